/** What is seen of a search at a step, on the page and in `<dedale-board>`: marks, the path so far, and a caption. */

import { t } from "../i18n.js";
import { choices, measured } from "../parts/measured.js";

/**
 * @typedef {object} Search
 * @property {string} name  Of the algorithm.
 * @property {import("../board/model.js").Board} board
 * @property {Engine.Columned["path"] | null} response
 * @property {import("./recording.js").Recording | null} recording  Nothing of searches that have no steps, or whose steps are still to come.
 */

/** Whether a search has ended at a step. @param {Search} search @param {number} step */
export const isOver = ({ recording }, step) => !recording || step >= recording.length;

/** @param {Search} search @param {number} step @returns {import("../board/frame.js").Layers} */
export function layersOf(search, step) {
  const { recording, response, name, board } = search;
  if (recording && !isOver(search, step)) {
    const { marks, current } = recording.at(step);
    return { marks, current, ...choices(measured(recording, step, name), board) };
  }
  // Which end a cell was reached from only the recording tells, and which search reached it.
  if (recording && (recording.hasEnds || recording.leg(step))) return { marks: recording.at(step).marks };
  return { marks: response?.marks ?? undefined };
}

/** The path of the answer at the end, and until then that to the cell at work. @param {Search} search @param {number} step */
export function pathOf(search, step) {
  const { recording, response, board } = search;
  if (!recording || isOver(search, step)) return response?.answer.cells.map((place) => board.index(place)) ?? [];
  const { current } = recording.at(step);
  if (current < 0) return [];
  const isFromGoal = recording.isFromGoal(step);
  const chain = recording.chain(current, step, isFromGoal);
  return isFromGoal ? chain : [...chain, ...behind(search, recording.leg(step))];
}

/** The path up to this stop, which is left out, from its end. @param {Search} search @param {number} stops */
function behind({ board, response }, stops) {
  const cells = response?.answer.cells.map((place) => board.index(place)) ?? [];
  const end = board.stops.slice(0, stops).reduce((at, stop) => Math.max(at, cells.indexOf(stop, at)), 0);
  return cells.slice(0, end).reverse();
}

/** The cells that are closed or banned, by the marks, which nobody changes: a step is counted once. @type {WeakMap<Uint8Array, number>} */
const counts = new WeakMap();

/** How many cells it has looked at: those that are closed or banned; null if it counts none. @param {Search} search @param {number} step */
export function lookedAt(search, step) {
  const { marks } = layersOf(search, step);
  if (!marks) return null;
  let count = counts.get(marks);
  if (count !== undefined) return count;
  count = 0;
  for (const mark of marks) if (mark === 2 || mark === 3 || mark === 8) count += 1;
  counts.set(marks, count);
  return count;
}

/** The steps of a path, and its cost if that is another number. @param {number} steps @param {number} cost */
export const lengthText = (steps, cost) =>
  steps === cost ? t("closing.steps", { n: steps }) : t("path.found", { n: steps, steps, cost });

/** What it has come to, in one line: not how long it took, which differs from one run to the next. @param {Search} search @param {number} step */
export function captionOf(search, step) {
  const n = lookedAt(search, step);
  if (!isOver(search, step)) return t("pane.at", { n: n ?? 0, open: search.recording?.at(step).frontier ?? 0 });
  const { found, steps, cost, points } = search.response?.answer ?? {};
  const path = points
    ? t("path.lines", { n: Math.max(0, points.length - 2), cost: cost ?? 0 })
    : lengthText(steps ?? 0, cost ?? 0);
  return [found ? path : t("pane.none"), ...(n === null ? [] : [t("pane.looked", { n })])].join(" · ");
}
