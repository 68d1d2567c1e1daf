/** Tabs by the pattern of the ARIA practices: one tab stop, arrows between, the panel shown at once. */
import { $$ } from "./dom.js";

/** Bind a tablist; returns a function that opens the panel with a given id. `onOpen(panel)` hears of every change. */
export function bindTabs(list, onOpen = () => {}) {
  if (!list) return () => {};
  const tabs = $$('[role="tab"]', list);
  const panelOf = (tab) => document.getElementById(tab.getAttribute("aria-controls"));

  function open(chosen, focus = false) {
    for (const tab of tabs) {
      const on = tab === chosen;
      tab.setAttribute("aria-selected", String(on));
      tab.tabIndex = on ? 0 : -1;
      const panel = panelOf(tab);
      if (panel) panel.hidden = !on;
    }
    if (focus) chosen.focus();
    onOpen(panelOf(chosen));
  }

  list.addEventListener("click", (event) => {
    const tab = event.target.closest('[role="tab"]');
    if (tab) open(tab);
  });
  list.addEventListener("keydown", (event) => {
    const at = tabs.indexOf(document.activeElement);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (to === undefined || at < 0) return;
    event.preventDefault();
    event.stopPropagation();
    open(tabs[(to + tabs.length) % tabs.length], true);
  });
  return (id) => {
    const tab = tabs.find((one) => one.getAttribute("aria-controls") === id);
    if (tab) open(tab);
  };
}
