/** What the colours and signs mean, drawn by the same pen as the boards. */

import { make } from "../dom.js";
import { Board } from "../board/model.js";
import { Layout } from "../board/layout.js";
import { inksNow, paint } from "../board/paint.js";

/**
 * @param {{text: string, layers?: import("../board/frame.js").Layers, terrain?: number, start?: boolean, goal?: boolean, stone?: number}[]} entries
 */
export function legend(entries) {
  const list = make("ul", { className: "legend" });
  /** @type {(() => void)[]} */
  const pens = [];
  for (const { text, layers = {}, terrain = 1, start, goal, stone } of entries) {
    const canvas = make("canvas", { width: 40, height: 40, "aria-hidden": "true" });
    const board = new Board(1, 1);
    board.terrain[0] = terrain;
    if (start) board.starts = [0];
    if (goal) board.goals = [0];
    if (stone) board.stones[0] = stone;
    const layout = new Layout(board);
    pens.push(() => {
      const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
      paint({ pen, layout, scale: 40, left: 0, top: 0, inks: inksNow() }, layers);
    });
    list.append(make("li", {}, canvas, text));
  }
  const draw = () => pens.forEach((pen) => pen());
  draw();
  return { element: list, draw };
}

/** The marks of one cell. @param {number} mark */
export const marked = (mark) => ({ marks: new Uint8Array([mark]) });
