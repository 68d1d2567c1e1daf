/** The two live regions: polite for the course of the game, assertive for errors and results. */

const last = new Map();

/** Have a screen reader say `text`; the same words again differ by a blank that nobody hears, so that they are read again. */
export function say(text, assertive = false) {
  const region = document.getElementById(assertive ? "say-assertive" : "say-polite");
  if (!region || !text) return;
  const repeated = last.get(region) === text;
  region.textContent = repeated ? `${text}\u00a0` : text;
  last.set(region, repeated ? "" : text);
}
