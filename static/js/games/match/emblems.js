/**
 * The small drawings beside words: a move's piece and a seat's colours. A board module may export `emblems` with
 * `move(text, seat) → {id, size} | null` and `side(seat, board) → [{id, size}…]`; the three games are told here.
 */

const LIGHT = ["troika-WS", "troika-YS", "troika-RS"];
const DARK = ["troika-GS", "troika-BS", "troika-KS"];
const TROIKA_SIZE = { S: 46, M: 70, L: 94 };

const games = {
  troika: {
    move: (text) => (/^[WYRGBK][SML]/.test(text) ? { id: `troika-${text.slice(0, 2)}`, size: TROIKA_SIZE[text[1]] } : null),
    side: (seat, board) => (seat === (board.light ?? 1) ? LIGHT : DARK).map((id) => ({ id, size: 46 })),
  },
  quadtria: {
    move: (text, seat) => (text.includes("-") ? { id: seat === 1 ? "quad-red" : "quad-blue", size: 40 } : null),
    side: (seat) => [{ id: seat === 1 ? "quad-red" : "quad-blue", size: 40 }],
  },
  trixo: {
    move: (text) => ("XOT".includes(text[0]) && text.includes("@") ? { id: `trixo-${text[0]}`, size: 84 } : /^[<>^v]/.test(text) ? { id: "trixo-S", size: 84 } : null),
    side: () => [],
  },
};

const nothing = { move: () => null, side: () => [] };

/** The emblems of a game: its module's own, or the ones told here, or none. */
export function emblemsOf(game, module) {
  return module?.emblems ?? games[game] ?? nothing;
}

/** A move's text without what its drawing already says. */
export function shortText(game, text) {
  return game === "trixo" && text.includes("@") ? text.slice(1) : text;
}
