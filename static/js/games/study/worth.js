/** What a position is worth: words, a bar, the best moves, and the labels that the board shows on the moves. */

import { find, make } from "../../lib/dom.js";
import { gettext as _, interpolate } from "../../lib/i18n.js";
import { fetchWorth } from "./line.js";

const FEW = 5;
/** Most plies shown of the expected line. */
const LINE_MOST = 12;
/** Milliseconds that a position must stay before it is asked about. */
const REST = 120;
const KEY = "tercet:analysis-values";

const part = (root, name) => find(`[data-f="${name}"]`, root);

/** A worth in few letters, for the board: "win 7", "draw", "62 %". */
export function shortOf({ result, plies, lead, expected }) {
  if (result === "draw") return _("draw");
  if (result === "win") return plies ? interpolate(_("win %(plies)s"), { plies }) : _("win");
  if (result === "loss") return plies ? interpolate(_("loss %(plies)s"), { plies }) : _("loss");
  if (lead !== null && lead !== undefined) return signed(lead);
  return `${Math.round(expected * 100)} %`;
}

function signed(number) {
  const rounded = (Math.round(number * 10) / 10 || 0).toFixed(1);
  return number < -0.05 ? rounded.replace("-", "−") : `+${rounded.replace("-", "")}`;
}

/** The labels of all moves as a board takes them: text → {label, kind, words}. */
export function labelsOf(worth) {
  return new Map(worth.moves.map(({ text, worth: one }) => [text, { label: shortOf(one), kind: one.result ?? "even", words: one.words }]));
}

/**
 * The panel of values.
 * @param {{root: HTMLElement, nameOf: (seat: number) => string, onValues: (labels: Map|null) => void, onMove: (text: string) => void}} options
 */
export function createWorth({ root, nameOf, onValues, onMove }) {
  const box = part(root, "on");
  const list = part(root, "moves");
  const known = new Map();
  let asking = null;
  let timer = 0;
  let now = null;
  let all = false;

  try {
    box.checked = localStorage.getItem(KEY) !== "off";
  } catch {
    // Without storage the switch stands as the page has it.
  }

  function clear(text) {
    part(root, "words").textContent = text;
    for (const name of ["bar", "sides"]) part(root, name).toggleAttribute("hidden", true);
    list.replaceChildren();
    part(root, "line").textContent = "";
    part(root, "more").hidden = true;
    onValues(null);
  }

  function stop() {
    clearTimeout(timer);
    asking?.abort();
    asking = null;
  }

  /** Show the worth of where a line leads: of the answer's JSON, and the line to ask about. */
  function show(json, line) {
    stop();
    now = { json, line };
    part(root, "body").hidden = !box.checked;
    if (!box.checked) return onValues(null);
    if (json.result) return clear(json.result.sentence);
    const key = JSON.stringify([json.position, json.you, line.seats, line.options]);
    if (known.has(key)) return paint(known.get(key), json);
    clear(_("Being computed …"));
    timer = setTimeout(() => ask(line, json, key), REST);
    return undefined;
  }

  async function ask(line, json, key) {
    const mine = new AbortController();
    asking = mine;
    try {
      const worth = await fetchWorth(line, { signal: mine.signal });
      if (mine.signal.aborted) return;
      known.set(key, worth);
      paint(worth, json);
    } catch (error) {
      if (error.name !== "AbortError" && !mine.signal.aborted) clear(error.sentence ?? String(error));
    }
  }

  function paint(worth, json) {
    const mover = nameOf(json.to_act[0]);
    const said = worth.exact ? _("%(mover)s to move: %(words)s.") : _("%(mover)s to move: %(words)s (estimated).");
    part(root, "words").textContent = interpolate(said, { mover, words: worth.worth.words });
    const share = json.to_act[0] === 1 ? worth.worth.expected : 1 - worth.worth.expected;
    for (const name of ["bar", "sides"]) part(root, name).toggleAttribute("hidden", json.seats > 2);
    part(root, "sides").replaceChildren(...[1, 2].map((seat) => make("span", {}, nameOf(seat))));
    part(root, "share").setAttribute("width", (share * 100).toFixed(1));
    part(root, "line").textContent = worth.line.length > 1 ? interpolate(_("Expected: %(moves)s"), { moves: worth.line.slice(0, LINE_MOST).join(" ") }) : "";
    paintMoves(worth);
    onValues(labelsOf(worth));
  }

  function paintMoves(worth) {
    const shown = all ? worth.moves : worth.moves.slice(0, FEW);
    list.replaceChildren(
      ...shown.map(({ text, worth: one }) =>
        make("li", {}, make("button", { type: "button", value: text, class: `worth-move is-${one.result ?? "even"}` }, make("b", {}, text), " ", make("span", {}, one.words))),
      ),
    );
    const more = part(root, "more");
    more.hidden = worth.moves.length <= FEW;
    more.textContent = all ? _("Only the best moves") : interpolate(_("All %(count)s moves"), { count: worth.moves.length });
    more.onclick = () => {
      all = !all;
      paintMoves(worth);
    };
  }

  list.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (button) onMove(button.value);
  });

  function set(on) {
    box.checked = on;
    try {
      localStorage.setItem(KEY, on ? "on" : "off");
    } catch {
      // The switch works for as long as the page is open.
    }
    if (now) show(now.json, now.line);
  }
  box.addEventListener("change", () => set(box.checked));

  return {
    show,
    toggle: () => set(!box.checked),
    told: () => (box.checked ? part(root, "words").textContent : _("Values are switched off.")),
  };
}
