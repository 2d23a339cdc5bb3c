/** Where two searches differ at the step shown: the cells that only one of them has reached. */

import { make, named, put, select, write } from "../dom.js";
import { figure, t } from "../i18n.js";
import { floating } from "../board/floats.js";
import { BoardWidget } from "../board/widget.js";
import { placeText } from "../parts/cell-text.js";
import { iconButton } from "../parts/shell.js";

/** @typedef {import("./pane.js").Pane} Pane */

/** Marks of cells that only the first has reached, only the second, and both. */
const [FIRST, SECOND, BOTH] = [4, 5, 6];
/** The words of the marks. */
export const DIFFERENCES = [
  { mark: FIRST, word: "difference.first.cell" },
  { mark: SECOND, word: "difference.second.cell" },
  { mark: BOTH, word: "difference.both.cell" },
];

export class Difference {
  /** The two that are compared, by their places. */
  #two = [0, 1];
  /** @type {Uint8Array<ArrayBuffer>} */
  #marks = new Uint8Array();
  /** @type {Pane[]} */
  #panes = [];
  #step = Infinity;

  /** @param {import("../board/model.js").Board} board @param {import("../board/scale.js").Scale} scale @param {() => void} removed */
  constructor(board, scale, removed) {
    const gestures = { describe: (/** @type {number} */ cell) => this.#told(cell) };
    this.widget = new BoardWidget(board, t("difference"), gestures, { scale });
    this.status = make("p", { className: "verdict" });
    this.choices = make("span", { className: "options" });
    const close = iconButton("close", t("difference.remove"), "", removed);
    const title = make("div", { className: "chip" }, make("strong", {}, t("difference")), this.choices, close);
    const top = floating(make("div", { className: "chips" }, title, this.status));
    this.element = make("section", { className: "pane difference" }, this.widget.element, top);
  }

  /** There are other searches to choose from. @param {Pane[]} panes */
  suit(panes) {
    this.#panes = panes;
    this.#two = this.#two.map((place, at) => (place < panes.length ? place : at));
    const choices = panes.map((_, place) => ({ value: String(place), text: figure(place + 1) }));
    const boxes = this.#two.map((place, at) => {
      const box = select(choices, String(place), (value) => {
        this.#two[at] = Number(value);
        this.show(this.#step);
      });
      return named(box, t(at ? "difference.second" : "difference.first"));
    });
    put(this.choices, ...boxes);
  }

  /** After so many events of each search. @param {number} step */
  show(step) {
    this.#step = step;
    const [one, other] = this.#two.map((place) => this.#panes[place]?.layers(step).marks);
    const { size } = this.widget.board;
    this.#marks = new Uint8Array(size);
    let [n, of, both] = [0, 0, 0];
    for (let cell = 0; cell < size; cell++) {
      const [isFirst, isSecond] = [Boolean(one?.[cell]), Boolean(other?.[cell])];
      if (!isFirst && !isSecond) continue;
      this.#marks[cell] = isFirst && isSecond ? BOTH : isFirst ? FIRST : SECOND;
      if (isFirst && isSecond) both += 1;
      else if (isFirst) n += 1;
      else of += 1;
    }
    const [first, second] = this.#two.map((place) => figure(place + 1));
    const values = { first: first ?? "", second: second ?? "", n, of, both };
    write(this.status, t("difference.counts", values));
    this.widget.draw({ marks: this.#marks });
  }

  /** A cell in one sentence. @param {number} cell */
  #told(cell) {
    const word = DIFFERENCES.find(({ mark }) => mark === this.#marks[cell])?.word;
    return `${placeText(this.widget.board, cell)}, ${t(word ?? "mark.neutral")}`;
  }

  close() {
    this.widget.close();
  }
}
