/** One key, N, leads to the next game that waits for me. */

const NEXT = "/games/next/";

/** Listen for the key outside of text fields and without modifiers. */
export function listenForNext() {
  document.addEventListener("keydown", (event) => {
    const typing = event.target.closest?.("input, textarea, select, [contenteditable]");
    if (event.key !== "n" || typing || event.ctrlKey || event.metaKey || event.altKey) return;
    window.location.assign(NEXT);
  });
}
