/** The bell in the top bar: follows the count of unread notices while the page is open. */

import { find } from "../lib/dom.js";
import { Socket } from "../lib/socket.js";

const MOST_SHOWN = 99;

function show(bell, unread) {
  const count = find("[data-bell-count]", bell);
  bell.dataset.unread = String(unread);
  count.hidden = unread === 0;
  count.firstChild.data = unread > MOST_SHOWN ? `${MOST_SHOWN}+` : String(unread);
}

const bell = find("[data-bell]");
if (bell) {
  const socket = new Socket("/ws/site/");
  socket.addEventListener("message", ({ detail }) => {
    if (detail.type === "unread") show(bell, detail.count);
  });
}
