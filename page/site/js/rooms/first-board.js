/**
 * The board that is searched when one arrives: as large as the window, with walls that run on
 * under all that floats, and a path that stays clear of it. The same window gets the same board.
 */

import { ask } from "../engine.js";
import { Board, WALL } from "../board/model.js";
import { numbers } from "../parts/random.js";

/** @typedef {import("../board/floats.js").Box} Box */

/** Boards that are tried before one is taken as it is. */
const TRIES = 12;

/**
 * @param {{width: number, height: number}} window  In pixels.
 * @param {Box} free  Where nothing floats.
 * @param {number} unit  The side of a cell, in pixels.
 */
export async function firstBoard(window, free, unit) {
  const [width, height] = [Math.ceil(window.width / unit), Math.ceil(window.height / unit)];
  const west = Math.ceil(free.left / unit) + 1;
  const east = Math.floor((free.left + free.width) / unit) - 2;
  const north = Math.ceil(free.top / unit) + 1;
  const south = Math.floor((free.top + free.height) / unit) - 2;
  const isClear = ([x = 0, y = 0]) => x >= west && x <= east && y >= north && y <= south;
  let board = new Board(width, height);
  for (let seed = 1; seed <= TRIES; seed++) {
    board = walled(width, height, seed);
    const isWide = east - west > south - north;
    const [from, to] = isWide
      ? [
          [west, Math.round(north + (south - north) * 0.6)],
          [east, Math.round(north + (south - north) * 0.35)],
        ]
      : [
          [Math.round(west + (east - west) * 0.3), south],
          [Math.round(west + (east - west) * 0.75), north],
        ];
    [board.starts, board.goals] = [
      [board.index([from[0] ?? 0, from[1] ?? 0])],
      [board.index([to[0] ?? 0, to[1] ?? 0])],
    ];
    for (const end of [...board.starts, ...board.goals]) board.terrain[end] = 1;
    const { answer } = await ask("path", { board: board.sketch(), algorithm: "astar" });
    const least = Math.abs((to[0] ?? 0) - (from[0] ?? 0)) + Math.abs((to[1] ?? 0) - (from[1] ?? 0));
    // A path that has to go around something is worth a look.
    if (answer.found && answer.cells.every(isClear) && (answer.steps ?? 0) >= least + 4) break;
  }
  return board;
}

/** Straight walls of a few cells, here and there. @param {number} width @param {number} height @param {number} seed */
function walled(width, height, seed) {
  const board = new Board(width, height);
  const number = numbers(seed * 7919 + width * 31 + height);
  for (let wall = 0; wall < (width * height) / 28; wall++) {
    const [x, y] = [Math.floor(number() * width), Math.floor(number() * height)];
    const isAcross = number() < 0.5;
    const length = 3 + Math.floor(number() * 6);
    for (let cell = 0; cell < length; cell++) {
      const [column, row] = isAcross ? [x + cell, y] : [x, y + cell];
      if (column < width && row < height) board.terrain[row * width + column] = WALL;
    }
  }
  return board;
}
