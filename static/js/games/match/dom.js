/** What the match page needs beside lib/dom.js: elements with listeners, parts of a template, drawings at a size. */
import { find, findAll, icon, make, makeSvg, pieceUrl } from "../../lib/dom.js";

export { icon, pieceUrl };
export const $ = find;
export const $$ = findAll;

/** The part of `root` that a template marked with `data-f`. */
export const part = (root, name) => root?.querySelector(`[data-f="${name}"]`) ?? null;

/** Make an element; a function under `onclick` and the like becomes a listener: `el("button", { onclick: go }, "Go")`. */
export function el(name, attributes = {}, ...children) {
  const plain = Object.fromEntries(Object.entries(attributes).filter(([, value]) => typeof value !== "function"));
  const made = make(name, plain, ...children);
  for (const [key, value] of Object.entries(attributes)) if (typeof value === "function") made.addEventListener(key.slice(2), value);
  return made;
}

/** One `<use>` of a symbol, its left edge at `x`, `size` units wide and high. */
export const use = (id, x, size) => makeSvg("use", { href: pieceUrl(id), x, width: size, height: size });

/** A drawing from pieces.svg in a box of its own; `size` is the side in the symbol's units. */
export function symbol(id, size, className = null) {
  return makeSvg("svg", { viewBox: `0 0 ${size} ${size}`, class: className, "aria-hidden": "true" }, use(id, 0, size));
}

/** Write text only where it differs, so that nothing is announced or laid out for nothing. */
export function setText(node, text) {
  if (node && node.textContent !== text) node.textContent = text;
}

/** Show or hide, touching the page only at a change. */
export function show(node, visible) {
  if (node && node.hidden === visible) node.hidden = !visible;
}
