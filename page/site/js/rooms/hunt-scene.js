/** A hunt on two boards: what happened, and what the hunter knows of it. */

import { t } from "../i18n.js";
import { groundOf } from "../parts/brush.js";
import { whereabouts } from "../board/widget.js";
import { Board, FREE, UNSEEN, WALL } from "../board/model.js";

/** @typedef {import("../types.js").Place} Place */
/** @typedef {{cell: Place, is: string, passages: number[], exit: boolean}} Found */
/** @typedef {{turn: number, monster: Place | null, shot: Place | null, found: Found[]}} Turn */

/**
 * All there is to see up to a half turn.
 * @param {Board} board
 * @param {Turn[]} turns
 * @param {number} half  Two for each turn: the monster's part, and the hunter's.
 * @param {Record<string, any>} rules
 */
export function truth(board, turns, half, rules) {
  /** @type {Map<number, string>} */
  const labels = new Map();
  /** @type {number[]} */
  const shots = [];
  /** @type {number[]} */
  const way = [];
  let monster = -1;
  turns.forEach((turn, place) => {
    const [moved, shot] = rules.first === "hunter" ? [2 * place + 2, 2 * place + 1] : [2 * place + 1, 2 * place + 2];
    if (turn.monster && moved <= half) {
      monster = board.index(turn.monster);
      way.push(monster);
      labels.set(monster, String(turn.turn));
    }
    if (turn.shot && shot <= half) shots.push(board.index(turn.shot));
  });
  labels.delete(monster);
  const hit = shots.at(-1) === monster ? monster : -1;
  return { labels, way, hunt: { monster, shots: shots.slice(-1), hit } };
}

/**
 * What the hunter has been told, as a board of its own.
 * @param {number} width
 * @param {number} height
 * @param {Found[]} known
 * @param {Board} [map]  What it knew from the beginning.
 */
export function knowledge(width, height, known, map) {
  const board = map?.copy() ?? new Board(width, height);
  if (!map) board.ground.fill(UNSEEN);
  /** @type {Map<number, string>} */
  const labels = new Map();
  let monster = -1;
  for (const { cell, is, passages, exit } of known) {
    const index = board.index(cell);
    board.ground[index] = is === "wall" ? WALL : FREE;
    if (is === "monster") monster = index;
    if (passages.length) labels.set(index, passages.join(" "));
    if (exit && !board.goals.includes(index)) board.goals.push(index);
  }
  return { board, labels, monster };
}

/**
 * What a monster in the fog has seen of a board.
 * @param {Board} board
 * @param {number[]} way
 * @param {Record<string, any>} rules
 */
export function fogged(board, way, rules) {
  if (!rules.fog) return board;
  const seen = board.copy();
  const from = rules.forget ? way.slice(-1) : way;
  for (let cell = 0; cell < seen.size; cell++) {
    const [x, y] = [cell % seen.width, Math.floor(cell / seen.width)];
    const isNear = from.some((at) => Math.max(Math.abs((at % seen.width) - x), Math.abs(Math.floor(at / seen.width) - y)) <= rules.fog);
    if (!isNear) seen.ground[cell] = UNSEEN;
  }
  return seen;
}

/** Shares of the likeliest cell. @param {number[] | null | undefined} belief */
export function heat(belief) {
  if (!belief) return undefined;
  const most = Math.max(...belief, 1e-12);
  return Float32Array.from(belief, (chance) => (chance > 0 ? Math.max(0.12, chance / most) : 0));
}

/** How a hunt has ended, in a sentence. @param {{winner: string | null, how: string, turn: number}} end */
export function ended({ winner, how, turn }) {
  return t(winner ? `hunt.over.${winner}` : "hunt.over.draw", { how: t(`hunt.how.${how}`), turn });
}

/** What all boards of the hunt have in their legend. */
export const signs = () => [
  { text: t("hunt.monster"), layers: { hunt: { monster: 0 } } },
  { text: t("hunt.shot"), layers: { hunt: { shots: [0] } } },
  { text: t("wall"), ground: WALL },
  { text: t("hunt.unknown"), ground: UNSEEN },
  { text: t("hunt.entry"), start: true },
  { text: t("hunt.exit"), goal: true },
];

/**
 * A cell of a hunt in one sentence.
 * @param {Board} board
 * @param {number} cell
 * @param {import("../board/paint.js").Layers} layers
 */
export function described(board, cell, { labels, heat: belief, rings, hunt }) {
  const words = [whereabouts(board, cell), board.ground[cell] === UNSEEN ? t("hunt.unknown") : groundOf(board, cell)];
  if (hunt?.monster === cell) words.push(t("hunt.here"));
  else if (rings?.includes(cell)) words.push(t("hunt.may"));
  const turns = labels?.get(cell);
  if (turns) words.push(t("hunt.found.visited", { turns }));
  if (hunt?.shots?.includes(cell)) words.push(t("hunt.shot"));
  const chance = belief?.[cell] ?? 0;
  if (chance > 0) words.push(t("hunt.chance", { share: Math.round(chance * 100) }));
  return words.join(", ");
}
