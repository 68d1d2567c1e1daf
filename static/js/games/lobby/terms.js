/** A form of terms shows only what goes together; the server checks all of it anyway. */

import { find, findAll } from "../../lib/dom.js";

const PACE_FIELDS = {
  live: ["minutes", "increment", "periods", "period_s"],
  correspondence: ["days"],
  unlimited: [],
};

function fieldOf(form, name) {
  return find(`[name="${name}"]`, form)?.closest(".field");
}

function show(form, name, shown) {
  const field = fieldOf(form, name);
  if (field) field.hidden = !shown;
}

function chosen(form, name) {
  return form.elements[name]?.value ?? "";
}

function arrange(form) {
  const pace = chosen(form, "pace");
  for (const [one, names] of Object.entries(PACE_FIELDS)) {
    for (const name of names) show(form, name, one === pace);
  }
  const kind = chosen(form, "kind");
  const isRated = Boolean(form.elements.rated?.checked) && pace !== "unlimited";
  show(form, "name", kind === "challenge");
  show(form, "private", kind !== "open" && kind !== "");
  show(form, "rated", pace !== "unlimited");
  show(form, "number", !isRated);
  show(form, "pair", chosen(form, "seats") === "2");
  const game = chosen(form, "game");
  if (game) show(form, "seats", game === "trixo" || !["troika", "quadtria"].includes(game));
  for (const field of findAll("[data-help-for]", form)) {
    const help = document.getElementById(`${field.id}_helptext`);
    if (help) help.hidden = field.dataset.helpFor !== game;
  }
}

function watch(form) {
  form.addEventListener("change", () => arrange(form));
  arrange(form);
}

findAll("[data-terms]").forEach(watch);

/** Another game was chosen: the form is a new one. */
document.body.addEventListener("htmx:afterSettle", () => findAll("[data-terms]").forEach(watch));
