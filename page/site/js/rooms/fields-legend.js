/** What the colours and signs of a flow field mean. */

import { WALL, WATER } from "../board/model.js";
import { fieldPieces } from "../board/field-pieces.js";
import { legend, marked } from "../parts/legend.js";

/** @param {boolean} isStuck */
const agent = (isStuck) => ({ over: fieldPieces({ agents: [{ x: 0.5, y: 0.5, size: 0.24, isStuck }] }) });

export function fieldLegend() {
  const made = legend([
    { word: "field.near", layers: { shades: new Float32Array([0]) } },
    { word: "field.far", layers: { shades: new Float32Array([1]) } },
    { word: "field.none", layers: { shades: new Float32Array([NaN]) } },
    { word: "search.unreached", layers: { shades: new Float32Array([NaN]) } },
    { word: "search.waits", layers: marked(1) },
    { word: "search.taken", layers: { current: 0 } },
    { word: "wall", terrain: WALL, layers: { shades: new Float32Array([NaN]) } },
    { word: "weight", terrain: 5, layers: { shades: new Float32Array([0.3]) } },
    { word: "water", terrain: WATER, layers: { shades: new Float32Array([0.3]) } },
    { word: "goal", goal: true },
    { word: "start", start: true },
    { word: "agent", layers: agent(false) },
    { word: "agent.stuck", layers: agent(true) },
    { word: "waves.attacker", layers: agent(false) },
    { word: "waves.attacker.stuck", layers: agent(true) },
    { word: "field.changed", layers: { over: fieldPieces({ changed: [0] }) } },
    { word: "detour.ghost", layers: { ghosts: [[0, 0]] } },
    { word: "tower", terrain: WALL, layers: { shades: new Float32Array([NaN]), over: fieldPieces({ towers: [0] }) } },
    { word: "waves.shot", layers: { over: fieldPieces({ shots: [{ tower: 0, x: 0.85, y: 0.8, kills: false }] }) } },
    { word: "waves.kill", layers: { over: fieldPieces({ shots: [{ tower: 0, x: 0.7, y: 0.65, kills: true }] }) } },
    { word: "waves.door", layers: { over: fieldPieces({ doors: [{ cell: 0, points: 3, full: 4 }] }) } },
    { word: "guard.lost.legend", layers: { over: fieldPieces({ lost: [0] }) } },
    { word: "guard.cut.legend", start: true, layers: { over: fieldPieces({ cut: [0] }) } },
    { word: "guard.none", layers: { over: fieldPieces({ barred: [0] }) } },
  ]);
  /** Only what can be seen is explained. @param {ReturnType<typeof import("./fields-scene.js").sceneOf>["seen"]} seen */
  const suit = ({ isLevel, isMarch, moment, agents, changed, ghosts, doors, towers, shots, barred, lost, cut }) => {
    // On a level there is less room.
    made.show("field.none", !isLevel && !moment);
    made.show("search.unreached", !isLevel && moment !== null);
    made.show("wall", !isLevel);
    for (const word of ["search.waits", "search.taken"]) made.show(word, moment !== null);
    const isAny = (/** @type {boolean} */ stuck) => agents.some(({ isStuck }) => Boolean(isStuck) === stuck);
    made.show("agent", !isMarch && isAny(false));
    made.show("agent.stuck", !isMarch && isAny(true));
    made.show("waves.attacker", isMarch && isAny(false));
    made.show("waves.attacker.stuck", isMarch && isAny(true));
    made.show("field.changed", changed.length > 0);
    made.show("detour.ghost", ghosts.length > 0);
    made.show("waves.shot", shots.length > 0);
    made.show(
      "waves.kill",
      shots.some(({ kills }) => kills),
    );
    made.show("waves.door", doors.length > 0);
    made.show("tower", towers.length > 0);
    made.show("guard.lost.legend", lost.length > 0);
    made.show("guard.cut.legend", cut.length > 0);
    made.show("guard.none", barred.length > 0);
  };
  return { ...made, suit };
}
