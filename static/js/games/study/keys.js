/** Keys of the analysis board: arrows where nothing else uses them, single letters where nobody types. */

import { bindSwitches, setDefaults, setting } from "../match/settings.js";

const TYPING = "input:not([type=checkbox]), textarea, select, [contenteditable]";
const OWN_ARROWS = '[role="grid"], [role="toolbar"], [role="listbox"], [role="radiogroup"]';
const ARROWS = { ArrowLeft: "back", ArrowRight: "forward", ArrowUp: "up", ArrowDown: "down", Home: "first", End: "last" };
const LETTERS = { Delete: "delete", p: "promote", u: "undo", f: "flip", v: "values", m: "move", b: "board", c: "comment", r: "read", w: "worth" };

/** @param {Record<string, Function>} acts by name @param {() => boolean} isBusy while an editor has the board */
export function bindKeys(acts, isBusy) {
  setDefaults({ keys: true });
  bindSwitches(document);
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isBusy()) return;
    if (event.target.closest(TYPING)) return;
    const arrow = event.target.closest(OWN_ARROWS) ? null : ARROWS[event.key];
    const act = arrow ?? (setting("keys") ? LETTERS[event.key] : null);
    if (!act) return;
    event.preventDefault();
    acts[act]();
  });
}
