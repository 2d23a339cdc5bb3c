/** What an edit of the board has changed in its flow field, shown for a moment. */

import { t } from "../i18n.js";
import { isStill } from "../settings.js";

/** @typedef {import("./fields-flow.js").Flow} Flow */

/** How long the cells are marked, in ms; for those who want no motion, until something else is done. */
const SHOWN = 1500;

export class Repairs {
  /** The cells that are marked. @type {number[]} */
  marked = [];
  /** How many cells the last edit has changed; null if there was none. @type {number | null} */
  #count = null;
  /** Whether the answer that comes is to an edit of the terrain. */
  #isDue = false;
  #timer = 0;

  /** @param {() => void} redraw */
  constructor(redraw) {
    this.redraw = redraw;
  }

  /** The terrain was edited. */
  expect() {
    this.#isDue = true;
  }

  /** Something else was done: what was repaired before is of no interest. */
  forget() {
    clearTimeout(this.#timer);
    this.#isDue = false;
    this.#count = null;
    this.marked = [];
  }

  /** The field of the board as it is. @param {Flow | null} before @param {Flow} now */
  answered(before, now) {
    if (!this.#isDue || !before || before.board !== now.board) return;
    this.#isDue = false;
    this.marked = now.changedSince(before);
    this.#count = this.marked.length;
    clearTimeout(this.#timer);
    if (isStill()) return;
    this.#timer = setTimeout(() => {
      this.marked = [];
      this.redraw();
    }, SHOWN);
  }

  /** A sentence with its own space before it; nothing if nothing was edited. */
  get text() {
    return this.#count === null ? "" : ` ${t("field.repaired", { n: this.#count })}`;
  }
}
