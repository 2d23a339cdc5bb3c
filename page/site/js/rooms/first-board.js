/**
 * The board that is searched when one arrives: as large as the window, with walls that run on
 * under all that floats, and a path that stays clear of it. The same window gets the same board.
 */

import { ask } from "../engine.js";
import { Board, FREE, WALL } from "../board/model.js";
import { numbers } from "../parts/random.js";

/** @typedef {import("../board/floats.js").Box} Box */

/** Boards that are tried before one is taken as it is. */
const TRIES = 12;

/** @typedef {{west: number, east: number, north: number, south: number}} Span  Of columns and rows, all included. */

/**
 * @param {{width: number, height: number}} window  In pixels.
 * @param {Box} free  Where nothing floats.
 * @param {number} unit  The side of a cell, in pixels.
 */
export async function firstBoard(window, free, unit) {
  const [width, height] = [Math.ceil(window.width / unit), Math.ceil(window.height / unit)];
  const span = clear({ width, height }, free, unit);
  const [from, to] = ends(span);
  const least = Math.abs(to[0] - from[0]) + Math.abs(to[1] - from[1]);
  let board = new Board(width, height);
  for (let seed = 1; seed <= TRIES; seed++) {
    board = walled(width, height, seed);
    [board.starts, board.goals] = [[board.index(from)], [board.index(to)]];
    for (const end of [...board.starts, ...board.goals]) board.terrain[end] = FREE;
    const { answer } = await ask("path", { board: board.sketch(), algorithm: "astar" });
    const isClear = answer.cells.every(
      ([x, y]) => x >= span.west && x <= span.east && y >= span.north && y <= span.south,
    );
    // A path that has to go around something is worth a look.
    if (answer.found && isClear && (answer.steps ?? 0) >= least + 4) break;
  }
  return board;
}

/**
 * The cells that nothing floats on, but for those beside it; all, where the window is too small for any.
 * @param {{width: number, height: number}} board
 * @param {Box} free
 * @param {number} unit
 * @returns {Span}
 */
function clear({ width, height }, free, unit) {
  const span = {
    west: Math.ceil(free.left / unit) + 1,
    east: Math.floor((free.left + free.width) / unit) - 2,
    north: Math.ceil(free.top / unit) + 1,
    south: Math.floor((free.top + free.height) / unit) - 2,
  };
  const isRoom = span.east - span.west >= 4 && span.south - span.north >= 4;
  return isRoom ? span : { west: 0, east: width - 1, north: 0, south: height - 1 };
}

/** A start and a goal, far from each other. @param {Span} span @returns {[[number, number], [number, number]]} */
function ends({ west, east, north, south }) {
  const [width, height] = [east - west, south - north];
  if (width > height)
    return [
      [west, north + Math.round(height * 0.6)],
      [east, north + Math.round(height * 0.35)],
    ];
  return [
    [west + Math.round(width * 0.3), south],
    [west + Math.round(width * 0.75), north],
  ];
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
