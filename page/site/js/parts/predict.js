/**
 * Predicting what comes next: where a room asks, where the questions are begun, and what a link holds of
 * them. What asks is fetched once somebody wants it; a room says what can be asked there.
 */

import { make } from "../dom.js";
import { t } from "../i18n.js";

/** @typedef {import("./prediction.js").Subject} Subject */

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
    this.element.toggleAttribute("data-awaited", Boolean(wanted));
    this.setup = make("details", { ontoggle: () => void this.#fetched() }, make("summary", {}, t("predict")));
  }

  async #fetched() {
    const { Prediction } = await import("./prediction.js");
    return (this.#prediction ??= new Prediction(this.element, this.setup, this.subject));
  }

  async #begin() {
    const prediction = await this.#fetched();
    const wanted = this.#wanted;
    await prediction.begin(wanted);
    this.#wanted = undefined;
    this.element.toggleAttribute("data-awaited", false);
    if (wanted && !prediction.isOn) this.subject.over();
  }

  /** What is asked about is there, or cannot come: a link that begins with the questions shows nothing before. */
  ready() {
    if (this.#wanted) void this.#begin();
  }

  /** What a link must hold, so that it begins with the questions. */
  get kept() {
    return this.#prediction?.kept ?? this.#wanted;
  }

  /** Whether what is shown is left alone, since it is asked about, or will be. */
  get isOn() {
    return Boolean(this.#prediction?.isOn || this.#wanted);
  }

  /**
   * What pointers and keys do on a board: while something is asked they answer, and change nothing.
   * @param {import("../board/widget.js").Gestures} usual
   * @returns {import("../board/widget.js").Gestures}
   */
  gestures(usual) {
    /** @type {NonNullable<import("../board/widget.js").Gestures["press"]>} */
    const press = (cell, erases, isAside) =>
      this.isOn ? this.#prediction?.choose(cell) : usual.press?.(cell, erases, isAside);
    return {
      ...usual,
      press,
      key: (cell, event) => {
        if (usual.key && !this.isOn) return usual.key(cell, event);
        if (event.key !== " " && event.key !== "Enter") return false;
        press(cell, false, false);
        return true;
      },
    };
  }

  /** What was asked about has become something else. */
  stop() {
    this.#prediction?.stop();
  }

  get command() {
    return { id: "predict", run: () => void this.#begin() };
  }
}
