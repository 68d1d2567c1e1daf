/** Keys of the page; single letters only where nobody types, and only while the player wants them. */
import { setting, toggle } from "./settings.js";

const TYPING = "input:not([type=checkbox]), textarea, select, [contenteditable]";
const OWN_ARROWS = '[role="grid"], [role="tablist"], [role="listbox"], [role="radiogroup"]';

/** Bind `steps` (Arrow and Home/End keys) and `letters` (single keys). */
export function bindKeys({ step, letters }) {
  const steps = { ArrowLeft: "prev", ArrowRight: "next", Home: "first", End: "last" };
  const all = { ...letters, f: () => toggle("flip"), h: () => toggle("hints"), z: () => toggle("zen") };

  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const { target } = event;
    if (target.closest(TYPING) || document.querySelector("dialog[open]")) return;
    if (steps[event.key] && !target.closest(OWN_ARROWS)) {
      event.preventDefault();
      step(steps[event.key]);
    } else if (setting("keys") && all[event.key]) {
      event.preventDefault();
      all[event.key]();
    }
  });
}
