/**
 * What floats on the boards, and the room it leaves: no board that was fitted lies under it.
 */

/** @typedef {{left: number, top: number, width: number, height: number}} Box */
/** @typedef {{left: number, top: number, right: number, bottom: number}} Edges */

/** Between a board and what floats beside it, in pixels. */
const MARGIN = 10;

/** @param {Edges} edges */
const area = ({ left, top, right, bottom }) => Math.max(0, right - left) * Math.max(0, bottom - top);

/**
 * The part of an element that nothing floats on, in its own pixels. Of the four parts beside
 * each thing that floats, the largest is kept. What floats within the element itself belongs
 * to it.
 * @param {HTMLElement} element
 * @returns {Box}
 */
export function freeOf(element) {
  const box = element.getBoundingClientRect();
  /** @type {Edges} */
  let free = { left: box.left, top: box.top, right: box.right, bottom: box.bottom };
  for (const float of document.querySelectorAll("[data-float]")) {
    const { left, top, right, bottom } = float.getBoundingClientRect();
    const isOver = left < free.right && right > free.left && top < free.bottom && bottom > free.top;
    if (!isOver || right === left || bottom === top || element.contains(float)) continue;
    const parts = [
      { ...free, left: right },
      { ...free, right: left },
      { ...free, top: bottom },
      { ...free, bottom: top },
    ];
    free = parts.reduce((best, part) => (area(part) > area(best) ? part : best));
  }
  return {
    left: free.left - box.left + MARGIN,
    top: free.top - box.top + MARGIN,
    width: Math.max(40, free.right - free.left - 2 * MARGIN),
    height: Math.max(40, free.bottom - free.top - 2 * MARGIN),
  };
}

/** @type {Set<() => void>} */
const listeners = new Set();

const observer = new ResizeObserver(() => listeners.forEach((listener) => listener()));

/**
 * The element floats on the boards.
 * @template {HTMLElement} E
 * @param {E} element
 * @returns {E}
 */
export function floating(element) {
  element.dataset.float = "";
  observer.observe(element);
  return element;
}

/** Hears when the free room may have changed. @param {() => void} listener @returns {() => void} */
export function onFloats(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
