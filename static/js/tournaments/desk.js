/**
 * Results at the table, typed without waiting: what is sent goes into a queue, the fields are free at once. One request
 * at a time, in the order of typing; what the server refuses waits below the line, with what was typed, and never takes
 * the focus; a lost connection keeps the queue (over a reload too) and tries again. The same result sent twice is stored
 * once.
 */

import { csrfToken, find, findAll, make, say } from "../lib/dom.js";
import { gettext as _, interpolate, ngettext } from "../lib/i18n.js";
import { Socket } from "../lib/socket.js";

const RETRY_MS = 2000;
const QUIET_MS = 3000; // the table is fetched anew only when nobody has typed for so long

const root = find("[data-results]");
const form = find("[data-entry]");
const board = form?.elements.board;
const result = form?.elements.result;
const said = find("[data-entry-said]");
const who = find("[data-entry-who]");
const trouble = find("[data-entry-trouble]");
const STORE = root && `tercet-results-${root.dataset.event}-${root.dataset.round}`;

let queue = [];
let isSending = false;
let lastTouch = 0;
let timer = null;

const row = (number) => document.getElementById(`board-${Number.parseInt(number, 10)}`);

function nextOpen(after) {
  const open = findAll('[data-board][data-state="open"]').map((item) => Number(item.dataset.board));
  const waiting = new Set(queue.map((item) => Number(item.board)));
  const free = open.filter((number) => !waiting.has(number));
  return free.find((number) => number > after) ?? free[0] ?? "";
}

/** Free the fields for the next result; an empty board field means the one that its placeholder names. */
function offer(after) {
  const next = nextOpen(after);
  form.elements.next.value = next;
  board.placeholder = next;
  board.value = "";
  result.value = "";
  board.removeAttribute("aria-invalid");
  result.removeAttribute("aria-invalid");
  form.elements.reason?.closest("label").remove();
  find("#entry-error")?.remove();
  show();
}

/** Say who sits at the board that is typed, or at the next one. */
function show() {
  const number = board.value.trim().split(" ")[0] || board.placeholder;
  const found = row(number);
  for (const item of findAll("tr.is-next")) item.classList.remove("is-next");
  found?.classList.add("is-next");
  who.textContent = found?.dataset.names ?? (number === "" ? _("All boards have a result.") : _("There is no such board."));
}

function keep() {
  if (queue.length > 0) window.sessionStorage.setItem(STORE, JSON.stringify(queue));
  else window.sessionStorage.removeItem(STORE);
}

function enqueue(item) {
  queue.push(item);
  keep();
  send();
}

async function send() {
  if (isSending || queue.length === 0) return;
  isSending = true;
  const item = queue[0];
  try {
    const answer = await post(item);
    queue.shift();
    keep();
    answered(item, answer);
  } catch {
    say(said, interpolate(ngettext("Connection lost. %(n)s result waits here and is sent again.", "Connection lost. %(n)s results wait here and are sent again.", queue.length), { n: queue.length }));
    await new Promise((resolve) => window.setTimeout(resolve, RETRY_MS));
  }
  isSending = false;
  send();
}

async function post(item) {
  const body = new URLSearchParams({ round: root.dataset.round, board: item.board, result: item.result, reason: item.reason ?? "" });
  const response = await fetch(window.location.pathname, {
    method: "POST",
    headers: { Accept: "application/json", "X-CSRFToken": csrfToken() },
    body,
  });
  if (response.status >= 500) throw new Error(String(response.status));
  if (!response.headers.get("Content-Type")?.startsWith("application/json")) {
    return { stored: false, code: "refused", message: _("You may not enter results here (any more). Log in again in another tab, then send it again.") };
  }
  return response.json();
}

function answered(item, answer) {
  if (answer.board !== undefined) paint(answer);
  if (!answer.stored) return comeBack(item, answer);
  say(said, answer.message);
  if (isIdle() && document.activeElement === board) offer(answer.board);
}

const isIdle = () => board.value === "" && result.value === "";

/** Show a board's present result in its row. */
function paint(answer) {
  const found = row(answer.board);
  if (!found) return;
  found.dataset.state = answer.open ? "open" : "decided";
  if (answer.open) return;
  find("[data-result]", found).textContent = answer.result;
  if (answer.page && !find("a", found)) find(".quick", found).replaceChildren(correction(answer));
  const count = findAll('[data-board][data-state="open"]').length;
  find("[data-open-count]").textContent = interpolate(ngettext("%(n)s board is open.", "%(n)s boards are open.", count), { n: count });
}

/** The link to the page where a result that has been stored is corrected. */
function correction(answer) {
  const words = interpolate(_(" board %(n)s"), { n: answer.board });
  return make("a", { class: "small", href: answer.page }, _("Correct"), make("span", { class: "vh" }, words));
}

/** What was refused waits below with what was typed, to be mended and tried again, or let go; typing goes on above. */
function comeBack(item, answer) {
  const asksReason = answer.code === "reason";
  const name = `again-${item.board}-${Date.now()}`;
  const field = make("input", {
    type: "text", id: name, autocomplete: "off", maxlength: 200, required: true,
    value: asksReason ? "" : `${item.board} ${item.result}`,
  });
  const label = make("label", { for: name }, asksReason ? _("Why does it change?") : _("Board and result"));
  const again = make("button", { type: "submit", class: "btn slim" }, asksReason ? _("Change the result") : _("Try again"));
  const drop = make("button", { type: "button", class: "btn quiet slim" }, _("Let it go"));
  const why = make("p", { role: "alert" }, make("b", { class: "typed" }, `${item.board} ${item.result}`), " ", answer.message);
  const fix = make("form", { class: "fix" }, why, label, field, again, drop);
  const entry = make("li", {}, fix);
  fix.addEventListener("submit", (event) => {
    event.preventDefault();
    if (asksReason) enqueue({ ...item, reason: field.value });
    else enqueue(parsed(field.value, ""));
    leave(entry);
  });
  drop.addEventListener("click", () => leave(entry));
  fix.addEventListener("keydown", (event) => event.key === "Escape" && leave(entry));
  trouble.append(entry);
  if (isIdle() && board.placeholder === "") offer(0);
}

function leave(entry) {
  entry.remove();
  board.focus();
}

/** "12 1" in the field of the board is board and result. */
function parsed(first, second) {
  const typed = first.trim();
  if (second.trim() !== "") return { board: typed || String(form.elements.next.value), result: second.trim() };
  const gap = typed.indexOf(" ");
  return gap < 0 ? { board: typed, result: "" } : { board: typed.slice(0, gap), result: typed.slice(gap + 1).trim() };
}

function submitted(event) {
  event.preventDefault();
  touch();
  const item = parsed(board.value, result.value);
  if (item.result === "") {
    result.focus();
    return;
  }
  const reason = form.elements.reason?.value;
  enqueue(reason ? { ...item, reason } : item);
  offer(Number(item.board) || 0);
  board.focus();
}

function touch() {
  lastTouch = Date.now();
}

/** Fetch the table of boards again, once nobody types and nothing is under way. */
function renew() {
  window.clearTimeout(timer);
  const quiet = Date.now() - lastTouch;
  if (queue.length > 0 || quiet < QUIET_MS) timer = window.setTimeout(renew, QUIET_MS);
  else find("#boards").dispatchEvent(new CustomEvent("boards-changed"));
}

function start() {
  form.addEventListener("submit", submitted);
  form.addEventListener("input", touch);
  board.addEventListener("input", show);
  find("[data-quick]").addEventListener("submit", (event) => {
    event.preventDefault();
    enqueue(parsed(event.submitter.value, ""));
    board.focus();
  });
  document.body.addEventListener("htmx:afterSettle", () => {
    if (isIdle()) offer(Number(board.placeholder || 1) - 1);
    else show();
  });
  const socket = new Socket(root.dataset.socket);
  socket.addEventListener("message", ({ detail }) => detail.type === "changed" && renew());
  socket.addEventListener("back", renew);
  queue = JSON.parse(window.sessionStorage.getItem(STORE) ?? "[]");
  show();
  send();
}

if (form) start();
