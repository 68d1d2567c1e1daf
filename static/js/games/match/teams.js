/** Teams: who sits with whom, and the totals that decide the game. */
import { nameOf } from "./store.js";
import { _, tell } from "./text.js";

/** The names of a seat's partners. */
export const partnersOf = (match, seat) => match.seats.filter((other) => other.team === seat.team && other.number !== seat.number).map((other) => other.name);

/** Add the scores of a team's seats place by place: `[stones, Trixo]`; null while no score is known. */
export function totalOf(match, team) {
  const scores = match.seats.filter((seat) => seat.team === team).map((seat) => seat.score);
  if (!scores.length || scores.some((score) => !Array.isArray(score))) return null;
  return scores.reduce((sum, score) => sum.map((value, i) => value + score[i]));
}

/** The teams in order, the viewer's first. */
export function teamsOf(match) {
  if (!match.teams) return [];
  const own = match.seats.find((seat) => seat.number === match.you)?.team ?? null;
  const teams = [...new Set(match.seats.map((seat) => seat.team).filter((team) => team !== null))].sort();
  return teams.sort((one, other) => Number(other === own) - Number(one === own));
}

/** How the teams stand, "Your team 7 : 5", or nothing without teams. Equal stones are told apart by Trixo stones. */
export function standing(match) {
  const totals = teamsOf(match).map((team) => totalOf(match, team));
  if (totals.length !== 2 || totals.includes(null)) return "";
  const [[one, oneT], [two, twoT]] = totals;
  const figures = one === two && one > 0 ? `${one} : ${two} (${oneT} : ${twoT} ${_("Trixo")})` : `${one} : ${two}`;
  return tell(match.you === null ? _("Teams %(figures)s") : _("Your team %(figures)s"), { figures });
}

/** After a team game: who won and by how much. */
export function winnersLine(match) {
  const winners = match.result?.winners ?? [];
  const seats = match.seats.filter((seat) => winners.includes(seat.number));
  if (!match.teams || !seats.length || seats.length === match.seat_count) return "";
  const [team] = seats.map((seat) => seat.team);
  const other = teamsOf(match).find((one) => one !== team);
  const [won, lost] = [totalOf(match, team), totalOf(match, other)];
  if (!won || !lost) return "";
  return tell(_("%(names)s have %(won)s stones together, the others %(lost)s."), { names: seats.map((seat) => nameOf(match, seat.number)).join(", "), won: won[0], lost: lost[0] });
}
