/** What can be asked about a search: its next cell, its open cells, and the length of its path. */

import { called, t } from "../i18n.js";
import { placeText } from "../parts/cell-text.js";
import { checked, predictable, questions, signOf } from "../player/questions.js";

/** @typedef {import("./pane.js").Pane} Pane */
/** @typedef {import("../player/recording.js").Recording} Recording */

/** The usual weight of weighted A*, in percent. */
const WEIGHT = 150;

/**
 * @param {Pane | undefined} pane
 * @param {number} count
 * @param {(step: number) => void} show
 * @returns {import("../parts/prediction.js").Question[] | string}
 */
export function searchQuestions(pane, count, show) {
  const { recording, response } = pane ?? {};
  const isKnown = pane && recording && response && predictable.includes(pane.choice.name);
  const list = isKnown ? questions(recording, response.answer, count) : [];
  if (!isKnown || !list.length) {
    const names = predictable.map((name) => called("algorithm", name)).join(", ");
    return t("predict.refused", { names });
  }
  return list.map((question) => {
    const { kind, step, answer } = question;
    return {
      text: t(kind === "next" ? "predict.next.ask" : `predict.${kind}`, { algorithm: t(`noun.${pane.choice.name}`) }),
      by: kind === "next" ? "cell" : "number",
      show: (isTold) => {
        pane.isHushed = !isTold;
        pane.pointed = isTold && kind === "next" ? [answer] : [];
        show(step);
      },
      check: (given) => {
        const { name, weight = WEIGHT } = pane.choice;
        const found = checked(question, given, recording, name, weight);
        return { isRight: found.isRight, why: why(pane, question, given, found) };
      },
    };
  });
}

/**
 * Why an answer is right or wrong: the numbers that decided.
 * @param {Pane} pane
 * @param {import("../player/questions.js").Question} question
 * @param {number} given
 * @param {ReturnType<typeof checked>} found
 */
function why(pane, { kind, answer }, given, { isRight, isOpen, own, best }) {
  if (kind !== "next") return t(`predict.${kind}.is`, { n: answer });
  const { board } = pane.widget;
  const [place, yours] = [placeText(board, answer), placeText(board, given)];
  const sign = signOf(pane.choice.name);
  if (given === answer) return t(`predict.${sign}.takes`, { place, best: Math.abs(best) });
  if (isRight) return t("predict.equal", { place, yours });
  if (!isOpen) return t("predict.closed", { place, yours });
  return t(`predict.${sign}.least`, { place, best: Math.abs(best), yours, own: Math.abs(own) });
}
