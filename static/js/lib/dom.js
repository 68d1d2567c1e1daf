/** Small helpers over the DOM. Text goes in as text: nothing here parses HTML. */

const SVG = "http://www.w3.org/2000/svg";

/** First element that matches, or null. */
export const find = (selector, root = document) => root.querySelector(selector);

/** All elements that match, as an array. */
export const findAll = (selector, root = document) => [...root.querySelectorAll(selector)];

/**
 * Make an element. Attributes that are null or false are left out, true becomes an empty attribute.
 * @param {string} name @param {Record<string, unknown>} attributes @param {...(Node|string|null)} children
 */
export function make(name, attributes = {}, ...children) {
  return fill(document.createElement(name), attributes, children);
}

/** The same for SVG. */
export function makeSvg(name, attributes = {}, ...children) {
  return fill(document.createElementNS(SVG, name), attributes, children);
}

function fill(element, attributes, children) {
  for (const [key, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    element.setAttribute(key, value === true ? "" : String(value));
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

/** An icon from the sprite, hidden from readers: the button beside it has the words. */
export function icon(id, className = "icon") {
  return makeSvg("svg", { class: className, "aria-hidden": "true" }, makeSvg("use", { href: pieceUrl(id) }));
}

/** Address of a symbol in pieces.svg. */
export function pieceUrl(id) {
  return `${document.documentElement.dataset.pieces}#${id}`;
}

/** Read the JSON that the template put into a <script type="application/json">. */
export function readJson(id) {
  const element = document.getElementById(id);
  return element ? JSON.parse(element.textContent) : null;
}

/** The token that a fetch() with a changing method must send as X-CSRFToken. */
export function csrfToken() {
  const headers = document.body.getAttribute("hx-headers");
  return headers ? JSON.parse(headers)["X-CSRFToken"] : "";
}

/** Say something to screen readers; the same text again is changed a little, or it would not be read. */
export function say(region, text) {
  region.textContent = region.textContent === text ? `${text}\u00a0` : text;
}
