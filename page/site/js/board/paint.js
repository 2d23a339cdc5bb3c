/**
 * Draws a board and all that is to be seen on it.
 *
 * First every cell is filled, by runs of one colour; where cells are only a few pixels wide a
 * picture of one pixel a cell is blown up instead, which is as fast for a million cells as for
 * ten. What needs room (signs, arrows, labels) is left out where there is none.
 */

import { colours, isDark } from "./colours.js";
import { STRAIGHT } from "./model.js";
import { eachInSight, inSight, outline } from "./frame.js";
import { broad } from "./pen.js";
import * as pieces from "./pieces.js";
import { Pixels } from "./pixels.js";
import * as signs from "./signs.js";
import { css, Tint } from "./tint.js";

/** @typedef {import("./frame.js").Frame} Frame */
/** @typedef {import("./frame.js").Layers} Layers */
/** @typedef {import("./colours.js").Colours} Colours */

/** Cells of fewer pixels are small. */
const SMALL = 7;

/** Cells of as many pixels have room for a number above their sign. */
const VALUED = 26;

/** Whether the cells of a board are so small that they are pixels of a picture. @param {import("./model.js").Board} board @param {number} scale */
export const isSmall = (board, scale) => !board.isHex && scale < SMALL;

/** Draws all of it on one canvas. @param {Frame} frame @param {Layers} layers */
export function paint(frame, layers) {
  const { pen, layout, inks } = frame;
  const tint = new Tint(layout.board, layers, inks);
  pen.setTransform(1, 0, 0, 1, 0, 0);
  pen.fillStyle = inks.paper;
  pen.fillRect(0, 0, pen.canvas.width, pen.canvas.height);
  if (isSmall(layout.board, frame.scale)) {
    spare.show(layout.board, tint);
    blownUp(frame);
  } else if (layout.board.isHex) hexes(frame, filler(tint));
  else squares(frame, filler(tint));
  paintOver(frame, layers);
}

/** Draws what is on the cells, on a canvas through which a picture of small cells is seen. @param {Frame} frame @param {Layers} layers */
export function paintAbove(frame, layers) {
  const { pen } = frame;
  pen.setTransform(1, 0, 0, 1, 0, 0);
  pen.clearRect(0, 0, pen.canvas.width, pen.canvas.height);
  paintOver(frame, layers);
}

/** @param {Frame} frame @param {Layers} layers */
function paintOver(frame, layers) {
  const { layout, scale } = frame;
  layers.under?.(frame);
  if (layers.hatched) pieces.hatching(frame, layers.hatched);
  if (layers.borders) pieces.borders(frame, layers.borders);
  if (layout.board.exits && !isSmall(layout.board, scale)) thinWalls(frame);
  if (layers.heat) signs.beliefs(frame, layers.heat);
  if (layers.shades && scale >= 9 && isDark()) signs.bricks(frame);
  if (layers.shades && scale >= 9) signs.unreached(frame, layers.shades, layers.marks);
  if (scale >= 13) signs.states(frame, layers);
  if (layers.arrows && scale >= 9) signs.arrows(frame, layers.arrows, layers);
  for (const path of layers.ghosts ?? []) if (path.length > 1) pieces.ghost(frame, path);
  if (layers.path && layers.path.length > 1) pieces.path(frame, layers.path);
  if (layers.line?.length) pieces.line(frame, layers.line);
  pieces.ends(frame);
  pieces.stones(frame, layers.labels);
  if (layers.link) pieces.link(frame, layers.link);
  if (layers.verdicts) signs.verdicts(frame, layers.verdicts);
  if (layers.labels && scale >= 16) signs.labels(frame, layers.labels, layers.heat);
  if (layers.values && scale >= VALUED) signs.values(frame, layers.values);
  layers.over?.(frame);
  if (layers.current !== undefined && layers.current >= 0)
    pieces.current(frame, layers.current, scale >= 16 && Boolean(layers.labels?.has(layers.current)));
  for (const ring of layers.rings ?? []) pieces.ring(frame, ring);
  if (layers.rim) signs.rim(frame, layers.rim);
  layers.selected?.(frame);
  if (layers.pointed !== undefined) pieces.pointed(frame, layers.pointed);
  if (layers.focus !== undefined) pieces.focus(frame, layers.focus);
}

/** Which colour a cell is filled with. @param {Tint} tint @returns {(index: number) => string} */
function filler(tint) {
  /** @type {Map<number, string>} */
  const known = new Map();
  return (index) => {
    const word = tint.at(index);
    const colour = known.get(word) ?? css(word);
    known.set(word, colour);
    return colour;
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

/** For pictures, which have no canvas below their own. */
const spare = new Pixels();

/** @param {Frame} frame */
function blownUp({ pen, layout: { board }, scale, left, top }) {
  const rim = (scale * (Pixels.pitch(board) - 1)) / 4;
  const { width, height } = spare.canvas;
  const unit = scale / Pixels.pitch(board);
  pen.imageSmoothingEnabled = unit < 1;
  pen.drawImage(spare.canvas, left - rim, top - rim, width * unit, height * unit);
}

/** @param {Frame} frame @param {(index: number) => string} fill */
function hexes(frame, fill) {
  const { pen, layout, scale, inks } = frame;
  pen.strokeStyle = inks.grid;
  pen.lineWidth = broad(scale, 1 / 30, 0.5);
  for (let index = 0; index < layout.board.size; index++) {
    if (!layout.board.isCell(index)) continue;
    outline(frame, index, 1);
    pen.fillStyle = fill(index);
    pen.fill();
    if (scale >= 6) pen.stroke();
  }
}

/** @param {Frame} frame */
function thinWalls(frame) {
  const { pen, layout, scale, left, top, inks } = frame;
  const { board } = layout;
  pen.strokeStyle = inks.wall === inks.free ? inks.ink : inks.wall;
  pen.lineWidth = broad(scale, 1 / 9, 1);
  pen.lineCap = "square";
  pen.beginPath();
  eachInSight(frame, (index) => {
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
  });
  pen.stroke();
}

/** @returns {Colours} */
export const inksNow = () => colours();
