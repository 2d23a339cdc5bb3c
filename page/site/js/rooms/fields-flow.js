/** The engine's answer about a flow field, cell by cell. */

import { ahead } from "../parts/direction.js";

/** @typedef {import("../board/model.js").Board} Board */

export class Flow {
  /** @param {Engine.FieldColumns} answer @param {Board} board */
  constructor(answer, board) {
    this.answer = answer;
    this.board = board;
    /** The terrain that the answer is about, once it is known to be that of the board. @type {Int16Array | null} */
    this.terrain = null;
    /** NaN for cells from which no goal can be reached. */
    this.distance = answer.distance;
    /** The directions of the next steps, by number. */
    this.arrows = answer.next;
  }

  /** The largest distance, at least 1. */
  get most() {
    return Math.max(1, this.answer.farthest ?? 1);
  }

  /** The cell that the next step leads to; -1 for none. @param {number} cell */
  next(cell) {
    return ahead(this.board, cell, this.arrows[cell] ?? 0);
  }

  /** The cells from this one to a goal, by their next steps. @param {number} from */
  path(from) {
    const path = [from];
    for (let cell = this.next(from); cell >= 0 && path.length < this.board.size; cell = this.next(cell))
      path.push(cell);
    return path;
  }

  /** The cells whose distance or next step was another. @param {Flow} before */
  changedSince(before) {
    /** @type {number[]} */
    const changed = [];
    for (let cell = 0; cell < this.distance.length; cell++) {
      const isSame = Object.is(this.distance[cell], before.distance[cell]) && this.arrows[cell] === before.arrows[cell];
      if (!isSame) changed.push(cell);
    }
    return changed;
  }

  /** The cells that have a path here and none there. @param {Flow} there */
  lost(there) {
    /** @type {number[]} */
    const lost = [];
    this.distance.forEach((far, cell) => {
      if (!Number.isNaN(far) && Number.isNaN(there.distance[cell])) lost.push(cell);
    });
    return lost;
  }

  /** How many of these cells have no path to a goal. @param {number[]} cells */
  cut(cells) {
    return cells.filter((cell) => Number.isNaN(this.distance[cell])).length;
  }

  /** Shades and arrows. */
  get layers() {
    const { distance: shades, most, arrows } = this;
    return { shades, most, arrows };
  }
}

/** @param {Board} board @param {boolean} byCosts @returns {Engine.FieldRequest} */
export function requestOf(board, byCosts) {
  const [starts, to] = [board.starts, board.goals].map((cells) => cells.map((cell) => board.place(cell)));
  return { board: { ...board.ground(), starts }, to, by: byCosts ? "costs" : "steps" };
}
