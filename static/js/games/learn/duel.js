/** Two at one screen: the same question for both, whoever finds the third first has it; first to ten. */

import { gettext as _, interpolate } from "../../lib/i18n.js";
import { Half } from "./half.js";
import { nameOf, thirdOf } from "./pyramids.js";

const GOAL = 10;
/** Milliseconds for which a wrong answer blocks, and for which a right one stays in view. */
const BLOCKED = 1500;
const SHOWN = 1100;
/** Key codes, by place on the keyboard, of the nine choices. */
const LEFT = ["KeyQ", "KeyW", "KeyE", "KeyA", "KeyS", "KeyD", "KeyZ", "KeyX", "KeyC"];
const RIGHT = ["KeyU", "KeyI", "KeyO", "KeyJ", "KeyK", "KeyL", "KeyM", "Comma", "Period"];
const PLAIN = { Comma: ",", Period: "." };

export class Duel {
  constructor({ host, questions, tell, score, end }) {
    Object.assign(this, { host, questions, tell, score, end });
    this.scores = [0, 0];
    this.at = 0;
    this.settled = false;
    this.timers = new Set();
    this.layout = null;
  }

  async start() {
    // Letters where they are on this keyboard; browsers that cannot tell get those of the English one.
    this.layout = (await navigator.keyboard?.getLayoutMap?.().catch(() => null)) ?? null;
    const caps = (code) => (this.layout?.get(code) ?? PLAIN[code] ?? code.slice(3)).toUpperCase();
    this.halves = [LEFT, RIGHT].map(
      (keys, seat) => new Half({ name: interpolate(_("Player %(n)s"), { n: seat + 1 }), keys, caps, choose: (piece) => this.choose(seat, piece) }),
    );
    this.host.replaceChildren(...this.halves.map((half) => half.root));
    this.score(this.scores);
    this.ask();
  }

  ask() {
    const { shown } = this.questions[this.at];
    this.settled = false;
    for (const half of this.halves) {
      half.block(false);
      half.ask(shown);
    }
    const [one, two] = shown.map(nameOf);
    this.tell(interpolate(_("%(one)s and %(two)s"), { one, two }));
  }

  press(code) {
    return this.halves?.some((half) => half.press(code)) ?? false;
  }

  choose(seat, piece) {
    if (this.settled) return;
    const third = thirdOf(this.questions[this.at].shown);
    if (piece === third) this.point(seat, third);
    else this.wait(seat, piece);
  }

  wait(seat, piece) {
    const half = this.halves[seat];
    const asked = this.at;
    half.block(true, interpolate(_("Wrong: %(piece)s. Wait."), { piece: nameOf(piece) }));
    this.later(BLOCKED, () => this.at === asked && !this.settled && half.block(false));
    this.tell(interpolate(_("Player %(n)s is wrong and waits."), { n: seat + 1 }));
  }

  point(seat, third) {
    this.settled = true;
    this.scores[seat] += 1;
    this.halves.forEach((half, at) => {
      half.block(true, at === seat ? _("first!") : "");
      half.reveal(third);
      half.score.textContent = this.scores[at];
    });
    this.score(this.scores);
    this.tell(interpolate(_("Player %(n)s: %(piece)s."), { n: seat + 1, piece: nameOf(third) }));
    this.later(SHOWN, () => this.onward());
  }

  onward() {
    this.at += 1;
    if (Math.max(...this.scores) >= GOAL || !this.questions[this.at]) this.end(this.scores);
    else this.ask();
  }

  later(ms, then) {
    this.timers.add(setTimeout(then, ms));
  }

  stop() {
    this.timers.forEach(clearTimeout);
  }
}
