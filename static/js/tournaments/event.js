/**
 * Keeps the pages of an event fresh: the socket tells that there is a new version, htmx fetches the page's main part.
 * Watchers of a large event do not all ask in the same moment, and nobody's typing is swept away.
 */

import { find, findAll } from "../lib/dom.js";
import { Socket } from "../lib/socket.js";

const SPREAD_MS = 1200;
const PAUSE_MS = 2000;

let timer = null;
let asked = 0;

const live = () => find("#event-live");

/** Whether somebody is writing, choosing or reading an open box in the part that would be replaced. */
function busy() {
  const part = live();
  const active = document.activeElement;
  const typing = part.contains(active) && active.matches("input, select, textarea");
  const touched = findAll("form[data-touched]", part).length > 0;
  return typing || touched || find("dialog[open]", part) !== null;
}

function refresh() {
  timer = null;
  if (document.visibilityState === "hidden" || busy()) {
    later(PAUSE_MS);
    return;
  }
  asked = Date.now();
  live().dispatchEvent(new CustomEvent("event-changed"));
}

function later(wait) {
  timer ??= window.setTimeout(refresh, wait);
}

/** Ask for the page, soon, but not with everybody else and not again and again. */
function changed(spread) {
  later(Math.max(asked + PAUSE_MS - Date.now(), Math.random() * spread));
}

/** Keep where a wide or long table was scrolled to, and which boxes were open. */
function keepPlaces() {
  const kept = new Map();
  document.addEventListener("htmx:beforeSwap", () => {
    kept.clear();
    for (const box of findAll("#event-live .scroll[id]")) kept.set(box.id, [box.scrollLeft, box.scrollTop]);
    for (const box of findAll("#event-live details[id][open]")) kept.set(box.id, null);
  });
  document.addEventListener("htmx:afterSettle", () => {
    for (const [id, place] of kept) {
      const box = document.getElementById(id);
      if (box === null) continue;
      if (place === null) box.open = true;
      else [box.scrollLeft, box.scrollTop] = place;
    }
  });
}

/** On a phone the row of tabs scrolls: let the current one be seen. */
function showTab() {
  const tabs = find(".event-tabs ul");
  const current = find("[aria-current]", tabs ?? document.createElement("ul"));
  if (current !== null) tabs.scrollLeft = current.offsetLeft + current.offsetWidth - tabs.clientWidth + 24;
}

/** What a person sees without an address of its own: printing. */
function listen() {
  document.addEventListener("click", (event) => {
    if (event.target.closest("[data-print]")) window.print();
  });
  document.addEventListener("input", (event) => event.target.closest("form")?.setAttribute("data-touched", ""));
}

function start() {
  const part = live();
  listen();
  showTab();
  document.addEventListener("htmx:afterSettle", showTab);
  if (part === null || !part.hasAttribute("hx-get")) return;
  keepPlaces();
  const socket = new Socket(part.dataset.eventSocket);
  socket.addEventListener("message", ({ detail }) => {
    if (detail.type === "changed" && detail.version !== Number(live().dataset.version)) changed(SPREAD_MS);
  });
  socket.addEventListener("back", () => changed(SPREAD_MS));
}

start();
