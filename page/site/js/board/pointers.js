/**
 * Mice, pens and fingers on a board. One pointer makes strokes; two fingers, the middle button,
 * or any button while Space is held, move the board; the wheel zooms. A second finger takes
 * back the stroke that the first had begun.
 */

/**
 * What pointers do; points are in pixels of the element.
 * @typedef {object} Pointing
 * @property {boolean} strokes  Whether there is anything to stroke: if not, dragging pans.
 * @property {(x: number, y: number) => number} at  The cell at a point, or -1.
 * @property {(x: number, y: number, reach: number) => number} grab  A start or goal within reach, or -1.
 * @property {(from: number, to: number) => number[]} line  The cells between two.
 * @property {(cell: number, erases: boolean, isAside: boolean) => void} press
 * @property {(cell: number) => void} drag
 * @property {(last: number) => void} release
 * @property {() => void} cancel
 * @property {(cell: number) => void} hover
 * @property {(dx: number, dy: number) => void} pan
 * @property {(factor: number, x: number, y: number) => void} zoom
 */

/** How far from a start or a goal a pointer still takes hold of it, in pixels. */
const REACH = { mouse: 12, pen: 14, touch: 22 };

let isSpaceHeld = false;
addEventListener("keydown", ({ key }) => (isSpaceHeld ||= key === " "));
addEventListener("keyup", ({ key }) => key === " " && (isSpaceHeld = false));
addEventListener("blur", () => (isSpaceHeld = false));

export class Pointers {
  /** Where each pointer is that is down. @type {Map<number, [number, number]>} */
  #down = new Map();
  /** The last cell of the stroke; -1 for none. */
  #last = -1;
  #isPanning = false;
  /** Whether the board was moved while Space was held. */
  hasPanned = false;
  /** Where the element is during a stroke; asking each time would lay out the page anew. @type {DOMRect | null} */
  #box = null;

  /** @param {HTMLElement} element @param {Pointing} on */
  constructor(element, on) {
    this.element = element;
    this.on = on;
    element.addEventListener("contextmenu", (event) => event.preventDefault());
    element.addEventListener("pointerdown", (event) => this.#press(event));
    element.addEventListener("pointermove", (event) => this.#move(event));
    for (const end of /** @type {const} */ (["pointerup", "pointercancel", "lostpointercapture"]))
      element.addEventListener(end, (event) => this.#lift(event));
    element.addEventListener("pointerleave", () => on.hover(-1));
    element.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
  }

  /** @param {MouseEvent} event @returns {[number, number]} */
  #point(event) {
    const box = this.#box ?? this.element.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  }

  /** @param {PointerEvent} event */
  #press(event) {
    this.#box ??= this.element.getBoundingClientRect();
    const [x, y] = this.#point(event);
    this.#down.set(event.pointerId, [x, y]);
    if (this.#down.size > 2) return;
    event.preventDefault();
    this.element.setPointerCapture(event.pointerId);
    if (this.#down.size === 2 || event.button === 1 || isSpaceHeld || !this.on.strokes) {
      if (this.#last >= 0) this.on.cancel();
      this.#last = -1;
      this.#isPanning = true;
      return;
    }
    const isAside = event.altKey || event.ctrlKey || event.metaKey;
    const reach = REACH[/** @type {keyof typeof REACH} */ (event.pointerType)] ?? REACH.mouse;
    const held = isAside ? -1 : this.on.grab(x, y, reach);
    const cell = held >= 0 ? held : this.on.at(x, y);
    if (cell < 0) {
      this.#isPanning = true;
      return;
    }
    this.#last = cell;
    // The right button, the eraser of a pen, or a key held with the left one.
    this.on.press(cell, event.button === 2 || event.button === 5 || event.shiftKey, isAside);
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const before = this.#down.get(event.pointerId);
    if (!before) {
      // A test, or a pointer that was pressed elsewhere.
      if (!this.#down.size && this.#last < 0) this.on.hover(this.on.at(...this.#point(event)));
      if (this.#last < 0) return;
    }
    if (this.#isPanning && before) return this.#shift(event.pointerId, before, this.#point(event));
    const moves = event.getCoalescedEvents?.() ?? [];
    for (const each of moves.length ? moves : [event]) {
      const cell = this.on.at(...this.#point(each));
      if (cell < 0 || cell === this.#last || this.#last < 0) continue;
      for (const between of this.on.line(this.#last, cell).slice(1)) this.on.drag(between);
      this.#last = cell;
    }
  }

  /** @param {number} id @param {[number, number]} before @param {[number, number]} now */
  #shift(id, before, now) {
    const other = [...this.#down].find(([each]) => each !== id)?.[1];
    this.#down.set(id, now);
    this.hasPanned = true;
    if (!other) return this.on.pan(now[0] - before[0], now[1] - before[1]);
    const [was, is] = [before, now].map(([x, y]) => Math.hypot(x - other[0], y - other[1]));
    // The other finger stays where it is; half of what this one moves, the board moves.
    this.on.pan((now[0] - before[0]) / 2, (now[1] - before[1]) / 2);
    if (was && is) this.on.zoom(is / was, (now[0] + other[0]) / 2, (now[1] + other[1]) / 2);
  }

  /** @param {PointerEvent} event */
  #lift(event) {
    this.#down.delete(event.pointerId);
    if (this.#down.size) return;
    this.#box = null;
    this.#isPanning = false;
    if (this.#last < 0) return;
    const last = this.#last;
    this.#last = -1;
    this.on.release(last);
  }

  /** @param {WheelEvent} event */
  #wheel(event) {
    event.preventDefault();
    // A notch is about 100 pixels, or three lines.
    const pixels = event.deltaMode === 1 ? event.deltaY * 33 : event.deltaY;
    this.on.zoom(Math.exp(-Math.max(-200, Math.min(200, pixels)) / 300), ...this.#point(event));
  }
}
