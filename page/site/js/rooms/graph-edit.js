/**
 * A graph that is drawn: a click beside its nodes adds one, a click on two nodes an arc between them
 * or takes it away, a drag from node to node likewise. Beside it stands its text, which can be edited
 * too. What is drawn is written as DOT.
 */

import { button, labelled, make, section } from "../dom.js";
import { t } from "../i18n.js";

/** @typedef {Engine.GraphInput} GraphInput */

/** How long a text rests before it is read, in ms. */
const RESTS = 500;
const LETTERS = "abcdefghijklmnopqrstuvwxyz";

/** @typedef {import("./graph-state.js").State} State */

/**
 * @typedef {object} Place  What the editor needs of its room.
 * @property {import("../store.js").Store<State>} store
 * @property {(game: GraphInput) => Promise<void>} open
 */

export class GraphEditor {
  #timer = 0;
  /** The graphs before the one that is edited, and those that were taken back. @type {GraphInput[][]} */
  #past = [[], []];
  /** The graph that is stepped to, until it has come. @type {GraphInput | null} */
  #next = null;

  /** @param {Place} place */
  constructor({ store, open }) {
    this.store = store;
    this.open = open;
    const box = make("textarea", { rows: 12, spellcheck: false, className: "code" });
    box.addEventListener("input", () => {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.#open({ text: box.value }), RESTS);
    });
    const begin = button(t("graph.edit.start"), () => this.#start());
    const remove = button(t("graph.edit.remove"), () => this.#remove());
    const row = make("div", { className: "row" }, begin, remove);
    this.element = section(t("graph.edit"), row, labelled(t("graph.edit.text"), box));
    /** The node from which arcs are drawn; -1 for none. */
    this.picked = store.view(({ graph, picked }) => graph?.positions.findIndex(({ name }) => name === picked) ?? -1);
    store.view(() => (begin.disabled = remove.disabled = this.picked() < 0));
    /** The graph as it was written, or else as DOT; empty where it is too large to be drawn. */
    this.written = store.view((now) => now.game.text ?? (now.graph ? dotOf(drawnOf(now.graph, isMisere(now))) : ""));
    // The text says what the game is, unless it is being written; one that was refused, until a node is picked.
    store.view(({ picked: _ }) => {
      if (document.activeElement !== box) box.value = this.written();
    });
  }

  /** A node was clicked. @param {number} node */
  choose(node) {
    const picked = this.picked();
    if (picked < 0 || picked === node) this.#pick(picked === node ? -1 : node);
    else this.join(picked, node);
  }

  /** @param {number} node */
  #pick(node) {
    this.store.set({ picked: this.store.now.graph?.positions[node]?.name ?? null });
  }

  /** What can be done next. */
  get text() {
    const from = this.store.now.graph?.positions[this.picked()]?.name;
    return from === undefined ? t("graph.edit.hint") : t("graph.edit.from", { from });
  }

  /** Lets an arc lead from a node to another, or no longer. @param {number} from @param {number} to  -1 for a new node. */
  join(from, to) {
    this.#change((graph) => {
      const target = to < 0 ? graph.positions.push(newNode(graph)) - 1 : to;
      const has = graph.arcs.findIndex((arc) => arc[0] === from && arc[1] === target);
      if (has >= 0) graph.arcs.splice(has, 1);
      else graph.arcs.push([from, target]);
    });
  }

  /** A click beside all nodes adds one, and an arc from the node that was picked. */
  add() {
    if (this.picked() >= 0) return this.join(this.picked(), -1);
    this.#change((graph) => void graph.positions.push(newNode(graph)));
  }

  #start() {
    const picked = this.picked();
    this.#change((graph) => void (graph.start = picked));
  }

  #remove() {
    const gone = this.picked();
    this.#pick(-1);
    this.#change((graph) => {
      graph.positions.splice(gone, 1);
      const after = (/** @type {number} */ node) => node - Number(node > gone);
      const left = graph.arcs.filter((arc) => !arc.includes(gone));
      graph.arcs = left.map(([from, to]) => [after(from), after(to)]);
      graph.start = graph.start === gone ? 0 : after(graph.start);
    });
  }

  get commands() {
    return [
      { id: "graph.remove", keys: ["delete", "backspace"], run: () => this.picked() >= 0 && this.#remove() },
      { id: "graph.release", keys: ["escape"], run: () => this.picked() >= 0 && this.#pick(-1) },
    ];
  }

  /** @param {(graph: Drawn) => void} change */
  #change(change) {
    const { now } = this.store;
    if (!now.graph) return;
    const changed = drawnOf(now.graph, isMisere(now));
    change(changed);
    if (changed.positions.length) void this.#open({ text: dotOf(changed), misere: changed.isMisere || undefined });
  }

  /** @param {GraphInput} opened */
  async #open(opened) {
    const { game } = this.store.now;
    await this.open(opened);
    // A text that is refused changes nothing.
    if (this.store.now.game !== game) this.#past = [[...(this.#past[0] ?? []), game], []];
  }

  get canUndo() {
    return Boolean(this.#past[0]?.length);
  }

  get canRedo() {
    return Boolean(this.#past[1]?.length);
  }

  undo() {
    void this.#step(0);
  }

  redo() {
    void this.#step(1);
  }

  /** @param {0 | 1} back */
  async #step(back) {
    const game = this.#past[back]?.pop();
    if (!game) return;
    this.#past[1 - back]?.push(this.#next ?? this.store.now.game);
    this.#next = game;
    await this.open(game);
    // Another step may lead on meanwhile.
    if (this.#next === game) this.#next = null;
  }

  close() {
    clearTimeout(this.#timer);
  }
}

/** Whether who cannot move wins. @param {Readonly<State>} state */
const isMisere = ({ response }) => response?.convention === "misere";

/**
 * A graph as it is written: of a node that is won, lost or drawn by itself, what it is.
 * @typedef {{name: string, owner: Engine.SeatName | null, end?: Engine.ValueName}} Node
 * @typedef {{positions: Node[], arcs: [number, number][], start: number, isMisere: boolean}} Drawn
 */

/** What is written of an end is reversed with the game. @type {Record<Engine.ValueName, Engine.ValueName>} */
const OTHER = { win: "loss", loss: "win", draw: "draw" };

/** @param {Engine.DrawnGraph} graph @param {boolean} isMisere @returns {Drawn} */
export function drawnOf({ positions, arcs, start }, isMisere) {
  const leading = new Set(arcs.map(([from]) => from));
  const usual = isMisere ? "win" : "loss";
  const nodes = positions.map(({ name, owner, value }, node) => {
    if (leading.has(node) || value === usual) return { name, owner };
    return { name, owner, end: isMisere ? OTHER[value] : value };
  });
  return { positions: nodes, arcs: [...arcs], start, isMisere };
}

/** The first letter that names no node, or with a number. @param {Drawn} graph @returns {Node} */
function newNode({ positions }) {
  const names = new Set(positions.map(({ name }) => name));
  // All nodes have an owner, or none.
  const owner = positions[0]?.owner ? "first" : null;
  for (let round = 0; ; round++)
    for (const letter of LETTERS) {
      const name = round ? letter + round : letter;
      if (!names.has(name)) return { name, owner };
    }
}

/** A graph as DOT, a line for each node. @param {Drawn} graph */
export function dotOf({ positions, arcs, start }) {
  const names = positions.map(({ name }) => quoted(name));
  const lines = positions.flatMap(({ owner, end }, node) => {
    const to = arcs.filter(([from]) => from === node).map(([, to]) => names[to]);
    const said = [owner && `owner=${owner}`, end && !to.length && `end=${end}`].filter(Boolean).join(" ");
    const leads = to.length ? [`${names[node]} -> ${to.length > 1 ? `{${to.join(" ")}}` : to[0]}`] : [];
    return said || !to.length ? [`${names[node]}${said && ` [${said}]`}`, ...leads] : leads;
  });
  return `digraph {\n  start = ${names[start]}\n  ${lines.join("\n  ")}\n}\n`;
}

/** @param {string} name */
const quoted = (name) =>
  /^[A-Za-z_]\w*$|^\d+$/.test(name) && !/^(graph|digraph|node|edge|subgraph|strict|start)$/i.test(name)
    ? name
    : `"${name.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`;
