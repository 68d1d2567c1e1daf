/**
 * The start of a study and its moves as a tree. A node is `{id, parent, text, comments, clock, children}`; node 0 is the start. The first
 * child of a node continues its line, the others are variations. Every change can be taken back.
 */

const UNDO_MOST = 100;

export class Tree {
  /**
   * @param {{comments: string[], nodes: {parent: number, text: string, comments?: string[], clock?: number|null}[]}} json
   * @param {object} setup what the game starts from
   */
  constructor(json, setup) {
    this.read(json);
    this.setup = setup;
    this.at = 0;
    this.past = [];
  }

  read({ comments = [], nodes = [] }) {
    this.nodes = new Map([[0, { id: 0, parent: null, text: null, comments: [...comments], clock: null, children: [] }]]);
    nodes.forEach((node, i) => {
      this.nodes.set(i + 1, { id: i + 1, parent: node.parent, text: node.text, comments: [...(node.comments ?? [])], clock: node.clock ?? null, children: [] });
      this.nodes.get(node.parent).children.push(i + 1);
    });
    this.next = nodes.length + 1;
  }

  /** The tree as the server takes it: parents before children, numbered from 1 in the order of the lines. */
  toJson() {
    const nodes = [];
    const numbers = new Map([[0, 0]]);
    const waiting = [...this.get(0).children];
    while (waiting.length) {
      const node = this.get(waiting.shift());
      nodes.push({ parent: numbers.get(node.parent), text: node.text, comments: node.comments, clock: node.clock });
      numbers.set(node.id, nodes.length);
      waiting.push(...node.children);
    }
    return { comments: this.get(0).comments, nodes };
  }

  get(id) {
    return this.nodes.get(id);
  }

  get current() {
    return this.get(this.at);
  }

  get size() {
    return this.nodes.size - 1;
  }

  /** The nodes from the first move to this one. */
  path(id = this.at) {
    const found = [];
    for (let node = this.get(id); node.id !== 0; node = this.get(node.parent)) found.unshift(node);
    return found;
  }

  moves(id = this.at) {
    return this.path(id).map((node) => node.text);
  }

  /** The last node of the line that a node is on. */
  end(id = this.at) {
    let node = this.get(id);
    while (node.children.length) node = this.get(node.children[0]);
    return node.id;
  }

  /** The node before or after among the moves from the same position; null where there is none. */
  sibling(id, step) {
    if (id === 0) return null;
    const { children } = this.get(this.get(id).parent);
    return children[children.indexOf(id) + step] ?? null;
  }

  /** The node after `ply` moves of the main line, or the last before that. */
  main(ply) {
    let id = 0;
    for (let n = 0; n < ply && this.get(id).children.length; n += 1) [id] = this.get(id).children;
    return id;
  }

  /** Whether no move on the way to a node is a variation. */
  isMain(id) {
    return this.path(id).every((node) => this.get(node.parent).children[0] === node.id);
  }

  // ---- changes

  remember() {
    this.past.push({ tree: structuredClone([...this.nodes]), at: this.at, next: this.next, setup: this.setup });
    if (this.past.length > UNDO_MOST) this.past.shift();
  }

  undo() {
    const before = this.past.pop();
    if (!before) return false;
    this.nodes = new Map(before.tree);
    this.at = before.at;
    this.next = before.next;
    this.setup = before.setup;
    return true;
  }

  /** Begin anew from another start. */
  restart(setup) {
    this.remember();
    this.read({});
    this.setup = setup;
    this.at = 0;
  }

  /** Go to the move from here, which is added unless it is there already. */
  play(text) {
    const known = this.current.children.find((id) => this.get(id).text === text);
    if (known !== undefined) {
      this.at = known;
      return false;
    }
    this.remember();
    const id = this.next;
    this.next += 1;
    this.nodes.set(id, { id, parent: this.at, text, comments: [], clock: null, children: [] });
    this.current.children.push(id);
    this.at = id;
    return true;
  }

  /** Take a move and all after it away. */
  remove(id = this.at) {
    if (id === 0) return false;
    this.remember();
    const { parent } = this.get(id);
    const siblings = this.get(parent).children;
    siblings.splice(siblings.indexOf(id), 1);
    const going = [id];
    while (going.length) {
      const node = this.get(going.pop());
      going.push(...node.children);
      this.nodes.delete(node.id);
    }
    if (!this.nodes.has(this.at)) this.at = parent;
    return true;
  }

  /** Let the variation that a move is on take the place of the line that it left. */
  promote(id = this.at) {
    const turn = this.path(id)
      .reverse()
      .find((node) => this.get(node.parent).children[0] !== node.id);
    if (!turn) return false;
    this.remember();
    const { children } = this.get(turn.parent);
    children.splice(children.indexOf(turn.id), 1);
    children.unshift(turn.id);
    return true;
  }

  comment(text, id = this.at) {
    const node = this.get(id);
    const comments = text.split(/\n+/).map((line) => line.trim()).filter(Boolean);
    if (comments.join("\n") === node.comments.join("\n")) return false;
    this.remember();
    this.get(id).comments = comments;
    return true;
  }
}
