/** One click that checks in this browser that the lots and the bag of a game over were drawn fairly, with the figures to see. */
import { $, el, show } from "./dom.js";
import { isOver } from "./store.js";
import { _, tell } from "./text.js";
import { verify } from "./verify.js";

/** The label of the lot that decides who sits where (games/chance.py). */
const SEATS = "seats";

const PROBLEMS = {
  secret: () => _("The secret is not the one that the server had promised before the game."),
  malformed: () => _("The figures are not of the form that the protocol asks for."),
  contribution: ({ participant }) => tell(_("Contribution %(number)s is not the one promised."), { number: participant }),
  missing: ({ label }) => (label ? tell(_("“%(label)s” was drawn, but the server does not show how."), { label }) : _("The server does not show what was drawn.")),
  draw: ({ label }) => tell(_("“%(label)s” does not follow from the secret and the contributions."), { label }),
};

/** The labels of all that the match shows to have been drawn; one without a name when it names nothing at all. */
export function expectedOf({ chance }) {
  const labels = [...(chance.lot ? [SEATS] : []), ...Object.keys(chance.draws ?? {}).filter((label) => Array.isArray(chance.draws[label]))];
  return labels.length || chance.lots?.length ? labels : [""];
}

/** What `verify` needs, out of the match view. */
export function evidenceOf(match) {
  const { commit, secret, participants, lots } = match.chance;
  return {
    expected: expectedOf(match),
    match: match.key,
    commit,
    secret,
    participants: participants.map((one) => ({ commit: one.committed ?? "", reveal: one.revealed ?? "" })),
    draws: lots ?? [],
  };
}

/** Whether there is something to check: the game is over, it had begun with a promise, and its secret is shown. */
const possible = (match) => isOver(match) && Boolean(match.chance?.secret) && match.board !== null;

/** The figures of the proof, a line each. */
function figures({ chance }) {
  const rows = [
    [_("Promised before the game"), chance.commit],
    [_("Secret, shown after it"), chance.secret],
    ...chance.participants.map((one) => [one.name, one.revealed || _("nothing")]),
    ...(chance.lots ?? []).map(({ label, drawn }) => [tell(_("Drawn: %(label)s"), { label }), drawn.join(" ")]),
  ];
  return el("dl", { class: "figures", tabindex: "0" }, ...rows.flatMap(([name, value]) => [el("dt", {}, name), el("dd", {}, el("code", {}, value))]));
}

/** Offer the check once the server has shown its secret. */
export function createFairness({ store }) {
  const button = $("#verify-open");
  const panel = $("#fairness");

  async function check() {
    const { match } = store.state;
    const problems = await verify(evidenceOf(match));
    const verdict = problems.length ? _("Something does not hold.") : _("Checked here: everything was drawn as promised.");
    panel.replaceChildren(
      el("p", { class: problems.length ? "bad" : "good" }, el("b", {}, verdict)),
      el("ul", {}, ...problems.map((problem) => el("li", {}, PROBLEMS[problem.code](problem)))),
      el("details", {}, el("summary", {}, _("The figures")), figures(match)),
    );
    panel.hidden = false;
  }

  button.addEventListener("click", check);
  store.subscribe(({ match }) => show(button, possible(match)));
  show(button, possible(store.state.match));
}
