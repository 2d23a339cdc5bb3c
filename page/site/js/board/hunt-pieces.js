/** What stands on the field of a hunt: footprints with their turns, shots, the monster. */

import { heat as glow, inkOn, rgb } from "./colours.js";
import { middle, outline } from "./frame.js";
import { UNSEEN, WALL } from "./model.js";
import { broad, disc, FOUR, letter, polygon, TURN } from "./pen.js";

/** @typedef {import("./frame.js").Frame} Frame */
/** @typedef {import("./frame.js").Hunt} Hunt */

/** The corners of the monster, in shares of a cell. */
const BEAST = /** @type {const} */ ([
  [0, -0.36],
  [0.36, 0.3],
  [-0.36, 0.3],
]);

/** What is known of a hunt as layers of a board. @param {Hunt} seen @param {Float32Array} [heat]  What the signs lie on. */
export const hunted = (seen, heat) => ({
  ...{ heat, hunt: seen },
  over: (/** @type {Frame} */ frame) => hunt(frame, seen, heat),
});

/** @param {Frame} frame @param {Hunt} seen @param {Float32Array} [heat] */
function hunt(frame, { monster = -1, hit, shots = [], earlier, prints, trail = [] }, heat) {
  const { terrain, starts } = frame.layout.board;
  const { ink: plain, paper, wall } = frame.inks;
  // On what is known the belief is a square within the cell, and signs lie on both.
  const inks = (/** @type {number} */ cell) => {
    const hot = heat?.[cell] ?? 0;
    if (terrain[cell] === WALL) return { ink: inkOn(rgb(wall)) };
    if (hot && terrain[cell] === UNSEEN) return { ink: inkOn(glow(hot)) };
    return { ink: plain, halo: hot ? paper : undefined };
  };
  for (const cell of earlier?.keys() ?? []) earlierShot(frame, cell, inks(cell).ink);
  for (const [cell, turns] of prints ?? [])
    if (cell !== monster && !starts.includes(cell)) print(frame, cell, turns, heading(frame, cell, trail), inks(cell));
  for (const cell of shots) crosshair(frame, cell);
  if (monster >= 0) beast(frame, monster, monster === hit);
}

/** The way the monster went on from a cell, as an angle; up where that is not known. @param {Frame} frame @param {number} cell @param {number[]} trail */
function heading({ layout }, cell, trail) {
  const next = trail[trail.lastIndexOf(cell) + 1];
  if (next === undefined || !trail.includes(cell) || next === cell) return -Math.PI / 2;
  const [[x, y], [toX, toY]] = [layout.middle(cell), layout.middle(next)];
  return Math.atan2(toY - y, toX - x);
}

/**
 * Two soles, one before the other, and the turns below.
 * @param {Frame} frame
 * @param {number} cell
 * @param {string} turns
 * @param {number} angle
 * @param {{ink: string, halo?: string}} inks
 */
function print(frame, cell, turns, angle, { ink, halo }) {
  const { pen, scale, layout } = frame;
  const [x, y] = middle(frame, cell);
  const hasText = scale >= 16;
  const size = scale * (hasText ? 0.11 : 0.16);
  const up = hasText ? scale * 0.14 : 0;
  pen.fillStyle = ink;
  pen.lineJoin = "round";
  [pen.strokeStyle, pen.lineWidth] = [halo ?? ink, broad(scale, 0.08, 2)];
  for (const side of [-1, 1]) {
    const [along, across] = [side * size * 0.9, side * size * 1.1];
    const [dx, dy] = [
      along * Math.cos(angle) - across * Math.sin(angle),
      along * Math.sin(angle) + across * Math.cos(angle),
    ];
    pen.beginPath();
    pen.ellipse(x + dx, y + dy - up, size * 1.35, size * 0.7, angle, 0, TURN);
    if (halo) pen.stroke();
    pen.fill();
  }
  if (!hasText) return;
  letter(pen, 600, Math.max(9, scale * 0.24));
  const below = y + scale * (layout.board.isHex ? 0.24 : 0.3);
  if (halo) pen.strokeText(turns, x, below, scale * 0.9);
  pen.fillText(turns, x, below, scale * 0.9);
}

/** A small cross in the corner of a cell. @param {Frame} frame @param {number} cell @param {string} ink */
function earlierShot(frame, cell, ink) {
  const { pen, scale, layout } = frame;
  const [x, y] = middle(frame, cell);
  const [far, half] = [scale * (layout.board.isHex ? 0.26 : 0.36), scale * 0.07];
  pen.strokeStyle = ink;
  pen.lineWidth = broad(scale, 0.045, 1);
  pen.beginPath();
  for (const [dx, dy] of FOUR) {
    pen.moveTo(x + far, y - far);
    pen.lineTo(x + far + dx * half, y - far + dy * half);
  }
  pen.stroke();
}

/** @param {Frame} frame @param {number} cell */
function crosshair(frame, cell) {
  const { pen, scale, inks } = frame;
  const [x, y] = middle(frame, cell);
  pen.strokeStyle = inks.danger;
  pen.lineWidth = broad(scale, 0.07, 1.5);
  disc(pen, x, y, scale * 0.3);
  for (const [dx, dy] of FOUR) {
    pen.moveTo(x + dx * scale * 0.18, y + dy * scale * 0.18);
    pen.lineTo(x + dx * scale * 0.42, y + dy * scale * 0.42);
  }
  pen.stroke();
}

/** @param {Frame} frame @param {number} cell @param {boolean} isHit */
function beast(frame, cell, isHit) {
  const { pen, scale, inks, layout } = frame;
  const [x, y] = middle(frame, cell);
  if (layout.board.goals.includes(cell)) {
    // What would look out behind it stands in the corner.
    outline(frame, cell, 0.9);
    [pen.fillStyle, pen.strokeStyle] = [inks.free, inks.edge];
    pen.fill();
    pen.fillStyle = inks.goal;
    polygon(pen, x + scale * 0.28, y - scale * 0.28, scale * 0.15, FOUR);
    pen.fill();
  }
  pen.fillStyle = isHit ? inks.danger : inks.current;
  pen.strokeStyle = inks.edge;
  pen.lineWidth = broad(scale, 0.06, 1.5);
  polygon(pen, x, y, scale, BEAST);
  pen.fill();
  pen.stroke();
}
