/** Pairing by hand: whoever is put into another's place changes with them, so that nobody is on two boards. */

import { find, findAll, say } from "../lib/dom.js";
import { gettext as _, interpolate } from "../lib/i18n.js";

const form = find("[data-by-hand]");
const said = find("[data-hand-said]");
const boxes = findAll("select", form);
const valuesNow = () => new Map(boxes.map((box) => [box, box.value]));
const atFirst = valuesNow();

let settled = atFirst; // before the box in use was touched
let present = atFirst;
let inUse = null;

const nameOf = (box) => box.selectedOptions[0].textContent;

/**
 * Give the former holder of a place to whoever has lost it. Arrow keys go through many names before they come to the
 * one that is meant: each time all others are first put back to where they were.
 */
function changed(box) {
  if (box !== inUse) [settled, inUse] = [present, box];
  const chosen = box.value;
  const other = boxes.find((one) => one !== box && chosen !== "" && settled.get(one) === chosen);
  for (const [one, value] of settled) one.value = one === box ? chosen : value;
  if (other) {
    other.value = settled.get(box);
    say(said, interpolate(_("%(one)s and %(other)s have changed places."), { one: nameOf(box), other: nameOf(other) }));
  }
  present = valuesNow();
  for (const board of findAll("[data-hand-board]", form)) {
    board.classList.toggle("changed", findAll("select", board).some((one) => one.value !== atFirst.get(one)));
  }
}

form.addEventListener("change", (event) => event.target.matches("select") && changed(event.target));
form.addEventListener("focusout", () => {
  inUse = null;
});
