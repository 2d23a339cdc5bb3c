/** Shapes, lines and letters that many signs are made of. */

import { settings } from "../settings.js";

/** @typedef {CanvasRenderingContext2D} Pen */

/** A whole turn, in radians. */
export const TURN = Math.PI * 2;

/** The corners of a diamond, or the ends of a cross. */
export const FOUR = /** @type {const} */ ([
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
]);

/** A disc, as the pen's path. @param {Pen} pen @param {number} x @param {number} y @param {number} radius */
export function disc(pen, x, y, radius) {
  pen.beginPath();
  pen.arc(x, y, radius, 0, TURN);
}

/**
 * What lies between these corners, as the pen's path.
 * @param {Pen} pen
 * @param {number} x
 * @param {number} y
 * @param {number} unit
 * @param {readonly (readonly [number, number])[]} corners  From the point (x, y), in units.
 */
export function polygon(pen, x, y, unit, corners) {
  pen.beginPath();
  for (const [dx, dy] of corners) pen.lineTo(x + dx * unit, y + dy * unit);
  pen.closePath();
}

/** Adds both diagonals of a square to the pen's path. @param {Pen} pen @param {number} x @param {number} y @param {number} half */
export function cross(pen, x, y, half) {
  for (const side of [-1, 1]) {
    pen.moveTo(x - side * half, y - half);
    pen.lineTo(x + side * half, y + half);
  }
}

/** Lines on a projector are as many times as thick. */
const THICKER = 1.4;

/** The width of a line, in pixels. @param {number} scale @param {number} share  Of a cell. @param {number} least */
export const broad = (scale, share, least) => Math.max(least, scale * share) * (settings.projector ? THICKER : 1);

/** Has lines drawn in dashes and gaps of these lengths, none too short to be seen. @param {Pen} pen @param {number} scale @param {...number} shares  Of a cell; without any, lines are whole. */
export const dash = (pen, scale, ...shares) => pen.setLineDash(shares.map((share) => Math.max(3, scale * share)));

/** Strokes the path in each of these colours and widths, one over the other. @param {Pen} pen @param {...[string, number]} lines */
export function stroke(pen, ...lines) {
  for (const [colour, width] of lines) {
    [pen.strokeStyle, pen.lineWidth] = [colour, width];
    pen.stroke();
  }
}

/** Centers what is written next on its point. @param {Pen} pen @param {number} weight @param {number} size  In pixels. */
export function letter(pen, weight, size) {
  [pen.textAlign, pen.textBaseline] = ["center", "middle"];
  pen.font = `${weight} ${Math.round(size)}px system-ui, sans-serif`;
}
