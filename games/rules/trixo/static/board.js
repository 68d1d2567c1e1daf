/** The Trixo board: stones on a cloth without a frame, the own hand of up to four, arrows for the move stone. */

import { gettext as _, interpolate, ngettext } from "../../js/lib/i18n.js";
import { Core, same } from "../../js/games/boards/core.js";
import { Hand } from "../../js/games/boards/hand.js";
import { drop, leave, slide, still } from "../../js/games/boards/motion.js";
import { brackets, el, haloed, set } from "../../js/games/boards/svg.js";
import { CELL, Camera, FRAME } from "./camera.js";
import { EDGE, LIFT, cloth, numbers, pill, stackOf, trace } from "./stones.js";
import { bounds, keyOf, laid, movedBy, places, pointOf, pushes, pushOf, span } from "./shape.js";
import { chooseText, describeMove, liftFirst, nameOf, readOut, why } from "./words.js";

/** Milliseconds that a finished line stays before its stacks leave. */
const LINGER = 500;
/** User units around the places: with room for push arrows, without, and on a small board. */
const MARGIN = { arrows: 64, plain: 30, mini: 23 };
const TURN = { ">": 0, "<": 180, "^": -90, v: 90 };
let weaves = 0;

class TrixoBoard extends Core {
  constructor(options) {
    super(options, "trixo", `0 0 ${FRAME} ${FRAME}`);
    weaves += 1;
    this.marks = el("g", {});
    const hem = this.mini ? null : el("g", { "aria-hidden": "true" }, el("rect", { class: "hem", x: 9, y: 9, width: FRAME - 18, height: FRAME - 18, rx: 16 }), this.marks);
    this.layer = el("g", this.mini ? { "aria-hidden": "true" } : {});
    this.upper = el("g", { "aria-hidden": "true" });
    this.leaving = el("g", { "aria-hidden": "true" });
    this.svg.append(...cloth(`weave-${weaves}`), ...(hem ? [hem] : []), this.layer, this.leaving, this.upper);
    this.camera = new Camera(this.svg, hem, (box) => this.drawNumbers(box));
    this.nodes = new Map();
    if (this.mini) return;
    this.cells = this.grid(this.layer);
    this.own = this.hosts.own && new Hand(this.hosts.own, { className: "trixo-hand", escape: () => this.escape() });
  }

  destroy() {
    this.camera.stay();
    clearTimeout(this.lingering);
    super.destroy();
  }

  // ---- moves

  parse(text) {
    if (pushOf(text)) return { key: "S", target: text };
    const [key, target] = text.split("@");
    return target ? { key, target } : null;
  }

  format(key, target) {
    return key === "S" ? target : `${key}@${target}`;
  }

  get hand() {
    const hand = this.position.you === null ? null : this.view.hands[this.position.you - 1];
    if (!Array.isArray(hand)) return [];
    return hand.includes("?") ? this.guessed(hand) : hand;
  }

  /** A hand with stones not known (only outside matches): the known ones, then each other stone that may be played. */
  guessed(hand) {
    const known = hand.filter((letter) => letter !== "?");
    const playable = (this.position.legal ?? []).map((text) => this.parse(text)?.key).filter(Boolean);
    return [...known, ...new Set(playable.filter((letter) => !known.includes(letter)))];
  }

  owns(letter) {
    return this.hand.includes(letter);
  }

  conceivable(letter) {
    const { cells } = this.view;
    if (letter === "S") return new Set(pushes(cells));
    return new Set([...places(cells), ...cells.map(({ x, y }) => [x, y])].map((place) => keyOf(...place)));
  }

  preview(view, text) {
    const { key, target } = this.parse(text);
    const seat = this.position.you - 1;
    const at = this.selected ? Number(this.selected.id) : this.hand.indexOf(key);
    const hands = view.hands.map((hand, i) => (i === seat && Array.isArray(hand) ? hand.filter((_stone, j) => j !== at) : hand));
    return { ...view, hands, cells: laid(view.cells, key, target), last_lines: [], collected: [] };
  }

  sourceAt({ where, id }) {
    if (where === "hand") return { where, id, key: this.hand[Number(id)] };
    if (!pushOf(id) || this.selected?.key === "S") return null;
    const at = this.hand.indexOf("S");
    return at < 0 ? null : { where: "hand", id: String(at), key: "S" };
  }

  hasStack(key) {
    return (this.stackAt(key)?.length ?? 0) > 1;
  }

  stackAt(key) {
    return this.view.cells.find(({ x, y }) => keyOf(x, y) === key)?.stack;
  }

  // ---- geometry: screen cells have y down; flipped they are turned by half

  screen(x, y) {
    return this.flipped ? [-x, y] : [x, -y];
  }

  centre(x, y) {
    return this.screen(x, y).map((value) => value * CELL);
  }

  /** The screen box of the shape, its places and, if that stays small, the line just collected. */
  box() {
    const { cells, last_lines: lines } = this.view;
    const points = [...cells.map(({ x, y }) => [x, y]), ...(this.mini && cells.length ? [] : places(cells))];
    const box = bounds(points.map((point) => this.screen(...point)));
    if (this.mini) return box;
    const wide = bounds([...points, ...lines.flat()].map((point) => this.screen(...point)));
    return span(wide) <= 5 ? wide : box;
  }

  /** Where an arrow stands, outside the places: screen cell and user units. */
  arrowAt({ sign, axis, index }) {
    const box = this.edge;
    const forward = (sign === ">" || sign === "v") !== this.flipped;
    const [sx, sy] = this.screen(index, index);
    const away = CELL / 2 + 25;
    if (axis === "x") return { col: forward ? box.x1 + 1 : box.x0 - 1, row: sy, x: (forward ? box.x1 * CELL + away : box.x0 * CELL - away), y: sy * CELL };
    return { col: sx, row: forward ? box.y1 + 1 : box.y0 - 1, x: sx * CELL, y: forward ? box.y1 * CELL + away : box.y0 * CELL - away };
  }

  nodeOf(target) {
    return this.nodes.get(target);
  }

  origin(source) {
    return this.carrier.centreOf(this.own.list.querySelector(`[data-item="${source.id}"]`) ?? this.own.list);
  }

  ghost(letter) {
    return el("g", {}, el("rect", { class: "cast-soft", x: -40, y: -34, width: 84, height: 84, rx: 16 }), this.use(`trixo-${letter}`, -42, -46, 84));
  }

  // ---- camera

  /** Number the columns and rows that have places, as the moves name them. */
  drawNumbers(box) {
    if (!this.mini && this.edge) this.marks.replaceChildren(...numbers(this.edge, box, this.flipped));
  }

  /** Follow the shape, unless a stone is lifted and all can be seen as it is. */
  aim(animate) {
    if (!this.sent) this.margin = this.hand.includes("S") ? MARGIN.arrows : this.mini ? MARGIN.mini : MARGIN.plain;
    const wanted = this.camera.frame(this.edge, this.margin);
    const held = this.gestures?.pressed || this.lifted || (this.selected && this.camera.holds(wanted, 2));
    if (held && this.camera.box) {
      this.camera.stay();
      return;
    }
    this.camera.go(wanted, animate);
  }

  idle() {
    if (this.position && !this.lingering) this.aim(true);
  }

  // ---- drawing

  draw(from, turned) {
    this.edge = this.box();
    const offered = this.offered();
    const shown = this.shown(offered);
    const next = new Map(shown.map((item) => [item.key, this.nodes.get(item.key) ?? el("g", {})]));
    this.nodes = next;
    for (const item of shown) this.drawItem(item, offered.has(item.key));
    this.arrange(shown);
    this.drawTrace();
    if (from) this.animate(from);
    if (!this.lingering) this.aim(!turned && this.camera.box !== null);
    if (this.camera.box) this.drawNumbers(this.camera.box);
    if (this.mini) return;
    set(this.svg, { "aria-label": _("Trixo table") });
    this.drawHand();
  }

  /** All that can be reached: stacks, places where a stone could go now, arrows. */
  shown(offered) {
    const stacks = this.view.cells.map(({ x, y, stack }) => {
      const [col, row] = this.screen(x, y);
      return { key: keyOf(x, y), x, y, stack, col, row };
    });
    if (this.mini) return stacks;
    const open = this.selected ? [...offered] : this.playable ? this.openPlaces() : [];
    const taken = new Set(stacks.map((item) => item.key));
    const waiting = this.premove && !pushOf(this.premove.target) ? [this.premove.target] : [];
    const spots = [...new Set([...open, ...waiting])].filter((key) => !taken.has(key) && !pushOf(key)).map((key) => this.spotItem(key));
    return [...stacks, ...spots, ...this.arrows(offered).map((key) => this.arrowItem(key))];
  }

  openPlaces() {
    const legal = this.position.legal ?? [];
    return legal.map((text) => this.parse(text)).filter((move) => move && move.key !== "S").map((move) => move.target);
  }

  spotItem(key) {
    const [x, y] = pointOf(key);
    const [col, row] = this.screen(x, y);
    return { key, x, y, col, row };
  }

  arrowItem(key) {
    const push = pushOf(key);
    return { key, push, ...this.arrowAt(push) };
  }

  arrows(offered) {
    const waiting = this.premove && pushOf(this.premove.target) ? [this.premove.target] : [];
    if (this.selected?.key === "S") return [...offered];
    if (this.playable && this.hinting) return (this.position.legal ?? []).filter((text) => pushOf(text));
    return waiting;
  }

  arrange(shown) {
    const rows = new Map();
    for (const item of shown) rows.set(item.row, [...(rows.get(item.row) ?? []), { key: item.key, node: this.nodes.get(item.key), col: item.col }]);
    const ordered = [...rows.entries()].sort(([a], [b]) => a - b).map(([, row]) => row.sort((a, b) => a.col - b.col));
    if (this.mini) this.layer.replaceChildren(...ordered.flat().map((cell) => cell.node));
    else this.cells.update(ordered);
  }

  drawItem(item, legal) {
    const node = this.nodes.get(item.key);
    if (item.push) this.drawArrow(node, item, legal);
    else if (item.stack) this.drawStack(node, item, legal);
    else this.drawSpot(node, item, legal);
    if (!this.mini) set(node, { "aria-label": this.labelOf(item, legal) });
  }

  drawStack(node, { key, x, y, stack }, legal) {
    const [cx, cy] = this.centre(x, y);
    const n = stack.length;
    const top = cy - 42 - (n - 1) * LIFT;
    const marks = [];
    if (!this.mini && this.isLast(key)) marks.push(...brackets(cx - 45.5, top - 3.5, 91, 24, 16, n < 2));
    if (legal) marks.push(...haloed("hint", "rect", { x: cx - 39, y: top + 3, width: 78, height: 78, rx: 13 }));
    if (this.premove?.target === key) marks.push(this.premoved(cx, top));
    if (n > 1 && !this.mini) marks.push(pill(cx + 34, top + 9, n));
    set(node, { class: `cell${legal ? " is-legal" : ""}` });
    node.replaceChildren(stackOf(this.use, [cx, cy], stack), ...marks, ...this.frame({ x: cx - 42, y: top, width: 84, height: 84 + (n - 1) * EDGE }, 17));
  }

  /** Hit area and focus ring. */
  frame(box, radius) {
    if (this.mini) return [];
    const wide = { x: box.x - 3, y: box.y - 3, width: box.width + 6, height: box.height + 6, rx: radius };
    return [el("rect", { class: "hit", ...box, rx: radius }), ...haloed("focus", "rect", wide, "focus-ring")];
  }

  drawSpot(node, { key, x, y }, legal) {
    const [cx, cy] = this.centre(x, y);
    const waiting = this.premove?.target === key;
    set(node, { class: `cell spot${legal || !this.selected ? " is-legal" : ""}` });
    node.replaceChildren(
      el("rect", { class: "spot-cell", x: cx - 40, y: cy - 40, width: 80, height: 80, rx: 14 }),
      el("path", { class: "spot-plus", d: `M${cx} ${cy - 7}V${cy + 7}M${cx - 7} ${cy}H${cx + 7}` }),
      ...(waiting ? [this.premoved(cx, cy - 42)] : []),
      ...this.frame({ x: cx - 42, y: cy - 42, width: 84, height: 84 }, 17),
    );
  }

  premoved(cx, top) {
    const ring = haloed("sel", "rect", { x: cx - 42, y: top, width: 84, height: 84, rx: 16 }, "sel-ring");
    ring.forEach((mark) => mark.classList.add("is-dotted"));
    return el("g", { class: "premoved" }, this.use(`trixo-${this.premove.key}`, cx - 42, top, 84, 84, "is-pale"), ...ring);
  }

  drawArrow(node, { key, push, x, y }, legal) {
    const turn = TURN[push.sign] + (this.flipped ? 180 : 0);
    const waiting = this.premove?.target === key;
    set(node, { class: `cell push ${legal ? "is-legal" : "is-own"}${legal || waiting ? " is-strong" : ""}` });
    node.replaceChildren(
      el("circle", { class: "push-face", cx: x, cy: y, r: 19 }),
      el("path", { class: "push-arrow", d: "M-6 0H6M1.5 -5.5L7 0 1.5 5.5", transform: `translate(${x} ${y}) rotate(${turn})` }),
      ...(waiting ? haloed("sel", "circle", { cx: x, cy: y, r: 22 }, "sel-ring is-dotted") : []),
      el("circle", { class: "hit", cx: x, cy: y, r: 24 }),
      ...haloed("focus", "circle", { cx: x, cy: y, r: 23 }, "focus-ring"),
    );
  }

  isLast(key) {
    const { last } = this;
    if (!last) return false;
    const push = pushOf(last.target);
    if (!push) return last.target === key;
    const [x, y] = pointOf(key);
    return (push.axis === "x" ? y : x) === push.index;
  }

  /** The line or lines that the last turn collected, as they lay. */
  drawTrace() {
    this.upper.replaceChildren(...(this.mini ? [] : trace(this.view.last_lines, (x, y) => this.centre(x, y))));
    this.upper.classList.toggle("is-trace", !this.lingering);
  }

  // ---- movement

  animate(from) {
    const { last } = this;
    const push = last && pushOf(last.target);
    if (push) this.slideLine(from, push);
    else if (last && (this.stackAt(last.target)?.length ?? 0) > (from.cells.find(({ x, y }) => keyOf(x, y) === last.target)?.stack.length ?? 0)) {
      this.land(last.target);
    }
    const { collected } = this.view;
    if (collected?.length && !same(collected, from.collected)) this.collect(collected);
  }

  land(key) {
    const stone = this.nodes.get(key).querySelector(this.hasStack(key) ? ".top-stone" : ".stone");
    const [cx, cy] = this.centre(...pointOf(key));
    if (this.flying) this.fly(this.flying, stone, [cx, cy - (this.stackAt(key).length - 1) * LIFT + 4]);
    else drop(stone);
  }

  /** A pushed line comes as one block from where it was. */
  slideLine(from, push) {
    const way = push.axis === "x" ? this.screen(push.step, 0) : this.screen(0, push.step);
    for (const { x, y, stack } of movedBy(from.cells, push)) {
      const key = push.axis === "x" ? keyOf(x + push.step, y) : keyOf(x, y + push.step);
      const node = same(this.stackAt(key), stack) && this.nodes.get(key);
      if (node) slide(node, -way[0] * CELL, -way[1] * CELL);
    }
  }

  /** Show the finished line for a moment, then let its stacks leave together, to the own pile below or to the others. */
  collect(collected) {
    this.leaving.replaceChildren();
    if (still()) return;
    const down = this.position.last?.seat === this.position.you ? 1 : -1;
    const piles = collected.map(({ x, y, stack }) => stackOf(this.use, this.centre(x, y), stack));
    this.leaving.append(...piles);
    for (const pile of piles) leave(pile, 0, down * 3 * CELL, LINGER);
    clearTimeout(this.lingering);
    this.upper.classList.remove("is-trace");
    this.lingering = setTimeout(() => {
      this.lingering = 0;
      this.upper.classList.add("is-trace");
      this.aim(true);
    }, LINGER);
  }

  // ---- hand

  drawHand() {
    if (!this.own) return;
    const { hand } = this;
    const items = hand.map((letter, i) => ({
      id: String(i),
      key: letter,
      label: this.nameOf(letter),
      selected: this.selected?.id === String(i),
      premove: this.premove && i === hand.indexOf(this.premove.key),
      lifted: this.lifted && this.selected?.id === String(i),
      draw: () => el("svg", { viewBox: "0 0 84 84", "aria-hidden": "true" }, this.use(`trixo-${letter}`, 0, 0, 84)),
    }));
    const count = interpolate(ngettext("%(count)s stone", "%(count)s stones", hand.length), { count: hand.length });
    this.own.list.toggleAttribute("hidden", !hand.length);
    this.own.update(items, { label: `${_("Your hand")}, ${count}`, live: true, active: this.playable || this.premovable });
  }

  // ---- words

  nameOf(letter) {
    return nameOf(letter);
  }

  readOut(key) {
    return readOut(key, this.stackAt(key));
  }

  labelOf({ key, push }, legal) {
    const words = [this.readOut(key)];
    if (!push && this.stackAt(key) && this.isLast(key)) words.push(_("last move"));
    if (this.premove?.target === key) words.push(interpolate(_("waiting: %(piece)s"), { piece: this.nameOf(this.premove.key) }));
    if (legal && !push && this.hinting) words.push(_("can go here"));
    return words.join(", ");
  }

  chooseText({ key }) {
    return chooseText(key, this.targets(key).size > 0);
  }

  liftFirst() {
    return liftFirst();
  }

  why(key, cell) {
    return why(key, cell, this.stackAt(cell));
  }

  describeMove(text) {
    return describeMove(this.parse(text), text);
  }

  describe() {
    const { cells, reserve } = this.view;
    const stacks = cells.map(({ x, y }) => this.readOut(keyOf(x, y)));
    const words = [stacks.length ? `${stacks.join("; ")}.` : _("The table is empty.")];
    words.push(interpolate(_("Reserve: %(count)s."), { count: reserve }));
    return words.join(" ");
  }
}

export function mount(options) {
  return new TrixoBoard(options);
}

/** The small drawing of the stone that a move plays. */
export const emblems = {
  move: (text) => {
    const letter = pushOf(text) ? "S" : text.includes("@") ? text[0] : null;
    return letter && { id: `trixo-${letter}`, size: 84 };
  },
  side: () => [],
};
