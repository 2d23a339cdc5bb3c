/** What an edit of the board has changed in its flow field, and what it took to follow it. */

import { t } from "../i18n.js";
import { ask, Latest } from "../engine.js";
import { isStill } from "../settings.js";
import { WALL, WATER } from "../board/model.js";

/** @typedef {import("./fields-flow.js").Flow} Flow */
/** @typedef {import("../board/model.js").Board} Board */

/** How long the cells are marked, in ms; for those who want no motion, until something else is done. */
const SHOWN = 1500;
/** What an edit of more cells takes is not asked for. */
const MOST = 10_000;

export class Repairs {
  /** The cells that are marked. @type {number[]} */
  marked = [];
  /** What the engine's repair took; null as long as that is not known. @type {Engine.RepairCounts | null} */
  counts = null;
  /** How many cells the last edit has changed; null if there was none. @type {number | null} */
  #count = null;
  /** The last field that was of the board as it was, before the edit. @type {Flow | null} */
  #before = null;
  /** Whether the answer that comes is to an edit of the terrain. */
  #isDue = false;
  #timer = 0;
  #asked = new Latest();

  /** @param {() => void} redraw */
  constructor(redraw) {
    this.redraw = redraw;
  }

  /** The terrain was edited. */
  expect() {
    this.#isDue = true;
    this.#drop();
  }

  /** Something else was done: what was repaired before is of no interest. */
  forget() {
    clearTimeout(this.#timer);
    this.#isDue = false;
    this.#count = null;
    this.marked = [];
    this.#drop();
  }

  /** What the repair took is not known any more. */
  #drop() {
    this.#asked.stop();
    this.counts = null;
  }

  /**
   * The field of the board as it is.
   * @param {Flow} now
   * @param {Engine.FieldRequest} request
   * @returns {Flow | null}  The field before, if the terrain was edited.
   */
  answered(now, request) {
    const before = this.#before;
    now.terrain = now.board.terrain.slice();
    this.#before = now;
    if (!this.#isDue || !before || before.board !== now.board) return null;
    this.#isDue = false;
    this.marked = now.changedSince(before);
    this.#count = this.marked.length;
    void this.#ask(before, now, request);
    clearTimeout(this.#timer);
    if (!isStill())
      this.#timer = setTimeout(() => {
        this.marked = [];
        this.redraw();
      }, SHOWN);
    return before;
  }

  /** Has the engine repair the field before. @param {Flow} before @param {Flow} now @param {Engine.FieldRequest} request */
  async #ask(before, now, request) {
    const edited = editedCells(now.board, before.terrain, now.terrain);
    if (!edited.length || edited.length > MOST) return;
    const signal = this.#asked.next();
    const response = await ask("field", { ...request, chokepoints: false, edited }, { signal }).catch(() => null);
    if (signal.aborted || !response) return;
    this.counts = response.repair ?? null;
    this.redraw();
  }

  /** A sentence with its own space before it; nothing if nothing was edited. */
  get text() {
    return this.#count === null ? "" : ` ${t("field.repaired", { n: this.#count })}`;
  }

  /** @returns {string[][]} */
  get rows() {
    if (!this.counts || this.#count === null) return [];
    const { looked_at: looked, fresh } = this.counts;
    const cells = (/** @type {number} */ n) => t("cells", { n });
    const changed = [t("field.changed.count"), cells(this.#count)];
    if (looked === null) return [changed, [t("field.repair.none"), cells(fresh)]];
    return [changed, [t("field.repair"), cells(looked)], [t("field.repair.fresh"), cells(fresh)]];
  }
}

/**
 * The cells whose terrain differs, and what they were.
 * @param {Board} board
 * @param {Int16Array | null} before
 * @param {Int16Array | null} now
 */
function editedCells(board, before, now) {
  /** @type {Engine.EditedCell[]} */
  const edited = [];
  before?.forEach((was, cell) => {
    if (was === now?.[cell]) return;
    edited.push({ at: board.place(cell), was: was === WALL ? "wall" : was === WATER ? "water" : was });
  });
  return edited;
}
