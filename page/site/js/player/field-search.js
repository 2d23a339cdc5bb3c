/**
 * The search of a flow field from its goals, to be looked at step by step.
 *
 * All that is shown of a step comes from one moment: which cells wait and in which order, what
 * is known of each cell, the counters, and the line of pseudo-code that has just run. Where the
 * next steps depend on the distances alone, the last step chooses them.
 */

import { Recording } from "./recording.js";

/**
 * @typedef {object} FieldMoment
 * @property {number[]} waiting  The cells that wait, the one to be taken next first.
 * @property {Float32Array} distance  NaN for cells not reached.
 * @property {Int32Array} origins  The cell that each was reached from; -1 for none.
 * @property {Uint8Array} marks
 * @property {import("./recording.js").Moment["counters"]} counters
 * @property {number} farthest
 * @property {number} current
 * @property {string} kind  The letter of the last event; "" at the beginning, `n` at the choice of next steps.
 * @property {string} line  The letter of the line of pseudo-code that has just run.
 * @property {number} cell  The cell of the last event; -1 for none.
 */

export class FieldSearch {
  /**
   * @param {Engine.Trace} trace
   * @param {number} cells  How many cells the board has.
   * @param {{byCosts: boolean, tie: string}} of
   */
  constructor(trace, cells, { byCosts, tie }) {
    this.recording = new Recording(trace, cells);
    this.byCosts = byCosts;
    /** The name of its pseudo-code. */
    this.code = byCosts ? "field-costs" : tie === "discovery" ? "field-discovery" : "field-steps";
    /** Whether a last step chooses the next steps. */
    this.chooses = tie !== "discovery";
    this.length = this.recording.length + Number(this.chooses);
  }

  /** @param {number} step @returns {FieldMoment} */
  at(step) {
    const { recording } = this;
    const { kinds, cells, others, costs, unit } = recording.trace;
    const events = Math.max(0, Math.min(recording.length, step));
    const distance = new Float32Array(recording.cells).fill(NaN);
    const origins = new Int32Array(recording.cells).fill(-1);
    /** When a cell that waits was put in its place, from 1. */
    const since = new Int32Array(recording.cells);
    let farthest = 0;
    for (let event = 0; event < events; event++) {
      const cell = cells[event] ?? 0;
      const kind = kinds[event];
      if (kind === "e") since[cell] = 0;
      if (kind !== "o" && kind !== "i") continue;
      distance[cell] = (costs[event] ?? 0) / unit;
      origins[cell] = others[event] ?? -1;
      since[cell] = event + 1;
    }
    /** @type {number[]} */
    const waiting = [];
    for (let cell = 0; cell < recording.cells; cell++) {
      if (since[cell]) waiting.push(cell);
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
    const { marks, counters, current, kind, line } = recording.at(events);
    const isChoice = this.chooses && step >= this.length;
    return {
      ...{ waiting, distance, origins, marks, counters, farthest },
      current: isChoice ? -1 : current,
      kind: isChoice ? "n" : kind,
      line: isChoice ? "n" : line,
      cell: isChoice || !events ? -1 : (cells[events - 1] ?? -1),
    };
  }
}
