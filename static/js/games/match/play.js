/** From a move on the board to the server and back: sent once, kept until acknowledged, dropped when the game went on. */
import { setting } from "./settings.js";
import { canDo } from "./store.js";
import { say } from "./say.js";
import { _, tell } from "./text.js";

const STATE_WITHIN_MS = 1_000;

/**
 * Send moves and acts, and understand the answers.
 * @param {{store: object, line: () => object, refuse: (reason: string) => void, notice: (text: string) => void}} deps
 */
export function createPlay({ store, line, refuse, notice }) {
  const acts = new Map();

  function send(text) {
    const { match } = store.state;
    const message = { type: "move", version: match.version, text };
    const id = line().deliver(message);
    store.update({ pending: { id, text, version: match.version, ply: match.moves.length }, asked: null, premove: null, status: null });
  }

  /** Play a move; with "ask before a move is sent" it waits for a second word. */
  function move(text) {
    const { match, pending, ply } = store.state;
    if (pending || ply !== null || !canDo(match, "move")) {
      notice(_("It is not your turn."));
      return false;
    }
    if (setting("confirm")) store.update({ asked: text, status: null });
    else send(text);
    return true;
  }

  function act(action, more = {}) {
    const id = line().deliver({ type: "act", version: store.state.match.version, action, ...more });
    acts.set(id, action);
  }

  /** The server has it. Should the new state not follow (an announcement may be lost), ask for it. */
  function acknowledge({ id }) {
    acts.delete(id);
    const waits = () => store.state.pending?.id === id;
    if (waits()) setTimeout(() => waits() && line().sync(), STATE_WITHIN_MS);
  }

  function fail({ id, code, message }) {
    const { pending } = store.state;
    acts.delete(id);
    if (pending && id === pending.id) {
      store.update({ pending: null });
      line().sync();
      const sentence = code === "stale" ? tell(_("The game went on before %(move)s arrived; it was not played. This is how it stands now."), { move: pending.text }) : message;
      refuse(sentence);
      notice(sentence);
      return;
    }
    notice(message);
    say(message, true);
  }

  /** A state in which this seat has moved at that ply is the answer; another move there will be refused as stale. */
  store.subscribe(({ match, pending }) => {
    if (pending && (match.moves[pending.ply]?.seat === match.you || match.status !== "running")) store.update({ pending: null });
  });

  return { move, send, act, acknowledge, fail };
}
