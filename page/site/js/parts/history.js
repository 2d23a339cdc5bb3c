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

/** The boards before and after the one that is shown. @implements {Undoing} */
export class History {
  /** @type {Board[]} */
  #before = [];
  /** @type {Board[]} */
  #after = [];

  /** @param {() => Board} now @param {(board: Board) => void} restore */
  constructor(now, restore) {
    this.now = now;
    this.restore = restore;
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
    if (last && isSame(last, this.now())) this.#before.pop();
  }

  /** The change was none: the board is as before. */
  cancel() {
    const board = this.#before.pop();
    if (board && !isSame(board, this.now())) this.restore(board);
  }

  get canUndo() {
    const [first] = this.#before;
    // Of several, no two that follow each other are alike.
    return this.#before.length > 1 || (first !== undefined && !isSame(first, this.now()));
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

  /** @param {Board[]} from @param {Board[]} to */
  #step(from, to) {
    const board = from.pop();
    if (!board) return;
    to.push(this.#kept());
    this.restore(board);
  }

  /** The board as it is, by its name too. */
  #kept() {
    const board = this.now();
    return Object.assign(board.copy(), { name: board.name });
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
