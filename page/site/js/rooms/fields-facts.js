/** Flow fields in words and figures: of the whole field, or of a step of its search. */

import { figure, t } from "../i18n.js";
import { placeText, terrainText } from "../parts/cell-text.js";
import { directionName, directionTo } from "../parts/direction.js";

/** @typedef {import("../board/model.js").Board} Board */
/** @typedef {import("../player/field-search.js").FieldMoment} FieldMoment */
/** @typedef {import("./fields-flow.js").Flow} Flow */

/**
 * @param {FieldMoment | Flow["answer"] | undefined} shown
 * @param {Board} board
 * @param {{arrived: number, walking: number, stuck: number}} agents
 */
export function factsOf(shown, board, agents) {
  const reached = shown && "counters" in shown ? shown.counters.opened : shown?.reached;
  return [
    [t("field.reached"), figure(reached ?? 0)],
    [t("field.farthest"), figure(shown?.farthest ?? 0)],
    [t("field.goals"), figure(board.goals.length)],
    [t("agents.arrived"), figure(agents.arrived)],
    [t("agents.walking"), figure(agents.walking)],
    [t("agents.stuck"), figure(agents.stuck)],
  ];
}

/**
 * What the step shown comes to.
 * @param {number} step
 * @param {FieldMoment | null} moment  Null for the whole field.
 * @param {Flow} field
 * @param {Board} board
 */
export function verdict(step, moment, field, board) {
  if (moment?.kind) {
    const place = placeText(board, moment.cell);
    return t("search.step", { step, what: t(`event.${moment.kind}`), place, n: moment.waiting.length });
  }
  if (moment) return t("step.begin");
  const cut = field.cut(board.starts);
  return cut ? t("field.cut", { n: cut }) : t("field.whole", { n: field.answer.reached });
}

/**
 * What is known of a cell.
 * @param {Board} board
 * @param {number} cell
 * @param {FieldMoment | null} moment
 * @param {Flow | null} field
 * @param {boolean} isTower
 */
export function aboutCell(board, cell, moment, field, isTower) {
  const rows = [
    [t("cell.place"), placeText(board, cell)],
    [t("cell.terrain"), terrainText(board, cell, isTower)],
  ];
  const far = (moment ?? field)?.distance[cell] ?? NaN;
  if (moment) {
    const origin = moment.origins[cell] ?? -1;
    const turn = moment.waiting.indexOf(cell) + 1;
    rows.push(
      [t("field.distance"), Number.isNaN(far) ? "–" : figure(far)],
      [t("search.origin"), directionName(board, directionTo(board, cell, origin))],
      [t("queue"), turn ? t("queue.turn", { turn }) : "–"],
    );
  } else {
    rows.push(
      [t("field.distance"), Number.isNaN(far) ? t("field.unreached") : figure(far)],
      [t("field.next"), directionName(board, field?.arrows[cell] ?? 0)],
    );
  }
  return rows;
}

/**
 * A cell in one sentence.
 * @param {Board} board
 * @param {number} cell
 * @param {FieldMoment | null} moment
 * @param {Flow | null} field
 * @param {boolean} byCosts
 * @param {boolean} isTower
 */
export function cellText(board, cell, moment, field, byCosts, isTower) {
  const far = (moment ?? field)?.distance[cell] ?? NaN;
  const none = moment ? "search.unreached" : "field.unreached";
  const away = Number.isNaN(far) ? t(none) : t(byCosts ? "field.away.cost" : "field.away", { n: far });
  return `${placeText(board, cell)}, ${terrainText(board, cell, isTower)}, ${away}`;
}
