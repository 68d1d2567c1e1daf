/** The solution as a row of moves; choosing one shows the board after it. */

import { find, findAll, make } from "../../lib/dom.js";
import { gettext as _, interpolate } from "../../lib/i18n.js";

/**
 * @param {HTMLElement} root @param {{moves: string[], lines: object[]}} answer lines: the board before and after each move
 * @param {(line: object) => void} show @param {{describeMove: (text: string) => string, say: (text: string) => void}} stage
 */
export function showSolution(root, { moves, lines }, show, stage) {
  const list = find('[data-f="line"]', root);
  const choose = (ply) => {
    show(lines[ply]);
    for (const [at, button] of findAll("button", list).entries()) {
      if (at === ply - 1) button.setAttribute("aria-current", "step");
      else button.removeAttribute("aria-current");
    }
    stage.say(stage.describeMove(moves[ply - 1]));
  };
  list.replaceChildren(
    ...moves.map((text, at) => {
      const button = make("button", { type: "button", class: "btn quiet", "aria-label": interpolate(at % 2 ? _("The other side: %(move)s") : _("You: %(move)s"), { move: text }) }, text);
      button.addEventListener("click", () => choose(at + 1));
      return make("li", { class: at % 2 ? null : "is-own" }, button);
    }),
  );
  find('[data-f="line-box"]', root).hidden = false;
  choose(1);
  find("button", list).focus({ preventScroll: true });
}
