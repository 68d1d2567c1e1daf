/** The record of a finished game: copy, download, analyse, and a link to the position in sight. */
import { csrfToken } from "../../lib/dom.js";
import { $, el } from "./dom.js";
import { isOver } from "./store.js";
import { _ } from "./text.js";

async function copy(text, notice, done) {
  try {
    await navigator.clipboard.writeText(text);
    notice(done);
  } catch {
    notice(_("The browser did not allow copying."));
  }
}

/** Offer the record once the game is over. */
export function createKeeping({ store, url, notice }) {
  const area = $("#after");
  let drawn = false;

  async function copyRecord() {
    const response = await fetch(url, { credentials: "same-origin" }).catch(() => null);
    if (!response?.ok) return notice(_("The record could not be fetched. Try again in a moment."));
    return copy(await response.text(), notice, _("The record is copied."));
  }

  function copyLink() {
    const address = new URL(location.href);
    address.searchParams.set("ply", store.state.ply ?? store.state.match.moves.length);
    return copy(address.href, notice, _("The link to this position is copied."));
  }

  /** A link to the analysis board at the position in sight. */
  function analyse(match) {
    const address = (ply) => `/analysis/${match.game}/?match=${match.key}&ply=${ply}`;
    const link = el("a", { class: "btn slim", href: address(store.state.ply ?? match.moves.length) }, _("Analyse"));
    store.subscribe((state) => link.setAttribute("href", address(state.ply ?? state.match.moves.length)));
    return link;
  }

  /** A button that asks for the review, or leads to it where it has been asked for. */
  function review(match) {
    const token = el("input", { type: "hidden", name: "csrfmiddlewaretoken", value: csrfToken() });
    return el("form", { method: "post", action: `/match/${match.key}/review/start/` }, token, el("button", { type: "submit", class: "btn slim" }, _("Review")));
  }

  function paint({ match }) {
    if (drawn || !isOver(match)) return;
    drawn = true;
    area.replaceChildren(
      ...(match.board && match.status === "finished" ? [review(match)] : []),
      ...(match.board ? [analyse(match)] : []),
      el("button", { type: "button", class: "btn slim", onclick: copyRecord }, _("Copy the record")),
      el("a", { class: "btn slim", href: url, download: `tercet-${match.key}.txt` }, _("Download")),
      el("button", { type: "button", class: "btn slim", onclick: copyLink }, _("Link to this position")),
    );
  }

  store.subscribe(paint);
  paint(store.state);
}
