/** The moves of a study on the page: the main line as it runs, each variation as a list item below the move it replaces. */

import { find, make } from "../../lib/dom.js";
import { gettext as _, interpolate } from "../../lib/i18n.js";

/**
 * Draw a tree of moves.
 * @param {{root: HTMLElement, tree: import("./tree.js").Tree, seats: number, onGo: (id: number) => void}} options
 */
export function createMoves({ root, tree, seats, onGo }) {
  function number(ply, first) {
    const turn = Math.floor((ply - 1) / seats) + 1;
    if ((ply - 1) % seats === 0) return `${turn}.`;
    return first ? `${turn}…` : "";
  }

  function move(node, ply, first) {
    const told = number(ply, first);
    const current = node.id === tree.at;
    return make("a", { href: `#move-${node.id}`, "data-node": node.id, "aria-current": current ? "true" : null }, told ? make("span", { class: "no" }, told) : null, told ? " " : null, node.text);
  }

  const comments = (node) => node.comments.map((text) => make("span", { class: "remark" }, text));

  /** A line from one move on: text runs on until variations or comments break it. */
  function line(id, ply) {
    const box = make("div", { class: "line" });
    let at = id;
    let count = ply;
    let first = true;
    while (at !== undefined) {
      const node = tree.get(at);
      const siblings = tree.get(node.parent).children;
      box.append(move(node, count, first), " ", ...comments(node));
      const others = siblings[0] === at ? siblings.slice(1) : [];
      if (others.length) {
        const label = interpolate(_("Instead of %(move)s"), { move: node.text });
        box.append(make("ul", { class: "variations", "aria-label": label }, ...others.map((other) => make("li", {}, line(other, count)))));
      }
      first = others.length > 0 || node.comments.length > 0;
      count += 1;
      [at] = node.children;
    }
    return box;
  }

  root.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-node]");
    if (!link) return;
    event.preventDefault();
    onGo(Number(link.dataset.node));
  });

  return {
    paint() {
      const focused = root.contains(document.activeElement) ? document.activeElement.dataset.node : null;
      const start = tree.get(0);
      const parts = [
        make("a", { href: "#move-0", class: "start", "data-node": 0, "aria-current": tree.at === 0 ? "true" : null }, _("Start")),
        ...comments(start),
      ];
      if (start.children.length) parts.push(line(start.children[0], 1));
      root.replaceChildren(...parts);
      const current = find("[aria-current]", root);
      if (focused) (find(`[data-node="${focused}"]`, root) ?? current)?.focus({ preventScroll: true });
      scroll(current);
    },
  };

  /** Keep the current move in sight, without moving the page. */
  function scroll(node) {
    if (!node) return;
    const [box, here] = [root.getBoundingClientRect(), node.getBoundingClientRect()];
    if (here.top < box.top) root.scrollTop -= box.top - here.top + 8;
    else if (here.bottom > box.bottom) root.scrollTop += here.bottom - box.bottom + 8;
  }
}
