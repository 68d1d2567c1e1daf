/**
 * What all boards share: the position shown, the lifted piece, sending and premoving, hints, flipping and waiting.
 *
 * A move is a source (a piece of the hand or a cell of the board) and a target (a cell). A game says how the two make
 * a move text, how to draw a view and what to call things; it knows no rules beyond the list of legal texts.
 *
 * A board draws its own move at once and waits for the page: `show` with another board settles it, `illegal` or
 * `cancel` takes it back, and so does, after HOLD milliseconds, a `show` of the old board that may be played on again.
 *
 * A game's class has: `draw(from)`, `parse(text)` and `format(key, target)` (inverse), `owns(key)`,
 * `conceivable(key)`, `preview(view, text)`, `sourceAt(hit)`, `nodeOf(target)`, `ghost(key)`, `origin(source)`,
 * `nameOf(key)`, `readOut(target)`, `chooseText(source)`, `liftFirst()`, `why(key, target)`, `describe()`,
 * `describeMove(text)`.
 */

import { gettext as _ } from "../../lib/i18n.js";
import { Carrier } from "./carrier.js";
import { Gestures, hitOf } from "./drag.js";
import { Grid } from "./grid.js";
import { shake } from "./motion.js";
import { el, set, symbols } from "./svg.js";
import { Values } from "./values.js";

const HOLD = 1500;
/** Milliseconds for which a reason is not overwritten by what the pointer passes. */
const REASON = 4000;

export class Core {
  constructor({ board, hands = {}, mini = false, pieces = document.documentElement.dataset.pieces }, slug, viewBox) {
    this.root = board;
    this.hosts = hands ?? {};
    this.mini = mini;
    this.use = symbols(pieces);
    this.position = null;
    this.selected = null;
    this.sent = null;
    this.tried = null;
    this.waiting = null;
    this.lifted = false;
    this.flipped = false;
    this.hinting = true;
    this.told = "";
    this.reasoned = 0;
    this.pointer = "";
    this.resting = null;
    this.written = new Values();
    this.stop = new AbortController();
    this.svg = el("svg", { class: `board ${slug}${mini ? " mini" : ""}`, viewBox });
    if (mini) set(this.svg, { role: "img" });
    board.classList.add("board-holder");
    board.replaceChildren(this.svg);
    if (!mini) this.listen();
  }

  listen() {
    this.carrier = new Carrier(this.svg);
    this.root.append(this.carrier.layer);
    const roots = [this.root, this.hosts.own].filter(Boolean);
    this.gestures = new Gestures(roots, {
      tap: (hit, byKey) => this.tap(hit, byKey),
      canLift: (hit) => this.sourceAt(hit)?.where === hit.where && this.canLift(this.sourceAt(hit)),
      lift: (hit, x, y) => this.lift(hit, x, y),
      move: (hit, x, y) => this.carry(hit, x, y),
      drop: (hit) => this.drop(hit),
      abort: () => this.putBack(),
      peek: (hit) => this.peek(hit),
      release: () => this.release(),
    });
    this.svg.addEventListener("pointerover", (event) => this.hover(event));
    this.svg.addEventListener("pointermove", (event) => this.hover(event));
    this.svg.addEventListener("pointerout", (event) => event.pointerType === "mouse" && this.glance());
    // On the root: a browser gives a tab stop of its own to a drawing that listens for focus.
    this.root.addEventListener("focusout", () => this.glance(), { signal: this.stop.signal });
  }

  /** Put the grid's rows into a layer of the drawing. */
  grid(layer) {
    return new Grid(this.svg, layer, {
      root: this.root,
      signal: this.stop.signal,
      enter: (key) => this.tap({ where: "cell", id: key }, true),
      escape: () => this.escape(),
      focus: (key) => this.hasStack(key) && this.glance(key),
    });
  }

  // ---- what the page calls

  show(position, { animate = true } = {}) {
    if (this.gestures?.pressed) {
      this.waiting = { position, animate: animate && (this.waiting?.animate ?? true) };
      return;
    }
    if (this.sent && same(position.board, this.sent.board) && (!position.playable || performance.now() - this.sent.at < HOLD)) {
      this.position = position;
      return;
    }
    const from = this.position ? this.view : null;
    const fresh = this.position !== null && !same(this.position.board, position.board);
    this.sent = null;
    this.position = position;
    const dropped = this.selected && !this.canLift(this.selected);
    if (dropped) this.selected = null;
    this.render(animate && from && !same(from, position.board) ? from : null);
    if (fresh) this.turnPage();
    else if (dropped) this.rest();
  }

  /** What was said belongs to the position before; a pointer that merely rests on a cell does not ask anew. */
  turnPage() {
    this.reasoned = 0;
    this.resting = this.pointer;
    this.rest();
  }

  flip(flipped) {
    this.flipped = Boolean(flipped);
    if (this.position) this.render(null, true);
  }

  hints(on) {
    this.hinting = Boolean(on);
    if (this.position) this.render(null);
  }

  cancel() {
    this.gestures?.abort();
    this.sent = null;
    this.select(null);
  }

  /** Take a refused move back, shake its place and say why. */
  illegal(reason, target = this.tried) {
    if (this.sent) {
      this.sent = null;
      this.render(null);
    }
    this.tried = null;
    const node = target && this.nodeOf(target);
    if (node) {
      node.classList.add("is-illegal");
      shake(node);
      setTimeout(() => node.classList.remove("is-illegal"), 400);
    }
    this.reasoned = performance.now() + REASON;
    this.status(reason);
    this.say(reason, true);
  }

  destroy() {
    this.gestures?.destroy();
    this.own?.destroy();
    this.other?.destroy();
    this.stop.abort();
    this.root.classList.remove("board-holder");
    this.root.replaceChildren();
  }

  // ---- state

  /** The view that is drawn: the page's, or the one with the move just sent. */
  get view() {
    return this.sent?.view ?? this.position.board;
  }

  get playable() {
    return Boolean(this.position?.playable) && !this.sent;
  }

  get premovable() {
    return Boolean(this.position?.premovable) && !this.sent && !this.playable;
  }

  get premove() {
    return this.premovable && this.position.premove ? this.parse(this.position.premove) : null;
  }

  get last() {
    return this.sent ? this.parse(this.sent.text) : this.position.last && this.parse(this.position.last.text);
  }

  canLift(source) {
    return Boolean(source) && (this.playable || this.premovable) && this.owns(source.key);
  }

  /** Where a piece may go now: the legal places, or before one's turn the conceivable ones. */
  targets(key) {
    if (this.playable) {
      const moves = (this.position.legal ?? []).map((text) => this.parse(text));
      return new Set(moves.filter((move) => move?.key === key).map((move) => move.target));
    }
    return this.premovable ? this.conceivable(key) : new Set();
  }

  /** The targets to draw: those of the lifted piece. */
  offered() {
    return this.selected ? this.targets(this.selected.key) : new Set();
  }

  hasStack() {
    return false;
  }

  render(from, turned = false) {
    const { classList } = this.svg;
    classList.toggle("no-hints", !this.hinting);
    classList.toggle("is-live", this.playable || this.premovable);
    classList.toggle("is-choosing", Boolean(this.selected));
    classList.toggle("is-premoving", this.premovable);
    this.draw(from, turned);
    if (this.mini) set(this.svg, { "aria-label": this.describe() });
    else this.written.draw(this);
  }

  /** Write what moves are worth on the board (values.js): a Map of move text → {label, kind, words}, or null. */
  values(map) {
    this.written.put(map, this);
  }

  // ---- click, tap and keyboard

  tap(hit, byKey) {
    if (!this.position) return;
    const source = this.sourceAt(hit);
    if (this.canLift(source)) {
      this.select(this.isSelected(source) ? null : source);
      if (byKey && this.selected && hit.where === "hand") this.enterBoard();
    } else if (hit.where === "cell" && this.selected) this.place(hit.id);
    else if (hit.where === "cell" && this.premove?.target === hit.id) this.setPremove(null);
    else this.peek(hit, byKey);
  }

  isSelected(source) {
    return this.selected?.where === source.where && this.selected.id === source.id;
  }

  /** Lift a piece, or with null put it back. */
  select(source) {
    this.selected = source;
    if (!this.position) return;
    this.render(null);
    this.rest();
  }

  /** After a choice by keyboard the focus goes to the board, onto a legal place if the present one is none. */
  enterBoard() {
    const offered = this.offered();
    const keys = this.cells.rows.flat().map((cell) => cell.key);
    const key = offered.has(this.cells.current) ? this.cells.current : keys.find((each) => offered.has(each));
    this.cells.focus(key ?? this.cells.current);
  }

  escape() {
    if (this.selected) {
      const { where, id } = this.selected;
      this.select(null);
      if (where === "hand") this.own?.focus(id);
      return true;
    }
    if (!this.premove) return false;
    this.setPremove(null);
    return true;
  }

  /** Play the lifted piece to a place, or say why it may not go there. */
  place(target, animate = true) {
    const now = this.waiting?.position ?? this.position;
    const { key } = this.selected;
    const text = this.format(key, target);
    if (now.playable && !this.sent && (now.legal ?? []).includes(text)) return this.send(text, animate);
    if (now.premovable && !now.playable && this.conceivable(key).has(target)) return this.setPremove(text);
    this.illegal(this.why(key, target), target);
    return false;
  }

  send(text, animate) {
    const from = this.view;
    this.flying = animate ? this.selected : null;
    this.tried = this.parse(text).target;
    this.sent = { text, board: this.position.board, at: performance.now(), view: this.preview(from, text) };
    this.selected = null;
    this.render(animate ? from : null);
    this.flying = null;
    this.status("");
    this.emit("tercet:move", { text });
    return true;
  }

  setPremove(text) {
    this.position = { ...this.position, premove: text };
    this.selected = null;
    this.render(null);
    this.status(text ? _("This move waits for your turn. Escape takes it back.") : "");
    this.emit("tercet:premove", { text });
    return true;
  }

  // ---- dragging

  lift(hit, x, y) {
    this.lifted = true;
    this.select(this.sourceAt(hit));
    this.carrier.take(this.ghost(this.selected.key));
    this.carry(null, x, y);
  }

  carry(hit, x, y) {
    this.carrier.move(x, y);
    const over = hit?.where === "cell" && this.offered().has(hit.id) ? this.nodeOf(hit.id) : null;
    if (over === this.under) return;
    this.under?.classList.remove("is-over");
    over?.classList.add("is-over");
    this.under = over;
  }

  drop(hit) {
    const source = this.selected;
    if (source && hit?.where === "cell" && hit.id !== source.id && this.place(hit.id, false)) {
      this.carrier.release();
      this.setDown();
    } else this.putBack(source && hit?.id === source.id ? source : null);
  }

  /** Let the carried piece go back to where it came from; `keep` stays selected. */
  putBack(keep = null) {
    if (this.selected) this.carrier.giveBack(this.origin(this.selected));
    else this.carrier.release();
    this.selected = keep;
    this.setDown();
    if (keep) this.rest();
  }

  /** The pointer holds nothing any more. */
  setDown() {
    this.lifted = false;
    this.under?.classList.remove("is-over");
    this.under = null;
    if (this.position) this.render(null);
  }

  /** Let a piece played by click come from its hand to `stone`, which is drawn already. */
  fly(source, stone, point) {
    this.carrier.fly(this.ghost(source.key), this.origin(source), point, stone);
  }

  /** The press is over: show what came in meanwhile. */
  release() {
    const { waiting } = this;
    this.waiting = null;
    if (waiting) this.show(waiting.position, { animate: waiting.animate });
    else this.idle();
  }

  /** A game may move its camera now. */
  idle() {}

  // ---- telling

  hover(event) {
    if (event.pointerType !== "mouse" || this.gestures.pressed) return;
    this.pointer = `${event.clientX},${event.clientY}`;
    if (this.resting === this.pointer || (event.type === "pointermove" && this.resting === null)) return;
    this.resting = null;
    const hit = hitOf(event.target);
    if (hit?.where === "cell" && this.hasStack(hit.id)) this.glance(hit.id);
  }

  /** Tell of a stack in passing, or of nothing; a reason just given stays for a while. */
  glance(key = null) {
    if (performance.now() < this.reasoned) return;
    if (key === null) this.rest();
    else this.status(this.readOut(key));
  }

  /** Tell what lies there; whoever asks by key with nothing in hand also hears what to do first. */
  peek(hit, byKey = false) {
    const source = this.sourceAt(hit);
    if (hit.where !== "cell") {
      if (source) this.status(this.nameOf(source.key));
      return;
    }
    const told = this.readOut(hit.id);
    if (!byKey) {
      this.status(told);
      return;
    }
    const next = this.playable || this.premovable ? this.liftFirst() : this.position.over ? "" : _("It is not your turn.");
    this.status([told, next].filter(Boolean).join(". "));
    this.say(this.told);
  }

  rest() {
    this.status(this.selected ? this.chooseText(this.selected) : "");
  }

  status(text) {
    if (this.told === text) return;
    this.told = text;
    this.emit("tercet:status", { text });
  }

  say(text, assertive = false) {
    this.emit("tercet:say", { text, assertive });
  }

  emit(type, detail) {
    this.root.dispatchEvent(new CustomEvent(type, { bubbles: true, detail }));
  }
}

export function same(one, other) {
  return JSON.stringify(one) === JSON.stringify(other);
}
