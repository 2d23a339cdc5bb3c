/** What the colours and signs of a flow field mean. */

import { WALL, WATER } from "../board/model.js";
import { fieldPieces } from "../board/field-pieces.js";
import { legend, marked } from "../parts/legend.js";

export function fieldLegend() {
  const made = legend([
    { word: "field.near", layers: { shades: new Float32Array([0]) } },
    { word: "field.far", layers: { shades: new Float32Array([1]) } },
    { word: "field.none" },
    { word: "search.waits", layers: marked(1) },
    { word: "search.taken", layers: { current: 0 } },
    { word: "wall", terrain: WALL, layers: { shades: new Float32Array([NaN]) } },
    { word: "weight", terrain: 5 },
    { word: "water", terrain: WATER },
    { word: "goal", goal: true },
    { word: "start", start: true },
    { word: "agent", layers: { over: fieldPieces({ agents: [{ x: 0.5, y: 0.5, size: 0.24 }] }) } },
    {
      word: "agent.stuck",
      layers: { over: fieldPieces({ agents: [{ x: 0.5, y: 0.5, size: 0.24, isStuck: true }] }) },
    },
    { word: "field.changed", layers: { over: fieldPieces({ changed: [0] }) } },
    { word: "waves.door", layers: { rings: [0] } },
    { word: "guard.none", layers: { over: fieldPieces({ barred: [0] }) } },
  ]);
  /**
   * Only what can be seen is explained.
   * @param {{moment: object | null, agents: {isStuck?: boolean}[], changed: number[], doors: number[], barred: number[]}} seen
   */
  const suit = ({ moment, agents, changed, doors, barred }) => {
    made.show("search.waits", moment !== null);
    made.show("search.taken", moment !== null);
    const isAny = (/** @type {boolean} */ stuck) => agents.some(({ isStuck }) => Boolean(isStuck) === stuck);
    made.show("agent", isAny(false));
    made.show("agent.stuck", isAny(true));
    made.show("field.changed", changed.length > 0);
    made.show("waves.door", doors.length > 0);
    made.show("guard.none", barred.length > 0);
  };
  return { ...made, suit };
}
