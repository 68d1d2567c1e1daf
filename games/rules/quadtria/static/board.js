/** The Quadtria board: four quads of hollows and grooves in cherry wood, five balls a side. */

import { gettext as _, interpolate } from "../../js/lib/i18n.js";
import { Core } from "../../js/games/boards/core.js";
import { appear, slide } from "../../js/games/boards/motion.js";
import { el, grain, haloed, set } from "../../js/games/boards/svg.js";

const FILES = "abcdef";
const UNIT = 56;
const EDGE = 60;
const QUADS = { nw: "a6 c6 c4 a4 b5", ne: "d6 f6 f4 d4 e5", sw: "a3 c3 c1 a1 b2", se: "d3 f3 f1 d1 e2" };
const LINKS = "c6-d6 a4-a3 f4-f3 c1-d1 c4-d4 c3-d3 c4-c3 d4-d3 c4-d3 d4-c3".split(" ").map((link) => link.split("-"));
const PASSAGES = [...Object.values(QUADS).flatMap(passagesOf), ...LINKS];
const POINTS = Object.values(QUADS).flatMap((quad) => quad.split(" "));
const SIDES = [
  { name: "south", colour: "red", home: "se", peg: [371, 368] },
  { name: "north", colour: "blue", home: "nw", peg: [29, 29] },
];

function passagesOf(quad) {
  const [a, b, c, d, centre] = quad.split(" ");
  return [[a, b], [b, c], [c, d], [d, a], ...[a, b, c, d].map((corner) => [centre, corner])];
}

function neighbours(point) {
  return new Set(PASSAGES.filter((passage) => passage.includes(point)).map(([a, b]) => (a === point ? b : a)));
}

class QuadtriaBoard extends Core {
  constructor(options) {
    super(options, "quadtria", "0 0 400 400");
    this.wood = el("g", { "aria-hidden": "true" });
    this.lower = el("g", { "aria-hidden": "true" });
    this.balls = el("g", { "aria-hidden": "true" });
    this.layer = el("g", {});
    this.svg.append(this.wood, this.lower, this.balls);
    if (this.mini) return;
    this.svg.append(this.layer);
    this.cells = this.grid(this.layer);
    this.nodes = new Map(POINTS.map((point) => [point, el("g", { class: "cell" })]));
  }

  // ---- moves

  parse(text) {
    const [key, target] = text.split("-");
    return target ? { key, target } : null;
  }

  format(key, target) {
    return `${key}-${target}`;
  }

  owns(point) {
    return this.ownerOf(point) === this.position.you;
  }

  conceivable(point) {
    return neighbours(point);
  }

  preview(view, text) {
    const { key, target } = this.parse(text);
    const go = (points) => points.map((point) => (point === key ? target : point)).sort();
    return { ...view, south: go(view.south), north: go(view.north) };
  }

  sourceAt({ where, id }) {
    return where === "cell" && this.ownerOf(id) ? { where, id, key: id } : null;
  }

  /** Seat 1 is South, seat 2 North; null for an empty point. */
  ownerOf(point) {
    if (this.view.south.includes(point)) return 1;
    return this.view.north.includes(point) ? 2 : null;
  }

  // ---- geometry: each player has the own home at the lower right

  get turned() {
    return ((this.position.side ?? this.position.you) === 2) !== this.flipped;
  }

  at(point) {
    const file = FILES.indexOf(point[0]);
    const row = 6 - Number(point[1]);
    return this.turned ? [EDGE + UNIT * (5 - file), EDGE + UNIT * (5 - row)] : [EDGE + UNIT * file, EDGE + UNIT * row];
  }

  nodeOf(target) {
    return this.ballNodes?.get(target) ?? this.nodes.get(target);
  }

  origin(source) {
    return this.at(source.id);
  }

  ghost(key) {
    const { colour } = SIDES[this.ownerOf(key) - 1];
    return el("g", {}, el("ellipse", { class: "cast", cx: 4, cy: 9, rx: 21, ry: 20 }), this.use(`quad-${colour}`, -23.5, -26.5, 47));
  }

  // ---- drawing

  draw(from) {
    if (this.drawnTurned !== this.turned) this.drawWood();
    this.drawLower();
    this.drawBalls(from);
    if (this.mini) return;
    this.drawCells();
    set(this.svg, { "aria-label": this.gridLabel() });
  }

  drawWood() {
    this.drawnTurned = this.turned;
    const passages = PASSAGES.map(([a, b]) => `M${this.at(a).join(" ")}L${this.at(b).join(" ")}`).join("");
    this.wood.replaceChildren(
      el("rect", { class: "cherry-lo", y: 3, width: 400, height: 397, rx: 22 }),
      el("rect", { class: "cherry", width: 400, height: 397, rx: 22 }),
      grain(6, 6, 388, 386, 34, 11, "cherry-grain"),
      el("rect", { class: "cherry-rim", x: 1.2, y: 1.2, width: 397.6, height: 394, rx: 21 }),
      ...Object.entries(QUADS).flatMap(([name, quad]) => this.plate(name, quad)),
      el("path", { class: "groove-hi", d: passages, transform: "translate(.9 1.5)" }),
      el("path", { class: "groove", d: passages }),
      el("path", { class: "groove-floor", d: passages }),
      ...(this.mini ? [] : this.coordinates()),
      ...POINTS.flatMap((point) => this.hollow(point)),
    );
  }

  plate(name, quad) {
    const corners = quad.split(" ").slice(0, 4).map((point) => this.at(point));
    const x = Math.min(...corners.map((corner) => corner[0]));
    const y = Math.min(...corners.map((corner) => corner[1]));
    const home = { nw: "home-blue", se: "home-red" }[name];
    const size = 2 * UNIT + 48;
    return [
      el("rect", { class: "plate-lo", x: x - 24, y: y - 23, width: size, height: size, rx: 24 }),
      el("rect", { class: `plate ${home ?? ""}`, x: x - 24, y: y - 25, width: size, height: size, rx: 24 }),
      home ? el("rect", { class: `home-line ${home}-line`, x: x - 19.5, y: y - 20.5, width: size - 9, height: size - 9, rx: 20 }) : null,
    ].filter(Boolean);
  }

  hollow(point) {
    const [x, y] = this.at(point);
    return [
      el("circle", { class: "hollow-hi", cx: x + 0.8, cy: y + 1.6, r: 14.6 }),
      el("circle", { class: "hollow", cx: x, cy: y, r: 14.4 }),
      el("circle", { class: "hollow-floor", cx: x + 1, cy: y + 1.8, r: 11.4 }),
    ];
  }

  coordinates() {
    return [...FILES].flatMap((file, i) => {
      const [x] = this.at(`${file}1`);
      const [, y] = this.at(`a${i + 1}`);
      return [
        el("text", { class: "coord cherry-coord", x, y: 391 }, file),
        el("text", { class: "coord cherry-coord", x: 13.5, y: y + 4 }, String(i + 1)),
      ];
    });
  }

  drawLower() {
    const { last } = this;
    const parts = SIDES.map((side, seat) => this.peg(side, this.view.pegs[seat]));
    if (last && !this.mini) {
      const [x, y] = this.at(last.key);
      const [tx, ty] = this.at(last.target);
      parts.unshift(el("path", { class: "last-path", d: `M${x} ${y}L${tx} ${ty}` }), el("circle", { class: "last-ring", cx: x, cy: y, r: 9 }));
    }
    if (this.view.won) {
      const points = this.view.won.map((point) => this.at(point).join(",")).join(" ");
      parts.push(el("polygon", { class: "won-halo won-area", points }), el("polygon", { class: "won", points }));
    }
    this.lower.replaceChildren(...parts);
  }

  peg(side, turned) {
    const [x, y] = this.turned ? side.peg.map((value) => (value < 100 ? value + 342 : value - 342)) : side.peg;
    const node = this.use(turned ? "peg-turned" : `peg-${side.colour}`, x - 15, y - 15, 30);
    const before = this.pegsDrawn?.[side.name];
    if (turned && before === false) appear(node);
    this.pegsDrawn = { ...this.pegsDrawn, [side.name]: turned };
    return node;
  }

  drawBalls(from) {
    this.ballNodes = new Map();
    const nodes = SIDES.flatMap((side) => this.view[side.name].map((point) => this.ball(point, side)));
    if (this.premove) nodes.push(this.premoved(this.premove));
    this.balls.replaceChildren(...nodes);
    if (from) this.roll(from);
  }

  ball(point, side) {
    const [x, y] = this.at(point);
    const selected = this.selected?.id === point;
    const marks = [];
    if (this.last?.target === point && !this.mini) marks.push(...haloed("last", "circle", { r: 23.2 }, "last-mark").map((node) => addClass(node, "arc")));
    if (selected) marks.push(...haloed("sel", "circle", { r: 23.5 }, "sel-ring"));
    if (this.premove?.key === point) marks.push(...haloed("sel", "circle", { r: 23.5 }, "sel-ring").map((node) => addClass(node, "is-dotted")));
    const inner = el(
      "g",
      { class: `ball${selected && this.lifted ? " is-lifted" : ""}` },
      el("ellipse", { class: "cast", cx: 2, cy: 5, rx: 20.5, ry: 19.5 }),
      this.use(`quad-${side.colour}`, -22, -22, 44),
      marks,
    );
    const node = el("g", { transform: `translate(${x} ${y})` }, inner);
    this.ballNodes.set(point, inner);
    return node;
  }

  /** The ball of a waiting move, pale on the place it is meant for. */
  premoved({ key, target }) {
    const side = SIDES[this.ownerOf(key) - 1];
    const [x, y] = this.at(target);
    return el(
      "g",
      { transform: `translate(${x} ${y})`, class: "premoved" },
      this.use(`quad-${side?.colour ?? "red"}`, -22, -22, 44, 44, "is-pale"),
      haloed("sel", "circle", { r: 23.5 }, "sel-ring").map((node) => addClass(node, "is-dotted")),
    );
  }

  /** One ball gone here and one come there: let it roll. */
  roll(from) {
    for (const { name } of SIDES) {
      const gone = from[name].filter((point) => !this.view[name].includes(point));
      const come = this.view[name].filter((point) => !from[name].includes(point));
      if (gone.length !== 1 || come.length !== 1) continue;
      const [x, y] = this.at(gone[0]);
      const [tx, ty] = this.at(come[0]);
      const node = this.ballNodes.get(come[0]);
      this.balls.append(node.parentNode);
      slide(node, x - tx, y - ty);
    }
  }

  drawCells() {
    const offered = this.offered();
    for (const point of POINTS) {
      const [x, y] = this.at(point);
      const node = this.nodes.get(point);
      const legal = offered.has(point);
      const own = this.canLift({ key: point });
      set(node, { class: `cell${legal ? " is-legal" : ""}${own ? " is-own" : ""}`, "aria-label": this.labelOf(point, legal), "aria-selected": this.selected?.id === point ? "true" : "false" });
      const hint = legal && !this.ownerOf(point) ? [...haloed("hint", "circle", { cx: x, cy: y, r: 18 }), el("circle", { class: "hint-dot", cx: x, cy: y, r: 4.6 })] : [];
      node.replaceChildren(el("circle", { class: "hit", cx: x, cy: y, r: 27 }), ...hint, ...haloed("focus", "circle", { cx: x, cy: y, r: 25 }, "focus-ring"));
    }
    const rows = new Map();
    for (const point of POINTS) {
      const [x, y] = this.at(point);
      rows.set(y, [...(rows.get(y) ?? []), { key: point, node: this.nodes.get(point), col: Math.round((x - EDGE) / UNIT) }]);
    }
    this.cells.update([...rows.entries()].sort(([a], [b]) => a - b).map(([, row]) => row.sort((a, b) => a.col - b.col)));
  }

  // ---- words

  nameOf(point) {
    return this.ownerOf(point) === 2 ? _("blue ball") : _("red ball");
  }

  readOut(point) {
    return this.ownerOf(point) ? `${point}, ${this.nameOf(point)}` : interpolate(_("%(point)s, empty"), { point });
  }

  labelOf(point, legal) {
    const words = [this.readOut(point)];
    if (this.last?.target === point) words.push(_("last move"));
    if (this.last?.key === point) words.push(_("left by the last move"));
    if (this.view.won?.includes(point)) words.push(_("part of the Quadtria"));
    if (this.premove?.target === point) words.push(_("your waiting move goes here"));
    if (legal && this.hinting) words.push(_("can go here"));
    return words.join(", ");
  }

  gridLabel() {
    const [south, north] = this.view.pegs;
    return [
      _("Quadtria board"),
      south ? _("the peg of South is turned") : _("the peg of South is not turned"),
      north ? _("the peg of North is turned") : _("the peg of North is not turned"),
    ].join(", ");
  }

  chooseText({ id }) {
    if (!this.targets(id).size) return interpolate(_("The ball on %(point)s has no free passage."), { point: id });
    return interpolate(_("Choose where the ball on %(point)s goes."), { point: id });
  }

  liftFirst() {
    return this.playable ? _("First choose one of your balls.") : _("Choose one of your balls to move it ahead of your turn.");
  }

  why(key, target) {
    if (!neighbours(key).has(target)) return interpolate(_("No passage joins %(from)s and %(to)s."), { from: key, to: target });
    if (this.ownerOf(target)) return interpolate(_("There is a ball on %(point)s already."), { point: target });
    return interpolate(_("The ball cannot go to %(point)s now."), { point: target });
  }

  describeMove(text) {
    const move = this.parse(text);
    return move ? interpolate(_("ball from %(from)s to %(to)s"), { from: move.key, to: move.target }) : _("turn skipped");
  }

  describe() {
    const { south, north, won } = this.view;
    const words = [
      interpolate(_("South, red: %(points)s."), { points: south.join(", ") }),
      interpolate(_("North, blue: %(points)s."), { points: north.join(", ") }),
      `${this.gridLabel()}.`,
    ];
    if (won) words.push(interpolate(_("Quadtria on %(points)s."), { points: won.join(", ") }));
    return words.join(" ");
  }
}

function addClass(node, name) {
  node.classList.add(name);
  return node;
}

export function mount(options) {
  return new QuadtriaBoard(options);
}

/** The small drawings for move lists and players' names. */
export const emblems = {
  move: (text, seat) => (text.includes("-") ? { id: `quad-${SIDES[seat - 1].colour}`, size: 44 } : null),
  side: (seat) => [{ id: `quad-${SIDES[seat - 1].colour}`, size: 44 }],
};
