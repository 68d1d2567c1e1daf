/** Looking at earlier positions: buttons, keys, autoplay, and a link to each position. */
import { $, $$, show } from "./dom.js";
import { isOver, sharedPlies } from "./store.js";
import { _ } from "./text.js";

const AUTOPLAY_MS = 1_200;

/** Keep the positions that were seen or fetched; the address names the position looked at. */
export function createReplay({ store, url, onError }) {
  const positions = new Map();
  let fetching = null;
  let auto = 0;

  const total = () => store.state.match.moves.length;
  const shown = () => store.state.ply ?? total();

  function remember(match) {
    if (match.board) positions.set(match.moves.length, match.board);
  }

  async function load() {
    const response = await fetch(url, { headers: { Accept: "application/json" }, credentials: "same-origin" });
    if (!response.ok) throw new Error(`positions: ${response.status}`);
    const list = (await response.json()).positions;
    for (const { ply, board } of list) positions.set(ply, board);
  }

  /** Fetch the position after `ply` moves unless it is known. */
  async function need(ply) {
    if (positions.has(ply)) return;
    fetching ??= load().finally(() => {
      fetching = null;
    });
    await fetching;
  }

  function name(ply) {
    const address = new URL(location.href);
    if (ply === null) address.searchParams.delete("ply");
    else address.searchParams.set("ply", ply);
    history.replaceState(null, "", address);
  }

  async function go(ply) {
    const to = Math.max(0, Math.min(total(), ply));
    const latest = to === total();
    const next = latest ? null : to;
    try {
      if (!latest) await need(to);
    } catch {
      onError(_("The earlier positions could not be fetched. Try again in a moment."));
      return;
    }
    if (!latest && !positions.has(to)) return;
    store.update({ ply: next, premove: latest ? store.state.premove : null });
    name(next === null ? null : to);
  }

  function stop() {
    clearInterval(auto);
    auto = 0;
    for (const button of $$('[data-go="auto"]')) button.setAttribute("aria-pressed", "false");
  }

  function play() {
    if (auto) return stop();
    if (shown() >= total()) go(0);
    auto = setInterval(() => (shown() >= total() ? stop() : go(shown() + 1)), AUTOPLAY_MS);
    for (const button of $$('[data-go="auto"]')) button.setAttribute("aria-pressed", "true");
    return undefined;
  }

  const steps = { first: () => go(0), prev: () => go(shown() - 1), next: () => go(shown() + 1), last: () => go(total()), auto: play };

  function step(where) {
    if (where !== "auto") stop();
    steps[where]();
  }

  function paint({ match }) {
    const at = shown();
    for (const button of $$("[data-go]")) {
      const where = button.dataset.go;
      if (where === "auto") show(button, isOver(match) && match.moves.length > 0);
      else button.setAttribute("aria-disabled", String(where === "first" || where === "prev" ? at === 0 : at === total()));
    }
  }

  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-go]");
    if (button) step(button.dataset.go);
  });
  store.subscribe((state, before) => {
    if (state.match !== before.match) {
      const shared = sharedPlies(before.match.moves, state.match.moves);
      for (const ply of [...positions.keys()]) if (ply > shared) positions.delete(ply);
      remember(state.match);
      if (state.ply !== null && state.ply >= total()) store.update({ ply: null });
    }
    paint(state);
  });
  remember(store.state.match);
  paint(store.state);

  return {
    go: (ply) => {
      stop();
      return go(ply);
    },
    step,
    position: (ply) => positions.get(ply) ?? null,
    /** Open at the position that the address names. */
    start() {
      const named = new URL(location.href).searchParams.get("ply");
      if (named !== null && /^\d{1,5}$/.test(named)) go(Number(named));
    },
    bar: $("#bar"),
  };
}
