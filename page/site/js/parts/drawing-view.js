/** A drawing as a board: it fills the room that is free, and is zoomed and moved like one. */

import { make } from "../dom.js";
import { freeOf, onFloats } from "../board/floats.js";
import { View, longest } from "../board/view.js";

/** How far a pointer may move that only touches, in pixels. */
const STILL = 5;

/** @typedef {{width: number, height: number}} Size */

export class DrawingView {
  #view = new View();
  /** @type {Element | null} */
  #content = null;
  /** In units of the view. @type {Size} */
  #size = { width: 1, height: 1 };
  /** @type {Map<number, {x: number, y: number}>} */
  #pointers = new Map();
  /** Whether the pointer has moved the drawing since it touched it. */
  hasMoved = false;
  /** @type {(() => void)[]} */
  #stops = [];

  /**
   * @param {SVGSVGElement} svg
   * @param {number} unit  Units of the drawing in one of the view.
   * @param {Size} least  No drawing looks larger than one of this size, in units of the view.
   */
  constructor(svg, unit, least) {
    this.svg = svg;
    this.unit = unit;
    this.least = least;
    this.element = make("div", { className: "board" }, svg);
    this.#listen();
    const refit = () => this.#view.isFitted && this.fit();
    const observer = new ResizeObserver(refit);
    observer.observe(this.element);
    this.#stops = [onFloats(refit), () => observer.disconnect()];
  }

  /** Another drawing. @param {Element} content @param {Size} size  In units of the drawing. */
  lay(content, { width, height }) {
    this.#content = content;
    this.#size = { width: width / this.unit, height: height / this.unit };
    this.svg.replaceChildren(content);
    this.fit();
  }

  fit() {
    if (!this.element.clientWidth) return;
    const { width, height } = this.#size;
    const size = { width: Math.max(this.least.width, width), height: Math.max(this.least.height, height) };
    this.#view.fit(
      size,
      freeOf(this.element, (room) => longest(size, room)),
    );
    this.#view.left += ((size.width - width) * this.#view.unit) / 2;
    this.#view.top += ((size.height - height) * this.#view.unit) / 2;
    this.#place();
  }

  /** @param {number} factor @param {number} [x] @param {number} [y] */
  zoom(factor, x = this.element.clientWidth / 2, y = this.element.clientHeight / 2) {
    this.#view.zoom(factor, x, y);
    this.#place();
  }

  #place() {
    const canvas = { width: this.element.clientWidth, height: this.element.clientHeight };
    if (!this.#view.isFitted) this.#view.hold(this.#size, canvas);
    const { left, top, unit } = this.#view;
    this.#content?.setAttribute("transform", `translate(${left} ${top}) scale(${unit / this.unit})`);
  }

  #listen() {
    const { svg } = this;
    const at = (/** @type {MouseEvent} */ { clientX, clientY }) => {
      const { left, top } = this.element.getBoundingClientRect();
      return { x: clientX - left, y: clientY - top };
    };
    svg.addEventListener(
      "wheel",
      (event) => {
        event.preventDefault();
        const { x, y } = at(event);
        this.zoom(Math.exp(-event.deltaY / 400), x, y);
      },
      { passive: false },
    );
    svg.addEventListener("pointerdown", (event) => {
      if (!this.#pointers.size) this.hasMoved = false;
      this.#pointers.set(event.pointerId, at(event));
    });
    svg.addEventListener("pointermove", (event) => {
      const before = this.#pointers.get(event.pointerId);
      if (!before) return;
      const now = at(event);
      const far = Math.hypot(now.x - before.x, now.y - before.y);
      if (!this.hasMoved && far < STILL) return;
      if (!this.hasMoved) svg.setPointerCapture(event.pointerId);
      this.hasMoved = true;
      this.#moved(event.pointerId, before, now);
      this.#pointers.set(event.pointerId, now);
    });
    for (const end of /** @type {const} */ (["pointerup", "pointercancel"]))
      svg.addEventListener(end, ({ pointerId }) => this.#pointers.delete(pointerId));
  }

  /** One pointer moves the drawing, two zoom it. @param {number} id @param {{x: number, y: number}} before @param {{x: number, y: number}} now */
  #moved(id, before, now) {
    const [other] = [...this.#pointers].filter(([each]) => each !== id).map(([, place]) => place);
    if (other) {
      const apart = (/** @type {{x: number, y: number}} */ { x, y }) =>
        Math.max(1, Math.hypot(x - other.x, y - other.y));
      this.#view.zoom(apart(now) / apart(before), (now.x + other.x) / 2, (now.y + other.y) / 2);
    } else this.#view.pan(now.x - before.x, now.y - before.y);
    this.#place();
  }

  close() {
    this.#stops.forEach((stop) => stop());
  }
}
