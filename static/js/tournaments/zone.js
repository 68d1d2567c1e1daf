/** Tell the server the reader's time zone by a cookie, so that calendars put events on the right days. */

import { find } from "../lib/dom.js";

const COOKIE = "timezone";
const YEAR_S = 365 * 24 * 3600;

/** The zone that the cookie names, or "". */
function known() {
  const pair = document.cookie.split("; ").find((part) => part.startsWith(`${COOKIE}=`));
  return pair ? pair.slice(COOKIE.length + 1) : "";
}

/** Keep the zone; say whether the cookie has it now and had another one before. */
function keep(zone) {
  if (!/^[A-Za-z0-9_+/-]+$/.test(zone) || known() === zone) return false;
  const secure = location.protocol === "https:" ? "; secure" : "";
  document.cookie = `${COOKIE}=${zone}; path=/; max-age=${YEAR_S}; samesite=lax${secure}`;
  return known() === zone;
}

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone ?? "";
const page = find("[data-zone]");
if (keep(zone) && page && !("zoneChosen" in page.dataset) && page.dataset.zone !== zone) location.reload();
