/**
 * The search of a flow field from its goals, to be looked at step by step.
 *
 * All that is shown of a step comes from one moment: which cells wait and in which order, what
 * is known of each cell, the counters, and the line of pseudo-code that has just run. Where the
 * next steps depend on the distances alone, the last step chooses them.
 */

import { directionTo } from "../parts/direction.js";
import { Recording } from "./recording.js";

/** @typedef {import("../board/model.js").Board} Board */

/**
 * @typedef {object} FieldMoment
 * @property {number[]} waiting  The cells that wait, the one to be taken next first.
 * @property {Uint8Array} marks  1 for cells that wait.
 * @property {Float64Array} distance  NaN for cells not reached.
 * @property {Uint8Array} arrows  The directions to the cells that those were reached from which are done.
 * @property {Int32Array} origins  The cell that each was reached from; -1 for none.
 * @property {import("./recording.js").Moment["counters"]} counters
 * @property {number} farthest
 * @property {number} current
 * @property {string} kind  The letter of the last event; "" at the beginning, `n` at the choice of next steps.
 * @property {string} line  The letter of the line of pseudo-code that has just run.
 * @property {number} cell  The cell of the last event; -1 for none.
 */

/** What is known of each cell after so many events. */
class Known {
  events = 0;

  /** @param {number} cells */
  constructor(cells) {
    this.distance = new Float64Array(cells).fill(NaN);
    this.origins = new Int32Array(cells).fill(-1);
    this.arrows = new Uint8Array(cells);
    this.marks = new Uint8Array(cells);
    /** When a cell was put in its place among those that wait, from 1. */
    this.since = new Int32Array(cells);
  }
}

export class FieldSearch {
  /** What was shown last, which goes on from step to step; the arrays of moments are these. */
  #known;

  /** @param {Engine.TraceColumns} trace @param {Board} board @param {{byCosts: boolean, tie: string}} of */
  constructor(trace, board, { byCosts, tie }) {
    this.recording = new Recording(trace, board.size);
    this.board = board;
    this.byCosts = byCosts;
    /** The name of its pseudo-code. */
    this.code = byCosts ? "field-costs" : tie === "discovery" ? "field-discovery" : "field-steps";
    /** Whether a last step chooses the next steps. */
    this.chooses = tie !== "discovery";
    this.length = this.recording.length + Number(this.chooses);
    this.#known = new Known(board.size);
  }

  /** @param {number} events */
  #knownAt(events) {
    const { board, recording } = this;
    if (this.#known.events > events) this.#known = new Known(board.size);
    const known = this.#known;
    const { distance, origins, arrows, marks, since } = known;
    const { kinds, cells, others, costs, unit } = recording.trace;
    for (; known.events < events; known.events++) {
      const { events: event } = known;
      const cell = cells[event] ?? 0;
      const kind = String.fromCharCode(kinds[event] ?? 0);
      if (kind === "e") {
        marks[cell] = 0;
        arrows[cell] = directionTo(board, cell, origins[cell] ?? -1);
      }
      if (kind !== "o" && kind !== "i") continue;
      distance[cell] = (costs[event] ?? 0) / unit;
      origins[cell] = others[event] ?? -1;
      marks[cell] = 1;
      since[cell] = event + 1;
    }
    return known;
  }

  /** A moment, until the next one is asked for. @param {number} step @returns {FieldMoment} */
  at(step) {
    const { recording } = this;
    const events = Math.max(0, Math.min(recording.length, step));
    const { distance, origins, arrows, marks, since } = this.#knownAt(events);
    let farthest = 0;
    /** @type {number[]} */
    const waiting = [];
    for (let cell = 0; cell < marks.length; cell++) {
      if (marks[cell]) waiting.push(cell);
      farthest = Math.max(farthest, distance[cell] || 0);
    }
    const [far, age] = [
      (/** @type {number} */ cell) => distance[cell] ?? 0,
      (/** @type {number} */ cell) => since[cell] ?? 0,
    ];
    // Of equal costs the cell that came last is taken first.
    waiting.sort((one, other) =>
      this.byCosts ? far(one) - far(other) || age(other) - age(one) : age(one) - age(other),
    );
    const { counters, current, kind, line } = recording.at(events);
    const isChoice = this.chooses && step >= this.length;
    return {
      ...{ waiting, marks, distance, arrows, origins, counters, farthest },
      current: isChoice ? -1 : current,
      kind: isChoice ? "n" : kind,
      line: isChoice ? "n" : line,
      cell: isChoice || !events ? -1 : (recording.trace.cells[events - 1] ?? -1),
    };
  }
}
