/** How a picture is to be drawn: the widths of its cells and walls, its colours, its solution. */

import { check, labelled, make, select } from "../dom.js";
import { t } from "../i18n.js";
import { settings } from "../settings.js";

/** What an export may say of its picture. @typedef {{theme?: Engine.ThemeName, cell?: number, wall?: number, solution?: boolean, words?: Record<string, string>, worksheet?: Engine.WorksheetRequest}} Look */

/** The widest cell, in pixels. */
const WIDEST = 256;

export class PictureOptions {
  #colours = settings.colours;
  #isSolved = false;

  constructor() {
    this.cell = width(WIDEST);
    this.wall = width(WIDEST / 2);
    this.element = make(
      "details",
      { className: "picture" },
      make("summary", {}, t("picture")),
      labelled(t("picture.cell"), this.cell),
      labelled(t("picture.wall"), this.wall, t("picture.wall.hint")),
      labelled(
        t("colours"),
        palettes((value) => (this.#colours = value)),
      ),
      check(t("picture.solution"), false, (value) => (this.#isSolved = value)),
    );
  }

  /** What was chosen; the engine chooses a width that is left out. @returns {Look} */
  get look() {
    const [cell, wall] = [this.cell, this.wall].map((box) => Number(box.value) || undefined);
    return { theme: themeOf(this.#colours), cell, wall, solution: this.#isSolved };
  }
}

/** A box to choose colours from. @param {(value: "safe" | "maze-solver") => void} chosen */
export const palettes = (chosen) =>
  select(
    /** @type {const} */ (["safe", "maze-solver"]).map((value) => ({ value, text: t(`colours.${value}`) })),
    settings.colours,
    chosen,
  );

/** The engine's name of these colours. @param {string} colours @returns {Engine.ThemeName} */
export const themeOf = (colours) => (colours === "maze-solver" ? "maze-solver" : "default");

/** A width in pixels, or nothing. @param {number} max */
function width(max) {
  const box = make("input", { type: "number", min: 1, max, placeholder: t("picture.auto") });
  box.addEventListener("change", () => {
    if (box.value) box.value = String(Math.min(max, Math.max(1, Math.round(Number(box.value)))));
  });
  return box;
}
