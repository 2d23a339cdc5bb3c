/** What stands on cells: paths, starts and goals, stones, chains, borders. */

import { middle, outline } from "./frame.js";
import { broad, dash, disc, FOUR, letter, polygon, stroke } from "./pen.js";

/** @typedef {import("./frame.js").Frame} Frame */
/** @typedef {import("./layout.js").Layout} Layout */
/** @typedef {import("./model.js").Board} Board */

/** @param {Frame} frame @param {number[]} cells */
export function path(frame, cells) {
  follow(frame, cells);
  trail(frame);
}

/** A path that is no more, in dashes. @param {Frame} frame @param {number[]} cells */
export function ghost(frame, cells) {
  const { pen, scale, inks } = frame;
  follow(frame, cells);
  dash(pen, scale, 0.3, 0.35);
  stroke(pen, [inks.path, broad(scale, 0.1, 1.2)]);
  dash(pen, scale);
}

/** Leads the pen along a path. @param {Frame} frame @param {number[]} cells */
function follow(frame, cells) {
  const { pen } = frame;
  // Steps between the same places of the table lead in the same direction.
  const step = (/** @type {number} */ place) => (cells[place + 1] ?? NaN) - (cells[place] ?? NaN);
  pen.lineJoin = "round";
  pen.lineCap = "round";
  pen.beginPath();
  // A line of no length is not drawn: so a path of one cell is a dot.
  const [x, y] = middle(frame, cells[0] ?? 0);
  pen.moveTo(x - 0.01, y);
  for (const [place, cell] of cells.entries()) {
    if (step(place - 1) === step(place)) continue;
    if (place > 0) leap(frame, cells[place - 1] ?? 0, cell);
    pen.lineTo(...middle(frame, cell));
  }
}

/** Draws the pen's path as that of a search. @param {Frame} frame */
function trail({ pen, layout, scale, inks }) {
  // Between thin walls there is no more room.
  const most = layout.board.exits ? scale / 2 : Infinity;
  const [wide, narrow] = [broad(scale, 0.34, 3), broad(scale, 0.2, 1.8)];
  stroke(pen, [inks.edge, Math.min(most, wide)], [inks.path, Math.min(most * 0.6, narrow)]);
}

/** A path of straight lines on a board of squares. @param {Frame} frame @param {[number, number][]} points */
export function line(frame, points) {
  const { pen, scale } = frame;
  const [left, top] = middle(frame, 0);
  pen.lineJoin = pen.lineCap = "round";
  pen.beginPath();
  for (const [x, y] of points) pen.lineTo(left + x * scale, top + y * scale);
  trail(frame);
}

/** A stroke across each cell. @param {Frame} frame @param {number[]} cells */
export function hatching(frame, cells) {
  const { pen, scale, inks } = frame;
  pen.lineCap = "butt";
  pen.beginPath();
  for (const cell of cells) {
    const [x, y] = middle(frame, cell);
    pen.moveTo(x - scale * 0.4, y + scale * 0.4);
    pen.lineTo(x + scale * 0.4, y - scale * 0.4);
  }
  pen.strokeStyle = inks.start;
  pen.lineWidth = broad(scale, 0.03, 1);
  pen.stroke();
}

/** Ends the line of a path half a cell beyond the side over which a step leads, and begins it again beyond the opposite side. @param {Frame} frame @param {number} from @param {number} to */
function leap(frame, from, to) {
  const way = over(frame.layout.board, from, to);
  if (!way) return;
  const [x, y] = way.map((way) => way * (frame.scale / 2));
  const [[left, top], [right, bottom]] = [middle(frame, from), middle(frame, to)];
  frame.pen.lineTo(left + (x ?? 0), top + (y ?? 0));
  frame.pen.moveTo(right - (x ?? 0), bottom - (y ?? 0));
}

/** The direction on the canvas of a step that is none between neighbors. @param {Board} board @param {number} from @param {number} to @returns {number[] | undefined} */
function over(board, from, to) {
  const { width, height } = board;
  const [x, y] = [(to % width) - (from % width), Math.floor(to / width) - Math.floor(from / width)];
  if (!board.isHex) {
    const ways = [x, y].map((way) => (Math.abs(way) < 2 ? way : -Math.sign(way)));
    return Math.abs(x) > 1 || Math.abs(y) > 1 ? ways : undefined;
  }
  if (board.steps().some(([dx, dy]) => x === dx && y === dy)) return undefined;
  // The step ends in a copy of the board, to the right of it or below.
  const onBoard = (/** @type {number} */ count, /** @type {number} */ stride) =>
    Array.from({ length: count }, (_, place) => board.isCell(place * stride)).filter(Boolean).length;
  const [row, column] = [onBoard(width, 1), onBoard(height, width)];
  const [right, down] = board.isFlat
    ? [
        [width, -width / 2],
        [0, column],
      ]
    : [
        [row, 0],
        [row === width ? 0 : -height / 2, height],
      ];
  const isCopy = (/** @type {number} */ dx, /** @type {number} */ dy) =>
    [-1, 0, 1].some((a) =>
      [-1, 0, 1].some((b) =>
        [0, 1].every((axis) => [dx, dy][axis] === a * (right?.[axis] ?? 0) + b * (down?.[axis] ?? 0)),
      ),
    );
  const step = board.steps().find(([dx, dy]) => isCopy(dx - x, dy - y));
  if (!step) return undefined;
  const [q, r] = step;
  return board.isFlat ? [(q * Math.sqrt(3)) / 2, r + q / 2] : [q + r / 2, (r * Math.sqrt(3)) / 2];
}

/** Starts are discs, goals are diamonds, stops are numbers in squares. @param {Frame} frame */
export function ends(frame) {
  const { pen, layout, scale, inks } = frame;
  const { board } = layout;
  const size = Math.max(4, scale * 0.34);
  pen.lineWidth = broad(scale, 0.08, 1.5);
  pen.strokeStyle = inks.edge;
  for (const cell of board.starts) {
    const [x, y] = middle(frame, cell);
    pen.fillStyle = inks.start;
    disc(pen, x, y, size);
    pen.fill();
    pen.stroke();
    pen.fillStyle = inks.paper;
    disc(pen, x, y, size * 0.4);
    pen.fill();
  }
  for (const cell of board.goals) {
    pen.fillStyle = inks.goal;
    polygon(pen, ...middle(frame, cell), size * 1.15, FOUR);
    pen.fill();
    pen.stroke();
  }
  for (const [place, cell] of board.stops.entries()) {
    const [x, y] = middle(frame, cell);
    pen.fillStyle = inks.paper;
    pen.beginPath();
    pen.rect(x - size, y - size, size * 2, size * 2);
    pen.fill();
    pen.stroke();
    pen.fillStyle = inks.ink;
    letter(pen, 600, size * 1.5);
    pen.fillText(String(place + 1), x, y);
  }
}

/** @param {Frame} frame @param {Map<number, string>} [labels]  Where a label stands, there is no sign. */
export function stones(frame, labels) {
  const { pen, layout, scale, inks } = frame;
  const { board } = layout;
  if (!board.hasStones) return;
  pen.lineWidth = broad(scale, 0.05, 1);
  pen.strokeStyle = inks.edge;
  board.stones.forEach((stone, index) => {
    if (!stone) return;
    const [x, y] = middle(frame, index);
    pen.fillStyle = stone === 1 ? inks.red : inks.blue;
    disc(pen, x, y, scale * 0.38);
    pen.fill();
    pen.stroke();
    if (labels?.has(index)) return;
    // Red stones bear a bar, blue ones a ring.
    pen.strokeStyle = inks.sign;
    pen.lineWidth = broad(scale, 0.08, 1.2);
    pen.beginPath();
    if (stone === 1) {
      pen.moveTo(x - scale * 0.15, y);
      pen.lineTo(x + scale * 0.15, y);
    } else disc(pen, x, y, scale * 0.13);
    pen.stroke();
    pen.lineWidth = broad(scale, 0.05, 1);
    pen.strokeStyle = inks.edge;
  });
}

/** @param {Frame} frame @param {number[]} cells */
export function link(frame, cells) {
  const { pen, scale, inks } = frame;
  for (const cell of cells) {
    disc(pen, ...middle(frame, cell), scale * 0.4);
    stroke(pen, [inks.edge, broad(scale, 0.2, 4)], [inks.path, broad(scale, 0.12, 2)]);
  }
}

/**
 * The sides of a board, in their owners' colours, along its rim.
 * @param {Frame} frame
 * @param {{owner: string, cells: number[]}[]} sides
 */
export function borders(frame, sides) {
  const { pen, layout, scale, inks } = frame;
  pen.lineCap = "butt";
  for (const { owner, cells } of sides) {
    pen.strokeStyle = owner === "red" ? inks.red : owner === "blue" ? inks.blue : inks.ink;
    pen.lineWidth = broad(scale, 0.16, 2);
    dash(pen, scale, ...(owner === "blue" ? [0.22, 0.1] : []));
    pen.beginPath();
    const outward = outwards(layout, cells);
    for (const cell of cells) {
      const [x, y] = middle(frame, cell);
      for (const corner of outward) {
        if (!isRim(layout, cell, corner)) continue;
        const { from, to } = edge(layout, corner);
        pen.moveTo(x + from[0] * scale, y + from[1] * scale);
        pen.lineTo(x + to[0] * scale, y + to[1] * scale);
      }
    }
    pen.stroke();
  }
  dash(pen, scale);
}

/** The two ends of an edge, by the corner that it begins at. @param {Layout} layout @param {number} corner */
function edge({ corners }, corner) {
  /** @type {[number, number][]} */
  const [from = [0, 0], to = [0, 0]] = [corners[corner] ?? [0, 0], corners[(corner + 1) % 6] ?? [0, 0]];
  return { from, to };
}

/** Whether there is nothing beyond this edge. @param {Layout} layout @param {number} cell @param {number} corner */
function isRim(layout, cell, corner) {
  const [x, y] = layout.middle(cell);
  const { from, to } = edge(layout, corner);
  return layout.at(x + from[0] + to[0], y + from[1] + to[1]) < 0;
}

/**
 * The edges along which a side of the board runs: those that are on the rim for most of its
 * cells. So a cell in a corner, which belongs to two sides, has both their colours, each on
 * its own edges.
 * @param {Layout} layout
 * @param {number[]} cells
 */
function outwards(layout, cells) {
  const counts = layout.corners.map((_, corner) => cells.filter((cell) => isRim(layout, cell, corner)).length);
  return [...counts.keys()].filter((corner) => 2 * (counts[corner] ?? 0) > cells.length);
}

/** @param {Frame} frame @param {number} cell @param {boolean} isLabelled  Above a label it is small. */
export function current(frame, cell, isLabelled) {
  const { pen, scale, inks } = frame;
  const [x, middleY] = middle(frame, cell);
  const size = Math.max(3, scale * (isLabelled ? 0.16 : 0.3));
  const y = middleY - (isLabelled ? scale * 0.34 : 0);
  pen.fillStyle = inks.current;
  pen.strokeStyle = "#FFFFFF";
  pen.lineWidth = broad(scale, 0.08, 1.5);
  polygon(pen, x, y, size, FOUR);
  pen.fill();
  pen.stroke();
}

/** @param {Frame} frame @param {number} cell */
export function ring(frame, cell) {
  const { pen, scale, inks } = frame;
  outline(frame, cell, 0.88);
  stroke(pen, [inks.goal, broad(scale, 0.09, 2)]);
}

/** The cell that is told of: within its rim, on any colour. @param {Frame} frame @param {number} cell */
export function pointed(frame, cell) {
  const { pen, scale, inks } = frame;
  const width = broad(scale, 0.05, 1.5);
  outline(frame, cell, Math.max(0.9, 10 / scale));
  stroke(pen, [inks.edge, 2.5 * width], [inks.ink, width]);
}

/** The cursor of the keyboard: seen on any colour, and of the shape of its cell. @param {Frame} frame @param {number} cell */
export function focus(frame, cell) {
  const { pen, scale, inks } = frame;
  const width = broad(scale, 0.05, 2);
  pen.lineJoin = "miter";
  for (const [grown, colour] of ["#FFFFFF", "#000000", inks.focus].entries()) {
    outline(frame, cell, 1 + (2 * (grown + 0.5) * width) / scale);
    stroke(pen, [colour, width + 0.5]);
  }
}
