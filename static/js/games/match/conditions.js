/** Conditional moves of a correspondence game: "if they play this, I answer that", a line each, sent as a whole. */
import { $, el } from "./dom.js";
import { canDo } from "./store.js";
import { _, tell } from "./text.js";

const MAX_LINES = 40;

/** What stands between moves: blanks, semicolons, and commas unless a number follows at once, as in the move `@1,-2`. */
const BETWEEN = /[\s;]+|,(?![-\d])/;

/** Read the editor's text: a line each, moves parted by blanks, commas or semicolons, the opponent's first; a lone last answer is missing. */
export function parseLines(text) {
  const lines = text.split("\n").map((line) => line.split(BETWEEN).filter(Boolean)).filter((line) => line.length);
  const odd = lines.findIndex((line) => line.length % 2 === 1);
  return { lines, odd: odd < 0 ? null : odd + 1, many: lines.length > MAX_LINES };
}

/** Draw the editor where the server offers it. */
export function createConditions({ store, play, notice }) {
  const area = $("#conditions");
  let shown = null;

  function save(field) {
    const { lines, odd, many } = parseLines(field.value);
    if (odd !== null) return notice(tell(_("Line %(line)s ends with their move; add your answer."), { line: odd }));
    if (many) return notice(tell(_("At most %(count)s lines."), { count: MAX_LINES }));
    play.act("conditions", { lines });
    return notice(lines.length ? _("Conditional moves sent.") : _("Conditional moves removed."));
  }

  function editor(match) {
    const field = el("textarea", { id: "conditions-text", rows: "3", spellcheck: "false", autocapitalize: "off" });
    field.value = (match.conditions ?? []).map((line) => line.join(" ")).join("\n");
    const clear = () => {
      field.value = "";
      save(field);
    };
    return el(
      "details",
      { open: match.conditions?.length > 0 },
      el("summary", {}, _("Conditional moves")),
      el("label", { for: "conditions-text", class: "small dim" }, _("A line each: their move, your answer, their next, your next, with blanks or commas between. They stay secret.")),
      field,
      el(
        "div",
        { class: "ask-buttons" },
        el("button", { type: "button", class: "btn slim", onclick: () => save(field) }, _("Save")),
        el("button", { type: "button", class: "btn slim quiet", onclick: clear }, _("Remove all")),
      ),
    );
  }

  function paint({ match }) {
    const open = canDo(match, "conditions");
    area.hidden = !open;
    const key = open ? JSON.stringify(match.conditions ?? []) : null;
    if (key === shown) return;
    shown = key;
    area.replaceChildren(...(open ? [editor(match)] : []));
  }

  store.subscribe(paint);
  paint(store.state);
}
