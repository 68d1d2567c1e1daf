/** One tab stop over the places of a board: role="grid", rows of gridcells, arrows, Home, End, Enter, Space, Escape. */

import { el, set } from "./svg.js";

export class Grid {
  /**
   * @param {SVGElement} svg gets the role; `layer` holds the rows
   * @param {{root: HTMLElement, signal: AbortSignal, enter: Function, escape: Function, focus: Function}} on
   *   `root` holds the drawing and listens; the functions are called with the key of the cell
   */
  constructor(svg, layer, on) {
    this.svg = svg;
    this.layer = layer;
    this.on = on;
    this.rows = [];
    this.current = null;
    this.column = null;
    set(svg, { role: "grid" });
    // Listeners for focus on a drawing would make the drawing a tab stop; the root takes them.
    const { root, signal } = on;
    root.addEventListener("keydown", (event) => layer.contains(event.target) && this.keydown(event), { signal });
    root.addEventListener("focusin", (event) => layer.contains(event.target) && this.focused(event), { signal });
  }

  /** Put the cells into rows, top to bottom and left to right: `[[{key, node, col}]]`. Keeps the focus on its place. */
  update(rows) {
    const inside = this.layer.contains(document.activeElement) ? this.current : null;
    const old = this.find(this.current);
    this.rows = rows.filter((row) => row.length);
    this.arrange();
    const near = this.find(this.current) ? this.current : this.nearest(old);
    this.settle(near);
    if (inside !== null && this.current !== null) {
      const { node } = this.find(this.current);
      if (document.activeElement !== node) node.focus({ preventScroll: true });
    }
  }

  arrange() {
    while (this.layer.childElementCount > this.rows.length) this.layer.lastElementChild.remove();
    while (this.layer.childElementCount < this.rows.length) this.layer.append(el("g", { role: "row" }));
    // Columns are counted from 1 for readers, wherever the shape lies; the keys of cells may be negative.
    const first = Math.min(...this.rows.flat().map((cell) => cell.col));
    this.rows.forEach((row, index) => {
      const group = this.layer.children[index];
      set(group, { "aria-rowindex": index + 1 });
      const nodes = row.map((cell) => cell.node);
      row.forEach((cell) => set(cell.node, { role: "gridcell", "aria-colindex": cell.col - first + 1, "data-cell": cell.key }));
      if (nodes.length !== group.childElementCount || nodes.some((node, i) => group.children[i] !== node)) group.replaceChildren(...nodes);
    });
  }

  find(key) {
    for (let row = 0; row < this.rows.length; row += 1) {
      const place = this.rows[row].findIndex((cell) => cell.key === key);
      if (place >= 0) return { ...this.rows[row][place], row, place };
    }
    return null;
  }

  nearest(old) {
    if (!this.rows.length) return null;
    const row = this.rows[Math.min(old?.row ?? this.rows.length - 1, this.rows.length - 1)];
    return closest(row, old?.col ?? row[0].col).key;
  }

  /** Make a cell the tab stop. */
  settle(key) {
    this.current = key;
    for (const cell of this.rows.flat()) set(cell.node, { tabindex: cell.key === key ? 0 : -1 });
  }

  /** Move the focus to a cell. */
  focus(key) {
    const cell = this.find(key);
    if (!cell) return;
    this.settle(key);
    cell.node.focus({ preventScroll: true });
    cell.node.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  focused(event) {
    const key = event.target.closest("[data-cell]")?.dataset.cell;
    if (key === undefined) return;
    this.settle(key);
    this.on.focus(key);
  }

  keydown(event) {
    if (event.altKey || event.metaKey) return;
    const here = this.find(event.target.closest("[data-cell]")?.dataset.cell);
    if (!here) return;
    if (event.key === "Enter" || event.key === " ") this.on.enter(here.key);
    else if (event.key === "Escape") {
      if (!this.on.escape()) return;
    } else {
      const next = this.step(here, event.key, event.ctrlKey);
      if (next === undefined) return;
      if (next) this.focus(next.key);
    }
    event.preventDefault();
    event.stopPropagation();
  }

  /** The cell that a key leads to; null at the edge, undefined when the key is none of ours. */
  step(here, key, ctrl) {
    const row = this.rows[here.row];
    if (key === "ArrowUp" || key === "ArrowDown") {
      const target = this.rows[here.row + (key === "ArrowUp" ? -1 : 1)];
      const column = this.column?.key === here.key ? this.column.col : here.col;
      if (!target) return null;
      const next = closest(target, column);
      this.column = { key: next.key, col: column };
      return next;
    }
    if (key === "ArrowLeft") return row[here.place - 1] ?? null;
    if (key === "ArrowRight") return row[here.place + 1] ?? null;
    if (key === "Home") return (ctrl ? this.rows[0] : row)[0];
    if (key === "End") return (ctrl ? this.rows.at(-1) : row).at(-1);
    return undefined;
  }
}

function closest(row, col) {
  return row.reduce((best, cell) => (Math.abs(cell.col - col) < Math.abs(best.col - col) ? cell : best));
}
