/** What may be told of a puzzle once its attempt is decided: how hard, what it shows, how people like it. */

import { find, findAll, make } from "../../lib/dom.js";
import { gettext as _, interpolate } from "../../lib/i18n.js";

/** Write it into the section of the page. @param {HTMLElement} root @param {object} told */
export function showTold(root, told) {
  const part = (name) => find(`[data-f="${name}"]`, root);
  const facts = [interpolate(_("Rated %(rating)s; solved at the first attempt by %(solved)s of %(attempts)s."), told)];
  if (told.only) facts.push(_("No other first move wins at all."));
  part("facts").textContent = facts.join(" ");
  part("themes").replaceChildren(...told.themes.flatMap(({ name, about }) => [make("dt", {}, name), make("dd", {}, about)]));
  part("analysis").href = told.analysis;
  part("match").hidden = !told.match;
  if (told.match) part("match").href = told.match;
  part("votes").hidden = told.vote === undefined;
  part("liked").textContent = String(told.liked);
  part("disliked").textContent = String(told.disliked);
  for (const button of findAll("[data-vote]", root)) button.setAttribute("aria-pressed", String(Number(button.dataset.vote) === told.vote));
  part("told").hidden = false;
}
