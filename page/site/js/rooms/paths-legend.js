/** What the colours and signs of a search mean; only those that can be seen. */

import { WALL, WATER } from "../board/model.js";
import { SEARCH, legend, marked } from "../parts/legend.js";
import { DIFFERENCES } from "./paths-difference.js";

export function pathLegend() {
  const made = legend([
    ...SEARCH,
    { word: "wall", terrain: WALL },
    { word: "weight", terrain: 5 },
    { word: "water", terrain: WATER },
    { word: "start", start: true },
    { word: "goal", goal: true },
    { word: "stop", stop: true },
    { word: "hatched", layers: { hatched: [0] } },
    ...DIFFERENCES.map(({ mark, word }) => ({ word, layers: marked(mark) })),
  ]);
  /**
   * @param {import("../board/model.js").Board} board
   * @param {boolean} bans  Whether a search has banned cells.
   * @param {boolean} hasEnds  Whether one works from both ends.
   * @param {boolean} isHatched  Whether cells around the start are.
   * @param {boolean} differs  Whether one board shows where two searches differ.
   */
  const suit = (board, bans, hasEnds, isHatched, differs) => {
    for (const { word } of DIFFERENCES) made.show(word, differs);
    made.show("stop", board.stops.length > 0);
    made.show("hatched", isHatched);
    for (const word of ["mark.opened.goal", "mark.closed.goal"]) made.show(word, hasEnds);
    made.show("mark.banned", bans);
    made.suitTerrain(board);
  };
  return { ...made, suit };
}
