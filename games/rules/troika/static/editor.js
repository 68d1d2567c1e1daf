/** Setting up positions of Troika: pyramids on cells; what is not placed is in the hands, and who moves follows from them. */

import { gettext as _ } from "../../js/lib/i18n.js";

const CELLS = ["a3", "b3", "c3", "a2", "b2", "c2", "a1", "b1", "c1"];
const SIDES = ["WS WM WL YS YM YL RS RM RL".split(" "), "GS GM GL BS BM BL KS KM KL".split(" ")];
const ALL = SIDES.flat();
const COLOURS = { W: () => _("white"), Y: () => _("yellow"), R: () => _("red"), G: () => _("green"), B: () => _("blue"), K: () => _("black") };
const SIZES = { S: () => _("small"), M: () => _("medium"), L: () => _("large") };

export const start = () => write({ cells: Object.fromEntries(CELLS.map((cell) => [cell, []])), light: 1 });

/** Read a position line, as far as it goes. */
export function read(text) {
  const [board = "", one = ""] = text.trim().split(/\s+/);
  const stacks = board.split("/").flatMap((rank) => rank.split(","));
  const cells = Object.fromEntries(CELLS.map((cell, i) => [cell, (stacks[i] ?? ".").split(">").filter((piece) => ALL.includes(piece))]));
  const pieces = one.match(/../g) ?? [];
  return { cells, light: pieces.some((piece) => SIDES[1].includes(piece)) ? 2 : 1 };
}

/** The hands by seat: what is not on the board. */
function hands({ cells, light }) {
  const placed = new Set(Object.values(cells).flat());
  const left = SIDES.map((side) => side.filter((piece) => !placed.has(piece)));
  return light === 1 ? left : left.reverse();
}

function turnOf(model) {
  const [one, two] = hands(model);
  return one.length < two.length ? 2 : 1;
}

export function write(model) {
  const cells = CELLS.map((cell) => model.cells[cell].join(">") || ".");
  const ranks = [0, 3, 6].map((at) => cells.slice(at, at + 3).join(",")).join("/");
  return [ranks, ...hands(model).map((hand) => hand.join("") || "-"), turnOf(model)].join(" ");
}

export const view = (model) => ({ cells: model.cells, hands: hands(model), light: model.light, turn: turnOf(model), won: null, die: null });

export const clear = (model) => ({ ...model, cells: Object.fromEntries(CELLS.map((cell) => [cell, []])) });

const nameOf = (piece) => `${COLOURS[piece[0]]()} ${SIZES[piece[1]]()}`;

export const tools = (model) => {
  const placed = new Set(Object.values(model.cells).flat());
  return [
    ...ALL.filter((piece) => !placed.has(piece)).map((piece) => ({ id: piece, label: nameOf(piece), symbol: { id: `troika-${piece}`, size: 100 } })),
    { id: "none", label: _("take the top away") },
  ];
};

export function put(model, tool, cell) {
  const stack = model.cells[cell];
  const next = tool === "none" ? stack.slice(0, -1) : [...stack, tool];
  return { ...model, cells: { ...model.cells, [cell]: next } };
}

export const fields = ({ light }) => [
  { id: "light", kind: "choice", label: _("Who started"), value: String(light), choices: [["1", _("Light (white, yellow, red)")], ["2", _("Dark (green, blue, black)")]] },
];

export const change = (model, _id, value) => ({ ...model, light: Number(value) });
