/**
 * A WebSocket that notices a dead line within ten seconds and comes back by itself.
 *
 * Events: "open" (every time), "message" (detail: parsed JSON), "lost" (once for each loss; detail: {code}), "back"
 * (open again after a loss), "ended" (the login session is over), "refused" (the server will not have us: no retry).
 * Every topic's state carries its version, so whoever listens asks for the whole state on "back".
 */

const PING_MS = 4000;
const PONG_MS = 5000; // with PING_MS: a dead line is noticed within nine seconds
const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 3000;
const SESSION_ENDED = 4401;
const NOT_ALLOWED = 4403;
const NOT_FOUND = 4404;

export class Socket extends EventTarget {
  /** @param {string | (() => string)} path such as "/ws/site/"; a function is asked again for every connection */
  constructor(path) {
    super();
    this.path = typeof path === "function" ? path : () => path;
    this.attempts = 0;
    this.isLost = false;
    this.isClosed = false;
    this.clockOffsetMs = 0;
    this.ponger = null;
    this.hurry = this.hurry.bind(this);
    window.addEventListener("online", this.hurry);
    document.addEventListener("visibilitychange", this.hurry);
    this.connect();
  }

  get isOpen() {
    return this.ws?.readyState === WebSocket.OPEN;
  }

  /** Send an object; false when the line is down, so that the caller keeps it. */
  send(message) {
    if (!this.isOpen) return false;
    this.ws.send(JSON.stringify(message));
    return true;
  }

  /** Close for good. */
  close() {
    this.isClosed = true;
    window.clearTimeout(this.retry);
    this.stopPinging();
    window.removeEventListener("online", this.hurry);
    document.removeEventListener("visibilitychange", this.hurry);
    this.ws?.close();
  }

  connect() {
    if (this.isClosed) return;
    const ws = new WebSocket(new URL(this.path(), window.location.href.replace(/^http/, "ws")).href);
    this.ws = ws;
    this.openTimer = window.setTimeout(() => this.drop(ws, 0), PONG_MS);
    ws.addEventListener("open", () => ws === this.ws && this.opened());
    ws.addEventListener("message", (event) => ws === this.ws && this.received(event.data));
    ws.addEventListener("close", (event) => this.drop(ws, event.code));
  }

  opened() {
    window.clearTimeout(this.openTimer);
    this.attempts = 0;
    this.startPinging();
    this.tell("open");
    if (this.isLost) {
      this.isLost = false;
      this.tell("back");
    }
  }

  received(text) {
    const message = JSON.parse(text);
    this.heard();
    if (message.type === "pong") this.setClock(message);
    else this.tell("message", message);
  }

  /** Estimate the server's clock from half the round trip of a ping. */
  setClock({ t, server_ms: serverMs }) {
    if (typeof serverMs !== "number" || typeof t !== "number") return;
    this.roundTripMs = Date.now() - t;
    this.clockOffsetMs = serverMs - (t + this.roundTripMs / 2);
  }

  /** Server time now, in milliseconds since the epoch. */
  now() {
    return Date.now() + this.clockOffsetMs;
  }

  startPinging() {
    const ws = this.ws;
    this.stopPinging();
    this.pinger = window.setInterval(() => this.ping(ws), PING_MS);
    this.ping(ws);
  }

  stopPinging() {
    window.clearInterval(this.pinger);
    window.clearTimeout(this.openTimer);
    this.heard();
  }

  /** Any word from the server shows that the line lives. */
  heard() {
    window.clearTimeout(this.ponger);
    this.ponger = null;
  }

  /** Ask for a word; a silence of PONG_MS since the first unanswered ping is a lost line. */
  ping(ws) {
    this.send({ type: "ping", t: Date.now(), rtt: this.roundTripMs ?? 0 });
    this.ponger ??= window.setTimeout(() => this.drop(ws, 0), PONG_MS);
  }

  /** The line is gone (or silent): tell once, then try again with growing, jittered pauses. */
  drop(ws, code) {
    if (ws !== this.ws || this.isClosed) return;
    this.ws = null;
    ws.close();
    this.stopPinging();
    if (code === NOT_ALLOWED || code === NOT_FOUND) {
      this.close();
      this.tell("refused", { code });
      return;
    }
    if (code === SESSION_ENDED) this.tell("ended");
    if (!this.isLost) {
      this.isLost = true;
      this.tell("lost", { code });
    }
    const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** this.attempts);
    this.attempts += 1;
    this.retry = window.setTimeout(() => this.connect(), wait * (0.5 + Math.random() / 2));
  }

  /** Back from sleep, from another tab or on line again: do not wait for a timer that was asleep too. */
  hurry() {
    if (document.visibilityState === "hidden" || this.isClosed) return;
    if (this.isOpen) {
      this.ping(this.ws);
    } else if (this.ws === null) {
      window.clearTimeout(this.retry);
      this.attempts = 0;
      this.connect();
    }
  }

  tell(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }
}
