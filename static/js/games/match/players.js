/** The strips of the seats: name, rating, presence, colours, stones won, place and rating change. */
import { $$, el, part, setText, show, symbol, use } from "./dom.js";
import { arrange, isOver, isPaused } from "./store.js";
import { partnersOf } from "./teams.js";
import { _, clockText, initials, ngettext, signed, tell } from "./text.js";

/** How long a seat is away, as "away 0:12"; nothing for the computer. */
export function presenceText(seat, awayMs) {
  if (seat.kind === "computer") return _("computer");
  if (seat.present) return _("here");
  return awayMs === null ? _("away") : tell(_("away %(time)s"), { time: clockText(awayMs, { tenths: false }) });
}

function ratingText(seat) {
  if (seat.level) return tell(_("level %(level)s"), { level: seat.level });
  return seat.rating ? `${seat.rating}${seat.provisional ? "?" : ""}` : "";
}

/** The side's name, or in a team game whose partner this is. */
function sideText(match, seat) {
  if (seat.side || seat.team === null) return seat.side ?? "";
  if (seat.number === match.you) return tell(_("with %(names)s"), { names: partnersOf(match, seat).join(", ") });
  const own = match.seats.find((other) => other.number === match.you);
  if (own) return own.team === seat.team ? _("your partner") : _("against you");
  return tell(_("team %(team)s"), { team: seat.team });
}

function placeText(match, seat) {
  if (isOver(match) && match.seat_count > 2 && seat.place) return tell(_("place %(place)s"), { place: seat.place });
  return seat.out ? _("left the game") : "";
}

function backs(count) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", `0 0 ${Math.max(count, 1) * 90 - 6} 84`);
  svg.setAttribute("aria-hidden", "true");
  svg.setAttribute("preserveAspectRatio", "xMinYMid slice"); // a square box shows the first back alone
  for (let i = 0; i < count; i += 1) svg.append(use("trixo-back", i * 90, 84));
  const label = tell(ngettext("%(count)s hidden stone", "%(count)s hidden stones", count), { count });
  return el("span", { class: "backs", role: "img", "aria-label": label }, svg, el("b", {}, String(count)));
}

/** Stones won and stones still hidden, for a game whose view tells them. */
export function loot(match, number) {
  const { board } = match;
  const won = board?.won?.[number - 1];
  if (!Array.isArray(board?.hands) || !Array.isArray(won)) return [];
  const hand = board.hands[number - 1];
  const hidden = Array.isArray(hand) || board.out?.includes(number) ? null : hand;
  const stones = el(
    "span",
    { class: "won-stones" },
    symbol("i-stones", 24, "pile"),
    el("span", { class: "vh" }, _("stones won: ")),
    String(won[0]),
    symbol("trixo-T", 84),
    el("span", { class: "vh" }, _(", of them Trixo: ")),
    String(won[1]),
  );
  return hidden === null ? [stones] : [backs(hidden), stones];
}

/** Keep the strips in step with the match. Call `bySeat()` for the strip of each seat number. */
export function createPlayers({ store, emblems }) {
  const others = $$('[data-strip^="other"]');
  const own = $$('[data-strip^="own"]');
  const drawn = new WeakMap();
  let heardAt = Date.now();
  let timer = 0;

  function pairs(match) {
    const seats = arrange(match);
    return [...seats.others.map((seat, i) => [seat, others[i]]), [seats.own, own[0]]];
  }

  function paintName(strip, seat) {
    const key = `${seat.name}|${seat.url}`;
    if (drawn.get(strip) === key) return;
    drawn.set(strip, key);
    strip.setAttribute("aria-label", seat.name);
    part(strip, "name").replaceChildren(seat.url ? el("a", { href: seat.url }, seat.name) : seat.name);
    setText(part(strip, "face"), initials(seat.name));
  }

  function paintSides(strip, match, seat) {
    const list = seat.number ? emblems.side(seat.number, match.board ?? {}) : [];
    const key = list.map((one) => one.id).join();
    const node = part(strip, "sides");
    if (node.dataset.key === key) return;
    node.dataset.key = key;
    node.replaceChildren(...list.map(({ id, size }) => symbol(id, size)));
  }

  function paintLoot(strip, match, seat) {
    const node = part(strip, "loot");
    const key = JSON.stringify([match.board?.won, match.board?.hands, match.board?.out]);
    if (node.dataset.key === key) return;
    node.dataset.key = key;
    node.replaceChildren(...(seat.number ? loot(match, seat.number) : []));
  }

  function paint(match) {
    for (const [seat, strip] of pairs(match)) {
      if (!strip) continue;
      paintName(strip, seat);
      paintSides(strip, match, seat);
      paintLoot(strip, match, seat);
      setText(part(strip, "rating"), ratingText(seat));
      const change = part(strip, "change");
      setText(change, signed(seat.rating_change));
      change.classList.toggle("good", seat.rating_change > 0);
      change.classList.toggle("bad", seat.rating_change < 0);
      setText(part(strip, "side"), sideText(match, seat));
      setText(part(strip, "place"), placeText(match, seat));
      strip.classList.toggle("to-move", seat.to_act && match.status === "running");
      strip.classList.toggle("is-out", seat.out);
    }
    paintPresence();
  }

  function paintPresence() {
    const { match } = store.state;
    clearTimeout(timer);
    let away = false;
    for (const [seat, strip] of pairs(match)) {
      if (!strip) continue;
      const paused = !isOver(match) && isPaused(match, seat.number);
      const shown = !isOver(match) && !paused && !seat.out && match.pace === "live" && seat.number !== match.you;
      const absent = shown && !seat.present && seat.kind !== "computer";
      show(part(strip, "dot"), shown && seat.kind !== "computer");
      part(strip, "dot").classList.toggle("off", absent);
      strip.classList.toggle("is-away", absent || paused);
      const ms = absent && seat.away_ms !== null ? seat.away_ms + Date.now() - heardAt : null;
      setText(part(strip, "presence"), paused ? _("on vacation") : shown ? presenceText(seat, ms) : "");
      away ||= absent;
    }
    if (away && !document.hidden) timer = setTimeout(paintPresence, 1000);
  }

  store.subscribe((state, before) => {
    if (state.match === before.match) return;
    if (state.match.seats !== before.match.seats) heardAt = Date.now();
    paint(state.match);
  });
  document.addEventListener("visibilitychange", paintPresence);
  paint(store.state.match);

  return {
    bySeat: () => new Map(pairs(store.state.match).filter(([seat, strip]) => strip && seat.number).map(([seat, strip]) => [seat.number, strip])),
  };
}
