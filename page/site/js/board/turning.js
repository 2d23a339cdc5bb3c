/** Boards of squares turned by a quarter, and mirrored. */

import { Board } from "./model.js";

/** The exits of a cell, turned: south to west, west to north, north to east, east to south. @param {number} exits */
const quarter = (exits) => ((exits << 1) & 15) | (exits >> 3);
/** The same, with west and east in each other's place. @param {number} exits */
const swapped = (exits) => (exits & 5) | ((exits & 2) << 2) | ((exits & 8) >> 2);

/** A board turned clockwise. @param {Board} board */
export const turned = (board) =>
  moved(board, new Board(board.height, board.width), (x, y) => [board.height - 1 - y, x], quarter);

/** A board with left and right in each other's place. @param {Board} board */
export const mirrored = (board) =>
  moved(board, new Board(board.width, board.height), (x, y) => [board.width - 1 - x, y], swapped);

/**
 * @param {Board} from
 * @param {Board} to
 * @param {(x: number, y: number) => [number, number]} place  Where a cell goes.
 * @param {(exits: number) => number} exits  What becomes of its exits.
 */
function moved(from, to, place, exits) {
  const { neighbors, corner_cutting, level } = from;
  Object.assign(to, { neighbors, corner_cutting, level, exits: from.exits && new Uint8Array(to.size) });
  const at = (/** @type {number} */ cell) => to.index(place(cell % from.width, Math.floor(cell / from.width)));
  for (let cell = 0; cell < from.size; cell++) {
    to.terrain[at(cell)] = from.terrain[cell] ?? 0;
    to.put(at(cell), from.stones[cell] ?? 0);
    if (to.exits) to.exits[at(cell)] = exits(from.exits?.[cell] ?? 0);
  }
  for (const ends of /** @type {const} */ (["starts", "goals", "stops", "towers"])) to[ends] = from[ends].map(at);
  return to;
}
