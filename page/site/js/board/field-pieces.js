/** What stands on flow fields: distances, agents, cells that have changed or may not be built on. */

import { rounded } from "../i18n.js";
import { inkOn, rgb } from "./colours.js";
import { eachInSight, middle, outline, shadeAt } from "./frame.js";
import { cutOff, doors, health, lost, range, shots, towers } from "./defence-pieces.js";
import { broad, cross, dash, disc, letter } from "./pen.js";
import { onShade } from "./signs.js";

/** @typedef {import("./frame.js").Frame} Frame */
/**
 * An agent: its middle and its radius, in units of cells, whether it has to stand, the sign of its
 * kind, and the share of its health that is left.
 * @typedef {{x: number, y: number, size: number, isStuck?: boolean, text?: string, health?: number}} Agent
 */

/**
 * @typedef {object} Shown
 * @property {Float64Array} [corners]  Numbers in the lower right corners of cells, at the bottom of hexagons; NaN for none.
 * @property {Uint8Array} [marks]  As on the board.
 * @property {Float32Array | Float64Array} [shades]
 * @property {number} [most]
 * @property {number[]} [changed]  Cells that an edit has changed.
 * @property {Agent[]} [agents]
 * @property {number[]} [barred]  Cells on which no wall may be built.
 * @property {number} [refused]  The one of them on which something was to be built.
 * @property {number[]} [lost]  Cells that would have lost their path by that.
 * @property {number[]} [cut]  Starts that would have been cut off by that.
 * @property {number[]} [towers]
 * @property {import("../player/march.js").Door[]} [doors]
 * @property {import("./defence-pieces.js").Shot[]} [shots]
 * @property {{cell: number, cells: number}} [range]  How many cells far a tower in a cell shoots.
 */

/** Draws all of it. @param {Shown} shown @returns {(frame: Frame) => void} */
export function fieldPieces(shown) {
  return (frame) => {
    lost(frame, shown.lost ?? []);
    towers(frame, shown.towers ?? []);
    doors(frame, shown.doors ?? []);
    if (shown.corners && frame.scale >= 26) corners(frame, shown.corners, shown);
    changed(frame, shown.changed ?? []);
    if (shown.range) range(frame, shown.range.cell, shown.range.cells);
    shots(frame, shown.shots ?? []);
    agents(frame, shown.agents ?? []);
    for (const cell of shown.barred ?? []) barred(frame, cell, cell === shown.refused);
    cutOff(frame, shown.cut ?? []);
  };
}

/**
 * Small numbers in the lower right corners of cells; at the bottom of hexagons.
 * @param {Frame} frame
 * @param {Float64Array} numbers
 * @param {Shown} shown
 */
function corners(frame, numbers, shown) {
  const { pen, scale, inks } = frame;
  const { isHex } = frame.layout.board;
  letter(pen, 600, Math.max(9, scale * 0.22));
  [pen.textAlign, pen.textBaseline] = [isHex ? "center" : "right", "alphabetic"];
  const [dx, dy] = isHex ? [0, 0.47] : [0.46, 0.45];
  eachInSight(frame, (cell) => {
    const number = numbers[cell] ?? NaN;
    if (Number.isNaN(number)) return;
    const [x, y] = middle(frame, cell);
    const mark = shown.marks?.[cell] ?? 0;
    pen.fillStyle = mark ? (inks.marks[mark] ?? inks.ink) : onShade(shadeAt(shown, cell), inks.ink);
    pen.fillText(rounded(number), x + dx * scale, y + dy * scale, scale * 0.6);
  });
}

/** A dot in the upper right corner of each cell; small cells are veiled. @param {Frame} frame @param {number[]} cells */
function changed(frame, cells) {
  const { pen, scale } = frame;
  pen.fillStyle = scale < 12 ? "rgba(242, 101, 34, 0.45)" : "#F26522";
  pen.strokeStyle = "#101010";
  pen.lineWidth = broad(scale, 0.04, 1);
  for (const cell of cells) {
    const [x, y] = middle(frame, cell);
    if (scale < 12) outline(frame, cell, 1);
    else disc(pen, x + scale * 0.3, y - scale * 0.3, scale * 0.1);
    pen.fill();
    if (scale >= 12) pen.stroke();
  }
}

/**
 * Agents that walk are discs; those that have to stand are squares with a bar.
 * @param {Frame} frame
 * @param {Agent[]} known
 */
function agents(frame, known) {
  const { pen, scale, left: start, top, inks } = frame;
  for (const { x, y, size, isStuck, text, health: left = 1 } of known) {
    const [middleX, middleY] = [start + x * scale, top + y * scale];
    const radius = Math.max(2, scale * size);
    pen.strokeStyle = inks.edge;
    pen.lineWidth = Math.max(1, radius * 0.2);
    pen.fillStyle = isStuck ? inks.danger : inks.path;
    pen.beginPath();
    if (isStuck) pen.rect(middleX - radius * 0.85, middleY - radius * 0.85, radius * 1.7, radius * 1.7);
    else disc(pen, middleX, middleY, radius);
    pen.fill();
    pen.stroke();
    if (text && radius >= 6) {
      pen.fillStyle = inkOn(rgb(isStuck ? inks.danger : inks.path));
      letter(pen, 700, radius * 1.1);
      pen.fillText(text, middleX, middleY, radius * 1.5);
    } else if (isStuck) {
      pen.fillStyle = inks.edge;
      pen.fillRect(middleX - radius * 0.5, middleY - radius * 0.2, radius, radius * 0.4);
    }
    if (left < 1) health(frame, middleX, middleY, radius, left);
  }
}

/**
 * A broken outline where no wall may be built, and a cross where one was refused.
 * @param {Frame} frame
 * @param {number} cell
 * @param {boolean} isRefused
 */
function barred(frame, cell, isRefused) {
  const { pen, scale } = frame;
  pen.save();
  pen.lineCap = "butt";
  // White on black is seen on every ground.
  for (const [width, colour, dashes] of /** @type {const} */ ([
    [0.16, "#101010", []],
    [0.08, "#FFFFFF", [0.2, 0.1]],
  ])) {
    pen.strokeStyle = colour;
    pen.lineWidth = Math.max(width * 24, scale * width);
    outline(frame, cell, 0.84);
    dash(pen, scale, ...dashes);
    pen.stroke();
    dash(pen, scale);
    if (!isRefused) continue;
    pen.beginPath();
    cross(pen, ...middle(frame, cell), scale * 0.3);
    pen.stroke();
  }
  pen.restore();
}
