/**
 * Several boards of one size, side by side: arranged so that their cells are as large as they
 * can be, in what is free. One board alone has all of the window.
 */

import { freeOf, onFloats } from "../board/floats.js";
import { wordScale } from "../dom.js";

/** Between boards that are compared, and around all of them, in pixels. */
const GAP = 4;
/** A pane narrower than this has two lines above its board, in pixels beside usual words, as in `rooms.css`. */
const NARROW = 520;
/** What may be lost of a cell so that the sentence finds room. */
const LOST = 0.08;

/**
 * @typedef {object} Heights  In pixels, beside usual words.
 * @property {(width: number) => number} title  Of what stands above a board that is so wide.
 * @property {(width: number) => number} [closing]  Of the lines below the boards; without it there are none.
 */

/** Of two lines of chips above each board. @type {Heights} */
const CHIPS = { title: () => 96 };
/** Of a caption above each board, and a sentence below them all. @type {Heights} */
export const CAPTIONS = {
  title: (width) => (width < NARROW ? 50 : 32),
  closing: (width) => (width < 2 * NARROW ? 72 : 38),
};

/**
 * How boards are arranged: `across` in a row, with cells of `unit` pixels, and where what closes
 * them stands: in the cell that is left free, in a row below, or nowhere.
 * @param {{count: number, width: number, height: number}} boards  How many, and their sides in units.
 * @param {{width: number, height: number}} room  In pixels.
 * @param {Heights} [heights]
 */
function arrangement({ count, width, height }, room, { title, closing } = CHIPS) {
  const words = wordScale();
  const unit = (/** @type {number} */ across, below = 0) => {
    const [wide, high] = [room.width / across, (room.height - below) / Math.ceil(count / across)];
    return Math.min(wide / width, (high - words * title(wide / words)) / height);
  };
  const choices = Array.from({ length: count }, (_, place) => place + 1);
  const across = choices.reduce((most, each) => (unit(each) > unit(most) ? each : most));
  const isFree = count % across > 0;
  const below = closing && !isFree ? words * closing(room.width / words) : 0;
  const isBelow = below > 0 && unit(across, below) >= (1 - LOST) * unit(across);
  const place = isBelow ? "row" : closing && isFree ? "cell" : "";
  return { across, place, unit: unit(across, isBelow ? below : 0) };
}

/**
 * @param {HTMLElement} boards
 * @param {() => {count: number, width: number, height: number}} now  How many, and their sides in units.
 * @param {Heights} [heights]
 */
export function spread(boards, now, heights) {
  const lay = () => {
    boards.dataset.count = String(now().count);
    if (now().count < 2) return boards.removeAttribute("style");
    const free = freeOf(boards, (room) => arrangement(now(), room, heights).unit, heights?.closing ? GAP : undefined);
    const { across, place } = arrangement(now(), free, heights);
    boards.style.setProperty("--across", String(across));
    boards.style.setProperty("--down", String(Math.ceil(now().count / across)));
    boards.dataset.closing = place;
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
