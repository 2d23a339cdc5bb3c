/**
 * Game graphs as drawings: a node for each position, an arrow for each move. The engine says in
 * which layer a position lies, and how far from the middle.
 */

import { shape } from "../dom.js";
import { t } from "../i18n.js";

/** @typedef {Pick<Engine.DrawnGraph, "positions" | "arcs">} Graph */
/** @typedef {Engine.DrawnPosition} Position */

/** How far apart neighbors are, and how large a node is, in units of the drawing. */
const [ACROSS, DOWN, WIDE, HIGH] = [72, 74, 44, 34];
/** How far apart neighbors are at most, where there is room for that. */
const WIDEST = 3 * ACROSS;
/** Graphs of more positions are large: what matters of them is seen, the rest is faint. */
export const MANY = 40;
/** How much room is left for arrows that swing out. */
const SWING = 80;
/** The most letters of a name on a node, and of one in large letters. */
const [LETTERS, ROOMY] = [7, 5];
/** The largest square of a bar. */
const SQUARE = 6;
/** @type {Record<string, string>} */
export const SIGNS = { win: "✓", loss: "×", draw: "=" };

/**
 * A graph with its nodes and arcs as elements.
 * @param {Graph} graph
 * @param {number} [ratio]  How many times as wide as high a large graph should be; it is drawn no narrower than it has to be.
 */
export function drawing({ positions, arcs }, ratio = 0) {
  const far = Math.max(...positions.map(({ across }) => Math.abs(across)));
  const deep = Math.max(...positions.map(({ layer }) => layer));
  const height = deep * DOWN + HIGH + 40;
  const wide = positions.length > MANY ? (ratio * height - WIDE - 40 - SWING) / (2 * far) : 0;
  const apart = Math.min(WIDEST, Math.max(ACROSS, wide));
  const size = { width: 2 * far * apart + WIDE + 40 + SWING, height };
  const places = positions.map(({ layer, across }) => ({
    x: size.width / 2 + across * apart,
    y: 20 + HIGH / 2 + layer * DOWN,
  }));
  const lines = arcs.map(([from, to]) =>
    arrow(places[from] ?? { x: 0, y: 0 }, places[to] ?? { x: 0, y: 0 }, size.width / 2),
  );
  const nodes = positions.map((position, at) => node(position, places[at] ?? { x: 0, y: 0 }));
  const content = shape("g", {}, shape("g", { class: "arcs" }, ...lines), shape("g", { class: "nodes" }, ...nodes));
  return { content, lines, nodes, places, size };
}

/**
 * An arrow from the rim of a node to that of another. Those that do not lead down go around what
 * lies between.
 * @param {{x: number, y: number}} from
 * @param {{x: number, y: number}} to
 * @param {number} center
 */
function arrow(from, to, center) {
  const [x1, y1, x2, y2] = [from.x, from.y, to.x, to.y];
  let [path, tip, angle] = ["", { x: x2, y: y2 - HIGH / 2 - 2 }, 0];
  if (from === to) {
    const side = x1 + WIDE / 2;
    path = `M${side - 6} ${y1 - HIGH / 2} C${side + 6} ${y1 - HIGH} ${side + 26} ${y1} ${side + 2} ${y1}`;
    [tip, angle] = [{ x: side + 2, y: y1 }, Math.PI];
  } else if (y2 > y1) {
    // Past several layers it swings outwards, so that it does not run under what lies between.
    const skipped = Math.round((y2 - y1) / DOWN) - 1;
    const side = x1 + x2 - 2 * center || (skipped % 2 ? 1 : -1);
    const swing = Math.sign(side) * Math.min(150, 44 * skipped);
    const bend = Math.max(12, (y2 - y1) * 0.3);
    const [out, into] = [x1 + swing, x2 + swing];
    path = `M${x1} ${y1 + HIGH / 2} C${out} ${y1 + HIGH / 2 + bend} ${into} ${tip.y - bend} ${x2} ${tip.y}`;
    angle = Math.atan2(bend, x2 - into);
  } else {
    // Up or sideways: out at the right side, in at the right side of the other.
    const side = x2 < x1 ? -1 : 1;
    const [out, into] = [x1 + (side * WIDE) / 2, x2 + side * (WIDE / 2 + 2) * (y1 === y2 ? -1 : 1)];
    const bow = y1 === y2 ? side * 8 : side * 30;
    path =
      y1 === y2
        ? `M${out} ${y1} Q${(out + into) / 2} ${y1 - 22 * side} ${into} ${y2}`
        : `M${out} ${y1} C${out + bow} ${y1 - 20} ${into + bow} ${y2 + 20} ${into} ${y2}`;
    tip = { x: into, y: y2 };
    angle = y1 === y2 ? (side > 0 ? 0.3 : Math.PI - 0.3) : side > 0 ? Math.PI : 0;
  }
  return shape(
    "g",
    { class: "arc" },
    shape("path", { d: path, class: "line" }),
    shape("path", { d: head(tip, angle), class: "head" }),
  );
}

/** The head of an arrow. @param {{x: number, y: number}} tip @param {number} angle */
function head({ x, y }, angle) {
  const at = (/** @type {number} */ turn) =>
    `${(x - 7 * Math.cos(angle + turn)).toFixed(1)} ${(y - 7 * Math.sin(angle + turn)).toFixed(1)}`;
  return `M${x} ${y} L${at(0.45)} L${at(-0.45)} Z`;
}

/** @param {Position} position @param {{x: number, y: number}} place */
function node({ name, owner, value, heights }, { x, y }) {
  const group = shape("g", { class: `position ${value}`, transform: `translate(${x} ${y})` });
  const round = owner === "second" ? 0 : 9;
  const box = { x: -WIDE / 2, y: -HIGH / 2, width: WIDE, height: HIGH, rx: round };
  group.append(shape("rect", { ...box, class: "frame" }), heights ? bar(heights) : label(name));
  const sign = shape("text", { x: WIDE / 2 - 7, y: HIGH / 2 - 4, class: "value" });
  sign.textContent = SIGNS[value] ?? "";
  group.append(sign);
  if (owner) {
    const seat = shape("text", { x: -WIDE / 2 + 6, y: -HIGH / 2 + 10, class: "owner" });
    seat.textContent = owner === "first" ? "1" : "2";
    group.append(seat);
  }
  const title = shape("title", {});
  title.textContent = name;
  group.append(title);
  return group;
}

/** @param {string} name */
function label(name) {
  const letters = [...name];
  const short = letters.length > LETTERS ? `${letters.slice(0, LETTERS - 1).join("")}…` : name;
  const text = shape("text", { x: 0, y: 4, class: letters.length > ROOMY ? "name long" : "name" });
  text.textContent = short;
  return text;
}

/** A bar of chocolate. @param {number[]} heights */
function bar(heights) {
  const group = shape("g", {});
  const size = Math.min(SQUARE, (WIDE - 10) / Math.max(1, heights.length), (HIGH - 8) / Math.max(1, ...heights));
  heights.forEach((height, column) => {
    for (let row = 0; row < height; row++) {
      const [left, top] = [-WIDE / 2 + 5 + column * size, -HIGH / 2 + 4 + row * size];
      const kind = row + column === 0 ? "poison" : "square";
      group.append(shape("rect", { x: left, y: top, width: size - 1, height: size - 1, class: kind }));
    }
  });
  return group;
}

/** A position in words. @param {Position} position @param {boolean} isValued */
export function positionText({ name, owner, value, distance }, isValued) {
  const words = [name || "“”"];
  if (owner) words.push(t("graph.moves", { seat: t(`seat.${owner}`) }));
  if (isValued) words.push(t(`graph.is.${value}`, { n: distance ?? 0 }));
  return words.join(", ");
}

/** Whether a move is the best one, where not all moves lose. @param {Graph} graph @param {number} from @param {number} to */
export function isBest({ positions }, from, to) {
  const position = positions[from];
  return position?.best === to && position.value !== "loss";
}

/** A small graph as a picture; one of its positions is the current one. @param {Graph} graph @param {number} current */
export function picture(graph, current) {
  const { content, lines, nodes, size } = drawing(graph);
  graph.arcs.forEach(([from, to], at) => {
    if (isBest(graph, from, to)) lines[at]?.classList.add("best");
    if (from === current) for (const part of [lines[at], nodes[to]]) part?.classList.add("open");
  });
  nodes[current]?.classList.add("current");
  const isMany = graph.positions.length > MANY;
  const label = t("graph.about", { n: graph.positions.length, arcs: graph.arcs.length });
  const box = {
    viewBox: `0 0 ${size.width} ${size.height}`,
    class: `graph valued ${isMany ? "many" : ""}`,
    role: "img",
    "aria-label": label,
  };
  return shape("svg", box, content);
}
