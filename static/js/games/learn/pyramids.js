/** What a Troika is, in the browser: pyramids are move letters (`RL`), sides are "light" and "dark". No DOM here. */

import { gettext as _, interpolate } from "../../lib/i18n.js";

export const SIDES = { light: "WYR", dark: "GBK" };
export const SIZES = "LMS";
const FILES = ["a", "b", "c"];
const RANKS = ["1", "2", "3"];
const LINES = [
  ...RANKS.map((rank) => FILES.map((file) => file + rank)),
  ...FILES.map((file) => RANKS.map((rank) => file + rank)),
  ["a1", "b2", "c3"],
  ["a3", "b2", "c1"],
];

export const sideOf = (piece) => (SIDES.light.includes(piece[0]) ? "light" : "dark");

/** The nine pyramids of a side, large ones first, a colour a column. */
export const nineOf = (side) => [...SIZES].flatMap((size) => [...SIDES[side]].map((colour) => colour + size));

/** What completes two letters of three: the same if they are the same, else the one that is left. */
const completing = (one, two, all) => (one === two ? one : [...all].find((each) => each !== one && each !== two));

export function thirdOf([one, two]) {
  return completing(one[0], two[0], SIDES[sideOf(one)]) + completing(one[1], two[1], SIZES);
}

/** The cells of a Troika through `cell`, or null; `cells` are stacks from bottom to top. */
export function wonLine(cells, cell) {
  const top = (each) => cells[each].at(-1);
  const isTroika = (line) => line.every(top) && new Set(line.map((each) => sideOf(top(each)))).size === 1 && thirdOf(line.slice(0, 2).map(top)) === top(line[2]);
  return LINES.find((line) => line.includes(cell) && isTroika(line)) ?? null;
}

export function colourName(letter) {
  return { W: _("white"), Y: _("yellow"), R: _("red"), G: _("green"), B: _("blue"), K: _("black") }[letter];
}

export function sizeName(letter) {
  return { S: _("small"), M: _("medium"), L: _("large") }[letter];
}

export function nameOf(piece) {
  return interpolate(_("%(colour)s %(size)s"), { colour: colourName(piece[0]), size: sizeName(piece[1]) });
}

/** Why the third completes the two: colours, then sizes. */
export function whyRight(shown) {
  const [one, two] = shown;
  const third = thirdOf(shown);
  const three = (at, name) => ({ one: name(one[at]), two: name(two[at]), three: name(third[at]) });
  const colours = one[0] === two[0] ? interpolate(_("Colours: all %(one)s."), three(0, colourName)) : interpolate(_("Colours: %(one)s, %(two)s, %(three)s, all different."), three(0, colourName));
  const sizes = one[1] === two[1] ? interpolate(_("Sizes: all %(one)s."), three(1, sizeName)) : interpolate(_("Sizes: %(one)s, %(two)s, %(three)s, all different."), three(1, sizeName));
  return `${colours} ${sizes}`;
}

/** Why another pyramid does not. */
export function whyWrong(shown, chosen) {
  const third = thirdOf(shown);
  const piece = nameOf(chosen);
  if (chosen[0] === third[0]) return interpolate(_("With %(piece)s the sizes would be two and one."), { piece });
  if (chosen[1] === third[1]) return interpolate(_("With %(piece)s the colours would be two and one."), { piece });
  return interpolate(_("With %(piece)s colours and sizes would both be two and one."), { piece });
}
