/** The page of a lesson: its steps on one board. The server's rules say what came of every move. */

import { find, make, readJson } from "../../lib/dom.js";
import { gettext as _, interpolate } from "../../lib/i18n.js";
import { post } from "../study/line.js";
import { createStage, loadModule } from "../study/stage.js";

/** Milliseconds between the learner's move and the answer of the other side. */
const REPLY = 700;

const root = find("[data-lesson]");
const config = readJson("lesson-config");
const part = (name) => find(`[data-f="${name}"]`, root);
const played = config.steps.map(() => null);
const done = config.steps.map(() => false);
let stage = null;
let at = 0;
let asking = false;

const step = () => config.steps[at];
const isLast = () => at === config.steps.length - 1;

function paintDots() {
  part("dots").replaceChildren(
    ...config.steps.map((_step, number) => {
      const words = interpolate(done[number] ? _("Step %(n)s, done") : _("Step %(n)s"), { n: number + 1 });
      return make("li", { class: done[number] ? "is-done" : null, "aria-current": number === at ? "step" : null }, make("span", { class: "vh" }, words));
    }),
  );
}

/** Write under the text of the step; what is no refusal, which the board tells, is also said. */
function tell(kind, text) {
  if (text && kind !== "bad") stage.say(text);
  part("said").className = `lesson-said ${kind}`;
  const sign = { good: "✓ ", bad: "✗ " }[kind];
  part("said").replaceChildren(...(text ? [sign ? make("span", { "aria-hidden": "true" }, sign) : null, text].filter(Boolean) : []));
}

function paint() {
  part("next").hidden = !done[at] || (isLast() && done.every(Boolean));
  part("hint").hidden = done[at] || !step().hint;
  part("back").hidden = at === 0;
  paintDots();
}

function showStep(number, focus = true) {
  at = number;
  part("count").textContent = interpolate(_("Step %(n)s of %(all)s"), { n: at + 1, all: config.steps.length });
  part("text").textContent = step().text;
  part("end").hidden = true;
  tell("", "");
  played[at] = null;
  done[at] = !step().asks;
  stage.cancel();
  stage.show(step().line, { you: 1, playable: step().asks });
  paint();
  if (focus) part("text").focus({ preventScroll: true });
  if (done[at] && isLast()) finish();
}

async function tryMove(text) {
  if (asking || done[at]) return;
  asking = true;
  try {
    const [, answer] = await post(config.try, { game: config.game, lesson: config.lesson, step: at, move: text });
    if (answer.accepted) await accept(text, answer);
    else refuse(answer.said);
  } catch (error) {
    if (!error.sentence) throw error;
    refuse(error.sentence);
  } finally {
    asking = false;
  }
}

function refuse(reason) {
  stage.refuse(reason);
  stage.show(step().line, { you: 1, playable: true });
  stage.status("");
  tell("bad", reason);
}

async function accept(text, { said, lines }) {
  played[at] = text;
  done[at] = true;
  stage.show(lines[0], { you: 1 });
  tell("good", said);
  paint();
  if (!part("next").hidden) part("next").focus();
  if (lines.length > 1) {
    await new Promise((resolve) => setTimeout(resolve, REPLY));
    stage.show(lines[1], { you: 1 });
    stage.say(interpolate(_("The other side: %(move)s."), { move: stage.describeMove(lines[1].last.text) }));
  }
  if (isLast()) await finish();
}

async function finish() {
  if (!done.every(Boolean)) return;
  try {
    await post(config.done, { game: config.game, lesson: config.lesson, moves: played });
  } catch (error) {
    if (!error.sentence) throw error;
    tell("warn", interpolate(_("You have done the lesson, but it could not be noted: %(reason)s"), { reason: error.sentence }));
  }
  part("next").hidden = true;
  part("end").hidden = false;
  if (step().asks) part("onward").focus({ preventScroll: true });
}

async function open() {
  const host = find("[data-stage]", root);
  stage = createStage({ root: host, module: await loadModule(host) });
  stage.onMove(tryMove);
  part("next").addEventListener("click", () => showStep(Math.min(at + 1, config.steps.length - 1)));
  part("back").addEventListener("click", () => showStep(at - 1));
  part("hint").addEventListener("click", () => tell("", step().hint));
  showStep(0, false);
}

open();
