/** Premove: one move said ahead in a live game, played the moment it is legal, dropped when it is not. */
import { isMine } from "./store.js";
import { say } from "./say.js";
import { _, tell } from "./text.js";

/** Keep the premove of this tab and send it when the turn comes. */
export function createPremove({ store, send, notice }) {
  store.subscribe((state, before) => {
    const { match, premove, pending } = state;
    if (!premove || state.match === before.match || pending) return;
    if (match.status !== "running") {
      store.update({ premove: null });
    } else if (isMine(match)) {
      if (match.legal.includes(premove)) {
        send(premove);
      } else {
        const sentence = tell(_("%(move)s is not possible any more; your premove was dropped."), { move: premove });
        store.update({ premove: null });
        notice(sentence);
        say(sentence, true);
      }
    }
  });

  return {
    set(text) {
      store.update({ premove: text, status: null });
      say(text ? tell(_("Premove %(move)s."), { move: text }) : _("Premove taken back."));
    },
  };
}
