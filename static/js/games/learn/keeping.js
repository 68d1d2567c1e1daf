/** Runs on their way to the server: handed in at once, or kept on this device until the line is back. */

import { LineError, post } from "../study/line.js";

const KEY = "tercet-training-runs";

function kept() {
  try {
    return JSON.parse(localStorage.getItem(KEY)) ?? [];
  } catch (error) {
    console.warn("training: nothing can be kept on this device.", error);
    return [];
  }
}

function keep(runs) {
  try {
    localStorage.setItem(KEY, JSON.stringify(runs));
  } catch (error) {
    console.warn("training: a run could not be kept on this device.", error);
  }
}

const without = (token) => kept().filter((run) => run.token !== token);

/** Hand a run in; return what the server counted. A refusal drops the run, a missing line keeps it; both throw. */
export async function handIn(url, run) {
  keep([...without(run.token), run]);
  try {
    const [, answer] = await post(url, run);
    keep(without(run.token));
    return answer;
  } catch (error) {
    if (error instanceof LineError && error.status >= 400 && error.status < 500 && error.status !== 429) keep(without(run.token));
    throw error;
  }
}

/** Hand in what earlier visits left; a run that fails now stays for the next time. */
export async function handInKept(url) {
  for (const run of kept()) {
    try {
      await handIn(url, run);
    } catch (error) {
      console.warn("training: an earlier run could not be handed in.", error);
    }
  }
}
