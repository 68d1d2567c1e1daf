/** The socket of every page on which somebody waits for a game. */

import { Socket } from "../../lib/socket.js";

/** Open it; each connection tells how long the page is open, so that a game begun while the line was away is news. */
export function openLobby() {
  return new Socket(() => `/ws/lobby/?open_ms=${Math.round(performance.now())}`);
}
