/** The searches of the room side by side: up to four boards, where two of them differ, and what all come to. */

import { make, put } from "../dom.js";
import { called, t } from "../i18n.js";
import { exportAs } from "../engine.js";
import { Scale } from "../board/scale.js";
import { signed } from "../parts/shell.js";
import { CAPTIONS, spread } from "../parts/spread.js";
import { Pane, unused } from "./pane.js";
import { Difference } from "./paths-difference.js";

/** @typedef {import("../house.js").House} House */
/** @typedef {import("../board/model.js").Board} Board */
/** @typedef {import("./pane.js").Choice} Choice */

/**
 * What the room does for its boards.
 * @typedef {object} On
 * @property {() => Board} board  The board as it is now.
 * @property {(place: () => number) => import("../board/widget.js").Gestures} gestures
 * @property {() => void} changed  Searches have come, gone or changed.
 * @property {() => void} answered
 * @property {() => void} told  What is told is to be told again.
 * @property {(isSo: boolean) => void} crowded  Whether there are several boards.
 */

/** Searches side by side. */
const MOST = 4;
/** Those that a lesson begins with. @type {Choice["name"][]} */
const LESSON = ["bfs", "astar", "greedy"];

export class Panes {
  /** @type {Pane[]} */
  list = [];
  #scale = new Scale();
  /** @type {Difference | null} */
  difference = null;
  /** What the searches come to; only of several. @type {import("./paths-closing.js").Closing | null} */
  closing = null;
  /** The pane that files and pseudo-code are of. */
  #chosen = 0;

  /**
   * @param {House} house
   * @param {{asked: import("./paths-asked.js").Asked, around: import("./paths-around.js").Around, valued: import("./paths-values.js").Valued, brush: {history: {remember: () => void}}}} room
   * @param {HTMLElement} hint  Lies on the boards.
   * @param {On} on
   */
  constructor(house, room, hint, on) {
    this.house = house;
    this.room = room;
    this.hint = hint;
    this.on = on;
    this.element = make("div", { className: "boards" });
    this.spread = spread(
      this.element,
      () => {
        const { width, height } = on.board();
        return { count: this.views.length, width, height };
      },
      CAPTIONS,
    );
    this.differ = signed("difference", t("difference"), () => this.compare());
    this.more = signed("add", t("search.compare"), () => this.add({ name: unused(house, this.list) }));
    this.lesson = signed("lesson", t("lesson"), () => this.teach());
    this.lesson.title = t("lesson.hint");
  }

  /** @returns {Pane | undefined} */
  get chosen() {
    return this.list[this.#chosen];
  }

  /** All boards that are seen. */
  get views() {
    return this.difference ? [...this.list, this.difference] : this.list;
  }

  /** What searches. */
  get choices() {
    return this.list.map(({ choice }) => choice);
  }

  /** These searches, in place of all others. @param {Choice[]} choices */
  set(choices) {
    const most = choices.slice(0, MOST);
    for (const pane of this.list.splice(most.length)) pane.close();
    for (const [place, choice] of most.entries()) {
      const pane = this.list[place];
      if (pane) pane.take(choice);
      else this.#push(choice);
    }
    this.#chosen = Math.min(this.#chosen, most.length - 1);
    this.#arrange();
  }

  /** @param {Choice} choice */
  add(choice) {
    this.room.brush.history.remember();
    this.#push(choice);
    this.#arrange();
    this.on.changed();
  }

  /** The three searches that a lesson begins with, in place of all others. */
  teach() {
    this.room.brush.history.remember();
    this.set(LESSON.map((name) => ({ name })));
    this.on.changed();
  }

  /** @param {Choice} choice */
  #push(choice) {
    // The gestures need its place while it is being made.
    /** @type {Pane[]} */
    const made = [];
    const place = () => this.list.findIndex((pane) => pane === made[0]);
    const { board, gestures, changed, answered } = this.on;
    const on = { changed, answered, removed: () => this.#remove(pane) };
    const pane = new Pane(this.house, board(), choice, gestures(place), on, this.#scale, this.room);
    made.push(pane);
    pane.element.addEventListener("focusin", () => this.choose(place()));
    this.list.push(pane);
    this.#chosen = this.list.length - 1;
  }

  /** Whose pseudo-code is shown, and which is saved. @param {number} place */
  choose(place) {
    if (this.#chosen === place) return;
    this.#chosen = place;
    this.list.forEach(({ element }, each) => (element.dataset.chosen = String(each === place)));
    this.on.told();
  }

  /** @param {Pane} pane */
  #remove(pane) {
    this.room.brush.history.remember();
    pane.close();
    this.list = this.list.filter((each) => each !== pane);
    this.#chosen = 0;
    this.#arrange();
    this.on.changed();
  }

  #arrange() {
    const count = this.list.length;
    const isCompared = count > 1;
    if (!isCompared) {
      this.closing = null;
      this.#undiffer();
    } else if (!this.closing) void this.#close();
    const nodes = [...this.views, ...(this.closing ? [this.closing] : [])].map(({ element }) => element);
    put(this.element, ...nodes, this.hint);
    this.difference?.suit(this.list);
    this.#scale.isTight = isCompared;
    this.element.classList.toggle("compared", isCompared);
    this.on.crowded(isCompared);
    this.list.forEach((pane, place) => {
      pane.remove.hidden = pane.number.hidden = !isCompared;
      pane.isCompared = isCompared;
      pane.number.textContent = String(place + 1);
      pane.element.dataset.chosen = String(place === this.#chosen);
    });
    this.list.at(-1)?.title.append(this.more, this.lesson, this.differ);
    this.more.hidden = count >= MOST;
    this.lesson.hidden = isCompared;
    this.differ.hidden = !isCompared || Boolean(this.difference);
    this.spread.lay();
    // What is compared is seen whole.
    for (const { widget } of this.views) widget.fit();
  }

  /** Tells what the searches come to. */
  async #close() {
    const { Closing } = await import("./paths-closing.js");
    if (this.closing || this.list.length < 2) return;
    this.closing = new Closing();
    this.#arrange();
    this.on.told();
  }

  /** Shows where two of the searches differ. */
  compare() {
    this.difference ??= new Difference(this.on.board(), this.#scale, () => {
      this.#undiffer();
      this.#arrange();
    });
    this.#arrange();
    this.on.answered();
    this.house.changed();
  }

  #undiffer() {
    if (!this.difference) return;
    this.difference.close();
    this.difference = null;
    this.on.answered();
    this.house.changed();
  }

  /** @param {Board} board */
  take(board) {
    for (const pane of this.list) pane.forgetPath();
    for (const { widget } of this.views) widget.show(board);
    this.spread.lay();
  }

  /** The boards after so many events. @param {number} step */
  show(step) {
    for (const pane of this.list) pane.show(step);
    this.difference?.show(step);
  }

  /** All of it as one picture, at a step. @param {number} step @param {HTMLElement} legend */
  async picture(step, legend) {
    const { chosen, list } = this;
    if (list.length < 2) return chosen ? chosen.widget.picture() : null;
    const { png, said } = await this.#drawing(step);
    const most = Math.min(4096, 900 * Math.max(1, devicePixelRatio));
    const signs = [...legend.querySelectorAll("li:not([hidden])")].map((item) => ({
      sign: /** @type {HTMLCanvasElement} */ (item.querySelector("canvas")),
      word: item.textContent ?? "",
    }));
    const boards = this.views.map(({ widget }) => widget.copy(most));
    const captions = this.views.map((view) => (view instanceof Pane ? this.#caption(view, step) : t("difference")));
    return png(boards, captions, said, signs);
  }

  /** The ends of all searches as one drawing. */
  async drawing() {
    const { svg, said } = await this.#drawing(Infinity);
    const request = (/** @type {Pane} */ pane) => exportAs("path", pane.request(this.on.board()), "svg");
    const drawings = await Promise.all(this.list.map(async (pane) => (await request(pane)).text()));
    return svg(
      drawings,
      this.list.map((pane) => this.#caption(pane, Infinity)),
      said,
    );
  }

  /** @param {number} step */
  async #drawing(step) {
    const [{ png, svg }, { paragraph }] = await Promise.all([
      import("../parts/comparison.js"),
      import("./paths-closing.js"),
    ]);
    return { png, svg, said: Object.values(paragraph(this.list, step)).join(" ") };
  }

  /** @param {Pane} pane @param {number} step */
  #caption(pane, step) {
    return `${this.list.indexOf(pane) + 1} · ${called("algorithm", pane.choice.name)} · ${pane.caption(step)}`;
  }

  close() {
    for (const part of [this.spread, ...this.views]) part.close();
  }

  /** @returns {import("../house.js").Command[]} */
  get commands() {
    return [
      ...(this.chosen?.commands ?? []),
      { id: "compare", keys: ["c"], run: () => this.more.hidden || this.more.click() },
      { id: "lesson", keys: ["m"], run: () => this.teach() },
      { id: "difference", keys: ["d"], run: () => this.differ.hidden || this.differ.click() },
    ];
  }
}
