/** The layer above a board: the piece under the pointer, and pieces on their way between hand and board. */

import { slide, still } from "./motion.js";
import { el, set, toUser } from "./svg.js";

export class Carrier {
  /** @param {SVGElement} svg the board, whose units the layer shares; it may reach beyond it */
  constructor(svg) {
    this.svg = svg;
    this.layer = el("svg", { class: "board-over", "aria-hidden": "true" });
    this.node = null;
    this.grip = [0, 0];
  }

  align() {
    set(this.layer, { viewBox: this.svg.getAttribute("viewBox") });
  }

  /** Take a drawing, made around 0,0, to the pointer. */
  take(drawing) {
    this.align();
    this.node = el("g", { class: "carried" }, drawing);
    this.layer.replaceChildren(this.node);
  }

  /** Follow the pointer. */
  move(clientX, clientY) {
    this.grip = toUser(this.layer, clientX, clientY);
    const [x, y] = this.grip;
    set(this.node, { transform: `translate(${x.toFixed(1)} ${y.toFixed(1)})` });
  }

  /** The piece has been set down. */
  release() {
    this.node?.remove();
    this.node = null;
  }

  /** Let the piece go back to where it came from, in user units. */
  giveBack([x, y]) {
    const { node } = this;
    this.node = null;
    if (!node) return;
    set(node, { transform: `translate(${x} ${y})` });
    const way = slide(node.firstChild, this.grip[0] - x, this.grip[1] - y);
    if (way) way.onfinish = () => node.remove();
    else node.remove();
  }

  /** Let a drawing travel from one point to another, where `stone`, drawn already, takes its place. */
  fly(drawing, [fromX, fromY], [x, y], stone) {
    if (still()) return;
    this.align();
    const node = el("g", { transform: `translate(${x} ${y})` }, drawing);
    this.layer.append(node);
    stone.classList.add("is-unseen");
    slide(node.firstChild, fromX - x, fromY - y).onfinish = () => {
      node.remove();
      stone.classList.remove("is-unseen");
    };
  }

  /** Where the centre of any node of the page lies, in user units. */
  centreOf(node) {
    this.align();
    const box = node.getBoundingClientRect();
    return toUser(this.layer, box.x + box.width / 2, box.y + box.height / 2);
  }
}
