/** What the colours and signs mean, drawn by the same pen as the boards. */

import { make } from "../dom.js";
import { t } from "../i18n.js";
import { Board, FREE, WATER } from "../board/model.js";
import { Layout } from "../board/layout.js";
import { inksNow, paint } from "../board/paint.js";

/**
 * @param {{word: string, layers?: import("../board/frame.js").Layers, terrain?: number, start?: boolean, goal?: boolean, stop?: boolean, stone?: number, across?: number, isCorner?: boolean}[]} entries
 *   `across`: how many cells the layers are of; the one in the middle is seen. `isCorner`: the upper right corner
 *   of the cell is, enlarged.
 */
export function legend(entries) {
  const list = make("ul", { className: "legend" });
  /** @type {(() => void)[]} */
  const pens = [];
  /** @type {Map<string, HTMLElement>} */
  const items = new Map();
  for (const { word, layers = {}, terrain = 1, start, goal, stop, stone, across = 1, isCorner } of entries) {
    const canvas = make("canvas", { width: 40, height: 40, "aria-hidden": "true" });
    const board = new Board(across, 1);
    board.terrain.fill(terrain);
    if (start) board.starts = [0];
    if (goal) board.goals = [0];
    if (stop) board.stops = [0];
    if (stone) board.put(0, stone);
    const layout = new Layout(board);
    pens.push(() => {
      const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
      const [scale, left, top] = isCorner ? [130, -92, 0] : [40, -40 * Math.floor(across / 2), 0];
      paint({ pen, layout, scale, left, top, inks: inksNow() }, layers);
    });
    const item = make("li", {}, canvas, t(word));
    items.set(word, item);
    list.append(item);
  }
  const redraw = () => pens.forEach((pen) => pen());
  redraw();
  /** Only what can be seen is explained. @param {string} word @param {boolean} isSeen */
  const show = (word, isSeen) => {
    const item = items.get(word);
    if (item && item.hidden === isSeen) item.hidden = !isSeen;
  };
  /** What was looked through last, and whether there was anything. @type {{terrain: Int16Array, painted: number[], count: number, isAny: boolean} | null} */
  let suited = null;
  /** Terrain is explained where there is any. @param {Board} board */
  const suitTerrain = ({ terrain, painted }) => {
    const count = painted.length;
    const isSame = suited?.terrain === terrain && suited.painted === painted && !suited.isAny;
    if (isSame && !painted.slice(suited?.count).some((cell) => (terrain[cell] ?? 0) > FREE)) {
      suited = { terrain, painted, count, isAny: false };
      return;
    }
    let cell = 0;
    while (cell < terrain.length && !isHeavy(terrain[cell] ?? 0)) cell += 1;
    const [hasWeights, hasWater] = [cell < terrain.length, terrain.includes(WATER)];
    show("weight", hasWeights);
    show("water", hasWater);
    suited = { terrain, painted, count, isAny: hasWeights || hasWater };
  };
  return { element: list, redraw, show, suitTerrain };
}

/** @param {number} terrain */
const isHeavy = (terrain) => terrain > FREE && terrain < WATER;

/** The marks of one cell. @param {number} mark */
export const marked = (mark) => ({ marks: new Uint8Array([mark]) });

/** What a search leaves on a board. */
export const SEARCH = [
  { word: "mark.opened", layers: marked(1) },
  { word: "mark.closed", layers: marked(2) },
  { word: "mark.opened.goal", layers: marked(7) },
  { word: "mark.closed.goal", layers: marked(8) },
  { word: "mark.banned", layers: marked(3) },
  { word: "mark.current", layers: { current: 0 } },
  { word: "path", layers: { path: [0, 1, 2] }, across: 3 },
];
