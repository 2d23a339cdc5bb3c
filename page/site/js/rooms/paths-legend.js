/** What the colours and signs of a search mean; only those that can be seen. */

import { WALL, WATER } from "../board/model.js";
import { legend, marked } from "../parts/legend.js";

export function pathLegend() {
  const made = legend([
    { word: "mark.opened", layers: marked(1) },
    { word: "mark.closed", layers: marked(2) },
    { word: "mark.banned", layers: marked(3) },
    { word: "mark.current", layers: { current: 0 } },
    { word: "path", layers: { path: [0, 1, 2] }, across: 3 },
    { word: "wall", terrain: WALL },
    { word: "weight", terrain: 5 },
    { word: "water", terrain: WATER },
    { word: "start", start: true },
    { word: "goal", goal: true },
  ]);
  /** @param {import("../board/model.js").Board} board @param {boolean} bans  Whether a search has banned cells. */
  const suit = (board, bans) => {
    made.show("mark.banned", bans);
    made.suitTerrain(board);
  };
  return { ...made, suit };
}
