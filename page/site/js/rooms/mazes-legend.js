/** What the colours and signs of mazes mean; only those that can be seen. */

import { UNSEEN, WALL } from "../board/model.js";
import { SEARCH, legend } from "../parts/legend.js";

export function mazeLegend() {
  const made = legend([
    { word: "maze.unseen", terrain: UNSEEN },
    { word: "mark.neutral" },
    ...SEARCH,
    { word: "wall", terrain: WALL },
    { word: "start", start: true },
    { word: "goal", goal: true },
  ]);
  /**
   * @param {boolean} isCarved  Whether the carving can be seen.
   * @param {boolean} bans  Whether the search has banned cells.
   * @param {boolean} hasEnds  Whether it works from both ends.
   */
  const suit = (isCarved, bans, hasEnds) => {
    for (const word of ["mark.opened.goal", "mark.closed.goal"]) made.show(word, hasEnds);
    made.show("maze.unseen", isCarved);
    made.show("mark.banned", bans);
  };
  return { ...made, suit };
}
