/** What stands on the board of a level: towers, doors with their points, and what a refusal names. */

import { rounded } from "../i18n.js";
import { middle, outline } from "./frame.js";
import { disc, letter, polygon, stroke } from "./pen.js";

/** @typedef {import("./frame.js").Frame} Frame */
/** @typedef {import("../player/march.js").Door} Door */

/** Light and dark, seen on each other and on every ground. */
const [LIGHT, DARK] = ["#FFFFFF", "#101010"];
/** The wood of doors. */
const WOOD = "#8A4B16";
const HARM = "#B3261E";

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
  const { pen, scale } = frame;
  pen.lineJoin = "round";
  for (const cell of cells) {
    const [x, y] = middle(frame, cell);
    const mirrored = [...TOWER].reverse().map(([dx, dy]) => /** @type {const} */ ([-dx, dy]));
    polygon(pen, x, y, scale, [...TOWER, ...mirrored]);
    pen.fillStyle = LIGHT;
    pen.fill();
    stroke(pen, [DARK, Math.max(1, scale * 0.06)]);
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
    stroke(pen, [LIGHT, Math.max(3.2, scale * 0.16)], [DARK, Math.max(1.4, scale * 0.07)]);
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
  pen.lineWidth = Math.max(2, scale * 0.08);
  pen.strokeStyle = DARK;
  pen.strokeText(rounded(points), x, top - scale * 0.05, scale * 0.9);
  pen.fillStyle = LIGHT;
  pen.fillText(rounded(points), x, top - scale * 0.05, scale * 0.9);
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
    stroke(pen, [LIGHT, Math.max(1, scale * 0.13)], [HARM, Math.max(1, scale * 0.07)]);
  }
}

/** Rings the starts that would be cut off. @param {Frame} frame @param {number[]} starts */
export function cutOff(frame, starts) {
  const { pen, scale } = frame;
  for (const start of starts) {
    const [x, y] = middle(frame, start);
    disc(pen, x, y, Math.max(8, scale * 0.46));
    stroke(pen, [LIGHT, Math.max(4, scale * 0.2)], [HARM, Math.max(2.4, scale * 0.12)]);
  }
}
