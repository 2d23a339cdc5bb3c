/** What is told of a search for a chain: how far it has come from each side, and what it comes to. */

import { duration, figure, t } from "../i18n.js";
import { sideText } from "../parts/side-text.js";

/** What the search comes to, in words. @param {Engine.LinkAnswer} answer @param {string} sides @param {boolean} isFirst  Whether it ends at the first contact. */
export function outcome(answer, sides, isFirst) {
  if (answer.linked) return t(isFirst ? "link.contact" : "link.found", { n: answer.length, sides });
  return answer.missing === null ? t("link.never") : t("link.missing", { n: answer.missing ?? 0 });
}

/** The sides that a chain joins, in words. @param {import("../board/model.js").Board} board @param {Engine.LinkAnswer} answer */
export const sidesOf = (board, { sides }) => sides.map((name) => sideText(board, name)).join(", ");

/** What is known of a chain, with its names: at the end only. @param {Engine.LinkAnswer} answer @param {string} sides @param {boolean} isEnd */
export function chainFacts(answer, sides, isEnd) {
  const known = (/** @type {string} */ text, isKnown = answer.linked) => (isEnd && isKnown ? text : "–");
  return [
    [t("link.length"), known(figure(answer.length))],
    [t("link.sides"), known(sides, sides !== "")],
    [t("link.unique"), known(t(answer.unique ? "yes" : "no"))],
    [t("link.cut"), known(figure(answer.cut.length))],
    [t("count.time"), known(duration(answer.nanos), true)],
  ];
}

/**
 * Of each cell reached the letter of the side that it was reached from, and how far that is; and the last
 * two cells at which two sides met.
 * @param {import("../player/recording.js").Recording} recording
 * @param {number} step
 * @param {{cells: number[]}[]} borders
 */
export function front(recording, step, borders) {
  const { trace } = recording;
  /** @type {Map<number, string>} */
  const labels = new Map();
  /** @type {Map<number, string>} */
  const letters = new Map();
  /** @type {number[]} */
  let met = [];
  for (let event = 0; event < step; event++) {
    const [cell, other] = [trace.cells[event] ?? 0, trace.others[event] ?? -1];
    const kind = recording.kind(event + 1);
    if (kind === "m") met = [cell, other];
    if (kind !== "o") continue;
    const side = borders.findIndex(({ cells }) => cells.includes(cell));
    const letter = letters.get(other) ?? String.fromCharCode(97 + Math.max(0, side));
    letters.set(cell, letter);
    labels.set(cell, `${letter}${trace.costs[event]}`);
  }
  return { labels, met };
}
