/**
 * What a board is drawn on: a canvas, and below it the picture of small cells, which the browser
 * blows up. The canvas lies over all of the room; over small cells only as far as they reach,
 * since each frame costs as much as it has pixels.
 */

import { make } from "../dom.js";
import { inksNow, isSmall, paint, paintAbove } from "./paint.js";
import { Pixels } from "./pixels.js";
import { Tint } from "./tint.js";

/** @typedef {import("./frame.js").Layers} Layers */
/** @typedef {import("./layout.js").Layout} Layout */
/** @typedef {import("./view.js").View} View */

/** How far what stands on small cells reaches beyond them, in pixels. */
const MARGIN = 16;
/** The longest side of a picture of a board, in pixels. */
const MOST_PIXELS = 4096;

export class Surface {
  #canvas = make("canvas", { "aria-hidden": "true", className: "above" });
  #below = new Pixels();
  elements = [this.#canvas, this.#below.canvas];
  /** Pixels of the canvas in one of the page. */
  #ratio = 1;
  /** Where the canvas begins, in pixels of the page. */
  #left = 0;
  #top = 0;

  /**
   * Spreads the canvas over a room of this size.
   * @param {Layout} layout
   * @param {View} view
   * @param {{width: number, height: number, ratio: number}} room
   */
  spread(layout, view, { width, height, ratio }) {
    this.#ratio = ratio;
    const box = { left: 0, top: 0, right: width, bottom: height };
    if (isSmall(layout.board, view.unit * ratio)) {
      box.left = Math.max(0, Math.floor(view.left) - MARGIN);
      box.top = Math.max(0, Math.floor(view.top) - MARGIN);
      box.right = Math.max(box.left + 1, Math.min(width, Math.ceil(view.left + layout.width * view.unit) + MARGIN));
      box.bottom = Math.max(box.top + 1, Math.min(height, Math.ceil(view.top + layout.height * view.unit) + MARGIN));
    }
    [this.#left, this.#top] = [box.left, box.top];
    const [across, down] = [box.right - box.left, box.bottom - box.top];
    const [wide, high] = [Math.round(across * ratio), Math.round(down * ratio)];
    if (this.#canvas.width !== wide || this.#canvas.height !== high)
      [this.#canvas.width, this.#canvas.height] = [wide, high];
    const { style } = this.#canvas;
    [style.left, style.top] = [`${box.left}px`, `${box.top}px`];
    [style.width, style.height] = [`${across}px`, `${down}px`];
  }

  /** @param {Layout} layout @param {View} view @param {Layers} layers */
  draw(layout, view, layers) {
    if (this.#canvas.width <= 1) return;
    const pen = /** @type {CanvasRenderingContext2D} */ (this.#canvas.getContext("2d"));
    const scale = view.unit * this.#ratio;
    const left = (view.left - this.#left) * this.#ratio - layout.left * scale;
    const top = (view.top - this.#top) * this.#ratio - layout.top * scale;
    const frame = { pen, layout, scale, left, top, inks: inksNow() };
    const isPicture = isSmall(layout.board, scale);
    this.#below.canvas.hidden = !isPicture;
    if (!isPicture) return paint(frame, layers);
    this.#below.show(layout.board, new Tint(layout.board, layers, frame.inks));
    if (this.#canvas.parentElement) this.#canvas.parentElement.style.background = frame.inks.paper;
    const { style } = this.#below.canvas;
    const pitch = Pixels.pitch(layout.board);
    // Half a pixel of the walls around reaches beyond the board.
    const margin = (pitch - 1) / 4;
    const [x, y] = [view.left - (layout.left + margin) * view.unit, view.top - (layout.top + margin) * view.unit];
    style.transform = `translate(${x}px, ${y}px) scale(${view.unit / pitch})`;
    // Where a pixel is smaller than one of the screen, several are mixed.
    style.imageRendering = scale < pitch ? "auto" : "pixelated";
    paintAbove(frame, layers);
  }

  /** The whole board with what is shown on it, however it is seen. @param {Layout} layout @param {Layers} layers @param {number} [most]  The longest side, in pixels. */
  static copy(layout, layers, most = MOST_PIXELS) {
    const { width, height, left, top } = layout;
    const scale = Math.max(1, Math.min(32, Math.floor(most / Math.max(width, height))));
    const canvas = make("canvas", { width: Math.ceil(width * scale), height: Math.ceil(height * scale) });
    const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
    paint({ pen, layout, scale, left: -left * scale, top: -top * scale, inks: inksNow() }, layers);
    return canvas;
  }
}

/** @param {HTMLCanvasElement} canvas @returns {Promise<Blob | null>} */
export const pngOf = (canvas) => new Promise((done) => canvas.toBlob(done, "image/png"));
