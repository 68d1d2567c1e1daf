/** Setting up positions of Trixo: stacks on the cloth, hands and the reserve known or not ("?"), what is won, the turn. */

import { gettext as _, interpolate, ngettext } from "../../js/lib/i18n.js";

const TOTAL = 36;
const HAND = 4;
const STEPS = [-1, 0, 1];

export function start(seats) {
  return write({ cells: new Map(), hands: Array(seats).fill("?".repeat(HAND)), reserve: "?".repeat(TOTAL - HAND * seats), won: Array(seats).fill("0.0"), turn: 1 });
}

/** Read a position line, as far as it goes. */
export function read(text, seats) {
  const [table = "-", hands = "", reserve = "-", won = "", turn = "1"] = text.trim().split(/\s+/);
  const cells = new Map();
  for (const stack of table.split(";")) {
    const found = /^(-?\d{1,4},-?\d{1,4}):([XOT]{1,3})$/.exec(stack);
    if (found) cells.set(found[1], found[2]);
  }
  const parts = (part, plain) => Array.from({ length: seats }, (_each, i) => part.split("/")[i] ?? plain);
  return { cells, hands: parts(hands, "-").map(lettersOf), reserve: lettersOf(reserve), won: parts(won, "0.0"), turn: Number(turn) || 1 };
}

const lettersOf = (text) => text.toUpperCase().replace(/[^XOTS?]/g, "");

export function write({ cells, hands, reserve, won, turn }) {
  const table = [...cells].map(([key, stack]) => `${key}:${stack}`).join(";") || "-";
  return [table, hands.map((hand) => hand || "-").join("/"), reserve || "-", won.join("/"), turn].join(" ");
}

const NAMES = { X: () => _("X stone"), O: () => _("O stone"), T: () => _("Trixo"), S: () => _("move stone") };

const piece = (letter) => (letter === "?" ? { id: null, label: _("not known") } : { id: `trixo-${letter}`, size: 84, label: NAMES[letter]() });

/** What a position line tells of each seat: its hand as `[{id, size, label}]`, a stone not known without an id, and what it won. */
export function seatsOf(text, seats) {
  const { hands, won } = read(text, seats);
  return hands.map((hand, i) => {
    const count = Number(won[i].split(".")[0]);
    return { hand: [...hand].map(piece), note: interpolate(ngettext("%(count)s stone won", "%(count)s stones won", count), { count }) };
  });
}

const pointOf = (key) => key.split(",").map(Number);

export const view = (model) => ({
  cells: [...model.cells].map(([key, stack]) => ({ x: pointOf(key)[0], y: pointOf(key)[1], stack: [...stack] })),
  hands: model.hands.map((hand) => hand.length),
  reserve: model.reserve.length,
  won: model.won.map((pair) => pair.split(".").map(Number)),
  moved_out: 0,
  teams: false,
  turn: model.turn,
  out: [],
  last_lines: [],
  collected: [],
});

/** Moves that make the board show the free places: all beside a stone that fit in a square of three with what lies there. */
export function spots({ cells }) {
  if (!cells.size) return ["X@0,0"];
  const points = [...cells.keys()].map(pointOf);
  const fits = (axis, value) => points.every((point) => Math.abs(point[axis] - value) < 3);
  const beside = points.flatMap(([x, y]) => STEPS.flatMap((dx) => STEPS.map((dy) => [x + dx, y + dy])));
  const free = beside.filter(([x, y]) => !cells.has(`${x},${y}`) && fits(0, x) && fits(1, y));
  return [...new Set(free.map(([x, y]) => `X@${x},${y}`))];
}

export const clear = (model) => ({ ...model, cells: new Map() });

export const tools = () => [
  { id: "X", label: _("X stone"), symbol: { id: "trixo-X", size: 84 } },
  { id: "O", label: _("O stone"), symbol: { id: "trixo-O", size: 84 } },
  { id: "T", label: _("Trixo"), symbol: { id: "trixo-T", size: 84 } },
  { id: "none", label: _("take the top away") },
];

/** Put a stone on a stack, or take its top away: it comes from the reserve, where one not known may be it, and goes back. */
export function put(model, tool, cell) {
  const cells = new Map(model.cells);
  const stack = cells.get(cell) ?? "";
  const next = tool === "none" ? stack.slice(0, -1) : stack + tool;
  if (next) cells.set(cell, next);
  else cells.delete(cell);
  const reserve = tool === "none" ? model.reserve + stack.slice(next.length) : without(model.reserve, tool);
  return { ...model, cells, reserve };
}

function without(reserve, letter) {
  const at = reserve.includes("?") ? reserve.lastIndexOf("?") : reserve.lastIndexOf(letter);
  return at < 0 ? reserve : reserve.slice(0, at) + reserve.slice(at + 1);
}

export const fields = ({ hands, reserve, won, turn }) => [
  ...hands.map((hand, i) => ({ id: `hand-${i}`, kind: "text", label: interpolate(_("Hand of seat %(seat)s (X O T S, ? not known)"), { seat: i + 1 }), value: hand, most: HAND })),
  { id: "reserve", kind: "text", label: interpolate(_("Reserve in drawing order (%(count)s stones)"), { count: reserve.length }), value: reserve, most: TOTAL },
  ...won.map((pair, i) => ({ id: `won-${i}`, kind: "text", label: interpolate(_("Won by seat %(seat)s (stones.Trixos)"), { seat: i + 1 }), value: pair, most: 4 })),
  { id: "turn", kind: "choice", label: _("To move"), value: String(turn), choices: hands.map((_hand, i) => [String(i + 1), interpolate(_("seat %(n)s"), { n: i + 1 })]) },
];

export function change(model, id, value) {
  if (id === "turn") return { ...model, turn: Number(value) };
  if (id === "reserve") return { ...model, reserve: lettersOf(value) };
  const [name, at] = id.split("-");
  const list = name === "hand" ? "hands" : "won";
  return { ...model, [list]: model[list].map((one, i) => (i === Number(at) ? (name === "hand" ? lettersOf(value) : value.trim() || "0.0") : one)) };
}
