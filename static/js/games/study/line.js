/**
 * A line is a start and moves from it: `{game, seats, options, setup, moves}`. The server knows the rules; these ask it
 * where a line leads and what its end is worth. What it refuses is thrown as a LineError with one sentence.
 */

import { csrfToken } from "../../lib/dom.js";
import { gettext as _ } from "../../lib/i18n.js";

const LINE_URL = "/analysis/line/";
const WORTH_URL = "/analysis/worth/";
/** Milliseconds between two questions for a worth that is being computed: at first, and at most. */
const POLL_FIRST = 150;
const POLL_MOST = 1500;
/** Milliseconds after which nothing more is expected. */
const PATIENCE = 30_000;
const PENDING = 202;

export class LineError extends Error {
  /** @param {string} sentence @param {number|null} ply the move it is about, null for the start @param {number} status */
  constructor(sentence, ply = null, status = 0) {
    super(sentence);
    this.sentence = sentence;
    this.ply = ply;
    this.status = status;
  }
}

/** POST an object and return [status, answer]; throw a LineError where it is refused or the line to the server is down. */
export async function post(url, body, { signal } = {}) {
  let response;
  try {
    response = await fetch(url, {
      method: "POST",
      headers: { Accept: "application/json", "Content-Type": "application/json", "X-CSRFToken": csrfToken() },
      credentials: "same-origin",
      body: JSON.stringify(body),
      signal,
    });
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new LineError(_("The server cannot be reached. Try again in a moment."));
  }
  const answer = await response.json().catch(() => ({}));
  if (!response.ok) throw new LineError(answer.error ?? _("The server could not answer. Try again in a moment."), answer.ply ?? null, response.status);
  return [response.status, answer];
}

/** Ask where a line leads. */
export async function fetchLine(line, options = {}) {
  const [, answer] = await post(LINE_URL, line, options);
  return answer;
}

/** Ask what the end of a line and each move there are worth, and wait until that is computed; abort with `signal`. */
export async function fetchWorth(line, { signal } = {}) {
  const until = Date.now() + PATIENCE;
  for (let wait = POLL_FIRST; ; wait = Math.min(POLL_MOST, wait * 1.4)) {
    const [status, answer] = await post(WORTH_URL, line, { signal });
    if (status !== PENDING) return answer;
    if (Date.now() > until) throw new LineError(_("The value is long in coming: the server is busy. Go on, and come back to this position."));
    await pause(wait, signal);
  }
}

function pause(ms, signal) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}
