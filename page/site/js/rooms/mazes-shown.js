/** What a step of a maze shows, counts and comes to: while it is carved, and while it is solved. */

import { FREE, UNSEEN } from "../board/model.js";
import { figure, t } from "../i18n.js";

/** @typedef {import("../board/model.js").Board} Board */
/** @typedef {import("../player/recording.js").Recording} Recording */
/**
 * @typedef {object} Made
 * @property {Board} board
 * @property {Recording | null} carving
 * @property {Recording | null} solving
 * @property {Engine.PathAnswer | null} path
 * @property {string} guarantee  Of the search.
 * @property {Engine.MazeColumns | Engine.ObstaclesAnswer | null} answer  What was generated; null for an edited board.
 */

/** The numbers of a step, with their names. @param {Made} made @param {number} step */
export function counted({ board: { width, height }, carving, solving, answer }, step) {
  const begin = carving?.length ?? 0;
  const rows = [
    [t("size"), `${width} × ${height}`],
    ...(carving ? [[t("maze.carving"), figure(Math.min(step, begin))]] : []),
    [t("maze.solving"), solving ? figure(Math.max(0, step - begin)) : "–"],
  ];
  if (!answer || !("obstacles" in answer)) return rows;
  // The most that leave room for a path from corner to corner.
  const most = (width - 1) * (height - 1);
  const walls = [t("maze.walls"), t("maze.walls.of", { n: answer.obstacles, most })];
  return [...rows, walls, [t("maze.tier"), t(`tier.${answer.tier}`)]];
}

/** What the step shown comes to, in words. @param {Made} made @param {number} step */
export function verdict({ carving, solving, path, guarantee }, step) {
  const [begin, length] = [carving?.length ?? 0, solving?.length ?? 0];
  if (step < begin) return t("maze.carves", { step, of: begin });
  if (step === begin && length) return t("maze.unsolved");
  if (step < begin + length) return t("maze.solves", { step: step - begin, of: length });
  const steps = path?.steps ?? 0;
  if (path?.found) return t("path.found", { n: steps, steps, cost: path.cost ?? 0 });
  return t(guarantee === "incomplete" ? "path.missed" : "path.none");
}

/** The board while it is carved. @param {Board} board @param {Recording} carving @param {Uint8Array} exits @param {Uint8Array} marks */
export function carvedBoard(board, carving, exits, marks) {
  const shown = board.copy();
  shown.starts = shown.goals = [];
  shown.exits = exits;
  if (carving.buildsWalls) return shown;
  const { terrain } = shown;
  for (let cell = 0; cell < terrain.length; cell++) if (!marks[cell] && terrain[cell] === FREE) terrain[cell] = UNSEEN;
  return shown;
}
