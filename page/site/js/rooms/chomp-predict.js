/** What can be asked about a bar: from the position shown on, who wins, and by which bite. */

import { t } from "../i18n.js";
import { labelOf } from "../board/rim.js";
import { numbers } from "../parts/random.js";

/** @typedef {Engine.ChompResponse} Position */
/** @typedef {[number, number]} Bite  Row and column, from 1. */
/** @typedef {(bites: Bite[]) => Promise<Position>} Know  What the engine says of the position after these bites. */
/** @typedef {{kind: "value" | "bite", position: Position}} Asked */

/** As many positions are looked at for each question: on a small bar many are the same. */
const TRIES = 4;

/** Asks about each position once. @param {Know} know @returns {Know} */
export function once(know) {
  /** @type {Map<string, Promise<Position>>} */
  const known = new Map();
  return (bites) => {
    const found = known.get(String(bites)) ?? know(bites);
    known.set(String(bites), found);
    return found;
  };
}

/** The bites of a position, first those that take least. @param {Position} position */
function bitesOf({ squares }) {
  const all = squares.flatMap((row, y) =>
    row.flatMap((square, x) => (square ? [/** @type {Bite} */ ([y + 1, x + 1])] : [])),
  );
  return all.sort(([top, left], [row, column]) => row + column - top - left);
}

/** The bite of a cell, row by row. @param {Position} position @param {number} cell @returns {Bite} */
const biteOf = ({ columns }, cell) => [Math.floor(cell / columns) + 1, (cell % columns) + 1];

/** The square that is bitten, unless it is eaten. @param {Position} position @param {Bite} bite */
const squareOf = ({ squares }, [row, column]) => squares[row - 1]?.[column - 1];

/** @param {Bite} bite */
const label = ([row, column]) => labelOf(column - 1, row - 1);

/**
 * A position after some bites more, which look random and are the same each time. It is lost for whoever bites
 * next more often than it would be by chance.
 * @param {Bite[]} bites
 * @param {number} place
 * @param {Know} know
 */
async function positionAt(bites, place, know) {
  const random = numbers(place);
  let position = await know(bites);
  const advance = async (/** @type {Bite | null} */ bite) => {
    const next = bite && (await know([.../** @type {Bite[]} */ (position.bites), bite]));
    if (next && bitesOf(next).length > 1) position = next;
  };
  for (let more = place ? 1 + Math.floor(2 * random()) : 0; more > 0; more--) {
    const some = bitesOf(position);
    await advance(some[Math.floor((random() * some.length) / 2)] ?? null);
  }
  if (place && position.value === "win" && random() < 0.5) await advance(position.best);
  return position;
}

/**
 * Questions about a bar after these bites; the same each time.
 * @param {Bite[]} bites
 * @param {number} count
 * @param {Know} know
 */
export async function askedOf(bites, count, know) {
  /** @type {Map<string, Asked>} */
  const asked = new Map();
  for (let place = 0; asked.size < count && place < TRIES * count; place++) {
    const position = await positionAt(bites, place, know);
    if (bitesOf(position).length < 2) break;
    const kind = asked.size % 2 && position.value === "win" ? "bite" : "value";
    // Once a question is answered, all is known of its position.
    const key = String(position.heights);
    if (!asked.has(key)) asked.set(key, { kind, position });
  }
  return [...asked.values()];
}

/**
 * Whether an answer is right, and the bites that show it: one that wins, with how many answers there are to it,
 * all of which lose; or one that loses, with the answer that wins.
 * @param {Asked} asked
 * @param {number} given  1 for whoever bites next, 0 for the other; or a square that is left, row by row.
 * @param {Know} know
 */
export async function judged({ kind, position }, given, know) {
  const isWin = position.value === "win";
  const best = position.best ?? [1, 1];
  const bite = kind === "bite" ? biteOf(position, given) : best;
  const isWinner = squareOf(position, bite)?.value === "win";
  const after = await know([.../** @type {Bite[]} */ (position.bites), bite]);
  return {
    isRight: kind === "bite" ? isWinner : given === Number(isWin),
    best,
    bite,
    isWinner,
    answer: after.best,
    answers: bitesOf(after).length,
  };
}

/**
 * @param {Bite[]} bites  Those before the position shown.
 * @param {number} count
 * @param {Know} ask
 * @param {(position: Position, isTold: boolean) => void} show
 * @returns {Promise<import("../parts/prediction.js").Question[] | string>}
 */
export async function chompQuestions(bites, count, ask, show) {
  const know = once(ask);
  const list = await askedOf(bites, count, know);
  const yesNo = [1, 0].map((value) => ({ text: t(value ? "predict.yes" : "predict.no"), value }));
  const questions = list.map((asked) => ({
    text: t(`predict.chomp.${asked.kind}`),
    by: asked.kind === "bite" ? /** @type {const} */ ("cell") : yesNo,
    takes: (/** @type {number} */ cell) => Boolean(squareOf(asked.position, biteOf(asked.position, cell))),
    show: (/** @type {boolean} */ isTold) => show(asked.position, isTold),
    check: async (/** @type {number} */ given) => {
      const found = await judged(asked, given, know);
      return { isRight: found.isRight, why: why(asked, found) };
    },
  }));
  return questions.length ? questions : t("predict.chomp.refused");
}

/** @param {Asked} asked @param {Awaited<ReturnType<typeof judged>>} found */
function why({ kind, position }, { best, bite, isWinner, answer, answers }) {
  const square = label(best);
  if (isWinner) return t("predict.chomp.wins", { square: label(bite), n: answers });
  const values = { yours: label(bite), square, answer: answer ? label(answer) : "", n: bitesOf(position).length };
  if (kind === "value") return t("predict.chomp.loses", values);
  return t(answer ? "predict.chomp.refuted" : "predict.chomp.poison", values);
}
