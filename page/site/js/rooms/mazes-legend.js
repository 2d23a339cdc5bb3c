/** What the colours and signs of mazes mean; only those that can be seen. */

import { UNSEEN, WALL } from "../board/model.js";
import { legend, marked } from "../parts/legend.js";

export function mazeLegend() {
  const made = legend([
    { word: "maze.unseen", terrain: UNSEEN },
    { word: "mark.neutral" },
    { word: "mark.opened", layers: marked(1) },
    { word: "mark.closed", layers: marked(2) },
    { word: "mark.banned", layers: marked(3) },
    { word: "mark.current", layers: { current: 0 } },
    { word: "path", layers: { path: [0, 1, 2] }, across: 3 },
    { word: "wall", terrain: WALL },
    { word: "start", start: true },
    { word: "goal", goal: true },
  ]);
  /**
   * @param {boolean} isCarved  Whether the carving can be seen.
   * @param {boolean} bans  Whether the search has banned cells.
   */
  const suit = (isCarved, bans) => {
    made.show("maze.unseen", isCarved);
    made.show("mark.banned", bans);
  };
  return { ...made, suit };
}
