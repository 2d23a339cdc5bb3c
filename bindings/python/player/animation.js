/** One recording with the page's board and player: what `dedale.Animation` shows. */

import { Board, FREE, UNSEEN } from "../../../page/site/js/board/model.js";
import { BoardWidget } from "../../../page/site/js/board/widget.js";
import { make, write } from "../../../page/site/js/dom.js";
import { unpack } from "../../../page/site/js/engine/columns.js";
import { t, use, usual } from "../../../page/site/js/i18n.js";
import { placeText, terrainText } from "../../../page/site/js/parts/cell-text.js";
import { choices, measured } from "../../../page/site/js/parts/measured.js";
import { stepText } from "../../../page/site/js/parts/step-text.js";
import { PlayerBar } from "../../../page/site/js/player/bar.js";
import { FieldSearch } from "../../../page/site/js/player/field-search.js";
import { Recording } from "../../../page/site/js/player/recording.js";
import { onChange, recall } from "../../../page/site/js/settings.js";

/**
 * What is shown: a response with its request's name, on a board.
 * @typedef {{operation: "path" | "field" | "maze", title: string, board: Engine.Sketch, by?: string, algorithm?: Engine.AlgorithmName}} Shown
 */

/**
 * How a recording is shown.
 * @typedef {object} Film
 * @property {number} length  Steps.
 * @property {(step: number) => import("../../../page/site/js/board/frame.js").Layers} layers
 * @property {(step: number) => string} text  What happens in a step.
 * @property {(step: number) => Board} [board]  The board, where it changes.
 */

/** @type {Record<Shown["operation"], (response: any, board: Board, shown: Shown) => Film>} */
const FILMS = { path: ofPath, field: ofField, maze: ofMaze };

/**
 * A search, with the path to the cell at work, and that of the answer at the end.
 * @param {Engine.Columned["path"]} response
 * @param {Board} board
 * @param {Shown} shown
 * @returns {Film}
 */
function ofPath({ answer, trace, guarantee }, board, { algorithm }) {
  const recording = new Recording(/** @type {Engine.TraceColumns} */ (trace), board.size);
  const path = answer.cells.map((place) => board.index(place));
  const far = (/** @type {number} */ step) => measured(recording, step, algorithm ?? "astar");
  const { length } = recording;
  return {
    length,
    layers(step) {
      const { marks, current } = recording.at(step);
      if (step >= length) return { marks, path };
      const chain = current >= 0 ? recording.chain(current, step, recording.isFromGoal(step)) : [];
      return { marks, current, path: chain, ...choices(far(step), board) };
    },
    text(step) {
      if (step < length) return stepText(recording, step, board, far(step));
      const found = { steps: answer.steps ?? 0, n: answer.steps ?? 0, cost: answer.cost ?? 0 };
      return answer.found ? t("path.found", found) : t(guarantee === "incomplete" ? "path.missed" : "path.none");
    },
  };
}

/**
 * The search of a flow field from its goals, and the field at the end.
 * @param {Engine.Columned["field"]} response
 * @param {Board} board
 * @param {Shown} shown
 * @returns {Film}
 */
function ofField({ answer, trace }, board, { by, title }) {
  const of = { byCosts: by === "costs", tie: answer.tie };
  const search = new FieldSearch(/** @type {Engine.TraceColumns} */ (trace), board, of);
  const { length, recording } = search;
  const most = Math.max(1, answer.farthest ?? 1);
  return {
    length,
    layers(step) {
      if (step >= length) return { shades: answer.distance, most, arrows: answer.next };
      const { marks, distance, arrows, current } = search.at(step);
      return { shades: distance, most, marks, arrows, current };
    },
    text: (step) => (step < length ? stepText(recording, step, board) : title),
  };
}

/**
 * The carving of a maze; cells that are not reached yet are unseen.
 * @param {Engine.Columned["maze"]} response
 * @param {Board} board
 * @param {Shown} shown
 * @returns {Film}
 */
function ofMaze({ trace, before }, board, { title }) {
  const recording = new Recording(/** @type {Engine.TraceColumns} */ (trace), board.size);
  const { exits } = Board.of(/** @type {Engine.Sketch} */ (before));
  const { length } = recording;
  return {
    length,
    layers(step) {
      if (step >= length) return {};
      const { marks, current } = recording.at(step);
      return { marks: marks.map((mark) => Number(mark === 1)), current };
    },
    text: (step) => (step < length ? stepText(recording, step, board) : title),
    board(step) {
      if (step >= length) return board;
      const carved = board.copy();
      [carved.starts, carved.goals] = [[], []];
      carved.exits = recording.exits(step, board.width, /** @type {Uint8Array} */ (exits));
      const { marks } = recording.at(step);
      const { terrain } = carved;
      if (!recording.buildsWalls)
        for (let cell = 0; cell < terrain.length; cell++)
          if (!marks[cell] && terrain[cell] === FREE) terrain[cell] = UNSEEN;
      return carved;
    },
  };
}

/**
 * Shows a recording: its end, until somebody plays it.
 * @param {Shown} shown
 * @param {ArrayBuffer} columns  The response.
 * @param {Record<import("../../../page/site/js/i18n.js").Language, Record<string, string>>} words
 */
export function show(shown, columns, words) {
  recall();
  const language = usual(null);
  use(language, words[language]);
  const board = Board.of(shown.board);
  const film = FILMS[shown.operation](unpack(columns), board, shown);
  const verdict = make("p", { className: "verdict", role: "status" });
  const widget = new BoardWidget(board, shown.title, {
    describe: (cell) => `${placeText(board, cell)}, ${terrainText(board, cell)}`,
  });
  const bar = new PlayerBar((step) => {
    if (film.board) widget.show(film.board(step));
    widget.draw(film.layers(step));
    write(verdict, bar.isPlaying ? shown.title : film.text(step));
  });
  bar.flowed = (share) => share || bar.isPlaying || write(verdict, film.text(bar.step));
  document.body.append(make("main", { className: "animation" }, widget.element, verdict, bar.element));
  // The wheel scrolls what the animation stands in; with Ctrl it zooms.
  const scrolled = (/** @type {WheelEvent} */ event) => event.ctrlKey || event.stopPropagation();
  addEventListener("wheel", scrolled, { capture: true });
  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.target instanceof HTMLSelectElement) return;
    const command = bar.commands.find(({ keys }) => keys?.includes(event.key));
    command?.run();
  });
  onChange(() => widget.redraw());
  bar.load(film.length);
}
