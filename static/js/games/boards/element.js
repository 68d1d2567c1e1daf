/**
 * `<tercet-board data-game="troika" data-board='{…}' [data-flip] [data-module="…/board.js"]>`: a small board to look at.
 *
 * `data-board` is the JSON of a view; `data-module` the game's board as `{% static %}` names it (without it the plain
 * name is tried). The drawing is one picture with a text alternative. What stands inside the element is shown until
 * the board is there, and stays if it never comes.
 */

import { mount as generic } from "./generic.js";

const loaded = new Map();

/** Load a game's board once; a game without one gets the generic board. */
export function boardOf(game, module = null) {
  const url = new URL(module ?? `../../../games/${game}/board.js`, module ? document.baseURI : import.meta.url).href;
  if (!loaded.has(url)) {
    const loading = import(url).then(
      (found) => found.mount,
      (error) => {
        console.warn(`No board for ${game}:`, error);
        return generic;
      },
    );
    loaded.set(url, loading);
  }
  return loaded.get(url);
}

class TercetBoard extends HTMLElement {
  static observedAttributes = ["data-board", "data-flip"];

  connectedCallback() {
    this.load();
  }

  disconnectedCallback() {
    this.board?.destroy();
    this.board = null;
  }

  attributeChangedCallback() {
    if (this.board) this.draw();
  }

  async load() {
    const { game, module } = this.dataset;
    const mount = await boardOf(game, module ?? null);
    if (!this.isConnected || this.board) return;
    this.board = mount({ board: this, hands: {}, mini: true, pieces: document.documentElement.dataset.pieces });
    this.draw();
  }

  draw() {
    const view = JSON.parse(this.dataset.board);
    this.board.flip(this.dataset.flip !== undefined && this.dataset.flip !== "false");
    this.board.show(
      { board: view, legal: [], you: null, toAct: [], last: null, playable: false, premovable: false, premove: null, over: true },
      { animate: false },
    );
  }
}

customElements.define("tercet-board", TercetBoard);
