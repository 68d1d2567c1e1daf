/**
 * One board outside a match: the game's own board with its hands, a field for moves as text, a status line and live
 * regions, around `templates/games/study/stage.html`. It knows no rules beyond what a line's JSON tells.
 */

import { find, findAll, make } from "../../lib/dom.js";
import { gettext as _, interpolate } from "../../lib/i18n.js";

const part = (root, name) => find(`[data-f="${name}"]`, root);

/** Load the board module that the stage's element names, the generic one where that fails. */
export async function loadModule(root) {
  try {
    return await import(root.dataset.boardModule);
  } catch (error) {
    console.warn("stage: the game's own board did not load; the generic one takes over.", error);
    return import(root.dataset.fallbackModule);
  }
}

/**
 * Mount a board in a stage.
 * @param {{root: HTMLElement, game?: string, module: {mount: Function}}} options
 *   root: the element of stage.html; module: what `loadModule(root)` returns
 */
export function createStage({ root, module }) {
  const slot = part(root, "board");
  const form = part(root, "move-form");
  const field = form ? find("input", form) : null;
  const forced = part(root, "forced");
  const listeners = new Set();
  const board = module.mount({
    board: slot,
    hands: { own: part(root, "hand-own"), other: part(root, "hand-other") },
    mini: false,
    pieces: document.documentElement.dataset.pieces,
  });
  let shown = null;
  let flipped = false;
  let onCell = null;
  let resting = "";

  function say(text, assertive = false) {
    const region = part(root, assertive ? "say-assertive" : "say-polite");
    region.textContent = region.textContent === text ? `${text}\u00a0` : text;
  }

  function status(text) {
    part(root, "status").textContent = text || resting;
  }

  function send(text) {
    for (const listener of listeners) listener(text);
  }

  /**
   * Show a line's JSON. `you`: whose pieces can be moved (null: nobody's), by default the seat to act; `playable`:
   * whether moves are taken; `side`: the seat at whose side of the table one sits, by default the first; `legal`: other
   * legal texts than the line's; `values`: text of a move → {label, kind: "win"|"draw"|"loss"|"even", words}, written
   * on the board; `animate`.
   */
  function show(json, { you = json.to_act[0] ?? null, playable = false, side = 1, legal = json.legal, values = null, animate = true } = {}) {
    shown = { json, playable, legal };
    board.values?.(values);
    board.show(
      { board: json.board, legal: playable ? legal : [], you, side, toAct: json.to_act, last: json.last, playable, premovable: false, premove: null, over: json.result !== null },
      { animate },
    );
    paintForm();
  }

  function paintForm() {
    const { json, playable, legal } = shown;
    const passes = playable && json.forced !== null && json.forced !== undefined;
    if (forced) {
      forced.hidden = !passes;
      forced.value = passes ? json.forced : "";
    }
    if (!form) return;
    const open = playable && legal.length > 0;
    for (const node of findAll("input, button", form)) node.disabled = !open;
    const list = find("datalist", form);
    const key = open ? legal.join(" ") : "";
    if (list.dataset.key === key) return;
    list.dataset.key = key;
    list.replaceChildren(...(open ? legal : []).map((text) => make("option", { value: text })));
  }

  /** Put the lifted piece back and say why a move is refused. */
  function refuse(reason) {
    board.illegal(reason);
    status(reason);
    say(reason, true);
  }

  slot.addEventListener("tercet:move", (event) => {
    event.stopPropagation();
    send(event.detail.text);
  });
  slot.addEventListener("tercet:status", (event) => status(event.detail.text));
  slot.addEventListener("tercet:say", (event) => say(event.detail.text, event.detail.assertive));
  forced?.addEventListener("click", () => send(forced.value));
  form?.addEventListener("submit", (event) => {
    event.preventDefault();
    const text = field.value.trim();
    if (!text || !shown?.playable) return;
    const meant = shown.legal.find((legal) => legal === text) ?? shown.legal.find((legal) => legal.toLowerCase() === text.toLowerCase());
    if (meant) {
      field.value = "";
      send(meant);
    } else refuse(interpolate(_("“%(text)s” is no legal move here."), { text: text.slice(0, 24) }));
  });

  /** While an editor listens, choosing a place of the board is an edit and no move. */
  function edit(event) {
    if (!onCell) return;
    const cell = event.target.closest?.("[data-cell]")?.dataset.cell;
    const chosen = event.type !== "keydown" || event.key === "Enter" || event.key === " ";
    if (cell === undefined || !chosen) return;
    event.preventDefault();
    event.stopPropagation();
    onCell(cell);
  }
  slot.addEventListener("click", edit, { capture: true });
  slot.addEventListener("keydown", edit, { capture: true });

  return {
    show,
    refuse,
    status,
    say,
    /** Hear of every move that is made on the board or in the field: `fn(text)`. */
    onMove: (fn) => listeners.add(fn),
    /** Let an editor have every chosen place of the board, or with null stop that. */
    onCell: (fn) => {
      onCell = fn;
      board.cancel();
    },
    /** What the status line says while nothing else is told. */
    rest: (text) => {
      resting = text;
      status("");
    },
    flip: (to = !flipped) => {
      flipped = to;
      board.flip(flipped);
    },
    /** Write values of moves on the board: see `show`. */
    values: (map) => board.values?.(map),
    hints: (on) => board.hints(on),
    cancel: () => board.cancel(),
    describe: () => board.describe(),
    describeMove: (text) => board.describeMove?.(text) ?? text,
    focus: () => find('[tabindex="0"]', slot)?.focus(),
    destroy: () => board.destroy(),
  };
}
