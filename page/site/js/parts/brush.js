/**
 * Painting a board: one tool for a whole stroke, so that dragging never toggles. Left paints,
 * right (or Shift, or the other end of a pen) erases; starts and goals are carried.
 */

import { make, number, radios } from "../dom.js";
import { t } from "../i18n.js";
import { FREE, WALL, WATER } from "../board/model.js";

/** @typedef {import("../board/model.js").Board} Board */
/** @typedef {"wall" | "free" | "weight" | "water" | "start" | "goal" | "look" | "agent"} Tool */

/** Strokes that can be taken back. */
const MOST_UNDONE = 100;

const SIGNS = { wall: "■", free: "□", weight: "5", water: "≈", start: "◉", goal: "◆", look: "?", agent: "●" };

export class Brush {
  /** @type {Tool} */
  tool = "wall";
  weight = 5;
  /** What a stroke does to each cell it meets. @type {((cell: number) => void) | null} */
  #stroke = null;
  /** The board before each change, the last one last. @type {Board[]} */
  #before = [];

  /**
   * @param {() => Board} board
   * @param {(what: "terrain" | "ends") => void} changed
   * @param {{tools: Tool[], several?: boolean, looked?: (cell: number) => void, paints?: (cell: number, terrain: number, paint: () => void) => void, restored: (board: Board) => void}} options
   *   `several`: there may be many starts and goals; `paints`: paints a cell if it may
   *   be painted, now or later; `restored`: a board comes back.
   */
  constructor(
    board,
    changed,
    { tools, several = false, looked = () => {}, paints = (_cell, _terrain, paint) => paint(), restored },
  ) {
    this.restored = restored;
    this.board = board;
    this.changed = changed;
    this.several = several;
    this.looked = looked;
    this.paints = paints;
    const choices = tools.map((tool) => ({ value: tool, text: t(`tool.${tool}`), sign: SIGNS[tool] }));
    const weight = number(this.weight, { min: 2, max: 255 }, (value) => (this.weight = value));
    weight.setAttribute("aria-label", t("weight"));
    const weighs = make("div", { className: "row", hidden: true }, t("weight"), weight);
    const choose = (/** @type {string} */ tool) => {
      this.tool = /** @type {Tool} */ (tool);
      weighs.hidden = tool !== "weight";
    };
    this.element = make("div", {}, radios(t("tools"), choices, this.tool, choose), weighs);
    this.element.append(make("p", { className: "hint" }, t("tools.hint")));
  }

  /** @param {number} cell @param {boolean} erases */
  press(cell, erases) {
    this.remember();
    this.#stroke = this.#strokeFrom(cell, erases);
    this.#stroke?.(cell);
  }

  /** @param {number} cell */
  drag(cell) {
    this.#stroke?.(cell);
  }

  release() {
    this.#stroke = null;
  }

  /** Keeps the board as it is, so that what comes now can be taken back. */
  remember() {
    const last = this.#before.at(-1);
    // A stroke that changed nothing is no change to be taken back.
    if (last && isSame(last, this.board())) return;
    this.#before.push(this.board().copy());
    if (this.#before.length > MOST_UNDONE) this.#before.shift();
  }

  /** Takes back the last change. @returns {boolean} */
  undo() {
    for (let before = this.#before.pop(); before; before = this.#before.pop()) {
      if (isSame(before, this.board())) continue;
      this.restored(before);
      return true;
    }
    return false;
  }

  /** @param {number} cell @param {boolean} erases @returns {((cell: number) => void) | null} */
  #strokeFrom(cell, erases) {
    const board = this.board();
    if (!erases && (this.tool === "look" || this.tool === "agent")) return (at) => this.looked(at);
    for (const ends of [board.starts, board.goals]) {
      const place = ends.indexOf(cell);
      if (place < 0) continue;
      if (erases && this.several && ends.length > 1) return () => this.#drop(ends, cell);
      return (at) => this.#carry(ends, place, at);
    }
    if (this.tool === "start" || this.tool === "goal") {
      return (at) => this.#put(this.tool === "start" ? board.starts : board.goals, at, cell);
    }
    const terrain = erases ? FREE : this.#terrain();
    return (at) => this.#paint(at, terrain);
  }

  /** @param {number} cell @param {number} terrain */
  #paint(cell, terrain) {
    const board = this.board();
    this.paints(cell, terrain, () => {
      if (board.paint(cell, terrain)) this.changed("terrain");
    });
  }

  #terrain() {
    if (this.tool === "wall") return WALL;
    if (this.tool === "water") return WATER;
    return this.tool === "weight" ? this.weight : FREE;
  }

  /** @param {number[]} ends @param {number} place @param {number} at */
  #carry(ends, place, at) {
    const board = this.board();
    if (!board.isFree(at) || ends[place] === at) return;
    if (board.starts.includes(at) || board.goals.includes(at)) return;
    ends[place] = at;
    this.changed("ends");
  }

  /**
   * Sets the only start or goal here, or one more.
   * @param {number[]} ends
   * @param {number} at
   * @param {number} first
   */
  #put(ends, at, first) {
    const board = this.board();
    if (!board.isFree(at) || board.starts.includes(at) || board.goals.includes(at)) return;
    if (this.several && at === first) ends.push(at);
    else if (this.several) ends[ends.length - 1] = at;
    else ends.splice(0, ends.length, at);
    this.changed("ends");
  }

  /** @param {number[]} ends @param {number} cell */
  #drop(ends, cell) {
    const place = ends.indexOf(cell);
    if (place < 0 || ends.length < 2) return;
    ends.splice(place, 1);
    this.changed("ends");
  }

  /** @param {number} cell @param {KeyboardEvent} event @returns {boolean} */
  key(cell, event) {
    const board = this.board();
    const end = (/** @type {number[]} */ ends) => {
      this.remember();
      this.#put(ends, cell, cell);
    };
    switch (event.key) {
      case " ":
        this.press(cell, event.shiftKey);
        this.release();
        break;
      case "Enter":
        this.looked(cell);
        break;
      case "Backspace":
      case "Delete":
        this.press(cell, true);
        this.release();
        break;
      case "s":
      case "S":
        end(board.starts);
        break;
      case "g":
      case "G":
        end(board.goals);
        break;
      default:
        if (!/^[1-9]$/.test(event.key)) return false;
        this.remember();
        this.#paint(cell, Number(event.key));
    }
    return true;
  }
}

/** @param {Board} one @param {Board} other */
const isSame = (one, other) => JSON.stringify(one.sketch()) === JSON.stringify(other.sketch());
