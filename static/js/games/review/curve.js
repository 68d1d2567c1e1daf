/** The evaluation curve as a slider: a click or an arrow key goes to a ply. */

import { find } from "../../lib/dom.js";

const STEPS = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -5, PageUp: 5 };

/**
 * @param {{root: HTMLElement|null, last: number, go: (ply: number) => void, told: (ply: number) => string}} options
 *   root: the slider of curve.html, or null where nothing was judged; last: plies of the game
 */
export function createCurve({ root, last, go, told }) {
  if (!root) return { show: () => {} };
  const { left, right, width } = Object.fromEntries(Object.entries(root.dataset).map(([name, text]) => [name, Number(text)]));
  const now = find('[data-f="now"]', root);
  const rest = now.getAttribute("d").replace(/^M\S+/, "");
  let at = 0;

  root.addEventListener("click", (event) => {
    const box = find("svg", root).getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * width;
    go(Math.round(((x - left) / (right - left)) * last));
  });
  root.addEventListener("keydown", (event) => {
    const to = event.key === "Home" ? 0 : event.key === "End" ? last : at + (STEPS[event.key] ?? NaN);
    if (Number.isNaN(to) || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    go(Math.max(0, Math.min(last, to)));
  });

  return {
    show(ply) {
      at = ply;
      now.setAttribute("d", `M${left + ((right - left) * ply) / Math.max(1, last)}${rest}`);
      root.setAttribute("aria-valuenow", String(ply));
      root.setAttribute("aria-valuetext", told(ply));
    },
  };
}
