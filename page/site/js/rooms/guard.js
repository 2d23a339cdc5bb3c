/**
 * Refuses walls, and other terrain, that would cut a start off from every goal; towers too that
 * would lock attackers in.
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

/** How long a refusal stays while steps are played, in ms. */
const READ = 4000;

/**
 * What a terrain would do: the starts that it would cut off, all cells that would lose their
 * path, and how many attackers would be locked in.
 * @typedef {{starts: number[], cells: number[], attackers: number}} Harm
 */

export class Guard {
  /** Whether walls may cut starts off. */
  allows = false;
  /** The cell whose wall was refused last, until something else is done; -1 for none. */
  refused = -1;
  /** What would have been done there, if that is the reason. @type {Harm | null} */
  harm = null;
  /** Why it was refused, when, and at which step. */
  #why = "";
  #since = 0;
  #step = 0;
  /** The cell that is pointed at; -1 for none. */
  pointed = -1;
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
   * @param {() => number} room.step  The step that is shown.
   * @param {() => void} room.passed  Nothing is refused any more.
   * @param {(cell: number, terrain: number) => Promise<Harm>} room.harm  What terrain would do.
   * @param {() => boolean} room.watches  Whether a wall may do harm elsewhere than at chokepoints.
   * @param {() => "wall" | "tower"} room.builds  What walls are.
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
    this.settle();
  }

  /** Nothing is said any more of what was refused. */
  settle() {
    [this.refused, this.harm, this.#why] = [-1, null, ""];
  }

  /** Another step may be shown: a refusal is forgotten, or while it plays after a moment. @param {number} step @param {boolean} isPlaying */
  pass(step, isPlaying) {
    if (this.refused < 0 || step === this.#step || (isPlaying && performance.now() - this.#since < READ)) return;
    this.settle();
    this.room.passed();
  }

  /** Refuses to build here. @param {number} cell @param {string} why @param {Harm | null} [harm] */
  refuse(cell, why, harm = null) {
    [this.refused, this.harm, this.#why] = [cell, harm, why];
    [this.#since, this.#step] = [performance.now(), this.room.step()];
    this.room.refused();
  }

  /** Whether a wall here would cut a start off. @param {number} cell */
  bars(cell) {
    const { starts, goals } = this.room.board();
    // Nothing is built on starts and goals anyway.
    return !this.allows && this.#chokepoints.has(cell) && !starts.includes(cell) && !goals.includes(cell);
  }

  /** The cells to be marked: the one that was refused, or is pointed at. */
  get marked() {
    if (this.refused >= 0) return [this.refused];
    if (this.allows) return [];
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
    if (this.refused >= 0) return this.#why;
    if (!this.bars(this.pointed)) return "";
    return t(`guard.here.${this.room.builds()}`, { place: placeText(board, this.pointed) });
  }

  /** What is read out of a step: a search comes late after an edit, and talks no refusal down. @param {string} text */
  before(text) {
    return `${this.#why} ${text}`.trim();
  }

  async #judge() {
    if (this.#isJudging) return;
    this.#isJudging = true;
    // What was built just now has to be answered for first.
    while (this.#isFresh && this.#waiting.size) {
      const [[cell, stroke]] = /** @type {[[number, {terrain: number, paint: () => void}]]} */ ([...this.#waiting]);
      const isWall = stroke.terrain === WALL;
      const mayCut = isWall ? this.bars(cell) : this.#chokepoints.has(cell);
      /** @type {Harm | null} */
      let harm = null;
      if (mayCut || (isWall && this.room.watches())) {
        const changes = this.#changes;
        harm = await this.room.harm(cell, stroke.terrain).catch(() => null);
        // Something else was done meanwhile.
        if (changes !== this.#changes || this.#waiting.get(cell) !== stroke) continue;
        if (harm === null) {
          this.failed();
          break;
        }
      }
      this.#waiting.delete(cell);
      if (harm?.starts.length || harm?.attackers) this.refuse(cell, this.#reason(cell, isWall, harm), harm);
      else stroke.paint();
    }
    this.#isJudging = false;
  }

  /** @param {number} cell @param {boolean} isWall @param {Harm} harm */
  #reason(cell, isWall, { starts, cells, attackers }) {
    const place = placeText(this.room.board(), cell);
    const lost = t("guard.lost", { n: cells.length });
    if (!starts.length) return `${t("guard.locks", { place, n: attackers })} ${lost}`;
    const refused = `guard.refused.${isWall ? this.room.builds() : "terrain"}`;
    return `${t(refused, { place })} ${lost}`;
  }
}
