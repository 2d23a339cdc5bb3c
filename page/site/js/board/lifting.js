/** A rectangle of cells that is lifted off a board and laid down elsewhere on it, or cleared. */

import { FREE, STRAIGHT, WALL } from "./model.js";

/** @typedef {import("./model.js").Board} Board */
/** Columns and rows; of hexagons those of q and r. @typedef {{x: number, y: number, width: number, height: number}} Box */

/** The box that has two cells in its corners. @param {Board} board @param {number} one @param {number} other @returns {Box} */
export function boxOf({ width }, one, other) {
  const across = [one % width, other % width];
  const down = [Math.floor(one / width), Math.floor(other / width)];
  const [x, y] = [Math.min(...across), Math.min(...down)];
  return { x, y, width: Math.max(...across) - x + 1, height: Math.max(...down) - y + 1 };
}

/** Whether a cell lies in a box. @param {Board} board @param {Box} box @param {number} cell */
export function holds({ width }, box, cell) {
  const [x, y] = [(cell % width) - box.x, Math.floor(cell / width) - box.y];
  return x >= 0 && y >= 0 && x < box.width && y < box.height;
}

/** The cells of a box, row by row. @param {Board} board @param {Box} box */
export function* cellsOf(board, { x, y, width, height }) {
  for (let row = y; row < y + height; row++)
    for (let column = x; column < x + width; column++)
      if (board.isCell(row * board.width + column)) yield row * board.width + column;
}

/** The ways out of a cell that lead to others of its box. @param {Board} board @param {Box} box @param {number} cell */
function within(board, box, cell) {
  let bits = 0;
  for (const [bit, dx, dy] of STRAIGHT) {
    const beside = board.beside(cell, dx, dy);
    if (beside >= 0 && holds(board, box, beside)) bits |= bit;
  }
  return bits;
}

/** Makes all cells of a box free; its ends stay, and so do walls along its rim. @param {Board} board @param {Box} box */
export function clear(board, box) {
  for (const cell of cellsOf(board, box)) {
    board.paint(cell, FREE);
    board.put(cell, 0);
    if (board.exits) board.exits[cell] = (board.exits[cell] ?? 0) | within(board, box, cell);
  }
}

/** The cells of a box, in the air above a board. */
export class Lifted {
  /** The board as the cells were lifted off it. */
  #from;
  /** What lies below them. */
  #under;

  /** @param {Board} board @param {Box} box @param {boolean} stays  Whether the cells stay where they are as well. */
  constructor(board, box, stays) {
    this.box = box;
    this.stays = stays;
    this.#from = board.copy();
    this.#under = board.copy();
    if (!stays) clear(this.#under, box);
  }

  /**
   * Lays the cells down; what lay there is replaced, and comes back when they go on. Starts, goals and stops go
   * along unless their cells stay, or one of them has no room; the others keep their places, which stay free.
   * @param {Board} board  Which is changed.
   * @param {Box} to  As large as the one they were lifted from.
   */
  lay(board, to) {
    const [from, next] = [this.#from, this.#under.copy()];
    const by = (to.y - this.box.y) * board.width + to.x - this.box.x;
    const target = (/** @type {number} */ cell) => (next.isCell(cell + by) ? cell + by : -1);
    for (const cell of cellsOf(from, this.box)) {
      const at = target(cell);
      if (at < 0) continue;
      next.terrain[at] = from.terrain[cell] ?? FREE;
      next.put(at, from.stones[cell] ?? 0);
      if (!next.exits || !from.exits) continue;
      const inner = within(next, to, at);
      next.exits[at] = ((from.exits[cell] ?? 0) & inner) | ((next.exits[at] ?? 0) & ~inner);
    }
    const kinds = /** @type {const} */ (["starts", "goals", "stops"]);
    const goes = (/** @type {number} */ end) => !this.stays && holds(from, this.box, end);
    const ends = kinds.flatMap((kind) => from[kind]);
    const taken = ends.filter((end) => !goes(end));
    const fit = ends.every((end) => !goes(end) || (target(end) >= 0 && !taken.includes(target(end))));
    for (const kind of kinds) next[kind] = from[kind].map((end) => (fit && goes(end) ? target(end) : end));
    for (const end of kinds.flatMap((kind) => next[kind])) if (next.terrain[end] === WALL) next.terrain[end] = FREE;
    for (const kind of kinds) board[kind] = next[kind];
    for (let cell = 0; cell < board.size; cell++) {
      board.paint(cell, next.terrain[cell] ?? FREE);
      if (board.stones[cell] !== next.stones[cell]) board.put(cell, next.stones[cell] ?? 0);
    }
    board.exits = next.exits;
  }
}
