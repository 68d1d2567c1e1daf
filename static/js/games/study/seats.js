/** What a position tells of each seat, in games whose hands are hidden in a match: what it won, and its hand. */

import { make, makeSvg, pieceUrl } from "../../lib/dom.js";

function piece({ id, size, label }) {
  if (id === null) return make("span", { class: "unknown", role: "img", "aria-label": label }, "?");
  return makeSvg("svg", { viewBox: `0 0 ${size} ${size}`, role: "img", "aria-label": label }, makeSvg("use", { href: pieceUrl(id), width: size, height: size }));
}

/** List the seats; the hand of the one to act lies at the board already. Without seats nothing is shown. */
export function paintSeats(list, seats, nameOf, you) {
  list.hidden = !seats;
  const rows = (seats ?? []).map(({ hand, note }, i) => [i + 1, i + 1 === you ? [] : hand, note]);
  list.replaceChildren(...rows.map(([seat, hand, note]) => make("li", {}, make("b", {}, nameOf(seat)), make("span", { class: "dim" }, note), ...hand.map(piece))));
}
