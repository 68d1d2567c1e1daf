/** One player's place at the trainer: two pyramids, the gap for the third, and the nine of the side to choose from. */

import { find, icon, make, makeSvg, pieceUrl } from "../../lib/dom.js";
import { gettext as _, interpolate } from "../../lib/i18n.js";
import { nameOf, nineOf, sideOf } from "./pyramids.js";

const FOOT = { L: 94, M: 70, S: 46 };
const BUTTON = { L: 94, M: 76, S: 58 };

/** A pyramid, drawn as large as its size says. */
export function picture(piece, label = null, feet = FOOT) {
  const size = feet[piece[1]];
  const use = makeSvg("use", { href: pieceUrl(`troika-${piece}`), x: 50 - size / 2, y: 50 - size / 2, width: size, height: size });
  return makeSvg("svg", { viewBox: "0 0 100 100", class: "pyramid", role: label ? "img" : null, "aria-label": label, "aria-hidden": label ? null : "true" }, use);
}

const sign = (text) => make("span", { class: "half-sign", "aria-hidden": "true" }, text);

export class Half {
  /**
   * @param {{name?: string, keys?: string[], caps?: (code: string) => string, choose: (piece: string) => void}} options
   *   keys: key codes of the nine, where two share a keyboard
   */
  constructor({ name = "", keys = null, caps = null, choose }) {
    this.choose = choose;
    this.keys = keys;
    this.blocked = false;
    this.pieces = [];
    this.shown = make("div", { class: "half-shown", role: "group", "aria-label": _("Which third makes a Troika with these?") });
    this.buttons = Array.from({ length: 9 }, (_unused, at) => make("button", { type: "button", class: "choice", tabindex: at ? -1 : 0 }));
    this.grid = make("div", { class: "half-grid", role: "group", "aria-label": _("The nine of this side") }, ...this.buttons);
    this.score = make("b", {}, "0");
    this.note = make("span", { class: "half-note dim" });
    const head = name ? make("p", { class: "half-head" }, make("span", {}, name), this.score, this.note) : null;
    this.root = make("div", { class: `half${name ? " is-shared" : ""}`, role: name ? "group" : null, "aria-label": name || null }, head, this.shown, this.grid);
    this.caps = caps;
    this.grid.addEventListener("click", (event) => this.pick(this.buttons.indexOf(event.target.closest("button"))));
    this.grid.addEventListener("keydown", (event) => this.keydown(event));
  }

  /** Show a question. */
  ask(shown) {
    this.pieces = nineOf(sideOf(shown[0]));
    this.asked = shown;
    this.root.classList.remove("is-right", "is-wrong");
    this.fillShown(null);
    this.buttons.forEach((button, at) => this.dress(button, at));
  }

  fillShown(third) {
    const gap = third ? picture(third, nameOf(third)) : make("span", { class: "half-gap", "aria-hidden": "true" }, "?");
    const parts = [...this.asked.map((piece) => picture(piece, nameOf(piece))), gap];
    this.shown.replaceChildren(...parts.map((part) => make("div", { class: "half-place" }, part)));
  }

  dress(button, at) {
    const piece = this.pieces[at];
    const used = this.asked.includes(piece);
    const key = this.keys ? make("kbd", { "aria-hidden": "true" }, this.caps(this.keys[at])) : null;
    button.replaceChildren(...[used ? makeSvg("svg", { viewBox: "0 0 100 100", "aria-hidden": "true" }, makeSvg("use", { href: pieceUrl("troika-spent"), x: 30, y: 30, width: 40, height: 40 })) : picture(piece, null, BUTTON), key].filter(Boolean));
    button.classList.remove("is-chosen", "is-answer", "is-hinted");
    button.setAttribute("aria-label", used ? interpolate(_("%(piece)s, shown above"), { piece: nameOf(piece) }) : nameOf(piece));
    button.setAttribute("aria-disabled", String(used));
  }

  pick(at) {
    const piece = this.pieces[at];
    if (piece && !this.blocked && !this.asked.includes(piece)) this.choose(piece);
  }

  /** A key of one's own, where two share a keyboard; tell whether it was one. */
  press(code) {
    const at = this.keys?.indexOf(code) ?? -1;
    if (at >= 0) this.pick(at);
    return at >= 0;
  }

  /** Show what came of a choice: the third in its gap, a mark on the chosen and on the right one. */
  reveal(third, chosen = null) {
    const right = chosen === null || chosen === third;
    this.fillShown(third);
    this.root.classList.add(right ? "is-right" : "is-wrong");
    if (!right) this.mark(chosen, "is-chosen", "✗");
    this.mark(third, "is-answer", "✓");
    if (right) find(".half-place:last-child", this.shown).append(sign("✓"));
  }

  mark(piece, name, text) {
    const button = this.buttons[this.pieces.indexOf(piece)];
    button.classList.add(name);
    button.append(sign(text));
  }

  /** Point out the colour or size that a first letter has named. */
  hintLetter(letter) {
    this.buttons.forEach((button, at) => button.classList.toggle("is-hinted", letter !== null && this.pieces[at]?.includes(letter)));
  }

  /** Let nothing be chosen for a moment. */
  block(on, note = "") {
    this.blocked = on;
    this.root.classList.toggle("is-blocked", on);
    this.note.textContent = note;
  }

  keydown(event) {
    const at = this.buttons.indexOf(event.target.closest("button"));
    const step = { ArrowLeft: at % 3 ? -1 : 0, ArrowRight: at % 3 < 2 ? 1 : 0, ArrowUp: at > 2 ? -3 : 0, ArrowDown: at < 6 ? 3 : 0 }[event.key];
    if (step === undefined || at < 0 || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    this.focus(at + step);
  }

  focus(at = this.buttons.findIndex((button) => button.tabIndex === 0)) {
    for (const button of this.buttons) button.tabIndex = button === this.buttons[at] ? 0 : -1;
    this.buttons[at].focus({ preventScroll: true });
  }
}

/** Three pyramids in a row, small, with a sign between the asked ones and the answer. */
export function trio(shown, third) {
  const three = [...shown, third].map((piece) => picture(piece, nameOf(piece)));
  return make("span", { class: "trio" }, three[0], three[1], icon("i-next"), three[2]);
}

