/** Chat beside the board: a room for the players, one for a team's set phrases, one for the audience. */
import { $, $$, el, part, setText, show } from "./dom.js";
import { say } from "./say.js";
import { isOver } from "./store.js";
import { bindTabs } from "./tabs.js";
import { _, tell } from "./text.js";

const isSeated = (match) => match.you !== null || Boolean(match.participant);

/** How this viewer may write in `room` now: "text", "phrases" or null. The server decides; this only shapes the form. */
export function writing(match, room, known) {
  if (!known) return null;
  if (room === "spectators") return isSeated(match) && !isOver(match) ? null : "text";
  if (!isSeated(match)) return null;
  if (isOver(match)) return room === "players" ? "text" : null;
  return match.teams ? "phrases" : "text";
}

/** Why a room is silent, in a sentence, or nothing. */
export function roomNote(match, room, known) {
  const running = !isOver(match);
  if (room === "spectators" && isSeated(match) && running) return _("You will read the audience's lines after the game.");
  if (room === "players" && !isSeated(match) && running) return _("The players' lines can be read after the game.");
  return known ? "" : _("Log in or play a game to write here.");
}

/** Keep the rooms, their tabs and the count of lines nobody has seen yet. */
export function createChat({ store, line, initial, known, me }) {
  const rooms = new Map($$(".room").map((node) => [node.dataset.room, node]));
  const unread = new Map([...rooms.keys()].map((room) => [room, 0]));
  const seen = new Set();

  const onPhone = () => getComputedStyle($("#dock")).display !== "none";
  const isShown = (room) => !rooms.get(room).hidden && !document.hidden && !onPhone();

  function add(entries, { quiet = false } = {}) {
    for (const entry of entries) {
      const node = rooms.get(entry.room);
      if (!node || seen.has(entry.id)) continue;
      seen.add(entry.id);
      const list = part(node, "lines");
      const atEnd = list.scrollTop + list.clientHeight >= list.scrollHeight - 30;
      list.append(el("li", {}, el("b", {}, entry.name), " ", entry.text));
      if (atEnd) list.scrollTop = list.scrollHeight;
      if (quiet || entry.name === me) continue;
      if (!isShown(entry.room)) unread.set(entry.room, unread.get(entry.room) + 1);
      say(tell(_("%(name)s writes: %(text)s"), { name: entry.name, text: entry.text }));
    }
    paintCounts();
  }

  function paintCounts() {
    let all = 0;
    for (const [room, count] of unread) {
      all += count;
      const tab = $(`[role="tab"][data-room="${room}"]`);
      const watchers = room === "spectators" ? store.state.match.watchers : 0;
      setText(part(tab, "count"), count ? `(${count})` : watchers ? String(watchers) : "");
    }
    const dot = part($("#dock"), "unread");
    setText(dot, all ? String(all) : "");
    show(dot, all > 0);
  }

  function read(room) {
    unread.set(room, 0);
    paintCounts();
  }

  function paintForms() {
    const { match } = store.state;
    for (const [room, node] of rooms) {
      const way = writing(match, room, known);
      show(part(node, "form"), way === "text");
      show(part(node, "phrases"), way === "phrases");
      const note = roomNote(match, room, known);
      setText(part(node, "note"), note);
      show(part(node, "note"), Boolean(note));
    }
  }

  function bindRoom(room, node) {
    part(node, "form").addEventListener("submit", (event) => {
      event.preventDefault();
      const field = $("input", node);
      const text = field.value.trim();
      if (!text) return;
      line().deliver({ type: "chat", room, text });
      field.value = "";
    });
    part(node, "phrases").addEventListener("click", (event) => {
      const { phrase } = event.target.closest("[data-phrase]")?.dataset ?? {};
      if (phrase) line().deliver({ type: "chat", room, phrase });
    });
    part(node, "lines").replaceChildren();
    for (const sign of ["pointerdown", "focusin"]) node.addEventListener(sign, () => read(room));
  }

  for (const [room, node] of rooms) bindRoom(room, node);
  add(initial, { quiet: true });
  const openTab = bindTabs($("[data-tabs]"), (panel) => panel?.dataset.room && read(panel.dataset.room));
  store.subscribe((state, before) => {
    if (state.match === before.match) return;
    paintForms();
    paintCounts();
  });
  paintForms();
  paintCounts();

  return {
    add,
    /** Bring the chat into sight and put the caret into its field. */
    open() {
      const current = [...rooms].find(([, node]) => !node.hidden)?.[0] ?? [...rooms.keys()][0];
      openTab(`panel-${current}`);
      const node = rooms.get(current);
      node.scrollIntoView({ block: "center" });
      (part(node, "form").hidden ? part(node, "lines") : $("input", node)).focus();
      read(current);
    },
  };
}
