/** The Troika board: nine wells in ash wood, pyramids stacked in them, a hand of nine for each side. */

import { gettext as _, interpolate, ngettext } from "../../js/lib/i18n.js";
import { Core } from "../../js/games/boards/core.js";
import { Hand } from "../../js/games/boards/hand.js";
import { drop } from "../../js/games/boards/motion.js";
import { brackets, el, grain, haloed, links, set } from "../../js/games/boards/svg.js";

const FILES = "abc";
const CELLS = ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"];
/** Half the footprint of each size; a well is 104 wide. */
const HALF = { S: 23, M: 35, L: 47 };
/** How far outside a stack's footprint its white ring runs. */
const RING = 4.5;
const ORDER = "SML";
const COLOURS = { light: "WYR", dark: "GBK" };

class TroikaBoard extends Core {
  constructor(options) {
    super(options, "troika", options.mini ? "12 12 348 348" : "0 0 372 372");
    this.wood = el("g", { "aria-hidden": "true" }, ...frame());
    this.layer = el("g", {});
    this.upper = el("g", { "aria-hidden": "true" });
    this.nodes = new Map(CELLS.map((cell) => [cell, el("g", { class: "well cell" })]));
    this.svg.append(this.wood, this.layer, this.upper);
    if (this.mini) return;
    this.marks = el("g", {});
    this.wood.append(this.marks);
    this.cells = this.grid(this.layer);
    const hand = (host, on = {}) => host && new Hand(host, { className: "troika-hand", ...on });
    this.own = hand(this.hosts.own, { escape: () => this.escape() });
    this.other = hand(this.hosts.other);
  }

  // ---- moves

  parse(text) {
    return CELLS.includes(text.slice(2)) ? { key: text.slice(0, 2), target: text.slice(2) } : null;
  }

  format(key, target) {
    return `${key}${target}`;
  }

  owns(piece) {
    return this.position.you !== null && (this.view.hands[this.position.you - 1] ?? []).includes(piece);
  }

  conceivable() {
    return new Set(CELLS);
  }

  preview(view, text) {
    const { key, target } = this.parse(text);
    return {
      ...view,
      cells: { ...view.cells, [target]: [...view.cells[target], key] },
      hands: view.hands.map((hand) => hand.filter((piece) => piece !== key)),
    };
  }

  sourceAt({ where, id }) {
    return where === "hand" ? { where, id, key: id } : null;
  }

  hasStack(cell) {
    return this.view.cells[cell].length > 1;
  }

  // ---- geometry

  at(cell) {
    const file = FILES.indexOf(cell[0]);
    const row = 3 - Number(cell[1]);
    return this.flipped ? [22 + 112 * (2 - file), 22 + 112 * (2 - row)] : [22 + 112 * file, 22 + 112 * row];
  }

  centre(cell) {
    const [x, y] = this.at(cell);
    return [x + 52, y + 52.5];
  }

  nodeOf(target) {
    return this.nodes.get(target);
  }

  origin(source) {
    return this.carrier.centreOf(this.own.list.querySelector(`[data-item="${source.id}"]`) ?? this.own.list);
  }

  ghost(piece) {
    return el("g", {}, this.pyramid(piece, 0, -4));
  }

  // ---- drawing

  draw(from, turned) {
    if (turned || !this.drawn) this.drawMarks();
    this.drawn = true;
    const offered = this.offered();
    for (const cell of CELLS) this.drawCell(cell, offered.has(cell));
    this.drawWon();
    if (from) this.animate(from);
    if (this.mini) {
      this.layer.replaceChildren(...CELLS.map((cell) => this.nodes.get(cell)));
      return;
    }
    this.cells.update(this.rows());
    set(this.svg, { "aria-label": _("Troika board") });
    this.drawHands();
  }

  rows() {
    const order = this.flipped ? [1, 2, 3] : [3, 2, 1];
    const files = this.flipped ? [..."cba"] : [...FILES];
    return order.map((rank) => files.map((file, col) => ({ key: `${file}${rank}`, node: this.nodes.get(`${file}${rank}`), col })));
  }

  drawMarks() {
    if (this.mini) return;
    const parts = [...FILES].flatMap((file, i) => {
      const [x] = this.at(`${file}1`);
      const [, y] = this.at(`a${i + 1}`);
      return [
        el("text", { class: "coord ash-coord", x: x + 52, y: 364.5 }, file),
        el("text", { class: "coord ash-coord", x: 11, y: y + 56 }, String(i + 1)),
      ];
    });
    this.marks.replaceChildren(...parts);
  }

  drawCell(cell, legal) {
    const [x, y] = this.at(cell);
    const stack = this.view.cells[cell];
    const last = this.last?.target === cell;
    const node = this.nodes.get(cell);
    const waiting = this.premove?.target === cell;
    const parts = [
      el("rect", { class: "well-lo", x, y, width: 104, height: 104, rx: 9 }),
      el("rect", { class: "well-floor", x: x + 1, y: y + 3, width: 102, height: 100, rx: 8 }),
      el("path", { class: "well-hi", d: `M${x + 7} ${y + 104}H${x + 97}` }),
      last ? el("rect", { class: "last-floor", x: x + 1, y: y + 3, width: 102, height: 100, rx: 8 }) : null,
      ...stack.map((piece) => this.pyramid(piece, ...this.centre(cell))),
      waiting ? this.premoved(this.premove) : null,
      ...(last && !this.mini ? brackets(x + 1.5, y + 1.5, 101, 20, 8, stack.length < 2) : []),
      ...(legal ? this.hint(cell, stack.length) : []),
      stack.length > 1 && !this.mini ? pill(x, y, stack.length) : null,
    ];
    if (!this.mini) {
      parts.push(el("rect", { class: "hit", x, y, width: 104, height: 104, rx: 9 }));
      parts.push(...haloed("focus", "rect", { x: x - 1, y: y - 1, width: 106, height: 106, rx: 10 }, "focus-ring"));
      set(node, { class: `well cell${legal ? " is-legal" : ""}${last ? " is-last" : ""}`, "aria-label": this.labelOf(cell, legal) });
    }
    node.replaceChildren(...parts.filter(Boolean));
  }

  /** One pyramid with its shadow, in a group that can be moved. */
  pyramid(piece, cx, cy, className = "stone") {
    const h = HALF[piece[1]];
    return el(
      "g",
      { class: className },
      el("rect", { class: "cast", x: cx - h + 1.5, y: cy - h + 3, width: 2 * h, height: 2 * h, rx: 3 }),
      this.use(`troika-${piece}`, cx - h, cy - h, 2 * h),
    );
  }

  square(kind, cell, size, mark = kind) {
    const [cx, cy] = this.centre(cell);
    const h = HALF[size];
    return haloed(kind, "rect", { x: cx - h, y: cy - h, width: 2 * h, height: 2 * h, rx: 4 }, mark);
  }

  hint(cell, height) {
    const [halo, mark] = this.square("hint", cell, this.selected.key[1]);
    if (!height) halo.classList.add("on-floor");
    return [halo, mark];
  }

  premoved({ key, target }) {
    const marks = this.square("sel", target, key[1], "sel-ring");
    marks.forEach((mark) => mark.classList.add("is-dotted"));
    return el("g", { class: "premoved" }, this.pyramid(key, ...this.centre(target), "is-pale"), ...marks);
  }

  drawWon() {
    const { won } = this.view;
    if (!won) {
      this.upper.replaceChildren();
      return;
    }
    const reach = (cell) => Math.max(...this.view.cells[cell].map((piece) => HALF[piece[1]])) + RING;
    const rings = won.flatMap((cell) => this.ring(cell, reach(cell)));
    const slant = won[0][0] !== won[1][0] && won[0][1] !== won[1][1] ? Math.SQRT2 : 1;
    const high = this.mini ? [] : won.filter((cell) => this.view.cells[cell].length > 1);
    const pills = high.map((cell) => pill(...this.at(cell), this.view.cells[cell].length));
    this.upper.replaceChildren(...links(won.map((cell) => this.centre(cell)), (i) => (reach(won[i]) + 3) * slant), ...rings, ...pills);
  }

  /** A ring of the winning line, outside the whole stack, so that no pip is cut. */
  ring(cell, h) {
    const [cx, cy] = this.centre(cell);
    return haloed("won-ring", "rect", { x: cx - h, y: cy - h, width: 2 * h, height: 2 * h, rx: 6 });
  }

  /** A pyramid that was not there before comes down; one played by click comes from the hand. */
  animate(from) {
    for (const cell of CELLS) {
      if (this.view.cells[cell].length <= from.cells[cell].length) continue;
      const stones = this.nodes.get(cell).querySelectorAll(".stone");
      const stone = stones[stones.length - 1];
      if (this.flying) this.fly(this.flying, stone, this.centre(cell));
      else drop(stone);
    }
  }

  drawHands() {
    const seat = this.position.you ?? (this.flipped ? 2 : 1);
    this.drawHand(this.own, seat, this.position.you !== null && !this.position.over);
    this.drawHand(this.other, 3 - seat, false);
  }

  drawHand(hand, seat, live) {
    if (!hand) return;
    const left = this.view.hands[seat - 1];
    const side = seat === this.view.light ? "light" : "dark";
    const name = seat === this.position.you ? _("Your hand") : side === "light" ? _("Hand of Light") : _("Hand of Dark");
    const count = interpolate(ngettext("%(count)s pyramid", "%(count)s pyramids", left.length), { count: left.length });
    const items = [...COLOURS[side]].flatMap((colour) => ["L", "M", "S"].map((size) => this.item(colour + size, left)));
    hand.update(items, { label: `${name}, ${count}`, live, active: this.playable || this.premovable });
  }

  item(piece, left) {
    if (!left.includes(piece)) return { id: piece, key: null, draw: () => el("svg", { viewBox: "0 0 40 40" }, this.use("troika-spent", 0, 0, 40)) };
    const size = { L: 94, M: 80, S: 66 }[piece[1]];
    return {
      id: piece,
      key: piece,
      label: this.nameOf(piece),
      selected: this.selected?.id === piece,
      premove: this.premove?.key === piece,
      lifted: this.lifted && this.selected?.id === piece,
      draw: () => el("svg", { viewBox: "0 0 100 100", "aria-hidden": "true" }, this.use(`troika-${piece}`, 50 - size / 2, 50 - size / 2, size)),
    };
  }

  // ---- words

  nameOf(piece) {
    const colour = { W: _("white"), Y: _("yellow"), R: _("red"), G: _("green"), B: _("blue"), K: _("black") }[piece[0]];
    const size = { S: _("small"), M: _("medium"), L: _("large") }[piece[1]];
    return interpolate(_("%(colour)s %(size)s"), { colour, size });
  }

  /** A stack from the top down: "c2: blue small on red large, 2 high". */
  readOut(cell) {
    const stack = this.view.cells[cell];
    if (!stack.length) return interpolate(_("%(cell)s: empty"), { cell });
    const pieces = [...stack].reverse().map((piece) => this.nameOf(piece));
    const told = `${cell}: ${pieces.join(` ${_("on")} `)}`;
    return stack.length < 2 ? told : interpolate(_("%(stack)s, %(count)s high"), { stack: told, count: stack.length });
  }

  labelOf(cell, legal) {
    const words = [this.readOut(cell)];
    if (this.last?.target === cell) words.push(_("last move"));
    if (this.view.won?.includes(cell)) words.push(_("part of the Troika"));
    if (this.premove?.target === cell) words.push(interpolate(_("waiting: %(piece)s"), { piece: this.nameOf(this.premove.key) }));
    if (legal && this.hinting) words.push(_("can go here"));
    return words.join(", ");
  }

  chooseText({ key }) {
    const piece = this.nameOf(key);
    if (!this.targets(key).size) return interpolate(_("There is no place for %(piece)s now."), { piece });
    return interpolate(_("Choose where %(piece)s goes."), { piece });
  }

  liftFirst() {
    return _("First choose a pyramid of your hand, then its place.");
  }

  why(key, cell) {
    const top = this.view.cells[cell].at(-1);
    const names = { piece: this.nameOf(key), top: top && this.nameOf(top), cell };
    if (top && Math.abs(ORDER.indexOf(top[1]) - ORDER.indexOf(key[1])) !== 1) {
      return interpolate(_("%(cell)s: %(piece)s cannot stand on %(top)s; the sizes must differ by exactly one."), names);
    }
    return interpolate(_("%(piece)s cannot go to %(cell)s now."), names);
  }

  describeMove(text) {
    const move = this.parse(text);
    return move ? interpolate(_("%(piece)s to %(cell)s"), { piece: this.nameOf(move.key), cell: move.target }) : text;
  }

  describe() {
    const stacks = CELLS.filter((cell) => this.view.cells[cell].length).map((cell) => this.readOut(cell));
    const words = [stacks.length ? `${stacks.join("; ")}.` : _("The board is empty.")];
    if (this.view.won) words.push(interpolate(_("Troika on %(cells)s."), { cells: this.view.won.join(", ") }));
    return words.join(" ");
  }
}

function frame() {
  return [
    el("rect", { class: "ash-lo", y: 3, width: 372, height: 369, rx: 18 }),
    el("rect", { class: "ash", width: 372, height: 369, rx: 18 }),
    grain(6, 4, 360, 360, 26, 3, "ash-grain"),
    el("rect", { class: "ash-rim", x: 1.2, y: 1.2, width: 369.6, height: 366, rx: 17 }),
  ];
}

/** The white pill that counts a stack. */
function pill(x, y, count) {
  return el(
    "g",
    { class: "height" },
    el("rect", { x: x + 81, y: y + 1.5, width: 21.5, height: 19, rx: 9.5 }),
    el("text", { x: x + 91.7, y: y + 15.4 }, String(count)),
  );
}

export function mount(options) {
  return new TroikaBoard(options);
}

/** The small drawings for move lists and players' names. */
export const emblems = {
  move: (text) => (HALF[text[1]] ? { id: `troika-${text.slice(0, 2)}`, size: 2 * HALF[text[1]] } : null),
  side: (seat, view) => [...COLOURS[seat === (view.light ?? 1) ? "light" : "dark"]].map((colour) => ({ id: `troika-${colour}S`, size: 2 * HALF.S })),
};
