/** How stones, stacks, cloth and finished lines are drawn. */

import { el, haloed, links } from "../../js/games/boards/svg.js";
import { CELL, FRAME } from "./camera.js";

/** What each stone of a stack shows below the next one, and how far each lifts the stack, in user units. */
export const EDGE = 11;
export const LIFT = EDGE * 0.55;

/** A stack of stones around a centre, seen slightly from the south: the edges of the lower ones look out. */
export function stackOf(use, [cx, cy], stones) {
  const n = stones.length;
  const top = cy - 42 - (n - 1) * LIFT;
  return el(
    "g",
    { class: "stone" },
    el("rect", { class: "cast-soft", x: cx - 41, y: cy - 35, width: 84, height: 80 + (n - 1) * EDGE * 0.45, rx: 16 }),
    stones.slice(0, -1).map((stone, i) => use(`trixo-edge-${stone}`, cx - 42, top + 44 + (n - 1 - i) * EDGE, 84, 40)),
    use(`trixo-${stones[n - 1]}`, cx - 42, top, 84, 84, "top-stone"),
  );
}

/** The numbers of columns and rows in the hem; `edge` is the screen box of the places, `box` what the camera shows. */
export function numbers(edge, box, flipped) {
  const scale = FRAME / box.size;
  const seen = (at) => at > 24 && at < FRAME - 24;
  const turned = (value) => (value === 0 ? 0 : -value);
  const row = (from, to, start, place) => {
    const found = [];
    for (let cell = from; cell <= to; cell += 1) {
      const at = (cell * CELL - start) * scale;
      if (seen(at)) found.push(place(cell, at));
    }
    return found;
  };
  const mark = (x, y, text) => el("text", { class: "coord cloth-coord", x: x.toFixed(1), y: y.toFixed(1) }, String(text));
  return [
    ...row(edge.x0, edge.x1, box.x, (cell, at) => mark(at, FRAME - 4, flipped ? turned(cell) : cell)),
    ...row(edge.y0, edge.y1, box.y, (cell, at) => mark(12.5, at + 5, flipped ? cell : turned(cell))),
  ];
}

/** The white pill that counts a stack. */
export function pill(x, y, count) {
  return el("g", { class: "height" }, el("circle", { cx: x, cy: y, r: 12.5 }), el("text", { x, y: y + 5.2 }, String(count)));
}

/** White rings and bands where collected lines lay; `centre(x, y)` gives user units. */
export function trace(lines, centre) {
  const cells = new Map(lines.flat().map(([x, y]) => [`${x},${y}`, centre(x, y)]));
  const rings = [...cells.values()].flatMap(([cx, cy]) => haloed("won-ring", "rect", { x: cx - 39, y: cy - 39, width: 78, height: 78, rx: 13 }));
  const bands = lines.flatMap((line) => {
    const slant = line[0][0] !== line[1][0] && line[0][1] !== line[1][1];
    return links(line.map(([x, y]) => centre(x, y)), () => (slant ? 50 : 41));
  });
  return [...bands, ...rings];
}

/** Linen without an end, woven by a pattern whose id must be the only one on the page. */
export function cloth(id) {
  const area = { x: -9000, y: -9000, width: 18000, height: 18000 };
  const weave = el(
    "pattern",
    { id, width: 6, height: 6, patternUnits: "userSpaceOnUse" },
    el("path", { class: "thread", d: "M0 1.5H3M3 4.5H6" }),
    el("path", { class: "thread thread-2", d: "M4.5 0V3M1.5 3V6" }),
  );
  return [el("defs", {}, weave), el("rect", { class: "cloth", ...area }), el("rect", { class: "cloth-weave", fill: `url(#${id})`, ...area })];
}
