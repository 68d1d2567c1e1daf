/** What the Trixo board says. */

import { gettext as _, interpolate } from "../../js/lib/i18n.js";
import { pushOf } from "./shape.js";

export function nameOf(letter) {
  return { X: _("X"), O: _("O"), T: _("Trixo"), S: _("move stone") }[letter] ?? letter;
}

function pushName({ sign, index }) {
  const text = {
    ">": _("push row %(line)s to the right"),
    "<": _("push row %(line)s to the left"),
    "^": _("push column %(line)s up"),
    v: _("push column %(line)s down"),
  }[sign];
  return interpolate(text, { line: index });
}

/** A stack from the top down, "0,1: O on X, 2 high"; an arrow; or an empty place. */
export function readOut(key, stack) {
  const push = pushOf(key);
  if (push) return pushName(push);
  if (!stack) return interpolate(_("%(cell)s: empty place"), { cell: key });
  const told = `${key}: ${[...stack].reverse().map(nameOf).join(` ${_("on")} `)}`;
  return stack.length < 2 ? told : interpolate(_("%(stack)s, %(count)s high"), { stack: told, count: stack.length });
}

/** What to do with the lifted stone. */
export function chooseText(letter, hasPlace) {
  const piece = nameOf(letter);
  if (!hasPlace) return interpolate(_("There is no place for the %(piece)s now."), { piece });
  if (letter === "S") return _("Choose an arrow: it pushes a row or a column.");
  return interpolate(_("Place the %(piece)s, or lay it on a stone."), { piece });
}

/** What to do while no stone is lifted. */
export function liftFirst() {
  return _("First choose a stone of your hand, then its place.");
}

/** Why a stone may not go to a cell. */
export function why(letter, cell, stack) {
  if (letter === "S") return _("The move stone is not laid down. Choose an arrow at the edge.");
  if (stack?.length === 3) return interpolate(_("The stack on %(cell)s is three high already."), { cell });
  if (stack?.at(-1) === letter) return interpolate(_("%(cell)s: the stone on top is the same. It must differ."), { cell });
  return interpolate(_("The %(piece)s cannot go to %(cell)s now."), { piece: nameOf(letter), cell });
}

/** A move in words; `move` is the parsed text or null. */
export function describeMove(move, text) {
  if (!move) return text === "pass" ? _("pass") : text;
  const push = pushOf(move.target);
  return push ? pushName(push) : interpolate(_("%(piece)s to %(cell)s"), { piece: nameOf(move.key), cell: move.target });
}
