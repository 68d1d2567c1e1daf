/** What the page knows: the match as the server told it last, and what this tab adds (the position looked at, moves on their way). */

/**
 * @typedef {object} State
 * @property {object} match     the server's match view, all moves included
 * @property {string} line      "up", "trying" (the connection is lost) or "closed" (the server refuses)
 * @property {number|null} ply  the position looked at, or null for the running game
 * @property {object|null} pending  the move that was sent and not yet acknowledged: {id, text, version}
 * @property {string|null} premove
 * @property {string|null} asked    a move that waits for the player's own confirmation
 * @property {{key: string, at: number}|null} onward   the next game of a pair or an event, and when (ms since the epoch) this page goes there
 * @property {string|null} acting   the act that was sent and not yet answered
 * @property {{text: string}|null} status   what the board says about the piece that was lifted
 */

/** Take in a match view whose moves may be only a tail. Returns null when moves are missing in between. */
export function mergeMatch(known, incoming) {
  const from = incoming.moves_from ?? 0;
  if (from > known.moves.length) return null;
  const { moves_from: _from, ...rest } = incoming;
  return { ...known, ...rest, moves: [...known.moves.slice(0, from), ...incoming.moves] };
}

/** Count the moves that two lists share from the start. */
export function sharedPlies(one, other) {
  const shortest = Math.min(one.length, other.length);
  let ply = 0;
  while (ply < shortest && one[ply].text === other[ply].text) ply += 1;
  return ply;
}

/** Keep the state and tell every listener after a change: `listener(state, before)`. */
export function createStore(initial) {
  let state = Object.freeze({ line: "trying", ply: null, pending: null, premove: null, asked: null, status: null, onward: null, acting: null, ...initial });
  let told = state;
  let telling = false;
  const listeners = new Set();

  /** Change the state. A listener may change it again: everybody hears of the first change before anybody of the second. */
  function update(patch) {
    state = Object.freeze({ ...state, ...patch });
    if (telling) return;
    telling = true;
    while (told !== state) {
      const before = told;
      told = state;
      const now = told;
      for (const listener of listeners) listener(now, before);
    }
    telling = false;
  }

  /** Take in a `state` message; false asks the caller to fetch what is missing. An older version than the known one is dropped. */
  function receive(incoming) {
    if (incoming.version < state.match.version) return true;
    const match = mergeMatch(state.match, incoming);
    if (match === null) return false;
    update({ match });
    return true;
  }

  return {
    get state() {
      return state;
    },
    update,
    receive,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const canDo = (match, action) => match.actions.includes(action);
export const isOver = (match) => match.status === "finished" || match.status === "aborted";
export const seatOf = (match, number) => match.seats.find((seat) => seat.number === number) ?? null;
export const nameOf = (match, number) => seatOf(match, number)?.name ?? "";
export const isPaused = (match, number) => Boolean(match.clock?.paused?.[String(number)]);
export const isMine = (match) => match.you !== null && match.to_act.includes(match.you);

/** The seats as the page lays them out: the others in turn order after the own one, then the own (or the first) seat. */
export function arrange(match) {
  const { seats } = match;
  let own = seats.findIndex((seat) => match.you !== null && seat.number === match.you);
  if (own < 0 && match.participant) own = Math.min(match.participant, seats.length) - 1;
  own = Math.max(own, 0);
  return { others: [...seats.slice(own + 1), ...seats.slice(0, own)], own: seats[own] };
}
