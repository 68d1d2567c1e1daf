/** The page of Troika training: choose a mode, play the run, hand it in. The exercise itself is third.js or board.js. */

import { find, findAll, make, readJson, say } from "../../lib/dom.js";
import { gettext as _, interpolate, ngettext } from "../../lib/i18n.js";
import { post } from "../study/line.js";
import { createBoard } from "./board.js";
import { Duel } from "./duel.js";
import { handIn, handInKept } from "./keeping.js";
import { Run, clockText } from "./run.js";
import { createThird } from "./third.js";

/** Milliseconds for which what was right stays in view before the next question. */
const SHOWN = { third: 380, board: 800 };
const TICK = 100;
/** Milliseconds left from which the clock shows, and once tells, that time runs short. */
const LOW = 10_000;

const root = find("[data-trainer]");
const config = readJson("training-config");
const part = (name) => find(`[data-f="${name}"]`, root);
const tell = (text) => say(part("say"), text);
const warn = (text) => say(part("alert"), text);
let run = null;
let exercise = null;
let duel = null;
let ticking = null;
let mode = null;
let pending = null;

function open(name) {
  for (const each of ["start", "run", "end"]) part(each).hidden = each !== name;
  document.body.classList.toggle("is-training", name === "run");
  const history = find(".trainer-history");
  if (history) history.hidden = name !== "start"; // It does not know the run that has just ended.
}

function problem(text) {
  part("problem").hidden = !text;
  part("problem").textContent = text;
}

async function begin(chosen) {
  mode = chosen;
  problem("");
  const buttons = findAll("[data-mode]", root);
  buttons.forEach((button) => (button.disabled = true));
  try {
    const [, deal] = await post(config.deal, { exercise: config.exercise, mode: chosen === "duel" ? "twenty" : chosen });
    open("run");
    if (chosen === "duel") startDuel(deal);
    else await startRun(deal);
  } catch (error) {
    open("start");
    problem(error.sentence ?? _("The run could not begin. Try again in a moment."));
    if (!error.sentence) console.error(error);
  } finally {
    buttons.forEach((button) => (button.disabled = false));
  }
}

async function startRun(deal) {
  exercise ??= config.exercise === "third" ? createThird(part("halves"), answer) : await createBoard(part("run"), answer);
  exercise.enter?.();
  run = new Run(deal);
  part("run").classList.remove("is-duel");
  ticking = setInterval(tick, TICK);
  tick();
  ask();
  exercise.focus();
}

function ask() {
  part("why").hidden = true;
  run.start();
  tell(exercise.ask(run.question));
}

function tick() {
  if (!run) return;
  const left = run.left ?? run.clock;
  part("clock").textContent = clockText(left);
  const low = run.left !== null && run.left < LOW;
  if (low && !part("clock").classList.contains("low")) warn(_("Ten seconds left."));
  part("clock").classList.toggle("low", low);
  part("right").textContent = run.deal.goal ? `${run.right} / ${run.deal.goal}` : run.right;
  part("streak").textContent = run.streak;
  if (run.running && run.over) end();
}

function answer(text) {
  if (!run) return;
  const { question } = run;
  const right = run.answer(text, exercise.accepted(question));
  if (right === null) return;
  exercise.reveal(question, text, right);
  tick();
  if (right) {
    warn(_("Right."));
    setTimeout(onward, SHOWN[config.exercise]);
    return;
  }
  const words = exercise.why(question, text);
  part("why-text").textContent = words;
  part("why").hidden = false;
  warn(`${_("Not right.")} ${words}`);
  part("next").focus();
}

function onward() {
  if (!run) return;
  if (run.over) end();
  else ask();
}

function goOn() {
  onward();
  if (run) exercise.focus();
}

function stopTicking() {
  clearInterval(ticking);
  run?.pause();
}

function stop() {
  stopTicking();
  duel?.stop();
  [run, duel] = [null, null];
  open("start");
  tell(_("The run was stopped and does not count."));
  find(`[data-mode="${mode}"]`, root)?.focus();
}

function facts(rows) {
  part("facts").replaceChildren(...rows.map(([name, value]) => make("div", {}, make("dt", {}, name), make("dd", {}, String(value)))));
}

function end() {
  stopTicking();
  const done = run;
  run = null;
  open("end");
  part("history-link").hidden = false;
  part("history-link").href = `?mode=${done.deal.mode}`;
  part("end-title").textContent = done.left === 0 ? _("Time is up") : _("Done");
  showRun({ right: done.right, wrong: done.mistakes.length, streak: done.best, time_ms: done.answers.at(-1)?.[1] ?? 0 }, done.deal);
  part("mistakes").replaceChildren(...done.mistakes.map((mistake) => make("li", {}, ...exercise.mistake(mistake))));
  part("end-title").focus();
  if (!done.answers.length) note(_("No answer was given, so there is nothing to keep."));
  else if (done.deal.goal && done.right < done.deal.goal) note(_("The questions have run out; this run does not count."));
  else send({ token: done.deal.token, answers: done.answers }, done.deal);
}

function showRun(tally, deal) {
  const rows = [
    [_("right"), tally.right],
    [_("wrong"), tally.wrong],
    [_("longest row"), tally.streak],
  ];
  if (deal.goal) rows.unshift([_("time"), interpolate(_("%(seconds)s s"), { seconds: (tally.time_ms / 1000).toFixed(1) })]);
  facts(rows);
}

function note(text, retry = null) {
  part("end-note").textContent = text;
  part("resend").hidden = retry === null;
  pending = retry;
}

async function send(given, deal) {
  note(_("Being counted …"));
  try {
    const counted = await handIn(config.runs, given);
    showRun(counted, deal);
    note(counted.best ? _("A new personal best.") : _("Counted and kept."));
  } catch (error) {
    if (!error.sentence) throw error;
    const offline = error.status === 0 || error.status >= 500 || error.status === 429;
    note(offline ? _("The server cannot be reached. The run is kept on this device and handed in later.") : error.sentence, offline ? () => send(given, deal) : null);
  }
}

function startDuel(deal) {
  exercise = null;
  part("run").classList.add("is-duel");
  duel = new Duel({
    host: part("halves"),
    questions: deal.questions,
    tell: warn,
    score: ([one, two]) => {
      part("clock").textContent = `${one} : ${two}`;
    },
    end: endDuel,
  });
  duel.start();
}

function endDuel(scores) {
  duel = null;
  const winner = scores[0] > scores[1] ? 1 : 2;
  open("end");
  part("end-title").textContent = interpolate(_("Player %(n)s wins"), { n: winner });
  facts(scores.map((score, at) => [interpolate(_("Player %(n)s"), { n: at + 1 }), interpolate(ngettext("%(count)s Troika", "%(count)s Troikas", score), { count: score })]));
  part("mistakes").replaceChildren();
  part("history-link").hidden = true;
  note("");
  part("end-title").focus();
}

function keydown(event) {
  if (event.ctrlKey || event.altKey || event.metaKey || event.target.closest("input, textarea, select")) return;
  const taken = duel ? duel.press(event.code) : run?.running && exercise.press?.(event.key);
  if (taken) event.preventDefault();
}

for (const button of findAll("[data-mode]", root)) button.addEventListener("click", () => begin(button.dataset.mode));
part("next").addEventListener("click", goOn);
part("stop").addEventListener("click", stop);
part("again").addEventListener("click", () => begin(mode));
part("resend").addEventListener("click", () => pending?.());
document.addEventListener("keydown", keydown);
window.addEventListener("online", () => (pending ? pending() : handInKept(config.runs)));
handInKept(config.runs);
