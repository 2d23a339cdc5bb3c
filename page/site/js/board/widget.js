/**
 * The board on the page, shared by all rooms: a canvas, and over it a grid for the keyboard
 * and for screen readers. Of the grid only the cell under the cursor is there; two elements
 * take turns in being it, so that each move of the cursor moves the focus and is read out.
 */

import { make } from "../dom.js";
import { Layout, line } from "./layout.js";
import { inksNow, paint } from "./paint.js";

/** @typedef {import("./model.js").Board} Board */
/** @typedef {import("./frame.js").Layers} Layers */

/**
 * What a room does with pointers and keys; cells are indices.
 * @typedef {object} Gestures
 * @property {(cell: number, erases: boolean, event: PointerEvent) => void} [press]
 * @property {(cell: number) => void} [drag]  Each cell once as the pointer enters it.
 * @property {() => void} [release]
 * @property {(cell: number) => void} [hover]  -1 when the pointer leaves.
 * @property {(cell: number, event: KeyboardEvent) => boolean} [key]  Whether it took the key.
 * @property {(cell: number) => void} [focus]
 * @property {(cell: number) => string} describe
 */

export class BoardWidget {
  #canvas = make("canvas", { "aria-hidden": "true" });
  #cells = [0, 1].map(() => make("div", { role: "gridcell", className: "cursor", tabIndex: -1 }));
  #row = make("div", { role: "row" }, ...this.#cells);
  #turn = 0;
  #cursor = 0;
  #last = -1;
  #waiting = false;
  /**
   * Where the canvas is during a stroke; asking each time would lay out the page anew.
   * @type {DOMRect | null}
   */
  #box = null;
  /** @type {Layers} */
  #layers = {};
  /** @type {Layout} */
  #layout;
  #scale = 1;
  #ratio = 1;

  /**
   * @param {Board} board
   * @param {string} name
   * @param {Gestures} gestures
   */
  constructor(board, name, gestures) {
    this.board = board;
    this.gestures = gestures;
    this.#layout = new Layout(board);
    this.grid = make("div", { role: "grid", className: "grid", "aria-label": name }, this.#row);
    this.element = make("div", { className: "board" }, this.#canvas, this.grid);
    if (!gestures.press) this.element.classList.add("looked-at");
    this.#listen();
    this.#observer = new ResizeObserver(() => this.#fit());
    this.#observer.observe(this.element);
    this.show(board);
  }

  /** @type {ResizeObserver} */
  #observer;

  /** Another board, or the same with other sides. @param {Board} board */
  show(board) {
    this.board = board;
    this.#layout = new Layout(board);
    this.grid.setAttribute("aria-rowcount", String(board.height));
    this.grid.setAttribute("aria-colcount", String(board.width));
    this.element.style.aspectRatio = `${this.#layout.width} / ${this.#layout.height}`;
    if (!board.isCell(this.#cursor)) this.#cursor = first(board);
    this.#fit();
    this.#place(false);
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

  /** What is shown. */
  get layers() {
    return this.#layers;
  }

  close() {
    this.#observer.disconnect();
  }

  get cursor() {
    return this.#cursor;
  }

  /** @param {string} name */
  rename(name) {
    this.grid.setAttribute("aria-label", name);
  }

  /** What the canvas shows, as PNG. @returns {Promise<Blob | null>} */
  picture() {
    return new Promise((done) => this.#canvas.toBlob(done, "image/png"));
  }

  #fit() {
    const { clientWidth, clientHeight } = this.element;
    if (!clientWidth || !clientHeight) return;
    this.#ratio = Math.min(2, devicePixelRatio || 1);
    const [width, height] = [clientWidth * this.#ratio, clientHeight * this.#ratio].map(Math.round);
    if (this.#canvas.width !== width || this.#canvas.height !== height) {
      [this.#canvas.width, this.#canvas.height] = [width ?? 1, height ?? 1];
    }
    this.#scale = Math.min(this.#canvas.width / this.#layout.width, this.#canvas.height / this.#layout.height);
    this.#place(false);
    this.#paint();
  }

  /** @returns {import("./frame.js").Frame} */
  #frame() {
    const pen = /** @type {CanvasRenderingContext2D} */ (this.#canvas.getContext("2d"));
    const [left, top] = [-this.#layout.left * this.#scale, -this.#layout.top * this.#scale];
    return { pen, layout: this.#layout, scale: this.#scale, left, top, inks: inksNow() };
  }

  #paint() {
    if (this.#canvas.width > 1) paint(this.#frame(), this.#layers);
  }

  #listen() {
    const { element } = this;
    element.addEventListener("contextmenu", (event) => event.preventDefault());
    element.addEventListener("pointerdown", (event) => this.#press(event));
    element.addEventListener("pointermove", (event) => this.#move(event));
    for (const end of ["pointerup", "pointercancel", "lostpointercapture"]) {
      element.addEventListener(end, () => this.#release());
    }
    element.addEventListener("pointerleave", () => this.gestures.hover?.(-1));
    this.grid.addEventListener("keydown", (event) => this.#key(event));
    this.grid.addEventListener("focusin", () => this.gestures.focus?.(this.#cursor));
  }

  /** @param {PointerEvent} event */
  #cellAt(event) {
    const box = this.#box ?? this.#canvas.getBoundingClientRect();
    const unit = this.#scale / this.#ratio;
    const [x, y] = [(event.clientX - box.left) / unit, (event.clientY - box.top) / unit];
    return this.#layout.at(x + this.#layout.left, y + this.#layout.top);
  }

  /** @param {PointerEvent} event */
  #press(event) {
    const cell = this.#cellAt(event);
    if (cell < 0 || this.#last >= 0) return;
    event.preventDefault();
    this.element.setPointerCapture(event.pointerId);
    this.#box = this.#canvas.getBoundingClientRect();
    this.#last = cell;
    this.#cursor = cell;
    this.#place(true);
    // The right button, the eraser of a pen, or a key held with the left one.
    this.gestures.press?.(cell, event.button === 2 || event.button === 5 || event.shiftKey, event);
  }

  /** @param {PointerEvent} event */
  #move(event) {
    if (this.#last < 0) {
      this.gestures.hover?.(this.#cellAt(event));
      return;
    }
    const moves = event.getCoalescedEvents?.() ?? [];
    for (const each of moves.length ? moves : [event]) {
      const cell = this.#cellAt(each);
      if (cell < 0 || cell === this.#last) continue;
      for (const between of line(this.#layout, this.#last, cell).slice(1)) this.gestures.drag?.(between);
      this.#last = cell;
    }
  }

  #release() {
    if (this.#last < 0) return;
    this.#cursor = this.#last;
    this.#box = null;
    this.#last = -1;
    this.#place(false);
    this.gestures.release?.();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const to = this.#target(event.key);
    if (to !== undefined) {
      event.preventDefault();
      if (to >= 0) this.moveTo(to);
    } else if (this.gestures.key?.(this.#cursor, event)) {
      event.preventDefault();
      event.stopPropagation();
      this.#place(false);
    }
  }

  /** Where a key leads the cursor; -1 nowhere. @param {string} key */
  #target(key) {
    const { board } = this;
    const [x, y] = [this.#cursor % board.width, Math.floor(this.#cursor / board.width)];
    const inRow = Array.from({ length: board.width }, (_, column) => y * board.width + column).filter((cell) =>
      board.isCell(cell),
    );
    const inColumn = Array.from({ length: board.height }, (_, row) => row * board.width + x).filter((cell) =>
      board.isCell(cell),
    );
    switch (key) {
      case "ArrowLeft":
        return this.#layout.toward(this.#cursor, -1, 0);
      case "ArrowRight":
        return this.#layout.toward(this.#cursor, 1, 0);
      case "ArrowUp":
        return this.#layout.toward(this.#cursor, 0, -1);
      case "ArrowDown":
        return this.#layout.toward(this.#cursor, 0, 1);
      case "Home":
        return inRow[0] ?? -1;
      case "End":
        return inRow.at(-1) ?? -1;
      case "PageUp":
        return inColumn[0] ?? -1;
      case "PageDown":
        return inColumn.at(-1) ?? -1;
      default:
        return undefined;
    }
  }

  /** Moves the cursor, and the focus with it. @param {number} cell */
  moveTo(cell) {
    this.#cursor = cell;
    this.#turn = 1 - this.#turn;
    this.#place(true);
  }

  /** Lays the cursor over its cell. @param {boolean} focused */
  #place(focused) {
    const { board } = this;
    const [shown, hidden] = [this.#cells[this.#turn], this.#cells[1 - this.#turn]];
    if (!shown || !hidden) return;
    const unit = this.#scale / this.#ratio;
    const [x, y] = this.#layout.middle(this.#cursor);
    const [left, top] = [(x - this.#layout.left - 0.5) * unit, (y - this.#layout.top - 0.5) * unit];
    Object.assign(shown.style, { left: `${left}px`, top: `${top}px`, width: `${unit}px`, height: `${unit}px` });
    shown.setAttribute("aria-rowindex", String(Math.floor(this.#cursor / board.width) + 1));
    shown.setAttribute("aria-colindex", String((this.#cursor % board.width) + 1));
    this.#row.setAttribute("aria-rowindex", String(Math.floor(this.#cursor / board.width) + 1));
    shown.setAttribute("aria-label", this.gestures.describe(this.#cursor));
    shown.tabIndex = 0;
    shown.hidden = false;
    if (focused) shown.focus({ preventScroll: true });
    hidden.tabIndex = -1;
    hidden.hidden = true;
  }
}

/** @param {Board} board */
function first(board) {
  for (let cell = 0; cell < board.size; cell++) if (board.isCell(cell)) return cell;
  return 0;
}
