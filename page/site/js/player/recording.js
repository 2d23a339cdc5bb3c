/**
 * What a search did, to be looked at step by step, forwards and backwards.
 *
 * Step 0 is before the first event, step n after the n-th. The events are the engine's columns,
 * 17 bytes each. All marks are kept whole after every so many events, so any step is a copy and
 * some thousands of events away, at any length. Each event knows the one before it at the same
 * cell, which makes what is known of a cell, and the path to it, a matter of a few events. Both
 * are gathered while nobody waits, piece by piece, or as soon as somebody looks. What follows an
 * arrival is another search, from there to the next stop, on a board without marks.
 */

/** Marks are kept no more often than this, in events. */
const EVERY = 4096;
/** All marks that are kept take no more than this, in bytes: of long searches on large boards fewer are kept. */
const MOST_KEPT = 24e6;

/** How many events are threaded at once while nobody waits. */
const PIECE = 100_000;
/** A piece takes no longer than this, in ms. */
const PIECE_TIME = 5;

/** Acts while nobody waits. @param {(idle: {timeRemaining: () => number}) => void} act */
const idly = (act) =>
  "requestIdleCallback" in window
    ? window.requestIdleCallback(act)
    : setTimeout(() => act({ timeRemaining: () => PIECE_TIME }), 1);

/** The letters of events, by their codes. */
const [OPENED, IMPROVED, MEASURED, EXPANDED, CLOSED, BANNED, ARRIVED, CARVED, WALLED] = /** @type {const} */ ([
  111, 105, 100, 101, 99, 98, 97, 118, 119,
]);

/** What is counted up to a step: events by kind, the cells on the frontier, and the most of them. */
const COUNTED = { [OPENED]: 0, [IMPROVED]: 1, [EXPANDED]: 2, [CLOSED]: 3, [BANNED]: 4 };
const [FRONTIER, LONGEST] = [5, 6];
/** The place of each kind of event among the counts. */
const PLACES = new Int8Array(128).fill(-1);
for (const [kind, place] of Object.entries(COUNTED)) PLACES[Number(kind)] = place;

/** What is added to the marks of a search that works from the goal. */
const FROM_GOAL = 6;
/** Whether a cell is on a frontier. @param {number} mark */
const isOpen = (mark) => mark === 1 || mark === 1 + FROM_GOAL;

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
 * @property {boolean} isFromGoal  Whether it was reached backwards, from the goal.
 */

/**
 * Of each cell; NaN where nothing is known.
 * @typedef {object} Values
 * @property {Float64Array} cost  From the end that the search begins at.
 * @property {Float64Array} estimate  To the other end.
 * @property {Float64Array} order  The place among the expansions, from 1.
 */

export class Recording {
  /** @type {{marks: Uint8Array, counts: Int32Array}[]} */
  #kept = [];
  /** The events with which another search begins. @type {number[]} */
  #begins = [];
  /** The moment that was shown last. @type {{step: number, moment: Moment} | null} */
  #last = null;
  /** Of each cell its last event, and of each event the one before it at its cell; -1 for none. So far. */
  #threads;
  /** @type {boolean | null} */
  #estimates = null;
  /** For each event of a search from both ends whether it works from the goal. @type {Uint8Array | null} */
  #ends = null;
  /** What each cell is known to cost, up to the step that was asked for last. @type {{step: number, order: number, values: Values} | null} */
  #valued = null;
  /** The exits of the cells, up to the step that was asked for last. @type {{step: number, exits: Uint8Array} | null} */
  #carved = null;

  /** @param {Engine.TraceColumns} trace @param {number} cells  How many cells the board has. */
  constructor(trace, cells) {
    this.trace = trace;
    this.length = trace.kinds.length;
    this.cells = cells;
    this.every = Math.max(EVERY, Math.ceil((this.length * cells) / MOST_KEPT));
    for (let event = trace.kinds.indexOf(ARRIVED); event >= 0; event = trace.kinds.indexOf(ARRIVED, event + 1))
      if (event + 1 < this.length) this.#begins.push(event + 1);
    if (this.hasEnds) this.#ends = ends(trace.turns ?? [], this.length);
    this.#kept.push({ marks: new Uint8Array(cells), counts: new Int32Array(LONGEST + 1) });
    this.#threads = { events: 0, last: new Int32Array(cells).fill(-1), before: new Int32Array(this.length) };
    idly((idle) => this.#gather(idle));
  }

  /** Gathers what somebody may look for. @param {{timeRemaining: () => number}} idle */
  #gather(idle) {
    const places = Math.floor(this.length / this.every);
    const isWhole = () => this.#kept.length > places && this.#threads.events === this.length;
    while (!isWhole() && idle.timeRemaining() >= PIECE_TIME) {
      if (this.#kept.length <= places) this.#keep();
      else this.#thread(this.#threads.events + PIECE);
    }
    if (!isWhole()) idly((next) => this.#gather(next));
  }

  /** Whether the search estimates what is left. */
  get estimates() {
    return (this.#estimates ??= this.trace.estimates.some((estimate) => estimate > 0));
  }

  /** Whether it works from both ends. */
  get hasEnds() {
    return (this.trace.turns ?? []).length > 0;
  }

  /** How many searches have arrived before the one at a step. @param {number} step */
  leg(step) {
    return this.#begins.filter((begin) => begin < step).length;
  }

  /** Whether the event that led to a step belongs to the search from the goal. @param {number} step */
  isFromGoal(step) {
    return this.#ends?.[step - 1] === 1;
  }

  /** Whether it builds walls where others carve. */
  get buildsWalls() {
    return this.trace.kinds.includes(WALLED);
  }

  /** The marks and counts after the last kept event that is not behind a step. @param {number} step */
  #before(step) {
    const place = Math.floor(step / this.every);
    while (this.#kept.length <= place) this.#keep();
    return this.#copy(place);
  }

  /** Keeps the marks and counts once more. */
  #keep() {
    const next = this.#copy(this.#kept.length - 1);
    this.#apply((this.#kept.length - 1) * this.every, this.#kept.length * this.every, next);
    this.#kept.push(next);
  }

  /** @param {number} place */
  #copy(place) {
    const { marks, counts } = /** @type {{marks: Uint8Array, counts: Int32Array}} */ (this.#kept[place]);
    return { marks: marks.slice(), counts: counts.slice() };
  }

  /** @param {number} from @param {number} to @param {{marks: Uint8Array, counts: Int32Array}} into */
  #apply(from, to, { marks, counts }) {
    const { kinds, cells, others } = this.trace;
    const [opened, closed] = [COUNTED[OPENED], COUNTED[CLOSED]];
    let leg = this.leg(from);
    for (let event = from; event < to; event++) {
      if (event === this.#begins[leg]) {
        marks.fill(0);
        counts[FRONTIER] = 0;
        leg += 1;
      }
      const kind = at(kinds, event);
      const cell = at(cells, event);
      const place = at(PLACES, kind);
      if (place >= 0) {
        counts[place] = at(counts, place) + 1;
        // An expansion changes no mark.
        if (kind === EXPANDED) continue;
        const mark = (kind === CLOSED ? 2 : kind === BANNED ? 3 : 1) + FROM_GOAL * (this.#ends?.[event] ?? 0);
        counts[FRONTIER] = at(counts, FRONTIER) + Number(isOpen(mark)) - Number(isOpen(at(marks, cell)));
        marks[cell] = mark;
        // As the engine counts it: a cell on two frontiers counts twice.
        if (kind === OPENED) counts[LONGEST] = Math.max(at(counts, LONGEST), at(counts, opened) - at(counts, closed));
      } else if (kind === CARVED) {
        const other = at(others, event);
        if (!marks[cell]) marks[cell] = 2;
        if (!marks[other]) marks[other] = 2;
      }
    }
  }

  /** After so many events; nobody may change it. @param {number} step @returns {Moment} */
  at(step) {
    const to = Math.max(0, Math.min(this.length, step));
    if (this.#last?.step === to) return this.#last.moment;
    const state = this.#before(to);
    this.#apply(to - (to % this.every), to, state);
    const [opened = 0, improved = 0, expanded = 0, closed = 0, banned = 0, frontier = 0, longest = 0] = state.counts;
    const counters = { opened, improved, expanded, closed, banned, longest_frontier: longest };
    const [current, kind, line] = [this.#currentAt(to), this.kind(to), this.line(to)];
    const moment = { marks: state.marks, counters, frontier, current, kind, line };
    this.#last = { step: to, moment };
    return moment;
  }

  /** The letter of the event that led to a step; "" at the beginning. @param {number} step */
  kind(step) {
    return step > 0 ? String.fromCharCode(at(this.trace.kinds, step - 1)) : "";
  }

  /** The same for pseudo-code. @param {number} step */
  line(step) {
    const kind = this.kind(step);
    return kind === "o" && at(this.trace.others, step - 1) < 0 ? "s" : kind;
  }

  /** @param {number} step */
  #currentAt(step) {
    const { kinds, cells } = this.trace;
    for (let event = step - 1; event >= 0; event--) {
      const kind = at(kinds, event);
      if (kind === EXPANDED || kind === ARRIVED || kind === CARVED || kind === WALLED) return at(cells, event);
    }
    return -1;
  }

  /** The cells that were measured last, until one of them is expanded, and how far each is from the goal. @param {number} step */
  choice(step) {
    const { kinds, cells, costs } = this.trace;
    /** @type {Map<number, number>} */
    const choice = new Map();
    let event = Math.min(step, this.length) - 1;
    // The one that was taken is opened.
    if (kinds[event] === OPENED) event -= 1;
    for (; kinds[event] === MEASURED; event--) choice.set(at(cells, event), at(costs, event));
    return choice;
  }

  /** The events of a cell in the search at a step, up to there, the last first. @param {number} cell @param {number} step */
  *#events(cell, step) {
    this.#thread(this.length);
    const { last, before } = this.#threads;
    const begin = this.#begins[this.leg(step) - 1] ?? 0;
    for (let event = at(last, cell); event >= begin; event = at(before, event)) if (event < step) yield event;
  }

  /** Threads the events up to this one. @param {number} to */
  #thread(to) {
    const threads = this.#threads;
    const { last, before } = threads;
    const { cells } = this.trace;
    for (const end = Math.min(to, this.length); threads.events < end; threads.events++) {
      const cell = at(cells, threads.events);
      before[threads.events] = at(last, cell);
      last[cell] = threads.events;
    }
  }

  /**
   * What is known of a cell at this step.
   * @param {number} cell
   * @param {number} step
   * @param {boolean} [isFromGoal]  By the search from this end; by the one that came last if it is left out.
   * @returns {CellStory}
   */
  story(cell, step, isFromGoal) {
    const { kinds, others, costs, estimates, unit } = this.trace;
    /** @type {CellStory} */
    const story = { parent: -1, cost: null, estimate: null, openedAt: 0, closedAt: 0, isFromGoal: false };
    for (const event of this.#events(cell, step)) {
      const kind = at(kinds, event);
      const isThere = this.isFromGoal(event + 1);
      if ((isFromGoal ?? isThere) !== isThere) continue;
      story.isFromGoal = isFromGoal = isThere;
      if (kind === CLOSED && !story.closedAt) story.closedAt = event + 1;
      if (kind !== OPENED && kind !== IMPROVED) continue;
      story.parent = at(others, event);
      story.cost = at(costs, event) / unit;
      story.estimate = at(estimates, event) / unit;
      story.openedAt = event + 1;
      break;
    }
    return story;
  }

  /** What all cells are known to cost at this step, and in which order they were expanded; nobody may change it. @param {number} step @returns {Values} */
  values(step) {
    const to = Math.max(0, Math.min(this.length, step));
    if (!this.#valued || this.#valued.step > to) {
      const [cost, estimate, order] = [0, 1, 2].map(() => new Float64Array(this.cells).fill(NaN));
      this.#valued = { step: 0, order: 0, values: /** @type {Values} */ ({ cost, estimate, order }) };
    }
    const valued = this.#valued;
    const { cost, estimate, order } = valued.values;
    const { kinds, cells, costs, estimates, unit } = this.trace;
    for (let event = valued.step; event < to; event++) {
      if (this.#begins.includes(event)) [cost, estimate, order].forEach((values) => values.fill(NaN));
      const cell = at(cells, event);
      if (kinds[event] === EXPANDED) order[cell] = valued.order += 1;
      if (kinds[event] !== OPENED && kinds[event] !== IMPROVED) continue;
      cost[cell] = at(costs, event) / unit;
      estimate[cell] = at(estimates, event) / unit;
    }
    valued.step = to;
    return valued.values;
  }

  /**
   * The path to a cell as known at this step, from its end.
   * @param {number} cell
   * @param {number} step
   * @param {boolean} [isFromGoal]  By the search from this end; by the one that came last if it is left out.
   */
  chain(cell, step, isFromGoal = this.story(cell, step).isFromGoal) {
    const chain = [];
    for (let on = cell; on >= 0 && chain.length <= this.cells; on = this.story(on, step, isFromGoal).parent)
      chain.push(on);
    return chain;
  }

  /**
   * Passages opened and walls built up to this step, as the exits of each cell; nobody may change it.
   * @param {number} step
   * @param {number} width
   * @param {Uint8Array} before  The same in each call.
   */
  exits(step, width, before) {
    const to = Math.max(0, Math.min(this.length, step));
    if (!this.#carved || this.#carved.step > to) this.#carved = { step: 0, exits: before.slice() };
    const { exits } = this.#carved;
    const { kinds, cells, others } = this.trace;
    for (let event = this.#carved.step; event < to; event++) {
      const kind = at(kinds, event);
      if (kind !== CARVED && kind !== WALLED) continue;
      const [from, other] = [at(cells, event), at(others, event)];
      const [there, back] =
        other === from + width ? [1, 4] : other === from - width ? [4, 1] : other === from + 1 ? [8, 2] : [2, 8];
      exits[from] = kind === CARVED ? at(exits, from) | there : at(exits, from) & ~there;
      exits[other] = kind === CARVED ? at(exits, other) | back : at(exits, other) & ~back;
    }
    this.#carved.step = to;
    return exits;
  }
}

/** For each event whether it works from the goal; the first ones work from the start. @param {ArrayLike<number>} turns @param {number} length */
function ends(turns, length) {
  const ends = new Uint8Array(length);
  for (let turn = 0; turn < turns.length; turn += 2) ends.fill(1, turns[turn], turns[turn + 1] ?? length);
  return ends;
}

/** An entry that is there. @param {{[place: number]: number}} list @param {number} place */
function at(list, place) {
  return /** @type {number} */ (list[place]);
}
