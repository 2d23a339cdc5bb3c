/** What can be asked about a generator, in words: where its rule decides, and how many there are. */

import { t } from "../i18n.js";
import { placeText } from "../parts/cell-text.js";
import { Grown, fault, generators, mazeQuestions, sidesOf } from "../player/maze-questions.js";

/** @typedef {import("../board/model.js").Board} Board */
/** @typedef {import("../player/recording.js").Recording} Recording */
/** @typedef {import("../player/maze-questions.js").Asked} Asked */

/** What is answered with a cell, and with yes or no; all else with a number. */
const CELLS = ["back", "hunt", "walk", "rim"];
const CHOICES = ["wall", "carves", "steps"];

/**
 * @param {Recording | null} carving
 * @param {string} generator
 * @param {Board} board
 * @param {number} count
 * @param {(step: number, pointed: number[]) => void} show
 * @returns {import("../parts/prediction.js").Question[] | string}
 */
export function generatorQuestions(carving, generator, board, count, show) {
  const list = carving && generators.includes(generator) ? mazeQuestions(carving, generator, board.width, count) : [];
  if (!carving || !list.length) return t("predict.maze.refused");
  const yesNo = [1, 0].map((value) => ({ text: t(value ? "predict.yes" : "predict.no"), value }));
  return list.map((asked) => {
    const { kind, step, answer, about } = asked;
    const [place = "", other = ""] = about.map((cell) => placeText(board, cell));
    const isCell = CELLS.includes(kind);
    return {
      text: t(kind === "open" ? "predict.open" : `predict.maze.${kind}`, { place, other }),
      by: isCell ? "cell" : CHOICES.includes(kind) ? yesNo : "number",
      show: (isTold) => show(step, isTold && isCell ? [answer] : about),
      check: (given) => {
        const grown = new Grown(carving, step, board.width);
        const found = fault(asked, given, carving, grown);
        const wrong = isCell && found ? ` ${t(`predict.maze.is.${found}`, { yours: placeText(board, given) })}` : "";
        return { isRight: !found, why: `${rule(asked, carving, grown, board)}${wrong}` };
      },
    };
  });
}

/**
 * The rule that decided, with the numbers of the step.
 * @param {Asked} asked
 * @param {Recording} carving
 * @param {Grown} grown
 * @param {Board} board
 */
function rule({ kind, step, answer, about }, carving, grown, board) {
  const [cell = 0, other = 0] = about;
  const { cells, passages } = grown;
  const place = placeText(board, kind === "carves" || kind === "steps" ? cell : answer);
  if (kind === "open") return t("predict.open.is", { n: answer });
  if (kind === "back") return t("predict.maze.back.is", { place, n: givenUp(carving, step) });
  if (kind === "rim") return t("predict.maze.rim.is", { place, n: grown.rim.length });
  if (kind === "carves") return t("predict.maze.carves.is", { place, n: grown.neighbors(cell, false).length });
  if (kind === "steps") return t(answer ? "predict.maze.steps.is" : "predict.maze.is.in", { place, yours: place });
  if (kind === "walls") {
    const sides = sidesOf(cells, board.width);
    return t("predict.maze.walls.is", { sides, open: cells - 1, built: grown.walls, n: answer });
  }
  if (kind === "wall" && answer) return t("predict.maze.wall.is", { n: grown.size(cell), other: grown.size(other) });
  if (kind === "wall") return t("predict.maze.wall.not", { n: grown.size(cell) });
  return t(`predict.maze.${kind}.is`, { place, cells, passages, n: answer });
}

/** How many cells are given up from a step on, before the generator carves again. @param {Recording} carving @param {number} step */
function givenUp(carving, step) {
  let count = 0;
  for (let event = step; event < carving.length && carving.kind(event + 1) !== "v"; event++)
    count += Number(carving.kind(event + 1) === "c");
  return count;
}
