/** The lobby page: its socket, running times, one key to the next game. */

import { find } from "../../lib/dom.js";
import { gettext as _ } from "../../lib/i18n.js";
import { startTimes } from "./times.js";
import { listenForNext } from "./next.js";
import { openLobby } from "./line.js";

const line = find("[data-lobby-line]");

function tell(text) {
  line.textContent = text;
  line.hidden = text === "";
}

/** Have the open seats and running games fetched anew (see hx-trigger in the template). */
function renew() {
  window.htmx?.trigger(document.body, "lobby-changed");
}

function connect() {
  const socket = openLobby();
  socket.addEventListener("message", ({ detail }) => {
    if (detail.type === "changed") renew();
    if (detail.type === "go") window.location.assign(detail.url);
  });
  socket.addEventListener("lost", () => tell(_("Connection lost. Your seat is kept for a few seconds; we are trying again.")));
  socket.addEventListener("back", () => {
    tell("");
    renew();
  });
  return socket;
}

let socket = connect();
let player = document.documentElement.dataset.player ?? "";

/** A visitor becomes a guest with the first click: the socket must come back as that guest. */
function follow(status) {
  if (status === player) return;
  player = status;
  socket.close();
  socket = connect();
}

/**
 * An answer arrives. The button that was clicked may have been renewed meanwhile, and its answer then has lost its
 * place (and htmx tells nobody but the target): ask for a fresh lobby instead.
 */
document.body.addEventListener("htmx:beforeSwap", ({ detail }) => {
  follow(detail.xhr.getResponseHeader("X-Player") ?? player);
  if (detail.requestConfig.elt.isConnected) return;
  detail.shouldSwap = false;
  renew();
});

/** Shown again from the browser's memory: what was seen then is over. */
window.addEventListener("pageshow", (event) => event.persisted && window.location.reload());

startTimes();
listenForNext();
