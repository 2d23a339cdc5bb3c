/** Boards that are compared as one picture: above each its caption, below all what they come to, and the legend. */

import { make, shape } from "../dom.js";
import { colours } from "../board/colours.js";
import { pngOf } from "../board/surface.js";

/** Around each part, and the height of a line, in pixels. */
const [GAP, LINE] = [12, 24];
/** The side of a sign of the legend, and its longest word. */
const [SIGN, WORD] = [18, 220];
const FONT = "16px system-ui, sans-serif";

/**
 * @param {HTMLCanvasElement[]} boards
 * @param {string[]} captions
 * @param {string} sentence
 * @param {{sign: HTMLCanvasElement, word: string}[]} legend
 */
export function png(boards, captions, sentence, legend) {
  const { ink, paper } = colours();
  const canvas = make("canvas");
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  pen.font = FONT;
  const places = arranged(boards, captions, (text) => pen.measureText(text).width);
  const lines = broken(sentence, places.width - 2 * GAP, (text) => pen.measureText(text).width);
  const across = Math.max(1, Math.floor((places.width - GAP) / WORD));
  const rows = Math.ceil(legend.length / across);
  canvas.width = places.width;
  canvas.height = places.height + (lines.length + rows) * LINE + 2 * GAP;
  pen.fillStyle = paper;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = ink;
  pen.font = FONT;
  pen.textBaseline = "middle";
  for (const [place, board] of boards.entries()) {
    const [x, y] = places.at(place);
    pen.fillText(captions[place] ?? "", x, y + LINE / 2);
    pen.drawImage(board, x, y + LINE);
  }
  lines.forEach((line, place) => pen.fillText(line, GAP, places.height + (place + 0.5) * LINE));
  const top = places.height + lines.length * LINE + GAP;
  for (const [place, { sign, word }] of legend.entries()) {
    const [x, y] = [GAP + (place % across) * WORD, top + Math.floor(place / across) * LINE];
    pen.drawImage(sign, x, y + (LINE - SIGN) / 2, SIGN, SIGN);
    pen.fillText(word, x + SIGN + 6, y + LINE / 2);
  }
  return pngOf(canvas);
}

/**
 * The same as a drawing. Each board is one of the engine's, and has its own legend.
 * @param {string[]} drawings
 * @param {string[]} captions
 * @param {string} sentence
 */
export function svg(drawings, captions, sentence) {
  const parts = drawings.map((text, place) => {
    // Names of elements are those of the whole drawing.
    const own = text.replaceAll("dedale-title", `title-${place}`).replaceAll("dedale-desc", `desc-${place}`);
    const { documentElement } = new DOMParser().parseFromString(own, "image/svg+xml");
    return /** @type {SVGSVGElement} */ (/** @type {unknown} */ (documentElement));
  });
  const sizes = parts.map((part) => ({
    width: Number(part.getAttribute("width")),
    height: Number(part.getAttribute("height")),
  }));
  const measured = (/** @type {string} */ text) => text.length * 9;
  const places = arranged(sizes, captions, measured);
  const lines = broken(sentence, places.width - 2 * GAP, measured);
  const height = places.height + lines.length * LINE + GAP;
  const size = { width: places.width, height, viewBox: `0 0 ${places.width} ${height}` };
  const letters = { "font-family": "system-ui, sans-serif", "font-size": 16 };
  const whole = shape("svg", { xmlns: "http://www.w3.org/2000/svg", ...size, ...letters });
  whole.append(shape("rect", { width: places.width, height, fill: "#ffffff" }));
  const write = (/** @type {number} */ x, /** @type {number} */ y, /** @type {string} */ text) => {
    const element = shape("text", { x, y });
    element.textContent = text;
    whole.append(element);
  };
  for (const [place, part] of parts.entries()) {
    const [x, y] = places.at(place);
    write(x, y + LINE * 0.7, captions[place] ?? "");
    part.setAttribute("x", String(x));
    part.setAttribute("y", String(y + LINE));
    whole.append(part);
  }
  lines.forEach((line, place) => write(GAP, places.height + (place + 0.7) * LINE, line));
  return new Blob([new XMLSerializer().serializeToString(whole)], { type: "image/svg+xml" });
}

/**
 * Up to four parts of one size, in two rows if there are more than two.
 * @param {{width: number, height: number}[]} parts
 * @param {string[]} captions
 * @param {(text: string) => number} measured
 */
function arranged(parts, captions, measured) {
  const across = parts.length > 2 || (parts[0]?.width ?? 0) < (parts[0]?.height ?? 0) * 2 ? 2 : 1;
  const width = Math.ceil(Math.max(...parts.map((part) => part.width), ...captions.map(measured))) + GAP;
  const height = Math.max(...parts.map((part) => part.height)) + LINE + GAP;
  return {
    width: across * width + GAP,
    height: Math.ceil(parts.length / across) * height + GAP,
    /** @param {number} place @returns {[number, number]} */
    at: (place) => [GAP + (place % across) * width, GAP + Math.floor(place / across) * height],
  };
}

/** A text in lines that are not wider than this. @param {string} text @param {number} width @param {(text: string) => number} measured */
function broken(text, width, measured) {
  /** @type {string[]} */
  const lines = [];
  for (const word of text.split(" ")) {
    const longer = lines.length ? `${lines.at(-1)} ${word}` : word;
    if (lines.length && measured(longer) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
