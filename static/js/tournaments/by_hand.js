/** Pairing by hand: whoever is put into another's place changes with them, so that nobody is on two boards. */

import { find, findAll, say } from "../lib/dom.js";
import { gettext as _, interpolate } from "../lib/i18n.js";

const form = find("[data-by-hand]");
const said = find("[data-hand-said]");
const boxes = findAll("select", form);
const before = new Map(boxes.map((box) => [box, box.value]));
const atFirst = new Map(before);

const nameOf = (box) => box.selectedOptions[0].textContent;

/** Give the former holder of the place to whoever has lost it. */
function changed(box) {
  const other = boxes.find((one) => one !== box && one.value !== "" && one.value === box.value);
  if (other) {
    other.value = before.get(box);
    before.set(other, other.value);
    say(said, interpolate(_("%(one)s and %(other)s have changed places."), { one: nameOf(box), other: nameOf(other) }));
  }
  before.set(box, box.value);
  for (const board of findAll("[data-hand-board]", form)) {
    board.classList.toggle("changed", findAll("select", board).some((one) => one.value !== atFirst.get(one)));
  }
}

form.addEventListener("change", (event) => event.target.matches("select") && changed(event.target));
