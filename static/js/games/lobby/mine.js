/** My games: running clocks, one key to the next game, and a fresh page when something of mine has changed. */

import { find } from "../../lib/dom.js";
import { listenForNext } from "./next.js";
import { startTimes } from "./times.js";
import { openLobby } from "./line.js";

if (find("[id^='seek-']")) {
  const socket = openLobby();
  socket.addEventListener("message", ({ detail }) => {
    if (detail.type === "go") window.location.assign(detail.url);
  });
}

startTimes();
listenForNext();
