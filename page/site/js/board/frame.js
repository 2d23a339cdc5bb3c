/** What boards are drawn on, and what can be shown on them. */

import { polygon } from "./pen.js";

/** @typedef {import("./layout.js").Layout} Layout */
/** @typedef {import("./colours.js").Colours} Colours */

/**
 * What is shown on a board; all of it may be left out.
 * @typedef {object} Layers
 * @property {Uint8Array} [marks]  For each cell 0 neutral, 1 opened, 2 closed, 3 banned; of two searches 4 reached by the first, 5 by the second, 6 by both; from the goal 7 opened, 8 closed.
 * @property {number} [current]  The cell from which a search goes on.
 * @property {number[]} [path]
 * @property {number[][]} [ghosts]  The paths as they were before the board was changed.
 * @property {[number, number][]} [line]  Where a path of straight lines begins, bends and ends, as places of squares, with halves.
 * @property {number[]} [hatched]  Cells that one cell sees, or that lie within reach.
 * @property {Float32Array | Float64Array} [shades]  0 (light) to `most` (dark); NaN for none.
 * @property {number} [most]  1 if absent.
 * @property {Float32Array} [heat]  Shares of the likeliest cell, 0 to 1.
 * @property {Uint8Array} [arrows]  1 to 8, numbered as in direction.js; else none.
 * @property {Map<number, string>} [labels]
 * @property {(cell: number) => string} [values]  A number of each cell, which stands above its sign where there is room; "" for none.
 * @property {number[]} [link]  A chain of cells.
 * @property {number[]} [rings]  Cells that are pointed at.
 * @property {{owner: string, cells: number[]}[]} [borders]
 * @property {(frame: Frame) => void} [under]  Draws what lies below all signs.
 * @property {(frame: Frame) => void} [over]  Draws what else stands there.
 * @property {Map<number, string>} [verdicts]  `win` or `loss`.
 * @property {number} [pointed]  The cell that is told of.
 * @property {number} [focus]  The cell under the cursor of the keyboard.
 * @property {(frame: Frame) => void} [selected]  Draws the line around what is selected.
 * @property {{cell: number, text: string, dx: number, dy: number}[]} [rim]  What stands beside cells of the rim.
 * @property {Hunt} [hunt]  What is known of a hunt; `over` draws it.
 */

/**
 * @typedef {object} Hunt  What is known of a hunt.
 * @property {number} [monster]
 * @property {number} [hit]  Where it was hit.
 * @property {number[]} [shots]  The last shot.
 * @property {Map<number, string>} [earlier]  Where shots went before, and in which turns.
 * @property {Map<number, string>} [prints]  Where the monster has been, and in which turns.
 * @property {number[]} [trail]  The same in order, where it is known.
 */

/**
 * @typedef {object} Frame
 * @property {CanvasRenderingContext2D} pen
 * @property {Layout} layout
 * @property {number} scale  Pixels of the canvas a unit.
 * @property {number} left
 * @property {number} top
 * @property {Colours} inks
 */

/** The columns and rows of a square board that are on the canvas, the last ones not included. @param {Frame} frame */
export function inSight({ pen, layout: { board }, scale, left, top }) {
  const within = (/** @type {number} */ at, /** @type {number} */ most) => Math.min(most, Math.max(0, at));
  return {
    west: within(Math.floor(-left / scale), board.width),
    east: within(Math.ceil((pen.canvas.width - left) / scale), board.width),
    north: within(Math.floor(-top / scale), board.height),
    south: within(Math.ceil((pen.canvas.height - top) / scale), board.height),
  };
}

/**
 * Each cell that is on the canvas; of hexagons, each cell.
 * @param {Frame} frame
 * @param {(index: number) => void} act
 */
export function eachInSight(frame, act) {
  const { board } = frame.layout;
  if (board.isHex) {
    for (let index = 0; index < board.size; index++) act(index);
    return;
  }
  const { west, east, north, south } = inSight(frame);
  for (let y = north; y < south; y++) for (let x = west; x < east; x++) act(y * board.width + x);
}

/** How dark a cell is shaded, 0 to 1; NaN for not at all. @param {Layers} layers @param {number} index */
export const shadeAt = ({ shades, most = 1 }, index) => (shades?.[index] ?? NaN) / most;

/** @param {Frame} frame @param {number} index @returns {[number, number]} */
export function middle({ layout, scale, left, top }, index) {
  const [x, y] = layout.middle(index);
  return [left + x * scale, top + y * scale];
}

/** The outline of a cell, as the pen's path. @param {Frame} frame @param {number} index @param {number} share */
export function outline(frame, index, share) {
  const { pen, layout, scale } = frame;
  const [x, y] = middle(frame, index);
  if (layout.board.isHex) return polygon(pen, x, y, scale * share, layout.corners);
  pen.beginPath();
  pen.rect(x - (scale * share) / 2, y - (scale * share) / 2, scale * share, scale * share);
}
