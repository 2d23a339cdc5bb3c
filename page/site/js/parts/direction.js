/** Directions by the numbers and the names that the engine gives them. */

import { t } from "../i18n.js";

/** How the engine numbers a cell that is a goal, and has no next step. */
const ARRIVED = 255;

/**
 * The directions from number 1 on, by name and step: of squares, and of hexagons.
 * @type {[string, number, number][][]}
 */
const DIRECTIONS = [
  [
    ["S", 0, 1],
    ["W", -1, 0],
    ["N", 0, -1],
    ["E", 1, 0],
    ["SW", -1, 1],
    ["NW", -1, -1],
    ["NE", 1, -1],
    ["SE", 1, 1],
  ],
  [
    ["E", 1, 0],
    ["SE", 0, 1],
    ["SW", -1, 1],
    ["W", -1, 0],
    ["NW", 0, -1],
    ["NE", 1, -1],
  ],
];

/** The numbers of directions by their steps: three for each step in y, from -1 on; 0 for none. */
const NUMBERS = DIRECTIONS.map((directions) => {
  const numbers = new Uint8Array(9);
  for (const [place, [, dx, dy]] of directions.entries()) numbers[(dy + 1) * 3 + dx + 1] = place + 1;
  return numbers;
});

/** @typedef {import("../board/model.js").Board} Board */

/** The name of a direction; of a goal that it is one. @param {Board} board @param {number} number */
export function directionName(board, number) {
  if (number === ARRIVED) return t("goal");
  const direction = DIRECTIONS[board.isHex ? 1 : 0]?.[number - 1];
  return direction ? t(`direction.${direction[0]}`) : "–";
}

/** The cell that a direction leads to; -1 for none. @param {Board} board @param {number} cell @param {number} number */
export function ahead(board, cell, number) {
  const direction = DIRECTIONS[board.isHex ? 1 : 0]?.[number - 1];
  return direction ? board.beside(cell, direction[1], direction[2]) : -1;
}

/** The number of the direction from a cell to its neighbor; 0 for none. @param {Board} board @param {number} from @param {number} to */
export function directionTo({ isHex, width }, from, to) {
  if (to < 0) return 0;
  const dx = (to % width) - (from % width);
  const dy = Math.floor(to / width) - Math.floor(from / width);
  return NUMBERS[isHex ? 1 : 0]?.[(dy + 1) * 3 + dx + 1] ?? 0;
}
