/** The status line, the title of the document, the strip of the connection, and what is read out as the game goes on. */
import { $, part, setText, show } from "./dom.js";
import { play, playMove } from "./sounds.js";
import { say } from "./say.js";
import { isMine, isOver, isPaused, nameOf } from "./store.js";
import { standing, winnersLine } from "./teams.js";
import { _, tell } from "./text.js";

const NOTICE_MS = 8_000;
const LATE_MS = 400;
const LOST_MS = 400;
const FIRST_MS = 3_000;
/** How long the first connection may take before the page speaks of it. */

function turnText(match) {
  if (match.status === "drawing") return _("Lots are being drawn.");
  if (isMine(match)) return _("Your turn.");
  const names = match.to_act.map((number) => nameOf(match, number));
  if (names.length && match.to_act.every((number) => isPaused(match, number))) return tell(_("%(names)s to move, on vacation: the clock stands still."), { names: names.join(", ") });
  return names.length ? tell(_("%(names)s to move."), { names: names.join(", ") }) : "";
}

function lineText(line, pending) {
  if (line === "closed") return _("The server closed this page's line. Load the page again to go on.");
  return pending ? _("Connection lost. Your move is stored; we are trying again.") : _("Connection lost: reconnecting. Nothing is lost; we are trying again.");
}

/** The sentence of the status line and whether the way back to the game is offered with it. */
export function statusOf(state, notice) {
  const { match, ply, pending, premove, status, asked } = state;
  if (notice) return { text: notice };
  if (ply !== null) {
    const where = ply === 0 ? _("You are looking at the start.") : tell(_("You are looking at move %(ply)s, %(move)s."), { ply: Math.ceil(ply / match.seat_count), move: match.moves[ply - 1].text });
    return { text: where, back: true };
  }
  if (isOver(match)) return { text: [match.result?.sentence ?? _("The game was aborted."), winnersLine(match)].filter(Boolean).join(" ") };
  if (asked) return { text: tell(_("%(move)s: play it?"), { move: asked }) };
  if (pending) return { text: tell(_("%(move)s is on its way."), { move: pending.text }), late: true };
  if (status) return { text: status.text, lifted: true };
  if (premove) return { text: tell(_("Premove %(move)s. %(turn)s"), { move: premove, turn: turnText(match) }) };
  return { text: turnText(match) };
}

/** Keep the line, the title and the live regions in step. `notice(text)` shows a sentence for a while. */
export function createStatus({ store, title, onBack }) {
  const line = $("#status");
  const strip = $("#line-strip");
  const plain = title;
  let notice = null;
  let noticeTimer = 0;
  let lateTimer = 0;
  let lineTimer = 0;

  /** Beside the words stands the piece that was lifted from the hand. */
  function write({ text, lifted, back }) {
    setText(part(line, "text"), text);
    show(part(line, "back"), Boolean(back));
    const piece = lifted ? $("#hand-own .is-selected svg") : null;
    part(line, "picture").replaceChildren(...(piece ? [piece.cloneNode(true)] : []));
    show(part(line, "picture"), piece !== null);
  }

  function paint(state) {
    clearTimeout(lateTimer);
    const wanted = statusOf(state, notice);
    if (wanted.late) lateTimer = setTimeout(() => write(wanted), LATE_MS);
    else write(wanted);
    const chip = part(line, "chip");
    const reserve = state.match.board?.reserve;
    show(chip, reserve !== undefined && !wanted.back);
    if (reserve !== undefined) setText(chip, tell(_("Reserve %(count)s"), { count: reserve }));
    const teams = part(line, "teams");
    setText(teams, standing(state.match));
    show(teams, !wanted.back && teams.textContent !== "");
    document.title = isMine(state.match) && !isOver(state.match) ? `● ${_("Your turn")} · ${plain}` : plain;
  }

  function paintLine({ line: state, pending }, before) {
    if (state === "up") {
      clearTimeout(lineTimer);
      lineTimer = 0;
      if (!strip.hidden) say(_("The connection is back."));
      show(strip, false);
      return;
    }
    setText($("#line-text"), lineText(state, pending));
    if (before && before.line !== "up") return;
    if (!lineTimer && strip.hidden) {
      lineTimer = setTimeout(() => {
        lineTimer = 0;
        show(strip, true);
        say($("#line-text").textContent, true);
      }, before ? LOST_MS : FIRST_MS);
    }
  }

  function tellMoves({ match }, before) {
    const known = before.match.moves.length;
    const fresh = match.moves.slice(known);
    if (match.moves.length < known) say(_("A move was taken back."));
    for (const move of fresh) playMove(match.game, move.text);
    const peg = match.board?.pegs?.join() !== before.match.board?.pegs?.join();
    if (peg && fresh.length) play("peg");
    const others = fresh.filter((move) => move.seat !== match.you);
    const words = others.map((move) => `${nameOf(match, move.seat)}: ${move.text}.`);
    if (fresh.length && isMine(match) && !isOver(match)) words.push(_("Your turn."));
    if (words.length) say(words.join(" "));
    if (isOver(match) && !isOver(before.match)) {
      if (match.result?.winners?.includes(match.you)) play("win");
      say(match.result?.sentence ?? _("The game was aborted."), true);
    }
  }

  part(line, "back").addEventListener("click", onBack);
  store.subscribe((state, before) => {
    if (state.ply !== before.ply || (state.status && state.status !== before.status)) notice = null;
    paint(state);
    if (state.line !== before.line || state.pending !== before.pending) paintLine(state, before);
    if (state.match !== before.match) tellMoves(state, before);
  });
  paint(store.state);
  paintLine(store.state, null);

  return {
    notice(text) {
      clearTimeout(noticeTimer);
      notice = text;
      noticeTimer = setTimeout(() => {
        notice = null;
        paint(store.state);
      }, NOTICE_MS);
      paint(store.state);
    },
  };
}
