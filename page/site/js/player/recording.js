/**
 * What a search did, to be looked at step by step, forwards and backwards.
 *
 * Step 0 is before the first event, step n after the n-th. All marks are kept whole after
 * every so many events, so any step is a copy and some thousands of events away, at any length.
 */

const EVERY = 4096;
/** All marks that are kept take no more than this, in bytes: of long searches on large boards fewer are kept. */
const MOST_KEPT = 64e6;

/** Counters in the order of `COUNTED`, and the frontier. */
const COUNTED = "oiecb";

/**
 * @typedef {object} Moment
 * @property {Uint8Array} marks
 * @property {Pick<Engine.PathAnswer, "opened" | "improved" | "expanded" | "closed" | "banned" | "longest_frontier">} counters
 * @property {number} frontier  Cells that are opened and neither closed nor banned.
 * @property {number} current
 * @property {string} kind  The letter of the last event; "" at the beginning.
 * @property {string} line  The same for pseudo-code, where `s` opens a cell with which the search begins.
 */

/**
 * @typedef {object} CellStory
 * @property {number} parent  -1 for none.
 * @property {number | null} cost
 * @property {number | null} estimate
 * @property {number} openedAt  The step at which it was opened last; 0 for never.
 * @property {number} closedAt
 */

export class Recording {
  /** @type {{marks: Uint8Array, counts: Int32Array}[]} */
  #kept = [];
  /** The moment that was shown last. @type {{step: number, moment: Moment} | null} */
  #last = null;

  /**
   * @param {Engine.Trace} trace
   * @param {number} cells  How many cells the board has.
   */
  constructor(trace, cells) {
    this.trace = trace;
    this.length = trace.kinds.length;
    this.cells = cells;
    /** Whether the search estimates what is left. */
    this.estimates = trace.estimates.some((estimate) => estimate > 0);
    this.every = Math.max(EVERY, Math.ceil((this.length * cells) / MOST_KEPT));
    const [marks, counts] = [new Uint8Array(cells), new Int32Array(COUNTED.length + 2)];
    for (let step = 0; step <= this.length; step++) {
      if (step % this.every === 0) this.#kept.push({ marks: marks.slice(), counts: counts.slice() });
      if (step < this.length) this.#apply(step, marks, counts);
    }
  }

  /**
   * @param {number} event
   * @param {Uint8Array} marks
   * @param {Int32Array} counts
   */
  #apply(event, marks, counts) {
    const kind = this.trace.kinds[event] ?? "";
    const cell = this.trace.cells[event] ?? 0;
    const counted = COUNTED.indexOf(kind);
    if (counted >= 0) counts[counted] = (counts[counted] ?? 0) + 1;
    const before = marks[cell];
    if (kind === "o" || kind === "i") marks[cell] = 1;
    else if (kind === "c") marks[cell] = 2;
    else if (kind === "b") marks[cell] = 3;
    else if (kind === "v") {
      const other = this.trace.others[event] ?? -1;
      for (const each of [cell, other]) if (each >= 0 && !marks[each]) marks[each] = 2;
    }
    const [opened, closed, frontier, longest] = [
      COUNTED.indexOf("o"),
      COUNTED.indexOf("c"),
      COUNTED.length,
      COUNTED.length + 1,
    ];
    if (kind !== "v") counts[frontier] = (counts[frontier] ?? 0) + Number(marks[cell] === 1) - Number(before === 1);
    // As the engine counts it: a cell on two frontiers counts twice.
    if (kind === "o") counts[longest] = Math.max(counts[longest] ?? 0, (counts[opened] ?? 0) - (counts[closed] ?? 0));
  }

  /** After so many events; nobody may change it. @param {number} step @returns {Moment} */
  at(step) {
    const to = Math.max(0, Math.min(this.length, step));
    if (this.#last?.step === to) return this.#last.moment;
    const from = Math.floor(to / this.every);
    const { marks: kept, counts: counted } = /** @type {{marks: Uint8Array, counts: Int32Array}} */ (this.#kept[from]);
    const [marks, counts] = [kept.slice(), counted.slice()];
    for (let event = from * this.every; event < to; event++) this.#apply(event, marks, counts);
    const [opened = 0, improved = 0, expanded = 0, closed = 0, banned = 0, frontier = 0, longest = 0] = counts;
    const counters = { opened, improved, expanded, closed, banned, longest_frontier: longest };
    const kind = this.trace.kinds[to - 1] ?? "";
    const line = kind === "o" && (this.trace.others[to - 1] ?? -1) < 0 ? "s" : kind;
    const moment = { marks, counters, frontier, current: this.#currentAt(to), kind, line };
    this.#last = { step: to, moment };
    return moment;
  }

  /** @param {number} step */
  #currentAt(step) {
    for (let event = step - 1; event >= 0; event--) {
      const kind = this.trace.kinds[event];
      if (kind === "e" || kind === "a" || kind === "v" || kind === "w") return this.trace.cells[event] ?? -1;
    }
    return -1;
  }

  /** What is known of a cell at this step. @param {number} cell @param {number} step @returns {CellStory} */
  story(cell, step) {
    const { kinds, cells, others, costs, estimates, unit } = this.trace;
    /** @type {CellStory} */
    const story = { parent: -1, cost: null, estimate: null, openedAt: 0, closedAt: 0 };
    for (let event = Math.min(step, this.length) - 1; event >= 0; event--) {
      if (cells[event] !== cell) continue;
      const kind = kinds[event];
      if (kind === "c" && !story.closedAt) story.closedAt = event + 1;
      if (kind !== "o" && kind !== "i") continue;
      story.parent = others[event] ?? -1;
      story.cost = (costs[event] ?? 0) / unit;
      story.estimate = (estimates[event] ?? 0) / unit;
      story.openedAt = event + 1;
      break;
    }
    return story;
  }

  /** The path to a cell as known at this step, from its end. @param {number} cell @param {number} step */
  chain(cell, step) {
    const parents = new Int32Array(this.cells).fill(-1);
    const { kinds, cells, others } = this.trace;
    for (let event = 0; event < Math.min(step, this.length); event++) {
      const kind = kinds[event];
      if (kind === "o" || kind === "i") parents[cells[event] ?? 0] = others[event] ?? -1;
    }
    const chain = [];
    for (let at = cell; at >= 0 && chain.length <= this.cells; at = parents[at] ?? -1) chain.push(at);
    return chain;
  }

  /**
   * Passages opened and walls built up to this step, as the exits of each cell.
   * @param {number} step
   * @param {number} width
   * @param {Uint8Array} before
   */
  exits(step, width, before) {
    const exits = before.slice();
    for (let event = 0; event < Math.min(step, this.length); event++) {
      const kind = this.trace.kinds[event];
      if (kind !== "v" && kind !== "w") continue;
      const [from, to] = [this.trace.cells[event] ?? 0, this.trace.others[event] ?? 0];
      const [there, back] =
        to === from + width ? [1, 4] : to === from - width ? [4, 1] : to === from + 1 ? [8, 2] : [2, 8];
      if (kind === "v") {
        exits[from] = (exits[from] ?? 0) | there;
        exits[to] = (exits[to] ?? 0) | back;
      } else {
        exits[from] = (exits[from] ?? 0) & ~there;
        exits[to] = (exits[to] ?? 0) & ~back;
      }
    }
    return exits;
  }
}
