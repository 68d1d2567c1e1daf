/** Pointer gestures over boards and hands: tap, drag, long press. A press holds the board still until it is released. */

const SLOP = { mouse: 4, pen: 6, touch: 9 };
const LONG_PRESS = 450;

/** Name what lies under a node: a cell of the board, a piece of a hand, or nothing. */
export function hitOf(node) {
  const found = node?.closest?.("[data-cell], [data-item]");
  if (!found) return null;
  const { cell, item } = found.dataset;
  return cell === undefined ? { where: "hand", id: item, node: found } : { where: "cell", id: cell, node: found };
}

export class Gestures {
  /**
   * @param {HTMLElement[]} roots elements that listen
   * @param on {tap(hit, byKey), canLift(hit), lift(hit, x, y), move(hit, x, y), drop(hit), abort(), peek(hit), release()}
   */
  constructor(roots, on) {
    this.roots = roots;
    this.on = on;
    this.press = null;
    this.quiet = false;
    this.stop = new AbortController();
    const { signal } = this.stop;
    for (const root of roots) {
      root.addEventListener("pointerdown", (event) => this.down(event), { signal });
      root.addEventListener("click", (event) => this.click(event), { signal });
      root.addEventListener("contextmenu", (event) => this.press?.touch && event.preventDefault(), { signal });
      root.addEventListener("dragstart", (event) => event.preventDefault(), { signal });
    }
    document.addEventListener("pointermove", (event) => this.moved(event), { signal, passive: false });
    document.addEventListener("pointerup", (event) => this.up(event), { signal });
    document.addEventListener("pointercancel", (event) => this.cancelled(event), { signal });
    document.addEventListener("keydown", (event) => this.escape(event), { signal, capture: true });
    window.addEventListener("blur", () => this.abort(), { signal });
  }

  /** Whether a pointer is down, so that nothing may move. */
  get pressed() {
    return this.press !== null;
  }

  destroy() {
    this.stop.abort();
    clearTimeout(this.press?.timer);
  }

  down(event) {
    if (!event.isPrimary || event.button !== 0 || this.press) return;
    const hit = hitOf(event.target);
    if (!hit) return;
    const touch = event.pointerType !== "mouse";
    this.press = { id: event.pointerId, hit, x: event.clientX, y: event.clientY, slop: SLOP[event.pointerType] ?? 6, touch, dragging: false };
    if (touch) {
      this.press.timer = setTimeout(() => {
        if (!this.press || this.press.dragging) return;
        this.press.peeked = true;
        this.on.peek(hit);
      }, LONG_PRESS);
    }
    if (touch && event.target.hasPointerCapture?.(event.pointerId)) event.target.releasePointerCapture(event.pointerId);
  }

  moved(event) {
    const { press } = this;
    if (press?.id !== event.pointerId) return;
    if (!press.dragging) {
      if (Math.hypot(event.clientX - press.x, event.clientY - press.y) < press.slop) return;
      clearTimeout(press.timer);
      if (press.refused || !this.on.canLift(press.hit)) {
        press.refused = true;
        return;
      }
      press.dragging = true;
      this.on.lift(press.hit, event.clientX, event.clientY);
    }
    event.preventDefault();
    this.on.move(this.under(event), event.clientX, event.clientY);
  }

  up(event) {
    const { press } = this;
    if (press?.id !== event.pointerId) return;
    clearTimeout(press.timer);
    if (press.dragging || press.peeked) this.hush();
    if (press.dragging) this.on.drop(this.under(event));
    this.finish();
  }

  cancelled(event) {
    if (this.press?.id === event.pointerId) this.abort();
  }

  escape(event) {
    if (event.key !== "Escape" || !this.press?.dragging) return;
    event.preventDefault();
    event.stopPropagation();
    this.hush();
    this.abort();
  }

  abort() {
    if (!this.press) return;
    clearTimeout(this.press.timer);
    if (this.press.dragging) this.on.abort();
    this.finish();
  }

  /** The click of this press still comes after the release; what waited may move only then. */
  finish() {
    this.press = null;
    setTimeout(() => {
      if (!this.press) this.on.release();
    }, 0);
  }

  /** Ignore the click that ends a drag or a long press. */
  hush() {
    this.quiet = true;
    setTimeout(() => {
      this.quiet = false;
    }, 60);
  }

  click(event) {
    if (this.quiet) return;
    const hit = hitOf(event.target);
    if (hit) this.on.tap(hit, event.detail === 0);
  }

  under(event) {
    const node = document.elementFromPoint(event.clientX, event.clientY);
    return this.roots.some((root) => root.contains(node)) ? hitOf(node) : null;
  }
}
