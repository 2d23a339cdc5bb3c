/** Changes that can be taken back and made again. */

import { isLike, words } from "../board/words.js";

/** @typedef {import("../board/model.js").Board} Board */

/**
 * What a room lets one take back.
 * @typedef {object} Undoing
 * @property {boolean} canUndo
 * @property {boolean} canRedo
 * @property {() => void} undo
 * @property {() => void} redo
 */

/** Boards that are kept; large ones fewer. */
const MOST_KEPT = 100;
/** Cells of all boards that are kept: some 60 MB. */
const MOST_CELLS = 20_000_000;

/** A board, and what is taken back with it. @typedef {{board: Board, beside: any}} Kept */

/** The boards before and after the one that is shown. @implements {Undoing} */
export class History {
  /** @type {Kept[]} */
  #before = [];
  /** @type {Kept[]} */
  #after = [];

  /**
   * @param {() => Board} now
   * @param {(board: Board, beside: any) => void} restore
   * @param {() => unknown} [beside]  What else is taken back: plain data.
   */
  constructor(now, restore, beside = () => null) {
    this.now = now;
    this.restore = restore;
    this.beside = beside;
  }

  /** Keeps the board as it is, before a change. */
  remember() {
    this.#settle();
    this.#before.push(this.#kept());
    this.#after = [];
    const most = Math.min(MOST_KEPT, Math.ceil(MOST_CELLS / this.now().size));
    if (this.#before.length > most) this.#before.shift();
  }

  /** A change that changed nothing is not to be taken back. It may come long after it was begun. */
  #settle() {
    const last = this.#before.at(-1);
    if (last && this.#isNow(last)) this.#before.pop();
  }

  /** The change was none: the board is as before. */
  cancel() {
    const last = this.#before.pop();
    if (last && !this.#isNow(last)) this.restore(last.board, last.beside);
  }

  get canUndo() {
    const [first] = this.#before;
    // Of several, no two that follow each other are alike.
    return this.#before.length > 1 || (first !== undefined && !this.#isNow(first));
  }

  get canRedo() {
    return this.#after.length > 0;
  }

  undo() {
    this.#settle();
    this.#step(this.#before, this.#after);
  }

  redo() {
    this.#step(this.#after, this.#before);
  }

  /** @param {Kept[]} from @param {Kept[]} to */
  #step(from, to) {
    const kept = from.pop();
    if (!kept) return;
    to.push(this.#kept());
    this.restore(kept.board, kept.beside);
  }

  /** The board as it is, by its name too. @returns {Kept} */
  #kept() {
    const board = this.now();
    return { board: Object.assign(board.copy(), { name: board.name }), beside: structuredClone(this.beside()) };
  }

  /** @param {Kept} kept */
  #isNow({ board, beside }) {
    return isSame(board, this.now()) && JSON.stringify(beside) === JSON.stringify(this.beside());
  }
}

/** @param {Board} one @param {Board} other */
function isSame(one, other) {
  return (
    one.width === other.width &&
    one.shape === other.shape &&
    one.neighbors === other.neighbors &&
    one.corner_cutting === other.corner_cutting &&
    one.level === other.level &&
    isLike(one.origin, other.origin) &&
    isLike(one.starts, other.starts) &&
    isLike(one.goals, other.goals) &&
    isLike(one.stops, other.stops) &&
    isLike(words(one.terrain), words(other.terrain)) &&
    isLike(words(one.stones), words(other.stones)) &&
    isLike(words(one.exits), words(other.exits))
  );
}
