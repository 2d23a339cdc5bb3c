/** What boards of a hunt show: what happened, and what the hunter knows. */

import { t } from "../i18n.js";
import { placeText, terrainText } from "../parts/cell-text.js";
import { hunted } from "../board/hunt-pieces.js";
import { Board, FREE, UNSEEN, WALL } from "../board/model.js";

/** How many traces are told. */
const MOST_TRACES = 12;

/**
 * All there is to see up to a half turn.
 * @param {Board} board
 * @param {Engine.TurnAnswer[]} turns
 * @param {number} half  Two for each turn: the monster's part, and the hunter's.
 * @param {Engine.RulesInput} rules
 */
export function truth(board, turns, half, rules) {
  /** @type {Map<number, string>} */
  const prints = new Map();
  /** @type {[number, number][]} */
  const shots = [];
  /** @type {number[]} */
  const trail = [];
  turns.forEach((turn, place) => {
    const [moved, shot] = rules.first === "hunter" ? [2 * place + 2, 2 * place + 1] : [2 * place + 1, 2 * place + 2];
    if (turn.monster && moved <= half) {
      trail.push(board.index(turn.monster));
      prints.set(board.index(turn.monster), String(turn.turn));
    }
    if (turn.shot && shot <= half) shots.push([board.index(turn.shot), turn.turn]);
  });
  const monster = trail.at(-1) ?? -1;
  const shot = shooting(shots, turns[turnAt(half) - 1]?.turn);
  return { trail, hunt: { monster, prints, trail, ...shot, hit: shot.shots[0] === monster ? monster : -1 } };
}

/**
 * What the hunter sees of each cell that it has discovered up to a half turn.
 * @param {Engine.TurnAnswer[]} turns
 * @param {number} half
 * @param {Engine.RulesInput} rules
 */
export function discovered(turns, half, rules) {
  const parts = turns.flatMap(({ found, changed }) => (rules.first === "hunter" ? [found, changed] : [changed, found]));
  const seen = parts.slice(0, half).flat();
  return [...new Map(seen.map((found) => [String(found.cell), found])).values()];
}

/** The turn that a half turn belongs to, from 1; 0 before the first. @param {number} half */
export const turnAt = (half) => Math.ceil(half / 2);

/**
 * The shot of a turn, if there was one, and those before it by cell.
 * @param {[number, number][]} shots  Cells and turns.
 * @param {number} [now]  The turn; that of the last shot if it is left out.
 * @returns {{shots: number[], earlier: Map<number, string>}}
 */
export function shooting(shots, now = shots.at(-1)?.[1]) {
  /** @type {Map<number, string>} */
  const earlier = new Map();
  for (const [cell, turn] of shots) {
    if (turn === now) continue;
    const before = earlier.get(cell);
    earlier.set(cell, before ? `${before} ${turn}` : String(turn));
  }
  return { shots: shots.filter(([, turn]) => turn === now).map(([cell]) => cell), earlier };
}

/**
 * What the hunter knows, as a board of its own.
 * @param {number} width
 * @param {number} height
 * @param {Engine.FoundAnswer[]} known
 * @param {Board} [map]  What it knew from the beginning.
 */
export function knowledge(width, height, known, map) {
  const board = map?.copy() ?? new Board(width, height);
  if (!map) board.terrain.fill(UNSEEN);
  /** @type {Map<number, string>} */
  const prints = new Map();
  let monster = -1;
  for (const { cell, is, passages, exit } of known) {
    const index = board.index(cell);
    board.terrain[index] = is === "wall" ? WALL : FREE;
    if (is === "monster") monster = index;
    if (passages.length) prints.set(index, passages.join(" "));
    if (exit && !board.goals.includes(index)) board.goals.push(index);
  }
  return { board, prints, monster };
}

/**
 * What a monster in the fog has seen of a board.
 * @param {Board} board
 * @param {number[]} path
 * @param {Engine.RulesInput} rules
 */
export function fogged(board, path, { fog, forget }) {
  if (!fog) return board;
  const seen = board.copy();
  const from = forget ? path.slice(-1) : path;
  for (let cell = 0; cell < seen.size; cell++) {
    const [x, y] = [cell % seen.width, Math.floor(cell / seen.width)];
    const isNear = from.some(
      (at) => Math.max(Math.abs((at % seen.width) - x), Math.abs(Math.floor(at / seen.width) - y)) <= fog,
    );
    if (!isNear) seen.terrain[cell] = UNSEEN;
  }
  return seen;
}

/** The cells that a shot reaches: those of a square. @param {Board} board @param {number} aimed  -1 for none. @param {number} radius */
export function reached(board, aimed, radius) {
  const cells = [];
  for (let dy = -radius; dy <= radius; dy++)
    for (let dx = -radius; dx <= radius; dx++) cells.push(aimed < 0 ? -1 : board.beside(aimed, dx, dy));
  return cells.filter((cell) => cell >= 0);
}

/** Shares of the likeliest cell. @param {number[] | null | undefined} belief */
export function heat(belief) {
  if (!belief) return undefined;
  const most = Math.max(...belief, 1e-12);
  return Float32Array.from(belief, (chance) => (chance > 0 ? Math.max(0.12, chance / most) : 0));
}

/**
 * How a hunt has ended, and who wins.
 * @param {{winner: string | null, how: string, turn: number}} end
 * @param {string} [side]  That of the person who played.
 */
export function ended({ winner, how, turn }, side) {
  const wins = winner === null ? "draw" : side === undefined ? winner : winner === side ? "you" : "them";
  return `${t(`hunt.how.${how}`, { turn })} ${t(`hunt.over.${wins}`)}`;
}

/** What all boards of the hunt have in their legend. */
export const signs = () => [
  { word: "hunt.monster", layers: hunted({ monster: 0 }) },
  { word: "hunt.hit", layers: hunted({ monster: 0, hit: 0 }) },
  { word: "hunt.shot", layers: hunted({ shots: [0] }) },
  { word: "hunt.earlier", layers: hunted({ earlier: new Map([[0, "1"]]) }), isCorner: true },
  { word: "hunt.prints", layers: hunted({ prints: new Map([[0, "7"]]) }) },
  { word: "wall", terrain: WALL },
  { word: "hunt.unknown", terrain: UNSEEN },
  { word: "hunt.entry", start: true },
  { word: "hunt.exit", goal: true },
];

/**
 * A cell of a hunt in one sentence.
 * @param {Board} board
 * @param {number} cell
 * @param {import("../board/frame.js").Layers} layers
 */
export function described(board, cell, { heat: belief, rings, hunt }) {
  const words = [placeText(board, cell), board.terrain[cell] === UNSEEN ? t("hunt.unknown") : terrainText(board, cell)];
  if (hunt?.monster === cell) words.push(t(hunt.hit === cell ? "hunt.hit" : "hunt.here"));
  else if (rings?.includes(cell)) words.push(t("hunt.may"));
  const turns = hunt?.prints?.get(cell);
  if (turns) words.push(t("hunt.found.visited", { turns }));
  if (hunt?.shots?.includes(cell)) words.push(t("hunt.shot"));
  const shots = hunt?.earlier?.get(cell);
  if (shots) words.push(t("hunt.shot.before", { turns: shots }));
  const chance = belief?.[cell] ?? 0;
  if (chance > 0) words.push(t("hunt.chance", { share: Math.round(chance * 100) }));
  return words.join(", ");
}

/** The traces found last, in words. @param {Board} board @param {Engine.FoundAnswer[]} known */
export function traces(board, known) {
  const visited = known.filter(({ passages }) => passages.length);
  visited.sort((one, other) => (other.passages.at(-1) ?? 0) - (one.passages.at(-1) ?? 0));
  return visited.slice(0, MOST_TRACES).map(({ cell, passages }) => {
    const place = placeText(board, board.index(cell));
    return t("hunt.trace", { place, turns: passages.join(", ") });
  });
}

/** A turn of which the shot alone is known. @param {number[]} shot  Column, row and turn. @returns {Engine.TurnAnswer} */
export const shotOf = ([x = 0, y = 0, turn = 0]) => ({ turn, monster: null, shot: [x, y], found: [], changed: [] });

/** A shot and what it revealed, in words. @param {Engine.TurnAnswer} turn @param {Board} board */
export function shotText({ shot, found }, board) {
  if (!shot) return t("hunt.held");
  const [first] = found;
  const place = placeText(board, board.index(shot));
  if (!first) return t("hunt.shot.at", { place });
  const what =
    first.is === "free"
      ? first.passages.length
        ? t("hunt.found.visited", { turns: first.passages.join(", ") })
        : t("hunt.found.free")
      : t(`hunt.found.${first.is}`);
  return t("hunt.shot.found", { place, what: `${what}${first.exit ? `, ${t("hunt.exit")}` : ""}` });
}
