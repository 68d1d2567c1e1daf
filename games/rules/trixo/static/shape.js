/** The shape that the stones make: where it lies, which places touch it within a 3x3 square, what a push moves. */

export const keyOf = (x, y) => `${x},${y}`;
export const pointOf = (key) => key.split(",").map(Number);

/** The smallest box around points, or null without any. */
export function bounds(points) {
  if (!points.length) return null;
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  return { x0: Math.min(...xs), x1: Math.max(...xs), y0: Math.min(...ys), y1: Math.max(...ys) };
}

export function span({ x0, x1, y0, y1 }) {
  return Math.max(x1 - x0, y1 - y0) + 1;
}

/** Every empty place where a stone could lie; an empty table has one. */
export function places(cells) {
  if (!cells.length) return [[0, 0]];
  const taken = new Set(cells.map(({ x, y }) => keyOf(x, y)));
  const points = cells.map(({ x, y }) => [x, y]);
  const found = new Map();
  for (const [x, y] of points) {
    for (let dx = -1; dx <= 1; dx += 1) {
      for (let dy = -1; dy <= 1; dy += 1) {
        const place = [x + dx, y + dy];
        if (!taken.has(keyOf(...place)) && span(bounds([...points, place])) <= 3) found.set(keyOf(...place), place);
      }
    }
  }
  return [...found.values()];
}

/** Read a push: its axis, the line's index and the step; null for anything else. */
export function pushOf(target) {
  const found = /^([<>^v])(-?\d+)$/.exec(target);
  if (!found) return null;
  const [, sign, index] = found;
  return { sign, axis: "<>".includes(sign) ? "x" : "y", index: Number(index), step: ">^".includes(sign) ? 1 : -1 };
}

/** All pushes that can be thought of: each line with a stone, both ways. */
export function pushes(cells) {
  const rows = [...new Set(cells.map(({ y }) => y))].flatMap((y) => [`<${y}`, `>${y}`]);
  const columns = [...new Set(cells.map(({ x }) => x))].flatMap((x) => [`^${x}`, `v${x}`]);
  return [...rows, ...columns];
}

/** The stacks that a push moves: all of the line, or across a gap only the one behind the push. */
export function movedBy(cells, { axis, index, step }) {
  const line = cells.filter((cell) => cell[axis === "x" ? "y" : "x"] === index).sort((a, b) => (a[axis] - b[axis]) * step);
  const gap = line.length === 2 && Math.abs(line[0][axis] - line[1][axis]) === 2;
  return gap ? [line[0]] : line;
}

/** The stacks after a push. */
function pushed(cells, push) {
  const moved = new Set(movedBy(cells, push));
  return cells.map((cell) => (moved.has(cell) ? { ...cell, [push.axis]: cell[push.axis] + push.step } : cell));
}

/** The stacks after a move, before any line is collected. */
export function laid(cells, letter, target) {
  const push = pushOf(target);
  if (push) return pushed(cells, push);
  const [x, y] = pointOf(target);
  const on = cells.find((cell) => cell.x === x && cell.y === y);
  if (!on) return [...cells, { x, y, stack: [letter] }];
  return cells.map((cell) => (cell === on ? { ...cell, stack: [...cell.stack, letter] } : cell));
}
