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
  const letters = Array.from({ length: width }, (_, column) => {
    const last = String.fromCharCode(97 + (column % 26));
    return column < 26 ? last : String.fromCharCode(96 + Math.floor(column / 26)) + last;
  });
  return Array.from({ length: width * height }, (_, cell) => `${letters[cell % width]}${Math.floor(cell / width) + 1}`);
}

/**
 * The number of each column above it, and of each row before it.
 * @param {import("./model.js").Board} board
 * @param {number} [first]  The first number.
 * @param {number} [far]  From the middle of a cell to its number.
 * @returns {Mark[]}
 */
export function numbersOf({ width, height }, first = 0, far = 0.75) {
  const columns = Array.from({ length: width }, (_, x) => ({ cell: x, text: String(x + first), dx: 0, dy: -far }));
  const rows = Array.from({ length: height }, (_, y) => ({
    cell: y * width,
    text: String(y + first),
    dx: -far,
    dy: 0,
  }));
  return [...columns, ...rows];
}

/** The room that numbers need around a board, in units. */
export const NUMBERS = 0.55;
