/** A hand of pieces beside the board: a toolbar with one tab stop for its owner, a told picture for the others. */

import { html, set } from "./svg.js";

export class Hand {
  /** @param {HTMLElement} host @param {{className: string, escape: Function, focus: Function}} options */
  constructor(host, { className, escape = () => false, focus = () => {} }) {
    this.host = host;
    this.list = html("div", { class: `hand ${className}` });
    this.nodes = new Map();
    this.current = null;
    this.escape = escape;
    this.onFocus = focus;
    host.replaceChildren(this.list);
    this.list.addEventListener("keydown", (event) => this.keydown(event));
    this.list.addEventListener("focusin", (event) => this.focused(event));
  }

  /**
   * Show the items in order: `{id, key, label, draw(): Node, selected, premove, lifted}`; a null key is a spent place.
   * `live` hands are toolbars, whose pieces can be lifted while it is `active`; others are one picture whose label
   * lists the pieces.
   */
  update(items, { label, live, active = false }) {
    this.live = live;
    this.active = active;
    this.list.classList.toggle("is-theirs", !live);
    this.list.classList.toggle("is-idle", live && !active);
    set(this.list, { role: live ? "toolbar" : "img", "aria-label": live ? label : `${label}: ${summary(items)}` });
    const next = new Map();
    const order = items.map((item) => {
      const name = `${item.id}/${item.key ?? "-"}/${live}`;
      const node = this.nodes.get(name) ?? this.make(item, live);
      next.set(name, node);
      if (item.key !== null) this.dress(node, item);
      return node;
    });
    const focused = this.list.contains(document.activeElement);
    this.nodes = next;
    if (order.length !== this.list.childElementCount || order.some((node, i) => node !== this.list.children[i])) this.list.replaceChildren(...order);
    this.settle(this.current);
    if (focused && !this.list.contains(document.activeElement)) this.stop()?.focus({ preventScroll: true });
  }

  make(item, live) {
    if (item.key === null) return html("span", { class: "spent", "aria-hidden": "true" }, item.draw());
    if (!live) return html("span", { class: "piece", "aria-hidden": "true" }, item.draw());
    return html("button", { type: "button", class: "piece", "data-item": item.id }, item.draw());
  }

  dress(node, item) {
    node.classList.toggle("is-selected", Boolean(item.selected));
    node.classList.toggle("is-premove", Boolean(item.premove));
    node.classList.toggle("is-lifted", Boolean(item.lifted));
    if (node.localName !== "button") return;
    const pressed = item.selected || item.premove ? "true" : "false";
    set(node, { "aria-label": item.label, "aria-pressed": pressed, "aria-disabled": this.active ? null : "true" });
  }

  buttons() {
    return [...this.list.querySelectorAll("button")];
  }

  stop() {
    return this.list.querySelector("button[tabindex='0']");
  }

  settle(id) {
    const buttons = this.buttons();
    const chosen = buttons.find((button) => button.dataset.item === id) ?? buttons[0];
    this.current = chosen?.dataset.item ?? null;
    for (const button of buttons) set(button, { tabindex: button === chosen ? 0 : -1 });
  }

  focus(id = this.current) {
    this.settle(id);
    this.stop()?.focus({ preventScroll: true });
  }

  focused(event) {
    const id = event.target.closest("[data-item]")?.dataset.item;
    if (id === undefined) return;
    this.settle(id);
    this.onFocus(id);
  }

  keydown(event) {
    const buttons = this.buttons();
    const at = buttons.indexOf(event.target.closest("button"));
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: buttons.length - 1 }[event.key];
    if (event.key === "Escape") {
      if (!this.escape()) return;
    } else if (to === undefined || at < 0) return;
    else if (buttons[to]) this.focus(buttons[to].dataset.item);
    event.preventDefault();
  }

  destroy() {
    this.list.remove();
  }
}

function summary(items) {
  return items
    .filter((item) => item.key !== null)
    .map((item) => item.label)
    .join(", ");
}
