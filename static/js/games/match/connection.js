/** The line to the match: what was sent and not acknowledged is kept, and sent again with the same id. */
import { Socket } from "../../lib/socket.js";

/** An id that no other message has; `randomUUID` exists on secure origins only. */
const freshId = () => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/**
 * Open the line and keep it open.
 * @param {{url: string, plies: () => number, onMessage: (message: object) => void, onLine: (line: "up"|"trying"|"closed") => void}} deps
 */
export function connect({ url, plies, onMessage, onLine }) {
  const outbox = new Map();
  const socket = new Socket(url);

  socket.addEventListener("open", () => {
    onLine("up");
    for (const message of outbox.values()) socket.send(message);
  });
  socket.addEventListener("back", () => socket.send({ type: "sync", ply: plies() }));
  socket.addEventListener("lost", () => onLine("trying"));
  socket.addEventListener("ended", () => onLine("closed"));
  socket.addEventListener("refused", () => onLine("closed"));
  socket.addEventListener("message", ({ detail: message }) => {
    if ((message.type === "ack" || message.type === "error") && message.id) outbox.delete(message.id);
    onMessage(message);
  });
  // A laptop that wakes up, or a network that goes away, is noticed at once and not at the next ping.
  for (const moment of ["focus", "pageshow", "offline"]) addEventListener(moment, socket.hurry);

  return {
    /** The server's clock less this browser's, in milliseconds. */
    offset: () => socket.clockOffsetMs,
    /** Send something that must arrive once; returns its id. */
    deliver(message) {
      const kept = { id: freshId(), ...message };
      outbox.set(kept.id, kept);
      socket.send(kept);
      return kept.id;
    },
    /** Ask for the state, with the moves that this page lacks. */
    sync: () => socket.send({ type: "sync", ply: plies() }),
  };
}
