/** How far the cells are from the goal among which a walker chooses. */

import { figure } from "../i18n.js";

/**
 * In words, of each cell measured since the last expansion.
 * @param {import("../player/recording.js").Recording | null} recording
 * @param {number} step
 * @param {string} algorithm
 */
export function measured(recording, step, algorithm) {
  // Straight lines are told by their squares.
  const isSquared = algorithm === "heuristic-dfs";
  const far = [...(recording?.choice(step) ?? [])];
  return new Map(far.map(([cell, n]) => [cell, figure(isSquared ? Math.round(100 * Math.sqrt(n)) / 100 : n)]));
}

/**
 * The layers that show it: numbers, and rings. A goal keeps its sign.
 * @param {Map<number, string>} far
 * @param {import("../board/model.js").Board} board
 * @returns {import("../board/frame.js").Layers}
 */
export function choices(far, board) {
  const labels = new Map([...far].filter(([cell]) => !board.goals.includes(cell)));
  return { labels, rings: [...far.keys()] };
}
