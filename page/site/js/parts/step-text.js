/** A step of a recording in one sentence. */

import { t } from "../i18n.js";
import { placeText } from "./cell-text.js";

/**
 * @param {import("../player/recording.js").Recording} recording
 * @param {number} step
 * @param {import("../board/model.js").Board} board
 * @param {Map<number, string>} [measured]  How far cells are from the goal.
 * @param {(cell: number) => string} [placed]  What cells are called.
 */
export function stepText(recording, step, board, measured, placed = (cell) => placeText(board, cell)) {
  const { kind, frontier } = recording.at(step);
  if (!kind) return t("step.begin");
  const cell = recording.trace.cells[step - 1] ?? 0;
  const place = placed(cell);
  if (kind === "d") return t("step.measured", { step, place, distance: measured?.get(cell) ?? "" });
  return t("step.text", { step, what: t(`event.${kind}`), place, n: frontier });
}
