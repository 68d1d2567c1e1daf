/** The list of moves, its short form on phones, and the field that takes a move as text. */
import { $, $$, el, setText, symbol } from "./dom.js";
import { shortText } from "./emblems.js";
import { canDo } from "./store.js";
import { clockText } from "./text.js";

const TICKER_ROUNDS = 3;

/** A link to the position after a move; what the drawing says is there for readers too. */
function moveLink(match, move, ply, emblems) {
  const emblem = emblems.move(move.text, move.seat);
  const short = emblem ? shortText(move.text) : move.text;
  const drawn = move.text.slice(0, move.text.length - short.length);
  const timed = match.pace === "live" && match.seat_count === 2 && (move.left_ms ?? null) !== null;
  return el(
    "a",
    { href: `?ply=${ply}`, "data-ply": ply },
    emblem ? symbol(emblem.id, emblem.size) : null,
    el("span", {}, drawn ? el("span", { class: "vh" }, drawn) : null, short),
    ...(timed ? [" ", el("small", {}, clockText(move.left_ms, { tenths: false }))] : []),
  );
}

function row(number, cells) {
  return el("tr", {}, el("th", { scope: "row" }, String(number)), ...cells);
}

/** Draw the table in rounds of turns, `seats` columns; `onPly(ply)` hears of a chosen move. */
export function createMoves({ store, emblems, onPly, onText }) {
  const table = $("#movelist");
  const body = $("tbody", table);
  const ticker = $("#ticker");
  const scroll = $("#moves-scroll");
  const form = $("#move-form");
  let drawn = { match: null, plies: -1, last: null };

  /** A move, dots where the next one will stand, or an empty place: every row has a cell for each seat. */
  function cell(match, at) {
    if (at < match.moves.length) return el("td", {}, moveLink(match, match.moves[at], at + 1, emblems));
    const next = at === match.moves.length && match.status === "running";
    return el("td", {}, next ? el("span", { class: "next-move", "aria-hidden": "true" }, "…") : null);
  }

  function paintTable(match) {
    const seats = match.seat_count;
    const shown = match.moves.length + (match.status === "running" ? 1 : 0);
    const rows = [];
    for (let start = 0; start < shown; start += seats) {
      rows.push(row(start / seats + 1, Array.from({ length: seats }, (_empty, i) => cell(match, start + i))));
    }
    body.replaceChildren(...rows);
  }

  function paintHeads(match) {
    $$("thead th", table).forEach((head, i) => {
      const seat = match.seats.find((other) => other.number === i + 1) ?? match.seats[i];
      setText(head, seat?.name ?? "");
    });
  }

  function paintTicker(match, ply) {
    const seats = match.seat_count;
    const first = Math.max(0, (Math.ceil(Math.max(ply, 1) / seats) - TICKER_ROUNDS) * seats);
    const bits = [];
    match.moves.slice(first, first + TICKER_ROUNDS * seats).forEach((move, i) => {
      if ((first + i) % seats === 0) bits.push(el("span", { class: "no" }, String((first + i) / seats + 1)));
      bits.push(el("span", { class: first + i + 1 === ply ? "cur" : null }, move.text));
    });
    ticker.replaceChildren(...bits);
  }

  function mark(ply) {
    for (const link of $$("a[aria-current]", body)) link.removeAttribute("aria-current");
    const current = $(`a[data-ply="${ply}"]`, body);
    if (!current) {
      scroll.scrollTop = ply === 0 ? 0 : scroll.scrollHeight;
      return;
    }
    current.setAttribute("aria-current", "true");
    const line = current.closest("tr");
    const top = line.offsetTop;
    if (top < scroll.scrollTop) scroll.scrollTop = top - 8;
    else if (top + 2 * line.offsetHeight > scroll.scrollTop + scroll.clientHeight) scroll.scrollTop = top + 2 * line.offsetHeight - scroll.clientHeight;
  }

  function paint(state) {
    const { match } = state;
    const ply = state.ply ?? match.moves.length;
    const key = `${match.version}|${match.moves.length}|${match.moves.at(-1)?.text}|${match.status}`;
    if (drawn.key !== key) {
      drawn = { key };
      paintTable(match);
      paintHeads(match);
    }
    if (drawn.ply !== ply) {
      drawn.ply = ply;
      mark(ply);
      paintTicker(match, ply);
    }
    paintForm(state);
  }

  function paintForm({ match, pending, ply }) {
    if (!form) return;
    const open = canDo(match, "move") && !pending && ply === null;
    form.hidden = match.status !== "running";
    $("button", form).disabled = !open;
    const options = $("datalist", form);
    const key = open ? match.legal.join(" ") : "";
    if (options.dataset.key !== key) {
      options.dataset.key = key;
      options.replaceChildren(...(open ? match.legal : []).map((text) => el("option", { value: text })));
    }
  }

  body.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-ply]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onPly(Number(link.dataset.ply));
  });
  form?.addEventListener("submit", (event) => {
    event.preventDefault();
    const field = $("input", form);
    const text = field.value.trim();
    if (text && onText(text)) field.value = "";
  });
  store.subscribe(paint);
  paint(store.state);
}
