/** The board on the page: mounts the game's module and shows it the running or an earlier position. */
import { $ } from "./dom.js";
import { say } from "./say.js";
import { onSetting, setting } from "./settings.js";
import { canDo, isOver } from "./store.js";

const PREMOVE_PACE = "live";

function lastMove(moves, ply) {
  const move = moves[ply - 1];
  return move ? { text: move.text, seat: move.seat } : null;
}

/** What the board is told: the running game with its legal moves, or an earlier position that nobody can play on. */
export function positionFor(state, past) {
  const { match, ply, pending, premove } = state;
  const moves = match.moves;
  if (ply !== null && past) {
    return { board: past, legal: [], you: match.you, toAct: [], last: lastMove(moves, ply), playable: false, premovable: false, premove: null, over: false };
  }
  const playable = canDo(match, "move") && pending === null && state.asked === null;
  const premovable = match.pace === PREMOVE_PACE && match.status === "running" && match.you !== null && !match.to_act.includes(match.you);
  return { board: match.board, legal: playable ? match.legal : [], you: match.you, toAct: match.to_act, last: lastMove(moves, moves.length), playable, premovable, premove, over: isOver(match) };
}

/**
 * Mount the board and keep it in step.
 * @param {{store: object, module: object, positionAt: (ply: number) => object|null, onMove: (text: string) => void, onPremove: (text: string|null) => void}} deps
 */
export function createTable({ store, module, positionAt, onMove, onPremove }) {
  const slot = $("#board");
  const board = module.mount({ board: slot, hands: { own: $("#hand-own"), other: $("#hand-other") }, mini: false, pieces: document.documentElement.dataset.pieces });
  let shown = null;

  const past = (state) => (state.ply === null ? null : positionAt(state.ply));

  /** A step of one ply forward or a fresh move slides; every other jump is drawn at once. */
  function isStep(state, before) {
    const now = state.ply ?? state.match.moves.length;
    const then = before.ply ?? before.match.moves.length;
    return now - then === 1;
  }

  function paint(state, before) {
    if (!state.match.board) return;
    const position = positionFor(state, past(state));
    const key = JSON.stringify(position);
    if (key === shown) return;
    shown = key;
    board.show(position, { animate: before !== null && isStep(state, before) });
  }

  slot.addEventListener("tercet:move", (event) => onMove(event.detail.text));
  slot.addEventListener("tercet:premove", (event) => onPremove(event.detail.text));
  slot.addEventListener("tercet:say", (event) => say(event.detail.text, event.detail.assertive));
  slot.addEventListener("tercet:status", (event) => store.update({ status: event.detail.text ? event.detail : null }));

  onSetting((name, value) => {
    if (name === "flip") board.flip(value);
    if (name === "hints") board.hints(value);
  });
  board.hints(setting("hints"));
  board.flip(setting("flip"));
  store.subscribe(paint);
  paint(store.state, null);

  return {
    /** Put the lifted piece back and show why the move was refused. */
    refuse(reason) {
      board.illegal(reason);
      shown = null;
      paint(store.state, null);
    },
    cancel: () => board.cancel(),
    describe: () => board.describe(),
    focus: () => slot.querySelector('[tabindex="0"]')?.focus(),
  };
}
