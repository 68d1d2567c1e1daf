/** The sentences and buttons under the move list, from the state alone. */
import { nextKey, secondKey } from "./onward.js";
import { canDo, isOver, nameOf } from "./store.js";
import { _, tell } from "./text.js";

const QUESTIONS = {
  resign: () => ({ text: _("Resign this game?"), yes: _("Resign"), no: _("Keep playing") }),
  abort: () => ({ text: _("Abort this game? It will not count."), yes: _("Abort"), no: _("Keep playing") }),
};

const OFFERS = {
  draw: {
    theirs: () => _("%(name)s offers a draw."),
    own: () => _("You have offered a draw."),
    accept: "draw.accept",
    decline: "draw.decline",
  },
  takeback: {
    theirs: () => _("%(name)s asks to take the last move back."),
    own: () => _("You have asked to take back."),
    accept: "takeback.accept",
    decline: "takeback.decline",
  },
};

function question(confirming) {
  const asked = QUESTIONS[confirming]();
  return { kind: "question", question: true, text: asked.text, buttons: [{ label: asked.yes, action: confirming, bad: true }, { label: asked.no, cancel: true }] };
}

function moveQuestion(asked, answers) {
  const buttons = [{ label: _("Play"), local: answers.play, primary: true }, { label: _("Change"), local: answers.change }];
  return { kind: "question", question: true, text: tell(_("Play %(move)s?"), { move: asked }), buttons };
}

function offer(match, name) {
  const seat = match.offers?.[name] ?? null;
  if (seat === null) return [];
  const { theirs, own, accept, decline } = OFFERS[name];
  if (seat === match.you) {
    const withdraw = canDo(match, decline) ? [{ label: _("Withdraw"), action: decline, quiet: true }] : [];
    return [{ kind: "note", text: own(), buttons: withdraw }];
  }
  const buttons = canDo(match, accept) ? [{ label: _("Accept"), action: accept, primary: true }, { label: _("Decline"), action: decline }] : [];
  return [{ kind: "offer", text: tell(theirs(), { name: nameOf(match, seat) }), buttons }];
}

/** Whoever is to move and has left may be claimed against: with two seats the win, with more the others go on. */
function leaving(match) {
  const name = nameOf(match, match.to_act[0]);
  const more = match.seat_count > 2;
  if (canDo(match, "claim")) {
    const label = more ? tell(_("Go on without %(name)s"), { name }) : _("Claim the win");
    return [{ kind: "offer", text: tell(_("%(name)s has left."), { name }), buttons: [{ label, action: "claim", primary: true }] }];
  }
  if (match.you === null || match.claim_after_ms === null || match.claim_after_ms === undefined) return [];
  const text = more ? _("%(name)s is away. You may go on without them in") : _("%(name)s is away. You may claim the win in");
  return [{ kind: "note", text: tell(text, { name }), untilMs: match.claim_after_ms, buttons: [] }];
}

/** A first turn costs no time, but has a limit of its own; then the game is aborted, unrated, or forfeited in an event. */
function firstMove({ clock, status, pace, event }) {
  const waits = status === "running" && (pace === "live" || event?.url) && clock?.deadline_ms && clock.running.some((number) => clock.started?.[String(number)] === false);
  if (!waits) return [];
  const text = event?.url ? _("Without this first move the game is forfeited in") : _("Without this first move the game is aborted in");
  return [{ kind: "note", text, untilMs: Math.max(0, clock.deadline_ms - clock.server_ms), buttons: [] }];
}

/** The way on for a player: to the pair's second game, to the rematch, or to an answer about one; the first is the main one. */
export function again(match, links) {
  if (secondKey(match)) return [{ label: _("To the second game"), short: _("Game 2"), href: links.match(secondKey(match)), primary: true }];
  if (nextKey(match)) return [{ label: _("To the next game"), short: _("Next"), href: links.match(nextKey(match)), primary: true }];
  if (match.rematch_key) return [{ label: _("Go to the rematch"), short: _("Rematch"), href: links.match(match.rematch_key), primary: true }];
  if (canDo(match, "rematch.accept")) return [{ label: _("Accept the rematch"), short: _("Accept"), action: "rematch.accept", primary: true }, { label: _("Decline"), action: "rematch.decline" }];
  if (canDo(match, "rematch.decline")) return [{ label: _("Withdraw"), action: "rematch.decline" }];
  if (canDo(match, "rematch.offer")) return [{ label: _("Rematch"), action: "rematch.offer", primary: true }];
  if (match.event?.url) return [{ label: _("Back to the event"), short: _("Event"), href: match.event.url, primary: true }];
  return [];
}

function rematchText(match) {
  const asking = (match.offers?.rematch ?? []).map((number) => (number === match.you ? _("you") : nameOf(match, number)));
  if (match.rematch_key || !asking.length) return "";
  return match.offers.rematch.includes(match.you) ? _("You have asked for a rematch.") : tell(_("%(names)s would like a rematch."), { names: asking.join(", ") });
}

/** Spectators are shown the way, nobody takes them along. */
function watch(match, links) {
  const list = [];
  if (secondKey(match)) list.push({ label: _("Watch the second game"), href: links.match(secondKey(match)), primary: true });
  else if (nextKey(match)) list.push({ label: _("Watch the next game"), href: links.match(nextKey(match)), primary: true });
  if (match.rematch_key) list.push({ label: _("Watch the rematch"), href: links.match(match.rematch_key), primary: !list.length });
  if (match.event?.url) list.push({ label: _("To the event"), href: match.event.url, primary: !list.length });
  return list;
}

/** The next game of a pair or an event is about to open by itself. */
function countdown({ onward, match }, links, answers) {
  const buttons = [{ label: _("Go now"), href: links.match(onward.key), primary: true }, { label: _("Stay here"), local: answers.stay }];
  return { kind: "offer", text: secondKey(match) ? _("The second game opens in") : _("The next game opens in"), at: onward.at, buttons };
}

function afterwards(match, links) {
  const seated = match.you !== null || match.participant;
  const buttons = seated ? again(match, links) : watch(match, links);
  if (match.pair?.other_key && match.pair.number === 2) buttons.push({ label: _("To the first game"), href: links.match(match.pair.other_key) });
  if (seated) buttons.push({ label: _("Next game"), href: links.next, quiet: true });
  buttons.push({ label: _("Lobby"), href: links.lobby, quiet: true });
  const text = seated ? rematchText(match) : "";
  return [{ kind: text ? "offer" : "after-game", text, buttons }];
}

/**
 * List the strips that the state calls for, the most urgent first.
 * Each is {kind, text, untilMs?, at?, question?, buttons: [{label, short?, action?, href?, confirm?, cancel?, local?, primary?, quiet?, bad?}]}.
 */
export function strips(state, { confirming, links, answers }) {
  const { match, asked } = state;
  const list = [];
  if (confirming) list.push(question(confirming));
  if (asked) list.push(moveQuestion(asked, answers));
  if (state.onward) return [...list, countdown(state, links, answers)];
  if (isOver(match)) return [...list, ...afterwards(match, links)];
  list.push(...offer(match, "draw"), ...offer(match, "takeback"), ...leaving(match));
  list.push(...firstMove(match));
  return list;
}
