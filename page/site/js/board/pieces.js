/** What lies on the cells: signs, arrows, paths, ends, stones, labels. */

import { FREE, WALL, WATER } from "./model.js";
import { middle, outline } from "./paint.js";

/** @typedef {import("./paint.js").Frame} Frame */
/** @typedef {import("./paint.js").Layers} Layers */

const TURN = Math.PI * 2;

/** The directions of arrows: south, west, north, east, then the diagonals. */
export const DIRECTIONS = /** @type {Record<string, number>} */ ({
  S: 1,
  W: 2,
  N: 3,
  E: 4,
  SW: 5,
  NW: 6,
  NE: 7,
  SE: 8,
});
/** The directions of hexagons, by the names of the six steps. */
export const HEX_DIRECTIONS = /** @type {Record<string, number>} */ ({ E: 1, SE: 2, SW: 3, W: 4, NW: 5, NE: 6 });
const POINTS = /** @type {const} */ ([
  [0, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
  [1, 0],
  [-0.7, 0.7],
  [-0.7, -0.7],
  [0.7, -0.7],
  [0.7, 0.7],
]);

/** A sign for each state, so that colour alone never tells a state. @param {Frame} frame @param {Layers} layers */
export function signs(frame, { marks, labels, path = [] }) {
  const {
    pen,
    layout: { board },
    scale,
    inks,
  } = frame;
  const size = scale * 0.16;
  pen.lineWidth = Math.max(1.2, scale * 0.07);
  pen.lineCap = "round";
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  pen.font = `600 ${Math.round(scale * 0.42)}px system-ui, sans-serif`;
  // A path would hide them but for their ends.
  const hidden = new Set(path);
  for (let index = 0; index < board.size; index++) {
    const [x, y] = middle(frame, index);
    const terrain = board.terrain[index] ?? 0;
    const mark = marks?.[index] ?? 0;
    if (terrain > FREE && !labels?.has(index)) {
      const text = terrain === WATER ? "≈" : terrain < WATER ? String(terrain) : "";
      pen.fillStyle = mark ? inks.sign : inks.ink;
      // Beside the sign of a mark, in the corner.
      pen.font = `600 ${Math.round(scale * (mark ? 0.3 : 0.42))}px system-ui, sans-serif`;
      const corner = mark ? scale * 0.28 : 0;
      pen.fillText(text, x - corner, y - corner);
    }
    if (!mark || hidden.has(index)) continue;
    pen.strokeStyle = mark === 3 ? "#FFFFFF" : inks.sign;
    pen.beginPath();
    if (mark === 1) pen.arc(x, y, size, 0, TURN);
    else if (mark === 2) {
      pen.moveTo(x - size, y);
      pen.lineTo(x - size * 0.25, y + size * 0.8);
      pen.lineTo(x + size, y - size * 0.8);
    } else {
      pen.moveTo(x - size, y - size);
      pen.lineTo(x + size, y + size);
      pen.moveTo(x + size, y - size);
      pen.lineTo(x - size, y + size);
    }
    pen.stroke();
  }
}

/** Walls as bricks, where shades might be taken for them. @param {Frame} frame */
export function bricks(frame) {
  const {
    pen,
    layout: { board },
    scale,
    inks,
  } = frame;
  pen.strokeStyle = inks.paper;
  pen.lineWidth = Math.max(1, scale * 0.05);
  pen.beginPath();
  board.terrain.forEach((terrain, index) => {
    if (terrain !== WALL) return;
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

/** @param {Frame} frame @param {Uint8Array} directions @param {Float32Array} [shades] */
export function arrows(frame, directions, shades) {
  const { pen, layout, scale } = frame;
  const isHex = layout.board.isHex;
  pen.lineWidth = Math.max(1, scale * 0.06);
  pen.lineCap = "round";
  for (const dark of [false, true]) {
    pen.strokeStyle = dark ? "#FFFFFF" : "#101010";
    pen.beginPath();
    directions.forEach((direction, index) => {
      const isDark = (shades?.[index] ?? 0) > 0.45;
      const [dx, dy] = isHex ? hexPoint(layout, index, direction) : (POINTS[direction] ?? [0, 0]);
      if ((!dx && !dy) || isDark !== dark) return;
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

/** Of hexagons the direction is the number of the neighbor. @param {import("./layout.js").Layout} layout @param {number} index @param {number} direction */
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

/** @param {Frame} frame @param {number[]} cells */
export function path(frame, cells) {
  const { pen, scale, inks } = frame;
  pen.lineJoin = "round";
  pen.lineCap = "round";
  for (const [width, colour] of /** @type {const} */ ([
    [0.34, inks.edge],
    [0.2, inks.path],
  ])) {
    pen.strokeStyle = colour;
    pen.lineWidth = Math.max(width > 0.3 ? 3 : 1.8, scale * width);
    pen.beginPath();
    for (const cell of cells) pen.lineTo(...middle(frame, cell));
    pen.stroke();
  }
}

/** Starts are discs, goals are diamonds. @param {Frame} frame */
export function ends(frame) {
  const {
    pen,
    layout: { board },
    scale,
    inks,
  } = frame;
  const size = Math.max(4, scale * 0.34);
  pen.lineWidth = Math.max(1.5, scale * 0.08);
  pen.strokeStyle = inks.edge;
  for (const cell of board.starts) {
    const [x, y] = middle(frame, cell);
    pen.fillStyle = inks.start;
    pen.beginPath();
    pen.arc(x, y, size, 0, TURN);
    pen.fill();
    pen.stroke();
    pen.fillStyle = inks.paper;
    pen.beginPath();
    pen.arc(x, y, size * 0.4, 0, TURN);
    pen.fill();
  }
  for (const cell of board.goals) {
    const [x, y] = middle(frame, cell);
    pen.fillStyle = inks.goal;
    pen.beginPath();
    for (const [dx, dy] of /** @type {const} */ ([
      [0, -1.15],
      [1.15, 0],
      [0, 1.15],
      [-1.15, 0],
    ])) {
      pen.lineTo(x + dx * size, y + dy * size);
    }
    pen.closePath();
    pen.fill();
    pen.stroke();
  }
}

/** @param {Frame} frame @param {Map<number, string>} [labels]  Where a label stands, there is no sign. */
export function stones(frame, labels) {
  const {
    pen,
    layout: { board },
    scale,
    inks,
  } = frame;
  if (!board.stones.includes(1) && !board.stones.includes(2)) return;
  pen.lineWidth = Math.max(1, scale * 0.05);
  pen.strokeStyle = inks.edge;
  board.stones.forEach((stone, index) => {
    if (!stone) return;
    const [x, y] = middle(frame, index);
    pen.fillStyle = stone === 1 ? inks.red : inks.blue;
    pen.beginPath();
    pen.arc(x, y, scale * 0.38, 0, TURN);
    pen.fill();
    pen.stroke();
    if (labels?.has(index)) return;
    // Red stones bear a bar, blue ones a ring.
    pen.strokeStyle = inks.sign;
    pen.lineWidth = Math.max(1.2, scale * 0.08);
    pen.beginPath();
    if (stone === 1) {
      pen.moveTo(x - scale * 0.15, y);
      pen.lineTo(x + scale * 0.15, y);
    } else pen.arc(x, y, scale * 0.13, 0, TURN);
    pen.stroke();
    pen.lineWidth = Math.max(1, scale * 0.05);
    pen.strokeStyle = inks.edge;
  });
}

/** @param {Frame} frame @param {number[]} cells */
export function link(frame, cells) {
  const { pen, scale, inks } = frame;
  for (const cell of cells) {
    const [x, y] = middle(frame, cell);
    pen.strokeStyle = inks.edge;
    pen.lineWidth = Math.max(4, scale * 0.2);
    pen.beginPath();
    pen.arc(x, y, scale * 0.4, 0, TURN);
    pen.stroke();
    pen.strokeStyle = inks.path;
    pen.lineWidth = Math.max(2, scale * 0.12);
    pen.stroke();
  }
}

/** The sides of a board, in their owners' colours, along its rim. @param {Frame} frame @param {{owner: string, cells: number[]}[]} sides */
export function borders(frame, sides) {
  const { pen, layout, scale, inks } = frame;
  const { board } = layout;
  pen.lineCap = "butt";
  for (const { owner, cells } of sides) {
    pen.strokeStyle = owner === "red" ? inks.red : owner === "blue" ? inks.blue : inks.ink;
    pen.lineWidth = Math.max(2, scale * 0.16);
    pen.setLineDash(owner === "blue" ? [scale * 0.22, scale * 0.1] : []);
    pen.beginPath();
    for (const cell of cells) {
      const [x, y] = middle(frame, cell);
      layout.corners.forEach(([dx, dy], corner) => {
        const [nextX, nextY] = layout.corners[(corner + 1) % 6] ?? [0, 0];
        const [outX, outY] = [dx + nextX, dy + nextY];
        const beyond = layout.at(...shifted(layout, cell, outX, outY));
        if (beyond >= 0 && board.isCell(beyond)) return;
        pen.moveTo(x + dx * scale, y + dy * scale);
        pen.lineTo(x + nextX * scale, y + nextY * scale);
      });
    }
    pen.stroke();
  }
  pen.setLineDash([]);
}

/** @param {import("./layout.js").Layout} layout @param {number} cell @param {number} dx @param {number} dy @returns {[number, number]} */
function shifted(layout, cell, dx, dy) {
  const [x, y] = layout.middle(cell);
  return [x + dx, y + dy];
}

/** @param {Frame} frame @param {Map<number, string>} texts @param {Float32Array} [heat] */
export function labels(frame, texts, heat) {
  const {
    pen,
    layout: { board },
    scale,
    inks,
  } = frame;
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  for (const [cell, text] of texts) {
    if (board.starts.includes(cell)) continue;
    const [x, y] = middle(frame, cell);
    pen.font = `600 ${Math.round(scale * (text.length > 2 ? 0.28 : 0.36))}px system-ui, sans-serif`;
    const hot = heat?.[cell] ?? 0;
    pen.fillStyle = hot ? (hot > 0.5 ? "#FFFFFF" : "#101010") : board.stones[cell] ? inks.sign : inks.ink;
    pen.fillText(text, x, y, scale * 0.9);
  }
}

/** Whether whoever bites a square wins or loses. @param {Frame} frame @param {Map<number, "win" | "loss">} known */
export function verdicts(frame, known) {
  const { pen, scale, inks } = frame;
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  pen.font = `700 ${Math.round(scale * 0.4)}px system-ui, sans-serif`;
  for (const [cell, verdict] of known) {
    const [x, y] = middle(frame, cell);
    outline(frame, cell, 0.86);
    pen.fillStyle = verdict === "win" ? inks.closed : inks.opened;
    pen.fill();
    pen.fillStyle = inks.sign;
    pen.fillText(verdict === "win" ? "✓" : "×", x, y);
  }
}

/** @param {Frame} frame @param {{monster?: number, shots?: number[], hit?: number}} seen */
export function hunt(frame, { monster, shots = [], hit }) {
  const { pen, scale, inks } = frame;
  for (const shot of shots) {
    const [x, y] = middle(frame, shot);
    pen.strokeStyle = inks.danger;
    pen.lineWidth = Math.max(1.5, scale * 0.07);
    pen.beginPath();
    pen.arc(x, y, scale * 0.3, 0, TURN);
    for (const [dx, dy] of /** @type {const} */ ([
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
    ])) {
      pen.moveTo(x + dx * scale * 0.18, y + dy * scale * 0.18);
      pen.lineTo(x + dx * scale * 0.42, y + dy * scale * 0.42);
    }
    pen.stroke();
  }
  if (monster === undefined || monster < 0) return;
  const [x, y] = middle(frame, monster);
  pen.fillStyle = monster === hit ? inks.danger : inks.current;
  pen.strokeStyle = inks.edge;
  pen.lineWidth = Math.max(1.5, scale * 0.06);
  pen.beginPath();
  pen.moveTo(x, y - scale * 0.36);
  pen.lineTo(x + scale * 0.36, y + scale * 0.3);
  pen.lineTo(x - scale * 0.36, y + scale * 0.3);
  pen.closePath();
  pen.fill();
  pen.stroke();
}

/** @param {Frame} frame @param {[number, number][]} places */
export function agents(frame, places) {
  const { pen, scale, left, top, inks } = frame;
  pen.strokeStyle = inks.edge;
  pen.fillStyle = inks.path;
  pen.lineWidth = Math.max(1, scale * 0.05);
  for (const [x, y] of places) {
    pen.beginPath();
    pen.arc(left + x * scale, top + y * scale, Math.max(3, scale * 0.24), 0, TURN);
    pen.fill();
    pen.stroke();
  }
}

/** @param {Frame} frame @param {number} cell */
export function current(frame, cell) {
  const { pen, scale, inks } = frame;
  const [x, y] = middle(frame, cell);
  const size = Math.max(3, scale * 0.3);
  pen.fillStyle = inks.current;
  pen.strokeStyle = "#FFFFFF";
  pen.lineWidth = Math.max(1.5, scale * 0.08);
  pen.beginPath();
  for (const [dx, dy] of /** @type {const} */ ([
    [0, -1],
    [1, 0],
    [0, 1],
    [-1, 0],
  ]))
    pen.lineTo(x + dx * size, y + dy * size);
  pen.closePath();
  pen.fill();
  pen.stroke();
}

/** @param {Frame} frame @param {number} cell */
export function ring(frame, cell) {
  const { pen, scale, inks } = frame;
  outline(frame, cell, 0.88);
  pen.strokeStyle = inks.goal;
  pen.lineWidth = Math.max(2, scale * 0.09);
  pen.stroke();
}
