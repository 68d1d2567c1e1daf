/** The player's switches, kept in this browser. */

const KEY = "tercet:match-settings";
const listeners = new Set();

let values = {};
try {
  values = JSON.parse(localStorage.getItem(KEY)) ?? {};
} catch {
  values = {};
}
let defaults = {};

/** Set what holds while the player has chosen nothing. */
export function setDefaults(fresh) {
  defaults = fresh;
}

export function setting(name) {
  return values[name] ?? defaults[name] ?? false;
}

export function setSetting(name, value) {
  values = { ...values, [name]: value };
  try {
    localStorage.setItem(KEY, JSON.stringify(values));
  } catch {
    // A browser without storage forgets the choice with the page; the switch itself still works.
  }
  for (const listener of listeners) listener(name, value);
}

export const toggle = (name) => setSetting(name, !setting(name));

/** Hear of every change: `listener(name, value)`. */
export function onSetting(listener) {
  listeners.add(listener);
}

/** Bind the switches of the menu to the settings. */
export function bindSwitches(root) {
  for (const box of root.querySelectorAll("[data-setting]")) {
    box.checked = setting(box.dataset.setting);
    box.addEventListener("change", () => setSetting(box.dataset.setting, box.checked));
  }
  onSetting((name, value) => {
    const box = root.querySelector(`[data-setting="${name}"]`);
    if (box) box.checked = value;
  });
}
