/** Sentences of the match page: translation with named values, and times as people read them. */
import { gettext, interpolate, ngettext } from "../../lib/i18n.js";

export { ngettext };
export const _ = gettext;

/** Fill the named values `%(name)s` into a translated sentence. */
export function tell(sentence, values) {
  return interpolate(sentence, values, true);
}

const two = (number) => String(number).padStart(2, "0");

/** Write milliseconds as a clock shows them: tenths under ten seconds, hours from one hour, days from one day on. */
export function clockText(ms, { tenths = true } = {}) {
  if (ms === null || ms === undefined) return "–";
  const left = Math.max(0, ms);
  if (tenths && left < 10_000) {
    const cut = Math.floor(left / 100);
    return `0:${two(Math.floor(cut / 10))}.${cut % 10}`;
  }
  const all = Math.floor(left / 1000);
  const days = Math.floor(all / 86_400);
  const hours = Math.floor((all % 86_400) / 3_600);
  const minutes = Math.floor((all % 3_600) / 60);
  if (days) return tell(_("%(days)s d %(hours)s h"), { days, hours });
  return hours ? `${hours}:${two(minutes)}:${two(all % 60)}` : `${minutes}:${two(all % 60)}`;
}

/** Say a duration in words, its two largest units. */
export function spokenTime(ms) {
  const all = Math.max(0, Math.floor(ms / 1000));
  const units = [
    [Math.floor(all / 86_400), (n) => ngettext("%(n)s day", "%(n)s days", n)],
    [Math.floor((all % 86_400) / 3_600), (n) => ngettext("%(n)s hour", "%(n)s hours", n)],
    [Math.floor((all % 3_600) / 60), (n) => ngettext("%(n)s minute", "%(n)s minutes", n)],
    [all % 60, (n) => ngettext("%(n)s second", "%(n)s seconds", n)],
  ].filter(([n]) => n > 0);
  if (!units.length) return tell(ngettext("%(n)s second", "%(n)s seconds", 0), { n: 0 });
  return units.slice(0, 2).map(([n, unit]) => tell(unit(n), { n })).join(" ");
}

/** The one or two letters that stand in a person's circle. */
export function initials(name) {
  const words = name.split(/\s+/).filter(Boolean);
  const letters = words.length > 1 ? [...words[0]][0] + [...words[1]][0] : [...name].slice(0, 2).join("");
  return letters.toUpperCase();
}

/** A rating change with its sign, a true minus included. */
export function signed(number) {
  if (number === null || number === undefined) return "";
  return number >= 0 ? `+${number}` : `−${-number}`;
}
