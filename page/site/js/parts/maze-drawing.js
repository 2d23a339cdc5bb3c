/** A maze that the engine has drawn as SVG, as a board in the colours of boards; its path is seen if that is asked for. */

import { shape } from "../dom.js";
import { colours } from "../board/colours.js";
import { DrawingView } from "./drawing-view.js";

/** Units of the drawing in one of the view: a cell, as the engine draws it. */
const UNIT = 24;
/** Mazes of few cells are drawn no larger than one of this size, in cells. */
const LEAST = { width: 8, height: 6 };

export class MazeDrawing extends DrawingView {
  constructor() {
    super(/** @type {SVGSVGElement} */ (shape("svg", { class: "maze-drawing room-wide", role: "img" })), UNIT, LEAST);
    this.redraw();
  }

  /** @param {string} drawn */
  show(drawn) {
    const root = new DOMParser().parseFromString(drawn, "image/svg+xml").documentElement;
    const [width, height] = ["width", "height"].map((side) => Number(root.getAttribute(side)));
    const parts = [...root.children].filter(({ nodeName }) => nodeName !== "title");
    this.lay(shape("g", {}, ...parts), { width: width ?? 0, height: height ?? 0 });
  }

  /** What screen readers are told. @param {string} name */
  set name(name) {
    this.svg.setAttribute("aria-label", name);
  }

  /** @param {boolean} isSolved */
  set isSolved(isSolved) {
    this.svg.classList.toggle("solved", isSolved);
  }

  /** The colours are others. */
  redraw() {
    const { free, wall, path, start, goal } = colours();
    for (const [name, colour] of Object.entries({ free, wall, path, start, goal }))
      this.svg.style.setProperty(`--${name}`, colour);
  }
}
