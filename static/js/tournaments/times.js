/**
 * Moments in the reader's own zone: `<time datetime data-local="datetime|date|time">`, and countdowns:
 * `<time datetime data-until>`. Without this script the server's text stands there, in UTC.
 */

import { find, findAll } from "../lib/dom.js";
import { gettext, interpolate } from "../lib/i18n.js";

const STYLES = {
  datetime: { weekday: "short", day: "numeric", month: "short", year: "numeric", hour: "2-digit", minute: "2-digit" },
  date: { weekday: "short", day: "numeric", month: "short", year: "numeric" },
  time: { hour: "2-digit", minute: "2-digit" },
};
const TICK_MS = 500;
const DAY_S = 86_400;

/** Write a moment in the reader's zone and language. */
export function localText(moment, style = "datetime") {
  const lang = document.documentElement.lang || "en";
  const language = lang === "en" ? "en-GB" : lang; // the day before the month, as everywhere on the site
  return new Intl.DateTimeFormat(language, { hourCycle: "h23", ...(STYLES[style] ?? STYLES.datetime) }).format(moment);
}

/** Write the time left until a moment: "in 4:05", "in 1:04:05"; from a day on the moment itself. */
export function untilText(moment, now = Date.now()) {
  const left = Math.ceil((moment.getTime() - now) / 1000);
  if (left <= 0) return gettext("now");
  if (left >= DAY_S) return interpolate(gettext("on %(moment)s"), { moment: localText(moment) });
  const two = (number) => String(number).padStart(2, "0");
  const [hours, minutes, seconds] = [Math.floor(left / 3600), Math.floor((left % 3600) / 60), left % 60];
  const clock = hours ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
  return interpolate(gettext("in %(time)s"), { time: clock });
}

function write(root) {
  for (const element of findAll("time[data-local]", root)) {
    const moment = new Date(element.dateTime);
    if (Number.isNaN(moment.getTime())) continue;
    element.textContent = localText(moment, element.dataset.local);
    element.title = `${moment.toISOString().slice(0, 16).replace("T", " ")} UTC`;
  }
}

function tick() {
  for (const element of findAll("time[data-until]")) {
    const moment = new Date(element.dateTime);
    const text = untilText(moment);
    if (element.textContent !== text) element.textContent = text;
    const far = moment.getTime() - Date.now() > (DAY_S - 1) * 1000;
    element.closest("[data-until-box]")?.toggleAttribute("data-far", far); // the moment stands there already
  }
}

write(document);
if (find("time[data-until]") || find("#event-live")) {
  tick();
  window.setInterval(tick, TICK_MS);
}
document.addEventListener("htmx:load", (event) => {
  write(event.target);
  tick();
});
