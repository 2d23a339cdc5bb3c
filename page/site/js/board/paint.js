/**
 * Draws a board and all that is to be seen on it.
 *
 * First every cell is filled, by runs of one colour; where cells are only a few pixels wide a
 * picture of one pixel a cell is blown up instead, which is as fast for a million cells as for
 * ten. What needs room (signs, arrows, labels) is left out where there is none.
 */

import { colours, heat as glow, isDark, rgb, shade } from "./colours.js";
import { FREE, NONE, STRAIGHT, UNSEEN, WALL, WATER } from "./model.js";
import { inSight, outline, shadeAt } from "./frame.js";
import * as pieces from "./pieces.js";
import * as signs from "./signs.js";

/** @typedef {import("./frame.js").Frame} Frame */
/** @typedef {import("./frame.js").Layers} Layers */
/** @typedef {import("./colours.js").Colours} Colours */

const MARKS = /** @type {const} */ (["free", "opened", "closed", "banned"]);

/**
 * @param {Frame} frame
 * @param {Layers} layers
 */
export function paint(frame, layers) {
  const { pen, layout, scale, inks } = frame;
  pen.setTransform(1, 0, 0, 1, 0, 0);
  pen.fillStyle = inks.paper;
  pen.fillRect(0, 0, pen.canvas.width, pen.canvas.height);
  const fill = filler(frame, layers);
  if (layout.board.isHex) hexes(frame, fill);
  else if (scale < 7) pixels(frame, layers, fill);
  else squares(frame, fill);
  layers.under?.(frame);
  if (layers.borders) pieces.borders(frame, layers.borders);
  if (layout.board.exits) thinWalls(frame);
  if (layers.heat) signs.beliefs(frame, layers.heat);
  if (layers.shades && scale >= 9 && isDark()) signs.bricks(frame);
  if (scale >= 13) signs.states(frame, layers);
  if (layers.arrows && scale >= 9) signs.arrows(frame, layers.arrows, layers);
  if (layers.path && layers.path.length > 1) pieces.path(frame, layers.path);
  pieces.ends(frame);
  pieces.stones(frame, layers.labels);
  if (layers.link) pieces.link(frame, layers.link);
  if (layers.verdicts) signs.verdicts(frame, layers.verdicts);
  if (layers.labels && scale >= 16) signs.labels(frame, layers.labels, layers.heat);
  if (layers.hunt) pieces.hunt(frame, layers.hunt);
  layers.over?.(frame);
  if (layers.current !== undefined && layers.current >= 0) pieces.current(frame, layers.current);
  for (const ring of layers.rings ?? []) pieces.ring(frame, ring);
  if (layers.rim) signs.rim(frame, layers.rim);
  if (layers.focus !== undefined) pieces.focus(frame, layers.focus);
}

/**
 * Which colour a cell is filled with.
 * @param {Frame} frame
 * @param {Layers} layers
 * @returns {(index: number) => string}
 */
function filler({ layout: { board }, inks }, layers) {
  const { marks, heat } = layers;
  /** @type {Map<number, string>} */
  const mixed = new Map();
  const mix = (/** @type {number} */ share) => {
    const degree = Math.round(share * 63);
    const known = mixed.get(degree);
    if (known) return known;
    const made = `rgb(${shade(degree / 63).join(",")})`;
    mixed.set(degree, made);
    return made;
  };
  return (index) => {
    const terrain = board.terrain[index] ?? NONE;
    if (terrain === WALL) return inks.wall;
    if (terrain === NONE) return inks.paper;
    const hot = heat?.[index];
    if (terrain === UNSEEN) return hot ? `rgb(${glow(hot).join(",")})` : inks.unseen;
    const mark = marks?.[index];
    if (mark) return inks[MARKS[mark] ?? "free"];
    const dark = shadeAt(layers, index);
    if (!Number.isNaN(dark)) return mix(dark);
    if (terrain === WATER) return inks.water;
    if (terrain > FREE) return inks.weights[Math.min(3, Math.floor(Math.log2(terrain)))] ?? inks.free;
    return inks.free;
  };
}

/** @param {Frame} frame @param {(index: number) => string} fill */
function squares(frame, fill) {
  const { pen, layout, scale, left, top, inks } = frame;
  const { board } = layout;
  const { west, east, north, south } = inSight(frame);
  for (let y = north; y < south; y++) {
    for (let x = west; x < east;) {
      const colour = fill(y * board.width + x);
      let end = x + 1;
      while (end < east && fill(y * board.width + end) === colour) end++;
      pen.fillStyle = colour;
      const [from, to] = [Math.round(left + x * scale), Math.round(left + end * scale)];
      const [above, below] = [Math.round(top + y * scale), Math.round(top + (y + 1) * scale)];
      pen.fillRect(from, above, to - from, below - above);
      x = end;
    }
  }
  if (scale < 9 || board.exits) return;
  pen.strokeStyle = inks.grid;
  pen.lineWidth = Math.max(1, Math.round(scale / 40));
  pen.beginPath();
  for (let x = west; x <= east; x++) {
    const at = Math.round(left + x * scale) + 0.5;
    pen.moveTo(at, top + north * scale);
    pen.lineTo(at, top + south * scale);
  }
  for (let y = north; y <= south; y++) {
    const at = Math.round(top + y * scale) + 0.5;
    pen.moveTo(left + west * scale, at);
    pen.lineTo(left + east * scale, at);
  }
  pen.stroke();
}

const small = document.createElement("canvas");
/** One pixel for each cell, kept from one drawing to the next. @type {ImageData | null} */
let image = null;

/** A colour as a pixel. @param {string} colour */
function pixel(colour) {
  const [red, green, blue] = colour.startsWith("#") ? rgb(colour) : numbers(colour);
  return (255 << 24) | (blue << 16) | (green << 8) | red;
}

/** @param {Frame} frame @param {Layers} layers @param {(index: number) => string} fill */
function pixels({ pen, layout: { board }, scale, left, top, inks }, { marks, shades, heat }, fill) {
  const under = /** @type {CanvasRenderingContext2D} */ (small.getContext("2d"));
  if (!image || small.width !== board.width || small.height !== board.height) {
    [small.width, small.height] = [board.width, board.height];
    image = under.createImageData(board.width, board.height);
  }
  const words = new Uint32Array(image.data.buffer);
  const states = MARKS.map((mark) => pixel(inks[mark]));
  const wall = pixel(inks.wall);
  /** @type {Map<string, number>} */
  const known = new Map();
  const { terrain: cells } = board;
  const isPlain = !shades && !heat;
  for (let index = 0; index < words.length; index++) {
    const terrain = cells[index] ?? NONE;
    const mark = marks ? (marks[index] ?? 0) : 0;
    // Most cells are one of these.
    if (terrain === WALL) words[index] = wall;
    else if (terrain > 0 && terrain !== UNSEEN && (mark || (terrain === FREE && isPlain)))
      words[index] = states[mark] ?? 0;
    else {
      const colour = fill(index);
      const word = known.get(colour) ?? pixel(colour);
      known.set(colour, word);
      words[index] = word;
    }
  }
  under.putImageData(image, 0, 0);
  pen.imageSmoothingEnabled = false;
  pen.drawImage(small, left, top, board.width * scale, board.height * scale);
}

/** @param {string} colour @returns {[number, number, number]} */
function numbers(colour) {
  const [red = 0, green = 0, blue = 0] = colour.slice(4, -1).split(",").map(Number);
  return [red, green, blue];
}

/** @param {Frame} frame @param {(index: number) => string} fill */
function hexes(frame, fill) {
  const { pen, layout, scale, inks } = frame;
  pen.strokeStyle = inks.grid;
  pen.lineWidth = Math.max(0.5, scale / 30);
  for (let index = 0; index < layout.board.size; index++) {
    if (!layout.board.isCell(index)) continue;
    outline(frame, index, 1);
    pen.fillStyle = fill(index);
    pen.fill();
    if (scale >= 6) pen.stroke();
  }
}

/** @param {Frame} frame */
function thinWalls({ pen, layout: { board }, scale, left, top, inks }) {
  pen.strokeStyle = inks.wall === inks.free ? inks.ink : inks.wall;
  pen.lineWidth = Math.max(1, scale / 9);
  pen.lineCap = "square";
  pen.beginPath();
  for (let index = 0; index < board.size; index++) {
    const [x, y] = [left + (index % board.width) * scale, top + Math.floor(index / board.width) * scale];
    for (const [bit, dx, dy] of STRAIGHT) {
      const beside = board.beside(index, dx, dy);
      const back = bit === 1 ? 4 : bit === 4 ? 1 : bit === 2 ? 8 : 2;
      const isOpen = beside >= 0 && (board.leads(index, bit) || board.leads(beside, back));
      // Each wall once: those to the south and east, and the border.
      if (isOpen || (beside >= 0 && (bit === 2 || bit === 4))) continue;
      const [fromX, fromY] = [x + (dx > 0 ? scale : 0), y + (dy > 0 ? scale : 0)];
      pen.moveTo(fromX, fromY);
      pen.lineTo(fromX + (dx === 0 ? scale : 0), fromY + (dy === 0 ? scale : 0));
    }
  }
  pen.stroke();
}

/** @returns {Colours} */
export const inksNow = () => colours();
