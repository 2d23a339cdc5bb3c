/** What the level of a board holds beside its map: read from the engine, and changed by it. */

import { ask } from "../engine.js";
import { WALL } from "../board/model.js";

/** @typedef {import("../board/model.js").Board} Board */
/** @typedef {Engine.LevelSheet} Sheet */

/**
 * What the desk needs of its room.
 * @typedef {object} Place
 * @property {() => Board} board
 * @property {() => void} remember  Keeps the board as it is, before a change.
 * @property {(isOther: boolean) => void} told  The sheet is known, or another one by a change.
 * @property {(error: unknown) => void} complain
 */

export class LevelDesk {
  /** Null where there is no level, or not yet known. @type {Sheet | null} */
  sheet = null;
  /** The kinds of attackers that the level knows. @type {Engine.KindSheet[]} */
  kinds = [];
  /** The level that the sheet is of. @type {string | undefined} */
  #text;
  /** Changes are made one after the other. */
  #last = Promise.resolve();

  /** @param {Place} place */
  constructor(place) {
    this.place = place;
  }

  /** Until all changes that were asked for are made. */
  get settled() {
    return this.#last;
  }

  /** The doors of the level, as they stand before anyone has come. @returns {import("../player/march.js").Door[]} */
  get doors() {
    const board = this.place.board();
    const doors = this.sheet?.doors ?? [];
    return doors.flatMap(({ at, points }) =>
      points && points > 0 ? [{ cell: board.index(at), points, full: points }] : [],
    );
  }

  /** The cells of the towers that the level holds. */
  get towers() {
    return this.inLevel(this.place.board());
  }

  /** The cells of the towers that the level holds, on this board of it. @param {Board} board */
  inLevel(board) {
    const cells = (this.sheet?.towers ?? []).map((at) => board.index(/** @type {[number, number]} */ (at)));
    return [...new Set(cells)].filter((cell) => board.isFree(cell));
  }

  /** How far its towers shoot, in cells; 0 if they do not. */
  get range() {
    const { tower_range: range, tower_damage: damage } = this.sheet ?? {};
    return range && range > 0 && damage && damage > 0 ? range : 0;
  }

  /** This board of the level with its towers, which are walls. @param {Board} board */
  built(board) {
    const towers = this.inLevel(board);
    if (!towers.length) return board;
    const built = board.copy();
    for (const cell of towers) built.paint(cell, WALL);
    return built;
  }

  /** Has the level hold these towers; the board as it was is kept already. @param {number[]} cells */
  stand(cells) {
    const board = this.place.board();
    void this.change((sheet) => void (sheet.towers = cells.map((cell) => board.place(cell))), true);
  }

  /** Takes a tower off the level. @param {number} cell @returns {boolean}  Whether one stood there. */
  raze(cell) {
    const stood = this.towers.includes(cell);
    const [x, y] = this.place.board().place(cell);
    const isOther = (/** @type {number[]} */ at) => at[0] !== x || at[1] !== y;
    if (stood) void this.change((sheet) => void (sheet.towers = sheet.towers?.filter(isOther)));
    return stood;
  }

  /** The level of the board may be another one. */
  read() {
    const { level } = this.place.board();
    if (level === this.#text) return;
    [this.#text, this.sheet] = [level, null];
    if (level) this.#last = this.#last.then(() => this.#read(level));
    else this.place.told(false);
  }

  /** @param {string} level */
  async #read(level) {
    try {
      const { level: sheet, kinds } = await ask("level", { board: level });
      if (this.#text !== level) return;
      [this.sheet, this.kinds] = [sheet, kinds];
      this.place.told(false);
    } catch (error) {
      this.place.complain(error);
    }
  }

  /**
   * Changes the level; the board may be none yet.
   * @param {(sheet: Sheet) => void} edit
   * @param {boolean} [isKept]  Whether the board as it was is kept already.
   * @returns {Promise<void>}
   */
  change(edit, isKept = false) {
    return (this.#last = this.#last.then(() => this.#change(edit, isKept)));
  }

  /** @param {(sheet: Sheet) => void} edit @param {boolean} isKept */
  async #change(edit, isKept) {
    const { place } = this;
    const board = place.board();
    /** @type {Sheet} */
    const changes = structuredClone(this.sheet ?? { doors: [], waves: [] });
    edit(changes);
    try {
      const { level: sheet, kinds, board: made } = await ask("level", { board: board.sketch(), changes });
      // Another board lies there.
      if (place.board() !== board) return;
      if (!isKept) place.remember();
      board.level = this.#text = made.level ?? undefined;
      board.name = "";
      [this.sheet, this.kinds] = [sheet, kinds];
      place.told(true);
    } catch (error) {
      place.complain(error);
      place.told(false);
    }
  }

  /** Puts a door into a cell, or takes it out. @param {number} cell @param {boolean} stands */
  hinge(cell, stands) {
    const board = this.place.board();
    const [x, y] = board.place(cell);
    const isHere = (/** @type {{at: number[]}} */ { at }) => at[0] === x && at[1] === y;
    const before = this.sheet?.doors?.some(isHere) ?? false;
    if (before === stands || (stands && !board.isFree(cell))) return false;
    void this.change((sheet) => {
      const doors = (sheet.doors ?? []).filter((door) => !isHere(door));
      sheet.doors = stands ? [...doors, { at: [x, y], points: DOOR }] : doors;
    });
    return true;
  }
}

/** The points of a new door. */
const DOOR = 500;

/** What a board gets that becomes a level. @param {string} name @param {string} kind @returns {Sheet} */
export const newLevel = (name, kind) => ({
  ...{ lives: 10, start_money: 200, tower_price: 20, tower_range: 2.5, tower_damage: 20, tower_interval: 10 },
  ...{ towers: [], doors: [] },
  waves: [{ name, reward: 50, entities: [0, 15, 30, 45, 60].map((tick) => ({ tick, kind })) }],
});
