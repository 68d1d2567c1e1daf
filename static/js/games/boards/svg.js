/** Build SVG from element and attribute names; nothing here reads markup or writes a style. */

const NS = "http://www.w3.org/2000/svg";

/** Make an element; null, undefined and false attributes are left out, children may be nodes or text. */
export function el(name, attributes = {}, ...children) {
  const node = document.createElementNS(NS, name);
  set(node, attributes);
  node.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return node;
}

/** Set attributes; null, undefined and false remove them. */
export function set(node, attributes) {
  for (const [key, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) node.removeAttribute(key);
    else node.setAttribute(key, value === true ? "" : String(value));
  }
  return node;
}

/** Make an HTML element the same way. */
export function html(name, attributes = {}, ...children) {
  const node = document.createElement(name);
  set(node, attributes);
  node.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return node;
}

/** Return a function that draws a symbol of the pieces file, `w` units wide. */
export function symbols(pieces) {
  return (id, x, y, w, h = w, className = null) =>
    el("use", { href: `${pieces}#${id}`, x, y, width: w, height: h, class: className });
}

/** Draw a shape twice: the halo that parts it from any ground, then the mark itself. */
export function haloed(kind, shape, attributes, mark = kind) {
  return [
    el(shape, { ...attributes, class: `${kind}-halo` }),
    el(shape, { ...attributes, class: mark === kind ? kind : mark }),
  ];
}

/** Corner brackets of a square; `ne` false leaves the corner where the height pill sits. */
export function brackets(x, y, w, arm, radius, ne = true) {
  const X = x + w;
  const Y = y + w;
  const path =
    `M${x} ${y + arm}V${y + radius}Q${x} ${y} ${x + radius} ${y}H${x + arm}` +
    (ne ? `M${X - arm} ${y}H${X - radius}Q${X} ${y} ${X} ${y + radius}V${y + arm}` : "") +
    `M${X} ${Y - arm}V${Y - radius}Q${X} ${Y} ${X - radius} ${Y}H${X - arm}` +
    `M${x + arm} ${Y}H${x + radius}Q${x} ${Y} ${x} ${Y - radius}V${Y - arm}`;
  return [el("path", { class: "last-halo", d: path }), el("path", { class: "last-mark", d: path })];
}

/** The white band that links the points of a won line, short of each by its `gap(index)` units. */
export function links(points, gap) {
  let path = "";
  for (let i = 1; i < points.length; i += 1) {
    const [ax, ay] = points[i - 1];
    const [bx, by] = points[i];
    const length = Math.hypot(bx - ax, by - ay);
    const ux = (bx - ax) / length;
    const uy = (by - ay) / length;
    path += `M${ax + ux * gap(i - 1)} ${ay + uy * gap(i - 1)}L${bx - ux * gap(i)} ${by - uy * gap(i)}`;
  }
  return [el("path", { class: "won-halo", d: path }), el("path", { class: "won", d: path })];
}

/** Wood grain: the same lines each time for the same seed. */
export function grain(x, y, w, h, lines, seed, className) {
  const random = generator(seed);
  let path = "";
  for (let i = 0; i < lines; i += 1) {
    const height = y + (h * (i + random() * 0.8)) / lines;
    const bend = random() * 6 - 3;
    const back = random() * 6 - 3;
    const from = x + random() * 10;
    const to = x + w - random() * 10;
    path +=
      `M${from.toFixed(0)} ${height.toFixed(1)}C${(x + w * 0.33).toFixed(0)} ${(height + bend).toFixed(1)} ` +
      `${(x + w * 0.66).toFixed(0)} ${(height + back).toFixed(1)} ${to.toFixed(0)} ${(height + (bend + back) / 3).toFixed(1)}`;
  }
  return el("path", { class: className, d: path });
}

/** A small linear congruential generator (Numerical Recipes), for decoration only. */
function generator(seed) {
  let state = seed * 2654435761;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 4294967296;
  };
}

/** Turn a point of the window into the user units of an SVG. */
export function toUser(svg, clientX, clientY) {
  const matrix = svg.getScreenCTM();
  if (!matrix) return [0, 0];
  const point = new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse());
  return [point.x, point.y];
}
