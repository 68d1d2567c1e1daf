/** On to the next game between the same people: at once to a rematch, after a short wait to the next game of a pair or an event. */
import { say } from "./say.js";
import { isOver } from "./store.js";
import { _, ngettext, tell } from "./text.js";

const WAIT_MS = 3_000;

/** The key of the game that a pair goes on with after this one, or null. */
export const secondKey = (match) => (match.pair?.number === 1 && isOver(match) ? (match.pair.other_key ?? null) : null);

/** The key of the game that a pair, or an event's pairing of several games, goes on with after this one, or null. */
export const nextKey = (match) => secondKey(match) ?? (isOver(match) ? (match.next_key ?? null) : null);

/**
 * Take a player along when the next game comes up while the page is open. A game looked up later leads nowhere by
 * itself: only what was not there before counts.
 * @param {{store: object, go: (key: string) => void}} deps
 * @returns {{cancel: () => void, now: (key: string) => void}}
 */
export function createOnward({ store, go }) {
  let timer = 0;

  function now(key) {
    clearTimeout(timer);
    go(key);
  }

  function announce(key, second) {
    store.update({ onward: { key, at: Date.now() + WAIT_MS } });
    const seconds = Math.round(WAIT_MS / 1000);
    const text = second
      ? ngettext("The second game opens in %(n)s second.", "The second game opens in %(n)s seconds.", seconds)
      : ngettext("The next game opens in %(n)s second.", "The next game opens in %(n)s seconds.", seconds);
    say(tell(text, { n: seconds }), true);
    timer = setTimeout(now, WAIT_MS, key);
  }

  function cancel() {
    clearTimeout(timer);
    store.update({ onward: null });
    say(_("You stay here."));
  }

  store.subscribe(({ match }, { match: before }) => {
    if (match === before || !match.participant) return;
    if (match.rematch_key && !before.rematch_key) now(match.rematch_key);
    else if (nextKey(match) && !nextKey(before)) announce(nextKey(match), Boolean(secondKey(match)));
  });

  return { cancel, now };
}
