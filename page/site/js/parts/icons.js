/** Signs of tools and buttons, drawn as strokes so that no font can lack them. */

import { shape } from "../dom.js";

/** Each in a square of 24 units; what begins with `!` is filled. @type {Record<string, string[]>} */
const SHAPES = {
  wall: ["!M4 4h16v16H4z"],
  tower: ["M8 20v-9H5V4h3v3h2.5V4h3v3H16V4h3v7h-3v9z", "M12 14v3"],
  door: ["M6 20V11a6 6 0 0 1 12 0v9z", "!M14.5 14a1.2 1.2 0 1 0 .01 0z"],
  heart: ["!M12 20.5C5 15.5 3 12.2 3 8.8A4.8 4.8 0 0 1 12 6.6a4.8 4.8 0 0 1 9 2.2c0 3.4-2 6.7-9 11.7z"],
  aim: ["M12 5a7 7 0 1 0 .01 0z", "M12 2v6", "M12 16v6", "M2 12h6", "M16 12h6"],
  money: ["M12 4a8 8 0 1 0 .01 0z", "M15 9.2c-2-1.6-5.6-1.4-5.6.8 0 2.6 5.4 1.4 5.4 4 0 2.3-3.7 2.4-5.8.7", "M12 6v12"],
  clock: ["M12 4a8 8 0 1 0 .01 0z", "M12 7.5v5l3.5 2"],
  free: ["M5 5h14v14H5z"],
  weight: ["M7 9h10l3 11H4z", "M12 9a3 3 0 1 0-.01 0z"],
  fill: ["M5 12l7-7 7 7-7 7z", "M5 12h14", "M12 5L9 2", "!M20 16c1.5 2 2 3 2 3.8a2 2 0 0 1-4 0c0-.8.5-1.8 2-3.8z"],
  water: ["M3 9c3-3 6-3 9 0s6 3 9 0", "M3 15c3-3 6-3 9 0s6 3 9 0"],
  start: ["!M12 4a8 8 0 1 0 .01 0z"],
  goal: ["!M12 2l10 10-10 10L2 12z"],
  stop: ["M6 21V4h11l-2.5 4L17 12H6"],
  select: [
    "M4 7V4h3",
    "M10.5 4h3",
    "M17 4h3v3",
    "M20 10.5v3",
    "M20 17v3h-3",
    "M13.5 20h-3",
    "M7 20H4v-3",
    "M4 13.5v-3",
  ],
  pick: ["M4 20l1-4 8-8 3 3-8 8z", "M11 6l7 7", "M15 9l3-3a2 2 0 1 1 3 3l-3 3"],
  look: ["M10.5 4a6.5 6.5 0 1 0 .01 0z", "M15.5 15.5L21 21"],
  agent: ["!M12 8a4 4 0 1 0 .01 0z"],
  red: ["!M12 4a8 8 0 1 0 .01 0z"],
  blue: ["M12 4a8 8 0 1 0 .01 0z", "M12 9a3 3 0 1 0 .01 0z"],
  undo: ["M8 5L3 10l5 5", "M3 10h11a6 6 0 0 1 0 12h-3"],
  redo: ["M16 5l5 5-5 5", "M21 10H10a6 6 0 0 0 0 12h3"],
  more: ["!M5 10a2 2 0 1 0 .01 0z", "!M12 10a2 2 0 1 0 .01 0z", "!M19 10a2 2 0 1 0 .01 0z"],
  fit: ["M4 9V4h5", "M15 4h5v5", "M20 15v5h-5", "M9 20H4v-5"],
  settings: ["M4 7h9", "M17 7h3", "M15 4.5v5", "M4 17h3", "M11 17h9", "M9 14.5v5"],
  gallery: ["M4 4h6v6H4z", "M14 4h6v6h-6z", "M4 14h6v6H4z", "M14 14h6v6h-6z"],
  share: ["M12 15V3", "M7.5 7.5L12 3l4.5 4.5", "M5 12v8h14v-8"],
  help: ["M8.5 9a3.5 3.5 0 1 1 5 3.2c-1 .5-1.5 1-1.5 2.3", "!M12 17.5a1.2 1.2 0 1 0 .01 0z"],
  add: ["M12 5v14", "M5 12h14"],
  pen: ["M4 20l1-5L16 4l4 4L9 19z", "M13 7l4 4"],
  lesson: ["M3 6h8v6H3z", "M13 6h8v6h-8z", "M3 14h8v6H3z"],
  difference: ["M9 5a7 7 0 1 0 .01 0z", "M15 5a7 7 0 1 0 .01 0z"],
  close: ["M6 6l12 12", "M18 6L6 18"],
  hide: ["M9 5l7 7-7 7"],
  panel: ["M4 5h16v14H4z", "M14 5v14"],
  play: ["!M7 4l13 8-13 8z"],
  pause: ["!M6 4h4v16H6z", "!M14 4h4v16h-4z"],
  back: ["!M16 5v14l-9-7z"],
  on: ["!M8 5v14l9-7z"],
  first: ["!M18 5v14l-9-7z", "M6 5v14"],
  last: ["!M6 5v14l9-7z", "M18 5v14"],
};

/** @param {string} name */
export function icon(name) {
  const paths = (SHAPES[name] ?? []).map((path) =>
    path.startsWith("!") ? shape("path", { d: path.slice(1), class: "filled" }) : shape("path", { d: path }),
  );
  return shape("svg", { viewBox: "0 0 24 24", "aria-hidden": "true", class: "icon" }, ...paths);
}
