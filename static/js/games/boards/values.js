/** What moves are worth, written on a board: on the places of a lifted piece, or on each piece or place the best of its moves. */

import { el, set } from "./svg.js";

const HEIGHT = 17;
/** Units for a letter of the label, and around it. */
const LETTER = 7.1;
const AROUND = 12;

export class Values {
  constructor() {
    this.layer = el("g", { class: "values", "aria-hidden": "true" });
    this.map = null;
    this.named = new Map();
  }

  /** Write other values on a board as it stands; null takes them away. */
  put(map, board) {
    for (const [node, name] of this.named) set(node, { "aria-label": name });
    this.map = map;
    this.draw(board);
  }

  /** Write the values over what a board has just drawn; their words go to the places' names. */
  draw(board) {
    this.named.clear();
    if (!this.map || !board.cells) {
      this.layer.remove();
      return;
    }
    const labels = [];
    for (const [place, value] of this.placed(board)) {
      const cell = board.cells.find(place);
      if (!cell) continue;
      labels.push(this.label(cell.node, value));
      const name = cell.node.getAttribute("aria-label");
      this.named.set(cell.node, name);
      set(cell.node, { "aria-label": `${name}, ${value.words}` });
    }
    this.layer.replaceChildren(...labels);
    board.svg.append(this.layer);
  }

  /** The places to write on, with the value of each; values come best first, so the first of a place is its best. */
  placed(board) {
    const found = new Map();
    if (!board.playable) return found;
    for (const [text, value] of this.map) {
      const move = board.parse(text);
      if (!move || (board.selected && move.key !== board.selected.key)) continue;
      const place = board.selected || !board.cells.find(move.key) ? move.target : move.key;
      if (!found.has(place)) found.set(place, value);
    }
    return found;
  }

  label(node, { label, kind }) {
    const box = node.getBBox();
    const width = label.length * LETTER + AROUND;
    const [x, y] = [box.x + box.width / 2, box.y + box.height - HEIGHT / 2 - 1];
    return el(
      "g",
      { class: `value is-${kind}`, transform: `translate(${x} ${y})` },
      el("rect", { x: -width / 2, y: -HEIGHT / 2, width, height: HEIGHT, rx: HEIGHT / 2 }),
      el("text", { y: 4.4 }, label),
    );
  }
}
