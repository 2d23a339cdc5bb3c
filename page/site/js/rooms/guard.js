/**
 * Refuses walls, and other terrain, that would cut a start off from every goal.
 *
 * A wall changes where the next may stand, so each cell of a stroke is judged by the chokepoints
 * of the board as it is then: until the engine has answered for the last wall, the others wait.
 * What is no chokepoint may be any terrain. Water on a chokepoint, or land in place of water, may
 * still leave a path, since water is entered from water: there the engine is asked for the field
 * of the board as it would be.
 */

import { t } from "../i18n.js";
import { WALL, WATER } from "../board/model.js";
import { placeText } from "../parts/cell-text.js";

export class Guard {
  /** Whether walls may cut starts off. */
  allows = false;
  /** The cell whose wall was refused last, until something else is done; -1 for none. */
  refused = -1;
  /** The cell that is pointed at; -1 for none. */
  pointed = -1;
  /** What was refused there: a wall, or else other terrain. */
  #isWall = true;
  /** @type {Set<number>} */
  #chokepoints = new Set();
  /** Whether the chokepoints are those of the board as it is. */
  #isFresh = false;
  /** How often the board has changed. */
  #changes = 0;
  /** Whether there was no answer. */
  #hasFailed = false;
  #isJudging = false;
  /** What is to be painted and waits, in order. @type {Map<number, {terrain: number, paint: () => void}>} */
  #waiting = new Map();

  /**
   * @param {object} room
   * @param {() => import("../board/model.js").Board} room.board
   * @param {() => void} room.ask  Requests the chokepoints anew.
   * @param {() => void} room.refused
   * @param {(cell: number, terrain: number) => Promise<boolean>} room.cuts  Whether terrain that
   *   is no wall would cut off a start that has a path.
   */
  constructor(room) {
    this.room = room;
  }

  /**
   * Paints a cell at once, but what could cut a start off only if it does not, and as soon as this
   * is known.
   * @param {number} cell
   * @param {number} terrain
   * @param {() => void} paint
   */
  paint(cell, terrain, paint) {
    // What comes later holds: what waits here is not wanted any more.
    this.#waiting.delete(cell);
    const before = this.room.board().terrain[cell];
    const mayCut = before !== WALL && (terrain === WALL || (terrain === WATER) !== (before === WATER));
    if (this.allows || !mayCut) return paint();
    this.#waiting.set(cell, { terrain, paint });
    if (this.#isFresh) void this.#judge();
    else if (this.#hasFailed) this.room.ask();
  }

  /** The board has changed: what is known of it is out of date. */
  asked() {
    this.#isFresh = false;
    this.#changes += 1;
    this.#hasFailed = false;
  }

  /** The engine gave no chokepoints: nothing is built blindly. */
  failed() {
    this.#hasFailed = true;
    this.#waiting.clear();
  }

  /** The chokepoints of the board as it is. @param {number[]} cells */
  answered(cells) {
    this.#chokepoints = new Set(cells);
    this.#isFresh = true;
    void this.#judge();
  }

  /** No wall waits any more, and none was refused. */
  forget() {
    this.#waiting.clear();
    this.refused = -1;
  }

  /** Whether a wall here would cut a start off. @param {number} cell */
  bars(cell) {
    const { starts, goals } = this.room.board();
    // Nothing is built on starts and goals anyway.
    return !this.allows && this.#chokepoints.has(cell) && !starts.includes(cell) && !goals.includes(cell);
  }

  /** The cells to be marked: the one that is pointed at, or after a refusal all. */
  get marked() {
    if (this.allows) return [];
    if (this.refused >= 0) return [this.refused, ...[...this.#chokepoints].filter((cell) => this.bars(cell))];
    return this.bars(this.pointed) ? [this.pointed] : [];
  }

  /** Points at a cell, or at none. @param {number} cell @returns {boolean}  Whether that changes the marks. */
  point(cell) {
    const before = this.pointed;
    this.pointed = cell;
    return cell !== before && (this.bars(cell) || this.bars(before));
  }

  /** Why no wall was built, or fits where one points. @param {import("../board/model.js").Board} board */
  notice(board) {
    if (this.refused >= 0)
      return t(this.#isWall ? "guard.refused" : "guard.refused.terrain", { place: placeText(board, this.refused) });
    return this.bars(this.pointed) ? t("guard.here", { place: placeText(board, this.pointed) }) : "";
  }

  async #judge() {
    if (this.#isJudging) return;
    this.#isJudging = true;
    // What was built just now has to be answered for first.
    while (this.#isFresh && this.#waiting.size) {
      const [[cell, stroke]] = /** @type {[[number, {terrain: number, paint: () => void}]]} */ ([...this.#waiting]);
      let cuts = stroke.terrain === WALL ? this.bars(cell) : this.#chokepoints.has(cell);
      if (cuts && stroke.terrain !== WALL) {
        const changes = this.#changes;
        const answer = await this.room.cuts(cell, stroke.terrain).catch(() => null);
        // Something else was done meanwhile.
        if (changes !== this.#changes || this.#waiting.get(cell) !== stroke) continue;
        if (answer === null) {
          this.failed();
          break;
        }
        cuts = answer;
      }
      this.#waiting.delete(cell);
      if (!cuts) {
        stroke.paint();
        continue;
      }
      this.refused = cell;
      this.#isWall = stroke.terrain === WALL;
      this.room.refused();
    }
    this.#isJudging = false;
  }
}
