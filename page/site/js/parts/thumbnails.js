/** What the examples look like, drawn by the engine; chocolate and graphs are drawn by the page. */

import { make } from "../dom.js";
import { ask, exportAs } from "../engine.js";
import { chocolate } from "../board/chocolate.js";
import { Board } from "../board/model.js";
import { Layout } from "../board/layout.js";
import { inksNow, paint } from "../board/paint.js";
import { picture as graphPicture } from "./graph-drawing.js";
import { opened } from "./opening.js";

/** What draws an example. @param {string} room @param {any} state @returns {Promise<[import("../engine.js").Operation, object]>} */
async function drawing(room, state) {
  const { tab } = state;
  const isSearched = room === "paths" || room === "fields";
  const board = isSearched ? (await opened(state.board)).sketch() : state.board;
  const search = state.searches?.[0] ?? { name: "astar" };
  if (room === "paths")
    return ["path", { board, algorithm: search.name, weight: search.weight && search.weight / 100 }];
  if (room === "fields") return ["field", { board, by: state.costs ? "costs" : "steps" }];
  if (room === "hunt") {
    const { difficulty, monster = "hard", hunter = "hard" } = state;
    return ["hunt", { action: "match", difficulty, monster, hunter, seed: 1 }];
  }
  if (tab === "link") return ["link", { board }];
  if (tab === "play") return ["game", { game: state.game, size: state.size, moves: [] }];
  const { generator, width, height, percent } = state;
  return generator
    ? ["maze", { generator, width, height, seed: 1 }]
    : ["obstacles", { width, height, percent, seed: 1 }];
}

/** @param {{rows: number, columns: number}} state */
function bar({ rows, columns }) {
  const [scale, layout] = [40, new Layout(new Board(columns, rows))];
  const canvas = make("canvas", { width: columns * scale, height: rows * scale, "aria-hidden": "true" });
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  paint({ pen, layout, scale, left: 0, top: 0, inks: inksNow() }, { under: chocolate(0) });
  return canvas;
}

/** @param {{game: Engine.GraphInput}} state */
function graph({ game }) {
  const place = make("span", { "aria-hidden": "true" });
  ask("solve", { game, graph: true })
    .then(({ graph: drawn }) => drawn && place.append(graphPicture(drawn, drawn.start)))
    .catch(() => place.remove());
  return place;
}

/** The picture of an example, which comes a moment later. @param {{room: string, state: any}} example */
export function thumbnail({ room, state }) {
  if (state.tab === "chomp") return bar(state);
  if (state.tab === "graph") return graph(state);
  const picture = make("img", { alt: "" });
  drawing(room, state)
    .then(([operation, request]) => exportAs(operation, request, "svg"))
    .then((blob) => {
      picture.src = URL.createObjectURL(blob);
      picture.addEventListener("load", () => URL.revokeObjectURL(picture.src), { once: true });
    })
    // An example without a picture is an example all the same.
    .catch(() => picture.remove());
  return picture;
}
