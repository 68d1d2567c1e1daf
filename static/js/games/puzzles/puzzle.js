/**
 * The page of a puzzle. The server holds the solution: it is asked about every move, and answers right or wrong with
 * what the other side plays. The first wrong move, or asking for the solution, decides the attempt.
 */

import { find, findAll, readJson } from "../../lib/dom.js";
import { gettext as _, interpolate } from "../../lib/i18n.js";
import { post } from "../study/line.js";
import { createStage, loadModule } from "../study/stage.js";
import { showTold } from "./told.js";
import { showSolution } from "./solution.js";

/** Milliseconds between a move and the answer of the other side. */
const REPLY = 600;

const root = find("[data-puzzle]");
const config = readJson("puzzle-config");
const part = (name) => find(`[data-f="${name}"]`, root);
const view = { you: config.you, side: config.you };
let stage = null;
/** What was played and holds so far, and the board after it. */
let played = [];
let line = config.line;
let state = config.state;
let busy = false;

function tell(kind, text) {
  const sign = { good: "✓ ", bad: "✗ " }[kind] ?? "";
  part("said").className = `puzzle-said ${kind}`;
  part("said").textContent = sign + text;
  stage.say(text, kind === "bad");
}

function buttons({ again = false, solution = false, onward = state !== "" }) {
  part("again").hidden = !again;
  part("solution").hidden = !solution;
  part("onward").hidden = !onward;
  part("onward").classList.toggle("primary", onward && !again);
}

/** Let the person move in the position reached. */
function turn() {
  stage.show(line, { ...view, playable: true });
  buttons({ solution: true });
}

const pause = () => new Promise((resolve) => setTimeout(resolve, REPLY));

function rated({ first, rating, state: now }) {
  if (!first || !rating) return "";
  const change = rating.after - rating.before;
  const words = interpolate(_("Your rating: %(after)s (%(change)s)."), { after: rating.after, change: change < 0 ? `−${-change}` : `+${change}` });
  return now === "solved" && rating.streak > 1 ? `${words} ${interpolate(_("%(n)s in a row."), { n: rating.streak })}` : words;
}

/** Take over what the server tells once the attempt is decided; return what is to be said of it. */
function decide(decided) {
  if (!decided) return "";
  state = decided.state;
  showTold(root, decided.told);
  return rated(decided) || (decided.first ? "" : _("This attempt is not rated."));
}

async function ask(fn) {
  if (busy) return;
  busy = true;
  try {
    await fn();
  } catch (error) {
    if (!error.sentence) throw error;
    stage.show(line, { ...view, playable: true });
    stage.refuse(error.sentence);
  } finally {
    busy = false;
  }
}

function tryMove(text) {
  return ask(async () => {
    const [, answer] = await post(config.move, { played, move: text });
    const extra = decide(answer.decided);
    stage.show(answer.lines[0], view);
    if (!answer.right) return wrong(answer, extra);
    if (answer.decided) return solved(answer, extra);
    await pause();
    played = answer.moves;
    line = answer.lines[1];
    tell("good", `${interpolate(_("The other side: %(move)s."), { move: stage.describeMove(line.last.text) })} ${answer.said}`);
    turn();
    stage.focus();
  });
}

async function wrong(answer, extra) {
  tell("bad", [answer.said, extra].filter(Boolean).join(" "));
  buttons({ onward: false });
  if (answer.lines.length > 1) {
    await pause();
    stage.show(answer.lines[1], view);
  }
  buttons({ again: true, solution: true });
  part("again").focus({ preventScroll: true });
}

function solved(answer, extra) {
  played = answer.moves;
  line = answer.lines[0];
  tell("good", [answer.said, extra].filter(Boolean).join(" "));
  buttons({ again: false, solution: true });
  part("onward").focus({ preventScroll: true });
}

function again() {
  if (busy) return;
  tell("", _("Try again from here; this attempt is not rated."));
  turn();
  stage.focus();
}

function solution() {
  return ask(async () => {
    const undecided = state === "";
    const [, answer] = await post(config.solution, {});
    const extra = decide(answer.decided);
    played = [];
    line = answer.lines[0];
    tell("", [undecided ? _("This is the solution; the puzzle counts as missed.") : _("This is the solution."), undecided ? extra : ""].filter(Boolean).join(" "));
    buttons({ again: true });
    showSolution(root, answer, (shown) => stage.show(shown, view), stage);
  });
}

async function open() {
  const host = find("[data-stage]", root);
  stage = createStage({ root: host, module: await loadModule(host) });
  stage.onMove(tryMove);
  part("again").addEventListener("click", again);
  part("solution").addEventListener("click", solution);
  for (const button of findAll("[data-vote]", root)) button.addEventListener("click", () => vote(button));
  if (config.told) showTold(root, config.told);
  turn();
}

function vote(button) {
  return ask(async () => {
    const value = button.getAttribute("aria-pressed") === "true" ? 0 : Number(button.dataset.vote);
    const [, told] = await post(config.vote, { value });
    showTold(root, told);
    stage.say(value ? _("Your vote is kept.") : _("Your vote is taken back."));
  });
}

open();
