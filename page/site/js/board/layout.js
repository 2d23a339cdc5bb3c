/** Where the cells of a board lie, in units of one step, and which cell is where. */

/** @typedef {import("./model.js").Board} Board */

const ROOT = Math.sqrt(3);
/** Where the arrow keys lead. @type {Record<string, [number, number]>} */
export const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
/** From the middle of a hexagon to its corners. */
const RADIUS = 1 / ROOT;

export class Layout {
  /** @param {Board} board @param {number} [rim]  Room around the board, in units. */
  constructor(board, rim = 0) {
    this.board = board;
    /** @type {[number, number][]} */
    this.corners = [];
    this.left = -rim;
    this.top = -rim;
    this.width = board.width + 2 * rim;
    this.height = board.height + 2 * rim;
    if (!board.isHex) return;
    const turn = board.isFlat ? 0 : 30;
    for (let corner = 0; corner < 6; corner++) {
      const angle = ((60 * corner - turn) * Math.PI) / 180;
      this.corners.push([RADIUS * Math.cos(angle), RADIUS * Math.sin(angle)]);
    }
    let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
    for (let index = 0; index < board.size; index++) {
      if (!board.isCell(index)) continue;
      const [x, y] = this.middle(index);
      [left, top] = [Math.min(left, x), Math.min(top, y)];
      [right, bottom] = [Math.max(right, x), Math.max(bottom, y)];
    }
    // A little more than the cells, for the sides along the rim.
    const [across, down] = board.isFlat ? [RADIUS + 0.1 + rim, 0.6 + rim] : [0.6 + rim, RADIUS + 0.1 + rim];
    [this.left, this.top] = [left - across, top - down];
    [this.width, this.height] = [right - left + 2 * across, bottom - top + 2 * down];
  }

  /** The middle of a cell. @param {number} index */
  middle(index) {
    return middleOf(this.board, index);
  }

  /** The cell at this point, or -1. @param {number} x @param {number} y */
  at(x, y) {
    const { board } = this;
    if (!board.isHex) {
      const [column, row] = [Math.floor(x), Math.floor(y)];
      if (column < 0 || row < 0 || column >= board.width || row >= board.height) return -1;
      return row * board.width + column;
    }
    const [q, r] = board.isFlat ? rounded((x * 2) / ROOT, y - x / ROOT) : rounded(x - y / ROOT, (y * 2) / ROOT);
    const [column, row] = [q - board.origin[0], r - board.origin[1]];
    if (column < 0 || row < 0 || column >= board.width || row >= board.height) return -1;
    const index = row * board.width + column;
    return board.isCell(index) ? index : -1;
  }

  /**
   * The cell nearest in the direction of an arrow key, or -1.
   * @param {number} index
   * @param {number} dx
   * @param {number} dy
   */
  toward(index, dx, dy) {
    const { board } = this;
    if (!board.isHex) return board.beside(index, dx, dy);
    const [x, y] = this.middle(index);
    let [best, closest] = [-1, 0.4];
    for (const [dq, dr] of board.steps()) {
      const beside = board.beside(index, dq, dr);
      if (beside < 0) continue;
      const [toX, toY] = this.middle(beside);
      const agreement = (toX - x) * dx + (toY - y) * dy;
      if (agreement > closest) [best, closest] = [beside, agreement];
    }
    return best;
  }
}

/** The middle of a cell. @param {Board} board @param {number} index @returns {[number, number]} */
export function middleOf(board, index) {
  if (!board.isHex) return [(index % board.width) + 0.5, Math.floor(index / board.width) + 0.5];
  const [q, r] = board.place(index);
  return board.isFlat ? [(q * ROOT) / 2, r + q / 2] : [q + r / 2, (r * ROOT) / 2];
}

/** The hexagon that a point lies in. @param {number} q @param {number} r @returns {[number, number]} */
function rounded(q, r) {
  const s = -q - r;
  let [wholeQ, wholeR] = [Math.round(q), Math.round(r)];
  const wholeS = Math.round(s);
  const [offQ, offR, offS] = [Math.abs(wholeQ - q), Math.abs(wholeR - r), Math.abs(wholeS - s)];
  if (offQ > offR && offQ > offS) wholeQ = -wholeR - wholeS;
  else if (offR > offS) wholeR = -wholeQ - wholeS;
  return [wholeQ, wholeR];
}

/**
 * The cells on the straight line between two cells of a square board, so that a quick stroke
 * has no gaps; on hexagons the two ends and the cells between.
 * @param {Layout} layout
 * @param {number} from
 * @param {number} to
 */
export function line(layout, from, to) {
  const [fromX, fromY] = layout.middle(from);
  const [toX, toY] = layout.middle(to);
  const count = Math.max(1, Math.ceil(Math.max(Math.abs(toX - fromX), Math.abs(toY - fromY)) * 2));
  /** @type {number[]} */
  const cells = [];
  for (let step = 0; step <= count; step++) {
    const share = step / count;
    const index = layout.at(fromX + (toX - fromX) * share, fromY + (toY - fromY) * share);
    if (index >= 0 && index !== cells.at(-1)) cells.push(index);
  }
  return cells;
}
