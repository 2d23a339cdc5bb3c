/**
 * The waves of a level: the board at their beginning, the towers that are built while they march,
 * and the march that the engine makes of it.
 */

import { ask, Live } from "../engine.js";
import { isStill } from "../settings.js";
import { FREE, WALL } from "../board/model.js";
import { March, TICKS, named } from "../player/march.js";
import { placed } from "./agents.js";
import { Detour } from "./fields-detour.js";

/** @typedef {import("../board/model.js").Board} Board */
/** @typedef {import("../player/march.js").Tick} Tick */
/** A cell that becomes a wall or free before anyone moves in a tick. @typedef {{tick: number, cell: number, terrain: number}} Edit */

export class Waves {
  /** The board before all edits; null while no waves are played. @type {Board | null} */
  base = null;
  /** In the order of their ticks. @type {Edit[]} */
  edits = [];
  /** The one that is shown: an older one, or none, until the engine has answered. @type {March | null} */
  march = null;
  /** What is shown of it. @type {Tick | null} */
  moment = null;

  /** Those that are drawn. @type {import("../player/march.js").Attacker[]} */
  #attackers = [];
  /** Whether the march that comes is shown from its beginning. */
  #isNew = false;
  /** Whether the player goes on once the engine has answered. */
  #resumes = false;
  /** The first tick shown: left to the link that brings it, or else chosen once there is a march. @type {"linked" | "first" | 0} */
  #from = "first";
  /** The sign of each kind on the board. @type {string[]} */
  names = [];
  /** What the last edit has done to the paths. */
  detour = new Detour();
  /** The same march without any towers; null as long as it is not known. @type {March | null} */
  bare = null;

  /** @param {import("./fields-room.js").Room} room */
  constructor(room) {
    this.room = room;
    this.live = new Live(
      "march",
      (response) => this.#answered(response),
      (error) => {
        room.house.complain(error);
        this.stop();
      },
    );
  }

  /** Where they begin to be played: a second before the first appears. */
  get first() {
    return Math.max(0, (this.march?.record.waves[0]?.begins ?? 0) - TICKS);
  }

  /**
   * The waves march on this board, from their beginning.
   * @param {Board} board
   * @param {{edits?: unknown[], waits?: boolean}} [how]  The edits of a link, or the towers of the
   *   level; whether it is to be built before they march.
   */
  begin(board, { edits, waits = false } = {}) {
    this.room.bar.pause();
    this.base = Object.assign(board.copy(), { towers: [] });
    this.bare = null;
    this.edits = (edits ?? []).filter(isEdit);
    this.#isNew = true;
    this.#from = waits ? 0 : edits ? "linked" : "first";
    this.#resumes = this.#from === "first" && !isStill();
    this.room.hold();
    this.room.ask();
    this.#ask();
  }

  /** No waves march any more. */
  end() {
    if (!this.base) return;
    this.room.bar.pause();
    this.live.forget();
    this.detour.forget();
    [this.base, this.march, this.moment, this.bare] = [null, null, null, null];
    this.room.arrange();
  }

  /** The board is again what it was before the waves. */
  stop() {
    const { base } = this;
    this.end();
    if (base) this.room.take(base);
  }

  close() {
    this.live.stop();
  }

  /** @param {import("./fields-flow.js").Flow} before @param {import("./fields-flow.js").Flow} now */
  edited(before, now) {
    if (this.base) this.detour.take(before, now);
  }

  /** They march from the first one on, as soon as the engine has answered. */
  startOnceKnown() {
    this.#from = "first";
    this.#resumes = true;
  }

  /** Plays them from before, with all that was built. */
  again() {
    this.room.bar.to(this.first);
  }

  /** What a link must hold; nothing while no waves march. */
  get kept() {
    return this.base ? this.edits : undefined;
  }

  /** @param {Engine.MarchResponse} response */
  #answered(response) {
    // An answer to older edits tells of another march.
    if (!this.base || this.live.isBehind) return;
    const isFirst = !this.march;
    this.march = new March(response);
    if (isFirst) this.room.arrange();
    this.names = named(response.record);
    const { bar } = this.room;
    bar.clock = TICKS;
    const from = { linked: undefined, first: this.first, 0: 0 }[this.#from];
    const tick = this.#isNew ? from : this.moment?.tick;
    this.#isNew = false;
    bar.load(this.march.length, tick);
    if (this.#resumes && !bar.isAtEnd) bar.play();
    this.#resumes = false;
    void this.#compare();
    this.room.tell();
  }

  /** Has the march without towers simulated, once there are any. */
  async #compare() {
    const { base } = this;
    if (!base || this.bare || !this.edits.length) return;
    // Towers of the level are taken down before anyone moves.
    const edits = this.request().edits?.map(({ at }) => ({ tick: 0, edit: /** @type {const} */ ("open"), at }));
    const response = await ask("march", { board: base.sketch(), edits }).catch(() => null);
    if (!response || this.base !== base) return;
    this.bare = new March(response);
    this.room.tell();
  }

  /** The cells on which towers stand now. */
  get towers() {
    const { base } = this;
    if (!base) return [];
    const cells = new Set(this.edits.map(({ cell }) => cell));
    const board = this.room.board();
    return [...cells].filter((cell) => base.isFree(cell) && board.terrain[cell] === WALL);
  }

  /** The cells on which towers stand once all is built. @returns {number[]} */
  get built() {
    const terrain = new Map(this.edits.map(({ cell, terrain }) => [cell, terrain]));
    return [...terrain].flatMap(([cell, now]) => (now === WALL && this.base?.isFree(cell) ? [cell] : []));
  }

  /** @returns {Engine.MarchRequest} */
  request() {
    const { base } = this;
    const edits = this.edits.map(({ tick, cell, terrain }) => ({
      tick,
      edit: /** @type {"block" | "open"} */ (terrain === WALL ? "block" : "open"),
      at: /** @type {[number, number]} */ (base?.place(cell) ?? [0, 0]),
    }));
    return { board: base?.sketch() ?? "", edits };
  }

  #ask() {
    void this.live.ask(this.request());
  }

  /** Paints a cell; while waves march, from the tick shown on. @param {number} cell @param {() => void} paint */
  paint(cell, paint) {
    const board = this.room.board();
    const before = board.terrain[cell];
    paint();
    const now = board.terrain[cell] ?? 0;
    if (!this.base || now === before) return;
    // Other terrain than walls is the level's own.
    if (now !== WALL && now !== FREE) return this.begin(board);
    const { bar } = this.room;
    this.#resumes ||= bar.isPlaying;
    bar.pause();
    // Before anyone moves again; until there is a march, before anyone moves at all.
    const next = (this.#isNew ? 0 : (this.moment?.tick ?? 0)) + 1;
    // What was built later is forgotten.
    this.edits = this.edits.filter(({ tick }) => tick <= next);
    this.edits.push({ tick: next, cell, terrain: now });
    this.#ask();
  }

  /**
   * An older board comes back: while waves march, the walls that differ are built or erased.
   * @param {Board} older
   * @returns {boolean}  Whether it has come back so.
   */
  restore(older) {
    const board = this.room.board();
    const differing = [...board.terrain.keys()].filter((cell) => board.terrain[cell] !== older.terrain[cell]);
    if (!this.base || older.size !== board.size || !differing.length || older.level !== board.level) return false;
    if (differing.some((cell) => ![WALL, FREE].includes(older.terrain[cell] ?? 0))) return false;
    for (const cell of differing) this.paint(cell, () => board.paint(cell, older.terrain[cell] ?? 0));
    this.room.ask();
    return true;
  }

  /**
   * Makes the board what it is after a tick: all that is built before anyone moves again.
   * @param {Board} board
   * @param {number} tick
   * @returns {boolean}  Whether that changed anything.
   */
  build(board, tick) {
    /** @type {Map<number, number>} */
    const terrain = new Map();
    for (const { cell } of this.edits) terrain.set(cell, this.base?.terrain[cell] ?? WALL);
    for (const edit of this.edits) if (edit.tick <= tick + 1) terrain.set(edit.cell, edit.terrain);
    const hasChanged = [...terrain].map(([cell, now]) => board.paint(cell, now)).includes(true);
    board.towers = this.towers;
    return hasChanged;
  }

  /** @param {number} tick */
  show(tick) {
    this.moment = this.march?.at(tick) ?? null;
    this.#attackers = this.moment?.attackers ?? [];
  }

  /** Attackers are drawn between two ticks too. @param {number} share  Of the tick to come. @returns {boolean}  Whether there are any. */
  flow(share) {
    if (!this.march || !this.moment) return false;
    this.#attackers = this.march.at(this.moment.tick + share).attackers;
    return true;
  }

  /** @param {Board} board */
  places(board) {
    return placed(board, this.#attackers).map((drawn, place) => ({
      ...drawn,
      text: this.names[this.#attackers[place]?.kind ?? 0],
      health: this.#attackers[place]?.health,
    }));
  }

  /** The shots of the tick shown, from the cell of a tower to where the attacker is drawn. @param {Board} board */
  shots(board) {
    const shots = this.moment?.shots ?? [];
    const drawn = placed(board, this.#attackers);
    return shots.flatMap(({ tower, attacker, kills }) => {
      // Those who are killed are not on the board any more.
      const number = this.#attackers.findIndex(({ number }) => number === attacker.number);
      const at = drawn[number] ?? placed(board, [attacker])[0];
      return at ? [{ tower, x: at.x, y: at.y, kills }] : [];
    });
  }
}

/** Towers that stand before anyone marches, as edits. @param {number[]} cells @returns {Edit[]} */
export const standing = (cells) => cells.map((cell) => ({ tick: 1, cell, terrain: WALL }));

/** @param {any} edit @returns {edit is Edit} */
const isEdit = (edit) => [edit?.tick, edit?.cell].every(Number.isInteger) && [WALL, FREE].includes(edit?.terrain);
