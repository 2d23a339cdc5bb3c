/** The part of a game graph that is drawn where the whole is too large. */

/** The most moves of one position that are drawn. */
const DRAWN = 9;

/**
 * The position of a game and what can be played, of a graph that is too large to be drawn.
 * @param {Engine.SolveResponse} response
 * @returns {import("../parts/graph-drawing.js").Graph}
 */
export function nearby({ position, value, distance, legal }) {
  const drawn = legal.slice(0, DRAWN);
  const isBar = drawn.some(({ bite }) => bite);
  const heights = (/** @type {string} */ name) => (isBar ? columns(name) : undefined);
  const best = drawn.length ? 1 : null;
  const here = { name: position, owner: null, value, distance, best, layer: 0, across: 0, heights: heights(position) };
  const other = { win: "loss", loss: "win", draw: "draw" };
  const next = drawn.map((move, place) => {
    return {
      name: move.to,
      owner: null,
      // Of the position that the move leads to.
      value: /** @type {Engine.ValueName} */ (other[move.value]),
      distance: move.distance === null ? null : move.distance - 1,
      best: null,
      heights: heights(move.to),
      layer: 1,
      across: place - (drawn.length - 1) / 2,
    };
  });
  return { positions: [here, ...next], arcs: next.map((_, place) => [0, place + 1]) };
}

/** The squares in each column of a bar that is named by those in each row. @param {string} name */
function columns(name) {
  const rows = name.split("-").map(Number);
  return Array.from({ length: Math.max(...rows) }, (_, column) => rows.filter((row) => row > column).length);
}
