/**
 * A board of small cells as a picture that is blown up: one pixel a cell, or, where walls are
 * thin, cells on the odd pixels and what is between them on the even ones:
 *
 *     wall  wall  wall  wall  wall
 *     wall  CELL  gap   CELL  wall
 *     wall  gap   wall  wall  wall
 *
 * The picture stays from one drawing to the next, and only a rectangle around what has changed is
 * put on it: a million cells take some milliseconds, a stroke of the brush next to nothing.
 */

import { make } from "../dom.js";
import { STRAIGHT, WALL } from "./model.js";
import { words } from "./words.js";

/** @typedef {import("./model.js").Board} Board */
/** @typedef {import("./tint.js").Tint} Tint */
/** @typedef {[west: number, north: number, east: number, south: number]} Box  The first and the last column and row of pixels that have changed. */

const [SOUTH, , , EAST] = STRAIGHT;

export class Pixels {
  canvas = make("canvas", { "aria-hidden": "true", className: "cells" });
  /** @type {ImageData | null} */
  #image = null;
  /** What was drawn last. @type {{terrain: Int16Array, painted: number[], count: number, marks: Uint8Array, inks: object} | null} */
  #before = null;

  /** How many pixels a cell takes. @param {Board} board */
  static pitch(board) {
    return board.exits ? 2 : 1;
  }

  /** @param {Board} board @param {Tint} tint */
  show(board, tint) {
    const pen = /** @type {CanvasRenderingContext2D} */ (this.canvas.getContext("2d"));
    const margin = Pixels.pitch(board) - 1;
    const [width, height] = [board.width, board.height].map((side) => side * (1 + margin) + margin);
    if (!this.#image || this.#image.width !== width || this.#image.height !== height) {
      [this.canvas.width, this.canvas.height] = [width ?? 1, height ?? 1];
      this.#image = pen.createImageData(width ?? 1, height ?? 1);
      this.#before = null;
    }
    const pixels = new Uint32Array(this.#image.data.buffer);
    const [west, north, east, south] = margin ? thin(board, tint, pixels) : this.#plain(board, tint, pixels);
    if (north <= south) pen.putImageData(this.#image, 0, 0, west, north, east - west + 1, south - north + 1);
  }

  /**
   * One pixel a cell; only of those that were painted, or whose marks are others than before.
   * @param {Board} board
   * @param {Tint} tint
   * @param {Uint32Array} pixels
   * @returns {Box}
   */
  #plain({ size, width, terrain, painted }, tint, pixels) {
    const { marks, inks } = tint;
    const before = this.#before;
    const isLike = tint.isPlain && before?.terrain === terrain && before.painted === painted && before.inks === inks;
    this.#before = tint.isPlain ? { terrain, painted, count: painted.length, marks, inks } : null;
    if (!before || !isLike || size % 4) {
      tint.fill(0, size, pixels);
      return [0, 0, width - 1, size / width - 1];
    }
    let [west, east, first, last] = [width, -1, size, -1];
    const draw = (/** @type {number} */ from, /** @type {number} */ to) => {
      tint.fill(from, to, pixels);
      const left = from % width;
      // What goes on in the next row reaches from side to side.
      const isSplit = left + to - from > width;
      west = Math.min(west, isSplit ? 0 : left);
      east = Math.max(east, isSplit ? width - 1 : left + to - from - 1);
      first = Math.min(first, from);
      last = Math.max(last, to - 1);
    };
    for (let place = before.count; place < painted.length; place++)
      draw(painted[place] ?? 0, (painted[place] ?? 0) + 1);
    if (marks !== before.marks) {
      // Four cells at a time.
      const [now, was] = [words(marks), words(before.marks)];
      for (let group = 0; group < now.length; group++) if (now[group] !== was[group]) draw(4 * group, 4 * group + 4);
    }
    return [west, Math.floor(first / width), east, Math.floor(last / width)];
  }
}

/**
 * Cells and what is between them.
 * @param {Board} board
 * @param {Tint} tint
 * @param {Uint32Array} pixels
 * @returns {Box}
 */
function thin(board, tint, pixels) {
  const { width, height } = board;
  const across = 2 * width + 1;
  let [first, last] = [2 * height, -1];
  const put = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ word) => {
    if (pixels[y * across + x] === word) return;
    pixels[y * across + x] = word;
    [first, last] = [Math.min(first, y), Math.max(last, y)];
  };
  for (let x = 0; x < across; x++) put(x, 0, tint.wall);
  for (let y = 0; y < height; y++) {
    put(0, 2 * y + 1, tint.wall);
    put(0, 2 * y + 2, tint.wall);
    for (let x = 0; x < width; x++) {
      const index = y * width + x;
      const word = tint.at(index);
      const south = joined(board, index, y + 1 < height ? index + width : -1, SOUTH[0]);
      const east = joined(board, index, x + 1 < width ? index + 1 : -1, EAST[0]);
      put(2 * x + 1, 2 * y + 1, word);
      put(2 * x + 2, 2 * y + 1, east ? word : tint.wall);
      put(2 * x + 1, 2 * y + 2, south ? word : tint.wall);
      // Only in a room four cells meet without a wall.
      const isRoom =
        south &&
        east &&
        joined(board, index + width, index + width + 1, EAST[0]) &&
        joined(board, index + 1, index + width + 1, SOUTH[0]);
      put(2 * x + 2, 2 * y + 2, isRoom ? word : tint.wall);
    }
  }
  return [0, first, across - 1, last];
}

/** Whether a road leads between two cells, this one and the one to its south or east; -1 for none. @param {Board} board @param {number} cell @param {number} beside @param {number} bit */
function joined({ exits, terrain }, cell, beside, bit) {
  if (beside < 0 || !exits) return false;
  if (terrain[cell] === WALL && terrain[beside] === WALL) return false;
  const back = bit === SOUTH[0] ? 4 : 2;
  return ((exits[cell] ?? 0) & bit) !== 0 || ((exits[beside] ?? 0) & back) !== 0;
}
