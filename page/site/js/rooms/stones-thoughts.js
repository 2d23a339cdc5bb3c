/** What the tree search thought of each move: how often it tried it, and how often that won. */

import { figure, rounded, t } from "../i18n.js";

/** The share of wins is told where a move was tried at least so often, beside the one tried most. */
const LEAST = 0.01;
/** So many seconds of thinking are told. */
const NOTABLE = 0.1;

/**
 * The moves that were thought of, as layers of the board: the more often one was tried, the
 * stronger the colour (by square roots, since most tries go to few moves); the number is the
 * share of playouts that it won, in percent.
 * @param {Engine.MoveAnalysis} analysis
 * @param {(string | null)[]} labels  Those of the cells.
 * @param {(cell: number) => boolean} isFree
 */
export function thoughts({ considered }, labels, isFree) {
  const heat = new Float32Array(labels.length);
  /** @type {Map<number, string>} */
  const texts = new Map();
  const most = Math.max(1, ...considered.map(({ tries }) => tries));
  for (const { move, tries, wins } of considered) {
    const cell = labels.indexOf(move);
    if (cell < 0 || !tries || !isFree(cell)) continue;
    heat[cell] = Math.sqrt(tries / most);
    if (tries >= LEAST * most) texts.set(cell, String(Math.round((100 * wins) / tries)));
  }
  return { heat, labels: texts };
}

/** What was thought of one move. @param {Engine.MoveAnalysis} analysis @param {string} label */
export function thoughtText({ considered }, label) {
  const found = considered.find(({ move }) => move === label);
  if (!found?.tries) return "";
  return t("game.tried", { tries: figure(found.tries), share: Math.round((100 * found.wins) / found.tries) });
}

/**
 * What the search expects of its move, and how long it took.
 * @param {Engine.MoveAnalysis} analysis
 * @param {boolean} isHint
 * @param {number} seconds
 */
export function analysisText({ move, tries, wins, proven_win }, isHint, seconds) {
  const share = tries ? Math.round((100 * wins) / tries) : 0;
  const expects =
    proven_win === true
      ? t("game.surely")
      : proven_win === false
        ? t("game.lost")
        : tries
          ? t("game.share", { share })
          : "";
  const took = seconds >= NOTABLE ? t("game.took", { seconds: rounded(seconds) }) : "";
  const told = [expects, took].filter(Boolean).join(", ");
  const act = isHint ? "game.would" : "game.played";
  return `${t(move === "swap" ? `${act}.swap` : act, { move })}${told && ` (${told})`}.`;
}
