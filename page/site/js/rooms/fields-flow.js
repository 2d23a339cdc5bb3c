/** The engine's answer about a flow field, cell by cell. */

import { DIRECTIONS, HEX_DIRECTIONS } from "../board/signs.js";
import { STEPS } from "../parts/direction.js";

/** @typedef {import("../board/model.js").Board} Board */

export class Flow {
  /** @param {Engine.FieldResponse["answer"]} answer @param {Board} board */
  constructor(answer, board) {
    const directions = board.isHex ? HEX_DIRECTIONS : DIRECTIONS;
    this.answer = answer;
    this.board = board;
    /** NaN for cells from which no goal can be reached. */
    this.distance = new Float32Array(board.size).fill(NaN);
    this.arrows = new Uint8Array(board.size);
    answer.distance.forEach((row, y) =>
      row.forEach((far, x) => far !== null && (this.distance[y * board.width + x] = far)),
    );
    answer.next.forEach((row, y) =>
      row.forEach((name, x) => name && (this.arrows[y * board.width + x] = directions[name] ?? 0)),
    );
  }

  /** The largest distance, at least 1. */
  get most() {
    return Math.max(1, this.answer.farthest ?? 1);
  }

  /** The direction of the next step, `*` at a goal; nothing where none can be reached. @param {number} cell */
  direction(cell) {
    return this.answer.next[Math.floor(cell / this.board.width)]?.[cell % this.board.width];
  }

  /** The cell that the next step leads to; -1 for none. @param {number} cell */
  next(cell) {
    const direction = this.direction(cell);
    const step = direction && STEPS[this.board.isHex ? 1 : 0]?.[direction];
    return step ? this.board.beside(cell, step[0], step[1]) : -1;
  }

  /** The cells whose distance or next step was another. @param {Flow} before */
  changedSince(before) {
    const isSame = (/** @type {number} */ cell) =>
      Object.is(this.distance[cell], before.distance[cell]) && this.arrows[cell] === before.arrows[cell];
    return [...this.distance.keys()].filter((cell) => !isSame(cell));
  }

  /** Whether one of these cells has a path here and none there. @param {number[]} cells @param {Flow} there */
  loses(cells, there) {
    return cells.some((cell) => !this.cut([cell]) && there.cut([cell]));
  }

  /** How many of these cells have no path to a goal. @param {number[]} cells */
  cut(cells) {
    return cells.filter((cell) => Number.isNaN(this.distance[cell])).length;
  }

  /** How many cells are at most so far from a goal. @param {number} distance */
  within(distance) {
    return this.distance.filter((far) => far <= distance).length;
  }

  /** Shades and arrows, up to a distance. @param {number} upTo */
  layers(upTo) {
    const shades = this.distance.map((far) => (far <= upTo ? far / this.most : NaN));
    const arrows = this.arrows.map((arrow, cell) => ((this.distance[cell] ?? NaN) <= upTo ? arrow : 0));
    return { shades, arrows };
  }
}
