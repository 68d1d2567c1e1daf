/** The match page: one for live, correspondence and finished games, for seats and spectators, for two to four seats. */
import { createActions } from "./actions.js";
import { createChance } from "./chance.js";
import { createChat } from "./chat.js";
import { createClocks } from "./clocks.js";
import { createConditions } from "./conditions.js";
import { connect } from "./connection.js";
import { readJson } from "../../lib/dom.js";
import { $, part, setText, show } from "./dom.js";
import { emblemsOf } from "./emblems.js";
import { createFairness } from "./fairness.js";
import { createKeeping } from "./keeping.js";
import { bindKeys } from "./keys.js";
import { createMoves } from "./moves.js";
import { createOnward } from "./onward.js";
import { createPlay } from "./play.js";
import { createPlayers } from "./players.js";
import { createPremove } from "./premove.js";
import { createReplay } from "./replay.js";
import { say } from "./say.js";
import { bindSwitches, onSetting, setDefaults, setting } from "./settings.js";
import { play as sound } from "./sounds.js";
import { createStatus } from "./status.js";
import { createStore } from "./store.js";
import { createTable } from "./table.js";

const root = $("#match");

async function boardModule() {
  try {
    return await import(root.dataset.boardModule);
  } catch (error) {
    console.error("match: the game's own board did not load; the generic one takes over.", error);
    return import(root.dataset.fallbackModule);
  }
}

function openSheet() {
  $("#menu").showModal();
}

function bindSheet(chat) {
  const sheet = $("#menu");
  document.addEventListener("click", (event) => {
    const opener = event.target.closest("[data-open]");
    if (opener?.dataset.open === "menu") openSheet();
    if (opener?.dataset.open === "chat") chat.open();
  });
  sheet.addEventListener("click", (event) => {
    if (event.target === sheet || event.target.closest("[data-close]")) sheet.close();
  });
  bindSwitches(sheet);
}

function bindLayout() {
  const lay = () => {
    root.classList.toggle("flipped", setting("flip"));
    document.body.classList.toggle("zen", setting("zen"));
  };
  onSetting(lay);
  lay();
}

function paintWatchers({ match }) {
  setText(part($("#watchers"), "count"), String(match.watchers ?? 0));
  show($("#watchers"), (match.watchers ?? 0) > 0);
}

async function start() {
  const match = readJson("match-data");
  const seated = match.you !== null || Boolean(match.participant);
  const { sound: soundOn, hints: hintsOn } = document.documentElement.dataset;
  setDefaults({ sound: seated && soundOn !== "off", hints: hintsOn !== "off", flip: false, zen: false, confirm: match.pace === "correspondence", keys: true });
  const store = createStore({ match });
  const module = await boardModule();
  const emblems = emblemsOf(module);

  const hear = {
    state: ({ match: incoming }) => store.receive(incoming) || line.sync(),
    ack: (message) => play.acknowledge(message),
    error: (message) => play.fail(message),
    chat: ({ lines }) => chat.add(lines),
    presence: ({ seats, watchers }) => {
      const now = store.state.match;
      store.update({ match: { ...now, watchers: watchers ?? now.watchers, seats: now.seats.map((seat) => ({ ...seat, ...seats?.[String(seat.number)] })) } });
    },
  };
  const line = connect({
    url: root.dataset.socket,
    plies: () => store.state.match.moves.length,
    onMessage: (message) => hear[message.type]?.(message),
    onLine: (state) => state !== store.state.line && store.update({ line: state }),
  });
  let table = null;
  const status = createStatus({ store, title: document.title, onBack: () => replay.step("last") });
  const links = { lobby: root.dataset.lobby, next: root.dataset.next, match: (key) => `/match/${key}/` };
  const onward = createOnward({ store, go: (key) => location.assign(links.match(key)) });
  const play = createPlay({ store, line: () => line, refuse: (reason) => table?.refuse(reason), notice: status.notice, onward: onward.now });
  const premove = createPremove({ store, send: play.send, notice: status.notice });
  const players = createPlayers({ store, emblems });
  const replay = createReplay({ store, url: root.dataset.positions, onError: status.notice });
  createMoves({ store, emblems, onPly: replay.go, onText: play.move });
  const clocks = createClocks({ store, strips: players.bySeat, offset: line.offset, onTick: () => sound("tick") });
  createActions({
    store,
    play,
    links,
    stay: onward.cancel,
    onChange: () => {
      store.update({ asked: null });
      table.cancel();
    },
  });
  createConditions({ store, play, notice: status.notice });
  createKeeping({ store, url: root.dataset.record, notice: status.notice });
  createFairness({ store });
  createChance({ store, line: () => line });
  const chat = createChat({ store, line: () => line, initial: readJson("chat-data") ?? [], known: Boolean(document.documentElement.dataset.player), me: root.dataset.me });

  table = createTable({ store, module, positionAt: replay.position, onMove: play.move, onPremove: premove.set });
  bindSheet(chat);
  bindLayout();
  bindKeys({
    step: replay.step,
    letters: {
      m: () => $("#move-text")?.focus(),
      b: () => table.focus(),
      r: () => say(table.describe()),
      t: clocks.readOut,
      c: chat.open,
      n: () => location.assign(links.next),
      "?": openSheet,
    },
  });
  store.subscribe(paintWatchers);
  paintWatchers(store.state);

  replay.start();
}

start();
