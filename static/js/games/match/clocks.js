/** Clocks: the server's figures at its own time, carried forward by this browser; never animated, never decided here. */
import { part, setText, show } from "./dom.js";
import { say } from "./say.js";
import { isPaused, nameOf } from "./store.js";
import { _, clockText, spokenTime, tell } from "./text.js";

const LOW_MS = 10_000;
const MARKS_MS = [60_000, 30_000, 10_000];

/** What seat `number` has left when the server's clock shows `serverNow`, in milliseconds. A first turn costs nothing. */
export function leftAt(clock, number, serverNow) {
  const left = clock?.left_ms?.[String(number)];
  if (left === undefined || left === null) return null;
  const runs = clock.running.includes(number) && !clock.paused?.[String(number)] && clock.started?.[String(number)] !== false;
  return Math.max(0, runs ? left - Math.max(0, serverNow - clock.server_ms) : left);
}

/** How long to wait for the next change of what a running clock shows. */
export function nextChange(left) {
  return left < LOW_MS ? 50 : Math.min(1000, left % 1000 || 1000) + 5;
}

/**
 * Show the clocks in their strips.
 * @param {{store: object, strips: () => Map<number, HTMLElement>, offset: () => number, onTick: () => void}} deps
 */
export function createClocks({ store, strips, offset, onTick }) {
  let timer = 0;
  const said = new Map();

  function markSentence(match, number, time) {
    if (number === match.you) return tell(_("You have %(time)s left."), { time });
    return tell(_("%(name)s has %(time)s left."), { name: nameOf(match, number), time });
  }

  function announceMark(number, left, runs) {
    const { match } = store.state;
    if (match.pace !== "live" || !runs) return;
    const passed = MARKS_MS.filter((mark) => left <= mark).length;
    const known = said.get(number) ?? passed;
    if (passed > known) {
      say(markSentence(match, number, spokenTime(MARKS_MS[passed - 1])));
      if (passed === MARKS_MS.length && number === match.you) onTick();
    }
    said.set(number, passed);
  }

  function paint(strip, number, now) {
    const { match } = store.state;
    const node = part(strip, "clock");
    const left = leftAt(match.clock, number, now);
    show(node, left !== null);
    if (left === null) return null;
    const paused = match.status === "running" && isPaused(match, number);
    const runs = match.status === "running" && match.clock.running.includes(number) && !paused;
    const low = match.pace === "live" && left < LOW_MS && match.status === "running" && !paused;
    const periods = match.clock.periods?.[String(number)];
    setText(node, clockText(left, { tenths: match.pace === "live" }) + (periods ? ` ·${periods}` : ""));
    node.classList.toggle("runs", runs);
    node.classList.toggle("low", low);
    node.classList.toggle("long", node.textContent.length > 7);
    node.classList.toggle("paused", paused);
    const label = paused ? _("on vacation, clock stopped") : low ? _("little time") : "";
    node.setAttribute("title", label);
    setText(part(strip, "clock-word"), label);
    announceMark(number, left, runs);
    return runs ? left : null;
  }

  function paintAll() {
    clearTimeout(timer);
    const { match } = store.state;
    if (!match.clock) return;
    const now = Date.now() + offset();
    const running = [];
    for (const [number, strip] of strips()) {
      const left = paint(strip, number, now);
      if (left !== null) running.push(left);
    }
    if (running.length && !document.hidden) timer = setTimeout(paintAll, Math.min(...running.map(nextChange)));
  }

  store.subscribe((state, before) => {
    if (state.match !== before.match) paintAll();
  });
  document.addEventListener("visibilitychange", paintAll);
  paintAll();

  return {
    refresh: paintAll,
    /** Read all clocks aloud. */
    readOut() {
      const { match } = store.state;
      const now = Date.now() + offset();
      const lines = match.seats.map((seat) => {
        const left = leftAt(match.clock, seat.number, now);
        return left === null ? null : `${seat.name}: ${spokenTime(left)}`;
      });
      say(lines.filter(Boolean).join(", ") || _("This game has no clock."));
    },
  };
}
