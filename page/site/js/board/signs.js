/** Signs on cells: marks, weights, bricks, arrows, labels and verdicts. */

import { heat as glow, inkOn, shade as colourOf } from "./colours.js";
import { EIGHT, FREE, UNSEEN, WALL, WATER } from "./model.js";
import { eachInSight, middle, outline, shadeAt } from "./frame.js";
import { broad, cross, disc, letter } from "./pen.js";

/** @typedef {import("./frame.js").Frame} Frame */
/** @typedef {import("./frame.js").Layers} Layers */

/** Where arrows point, by the number of the direction less one. */
const POINTS = EIGHT.map(([dx, dy]) => (dx && dy ? [dx * 0.7, dy * 0.7] : [dx, dy]));

/** A sign for each state, so that colour alone never tells a state. @param {Frame} frame @param {Layers} layers */
export function states(frame, layers) {
  const { marks, labels, arrows, path = [] } = layers;
  const { pen, layout, scale, inks } = frame;
  const { board } = layout;
  const size = scale * 0.14;
  pen.lineWidth = broad(scale, 0.055, 1.1);
  pen.lineCap = "round";
  // A path would hide them but for their ends.
  const hidden = new Set(path);
  eachInSight(frame, (index) => {
    const [x, y] = middle(frame, index);
    const terrain = board.terrain[index] ?? 0;
    const mark = marks?.[index] ?? 0;
    if (terrain > FREE && !labels?.has(index)) {
      const text = terrain === WATER ? "≈" : terrain < WATER ? String(terrain) : "";
      const isBeside = mark > 0 || (arrows?.[index] ?? 0) > 0;
      pen.fillStyle = mark ? (inks.marks[mark] ?? inks.ink) : onShade(shadeAt(layers, index), inks.ink);
      // Beside the sign of a mark or an arrow, in the corner.
      letter(pen, 600, scale * (!isBeside ? 0.42 : board.isHex ? 0.22 : 0.3));
      // Hexagons have no corner there.
      const [dx, dy] = !isBeside ? [0, 0] : board.isHex ? [0, 0.4] : [0.28, 0.28];
      pen.fillText(text, x - dx * scale, y - dy * scale);
    }
    if (!mark || hidden.has(index)) return;
    if (mark > 3 && mark < 7) return compared(frame, index, mark - 4);
    pen.strokeStyle = pen.fillStyle = inks.marks[mark] ?? inks.ink;
    pen.beginPath();
    if (mark === 1) {
      disc(pen, x, y, size * 0.8);
      return pen.fill();
    }
    // From the goal: a ring, and a square.
    if (mark === 7) disc(pen, x, y, size * 0.8);
    else if (mark === 8) pen.rect(x - size * 0.7, y - size * 0.7, size * 1.4, size * 1.4);
    else if (mark === 2) {
      pen.moveTo(x - size, y);
      pen.lineTo(x - size * 0.25, y + size * 0.8);
      pen.lineTo(x + size, y - size * 0.8);
    } else cross(pen, x, y, size);
    pen.stroke();
  });
}

/** Which of two searches has reached a cell: the first, the second, or both. @param {Frame} frame @param {number} index @param {number} which */
function compared(frame, index, which) {
  const { pen, scale, inks } = frame;
  const [x, y] = middle(frame, index);
  pen.fillStyle = (which < 2 && inks.marks[which + 1]) || inks.ink;
  letter(pen, 600, scale * 0.42);
  pen.fillText("12="[which] ?? "", x, y);
}

/**
 * Letters and numbers beside the rim.
 * @param {Frame} frame
 * @param {{cell: number, text: string, dx: number, dy: number}[]} places
 */
export function rim(frame, places) {
  const { pen, scale, inks } = frame;
  pen.fillStyle = inks.ink;
  letter(pen, 400, Math.max(10, Math.min(scale * 0.34, 26)));
  for (const { cell, text, dx, dy } of places) {
    const [x, y] = middle(frame, cell);
    pen.fillText(text, x + dx * scale, y + dy * scale);
  }
}

/**
 * How likely cells are that are known otherwise: small, so that what is known stays in sight.
 * Hexagons have no terrain to be seen.
 * @param {Frame} frame
 * @param {Float32Array} heat
 */
export function beliefs(frame, heat) {
  const { pen, layout } = frame;
  eachInSight(frame, (index) => {
    const hot = heat[index];
    if (!hot || layout.board.terrain[index] === UNSEEN) return;
    outline(frame, index, layout.board.isHex ? 0.9 : 0.5);
    pen.fillStyle = `rgb(${glow(hot).join(",")})`;
    pen.fill();
  });
}

/** A stroke across cells from which no path is known, where others are shaded. @param {Frame} frame @param {Float32Array | Float64Array} shades @param {Uint8Array} [marks] */
export function unreached(frame, shades, marks) {
  const { pen, layout, scale, inks } = frame;
  const { board } = layout;
  pen.strokeStyle = inks.ink;
  pen.lineWidth = broad(scale, 0.035, 1);
  pen.globalAlpha = 0.6;
  pen.beginPath();
  eachInSight(frame, (index) => {
    if (!board.isFree(index) || !Number.isNaN(shades[index]) || marks?.[index]) return;
    const [x, y] = middle(frame, index);
    const reach = scale * 0.22;
    pen.moveTo(x - reach, y + reach);
    pen.lineTo(x + reach, y - reach);
  });
  pen.stroke();
  pen.globalAlpha = 1;
}

/** The colour of a text on a shade, or on none. @param {number} shade  NaN for none. @param {string} ink */
export function onShade(shade, ink) {
  return Number.isNaN(shade) ? ink : inkOn(colourOf(shade));
}

/** Walls as bricks, where shades might be taken for them. @param {Frame} frame */
export function bricks(frame) {
  const { pen, layout, scale, inks } = frame;
  const { board } = layout;
  pen.strokeStyle = inks.paper;
  pen.lineWidth = broad(scale, 0.05, 1);
  pen.beginPath();
  eachInSight(frame, (index) => {
    if (board.terrain[index] !== WALL) return;
    const [x, y] = middle(frame, index);
    const half = scale * 0.34;
    for (const [row, joint] of /** @type {const} */ ([
      [-0.5, 0.4],
      [0.5, -0.4],
    ])) {
      pen.moveTo(x - half, y + row * half);
      pen.lineTo(x + half, y + row * half);
      pen.moveTo(x + joint * half, y + row * half);
      pen.lineTo(x + joint * half, y + (row + 0.9) * half);
    }
  });
  pen.stroke();
}

/** @param {Frame} frame @param {Uint8Array} directions @param {Layers} layers */
export function arrows(frame, directions, layers) {
  const { pen, layout, scale } = frame;
  const isHex = layout.board.isHex;
  pen.lineWidth = broad(scale, 0.06, 1);
  pen.lineCap = "round";
  // What is read best on each of 64 shades.
  const signs = Array.from({ length: 64 }, (_, degree) => inkOn(colourOf(degree / 63)));
  for (const ink of new Set([...signs, frame.inks.ink])) {
    pen.strokeStyle = ink;
    pen.beginPath();
    eachInSight(frame, (index) => {
      const direction = directions[index] ?? 0;
      const [dx = 0, dy = 0] = isHex ? hexPoint(layout, index, direction) : (POINTS[direction - 1] ?? []);
      if (!dx && !dy) return;
      const far = shadeAt(layers, index);
      if ((Number.isNaN(far) ? frame.inks.ink : signs[Math.round(far * 63)]) !== ink) return;
      const [x, y] = middle(frame, index);
      const reach = scale * 0.3;
      const [tipX, tipY] = [x + dx * reach, y + dy * reach];
      pen.moveTo(x - dx * reach, y - dy * reach);
      pen.lineTo(tipX, tipY);
      for (const side of [-1, 1]) {
        pen.moveTo(tipX, tipY);
        pen.lineTo(tipX - (dx - dy * side * 0.8) * reach * 0.55, tipY - (dy + dx * side * 0.8) * reach * 0.55);
      }
    });
    pen.stroke();
  }
}

/**
 * Of hexagons the direction is the number of the neighbor.
 * @param {import("./layout.js").Layout} layout
 * @param {number} index
 * @param {number} direction
 */
function hexPoint(layout, index, direction) {
  const step = direction ? layout.board.steps()[direction - 1] : undefined;
  if (!step) return [0, 0];
  const [x, y] = layout.middle(index);
  const [q, r] = [step[0], step[1]];
  const beside = layout.board.beside(index, q, r);
  if (beside < 0) return [0, 0];
  const [toX, toY] = layout.middle(beside);
  return [toX - x, toY - y];
}

/** @param {Frame} frame @param {Map<number, string>} texts @param {Float32Array} [heat] */
export function labels(frame, texts, heat) {
  const { pen, layout, scale, inks } = frame;
  const { board } = layout;
  for (const [cell, text] of texts) {
    if (board.starts.includes(cell)) continue;
    const [x, y] = middle(frame, cell);
    letter(pen, 600, scale * (text.length > 2 ? 0.28 : 0.36));
    const hot = heat?.[cell] ?? 0;
    pen.fillStyle = hot ? inkOn(glow(hot)) : board.stones[cell] ? inks.sign : inks.ink;
    pen.fillText(text, x, y, scale * 0.9);
  }
}

/** Numbers above the signs of cells, edged so that a path does not hide them. @param {Frame} frame @param {(cell: number) => string} of */
export function values(frame, of) {
  const { pen, scale, inks } = frame;
  letter(pen, 600, scale * 0.3);
  pen.lineJoin = "round";
  pen.lineWidth = scale * 0.1;
  pen.strokeStyle = inks.paper;
  pen.fillStyle = inks.ink;
  eachInSight(frame, (cell) => {
    const text = of(cell);
    if (!text) return;
    const [x, y] = middle(frame, cell);
    pen.strokeText(text, x, y - scale * 0.3, scale * 0.94);
    pen.fillText(text, x, y - scale * 0.3, scale * 0.94);
  });
}

/** Whether whoever bites a square wins or loses: in its corner, so that the square is seen. @param {Frame} frame @param {Map<number, string>} known */
export function verdicts(frame, known) {
  const { pen, scale, inks } = frame;
  letter(pen, 700, scale * 0.27);
  for (const [cell, verdict] of known) {
    const [x, y] = middle(frame, cell).map((at) => at + scale * 0.3);
    pen.fillStyle = verdict === "win" ? inks.closed : inks.opened;
    disc(pen, x ?? 0, y ?? 0, scale * 0.17);
    pen.fill();
    pen.fillStyle = pen.strokeStyle = inks.marks[verdict === "win" ? 2 : 1] ?? inks.ink;
    pen.lineWidth = broad(scale, 0.02, 1);
    pen.stroke();
    pen.fillText(verdict === "win" ? "✓" : "×", x ?? 0, y ?? 0);
  }
}
