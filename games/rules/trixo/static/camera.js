/** The view over the unbounded cloth: a square viewBox that follows the shape, never while a stone is lifted. */

import { MOVE, still } from "../../js/games/boards/motion.js";
import { set } from "../../js/games/boards/svg.js";
import { span } from "./shape.js";

/** The side of the cloth in the units of what keeps to its edge. */
export const FRAME = 460;
/** User units of one cell. */
export const CELL = 90;

export class Camera {
  /** @param {SVGElement} svg @param {SVGElement|null} hem drawn in units of FRAME, it keeps to the edge @param {(box: object) => void} moved */
  constructor(svg, hem, moved = () => {}) {
    this.svg = svg;
    this.hem = hem;
    this.moved = moved;
    this.box = null;
    this.turn = 0;
  }

  /** The box that shows cells from `x0` to `x1` and `y0` to `y1` (screen cells, y down) as large as can be. */
  frame(box, margin, least = 3) {
    const size = Math.max(span(box), least) * CELL + 2 * margin;
    return { x: ((box.x0 + box.x1) / 2) * CELL - size / 2, y: ((box.y0 + box.y1) / 2) * CELL - size / 2, size };
  }

  holds(wanted, slack = 0) {
    const { box } = this;
    return (
      box !== null &&
      wanted.x >= box.x - slack &&
      wanted.y >= box.y - slack &&
      wanted.x + wanted.size <= box.x + box.size + slack &&
      wanted.y + wanted.size <= box.y + box.size + slack
    );
  }

  put(box) {
    this.box = box;
    const { x, y, size } = box;
    set(this.svg, { viewBox: `${round(x)} ${round(y)} ${round(size)} ${round(size)}` });
    if (this.hem) set(this.hem, { transform: `translate(${round(x)} ${round(y)}) scale(${(size / FRAME).toFixed(4)})` });
    this.moved(box);
  }

  go(wanted, animate) {
    this.turn += 1;
    const start = this.box;
    if (start && same(start, wanted)) return;
    if (!animate || !start || still()) {
      this.put(wanted);
      return;
    }
    const { turn } = this;
    const began = performance.now();
    const frame = (now) => {
      if (turn !== this.turn) return;
      const t = Math.min(1, Math.max(0, (now - began) / MOVE));
      const eased = 1 - (1 - t) ** 3;
      this.put(t === 1 ? wanted : blend(start, wanted, eased));
      if (t < 1) requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  }

  /** Stop where it is. */
  stay() {
    this.turn += 1;
  }
}

function blend(a, b, t) {
  return { x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t, size: a.size + (b.size - a.size) * t };
}

function same(a, b) {
  return Math.abs(a.x - b.x) < 0.05 && Math.abs(a.y - b.y) < 0.05 && Math.abs(a.size - b.size) < 0.05;
}

function round(value) {
  return Math.round(value * 100) / 100;
}
