/** The review of a finished game: board, curve and table of moves kept in step, and mistakes to retry. */

import { find, findAll, readJson } from "../../lib/dom.js";
import { gettext as _, interpolate } from "../../lib/i18n.js";
import { bindKeys } from "../study/keys.js";
import { createStage, loadModule } from "../study/stage.js";
import { createCurve } from "./curve.js";
import { createRetry, mistakesOf } from "./retry.js";

const root = find("#review");
const data = readJson("review-data");
const { plies } = data;
const f = (name) => find(`[data-f="${name}"]`, root);

function setText(node, text) {
  node.textContent = text;
  node.hidden = !text;
}

/** What is said of a ply at the board and beside it. */
function wordsOf(ply) {
  if (!ply.judged) return interpolate(_("%(name)s: %(move)s, forced."), { name: ply.name, move: ply.text });
  return interpolate(_("%(name)s: %(move)s, %(words)s."), { name: ply.name, move: ply.text, words: ply.words });
}

function betterOf(ply) {
  if (!ply.better || !ply.mark) return "";
  const line = ply.line.length > 1 ? ply.line.slice(0, 9).join(" ") : ply.better;
  return interpolate(_("Better: %(line)s (%(words)s)"), { line, words: ply.best });
}

/** The board after a ply as the game's own page shows it to this reader: nothing more is known of hands. */
function shownAt(ply, positions) {
  const next = plies[ply]?.seat;
  const gone = plies[ply - 1];
  return {
    board: positions[ply].board,
    legal: [],
    to_act: next ? [next] : [],
    last: gone ? { text: gone.text, seat: gone.seat } : null,
    result: next ? null : {},
    forced: null,
  };
}

async function start() {
  const holder = find("[data-stage]", root);
  const [module, { positions }] = await Promise.all([loadModule(holder), fetch(root.dataset.positions, { credentials: "same-origin" }).then((answer) => answer.json())]);
  const stage = createStage({ root: holder, module });
  const form = find('[data-f="move-form"]', holder);
  const last = positions.length - 1;
  let at = -1;
  let side = data.you ?? 1;

  const curve = createCurve({ root: find("#curve"), last, go, told: (ply) => (ply ? wordsOf(plies[ply - 1]) : _("The start")) });
  const retry = createRetry({ root, data, stage, side: () => side, onStop: stopped });

  function go(to, { animate = false, tell = true } = {}) {
    const ply = Math.max(0, Math.min(last, to));
    if (ply === at && !retry.active()) return;
    retry.leave();
    const step = ply === at + 1;
    at = ply;
    form.hidden = true;
    stage.show(shownAt(ply, positions), { you: data.you, playable: false, side, animate: animate || step });
    const gone = plies[ply - 1];
    const words = gone ? wordsOf(gone) : _("The start.");
    stage.rest(words);
    setText(f("words"), words);
    setText(f("cost"), gone?.mark ? `${gone.mark.sign} ${gone.mark.words}` : "");
    setText(f("better"), gone ? betterOf(gone) : "");
    const from = gone?.mark ? ply - 1 : ply;
    f("analyse").href = `${root.dataset.analysis}?match=${data.key}&ply=${from}`;
    curve.show(ply);
    paintTable(ply);
    for (const button of findAll("[data-do]", f("bar"))) {
      const off = { first: ply === 0, back: ply === 0, forward: ply === last, last: ply === last, "next-mistake": !mistake(1), "previous-mistake": !mistake(-1) }[button.dataset.do];
      if (off !== undefined) button.setAttribute("aria-disabled", String(off));
    }
    if (tell) stage.say([words, gone?.mark?.words, gone ? betterOf(gone) : ""].filter(Boolean).join(" "));
  }

  function paintTable(ply) {
    for (const row of findAll("#plies tr.is-now")) row.classList.remove("is-now");
    for (const link of findAll("#plies [aria-current]")) link.removeAttribute("aria-current");
    const row = find(`#plies [data-row="${ply}"]`);
    const box = find(".moves-table");
    if (!row) {
      box.scrollTop = 0;
      return;
    }
    row.classList.add("is-now");
    find("a", row).setAttribute("aria-current", "true");
    const above = row.offsetTop - box.clientHeight / 2;
    box.scrollTop = Math.max(0, above);
  }

  /** The next marked ply in a direction, or undefined. */
  function mistake(step) {
    const marked = plies.filter((ply) => ply.mark && (step > 0 ? ply.ply > at : ply.ply < at));
    return marked.at(step > 0 ? 0 : -1)?.ply;
  }

  function stopped(ply) {
    at = -1;
    go(ply);
  }

  const acts = {
    first: () => go(0),
    back: () => go(at - 1),
    forward: () => go(at + 1, { animate: true }),
    last: () => go(last),
    up: () => go(mistake(-1) ?? at),
    down: () => go(mistake(1) ?? at),
    "next-mistake": () => go(mistake(1) ?? at),
    "previous-mistake": () => go(mistake(-1) ?? at),
    flip: () => {
      side = side === 1 ? 2 : 1;
      stage.flip();
    },
    board: stage.focus,
    read: () => stage.say(stage.describe()),
    hint: retry.hint,
    solution: retry.solution,
    next: retry.next,
    stop: retry.stop,
  };

  root.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-ply]");
    if (link) {
      event.preventDefault();
      go(Number(link.dataset.ply));
      return;
    }
    const learn = event.target.closest("[data-learn]");
    const button = learn ?? event.target.closest("[data-do]");
    if (!button || button.getAttribute("aria-disabled") === "true") return;
    if (learn) {
      form.hidden = false;
      retry.start(Number(learn.dataset.learn));
    } else acts[button.dataset.do]?.();
  });
  bindKeys(new Proxy(acts, { get: (all, name) => all[name] ?? (() => {}) }), () => false);

  for (const button of findAll("[data-learn]", root)) {
    const count = mistakesOf(plies, Number(button.dataset.learn)).length;
    find('[data-f="count"]', button).textContent = `(${count})`;
    button.setAttribute("aria-disabled", String(count === 0));
  }
  const asked = Number(new URLSearchParams(location.search).get("ply"));
  go(Number.isInteger(asked) && asked > 0 ? asked : last, { tell: false });
  if (side === 2) stage.flip(true);
  root.dataset.ready = "yes";
}

start().catch((error) => {
  console.warn("review: the board could not be shown.", error);
  find('[data-f="status"]', root).textContent = _("The board could not be loaded. The moves and what they were worth are in the table.");
});

