/** A step of a recording in one sentence. */

import { t } from "../i18n.js";

/**
 * @param {import("../player/recording.js").Recording} recording
 * @param {number} step
 * @param {import("../board/model.js").Board} board
 */
export function stepText(recording, step, board) {
  const { kind, frontier } = recording.at(step);
  if (!kind) return t("step.begin");
  const [x, y] = board.place(recording.trace.cells[step - 1] ?? 0);
  return t("step.text", { step, what: t(`event.${kind}`), x, y, n: frontier });
}
