/** The coordinates of a board, beside the cells of its rim. */

/** @typedef {{cell: number, text: string, dx: number, dy: number}} Mark  Beside a cell, in units. */

/**
 * The letter of each column above its first cell, the number of each row before its first, or, where
 * columns begin at the left too, after its last.
 * @param {import("./model.js").Board} board
 * @param {(string | null)[]} labels  Of the cells, such as `c2`.
 * @param {boolean} areAfter  Whether numbers stand after the rows.
 * @returns {Mark[]}
 */
export function rimOf(board, labels, areAfter) {
  /** @type {Map<string, Mark>} */
  const rim = new Map();
  for (const [cell, label] of labels.entries()) {
    const [, letter, number] = /^([a-z]+)(\d+)$/.exec(label ?? "") ?? [];
    if (!board.isCell(cell) || !letter || !number) continue;
    if (!rim.has(letter)) rim.set(letter, { cell, text: letter, dx: -0.45, dy: -0.9 });
    if (areAfter || !rim.has(number)) rim.set(number, { cell, text: number, dx: areAfter ? 1 : -1, dy: 0 });
  }
  return [...rim.values()];
}

/**
 * The labels of all cells, as the engine writes them: letters for the column of the table, `aa` after `z`,
 * and the number of the row from 1.
 * @param {import("./model.js").Board} board
 */
export function labelsOf({ width, height }) {
  return Array.from({ length: width * height }, (_, cell) => labelOf(cell % width, Math.floor(cell / width)));
}

/** The label of a cell of the table. @param {number} column  From 0. @param {number} row  From 0. */
export const labelOf = (column, row) => `${letterOf(column)}${row + 1}`;

/** @param {number} column */
function letterOf(column) {
  const last = String.fromCharCode(97 + (column % 26));
  return column < 26 ? last : String.fromCharCode(96 + Math.floor(column / 26)) + last;
}

/** What stands above each column, and before each row. @param {import("./model.js").Board} board @param {(x: number) => string} across @param {(y: number) => string} down @param {number} far  From the middle of a cell, in units. @returns {Mark[]} */
const around = ({ width, height }, across, down, far) => [
  ...Array.from({ length: width }, (_, x) => ({ cell: x, text: across(x), dx: 0, dy: -far })),
  ...Array.from({ length: height }, (_, y) => ({ cell: y * width, text: down(y), dx: -far, dy: 0 })),
];

/** The number of each column above it, and of each row before it, from 0. @param {import("./model.js").Board} board */
export const numbersOf = (board) => around(board, String, String, 0.75);

/** The letter of each column above it, and the number of each row before it, from 1. @param {import("./model.js").Board} board */
export const lettersOf = (board) => around(board, letterOf, (y) => String(y + 1), 0.68);

/** The room that numbers need around a board, in units. */
export const NUMBERS = 0.55;
