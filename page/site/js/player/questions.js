/**
 * Questions about what a search does next, made from its recording: the answers are those of the
 * engine's trace, and a miss is explained by the number that decided.
 */

/** @typedef {import("./recording.js").Recording} Recording */
/** @typedef {import("./recording.js").Values} Values */
/**
 * @typedef {object} Question
 * @property {"next" | "open" | "length"} kind  Which cell is expanded next, how many cells are open, how many steps the path will have.
 * @property {number} step  At which it is asked.
 * @property {number} answer  A cell, or a number.
 */

/**
 * By what a search chooses the cell that it expands, the least first; `weight` is in percent.
 * @typedef {(recording: Recording, step: number, weight: number) => (cell: number) => number} Key
 */

/** The keys of the searches that go by one number. @type {Map<string, {sign: "f" | "g" | "h" | "w" | "first", key: Key}>} */
const KEYS = new Map([
  ["astar", { sign: "f", key: (recording, step) => summed(recording.values(step), 1, 1) }],
  ["dijkstra", { sign: "g", key: (recording, step) => summed(recording.values(step), 1, 0) }],
  ["greedy", { sign: "h", key: (recording, step) => summed(recording.values(step), 0, 1) }],
  ["weighted-astar", { sign: "w", key: (recording, step, weight) => summed(recording.values(step), 1, weight / 100) }],
  ["bfs", { sign: "first", key: (recording, step) => (cell) => recording.story(cell, step).openedAt }],
]);

/** @param {Values} values @param {number} costs @param {number} estimates @returns {(cell: number) => number} */
const summed =
  ({ cost, estimate }, costs, estimates) =>
  (cell) =>
    costs * (cost[cell] ?? NaN) + estimates * (estimate[cell] ?? NaN);

/** Sums of costs differ by less than this. */
const HAIR = 1e-6;

/** The searches of which one can ask what they do next. */
export const predictable = [...KEYS.keys()];

/** By what a search chooses. @param {string} search */
export const signOf = (search) => KEYS.get(search)?.sign ?? "f";

/**
 * Questions spread over a recording; the same each time.
 * @param {Recording} recording
 * @param {{found: boolean, steps?: number | null}} answer
 * @param {number} count
 * @returns {Question[]}
 */
export function questions(recording, { found, steps }, count) {
  /** @type {Question[]} */
  const asked = [];
  // The first cells are hardly a choice.
  const expansions = [...recording.trace.kinds.entries()].filter(([, kind]) => kind === "e".charCodeAt(0)).slice(2);
  for (let place = 0; place < count && expansions.length; place++) {
    const [step = 0] = expansions[Math.floor(((place + 0.5) * expansions.length) / count)] ?? [];
    if (asked.at(-1)?.step === step) continue;
    const kind = place === 1 && found ? "length" : place % 3 === 2 ? "open" : "next";
    const next = recording.trace.cells[step] ?? -1;
    const number = { next, open: recording.at(step).frontier, length: steps ?? 0 };
    asked.push({ kind, step, answer: number[kind] });
  }
  return asked;
}

/**
 * Whether an answer is right, and the numbers that decide: that of the cell that was chosen, and
 * that of the search's. A cell that is as good as the search's is right too.
 * @param {Question} question
 * @param {number} given
 * @param {Recording} recording
 * @param {string} search
 * @param {number} weight
 */
export function checked({ kind, step, answer }, given, recording, search, weight) {
  if (kind !== "next") return { isRight: given === answer, isOpen: true, own: given, best: answer };
  const { marks } = recording.at(step);
  const isOpen = marks[given] === 1;
  const key = KEYS.get(search)?.key(recording, step, weight) ?? (() => NaN);
  const [own, best] = [key(given), key(answer)];
  return { isRight: given === answer || (isOpen && own - best < HAIR), isOpen, own, best };
}
