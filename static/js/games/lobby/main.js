/** The lobby page: its socket, running times, one key to the next game. */

import { find } from "../../lib/dom.js";
import { gettext as _ } from "../../lib/i18n.js";
import { Socket } from "../../lib/socket.js";
import { startTimes } from "./times.js";
import { listenForNext } from "./next.js";

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
  const socket = new Socket("/ws/lobby/");
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
document.body.addEventListener("htmx:afterRequest", ({ detail }) => {
  const status = detail.xhr.getResponseHeader("X-Player") ?? player;
  if (detail.successful && detail.requestConfig.verb === "post" && status !== player) {
    player = status;
    socket.close();
    socket = connect();
  }
});

startTimes();
listenForNext();
