/** Times that run on by themselves: waiting since (data-since, epoch ms) and clocks running down (data-runs, ms left). */

import { findAll } from "../../lib/dom.js";

const seen = new WeakMap();

/** Write seconds as m:ss, h:mm:ss. */
export function clockText(seconds) {
  const whole = Math.max(0, Math.floor(seconds));
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60];
  const two = (number) => String(number).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

function tick() {
  for (const element of findAll("[data-since]")) {
    element.textContent = clockText((Date.now() - Number(element.dataset.since)) / 1000);
  }
  for (const element of findAll("[data-runs]")) {
    const left = Number(element.dataset.runs);
    if (left > 86_400_000) continue;
    if (!seen.has(element)) seen.set(element, performance.now());
    element.textContent = clockText((left - (performance.now() - seen.get(element))) / 1000);
  }
}

/** Start ticking, four times a second. */
export function startTimes() {
  window.setInterval(tick, 250);
}
