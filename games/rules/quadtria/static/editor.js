/** Setting up positions of Quadtria: balls, pegs and the side to move, from and to the position line. */

import { gettext as _ } from "../../js/lib/i18n.js";

const PEGS = ["--", "S-", "-N", "SN"];
const START = "d1,d3,e2,f1,f3 a4,a6,b5,c4,c6 -- 1";

export const start = () => START;

/** Read a position line, as far as it goes. */
export function read(text) {
  const [south = "", north = "", pegs = "--", turn = "1"] = text.trim().split(/\s+/);
  const points = (part) => part.split(",").filter((point) => /^[a-f][1-6]$/.test(point));
  return { south: points(south), north: points(north), pegs: [pegs.includes("S"), pegs.includes("N")], turn: turn === "2" ? 2 : 1 };
}

export function write({ south, north, pegs, turn }) {
  const sorted = (points) => [...points].sort().join(",") || "-";
  return `${sorted(south)} ${sorted(north)} ${PEGS[Number(pegs[0]) + 2 * Number(pegs[1])]} ${turn}`;
}

export const view = ({ south, north, pegs, turn }) => ({ south, north, pegs, turn, won: null });

export const clear = (model) => ({ ...model, south: [], north: [] });

export const tools = () => [
  { id: "south", label: _("red ball of South"), symbol: { id: "quad-red", size: 44 } },
  { id: "north", label: _("blue ball of North"), symbol: { id: "quad-blue", size: 44 } },
  { id: "none", label: _("take away") },
];

/** Put a ball on a point, or take away what lies there; the same ball again goes away too. */
export function put(model, tool, point) {
  const there = tool !== "none" && model[tool].includes(point);
  const without = { ...model, south: model.south.filter((one) => one !== point), north: model.north.filter((one) => one !== point) };
  return tool === "none" || there ? without : { ...without, [tool]: [...without[tool], point] };
}

export const fields = ({ pegs, turn }) => [
  { id: "south-peg", kind: "check", label: _("The peg of South is turned"), value: pegs[0] },
  { id: "north-peg", kind: "check", label: _("The peg of North is turned"), value: pegs[1] },
  { id: "turn", kind: "choice", label: _("To move"), value: String(turn), choices: [["1", _("South")], ["2", _("North")]] },
];

export function change(model, id, value) {
  if (id === "turn") return { ...model, turn: Number(value) };
  const pegs = [...model.pegs];
  pegs[id === "south-peg" ? 0 : 1] = value;
  return { ...model, pegs };
}
