/** A bar of chocolate: squares that one bites off, and the poisoned one. */

import { middle } from "./frame.js";
import { broad, cross, dash, disc } from "./pen.js";

/** @typedef {import("./frame.js").Frame} Frame */

const BROWN = { square: "#7A4A25", light: "#96623A", deep: "#5A3317", bone: "#FFF6E6" };

/**
 * Draws each square that is left, and a skull on the poisoned one.
 * @param {number} poison
 * @returns {(frame: Frame) => void}
 */
export function chocolate(poison) {
  return (frame) => {
    const { pen, layout, scale } = frame;
    for (let cell = 0; cell < layout.board.size; cell++) {
      if (!layout.board.isCell(cell)) continue;
      const [x, y] = middle(frame, cell);
      for (const [colour, share, lift] of /** @type {const} */ ([
        [BROWN.deep, 1, 0],
        [BROWN.square, 0.94, 0],
        [BROWN.light, 0.68, -0.015],
        [BROWN.square, 0.62, 0.01],
      ])) {
        const side = scale * share;
        pen.fillStyle = colour;
        pen.beginPath();
        pen.roundRect(x - side / 2, y - side / 2 + lift * scale, side, side, scale * 0.07);
        pen.fill();
      }
      if (cell === poison) skull(frame, x, y);
    }
  };
}

/**
 * What the last bite took: a broken outline of each square, and a cross where it was bitten.
 * @param {number[]} cells  The first is where it was bitten.
 * @returns {(frame: Frame) => void}
 */
export function bitten(cells) {
  return (frame) => {
    const { pen, scale, inks } = frame;
    pen.save();
    pen.strokeStyle = inks.goal;
    pen.lineWidth = broad(scale, 0.03, 1.5);
    dash(pen, scale, 0.08, 0.06);
    for (const cell of cells) {
      const [x, y] = middle(frame, cell);
      pen.strokeRect(x - scale * 0.44, y - scale * 0.44, scale * 0.88, scale * 0.88);
    }
    dash(pen, scale);
    const [x, y] = middle(frame, cells[0] ?? 0);
    pen.beginPath();
    cross(pen, x, y, scale * 0.15);
    pen.stroke();
    pen.restore();
  };
}

/** @param {Frame} frame @param {number} x @param {number} y */
function skull({ pen, scale }, x, y) {
  const fill = (/** @type {number} */ dx, /** @type {number} */ radius) => {
    disc(pen, x + dx * scale, y - 0.05 * scale, radius * scale);
    pen.fill();
  };
  pen.fillStyle = BROWN.bone;
  fill(0, 0.19);
  pen.fillRect(x - 0.1 * scale, y + 0.04 * scale, 0.2 * scale, 0.16 * scale);
  pen.fillStyle = BROWN.deep;
  fill(-0.075, 0.05);
  fill(0.075, 0.05);
  for (const dx of [-0.05, 0, 0.05])
    pen.fillRect(x + (dx - 0.008) * scale, y + 0.11 * scale, 0.016 * scale, 0.09 * scale);
}
