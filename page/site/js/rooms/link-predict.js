/** What can be asked about a search for a chain: whether there is one, how long it is, and what it looks at next. */

import { t } from "../i18n.js";
import { outcome, sidesOf } from "./link-front.js";

/** @typedef {import("../player/recording.js").Recording} Recording */
/**
 * @typedef {object} Asked
 * @property {"linked" | "length" | "missing" | "open" | "next"} kind
 * @property {number} step  At which it is asked.
 * @property {number} answer  A cell, a number, or 1 for yes and 0 for no.
 */
/**
 * @typedef {object} Searched
 * @property {Engine.Columned["link"] | null} response
 * @property {Recording | null} recording
 * @property {import("../board/model.js").Board} board
 * @property {boolean} first  Whether the search ends at the first contact.
 * @property {(cell: number) => string} name  What a cell is called.
 */

/** Whether the search goes from all sides at once: one that looks for a tree counts the cells that it begins with. @param {Recording} recording */
const isOfChain = ({ trace }) => trace.costs[0] === 0;

/**
 * Questions spread over a search; the same each time.
 * @param {Recording} recording
 * @param {Engine.Columned["link"]} response
 * @param {number} count
 * @returns {Asked[]}
 */
export function askedOf(recording, { answer, missing_cells }, count) {
  const steps = [...recording.trace.kinds.keys()].filter((event) => recording.kind(event + 1) === "e").slice(1);
  const looks = isOfChain(recording) ? steps : [];
  // Of heavy cells fewer may cost more.
  const isCounted = answer.missing === missing_cells.length;
  /** @type {Asked[]} */
  const asked = [{ kind: "linked", step: 0, answer: Number(answer.linked) }];
  for (let place = 1; place < count; place++) {
    const step = looks[Math.floor(((place + 0.5) * looks.length) / count)];
    if (place === 1 && answer.linked) asked.push({ kind: "length", step: 0, answer: answer.length });
    else if (place === 1 && isCounted) asked.push({ kind: "missing", step: 0, answer: missing_cells.length });
    else if (step === undefined || step === asked.at(-1)?.step) continue;
    else if (place % 3 === 2) asked.push({ kind: "open", step, answer: recording.at(step).frontier });
    else asked.push({ kind: "next", step, answer: recording.trace.cells[step] ?? -1 });
  }
  return asked;
}

/**
 * Whether a cell can be looked at next, as far as its distance decides: that, and the search's.
 * @param {Asked} asked
 * @param {number} given
 * @param {Recording} recording
 */
export function looked({ step, answer }, given, recording) {
  const isOpen = recording.at(step).marks[given] === 1;
  const far = (/** @type {number} */ cell) => recording.story(cell, step).cost ?? 0;
  const [own, best] = [far(given), far(answer)];
  return { isOpen, own, best, isRight: isOpen && own === best };
}

/**
 * @param {Searched} searched
 * @param {number} count
 * @param {(step: number, pointed: number[] | null) => void} show
 * @returns {import("../parts/prediction.js").Question[] | string}
 */
export function linkQuestions({ response, recording, board, first, name }, count, show) {
  if (!response || !recording) return t("predict.link.refused");
  const sides = sidesOf(board, response.answer);
  const yesNo = [1, 0].map((value) => ({ text: t(value ? "predict.yes" : "predict.no"), value }));
  return askedOf(recording, response, count).map((asked) => {
    const { kind, step, answer } = asked;
    const isOutcome = kind === "length" || kind === "missing";
    /** @param {number} given */
    const why = (given) => {
      if (kind === "linked") return t(answer ? "predict.link.linked.is" : "predict.link.linked.not", { sides });
      if (kind === "open") return t("predict.open.is", { n: answer });
      if (isOutcome) return outcome(response.answer, sides, first);
      const { isOpen, isRight, own, best } = looked(asked, given, recording);
      const values = { place: name(answer), yours: name(given), own, best };
      if (given === answer) return t("predict.link.takes", values);
      if (isRight) return t("predict.equal", values);
      return t(isOpen ? "predict.link.least" : "predict.closed", values);
    };
    return {
      text: t(kind === "open" ? "predict.open" : `predict.link.${kind}`),
      by: kind === "next" ? "cell" : kind === "linked" ? yesNo : "number",
      show: (isTold) => show(step, isTold && isOutcome ? null : isTold && kind === "next" ? [answer] : []),
      check: (given) => {
        const isRight = kind === "next" ? looked(asked, given, recording).isRight : given === answer;
        return { isRight, why: why(given) };
      },
    };
  });
}
