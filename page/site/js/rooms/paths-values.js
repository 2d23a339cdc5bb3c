/** The numbers that stand in the cells: what each is known to cost, or when it was expanded. */

import { choice } from "../dom.js";
import { rounded, t } from "../i18n.js";

/** @typedef {import("../player/recording.js").Values} Values */

/** What can be shown, in this order; nothing is the usual. */
const SHOWN = /** @type {const} */ (["none", "g", "h", "f", "order"]);
/** @type {Record<typeof SHOWN[number], (values: Values, cell: number) => number>} */
const NUMBERS = {
  none: () => NaN,
  g: ({ cost }, cell) => cost[cell] ?? NaN,
  h: ({ estimate }, cell) => estimate[cell] ?? NaN,
  f: ({ cost, estimate }, cell) => (cost[cell] ?? NaN) + (estimate[cell] ?? NaN),
  order: ({ order }, cell) => order[cell] ?? NaN,
};

export class Valued {
  /** @type {typeof SHOWN[number]} */
  #shown = "none";

  /** @param {unknown} shown  Of a link. @param {() => void} changed */
  constructor(shown, changed) {
    this.changed = changed;
    this.#shown = SHOWN.find((each) => each === shown) ?? "none";
    const choices = SHOWN.map((value) => ({ value, text: t(`values.${value}`) }));
    this.element = choice(t("values"), choices, this.#shown, (value) => this.#turn(value));
  }

  /** What a link must hold; nothing for none. */
  get kept() {
    return this.#shown === "none" ? undefined : this.#shown;
  }

  /** @param {typeof SHOWN[number]} shown */
  #turn(shown) {
    this.#shown = shown;
    const box = this.element.querySelector("select");
    if (box) box.value = shown;
    this.changed();
  }

  /** The next one. */
  next() {
    this.#turn(SHOWN[(SHOWN.indexOf(this.#shown) + 1) % SHOWN.length] ?? "none");
  }

  /** The number of each cell at a step, in words. @param {import("../player/recording.js").Recording | null} recording @param {number} step */
  of(recording, step) {
    if (!recording || this.#shown === "none") return undefined;
    const [number, values] = [NUMBERS[this.#shown], recording.values(step)];
    return (/** @type {number} */ cell) => {
      const value = number(values, cell);
      return Number.isNaN(value) ? "" : rounded(value);
    };
  }
}
