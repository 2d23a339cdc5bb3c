/** The state of the room of game graphs, which its parts share. */

/** What is done with a graph. @typedef {typeof MODES[number]} Mode */
export const MODES = /** @type {const} */ (["play", "edit", "search"]);

/**
 * @typedef {object} State
 * @property {Engine.GraphInput} game
 * @property {string} opponent
 * @property {boolean} hints
 * @property {Mode} mode
 * @property {Engine.SolveResponse | null} response  Of the position on the player bar; null for another game until it comes.
 * @property {Engine.DrawnGraph | null} graph  The whole graph; null if it is too large to be drawn, or has not come.
 * @property {number} hinted  How often a best move was asked for.
 * @property {boolean} planning  Whether touching positions sets moves of the strategy.
 * @property {number} from  The position whose move is being set; -1 for none.
 * @property {Strategy} strategy
 * @property {Engine.SeatName} player  Who is to win by it.
 * @property {string | null} picked  The node from which arcs are drawn.
 * @property {{from: string, to: string}} ends  Of the path that is searched.
 * @property {Found} found
 */

/** Moves by names of positions, from and to; as a file; and how they do. @typedef {{moves: Map<string, string>, text: string, answer: Engine.CheckAnswer | null, isBuilt: boolean}} Strategy */
/** A path and how far the nodes are from its end, by name; and that in words. @typedef {{path: string[], far: Map<string, string>, text: string}} Found */

/** @type {Found} */
export const NOTHING = { path: [], far: new Map(), text: "" };

/** A strategy that is not checked. @param {[string, string][]} [moves] @returns {Strategy} */
export const unchecked = (moves) => ({ moves: new Map(moves), text: "", answer: null, isBuilt: false });

/** What belongs to one game, as it begins. @param {any} [kept]  Of a link, with a strategy. */
export const begun = (kept) => ({
  ...{ response: null, graph: null, hinted: 0, from: -1, picked: null },
  strategy: unchecked(Array.isArray(kept?.strategy) ? kept.strategy : []),
  player: /** @type {Engine.SeatName} */ (kept?.player === "second" ? "second" : "first"),
});

/** @param {any} kept  Of a link. @returns {State} */
export function stateOf(kept) {
  const { game = { chomp: [2, 3] }, opponent = "none", hints = true, planning, mode } = kept ?? {};
  const { from = "", to = "" } = kept?.search ?? {};
  return {
    ...{ game, opponent, hints, planning: Boolean(planning), mode: MODES.find((each) => each === mode) ?? "play" },
    ...begun(kept),
    ...{ ends: { from, to }, found: NOTHING },
  };
}
