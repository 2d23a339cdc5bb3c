/** What is drawn of a flow field, and of a level on it. */

import { fieldPieces } from "../board/field-pieces.js";
import { layersOf } from "./fields-search.js";

/**
 * @param {object} room
 * @param {import("../board/model.js").Board} room.board
 * @param {boolean} room.hasArrows
 * @param {import("./fields-waves.js").Waves} room.waves
 * @param {import("./fields-game.js").Game} room.game
 * @param {import("./fields-desk.js").LevelDesk} room.desk
 * @param {import("./fields-agents.js").FieldAgents} room.agents
 * @param {import("./fields-repair.js").Repairs} room.repairs
 * @param {import("./guard.js").Guard} room.guard
 * @param {import("./fields-flow.js").Flow} field
 * @param {import("../player/field-search.js").FieldMoment | null} moment  Of the search; null for the whole field.
 */
export function sceneOf(room, field, moment) {
  const { board, hasArrows, waves, desk, agents: sent, repairs, guard, game } = room;
  const { marked: barred, refused, harm } = guard;
  const [lost, cut] = [harm?.cells ?? [], harm?.starts ?? []];
  const agents = (waves.march ? waves : sent).places(board);
  const changed = moment ? [] : repairs.marked;
  const doors = waves.moment?.doors ?? desk.doors;
  const { ghosts } = waves.detour;
  const { towers, aimed } = game;
  const shots = waves.shots(board);
  const range = aimed < 0 ? undefined : { cell: aimed, cells: desk.range };
  const layers = moment ? layersOf(moment, field.most) : field.layers;
  const arrows = hasArrows ? layers.arrows : undefined;
  const over = fieldPieces({ ...layers, changed, agents, barred, refused, lost, cut, towers, doors, shots, range });
  const kind = { isLevel: Boolean(board.level), isMarch: Boolean(waves.march) };
  const seen = { ...kind, moment, agents, changed, ghosts, doors, towers, shots, range, barred, lost, cut };
  return { layers: { ...layers, arrows, over, ghosts }, seen };
}
