/** Directions by the numbers and the names that the engine gives them. */

import { t } from "../i18n.js";
import { EIGHT, SIX } from "../board/model.js";

/** How the engine numbers a cell that is a goal, and has no next step. */
const ARRIVED = 255;

/** The names and the steps of the directions from number 1 on: of squares, and of hexagons. */
const NAMES = [
  ["S", "W", "N", "E", "SW", "NW", "NE", "SE"],
  ["E", "SE", "SW", "W", "NW", "NE"],
];
const STEPS = [EIGHT, SIX];

/** The numbers of directions by their steps: three for each step in y, from -1 on; 0 for none. */
const NUMBERS = STEPS.map((steps) => {
  const numbers = new Uint8Array(9);
  for (const [place, [dx, dy]] of steps.entries()) numbers[(dy + 1) * 3 + dx + 1] = place + 1;
  return numbers;
});

/** @typedef {import("../board/model.js").Board} Board */

/** The name of a direction; of a goal that it is one. @param {Board} board @param {number} number */
export function directionName(board, number) {
  if (number === ARRIVED) return t("goal");
  const name = NAMES[board.isHex ? 1 : 0]?.[number - 1];
  return name ? t(`direction.${name}`) : "–";
}

/** The cell that a direction leads to; -1 for none. @param {Board} board @param {number} cell @param {number} number */
export function ahead(board, cell, number) {
  const step = STEPS[board.isHex ? 1 : 0]?.[number - 1];
  return step ? board.beside(cell, step[0], step[1]) : -1;
}

/** The number of the direction from a cell to its neighbor; 0 for none. @param {Board} board @param {number} from @param {number} to */
export function directionTo({ isHex, width }, from, to) {
  if (to < 0) return 0;
  const dx = (to % width) - (from % width);
  const dy = Math.floor(to / width) - Math.floor(from / width);
  return NUMBERS[isHex ? 1 : 0]?.[(dy + 1) * 3 + dx + 1] ?? 0;
}
