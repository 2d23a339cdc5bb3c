/**
 * The board on the page, shared by all rooms: a canvas, and over it a grid for the keyboard
 * and for screen readers. Of the grid only the cell under the cursor is there; two elements
 * take turns in being it, so that each move of the cursor moves the focus and is read out.
 */

import { make } from "../dom.js";
import { freeOf, onFloats } from "./floats.js";
import { ARROWS, Layout, line } from "./layout.js";
import { Pointers } from "./pointers.js";
import { Surface, pngOf } from "./surface.js";
import { View, longest } from "./view.js";

/** @typedef {import("./model.js").Board} Board */
/** @typedef {import("./frame.js").Layers} Layers */

/**
 * What a room does with pointers and keys; cells are indices.
 * @typedef {object} Gestures
 * @property {(cell: number, erases: boolean, isAside?: boolean) => void} [press]  Aside with Alt or Ctrl held.
 * @property {(cell: number) => void} [drag]  Each cell once as the pointer enters it.
 * @property {() => void} [release]
 * @property {() => void} [cancel]  A second finger came down: the stroke is no stroke.
 * @property {(cell: number) => void} [hover]  -1 when the pointer leaves.
 * @property {(cell: number, event: KeyboardEvent) => boolean} [key]  Whether it took the key; without it, Space and Enter press.
 * @property {(cell: number) => void} [focus]
 * @property {() => boolean} [carries]  Whether starts and goals are taken hold of from nearby; they are if this is absent.
 * @property {(frame: import("./frame.js").Frame) => void} [selected]  Draws the line around what is selected.
 * @property {(cell: number) => string} describe
 */

/** The least side of what is touched, in pixels (WCAG 2.2). */
const LEAST = 24;

export class BoardWidget {
  #surface = new Surface();
  #cells = [0, 1].map(() => make("div", { role: "gridcell", className: "cursor", tabIndex: -1 }));
  #row = make("div", { role: "row" }, ...this.#cells);
  #turn = 0;
  #cursor = 0;
  /** The cell that is told of; -1 for none. */
  #pointed = -1;
  /** Whether the cursor is where keys have led it, and not where a pointer was. */
  #isByKeys = false;
  #waiting = false;
  /** @type {Layers} */
  #layers = {};
  /** @type {Layout} */
  #layout;
  #view = new View();
  #ratio = 1;
  /** What the board was fitted into last, and the board. */
  #seen = "";
  /** @type {Board | null} */
  #fitted = null;
  /** @type {Pointers} */
  #pointers;
  /** @type {(() => void)[]} */
  #ends = [];

  /**
   * @param {Board} board
   * @param {string} name
   * @param {Gestures} gestures
   * @param {{rim?: number, scale?: import("./scale.js").Scale}} [options]  Room around the board for
   *   coordinates, in units, and the scale of boards that are compared.
   */
  constructor(board, name, gestures, { rim = 0, scale } = {}) {
    this.board = board;
    this.gestures = gestures;
    this.rim = rim;
    this.scale = scale;
    this.#layout = new Layout(board, rim);
    this.grid = make("div", { role: "grid", className: "grid", "aria-label": name }, this.#row);
    this.element = make("div", { className: "board" }, ...this.#surface.elements, this.grid);
    if (!gestures.press) this.element.classList.add("looked-at");
    this.#pointers = new Pointers(this.element, this.#pointing());
    this.grid.addEventListener("keydown", (event) => this.#key(event));
    this.grid.addEventListener("keyup", (event) => this.#spaced(event));
    this.grid.addEventListener("focusin", () => {
      this.#isByKeys ||= Boolean(this.#cells[this.#turn]?.matches(":focus-visible"));
      this.gestures.focus?.(this.#cursor);
      this.redraw();
    });
    this.grid.addEventListener("focusout", ({ relatedTarget }) => {
      if (!this.grid.contains(/** @type {Node | null} */ (relatedTarget))) this.#isByKeys = false;
      this.redraw();
    });
    const observer = new ResizeObserver(() => this.#resized());
    observer.observe(this.element);
    this.#ends.push(
      () => observer.disconnect(),
      () => scale?.leave(this),
      onFloats(() => this.#resized()),
    );
    this.show(board);
  }

  /** Another board, or the same with other sides. @param {Board} board */
  show(board) {
    const isAsLarge = board.width === this.board.width && board.height === this.board.height;
    this.board = board;
    this.#layout = new Layout(board, this.rim);
    this.grid.setAttribute("aria-rowcount", String(board.height));
    this.grid.setAttribute("aria-colcount", String(board.width));
    if (!board.isCell(this.#cursor)) this.#cursor = first(board);
    if (!isAsLarge) this.#view.isFitted = true;
    if (!this.#resized()) this.redraw();
  }

  /** @param {Layers} layers */
  draw(layers) {
    this.#layers = layers;
    this.redraw();
    // The description of the cell under the cursor may have changed.
    this.#cells[this.#turn]?.setAttribute("aria-label", this.gestures.describe(this.#cursor));
  }

  /** Draws again with the next frame. */
  redraw() {
    if (this.#waiting) return;
    this.#waiting = true;
    requestAnimationFrame(() => {
      this.#waiting = false;
      this.#paint();
    });
  }

  /** Marks the cell that is told of. @param {number} cell  -1 for none. */
  point(cell) {
    this.#pointed = cell;
    this.redraw();
  }

  /** The cell under the cursor of the keyboard. */
  get cursor() {
    return this.#cursor;
  }

  /** What is shown. */
  get layers() {
    return this.#layers;
  }

  close() {
    for (const end of this.#ends) end();
  }

  /** @param {string} name */
  rename(name) {
    this.grid.setAttribute("aria-label", name);
  }

  /** Lays the whole board into what is free. */
  fit() {
    this.#view.isFitted = true;
    this.#seen = "";
    this.#resized();
  }

  /** Takes over another scale, unless somebody has zoomed or moved the board. */
  follow() {
    if (this.#view.isFitted) this.fit();
  }

  /** Lays the board's corner into that of the canvas, with cells of this size. @param {number} unit */
  lay(unit) {
    this.#view.lay(unit);
    this.#viewed();
  }

  /** Larger or smaller cells, from the middle of what is free. @param {number} factor */
  zoom(factor) {
    const { left, top, width, height } = freeOf(this.element);
    this.#zoom(factor, left + width / 2, top + height / 2);
  }

  /** The whole board with what is shown on it, as PNG. */
  picture() {
    return pngOf(this.copy());
  }

  /** The same as a canvas. @param {number} [most]  Its longest side, in pixels. */
  copy(most) {
    return Surface.copy(this.#layout, this.#layers, most);
  }

  /** Lies where there is room now. @returns {boolean}  Whether that is elsewhere, or another board. */
  #resized() {
    const { clientWidth, clientHeight } = this.element;
    if (!clientWidth || !clientHeight) return false;
    const ratio = Math.min(2, devicePixelRatio || 1);
    const free = freeOf(this.element, (room) => longest(this.#layout, room), this.scale?.isTight ? 0 : undefined);
    // What floats may have changed without leaving more room or less.
    const seen = [clientWidth, clientHeight, ratio, this.#view.isFitted, ...Object.values(free)].join();
    if (seen === this.#seen && this.board === this.#fitted) return false;
    [this.#seen, this.#fitted] = [seen, this.board];
    this.#ratio = ratio;
    if (this.#view.isFitted) {
      const unit = this.scale?.of(this, longest(this.#layout, free));
      this.#view.fit(this.#layout, free, unit, this.scale?.isTight || undefined);
    }
    this.#viewed();
    return true;
  }

  /** The board is seen from elsewhere. */
  #viewed() {
    const { clientWidth, clientHeight } = this.element;
    if (!this.#view.isFitted) this.#view.hold(this.#layout, { width: clientWidth, height: clientHeight });
    const { left, top, unit } = this.#view;
    const { width, height } = this.#layout;
    this.#surface.spread(this.#layout, this.#view, { width: clientWidth, height: clientHeight, ratio: this.#ratio });
    const rim = this.rim * unit;
    place(this.grid, left + rim, top + rim, width * unit - 2 * rim, height * unit - 2 * rim);
    this.#place(false);
    this.#paint();
  }

  #paint() {
    const pointed = this.board.isCell(this.#pointed) ? this.#pointed : undefined;
    const focus = this.#isByKeys ? this.#cursor : undefined;
    const { selected } = this.gestures;
    this.#surface.draw(this.#layout, this.#view, { ...this.#layers, pointed, focus, selected });
  }

  /** A point of the element in units of the layout. @param {number} x @param {number} y @returns {[number, number]} */
  #units(x, y) {
    const { left, top, unit } = this.#view;
    return [(x - left) / unit + this.#layout.left, (y - top) / unit + this.#layout.top];
  }

  /** @returns {import("./pointers.js").Pointing} */
  #pointing() {
    const { gestures } = this;
    return {
      strokes: Boolean(gestures.press),
      at: (x, y) => this.#layout.at(...this.#units(x, y)),
      grab: (x, y, reach) => (gestures.drag && gestures.carries?.() !== false ? this.#end(x, y, reach) : -1),
      line: (from, to) => line(this.#layout, from, to),
      press: (cell, erases, isAside) => {
        this.#cursor = cell;
        this.#place(true);
        this.#isByKeys = false;
        gestures.press?.(cell, erases, isAside);
      },
      drag: (cell) => gestures.drag?.(cell),
      release: (last) => {
        this.#cursor = last;
        this.#place(false);
        gestures.release?.();
        gestures.hover?.(last);
      },
      cancel: () => (gestures.cancel ?? gestures.release)?.(),
      hover: (cell) => gestures.hover?.(cell),
      pan: (dx, dy) => {
        this.#view.pan(dx, dy);
        this.#viewed();
      },
      zoom: (factor, x, y) => this.#zoom(factor, x, y),
    };
  }

  /** The start or goal nearest to a point, within reach; or -1. @param {number} x @param {number} y @param {number} reach */
  #end(x, y, reach) {
    let [nearest, least] = [-1, Math.max(reach, this.#view.unit / 2)];
    for (const cell of [...this.board.goals, ...this.board.starts, ...this.board.stops]) {
      const [unitsX, unitsY] = this.#layout.middle(cell);
      const [atX, atY] = this.#units(x, y);
      const away = Math.hypot(unitsX - atX, unitsY - atY) * this.#view.unit;
      if (away < least) [nearest, least] = [cell, away];
    }
    return nearest;
  }

  /** @param {number} factor @param {number} x @param {number} y */
  #zoom(factor, x, y) {
    this.#view.zoom(factor, x, y);
    this.#viewed();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const to = this.#target(event.key);
    if (to !== undefined) {
      event.preventDefault();
      if (to >= 0) this.moveTo(to);
    } else if (event.key === " ") {
      // With Space held the board can be dragged: what Space does to the cell waits for its end.
      event.preventDefault();
      if (!event.repeat) this.#pointers.hasPanned = false;
    } else this.#act(event);
  }

  /** @param {KeyboardEvent} event */
  #spaced(event) {
    if (event.key === " " && !this.#pointers.hasPanned) this.#act(event);
  }

  /** @param {KeyboardEvent} event */
  #act(event) {
    // After a click these keys choose a tool, as they do beside the board.
    if (!this.#isByKeys && /^[sg1-9]$/i.test(event.key)) return;
    if (!this.#takes(event)) return;
    event.preventDefault();
    if (event.type === "keydown") event.stopPropagation();
    this.#place(false);
  }

  /** Whether the room took a key. @param {KeyboardEvent} event */
  #takes(event) {
    const { key, press } = this.gestures;
    if (key) return key(this.#cursor, event);
    if (!press || (event.key !== " " && event.key !== "Enter")) return false;
    press(this.#cursor, false);
    return true;
  }

  /** Where a key leads the cursor; -1 nowhere. @param {string} key */
  #target(key) {
    const arrow = ARROWS[key];
    if (arrow) return this.#layout.toward(this.#cursor, ...arrow);
    const { width, height } = this.board;
    const [x, y] = [this.#cursor % width, Math.floor(this.#cursor / width)];
    const isCell = (/** @type {number} */ cell) => this.board.isCell(cell);
    const row = Array.from({ length: width }, (_, column) => y * width + column).filter(isCell);
    const column = Array.from({ length: height }, (_, row) => row * width + x).filter(isCell);
    return { Home: row[0], End: row.at(-1), PageUp: column[0], PageDown: column.at(-1) }[key];
  }

  /** Moves the cursor, and the focus with it. @param {number} cell */
  moveTo(cell) {
    this.#isByKeys = true;
    this.#cursor = cell;
    this.#turn = 1 - this.#turn;
    this.#place(true);
  }

  /** Lays the cursor over its cell. @param {boolean} focused */
  #place(focused) {
    const { board } = this;
    const [shown, hidden] = [this.#cells[this.#turn], this.#cells[1 - this.#turn]];
    if (!shown || !hidden) return;
    const { unit } = this.#view;
    const [x, y] = this.#layout.middle(this.#cursor);
    const [toLeft, toTop] = [this.#layout.left + this.rim + 0.5, this.#layout.top + this.rim + 0.5];
    const [left, top] = [(x - toLeft) * unit, (y - toTop) * unit];
    // Who touches finds it, however small its cell is.
    const side = Math.max(unit, LEAST);
    place(shown, left - (side - unit) / 2, top - (side - unit) / 2, side, side);
    shown.setAttribute("aria-rowindex", String(Math.floor(this.#cursor / board.width) + 1));
    shown.setAttribute("aria-colindex", String((this.#cursor % board.width) + 1));
    this.#row.setAttribute("aria-rowindex", String(Math.floor(this.#cursor / board.width) + 1));
    shown.setAttribute("aria-label", this.gestures.describe(this.#cursor));
    shown.tabIndex = 0;
    shown.hidden = false;
    if (focused) shown.focus({ preventScroll: true });
    hidden.tabIndex = -1;
    hidden.hidden = true;
    this.redraw();
  }
}

/** @param {HTMLElement} element @param {number} left @param {number} top @param {number} width @param {number} height */
function place(element, left, top, width, height) {
  Object.assign(element.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
}

/** @param {Board} board */
function first(board) {
  for (let cell = 0; cell < board.size; cell++) if (board.isCell(cell)) return cell;
  return 0;
}
