/**
 * Setting up a position on the board. A game may bring `editor.js` with `start(seats)`, `read(text, seats)`, `write(model)`,
 * `view(model)`, `tools(model)`, `put(model, tool, cell)`, `fields(model)`, `change(model, id, value)`, `clear(model)` and,
 * where the board shows free places only for moves, `spots(model)`; with hidden hands also `seatsOf(text, seats)`. Whether a position can be is for the rules to say.
 */

import { find, make, makeSvg, pieceUrl } from "../../lib/dom.js";
import { gettext as _ } from "../../lib/i18n.js";
import { fetchLine } from "./line.js";

const part = (root, name) => find(`[data-f="${name}"]`, root);
const CHECK_AFTER = 250;

function drawing({ id, size }) {
  return makeSvg("svg", { viewBox: `0 0 ${size} ${size}`, "aria-hidden": "true" }, makeSvg("use", { href: pieceUrl(id), width: size, height: size }));
}

/**
 * @param {{root: HTMLElement, stage: object, game: object|null, start: {game: string, seats: number, options: object}, side: () => number, onUse: (setup: object) => void, onClose: () => void}} options
 */
export function createEditor({ root, stage, game, start, side, onUse, onClose }) {
  const field = part(root, "position");
  const verdict = part(root, "verdict");
  let model = null;
  let tool = null;
  let timer = 0;
  let asked = 0;
  let extra = {};

  function open(position, setup) {
    extra = setup.starter ? { starter: setup.starter } : {};
    root.hidden = false;
    stage.onCell(game ? place : null);
    stage.rest(game ? _("Choose a piece, then where it goes.") : "");
    field.value = position;
    model = game?.read(position, start.seats) ?? null;
    paint();
    check();
    (find('[tabindex="0"]', part(root, "palette")) ?? field).focus({ preventScroll: true });
    root.parentElement.parentElement.scrollIntoView({ block: "start" });
  }

  function close() {
    root.hidden = true;
    clearTimeout(timer);
    asked += 1;
    stage.onCell(null);
    onClose();
  }

  function place(cell) {
    if (!tool) return;
    edit(game.put(model, tool, cell));
    stage.say(verdict.textContent);
  }

  function edit(next) {
    model = next;
    field.value = game.write(model);
    paint();
    check();
  }

  function paint() {
    if (!game) return;
    paintBoard();
    paintPalette();
    paintFields();
  }

  function paintBoard() {
    const spots = game.spots?.(model) ?? [];
    const json = { board: game.view(model), legal: [], to_act: [], last: null, result: null, forced: null };
    stage.show(json, { you: null, side: side(), playable: spots.length > 0, legal: spots, animate: false });
  }

  function paintPalette() {
    const tools = game.tools(model);
    if (!tools.some((one) => one.id === tool)) tool = tools[0].id;
    const box = part(root, "palette");
    const focused = box.contains(document.activeElement);
    box.replaceChildren(
      ...tools.map(({ id, label, symbol }) =>
        make("button", { type: "button", value: id, class: "tool", "aria-pressed": String(id === tool), "aria-label": label, title: label, tabindex: id === tool ? 0 : -1 }, symbol ? drawing(symbol) : make("span", {}, label)),
      ),
    );
    if (focused) find('[tabindex="0"]', box)?.focus();
  }

  function paintFields() {
    const box = part(root, "fields");
    if (box.contains(document.activeElement)) return;
    box.replaceChildren(...game.fields(model).map(control));
  }

  function control({ id, kind, label, value, choices = [], most }) {
    if (kind === "check") return make("label", { class: "switch" }, make("input", { type: "checkbox", name: id, checked: value }), ` ${label}`);
    const input =
      kind === "choice"
        ? make("select", { name: id }, ...choices.map(([key, name]) => make("option", { value: key, selected: key === value }, name)))
        : make("input", { type: "text", name: id, value, maxlength: most, spellcheck: "false", autocapitalize: "characters" });
    return make("label", {}, `${label} `, input);
  }

  /** Let the rules say whether the position can be. */
  function check() {
    clearTimeout(timer);
    asked += 1;
    const mine = asked;
    timer = setTimeout(async () => {
      try {
        await fetchLine({ ...start, setup: setup(), moves: [] });
        if (mine === asked) tell(_("This position can be analysed."), true);
      } catch (error) {
        if (mine === asked) tell(error.sentence ?? String(error), false);
      }
    }, CHECK_AFTER);
  }

  function tell(text, good) {
    verdict.textContent = text;
    verdict.classList.toggle("is-good", good);
    find('[data-do="use"]', root).disabled = !good;
  }

  const setup = () => ({ position: field.value.trim(), ...extra });

  part(root, "palette").addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (!button) return;
    tool = button.value;
    paintPalette();
  });
  part(root, "palette").addEventListener("keydown", (event) => {
    const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const ids = game.tools(model).map((one) => one.id);
    tool = ids[(ids.indexOf(tool) + step + ids.length) % ids.length];
    paintPalette();
  });
  part(root, "fields").addEventListener("change", (event) => {
    const { name, type, checked, value } = event.target;
    edit(game.change(model, name, type === "checkbox" ? checked : value));
  });
  field.addEventListener("input", () => {
    if (game) {
      model = game.read(field.value, start.seats);
      paint();
    }
    check();
  });
  root.addEventListener("keydown", (event) => event.key === "Escape" && close());
  root.addEventListener("click", (event) => {
    const what = event.target.closest("[data-do]")?.dataset.do;
    if (what === "close") close();
    if (what === "clear" && game) edit(game.clear(model));
    if (what === "use") onUse(setup());
  });
  if (!game) find('[data-do="clear"]', root).hidden = true;

  return { open, close, isOpen: () => !root.hidden };
}
