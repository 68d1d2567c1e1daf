/** Short movements by the Web Animations API, in user units; none of them when motion is to be reduced. */

const EASING = "cubic-bezier(0.2, 0.7, 0.2, 1)";
/** Milliseconds of one piece's way; the `--move` token of the style sheet. */
export const MOVE = 140;
const FADE = 100;

export function still() {
  return window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}

function play(node, frames, duration = MOVE) {
  if (still() || !node.animate) return null;
  return node.animate(frames, { duration, easing: EASING });
}

/** Let a node arrive from `dx`, `dy` away. */
export function slide(node, dx, dy) {
  return play(node, [{ transform: `translate(${dx}px, ${dy}px)` }, { transform: "translate(0px, 0px)" }]);
}

/** Let a piece come down onto the board. */
export function drop(node) {
  return play(node, [{ transform: "scale(1.04)", opacity: 0.3 }, { transform: "scale(1)", opacity: 1 }]);
}

/** Let a node appear. */
export function appear(node) {
  return play(node, [{ opacity: 0 }, { opacity: 1 }], FADE);
}

/** Let a node go away by `dx`, `dy` and take it out of the drawing. */
export function leave(node, dx, dy, wait = 0) {
  if (still() || !node.animate) {
    node.remove();
    return;
  }
  const away = node.animate(
    [
      { transform: "translate(0px, 0px)", opacity: 1 },
      { transform: `translate(${dx}px, ${dy}px)`, opacity: 0 },
    ],
    { duration: MOVE * 2, delay: wait, easing: EASING, fill: "both" },
  );
  away.onfinish = () => node.remove();
  away.oncancel = () => node.remove();
}

/** Shake a refused place once, by three units. */
export function shake(node) {
  return play(node, [0, -3, 3, -3, 0].map((x) => ({ transform: `translate(${x}px, 0px)` })), MOVE * 1.5);
}
