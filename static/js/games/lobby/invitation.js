/** An invitation's page: waits for the other seats, and copies its link. */

import { findAll } from "../../lib/dom.js";
import { gettext as _ } from "../../lib/i18n.js";
import { openLobby } from "./line.js";

const socket = openLobby();
let isStale = false;

socket.addEventListener("message", ({ detail }) => {
  if (detail.type === "go") window.location.assign(detail.url);
  if (detail.type === "changed" && !isStale) {
    isStale = true;
    window.setTimeout(() => window.location.reload(), 400);
  }
});

for (const button of findAll("[data-copy]")) {
  button.hidden = !navigator.clipboard;
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(button.dataset.copy);
    button.textContent = _("Copied");
  });
}
