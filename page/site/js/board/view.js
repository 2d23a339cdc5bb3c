/**
 * Where a board lies on its canvas, in pixels of the page: how long a unit is, and where the
 * left upper corner of the board is. A board lies whole in what is free until a person zooms
 * or pans; from then on it stays where it was put.
 */

/** @typedef {import("./floats.js").Box} Box */

/** The longest side of a cell that zooming leads to, in pixels. */
const LARGEST = 160;
/** How much of a board stays in sight, in pixels. */
const KEPT = 64;

/** The longest unit with which a board of this size is whole in a box. @param {{width: number, height: number}} size @param {{width: number, height: number}} box */
export const longest = ({ width, height }, box) => Math.min(box.width / width, box.height / height);

export class View {
  unit = 1;
  left = 0;
  top = 0;
  /** Whether nobody has zoomed or panned. */
  isFitted = true;
  #fitted = 1;

  /**
   * Lays a board of this size whole into a box, as large as it can be, or with shorter units.
   * @param {{width: number, height: number}} size  In units.
   * @param {Box} box
   * @param {number} [unit]  In pixels.
   * @param {boolean} [isTight]  Whether each part of a pixel counts, as it does for small cells.
   */
  fit({ width, height }, box, unit = longest({ width, height }, box), isTight = unit < 12) {
    // Cells of whole pixels are sharp.
    this.#fitted = isTight ? unit : Math.floor(unit);
    this.isFitted = true;
    this.unit = this.#fitted;
    this.left = Math.round(box.left + (box.width - this.unit * width) / 2);
    this.top = Math.round(box.top + (box.height - this.unit * height) / 2);
  }

  /** Lays the corner of a board into that of its canvas. @param {number} unit */
  lay(unit) {
    [this.unit, this.left, this.top, this.isFitted] = [unit, 0, 0, false];
  }

  /**
   * Longer or shorter units; what lies at a point stays there.
   * @param {number} factor
   * @param {number} x
   * @param {number} y
   */
  zoom(factor, x, y) {
    const least = Math.min(1, this.#fitted / 2);
    const unit = Math.min(Math.max(LARGEST, this.#fitted), Math.max(least, this.unit * factor));
    this.left = x - ((x - this.left) * unit) / this.unit;
    this.top = y - ((y - this.top) * unit) / this.unit;
    this.unit = unit;
    this.isFitted = false;
  }

  /** @param {number} dx @param {number} dy */
  pan(dx, dy) {
    this.left += dx;
    this.top += dy;
    this.isFitted = false;
  }

  /**
   * Keeps a part of the board in sight.
   * @param {{width: number, height: number}} size  Of the board, in units.
   * @param {{width: number, height: number}} canvas  In pixels.
   */
  hold({ width, height }, canvas) {
    this.left = Math.min(canvas.width - KEPT, Math.max(KEPT - width * this.unit, this.left));
    this.top = Math.min(canvas.height - KEPT, Math.max(KEPT - height * this.unit, this.top));
  }
}
