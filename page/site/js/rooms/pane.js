/** One search on the board that all searches of the room share. */

import { make, named, number, put, select, write } from "../dom.js";
import { called, duration, figure, large, t } from "../i18n.js";
import { ask, Latest, Live } from "../engine.js";
import { floating } from "../board/floats.js";
import { BoardWidget } from "../board/widget.js";
import { errorText } from "../parts/error-text.js";
import { placeText } from "../parts/cell-text.js";
import { measured } from "../parts/measured.js";
import { paced } from "../parts/paced.js";
import { iconButton } from "../parts/shell.js";
import { Recording } from "../player/recording.js";
import { captionOf, isOver, layersOf, lookedAt, pathOf } from "../player/search.js";

/** @typedef {import("../house.js").House} House */
/** @typedef {import("../board/model.js").Board} Board */
/**
 * A search and its options; the weight is in percent.
 * @typedef {{name: Engine.AlgorithmName | "any-angle" | "theta-star", weight?: number, order?: string, hand?: Engine.HandName}} Choice
 */

/** The searches that leave the steps of the board, by their names. @type {Map<Choice["name"], Engine.AnyAngleSearchName>} */
const ANY_ANGLE = new Map([
  ["any-angle", "exact"],
  ["theta-star", "fast"],
]);

/** Searches that are compared run this often, and their shortest times are told; unless one run takes longer than this, in nanoseconds. */
const [RUNS, LONG] = [10, 20e6];

/** The names of all searches. @param {House} house @returns {Choice["name"][]} */
export const searches = ({ menu }) => [...menu.algorithms.map(({ name }) => name), ...ANY_ANGLE.keys()];

/** A search that none of these panes has. @param {House} house @param {Pane[]} panes @returns {Choice["name"]} */
export const unused = (house, panes) =>
  searches(house).find((name) => !panes.some(({ choice }) => choice.name === name)) ?? "bfs";

export class Pane {
  /** @type {Engine.Columned["path"] | null} */
  response = null;
  /** @type {Recording | null} */
  recording = null;
  #recorder = new Latest();
  #timer = new Latest();
  /** The shortest time that the search took. */
  #nanos = Infinity;
  /** The path by which the inspected cell was reached. @type {number[]} */
  looked = [];
  #step = Infinity;
  /** @type {"four" | "eight" | "hexes"} */
  #kind = "four";
  #tellSoon = paced(() => this.tell());
  /** Why it cannot be played step by step. */
  #unplayed = "";
  /** Whether others stand beside it. */
  isCompared = false;
  /** The path as it was before the last stroke. @type {number[]} */
  #ghost = [];
  /** Whether nothing is told of the step, since that is asked. */
  isHushed = false;
  /** Cells that are pointed at. @type {number[]} */
  pointed = [];

  /**
   * @param {House} house
   * @param {Board} board
   * @param {Choice} choice
   * @param {import("../board/widget.js").Gestures} gestures
   * @param {{changed: () => void, removed: () => void, answered: () => void}} on
   * @param {import("../board/scale.js").Scale} scale
   * @param {{asked: import("./paths-asked.js").Asked, around: import("./paths-around.js").Around, valued: import("./paths-values.js").Valued, brush: {history: {remember: () => void}}}} room
   */
  constructor(house, board, choice, gestures, on, scale, { asked, around, valued, brush }) {
    this.history = brush.history;
    this.asked = asked;
    this.valued = valued;
    this.around = around;
    this.house = house;
    this.choice = choice;
    this.on = on;
    this.widget = new BoardWidget(board, this.#name(), gestures, { scale });
    this.live = new Live(
      "path",
      (response) => this.#answered(response),
      (error) => this.#failed(error),
    );
    this.status = make("p", { className: "verdict" });
    this.options = make("span", { className: "options" });
    const names = searches(house).map((name) => ({ value: name, text: called("algorithm", name) }));
    this.box = select(names, choice.name, (name) => this.#turn(name));
    this.box.setAttribute("aria-label", t("algorithm"));
    this.remove = iconButton("close", t("search.remove"), "", on.removed, { className: "sign remove" });
    this.number = make("span", { className: "number" });
    this.title = make("div", { className: "chip" }, this.number, this.box, this.options, this.remove);
    const top = floating(make("div", { className: "chips" }, this.title, this.status));
    this.element = make("section", { className: "pane" }, this.widget.element, top);
    this.#fillOptions();
  }

  /** The algorithm, or auto instead of one that leaves the steps of the board. */
  get stepped() {
    const { name } = this.choice;
    return ANY_ANGLE.has(name) ? "auto" : /** @type {Engine.AlgorithmName} */ (name);
  }

  #name() {
    return t("board.of", { algorithm: called("algorithm", this.choice.name) });
  }

  /** The other options of this algorithm. */
  #fillOptions() {
    const { choice, house } = this;
    this.widget.rename(this.#name());
    const of = house.menu.algorithms.find(({ name }) => name === choice.name);
    const parts = [];
    for (const option of of?.options ?? []) {
      if (option === "weight") {
        const box = number(choice.weight ?? 150, { min: 100, max: 1000, step: 10 }, (weight) =>
          this.#change({ weight }),
        );
        parts.push(named(box, t("weight.percent")), "%");
        continue;
      }
      const values = option === "hand" ? ["right", "left"] : house.menu.orders[this.#kind];
      const key = option === "hand" ? "hand" : "order";
      const choices = [
        { value: "", text: t(`${key}.usual`) },
        ...values.map((value) => ({ value, text: called(key, value) })),
      ];
      const box = select(choices, choice[key] ?? "", (value) => this.#change({ [key]: value || undefined }));
      parts.push(named(box, t(key)));
    }
    put(this.options, ...parts);
  }

  /** The kind of the board, on which the orders of directions depend. @param {Board} board */
  #suit(board) {
    const kind = board.isHex ? "hexes" : board.neighbors === 8 ? "eight" : "four";
    if (kind === this.#kind) return;
    this.#kind = kind;
    const { order } = this.choice;
    if (order && !this.house.menu.orders[kind].includes(order)) this.choice.order = undefined;
    this.#fillOptions();
  }

  /** @param {Board} board @returns {Engine.PathRequest} */
  request(board) {
    this.#suit(board);
    const { name, weight, order, hand } = this.choice;
    const [from, to] = [board.starts[0], board.goals[0]].map((cell) =>
      cell === undefined ? undefined : board.place(cell),
    );
    return {
      board: board.ground(),
      algorithm: this.stepped,
      any_angle: ANY_ANGLE.get(name),
      weight: weight && weight / 100,
      order,
      hand,
      from,
      to,
      ...this.asked.request(board),
    };
  }

  /** Requests the path on the board as it is now. @param {Board} board */
  ask(board) {
    this.recording = null;
    this.#unplayed = "";
    this.#recorder.stop();
    this.#timer.stop();
    const request = this.request(board);
    void this.live.ask(request.any_angle ? request : { ...request, marks: true });
  }

  /** Requests the whole trace of the search. @param {Board} board */
  async record(board) {
    // Straight lines have no steps.
    if (ANY_ANGLE.has(this.choice.name)) return;
    const failed = (/** @type {unknown} */ error) => {
      if (!this.response) return;
      this.#unplayed = errorText(error);
      this.tell();
    };
    await this.#recorder.run(async (signal) => {
      const response = await ask("path", { ...this.request(board), trace: true, marks: true }, { signal });
      if (signal.aborted || !response.trace) return;
      this.recording = new Recording(response.trace, board.size);
      this.#answered(response);
    }, failed);
  }

  /** Searches again for a while, so that the times of several can be compared. @param {Board} board */
  async time(board) {
    const request = this.request(board);
    await this.#timer.run(
      async (signal) => {
        for (let run = 1; run < RUNS; run++) {
          if (!this.response || this.response.answer.nanos > LONG) return;
          const { answer } = await ask("path", request, { signal });
          if (signal.aborted) return;
          this.#nanos = Math.min(this.#nanos, answer.nanos);
        }
        this.on.answered();
      },
      () => {},
    );
  }

  /** @param {Engine.Columned["path"]} response */
  #answered(response) {
    this.response = response;
    this.#nanos = response.answer.nanos;
    this.#draw();
    this.#tellSoon();
    this.on.answered();
  }

  /** @param {unknown} error */
  #failed(error) {
    this.response = null;
    this.recording = null;
    write(this.status, errorText(error));
    this.widget.draw({});
    this.on.answered();
  }

  /** What the step shown comes to, in words: the result at the end only. */
  tell() {
    const answer = this.response?.answer;
    if (!answer) return;
    const { recording } = this;
    if (this.isHushed) return write(this.status, t("predict.step", { step: this.#step }));
    if (this.isCompared) return write(this.status, this.caption(this.#step));
    if (recording && this.#step < recording.length) {
      const values = { step: this.#step, of: recording.length, n: recording.at(this.#step).frontier };
      write(this.status, t("path.at", values));
      return;
    }
    const found = { steps: answer.steps ?? 0, n: answer.steps ?? 0, cost: answer.cost ?? 0 };
    const none = this.response?.guarantee === "incomplete" ? "path.missed" : "path.none";
    const { board } = this.widget;
    const near = answer.nearest && { ...found, place: placeText(board, board.index(answer.nearest)) };
    const verdict = near ? t("path.nearest", near) : t(none);
    const lines = answer.points && t("path.lines", { n: Math.max(0, answer.points.length - 2), cost: found.cost });
    const words = [answer.found ? (lines ?? t("path.found", found)) : verdict, duration(answer.nanos)];
    if (this.#unplayed) words.push(this.#unplayed);
    write(this.status, words.join(" · "));
  }

  /** What is seen of it. @returns {import("../player/search.js").Search} */
  get seen() {
    return { name: this.choice.name, board: this.widget.board, response: this.response, recording: this.recording };
  }

  /** What stands above a board beside others. @param {number} step */
  caption(step) {
    return [captionOf(this.seen, step), this.#unplayed].filter(Boolean).join(" · ");
  }

  /** A stroke begins: the path stays to be seen beside the new one. */
  keepPath() {
    this.#ghost = pathOf(this.seen, Infinity);
  }

  /** Another board comes. */
  forgetPath() {
    this.#ghost = [];
  }

  /** Whether the search has ended at a step. @param {number} step */
  isOver(step) {
    return isOver(this.seen, step);
  }

  /** How many cells it has looked at; null if it counts none. @param {number} step */
  lookedAt(step) {
    return lookedAt(this.seen, step);
  }

  /** Other searches in its place. @returns {import("../house.js").Command[]} */
  get commands() {
    return searches(this.house).map((name) => ({
      id: `algorithm.${name}`,
      name: t("command.algorithm", { algorithm: called("algorithm", name) }),
      run: () => this.#turn(name),
    }));
  }

  /** Another algorithm searches. @param {Choice["name"]} name */
  #turn(name) {
    this.history.remember();
    this.take({ name });
    this.on.changed();
  }

  /** @param {Partial<Choice>} change */
  #change(change) {
    this.history.remember();
    Object.assign(this.choice, change);
    this.on.changed();
  }

  /** Another search takes the place of this one. @param {Choice} choice */
  take(choice) {
    this.choice = choice;
    this.box.value = choice.name;
    this.#fillOptions();
  }

  /** The board after so many events. @param {number} step */
  show(step) {
    this.#step = step;
    this.tell();
    this.#draw();
  }

  #draw() {
    const step = this.#step;
    if (!this.response) return;
    const { points } = this.response.answer;
    const drawn = points ? { line: points } : { path: this.looked.length ? this.looked : pathOf(this.seen, step) };
    const values = this.isHushed ? undefined : this.valued.of(this.recording, step);
    const layers = this.layers(step);
    const rings = [...(layers.rings ?? []), ...this.pointed];
    const ghosts = this.isOver(step) ? [this.#ghost] : undefined;
    this.widget.draw({ ...layers, rings, ghosts, hatched: this.around.cells, values, ...drawn });
  }

  /** How far the cells are from the goal among which the search chooses, in words. @param {number} step */
  measured(step) {
    return measured(this.recording, step, this.choice.name);
  }

  /** @param {number} step */
  layers(step) {
    return layersOf(this.seen, step);
  }

  /** The counters at a step. @param {number} step @returns {Map<string, string>} */
  counts(step) {
    const answer = this.response?.answer;
    if (!answer) return new Map();
    const moment = this.recording && step < this.recording.length ? this.recording.at(step) : null;
    const { opened, improved, expanded, closed, banned, longest_frontier } = moment?.counters ?? answer;
    // The path is known at the end only.
    const isKnown = !moment && (answer.found || Boolean(answer.nearest));
    const rows = Object.entries({ opened, improved, expanded, closed, frontier: longest_frontier });
    // Exact searches at any angle open intervals, no cells.
    const isCounted = answer.algorithm !== "any-angle";
    const counts = new Map(rows.map(([name, count]) => [name, isCounted ? figure(count) : "–"]));
    if (answer.banned) counts.set("banned", figure(banned));
    if (!answer.points) counts.set("steps", isKnown ? figure(answer.steps ?? 0) : "–");
    counts.set("cells", isKnown ? figure(answer.cells.length) : "–");
    counts.set("cost", isKnown ? figure(answer.cost ?? 0) : "–");
    const { turns, paths, common, nearest } = answer;
    const { board } = this.widget;
    if (turns !== undefined) counts.set("turns", isKnown ? figure(turns ?? 0) : "–");
    if (paths) counts.set("paths", moment ? "–" : large(paths));
    if (common) counts.set("common", moment ? "–" : figure(common.length));
    if (nearest) counts.set("nearest", moment ? "–" : placeText(board, board.index(nearest)));
    return counts.set(this.isCompared ? "time.best" : "time", moment ? "–" : duration(this.#nanos));
  }

  close() {
    this.live.stop();
    this.#recorder.stop();
    this.#timer.stop();
    this.widget.close();
  }
}
