/** One run: its clock, its questions, the answers given. Needs no line to the server. No DOM here. */

/** Milliseconds between two answers that nobody stays under; a second press that close is a slip. */
const QUICKEST = 170;

export class Run {
  /** @param {{token, mode, limit, goal, penalty, questions}} deal what the server dealt */
  constructor(deal) {
    this.deal = deal;
    this.answers = [];
    this.mistakes = [];
    this.right = 0;
    this.streak = 0;
    this.best = 0;
    this.spent = 0;
    this.since = null;
    this.last = 0;
  }

  get question() {
    return this.deal.questions[this.answers.length];
  }

  /** The run's clock in whole milliseconds: time played, and what mistakes cost. */
  get clock() {
    return Math.floor(this.spent + (this.since === null ? 0 : performance.now() - this.since));
  }

  get left() {
    return this.deal.limit === null ? null : Math.max(0, this.deal.limit - this.clock);
  }

  get over() {
    return this.left === 0 || this.right === this.deal.goal || !this.question;
  }

  get running() {
    return this.since !== null;
  }

  start() {
    this.since ??= performance.now();
  }

  pause() {
    this.spent = this.clock;
    this.since = null;
  }

  /** Take an answer; return whether it is right, or null where it does not count: too late, too quick, clock stopped. */
  answer(text, accepted) {
    const at = this.clock;
    if (!this.running || this.over || at - this.last < QUICKEST) return null;
    this.pause();
    const { question } = this;
    const right = accepted.includes(text);
    this.answers.push([text, at]);
    this.last = at;
    if (right) {
      this.right += 1;
      this.streak += 1;
      this.best = Math.max(this.best, this.streak);
    } else {
      this.streak = 0;
      this.mistakes.push({ question, text, accepted });
      this.spent += this.deal.penalty;
      this.last += this.deal.penalty;
    }
    return right;
  }
}

/** A time for the eye: 0:07, 1:05. */
export function clockText(ms) {
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
