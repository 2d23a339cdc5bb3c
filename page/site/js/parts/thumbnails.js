/** What the examples look like: as the page draws them. */

import { make } from "../dom.js";
import { ask } from "../engine.js";
import { chocolate } from "../board/chocolate.js";
import { hunted } from "../board/hunt-pieces.js";
import { Board } from "../board/model.js";
import { Layout } from "../board/layout.js";
import { inksNow, paint } from "../board/paint.js";
import { picture as graphPicture } from "./graph-drawing.js";
import { opened } from "./opening.js";

/** @typedef {import("../board/frame.js").Layers} Layers */

/** The longest side of a picture, in pixels, and the largest cell. */
const [LONGEST, LARGEST] = [440, 40];

/** What walls along the rim take beyond it, in units. */
const RIM = 0.1;

/** The board of an example, and what is shown on it. @param {string} room @param {any} state @returns {Promise<[Board, Layers]>} */
async function scene(room, state) {
  const { tab } = state;
  if (tab === "chomp") return [new Board(state.columns, state.rows), { under: chocolate(0) }];
  if (room === "paths") {
    const board = await opened(state.board);
    const { name: algorithm, weight } = state.searches?.[0] ?? { name: "astar" };
    const request = /** @type {const} */ ({
      board: board.sketch(),
      algorithm,
      weight: weight && weight / 100,
      marks: true,
    });
    const { answer, marks } = await ask("path", request);
    return [board, { marks: marks ?? undefined, path: answer.cells.map((place) => board.index(place)) }];
  }
  if (room === "fields") {
    const board = await opened(state.board);
    const { answer } = await ask("field", { board: board.sketch(), by: state.costs ? "costs" : "steps" });
    return [board, { shades: answer.distance, most: Math.max(1, answer.farthest ?? 1), arrows: answer.next }];
  }
  if (room === "hunt") {
    const { difficulty, monster = "hard", hunter = "hard" } = state;
    const match = await ask("hunt", { action: "match", difficulty, monster, hunter, seed: 1 });
    const { board: sketch, answer } = /** @type {Engine.MatchResponse} */ (match);
    const board = Board.of(sketch);
    const cells = answer.turns.flatMap(({ monster }) => (monster ? [board.index(monster)] : []));
    return [board, { ...hunted({ monster: cells.at(-1) }), path: cells }];
  }
  if (tab === "link") {
    const [board, { answer, borders }] = await Promise.all([opened(state.board), ask("link", { board: state.board })]);
    // Chains have no ends.
    board.starts = board.goals = [];
    return [board, { borders: rimOf(board, borders), link: answer.cells.map((place) => board.index(place)) }];
  }
  if (tab === "play") {
    const { board: sketch, borders } = await ask("game", { game: state.game, size: state.size, moves: [] });
    const board = Board.of(sketch);
    return [board, { borders: rimOf(board, borders) }];
  }
  const { generator, width, height, percent } = state;
  const { board } = generator
    ? await ask("maze", { generator, width, height, seed: 1 })
    : await ask("obstacles", { width, height, percent, seed: 1 });
  return [Board.of(board), {}];
}

/** @param {{game: Engine.GraphInput}} state */
function graph({ game }) {
  const place = make("span", { "aria-hidden": "true" });
  ask("solve", { game, graph: true })
    .then(({ graph: drawn }) => drawn && place.append(graphPicture(drawn, drawn.start)))
    .catch(() => place.remove());
  return place;
}

/** Sides of a board by their cells. @param {Board} board @param {{owner: string, cells: [number, number][]}[]} borders */
const rimOf = (board, borders) =>
  borders.map(({ owner, cells }) => ({ owner, cells: cells.map((place) => board.index(place)) }));

/** The picture of an example, which comes a moment later. @param {{room: string, state: any}} example */
export function thumbnail({ room, state }) {
  if (state.tab === "graph") return graph(state);
  const canvas = make("canvas", { width: 1, height: 1, "aria-hidden": "true" });
  scene(room, state)
    .then(([board, layers]) => {
      const layout = new Layout(board, RIM);
      const { width, height } = layout;
      const scale = Math.min(LARGEST, LONGEST / Math.max(width, height));
      [canvas.width, canvas.height] = [Math.ceil(width * scale), Math.ceil(height * scale)];
      const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
      paint({ pen, layout, scale, left: -layout.left * scale, top: -layout.top * scale, inks: inksNow() }, layers);
    })
    // An example without a picture is an example all the same.
    .catch(() => canvas.remove());
  return canvas;
}
