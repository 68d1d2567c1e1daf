/** The board of a game that draws none of its own: its view as a list of facts, its legal moves as buttons. */

import { gettext as _, interpolate } from "../../lib/i18n.js";
import { html, set } from "./svg.js";

class GenericBoard {
  constructor({ board, mini = false }) {
    this.root = board;
    this.mini = mini;
    this.position = null;
    this.hinting = true;
    this.facts = html("dl", { class: "generic-facts" });
    this.moves = html("div", { class: "generic-moves", role: "toolbar", "aria-label": _("Legal moves") });
    this.root.replaceChildren(html("div", { class: "generic-board card" }, this.facts, mini ? null : this.moves));
    this.moves.addEventListener("click", (event) => this.choose(event.target.closest("button")?.value));
    this.moves.addEventListener("keydown", (event) => this.keydown(event));
  }

  show(position) {
    this.position = position;
    this.facts.replaceChildren(
      ...Object.entries(position.board).flatMap(([name, value]) => [html("dt", {}, name), html("dd", {}, told(value))]),
    );
    this.drawMoves();
  }

  drawMoves() {
    const { legal = [], playable, last } = this.position;
    const texts = playable ? legal : [];
    const focused = this.moves.contains(document.activeElement);
    this.moves.replaceChildren(
      ...texts.map((text, i) => html("button", { type: "button", class: "btn quiet slim", value: text, tabindex: i ? -1 : 0 }, text)),
    );
    this.moves.toggleAttribute("hidden", !texts.length || !this.hinting);
    if (focused) this.moves.querySelector("button")?.focus();
    if (last) this.facts.append(html("dt", {}, _("last move")), html("dd", {}, last.text));
  }

  choose(text) {
    if (text === undefined || !this.position?.playable || !this.position.legal.includes(text)) return;
    this.emit("tercet:move", { text });
  }

  keydown(event) {
    const buttons = [...this.moves.querySelectorAll("button")];
    const at = buttons.indexOf(event.target);
    const to = { ArrowLeft: at - 1, ArrowUp: at - 1, ArrowRight: at + 1, ArrowDown: at + 1, Home: 0, End: buttons.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    if (!buttons[to]) return;
    for (const button of buttons) set(button, { tabindex: button === buttons[to] ? 0 : -1 });
    buttons[to].focus();
  }

  flip() {}

  hints(on) {
    this.hinting = Boolean(on);
    if (this.position) this.show(this.position);
  }

  cancel() {}

  illegal(reason) {
    this.emit("tercet:status", { text: reason });
    this.emit("tercet:say", { text: reason, assertive: true });
  }

  describeMove(text) {
    return text;
  }

  describe() {
    return Object.entries(this.position.board)
      .map(([name, value]) => interpolate(_("%(name)s: %(value)s"), { name, value: told(value) }))
      .join(". ");
  }

  destroy() {
    this.root.replaceChildren();
  }

  emit(type, detail) {
    this.root.dispatchEvent(new CustomEvent(type, { bubbles: true, detail }));
  }
}

/** A JSON value in words. */
function told(value) {
  if (value === null || value === "") return "–";
  if (typeof value === "boolean") return value ? _("yes") : _("no");
  if (Array.isArray(value)) return value.map((item) => (typeof item === "object" && item !== null ? `(${told(item)})` : told(item))).join(", ") || "–";
  if (typeof value === "object") return Object.entries(value).map(([name, item]) => `${name}: ${told(item)}`).join("; ") || "–";
  return String(value);
}

export function mount(options) {
  return new GenericBoard(options);
}
