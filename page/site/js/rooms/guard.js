/**
 * Refuses walls that would cut a start off from every goal.
 *
 * A wall changes where the next may stand, so each cell of a stroke is judged by the chokepoints
 * of the board as it is then: until the engine has answered for the last wall, the others wait.
 */

import { WALL } from "../board/model.js";

export class Guard {
  /** Whether walls may cut starts off. */
  allows = false;
  /** The cell whose wall was refused last, until something else is done; -1 for none. */
  refused = -1;
  /** The cell that is pointed at; -1 for none. */
  pointed = -1;
  /** @type {Set<number>} */
  #chokepoints = new Set();
  /** Whether the chokepoints are those of the board as it is. */
  #isFresh = false;
  /** Whether there was no answer. */
  #hasFailed = false;
  /** What paints the walls that wait, in order. @type {Map<number, () => void>} */
  #waiting = new Map();

  /**
   * @param {() => void} ask  Requests the chokepoints anew.
   * @param {() => void} judged  A wall was refused.
   */
  constructor(ask, judged) {
    this.ask = ask;
    this.judged = judged;
  }

  /**
   * Paints a cell at once, but with a wall only if that cuts no start off, and as soon as this is known.
   * @param {number} cell
   * @param {number} terrain
   * @param {() => void} paint
   */
  paint(cell, terrain, paint) {
    // What comes later holds: a wall that waits here is not wanted any more.
    this.#waiting.delete(cell);
    if (this.allows || terrain !== WALL) return paint();
    this.#waiting.set(cell, paint);
    if (this.#isFresh) this.#judge();
    else if (this.#hasFailed) this.ask();
  }

  /** The board has changed: what is known of it is out of date. */
  asked() {
    this.#isFresh = false;
    this.#hasFailed = false;
  }

  /** The engine gave no chokepoints: nothing is built blindly. */
  failed() {
    this.#hasFailed = true;
    this.#waiting.clear();
  }

  /** The chokepoints of the board as it is. @param {number[]} cells */
  answered(cells) {
    this.#chokepoints = new Set(cells);
    this.#isFresh = true;
    this.#judge();
  }

  /** No wall waits any more, and none was refused. */
  forget() {
    this.#waiting.clear();
    this.refused = -1;
  }

  /** Whether a wall here would cut a start off. @param {number} cell */
  bars(cell) {
    return !this.allows && this.#chokepoints.has(cell);
  }

  /** The cells to be marked: the one that is pointed at, or after a refusal all. */
  get marked() {
    if (this.allows) return [];
    if (this.refused >= 0) return [...this.#chokepoints];
    return this.bars(this.pointed) ? [this.pointed] : [];
  }

  #judge() {
    for (const [cell, paint] of this.#waiting) {
      // What was built just now has to be answered for first.
      if (!this.#isFresh) return;
      this.#waiting.delete(cell);
      if (!this.#chokepoints.has(cell)) {
        paint();
        continue;
      }
      this.refused = cell;
      this.judged();
    }
  }
}
