/** The graph of a small bar: a row for each number of squares left, from the whole bar down. */

import { t } from "../i18n.js";

const SPACE = "http://www.w3.org/2000/svg";
const [ACROSS, DOWN, SQUARE] = [46, 58, 6];

/** @param {string} name @param {Record<string, string | number>} attributes @param {...Element} children */
function shape(name, attributes, ...children) {
  const element = document.createElementNS(SPACE, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  element.append(...children);
  return element;
}

/**
 * @param {Engine.ChompGraph} graph
 * @param {number[]} now  The position that is on the board.
 */
export function drawGraph({ positions, arcs }, now) {
  const left = (/** @type {number[]} */ heights) => heights.reduce((sum, height) => sum + height, 0);
  /** @type {Map<number, number[]>} */
  const levels = new Map();
  positions.forEach(({ heights }, index) => {
    const level = levels.get(left(heights)) ?? [];
    levels.set(left(heights), [...level, index]);
  });
  const rows = [...levels.keys()].sort((a, b) => b - a);
  const widest = Math.max(...[...levels.values()].map(({ length }) => length));
  const [width, height] = [widest * ACROSS + 10, rows.length * DOWN + 10];
  /** @type {[number, number][]} */
  const places = [];
  rows.forEach((squares, row) => {
    const level = levels.get(squares) ?? [];
    level.forEach(
      (index, place) =>
        (places[index] = [width / 2 + (place - (level.length - 1) / 2) * ACROSS, 5 + row * DOWN + DOWN / 2]),
    );
  });
  const current = positions.findIndex(({ heights }) => heights.join() === now.join());
  const lines = arcs.map(([from, to]) => {
    const [[x1, y1], [x2, y2]] = [places[from] ?? [0, 0], places[to] ?? [0, 0]];
    const isBest = positions[from]?.best === to;
    return shape("line", { x1, y1: y1 + 14, x2, y2: y2 - 14, class: isBest ? "arc best" : "arc" });
  });
  const nodes = positions.map((position, index) => bar(position, places[index] ?? [0, 0], index === current));
  const label = t("chomp.graph.about", { n: positions.length, arcs: arcs.length });
  const svg = shape(
    "svg",
    { viewBox: `0 0 ${width} ${height}`, class: "graph", role: "img", "aria-label": label },
    ...lines,
    ...nodes,
  );
  /** @type {SVGElement} */ (svg).style.minWidth = `${Math.min(width, 560)}px`;
  return svg;
}

/**
 * A position as a small bar; a frame says whether whoever is to bite wins.
 * @param {Engine.ChompPosition} position
 * @param {[number, number]} place
 * @param {boolean} isCurrent
 */
function bar({ heights, value }, [x, y], isCurrent) {
  const group = shape("g", { class: `position ${value}${isCurrent ? " current" : ""}` });
  group.append(shape("rect", { x: x - 19, y: y - 17, width: 38, height: 34, rx: 5, class: "frame" }));
  const size = Math.min(SQUARE, 30 / Math.max(1, heights.length), 26 / Math.max(1, ...heights));
  heights.forEach((height, column) => {
    for (let row = 0; row < height; row++) {
      const isPoison = row + column === 0;
      group.append(
        shape("rect", {
          x: x - 15 + column * size,
          y: y - 13 + row * size,
          width: size - 1,
          height: size - 1,
          class: isPoison ? "poison" : "square",
        }),
      );
    }
  });
  const sign = shape("text", { x: x + 12, y: y + 13, class: "value" });
  sign.textContent = value === "win" ? "✓" : "×";
  const title = shape("title", {});
  title.textContent = `${heights.join(" ")}: ${t(value === "win" ? "chomp.node.win" : "chomp.node.loss")}`;
  group.append(sign, title);
  return group;
}
