/**
 * The big screen of a round: as many boards as fit are shown at a time, then the next ones; what changes is fetched
 * when the event's socket tells. Pages change at once, without motion. Space stops and goes on, the arrows turn pages.
 */

import { find, findAll } from "../lib/dom.js";
import { gettext as _, interpolate } from "../lib/i18n.js";
import { Socket } from "../lib/socket.js";

const PAGE_MS = 12_000;
const SPREAD_MS = 800;

let page = 0;
let isStopped = false;
let renewal = null;

const rows = () => findAll("[data-screen-row]");

/** Group the rows into pages by the height that each really takes. */
function pages() {
  const all = rows();
  for (const row of all) row.hidden = false;
  if (all.length === 0) return [];
  const room = window.innerHeight - all[0].getBoundingClientRect().top - window.scrollY - bottomRoom();
  const result = [[]];
  let used = 0;
  for (const row of all) {
    const height = row.getBoundingClientRect().height;
    if (used + height > room && result.at(-1).length > 0) {
      result.push([]);
      used = 0;
    }
    result.at(-1).push(row);
    used += height;
  }
  return result;
}

function bottomRoom() {
  return find("[data-screen-keys]").getBoundingClientRect().height + 8;
}

function show(step = 0) {
  const all = pages();
  if (all.length === 0) return;
  page = (page + step + all.length) % all.length;
  all.forEach((group, index) => group.forEach((row) => (row.hidden = index !== page)));
  const label = find("[data-screen-page]");
  label.textContent = all.length > 1 ? interpolate(_("· page %(n)s of %(total)s"), { n: page + 1, total: all.length }) : "";
}

function stop(button) {
  isStopped = !isStopped;
  button.setAttribute("aria-pressed", String(isStopped));
  button.textContent = isStopped ? _("Turn pages again") : _("Stop turning pages");
}

function renew() {
  renewal ??= window.setTimeout(() => {
    renewal = null;
    find("#screen").dispatchEvent(new CustomEvent("event-changed"));
  }, Math.random() * SPREAD_MS);
}

function pressed(event) {
  if (event.target.closest("button, a") && event.key !== "ArrowRight" && event.key !== "ArrowLeft") return;
  if (event.key === " ") stop(find("[data-screen-pause]"));
  else if (event.key === "ArrowRight") show(1);
  else if (event.key === "ArrowLeft") show(-1);
  else return;
  event.preventDefault();
}

function start() {
  find("[data-screen-keys]").hidden = false;
  find("[data-screen-pause]").addEventListener("click", (event) => stop(event.currentTarget));
  find("[data-screen-full]").addEventListener("click", () => document.documentElement.requestFullscreen?.());
  document.addEventListener("keydown", pressed);
  document.body.addEventListener("htmx:afterSettle", () => show());
  window.addEventListener("resize", () => show());
  document.fonts?.ready.then(() => show());
  window.setInterval(() => !isStopped && show(1), PAGE_MS);
  const socket = new Socket(find("[data-screen]").dataset.screen);
  socket.addEventListener("message", ({ detail }) => detail.type === "changed" && renew());
  socket.addEventListener("back", renew);
  show();
}

start();
