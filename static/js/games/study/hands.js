/** The hands of the seats that are not to act, in games where they are hidden in a match. */

import { make, makeSvg, pieceUrl } from "../../lib/dom.js";

function piece({ id, size, label }) {
  if (id === null) return make("span", { class: "unknown", role: "img", "aria-label": label }, "?");
  return makeSvg("svg", { viewBox: `0 0 ${size} ${size}`, role: "img", "aria-label": label }, makeSvg("use", { href: pieceUrl(id), width: size, height: size }));
}

/** Draw what the position tells of each other seat's hand; without hands nothing is shown. */
export function paintHands(list, hands, nameOf, you) {
  const others = (hands ?? []).map((hand, i) => [i + 1, hand]).filter(([seat]) => seat !== you);
  list.hidden = !others.length;
  list.replaceChildren(...others.map(([seat, hand]) => make("li", {}, make("span", {}, nameOf(seat)), ...hand.map(piece))));
}
