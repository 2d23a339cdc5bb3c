/** What floats on the boards, and the room it leaves: no board that was fitted lies under it. */

/** @typedef {{left: number, top: number, width: number, height: number}} Box */
/** @typedef {{left: number, top: number, right: number, bottom: number}} Edges */

/** Between a board and what floats beside it, in pixels. */
const MARGIN = 10;

/** What is left of it within the margins. @param {Edges} edges @param {number} margin */
const inner = ({ left, top, right, bottom }, margin) => ({
  width: Math.max(40, right - left - 2 * margin),
  height: Math.max(40, bottom - top - 2 * margin),
});

/**
 * The part of an element that nothing floats on, in its own pixels: of all rectangles the one that
 * suits best, and of those that suit as well the largest. What floats within the element itself
 * belongs to it.
 * @param {HTMLElement} element
 * @param {(free: {width: number, height: number}) => number} [suits]  How large what lies there can be.
 * @param {number} [margin]  Between it and what floats beside it, in pixels.
 * @returns {Box}
 */
export function freeOf(element, suits = ({ width, height }) => width * height, margin = MARGIN) {
  const box = element.getBoundingClientRect();
  const floats = [...document.querySelectorAll("[data-float]")]
    .filter((float) => !element.contains(float))
    .map((float) => float.getBoundingClientRect())
    .filter(({ width, height }) => width > 0 && height > 0);
  let best = { left: box.left, top: box.top, right: box.left, bottom: box.top };
  let most = { suits: -Infinity, area: 0 };
  /** Each rectangle lies beside the first thing that floats on it, on one of four sides. @param {Edges} free */
  const search = (free) => {
    const room = inner(free, margin);
    const rated = { suits: suits(room), area: room.width * room.height };
    // Parts of it suit no better.
    if (rated.suits < most.suits || (rated.suits === most.suits && rated.area <= most.area)) return;
    const over = floats.find(
      ({ left, top, right, bottom }) =>
        left < free.right && right > free.left && top < free.bottom && bottom > free.top,
    );
    if (!over) return void ([best, most] = [free, rated]);
    const { left, top, right, bottom } = over;
    search({ ...free, bottom: top });
    search({ ...free, top: bottom });
    search({ ...free, right: left });
    search({ ...free, left: right });
  };
  search({ left: box.left, top: box.top, right: box.right, bottom: box.bottom });
  return { left: best.left - box.left + margin, top: best.top - box.top + margin, ...inner(best, margin) };
}

/** @type {Set<() => void>} */
const listeners = new Set();

const observer = new ResizeObserver(() => listeners.forEach((listener) => listener()));

/** The element floats on the boards. @template {HTMLElement} E @param {E} element @returns {E} */
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
