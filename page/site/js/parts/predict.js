/**
 * Predicting what comes next: where a room asks, where the questions are begun, and what a link holds of
 * them. What asks is fetched once somebody wants it; a room says what can be asked there.
 */

import { make } from "../dom.js";
import { t } from "../i18n.js";

/** @typedef {{isRight: boolean, why: string}} Checked  Whether an answer is right, and why. */
/**
 * @typedef {object} Question
 * @property {string} text
 * @property {"cell" | "number" | {text: string, value: number}[]} by  What answers it: a cell, a number, or one of these.
 * @property {(isTold: boolean) => void} show  Shows what it is about; once it has been answered, what is right too.
 * @property {(given: number) => Checked | Promise<Checked>} check
 */
/**
 * What a room asks about.
 * @typedef {object} Subject
 * @property {string} hint
 * @property {() => unknown[]} lesson  All that makes up the lesson but the number of its questions.
 * @property {(count: number) => Promise<Question[] | string>} questions  The same each time; or why there are none.
 * @property {(isAsking: boolean) => void} asking  Nobody may look ahead as long as it is so.
 * @property {() => void} over  Shows the end again.
 * @property {() => void} changed  A link holds something else.
 */

export class Predict {
  /** What asks, once it is wanted. @type {import("./prediction.js").Prediction | null} */
  #prediction = null;
  /** How many questions a link begins with. @type {unknown} */
  #wanted;

  /** @param {Subject} subject @param {unknown} wanted  Of a link, which may hold anything. */
  constructor(subject, wanted) {
    this.subject = subject;
    this.#wanted = wanted;
    const named = { className: "predict", "aria-label": t("predict"), "aria-live": "polite", hidden: true };
    this.element = make("section", named);
    this.setup = make("details", { ontoggle: () => void this.#fetched() }, make("summary", {}, t("predict")));
  }

  async #fetched() {
    const { Prediction } = await import("./prediction.js");
    return (this.#prediction ??= new Prediction(this.element, this.setup, this.subject));
  }

  async #begin() {
    const prediction = await this.#fetched();
    const count = this.#wanted;
    this.#wanted = undefined;
    await prediction.begin(count);
  }

  /** What is asked about is there: a link may begin with the questions. */
  ready() {
    if (this.#wanted) void this.#begin();
  }

  /** What a link must hold, so that it begins with the questions. */
  get kept() {
    return this.#prediction?.kept ?? this.#wanted;
  }

  /** Whether what is shown is left alone, since it is asked about. */
  get isOn() {
    return Boolean(this.#prediction?.isOn);
  }

  /** Answers with a cell. @param {number} cell */
  choose(cell) {
    this.#prediction?.choose(cell);
  }

  /** What was asked about has become something else. */
  stop() {
    this.#prediction?.stop();
  }

  get command() {
    return { id: "predict", run: () => void this.#begin() };
  }
}
