/** The analysis board: any position explored in a tree of moves, with values, comments, records and links. */

import { find, findAll, readJson } from "../../lib/dom.js";
import { gettext as _, interpolate } from "../../lib/i18n.js";
import { createEditor } from "./editor.js";
import { fetchLine } from "./line.js";
import { createMoves } from "./moves.js";
import { bindKeys } from "./keys.js";
import { paintSeats } from "./seats.js";
import { createSharing, loadedStudy } from "./sharing.js";
import { createStage, loadModule } from "./stage.js";
import { Tree } from "./tree.js";
import { createWorth } from "./worth.js";

const root = find("#analysis");
const given = readJson("study-data");
const study = loadedStudy(given.game) ?? given;
const comment = find("#comment", root);

async function editorOf(url) {
  if (!url) return null;
  try {
    return await import(url);
  } catch (error) {
    console.warn("analysis: the game's editor did not load; positions can be set up as text.", error);
    return null;
  }
}

async function start() {
  const holder = find("[data-stage]", root);
  const [module, game] = await Promise.all([loadModule(holder), editorOf(root.dataset.editor)]);
  const stage = createStage({ root: holder, module });
  const tree = new Tree(study.tree, study.setup);
  const lines = new Map();
  let shown = null;
  let side = 1;
  let turn = 0;

  const kind = { game: study.game, seats: study.seats, options: study.options };
  const lineTo = (id = tree.at) => ({ ...kind, setup: tree.setup, moves: tree.moves(id) });
  const nameOf = (seat) => shown?.sides[seat - 1] || study.tags[`Seat${seat}`] || interpolate(_("Seat %(n)s"), { n: seat });
  const asStudy = () => ({ ...kind, setup: tree.setup, tags: study.tags, tree: tree.toJson() });

  const moves = createMoves({ root: find("#tree", root), tree, seats: study.seats, onGo: go });
  const worth = createWorth({ root: find("#worth", root), nameOf, onValues: (labels) => stage.values(labels), onMove: play });
  const sharing = createSharing({ root, studyOf: asStudy, onTell: tell });
  const editor = createEditor({
    root: find("#editor", root),
    stage,
    game,
    start: kind,
    side: () => side,
    onUse: (fresh) => {
      tree.restart(fresh);
      sharing.changed();
      editor.close();
    },
    onClose: () => {
      editing(false);
      show();
    },
  });

  /** While a position is set up, the page is the board and what can be put on it. */
  function editing(on) {
    root.classList.toggle("is-editing", on);
    const button = find('[data-do="setup"]', root);
    button.setAttribute("aria-expanded", String(on));
    if (!on) button.focus({ preventScroll: true });
  }

  function tell(text) {
    find('.tools [data-f="told"]', root).textContent = text;
  }

  /** Show the current position; what the server refuses is said at the board. */
  async function show({ animate = false } = {}) {
    turn += 1;
    const mine = turn;
    paint();
    const line = lineTo();
    const key = JSON.stringify(line);
    try {
      if (!lines.has(key)) lines.set(key, await fetchLine(line));
    } catch (error) {
      if (mine === turn) stage.refuse(error.sentence ?? String(error));
      return;
    }
    if (mine !== turn || editor.isOpen()) return;
    shown = lines.get(key);
    stage.show(shown, { playable: !shown.result, side, animate });
    paintSeats(find("#hands", root), game?.seatsOf?.(shown.position, study.seats), nameOf, shown.you);
    stage.rest(shown.result ? shown.result.sentence : interpolate(_("%(mover)s to move."), { mover: nameOf(shown.to_act[0]) }));
    worth.show(shown, line);
  }

  function paint() {
    moves.paint();
    const { current } = tree;
    if (document.activeElement !== comment) comment.value = current.comments.join("\n");
    const ply = tree.path().length;
    find("#comment-label", root).textContent = ply ? interpolate(_("Comment on %(ply)s %(move)s"), { ply: `${Math.ceil(ply / study.seats)}.`, move: current.text }) : _("Comment on the start");
    const off = { first: ply === 0, back: ply === 0, forward: !current.children.length, last: !current.children.length, undo: !tree.past.length, delete: ply === 0, promote: tree.isMain(tree.at) };
    for (const button of findAll("[data-do]", root)) if (button.dataset.do in off) button.setAttribute("aria-disabled", String(off[button.dataset.do]));
  }

  function go(id) {
    if (id === null || id === undefined || id === tree.at) return;
    const forward = tree.get(id)?.parent === tree.at;
    tree.at = id;
    show({ animate: forward });
    if (id) stage.say([tree.current.text, ...tree.current.comments].join(". "));
  }

  function play(text) {
    if (!shown || editor.isOpen()) return;
    if (!shown.legal.includes(text)) {
      stage.refuse(interpolate(_("“%(text)s” is no legal move here."), { text }));
      return;
    }
    if (tree.play(text)) sharing.changed();
    show({ animate: true });
  }

  function changed(done, nothing) {
    if (!done) {
      stage.say(nothing);
      return;
    }
    sharing.changed();
    show();
  }

  const acts = {
    first: () => go(0),
    back: () => go(tree.current.parent),
    forward: () => go(tree.current.children[0]),
    last: () => go(tree.end()),
    up: () => go(tree.sibling(tree.at, -1)),
    down: () => go(tree.sibling(tree.at, 1)),
    undo: () => changed(tree.undo(), _("There is nothing to undo.")),
    delete: () => changed(tree.remove(), _("The start cannot be deleted.")),
    promote: () => changed(tree.promote(), _("This is the main line already.")),
    flip: () => {
      side = 3 - side;
      stage.flip();
    },
    setup: () => {
      if (editor.isOpen()) return editor.close();
      editing(true);
      return editor.open(shown?.position ?? tree.setup.position ?? game?.start(study.seats) ?? "", tree.setup);
    },
    share: sharing.share,
    copy: sharing.copy,
    download: sharing.download,
    values: worth.toggle,
    move: () => find("[data-f=move-form] input", root)?.focus(),
    board: stage.focus,
    comment: () => comment.focus(),
    read: () => stage.say(stage.describe()),
    worth: () => stage.say(worth.told()),
  };

  stage.onMove(play);
  root.addEventListener("click", (event) => {
    const button = event.target.closest("[data-do]");
    if (!button || button.closest("#editor") || button.getAttribute("aria-disabled") === "true") return;
    acts[button.dataset.do]?.();
  });
  comment.addEventListener("change", () => {
    if (!tree.comment(comment.value)) return;
    sharing.changed();
    paint();
  });
  bindKeys(acts, () => editor.isOpen());

  if (study.ply !== undefined && study.ply !== null) tree.at = tree.main(study.ply);
  show();
}

start();
