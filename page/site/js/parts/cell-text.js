/** Cells in words. */

import { make, tell } from "../dom.js";
import { t } from "../i18n.js";
import { FREE, STRAIGHT, WALL, WATER } from "../board/model.js";

/** @typedef {import("../board/model.js").Board} Board */

/** Where a cell is. @param {Board} board @param {number} cell */
export function placeText(board, cell) {
  const [x, y] = board.place(cell);
  return t(board.isHex ? "cell.hex" : "cell.square", { x, y });
}

/**
 * What a cell is made of, and what stands on it.
 * @param {Board} board
 * @param {number} cell
 * @param {boolean} [isTower]
 */
export function terrainText(board, cell, isTower = false) {
  const terrain = board.terrain[cell] ?? 0;
  const words = [];
  if (board.starts.includes(cell)) words.push(t("start"));
  if (board.goals.includes(cell)) words.push(t("goal"));
  if (board.stops.includes(cell)) words.push(t("stop.of", { n: board.stops.indexOf(cell) + 1 }));
  if (terrain === WALL) words.push(t(isTower ? "tower" : "wall"));
  else if (terrain === WATER) words.push(t("water"));
  else if (terrain > FREE) words.push(t("weight.of", { n: terrain }));
  else if (!words.length) words.push(t("free"));
  if (board.exits && terrain !== WALL) {
    // A road that leads into a wall leads nowhere.
    const open = STRAIGHT.filter(([bit, dx, dy]) => board.leads(cell, bit) && board.isFree(board.beside(cell, dx, dy)));
    words.push(t("exits", { directions: open.map(([bit]) => t(`exit.${bit}`)).join(" ") || t("exit.none") }));
  }
  return words.join(", ");
}

/** What is known of the cell that is pointed at: made of what is shown whenever it is told, and never kept. */
export class CellFacts {
  /** -1 for none. */
  pointed = -1;
  #rows = make("div", { className: "plain" });
  element = make("section", { hidden: true }, make("h2", {}, t("cell")), this.#rows);

  /** @param {() => {board: Board, widgets: {point: (cell: number) => void}[]}} now @param {(cell: number) => string[][]} known */
  constructor(now, known) {
    this.now = now;
    this.known = known;
  }

  /** Tells of this cell from now on, and marks it on each board. @param {number} cell  -1 for none. */
  point(cell) {
    this.pointed = cell;
    for (const widget of this.now().widgets) widget.point(cell);
    this.tell();
  }

  /** Nothing is told of what is no cell of the board. */
  tell() {
    this.element.hidden = !this.now().board.isCell(this.pointed);
    if (!this.element.hidden) tell(this.#rows, this.known(this.pointed));
  }
}
