/** A level as a game: towers within a budget, the waves, and how it stands. */

import { button, make, put, radios, write } from "../dom.js";
import { figure, t } from "../i18n.js";
import { FREE, WALL } from "../board/model.js";
import { icon } from "../parts/icons.js";
import { left } from "./fields-score.js";

/** @typedef {import("../board/model.js").Board} Board */
/** @typedef {import("./guard.js").Harm} Harm */
/** @typedef {import("./fields-flow.js").Flow} Flow */
/** @typedef {"play" | "edit"} Mode */

/**
 * What the game needs of its room.
 * @typedef {object} Place
 * @property {import("./fields-waves.js").Waves} waves
 * @property {import("./fields-desk.js").LevelDesk} desk
 * @property {import("../player/bar.js").PlayerBar} bar
 * @property {() => Board} board
 * @property {() => Flow | null} field
 * @property {(mode: Mode) => void} chosen
 * @property {() => void} remember  Keeps the board as it is, before a change.
 * @property {() => boolean} builds  Whether the tool at hand builds towers.
 */

export class Game {
  /** @type {Mode} */
  mode = "play";
  /** The cell of a tower, or of one that could be built, whose range is shown; -1 for none. */
  aimed = -1;

  /** @param {Place} place @param {unknown} mode */
  constructor(place, mode) {
    this.place = place;
    if (mode === "edit") this.mode = mode;
    const { board } = place;
    const modes = [
      { value: /** @type {Mode} */ ("play"), text: t("game.play") },
      { value: /** @type {Mode} */ ("edit"), text: t("game.edit") },
    ];
    this.modes = radios(t("game.mode"), modes, this.mode, (mode) => this.#choose(mode));
    this.start = button("", () => this.#begin(), { className: "main", title: t("waves.hint") });
    this.stop = button(t("waves.end"), () => this.#end(), { title: t("waves.end.hint") });
    this.element = make("div", { className: "chip" }, this.modes, this.start, this.stop);
    this.lives = make("span", { className: "stat" });
    this.kills = make("span", { className: "stat" });
    this.built = make("span", { className: "stat" });
    this.money = make("span", { className: "stat" });
    this.delay = make("span", { className: "stat" });
    this.score = make("div", { className: "chip score" }, this.lives, this.kills, this.built, this.delay, this.money);
    this.board = board;
  }

  /** Whether the board is a level that is played, not edited. */
  get isPlayed() {
    return this.isEdited === false && Boolean(this.board().level);
  }

  get isEdited() {
    return this.mode === "edit" && Boolean(this.board().level);
  }

  /** Once the level is as it was changed, so that a step back leads there. @param {Mode} mode */
  async #choose(mode) {
    await this.place.desk.settled;
    // The game has the towers of the level on its board.
    if (mode === "play" && this.place.desk.towers.length) this.place.remember();
    this.mode = mode;
    if (mode === "edit") this.#keep();
    this.place.chosen(mode);
  }

  /** The towers that were built are the level's from now on. */
  #keep() {
    const { waves, desk, remember } = this.place;
    if (!waves.base) return;
    const { built } = waves;
    const isOther = [...built].sort().join() !== [...desk.inLevel(waves.base)].sort().join();
    if (isOther) remember();
    waves.stop();
    if (isOther) desk.stand(built);
  }

  #end() {
    this.place.waves.stop();
    this.place.chosen(this.mode);
  }

  /** The cells on which towers are seen. */
  get towers() {
    const { waves, desk } = this.place;
    if (waves.base) return waves.towers;
    return this.isEdited ? desk.towers : [];
  }

  /** The board that the field is of: towers are walls for those who edit the level, too. @param {Board} board */
  walled(board) {
    return this.isEdited ? this.place.desk.built(board) : board;
  }

  /** The level with the towers that were built, to be saved; nothing while no waves are played. */
  get saved() {
    const { waves, desk } = this.place;
    const { base, built } = waves;
    if (!base || !desk.sheet) return undefined;
    const towers = built.map((cell) => base.place(cell));
    return { board: base.sketch(), changes: { ...desk.sheet, towers } };
  }

  /** Shows the range of the tower in this cell. @param {number} cell @returns {boolean}  Whether another one is shown. */
  aim(cell) {
    const { desk, builds } = this.place;
    const board = this.board();
    const fits = () => this.isPlayed && builds() && board.isFree(cell) && !board.goals.includes(cell);
    const aimed = desk.range && cell >= 0 && (this.towers.includes(cell) || fits()) ? cell : -1;
    if (aimed === this.aimed) return false;
    this.aimed = aimed;
    return true;
  }

  #begin() {
    const { waves, bar, board } = this.place;
    if (!waves.base) waves.begin(board());
    else if (!waves.march) waves.startOnceKnown();
    else if (bar.isAtEnd) waves.again();
    else {
      // What comes before the first wave is for those who build.
      if (bar.step < waves.first) bar.to(waves.first);
      bar.play();
    }
  }

  /** Begins or stops the waves, whichever can be done. */
  toggle() {
    if (!this.start.hidden) this.start.click();
    else if (!this.stop.hidden) this.stop.click();
  }

  /** What is left to be spent; null where towers cost nothing. */
  get purse() {
    const { waves, desk } = this.place;
    const price = waves.march ? waves.march.record.tower_price : desk.sheet?.tower_price;
    const earned = waves.march ? (waves.moment?.earned ?? null) : (desk.sheet?.start_money ?? null);
    if (!price || price < 0 || earned === null || earned === undefined) return null;
    const money = earned - price * waves.towers.length;
    return { money, price, towers: Math.max(0, Math.floor(money / price)) };
  }

  /**
   * Why this is not painted here; nothing if only the paths may forbid it.
   * @param {number} cell
   * @param {number} terrain
   */
  objection(cell, terrain) {
    const { waves, desk } = this.place;
    const board = this.board();
    const isTower = waves.towers.includes(cell);
    if (terrain === FREE) return board.terrain[cell] === WALL && !isTower ? t("tower.walls") : "";
    if (!board.isFree(cell)) return isTower ? "" : t("tower.occupied");
    if (waves.march && waves.moment && waves.moment.tick >= waves.march.length && waves.march.isDecided)
      return t("tower.late");
    if (board.starts.includes(cell) || board.goals.includes(cell)) return t("tower.ends");
    const doors = waves.moment?.doors ?? desk.doors;
    if (doors.some((door) => door.cell === cell)) return t("tower.door");
    const isOn = (/** @type {{at: number, to: number}} */ { at, to }) => at === cell || to === cell;
    if (waves.moment?.attackers.some(isOn)) return t("tower.attacker");
    const { purse } = this;
    return purse && !purse.towers ? t("tower.money", { price: purse.price, money: purse.money }) : "";
  }

  /** Whether attackers could be locked in. */
  get watches() {
    return this.isPlayed && Boolean(this.place.waves.moment?.attackers.length);
  }

  /**
   * What terrain in a cell would do, by the field as it would be.
   * @param {number} cell
   * @param {Flow} after
   * @returns {Harm}
   */
  harm(cell, after) {
    const { waves, field } = this.place;
    const lost = new Set(field()?.lost(after) ?? []);
    lost.delete(cell);
    const attackers = waves.moment?.attackers ?? [];
    return {
      starts: this.board().starts.filter((start) => lost.has(start)),
      cells: [...lost],
      attackers: attackers.filter(({ to }) => lost.has(to)).length,
    };
  }

  /** All that is shown of the game follows from its state. */
  tell() {
    const { waves, bar, desk } = this.place;
    const isLevel = Boolean(this.board().level);
    this.element.hidden = !isLevel;
    this.score.hidden = !this.isPlayed;
    const chosen = this.modes.querySelector(`input[value=${this.mode}]`);
    if (chosen instanceof HTMLInputElement) chosen.checked = true;
    const isBefore = !waves.march || (bar.step <= waves.first && !bar.isPlaying);
    const isOver = Boolean(waves.march) && bar.isAtEnd;
    this.start.hidden = !this.isPlayed || !(isBefore || isOver);
    write(this.start, t(isOver && !isBefore ? "waves.again" : "waves.play"));
    this.stop.hidden = !waves.base;
    if (!this.isPlayed) return;
    const lives = waves.moment?.lives ?? desk.sheet?.lives ?? null;
    this.#stat(this.lives, "heart", lives === null ? "–" : figure(left(lives)), t("waves.lives"));
    this.kills.hidden = !desk.range;
    this.#stat(this.kills, "aim", figure(waves.moment?.killed ?? 0), t("waves.killed"));
    const towers = waves.towers.length;
    this.#stat(this.built, "tower", figure(towers), t("tower.built"));
    const detour = waves.detour.told(waves);
    this.delay.hidden = !detour;
    if (detour) this.#stat(this.delay, "clock", ...detour);
    const { purse } = this;
    this.money.hidden = !purse;
    if (purse) this.#stat(this.money, "money", figure(purse.money), t("tower.more", { n: purse.towers }), true);
  }

  /**
   * @param {HTMLElement} element
   * @param {string} sign
   * @param {string} value
   * @param {string} name
   * @param {boolean} [isSpelt]  Whether the name is to be seen.
   */
  #stat(element, sign, value, name, isSpelt = false) {
    const said = `${value}|${name}`;
    if (element.dataset.said === said) return;
    element.dataset.said = said;
    element.title = name;
    put(
      element,
      /** @type {any} */ (icon(sign)),
      make("strong", {}, value),
      make("span", { className: isSpelt ? "" : "unseen" }, ` ${name}`),
    );
  }
}
