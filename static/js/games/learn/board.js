/** The exercise "win on the board": any placement that makes a Troika is right. */

import { find, make } from "../../lib/dom.js";
import { gettext as _, interpolate } from "../../lib/i18n.js";
import { createStage, loadModule } from "../study/stage.js";
import { wonLine } from "./pyramids.js";

/** The line's JSON after a winning placement. */
function afterWin(line, text) {
  const [piece, cell] = [text.slice(0, 2), text.slice(2)];
  const cells = { ...line.board.cells, [cell]: [...line.board.cells[cell], piece] };
  const board = { ...line.board, cells, hands: line.board.hands.map((hand) => hand.filter((each) => each !== piece)), won: wonLine(cells, cell) };
  return { ...line, board, legal: [], to_act: [], last: { text, seat: line.you }, result: {} };
}

/** @param {HTMLElement} host holds the stage @param {(text: string) => void} answer */
export async function createBoard(host, answer) {
  const root = find("[data-stage]", host);
  const stage = createStage({ root, module: await loadModule(root) });
  const side = find('[data-f="side"]', host);
  stage.onMove(answer);

  const view = (line, you) => ({ you, side: you, animate: false });
  const moves = (texts) => texts.map((text) => stage.describeMove(text)).join(_(" or "));

  return {
    focus: () => find(".stage-hand button", root)?.focus({ preventScroll: true }),
    accepted: (question) => question.wins,
    ask({ line }) {
      const name = line.sides[line.you - 1];
      const words = interpolate(_("You are %(side)s. Win with one placement."), { side: name });
      side.textContent = words;
      stage.cancel();
      stage.show(line, { ...view(line, line.you), playable: true });
      return words;
    },
    reveal({ line, wins }, text, right) {
      stage.show(afterWin(line, right ? text : wins[0]), view(line, line.you));
    },
    why: ({ wins }, text) =>
      interpolate(_("You played %(chosen)s, which makes no Troika. Right was: %(moves)s."), { chosen: stage.describeMove(text), moves: moves(wins) }),
    mistake: ({ question, text }) => [
      make("span", {}, interpolate(_("You played %(chosen)s; %(moves)s would have won."), { chosen: stage.describeMove(text), moves: moves(question.wins) })),
    ],
  };
}
