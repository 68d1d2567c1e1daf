/** From a move on the board to the server and back: sent once, kept until acknowledged, dropped when the game went on. */
import { setting } from "./settings.js";
import { canDo } from "./store.js";
import { say } from "./say.js";
import { _, tell } from "./text.js";

const STATE_WITHIN_MS = 1_000;

/**
 * Send moves and acts, and understand the answers.
 * @param {{store: object, line: () => object, refuse: (reason: string) => void, notice: (text: string) => void, onward: (key: string) => void}} deps
 */
export function createPlay({ store, line, refuse, notice, onward }) {
  const moves = new Map();
  const acts = new Map();

  function send(text) {
    const { match } = store.state;
    const message = { type: "move", version: match.version, text };
    const id = line().deliver(message);
    moves.set(id, text);
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

  /** Send an act; until it is answered its button sleeps, so that a second click asks for nothing. */
  function act(action, more = {}) {
    if (store.state.acting === action) return;
    const id = line().deliver({ type: "act", version: store.state.match.version, action, ...more });
    acts.set(id, action);
    store.update({ acting: action });
  }

  function answered(id) {
    const action = acts.get(id);
    acts.delete(id);
    if (action !== undefined && store.state.acting === action) store.update({ acting: null });
  }

  /** The server has it. Should the new state not follow (an announcement may be lost), ask for it. */
  function acknowledge({ id, rematch }) {
    moves.delete(id);
    answered(id);
    if (rematch) onward(rematch);
    const waits = () => store.state.pending?.id === id;
    if (waits()) setTimeout(() => waits() && line().sync(), STATE_WITHIN_MS);
  }

  /** A move that was refused goes back to its place, and the state is read again; whatever it was, the reason is told. */
  function fail({ id, code, message }) {
    answered(id);
    const text = moves.get(id);
    if (text === undefined) {
      notice(message);
      say(message, true);
      return;
    }
    moves.delete(id);
    const sentence = code === "stale" ? tell(_("The game went on before %(move)s arrived; it was not played. This is how it stands now."), { move: text }) : message;
    if (store.state.pending?.id === id) store.update({ pending: null });
    refuse(sentence);
    notice(sentence);
    line().sync();
  }

  /** A state in which this seat has moved at that ply is the answer; another move there will be refused as stale. */
  store.subscribe(({ match, pending }) => {
    if (pending && (match.moves[pending.ply]?.seat === match.you || match.status !== "running")) store.update({ pending: null });
  });

  return { move, send, act, acknowledge, fail };
}
