/** What a seat may do beside moving: every question is asked in its place, can be taken back until sent, and costs one click more at most. */
import { $, $$, el, part, setText, show } from "./dom.js";
import { again, strips } from "./asks.js";
import { canDo, isOver } from "./store.js";
import { _, clockText } from "./text.js";

/** Acts of the menu and of the row under the moves, with their words. */
const ACTS = [
  ["draw.offer", () => _("Offer draw")],
  ["takeback.offer", () => _("Take back")],
  ["time.add", (match) => (match.pace === "correspondence" ? _("Give 1 day") : _("Give 15 s"))],
];

const secondsTo = (at) => clockText(Math.ceil(Math.max(0, at - Date.now()) / 1000) * 1000, { tenths: false });

/**
 * Draw the questions and offers under the move list.
 * @param {{store: object, play: object, links: {lobby: string, next: string, match: (key: string) => string}, stay: () => void, onChange: () => void}} deps
 */
export function createActions({ store, play, links, stay, onChange }) {
  const area = $("#asks");
  let confirming = null;
  let heardAt = Date.now();
  let drawn = "";
  let opener = null;

  function confirm(action, from = null) {
    confirming = action;
    if (from) opener = from;
    paint(store.state);
    if (action) $("[data-safe]", area)?.focus();
    else if (opener?.isConnected) opener.focus();
  }

  function run(button) {
    if (button.action && button.action === store.state.acting) return;
    if (button.confirm) confirm(button.confirm, document.activeElement);
    else if (button.cancel) confirm(null);
    else if (button.local) button.local();
    else {
      confirming = null;
      play.act(button.action, button.more);
      paint(store.state);
    }
  }

  function buttonFor(button) {
    const attributes = { class: `btn slim${button.primary ? " primary" : ""}${button.bad ? " danger" : ""}${button.quiet ? " quiet" : ""}`, "data-safe": Boolean(button.cancel), "data-act": button.action ?? null };
    if (button.href) return el("a", { ...attributes, href: button.href }, button.label);
    return el("button", { ...attributes, type: "button", onclick: () => run(button) }, button.label);
  }

  function stripFor(strip) {
    const text = el("span", { class: "ask-text" }, strip.text);
    if (strip.untilMs !== undefined) text.append(" ", el("b", { class: "num", "data-left": strip.untilMs }, clockText(strip.untilMs, { tenths: false })));
    if (strip.at !== undefined) text.append(" ", el("b", { class: "num", "data-at": strip.at }, secondsTo(strip.at)));
    return el("div", { class: `ask ${strip.kind}`, role: strip.question ? "group" : null, "aria-label": strip.question ? strip.text : null }, strip.text ? text : null, ...strip.buttons.map(buttonFor));
  }

  function acts(match) {
    return ACTS.filter(([action]) => canDo(match, action)).map(([action, label]) => ({ action, label: label(match), quiet: true }));
  }

  function paint(state) {
    const { match } = state;
    if (confirming && !canDo(match, confirming)) confirming = null;
    const list = strips(state, { confirming, links, answers: { play: () => play.send(state.asked), change: onChange, stay } });
    const quiet = acts(match);
    if (quiet.length && !confirming) list.push({ kind: "acts", text: "", buttons: quiet });
    const key = JSON.stringify(list);
    if (key !== drawn) {
      drawn = key;
      area.replaceChildren(...list.map(stripFor));
      $("#menu-acts").replaceChildren(...[...quiet, ...leaving(match)].map((button) => el("button", { type: "button", class: "btn slim", "data-close": true, "data-act": button.action ?? null, onclick: () => run(button) }, button.label)));
    }
    for (const button of $$("[data-act]")) button.toggleAttribute("disabled", button.dataset.act === state.acting);
    paintDock(match);
    for (const button of $$("[data-do]")) show(button, canDo(match, button.dataset.do) && !(button.dataset.do === "resign" && canDo(match, "abort") && button.closest(".bar")));
  }

  /** On the phone the way to the next game lies in the dock. */
  function paintDock(match) {
    const [next] = isOver(match) && (match.you !== null || match.participant) ? again(match, links) : [];
    const label = next?.short ?? next?.label ?? "";
    for (const node of $$("[data-f='dock-again']")) {
      show(node, Boolean(next) && (node.localName === "a") === Boolean(next?.href));
      setText(part(node, "label"), label);
      if (node.localName === "a" && next?.href) node.href = next.href;
      else node.dataset.act = next?.action ?? "";
      node.onclick = next?.action ? () => run(next) : null;
    }
  }

  function leaving(match) {
    return [
      ["abort", _("Abort the game")],
      ["resign", _("Resign")],
    ].filter(([action]) => canDo(match, action)).map(([action, label]) => ({ confirm: action, label }));
  }

  function tick() {
    const passed = Date.now() - heardAt;
    for (const node of $$("[data-at]", area)) setText(node, secondsTo(Number(node.dataset.at)));
    for (const node of $$("[data-left]", area)) setText(node, clockText(Math.max(0, Number(node.dataset.left) - passed), { tenths: false }));
  }

  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-do]");
    if (button) confirm(button.dataset.do, button);
  });
  area.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    if (confirming) confirm(null);
    else if (store.state.asked) onChange();
    else if (store.state.onward) stay();
  });
  store.subscribe((state, before) => {
    if (state.match !== before.match) heardAt = Date.now();
    paint(state);
    if (state.asked && !before.asked) $("button.primary", area)?.focus();
  });
  setInterval(() => document.hidden || tick(), 1000);
  paint(store.state);
}
