/**
 * The small drawings beside words. A board module may export `emblems`: `move(text, seat) → {id, size} | null`, the piece
 * that a move plays, and `side(seat, board) → [{id, size}…]`, what tells a seat's pieces.
 */

const NONE = { move: () => null, side: () => [] };

/** The emblems of a game's board module, or none. */
export const emblemsOf = (module) => module.emblems ?? NONE;

/** A move's text without the letter that its drawing says: `X@1,0` beside an X is `@1,0`. */
export const shortText = (text) => text.replace(/^[A-Z](?=@)/, "");
