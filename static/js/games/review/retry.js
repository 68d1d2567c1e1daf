/** "Learn from your mistakes": one marked ply after the other to play anew; right is whatever costs nothing to speak of. */

import { find } from "../../lib/dom.js";
import { gettext as _, interpolate } from "../../lib/i18n.js";
import { fetchLine } from "../study/line.js";

/** The plies that a seat may retry: the serious ones, or the small ones where there are no others. */
export function mistakesOf(plies, seat) {
  const marked = plies.filter((ply) => ply.seat === seat && ply.mark && ply.good?.length);
  const serious = marked.filter((ply) => ply.mark.serious);
  return serious.length ? serious : marked;
}

/**
 * @param {{root: HTMLElement, data: object, stage: object, side: () => number, onStop: (ply: number) => void}} deps
 *   onStop: shows the review again at a ply
 */
export function createRetry({ root, data, stage, side, onStop }) {
  const f = (name) => find(`[data-f="${name}"]`, root);
  const title = f("title");
  const named = title.textContent;
  let all = [];
  let index = -1;
  let hints = 0;
  let turn = 0;
  let solved = false;

  const active = () => index >= 0;
  const current = () => all[index];

  function verdict(text, good = false) {
    f("verdict").textContent = text;
    f("verdict").classList.toggle("is-good", good);
  }

  function painted(on) {
    f("ply").hidden = on;
    f("retry").hidden = !on;
    title.textContent = on ? interpolate(_("Mistake %(n)s of %(all)s"), { n: index + 1, all: all.length }) : named;
  }

  function acts() {
    for (const name of ["hint", "solution"]) find(`[data-do="${name}"]`, root).setAttribute("aria-disabled", String(solved));
  }

  async function show(moves, playable) {
    turn += 1;
    const mine = turn;
    try {
      const line = await fetchLine({ ...data.line, moves });
      if (mine !== turn || !active()) return;
      stage.show(line, { playable, side: side(), animate: true });
      stage.rest(playable ? interpolate(_("%(name)s to move: find a better one."), { name: current().name }) : "");
    } catch (error) {
      if (mine === turn && active()) stage.refuse(error.sentence ?? String(error));
    }
  }

  const before = () => data.plies.slice(0, current().ply - 1).map((ply) => ply.text);

  function pose() {
    const ply = current();
    hints = 0;
    solved = false;
    painted(true);
    acts();
    verdict("");
    f("task").textContent = interpolate(_("%(move)s was played here: %(cost)s. The position was %(best)s. Find a move that keeps that."), { move: ply.text, cost: ply.mark.words, best: ply.best });
    stage.say(f("task").textContent);
    show(before(), true);
  }

  function played(text) {
    if (!active()) return;
    const ply = current();
    if (ply.good.includes(text)) {
      solved = true;
      acts();
      verdict(text === ply.good[0] ? interpolate(_("Right: %(move)s is the best move (%(words)s)."), { move: text, words: ply.best }) : interpolate(_("Right: %(move)s keeps it too."), { move: text }), true);
      show([...before(), text], false);
      return;
    }
    verdict(text === ply.text ? interpolate(_("%(move)s is what was played. Try another move."), { move: text }) : interpolate(_("%(move)s does not keep it. Try again."), { move: text }));
    stage.cancel();
    show(before(), true);
  }

  function leave() {
    if (!active()) return;
    index = -1;
    turn += 1;
    painted(false);
  }

  stage.onMove(played);

  return {
    active,
    leave,
    start(seat) {
      all = mistakesOf(data.plies, seat);
      index = 0;
      if (all.length) pose();
    },
    /** First how many moves are right, then how the best one begins. */
    hint() {
      const { good } = current();
      hints += 1;
      const begun = interpolate(_("A right move begins with %(part)s."), { part: good[0].slice(0, Math.max(1, Math.floor(good[0].length / 2))) });
      verdict(hints > 1 ? begun : good.length === 1 ? _("Only one move is right.") : interpolate(_("%(n)s moves are right."), { n: good.length }));
    },
    solution() {
      const ply = current();
      solved = true;
      acts();
      verdict(interpolate(_("The best move is %(move)s (%(words)s). It goes on %(line)s."), { move: ply.good[0], words: ply.best, line: ply.line.slice(0, 9).join(" ") }));
      show([...before(), ply.good[0]], false);
    },
    next() {
      if (index + 1 < all.length) {
        index += 1;
        pose();
      } else {
        const { ply } = current();
        leave();
        onStop(ply);
        stage.say(_("That was the last mistake."));
      }
    },
    stop() {
      const { ply } = current();
      leave();
      onStop(ply);
    },
  };
}
