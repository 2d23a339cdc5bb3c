/** What stands on the board of a level: towers, doors with their points, and what a refusal names. */

import { rounded } from "../i18n.js";
import { middle, outline } from "./frame.js";
import { broad, cross, disc, letter, polygon, stroke } from "./pen.js";

/** @typedef {import("./frame.js").Frame} Frame */
/** @typedef {import("../player/march.js").Door} Door */
/** A shot from the cell of a tower to a point, in units of cells. @typedef {{tower: number, x: number, y: number, kills: boolean}} Shot */

/** Light and dark, seen on each other and on every ground. */
const [LIGHT, DARK] = ["#FFFFFF", "#101010"];
/** The wood of doors. */
const WOOD = "#8A4B16";
const HARM = "#B3261E";
/** Shots. */
const FIRE = "#FFD84D";

/** Half of a tower, from its foot up, in shares of a cell; the other half is its mirror image. */
const TOWER = /** @type {const} */ ([
  [0.24, 0.38],
  [0.24, -0.06],
  [0.34, -0.06],
  [0.34, -0.38],
  [0.2, -0.38],
  [0.2, -0.26],
  [0.07, -0.26],
  [0.07, -0.38],
]);

/** @param {Frame} frame @param {number[]} cells */
export function towers(frame, cells) {
  const { pen, scale, inks } = frame;
  pen.lineJoin = "round";
  for (const cell of cells) {
    // On the map of a level there is no wall below a tower.
    outline(frame, cell, 1);
    pen.fillStyle = inks.wall;
    if (frame.layout.board.isFree(cell)) pen.fill();
    const [x, y] = middle(frame, cell);
    const mirrored = [...TOWER].reverse().map(([dx, dy]) => /** @type {const} */ ([-dx, dy]));
    polygon(pen, x, y, scale, [...TOWER, ...mirrored]);
    pen.fillStyle = LIGHT;
    pen.fill();
    stroke(pen, [DARK, broad(scale, 0.06, 1)]);
    if (scale < 16) continue;
    // A loophole.
    pen.fillStyle = DARK;
    pen.fillRect(x - scale * 0.05, y + scale * 0.04, scale * 0.1, scale * 0.2);
  }
}

/** Doors of planks; below them what is left of their points, as a bar and, where there is room, as a number. @param {Frame} frame @param {Door[]} standing */
export function doors(frame, standing) {
  const { pen, scale } = frame;
  pen.lineJoin = "round";
  for (const { cell, points, full } of standing) {
    const [x, y] = middle(frame, cell);
    const [half, top, foot] = [scale * 0.26, y - scale * 0.36, y + scale * 0.22];
    pen.beginPath();
    pen.moveTo(x - half, foot);
    pen.lineTo(x - half, top + half);
    pen.arc(x, top + half, half, Math.PI, 0);
    pen.lineTo(x + half, foot);
    pen.closePath();
    stroke(pen, [LIGHT, broad(scale, 0.16, 3.2)], [DARK, broad(scale, 0.07, 1.4)]);
    pen.fillStyle = WOOD;
    pen.fill();
    if (scale >= 14) {
      pen.fillStyle = DARK;
      for (const at of [-0.09, 0.09])
        pen.fillRect(x + (at - 0.02) * scale, top + half * 0.4, scale * 0.04, foot - top - half * 0.4);
    }
    remaining(frame, x, y, full ? points / full : 1, points);
  }
}

/** @param {Frame} frame @param {number} x @param {number} y @param {number} share @param {number} points */
function remaining({ pen, scale }, x, y, share, points) {
  const [left, width, height] = [x - scale * 0.4, scale * 0.8, Math.max(3, scale * 0.12)];
  const top = y + scale * 0.46 - height;
  pen.fillStyle = DARK;
  pen.fillRect(left - 1, top - 1, width + 2, height + 2);
  pen.fillStyle = LIGHT;
  pen.fillRect(left, top, width * Math.max(0, Math.min(1, share)), height);
  if (scale < 34) return;
  letter(pen, 700, scale * 0.24);
  pen.textBaseline = "alphabetic";
  pen.lineWidth = broad(scale, 0.08, 2);
  pen.strokeStyle = DARK;
  pen.strokeText(rounded(points), x, top - scale * 0.05, scale * 0.9);
  pen.fillStyle = LIGHT;
  pen.fillText(rounded(points), x, top - scale * 0.05, scale * 0.9);
}

/** What an attacker has left of its health, as a bar above it. @param {Frame} frame @param {number} x @param {number} y @param {number} radius @param {number} share */
export function health({ pen }, x, y, radius, share) {
  const [width, height] = [Math.max(8, radius * 2), Math.max(3, radius * 0.36)];
  const [left, top] = [x - width / 2, y - radius - height - Math.max(2, radius * 0.2)];
  pen.fillStyle = DARK;
  pen.fillRect(left - 1, top - 1, width + 2, height + 2);
  pen.fillStyle = LIGHT;
  pen.fillRect(left, top, width * share, height);
}

/** How far a tower in a cell shoots. @param {Frame} frame @param {number} cell @param {number} cells */
export function range(frame, cell, cells) {
  const { pen, scale } = frame;
  disc(pen, ...middle(frame, cell), cells * scale);
  pen.fillStyle = "rgba(255, 255, 255, 0.16)";
  pen.fill();
  stroke(pen, [DARK, broad(scale, 0.09, 3.4)], [LIGHT, broad(scale, 0.045, 1.6)]);
}

/** A line for each shot, and a burst where it kills. @param {Frame} frame @param {Shot[]} fired */
export function shots(frame, fired) {
  const { pen, scale, left, top } = frame;
  pen.lineCap = "round";
  for (const { tower, x, y, kills } of fired) {
    const [fromX, fromY] = middle(frame, tower);
    const [toX, toY] = [left + x * scale, top + y * scale];
    pen.beginPath();
    pen.moveTo(fromX, fromY - scale * 0.3);
    pen.lineTo(toX, toY);
    stroke(pen, [DARK, broad(scale, 0.14, 4)], [FIRE, broad(scale, 0.08, 2)]);
    if (!kills) continue;
    pen.beginPath();
    cross(pen, toX, toY, Math.max(4, scale * 0.2));
    stroke(pen, [DARK, broad(scale, 0.14, 4)], [FIRE, broad(scale, 0.08, 2)]);
  }
}

/** Veils the cells that would lose their path, with a bar in a corner. @param {Frame} frame @param {number[]} cells */
export function lost(frame, cells) {
  const { pen, scale } = frame;
  for (const cell of cells) {
    outline(frame, cell, 1);
    pen.fillStyle = "rgba(179, 38, 30, 0.28)";
    pen.fill();
    if (scale < 10) continue;
    const [x, y] = middle(frame, cell);
    pen.lineCap = "butt";
    pen.beginPath();
    pen.moveTo(x - 0.4 * scale, y + 0.2 * scale);
    pen.lineTo(x - 0.2 * scale, y + 0.4 * scale);
    stroke(pen, [LIGHT, broad(scale, 0.13, 1)], [HARM, broad(scale, 0.07, 1)]);
  }
}

/** Rings the starts that would be cut off. @param {Frame} frame @param {number[]} starts */
export function cutOff(frame, starts) {
  const { pen, scale } = frame;
  for (const start of starts) {
    const [x, y] = middle(frame, start);
    disc(pen, x, y, Math.max(8, scale * 0.46));
    stroke(pen, [LIGHT, broad(scale, 0.2, 4)], [HARM, broad(scale, 0.12, 2.4)]);
  }
}
