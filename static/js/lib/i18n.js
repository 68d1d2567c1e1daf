/** Translations: the catalogue that /jsi18n/ puts on window, or the English text where it has not come (yet). */

/** @param {string} text @returns {string} */
export function gettext(text) {
  return window.django?.gettext ? window.django.gettext(text) : text;
}

/** @param {string} singular @param {string} plural @param {number} count @returns {string} */
export function ngettext(singular, plural, count) {
  if (window.django?.ngettext) return window.django.ngettext(singular, plural, count);
  return count === 1 ? singular : plural;
}

/**
 * Put values into the %(named)s places of a text.
 * @param {string} text @param {Record<string, unknown>} values @returns {string}
 */
export function interpolate(text, values) {
  return text.replace(/%\((\w+)\)[sd]/g, (place, name) => (name in values ? String(values[name]) : place));
}
