/**
 * A rectangle of cells that is selected: it is dragged or pushed with the arrow keys, leaves a copy where it was
 * if that is wanted, and is cleared. It lies on the board as any other cells do, and replaces what is below it.
 */

import { button, make } from "../dom.js";
import { t } from "../i18n.js";
import { boxOf, cellsOf, clear, holds, Lifted } from "../board/lifting.js";
import { middle } from "../board/frame.js";
import { ARROWS } from "../board/layout.js";
import { broad, dash } from "../board/pen.js";

/** @typedef {import("../board/model.js").Board} Board */
/** @typedef {import("../board/frame.js").Frame} Frame */
/** @typedef {import("../board/lifting.js").Box} Box */

/**
 * What a selection needs of its room.
 * @typedef {object} Room
 * @property {() => Board} board
 * @property {() => void} remember  Keeps the board as it is, before a change.
 * @property {() => void} changed  The board has changed.
 * @property {() => void} redraw  Other cells are selected.
 * @property {() => import("../board/widget.js").BoardWidget | undefined} widget  The board that has the cursor.
 */

export class Selection {
  /** @type {Box | null} */
  #box = null;
  /** What was selected before the stroke that is made. @type {Box | null} */
  #before = null;
  /** The corners from which and to which it was marked. */
  #from = -1;
  #to = -1;
  /** @type {Lifted | null} */
  #lifted = null;

  /**
   * @param {HTMLElement} above  Below which stands what can be done with what is selected.
   * @param {HTMLElement} boards  Whose keys it takes.
   * @param {Room} room
   */
  constructor(above, boards, room) {
    this.room = room;
    this.boards = boards;
    this.size = make("span", { role: "status" });
    this.copying = button(t("selection.copy"), () => this.#copy(!this.#copies), {
      title: `${t("selection.copy.hint")} (Ctrl)`,
      "aria-pressed": "false",
    });
    const clears = button(t("clear"), () => this.#clear(), { title: `${t("clear")} (Del)` });
    const drops = button(t("selection.drop"), () => this.drop(), { title: `${t("selection.drop")} (Esc)` });
    this.buttons = [this.copying, clears, drops];
    const parts = [this.size, ...this.buttons];
    this.element = make("section", { className: "chip selected", "aria-label": t("tool.select") }, ...parts);
    above.after(this.element);
    for (const part of [boards, this.element]) part.addEventListener("keydown", (event) => this.#key(event), true);
    this.#select(null);
  }

  /** Whether cells are selected with what is done on the board. @param {boolean} isOn */
  turn(isOn) {
    this.element.hidden = !isOn;
    if (!isOn) this.drop();
  }

  /** @param {boolean} isSo */
  #copy(isSo) {
    this.copying.setAttribute("aria-pressed", String(isSo));
  }

  /** Other cells are selected, or none. @param {Box | null} box */
  #select(box) {
    this.#box = box;
    const text = box ? t("selection.size", { n: box.width, m: box.height }) : t("selection.none");
    if (this.size.textContent !== text) this.size.textContent = text;
    for (const each of this.buttons) each.disabled = !box;
    if (!box) {
      this.#copy(false);
      this.point(-1);
    }
    this.room.redraw();
  }

  /** The cells are let go: they are cells of the board like all others. */
  drop() {
    [this.#lifted, this.#from] = [null, -1];
    if (this.#box) this.#select(null);
  }

  /**
   * A stroke begins: on what is selected it moves that, elsewhere it selects.
   * @param {number} cell
   * @param {boolean} drops  Whether the cells are let go instead.
   * @param {boolean} copies  Whether the cells stay where they are as well.
   * @returns {((cell: number) => void) | null}  What it does to each cell it meets.
   */
  press(cell, drops, copies) {
    const board = this.room.board();
    const box = (this.#before = this.#box);
    if (!drops && box && holds(board, box, cell)) {
      // Of what a stroke lays down on its way nothing stays.
      let isCopy = copies || this.#copies;
      return (at) => {
        const [dx, dy] = [(at % board.width) - (cell % board.width), rowOf(board, at) - rowOf(board, cell)];
        if (this.#move(box.x + dx, box.y + dy, isCopy)) isCopy = false;
      };
    }
    this.drop();
    if (drops) return null;
    this.#from = cell;
    return (at) => this.#mark(at);
  }

  /** The pointer says whether it would move what is selected. @param {number} cell  -1 outside of the board. */
  point(cell) {
    const { boards } = this;
    boards.dataset.moves = String(Boolean(this.#box && cell >= 0 && holds(this.room.board(), this.#box, cell)));
  }

  /** The stroke was none. */
  cancel() {
    const box = this.#before;
    this.drop();
    if (!box) return;
    const { width } = this.room.board();
    this.#from = box.y * width + box.x;
    this.#mark(this.#from + (box.height - 1) * width + box.width - 1);
  }

  /** @param {number} cell */
  #mark(cell) {
    this.#to = cell;
    this.#select(boxOf(this.room.board(), this.#from, cell));
  }

  /** Whether the cells stay where they are as well, whatever keys are held. */
  get #copies() {
    return this.copying.ariaPressed === "true";
  }

  /**
   * Moves the cells to another column and row, as far as the board reaches.
   * @param {number} column
   * @param {number} row
   * @param {boolean} copies
   * @returns {boolean}  Whether they were elsewhere.
   */
  #move(column, row, copies) {
    const [board, box] = [this.room.board(), this.#box];
    if (!box) return false;
    const x = Math.max(0, Math.min(board.width - box.width, column));
    const y = Math.max(0, Math.min(board.height - box.height, row));
    const by = (y - box.y) * board.width + x - box.x;
    if (!by) return false;
    // Those that were lifted already lie on what is below them still.
    if (!this.#lifted || copies) this.#lifted = new Lifted(board, box, copies);
    [this.#from, this.#to] = [this.#from + by, this.#to + by];
    this.#lifted.lay(board, { ...box, x, y });
    this.#select({ ...box, x, y });
    this.room.changed();
    return true;
  }

  #clear() {
    if (!this.#box) return;
    this.room.remember();
    this.#lifted = null;
    clear(this.room.board(), this.#box);
    this.room.changed();
  }

  /** Takes a key, if it means anything to what is selected. @param {KeyboardEvent} event */
  #key(event) {
    const { key, shiftKey, altKey, ctrlKey, metaKey } = event;
    const [dx, dy] = ARROWS[key] ?? [0, 0];
    // Above the boards one chooses and types.
    const isOurs = /** @type {Element} */ (event.target).closest(".grid, .selected");
    if (this.element.hidden || !isOurs) return;
    if (shiftKey && (dx || dy)) this.#extend(dx, dy);
    else if (!this.#box) return;
    else if (dx || dy) {
      this.room.remember();
      this.#move(this.#box.x + dx, this.#box.y + dy, this.#copies || altKey || ctrlKey || metaKey);
    } else if (key === "Delete" || key === "Backspace") this.#clear();
    else if (key === "Escape") this.drop();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** Selects a column or a row more, or one less. @param {number} dx @param {number} dy */
  #extend(dx, dy) {
    const board = this.room.board();
    if (!this.#box) this.#from = this.#to = this.room.widget()?.cursor ?? 0;
    const [x, y] = [(this.#to % board.width) + dx, rowOf(board, this.#to) + dy];
    this.#lifted = null;
    if (x >= 0 && y >= 0 && x < board.width && y < board.height) this.#to = y * board.width + x;
    if (board.isCell(this.#to)) this.room.widget()?.moveTo(this.#to);
    this.#mark(this.#to);
  }

  /** Draws the line around what is selected. @param {Frame} frame */
  draw(frame) {
    if (!this.#box) return;
    const { pen, layout, scale, left, top, inks } = frame;
    const { board, corners } = layout;
    const { x, y, width, height } = this.#box;
    pen.beginPath();
    if (!board.isHex) pen.rect(left + x * scale, top + y * scale, width * scale, height * scale);
    else
      for (const cell of cellsOf(board, this.#box)) {
        const [x, y] = middle(frame, cell);
        const [unitsX, unitsY] = layout.middle(cell);
        for (const [place, from] of corners.entries()) {
          const to = corners[(place + 1) % corners.length] ?? from;
          const beside = layout.at(unitsX + from[0] + to[0], unitsY + from[1] + to[1]);
          if (beside >= 0 && holds(board, this.#box, beside)) continue;
          pen.moveTo(x + from[0] * scale, y + from[1] * scale);
          pen.lineTo(x + to[0] * scale, y + to[1] * scale);
        }
      }
    pen.lineCap = "butt";
    pen.lineWidth = broad(scale, 0.1, 3);
    pen.strokeStyle = inks.edge;
    pen.stroke();
    pen.lineWidth = broad(scale, 0.06, 2);
    pen.strokeStyle = inks.ink;
    dash(pen, scale, 0.3, 0.2);
    pen.stroke();
    dash(pen, scale);
  }
}

/** @param {Board} board @param {number} cell */
const rowOf = ({ width }, cell) => Math.floor(cell / width);
