/**
 * Several boards of one size, side by side: arranged so that their cells are as large as they
 * can be, in what is free. One board alone has all of the window.
 */

import { freeOf, onFloats } from "../board/floats.js";

/** The height of what stands above each of several boards, in pixels, if the room says no other. */
const TITLE = 96;

/**
 * @param {HTMLElement} boards
 * @param {() => {count: number, width: number, height: number, title?: number}} now  How many, and their sides in units.
 */
export function spread(boards, now) {
  const lay = () => {
    const { count, width, height, title = TITLE } = now();
    boards.dataset.count = String(count);
    if (count < 2) return boards.removeAttribute("style");
    const choices = Array.from({ length: count }, (_, place) => place + 1);
    const best = (/** @type {{width: number, height: number}} */ room) => {
      const unit = (/** @type {number} */ across) =>
        Math.min(room.width / across / width, (room.height / Math.ceil(count / across) - title) / height);
      const across = choices.reduce((most, each) => (unit(each) > unit(most) ? each : most));
      return { across, unit: unit(across) };
    };
    const free = freeOf(boards, (room) => best(room).unit);
    boards.style.setProperty("--across", String(best(free).across));
    const right = boards.clientWidth - free.left - free.width;
    const bottom = boards.clientHeight - free.top - free.height;
    boards.style.padding = [free.top, right, bottom, free.left].map((inset) => `${Math.round(inset)}px`).join(" ");
  };
  const observer = new ResizeObserver(lay);
  observer.observe(boards);
  const end = onFloats(lay);
  const close = () => {
    observer.disconnect();
    end();
  };
  return { lay, close };
}
