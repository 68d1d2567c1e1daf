/**
 * Drawing lots together: this browser commits to 128 random bits of its own before it sees anybody's, and reveals them
 * afterwards. The bits lie in sessionStorage until then, so that a reload can still reveal.
 */
import { $, el, setText, show } from "./dom.js";
import { isOver, nameOf, seatOf } from "./store.js";
import { _, tell } from "./text.js";

const BYTES = 16;
const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
const bytesOf = (text) => Uint8Array.from(text.match(/../g), (pair) => Number.parseInt(pair, 16));

const kept = new Map();
const slot = (key) => `tercet:chance:${key}`;

function keep(key, value) {
  kept.set(key, value);
  try {
    sessionStorage.setItem(slot(key), value);
  } catch {
    // Without storage the bits live as long as the page; a reload then stays silent, which the record shows.
  }
}

function recall(key) {
  if (kept.has(key)) return kept.get(key);
  try {
    return sessionStorage.getItem(slot(key));
  } catch {
    return null;
  }
}

/** SHA-256 of the bytes written in `text` as hex digits, in hex digits. */
export async function commitment(text) {
  return hex(new Uint8Array(await crypto.subtle.digest("SHA-256", bytesOf(text))));
}

const STATUS = {
  waiting: () => _("not yet"),
  committed: () => _("has committed"),
  revealed: () => _("has contributed"),
  silent: () => _("stayed silent"),
  none: () => _("contributes nothing"),
};

const DIE = { W: () => _("white"), Y: () => _("yellow"), R: () => _("red"), G: () => _("green"), B: () => _("blue"), K: () => _("black") };

/** The sentence of what the lots gave, or null while they are unknown or nothing was drawn. */
export function lotSentence(match) {
  if (match.status === "drawing" || !match.chance) return null;
  const starter = nameOf(match, 1);
  if (match.chance.kept_from) return tell(_("The lot of your aborted game holds: %(name)s starts."), { name: starter });
  if (match.chance.phase === "none") return null;
  const rolled = match.board?.die ?? match.chance.draws?.die?.[0];
  if (DIE[rolled]) return tell(_("The die shows %(colour)s. %(name)s starts."), { colour: DIE[rolled](), name: starter });
  const side = seatOf(match, 1)?.side;
  return side ? tell(_("Drawn by lot: %(name)s is %(side)s and starts."), { name: starter, side }) : tell(_("Drawn by lot: %(name)s starts."), { name: starter });
}

/** Take part in the drawing, show who has contributed, and say what came out. */
export function createChance({ store, line }) {
  const panel = $("#drawing");
  const chip = $("#lot-chip");
  const sent = new Set();

  function mine(match) {
    return match.chance?.participants?.find((one) => one.participant === match.participant) ?? null;
  }

  async function take(match) {
    const own = mine(match);
    if (!own || own.kind === "computer" || isOver(match)) return;
    const { phase } = match.chance;
    if (sent.has(phase)) return;
    if (phase === "commit" && !own.committed) {
      sent.add(phase);
      const bits = recall(match.key) ?? hex(crypto.getRandomValues(new Uint8Array(BYTES)));
      keep(match.key, bits);
      line().deliver({ type: "chance", step: "commit", value: await commitment(bits) });
    } else if (phase === "reveal" && own.committed && !own.revealed) {
      const bits = recall(match.key);
      if (!bits) return;
      sent.add(phase);
      line().deliver({ type: "chance", step: "reveal", value: bits });
    }
  }

  function paint(match) {
    const drawing = match.status === "drawing";
    show(panel, drawing);
    if (drawing && match.chance) {
      const rows = (match.chance.participants ?? []).map((one) => el("li", {}, el("b", {}, one.name), el("span", {}, (STATUS[one.status] ?? STATUS.waiting)())));
      panel.replaceChildren(
        el("h3", {}, _("Lots are drawn together")),
        el("p", { class: "small dim" }, _("Each browser adds random bits of its own, so nobody can choose the outcome. Who stays silent for ten seconds adds nothing.")),
        el("ul", { class: "contributors" }, ...rows),
      );
    }
    const sentence = lotSentence(match);
    setText(chip, sentence ?? "");
    show(chip, Boolean(sentence));
  }

  store.subscribe((state, before) => {
    if (state.match === before.match) return;
    paint(state.match);
    take(state.match);
  });
  paint(store.state.match);
  take(store.state.match);
}
