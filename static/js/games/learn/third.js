/** The exercise "find the third" for one person. */

import { gettext as _, interpolate } from "../../lib/i18n.js";
import { make } from "../../lib/dom.js";
import { Half, trio } from "./half.js";
import { SIDES, SIZES, nameOf, sideOf, thirdOf, whyRight, whyWrong } from "./pyramids.js";

/** @param {HTMLElement} host @param {(piece: string) => void} answer */
export function createThird(host, answer) {
  const half = new Half({ choose: answer });
  let letter = null;

  function hold(next) {
    letter = next;
    half.hintLetter(letter);
  }

  /** A colour's letter and a size's, in any order, choose a pyramid; tell whether the key was one of them. */
  function press(key) {
    const pressed = key.length === 1 ? key.toUpperCase() : "";
    const colours = half.asked ? SIDES[sideOf(half.asked[0])] : "";
    if (!pressed || !(colours + SIZES).includes(pressed)) return false;
    const other = letter && SIZES.includes(letter) !== SIZES.includes(pressed) ? letter : null;
    if (!other) hold(pressed);
    else {
      hold(null);
      half.pick(half.pieces.indexOf(SIZES.includes(pressed) ? other + pressed : pressed + other));
    }
    return true;
  }

  return {
    enter: () => host.replaceChildren(half.root),
    focus: () => half.focus(),
    press,
    accepted: (question) => [thirdOf(question.shown)],
    ask(question) {
      letter = null;
      half.block(false);
      half.ask(question.shown);
      const [one, two] = question.shown.map(nameOf);
      return interpolate(_("%(one)s and %(two)s"), { one, two });
    },
    reveal(question, chosen) {
      half.block(true);
      half.reveal(thirdOf(question.shown), chosen);
    },
    why: (question, chosen) =>
      [interpolate(_("It is %(piece)s."), { piece: nameOf(thirdOf(question.shown)) }), whyRight(question.shown), whyWrong(question.shown, chosen)].join(" "),
    mistake: ({ question, text }) => [
      trio(question.shown, thirdOf(question.shown)),
      make("span", {}, `${whyRight(question.shown)} ${interpolate(_("You chose %(piece)s."), { piece: nameOf(text) })}`),
    ],
  };
}
