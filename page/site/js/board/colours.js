/**
 * The colours of boards, chosen so that colour-blind eyes tell them apart and that each sign has
 * three times the light of what it lies on, or a third; and those of Maze Solver (2020).
 */

import { settings, theme } from "../settings.js";

/**
 * @typedef {object} Colours
 * @property {string} paper
 * @property {string} grid
 * @property {string} free
 * @property {string} wall
 * @property {string} water
 * @property {string} unseen
 * @property {string} unreached  Cells from which no path is known, beside those that are shaded.
 * @property {string[]} weights  From light to heavy.
 * @property {string} opened
 * @property {string} closed
 * @property {string} banned
 * @property {string} current
 * @property {string} path
 * @property {string} edge  Around the path, marks and stones.
 * @property {string} sign  Of signs on stones and verdicts.
 * @property {string[]} fromGoal  Cells that a search from both ends has opened and closed from the goal.
 * @property {string[]} marks  The signs of open, closed and banned cells, and of those opened and closed from the goal.
 * @property {string} ink  Of text on free cells.
 * @property {string} red
 * @property {string} blue
 * @property {string} start
 * @property {string} goal
 * @property {string} danger
 * @property {string} focus  Around the cell under the cursor of the keyboard.
 */

/** @type {Record<"light" | "dark" | "contrast", Colours>} */
const SAFE = {
  light: {
    paper: "#F6F8FB",
    grid: "#E1E9F1",
    free: "#FFFFFF",
    wall: "#25324A",
    water: "#5B9FB8",
    unseen: "#C3CAD3",
    unreached: "#CDC8C2",
    weights: ["#F5EBD8", "#E9D9B8", "#D9C393", "#C3A870"],
    opened: "#F9C274",
    closed: "#A8CDF2",
    banned: "#8C8075",
    fromGoal: ["#E6BDEB", "#B9DDB2"],
    marks: ["", "#8A4B00", "#1D5A97", "#FFFFFF", "", "", "", "#6B1A75", "#1F5E1C"],
    current: "#0A5FB4",
    path: "#0A5FB4",
    edge: "#FFFFFF",
    sign: "#FFFFFF",
    ink: "#14202B",
    red: "#C22F3D",
    blue: "#1A5FC4",
    start: "#2F4257",
    goal: "#A3195B",
    danger: "#C23B00",
    focus: "#FFB000",
  },
  dark: {
    paper: "#0E1319",
    grid: "#2A3743",
    free: "#1A2530",
    wall: "#76879C",
    water: "#2E8A8A",
    unseen: "#05080B",
    unreached: "#3D3A41",
    weights: ["#3A3222", "#4B402A", "#5D4F33", "#71603D"],
    opened: "#8A5A1E",
    closed: "#1F4E7C",
    banned: "#000000",
    fromGoal: ["#6B2E74", "#1F5A2B"],
    marks: ["", "#FFD9A0", "#A9D4FF", "#FFFFFF", "", "", "", "#F3C4FA", "#B4F0BC"],
    current: "#8FD0FF",
    path: "#8FD0FF",
    edge: "#0E1319",
    sign: "#0B0F13",
    ink: "#E8EEF3",
    red: "#FF8A80",
    blue: "#7DB8FF",
    start: "#DCE6F0",
    goal: "#F58CC0",
    danger: "#FF8A5C",
    focus: "#FFC266",
  },
  contrast: {
    paper: "#000000",
    grid: "#6A6A6A",
    free: "#000000",
    wall: "#FFFFFF",
    water: "#0050A0",
    unseen: "#404040",
    unreached: "#4A4046",
    weights: ["#302000", "#483000", "#604000", "#785000"],
    opened: "#FF9A3C",
    closed: "#00664A",
    banned: "#8A0000",
    fromGoal: ["#D08CFF", "#5C4200"],
    marks: ["", "#000000", "#FFFFFF", "#FFFFFF", "", "", "", "#000000", "#FFFFFF"],
    current: "#7CC8FF",
    path: "#FFF04A",
    edge: "#000000",
    sign: "#000000",
    ink: "#FFFFFF",
    red: "#FF9A3C",
    blue: "#7CC8FF",
    start: "#7CC8FF",
    goal: "#FF9AD5",
    danger: "#FF6A4A",
    focus: "#00FFFF",
  },
};

/** @type {Colours} */
const MAZE_SOLVER = {
  paper: "#323232",
  grid: "#142FAE",
  free: "#1F3FD8",
  wall: "#FFFFFF",
  water: "#5AA0FF",
  unseen: "#222222",
  unreached: "#4A4046",
  weights: ["#5A70DA", "#7888DE", "#97A4E4", "#B8C0EA"],
  opened: "#E01B1B",
  closed: "#17B53A",
  banned: "#000000",
  current: "#E01B1B",
  path: "#FFE95E",
  edge: "#000000",
  ink: "#FFFFFF",
  start: "#FFFFFF",
  goal: "#FFD23E",
  sign: "#FFFFFF",
  fromGoal: ["#B35CFF", "#E0A800"],
  marks: ["", "#FFFFFF", "#000000", "#FFFFFF", "", "", "", "#000000", "#000000"],
  red: "#D55E00",
  blue: "#56B4E9",
  danger: "#FF8A5C",
  focus: "#FFB000",
};

/** @returns {Colours} */
export function colours() {
  return settings.colours === "maze-solver" ? MAZE_SOLVER : SAFE[theme()];
}

/** @typedef {[number, number, number]} Light  Red, green and blue, to 255. */

/** Whether boards are drawn on a dark ground. */
export const isDark = () => settings.colours === "maze-solver" || theme() !== "light";

/** From nothing to much: more is always further from the background. */
const RAMPS = {
  distance: {
    light: ["#F3F9FC", "#CFE7EC", "#8FCCC1", "#489C8E", "#1F6E6A"],
    dark: ["#142029", "#1C4049", "#27706D", "#55AE9B", "#B5EBD5"],
  },
  chance: { light: ["#FBF1F7", "#E3A9CF", "#A33B82"], dark: ["#24141F", "#8A3C70", "#FFA8DC"] },
};

/** @param {string[]} ramp @param {number} share @returns {Light} */
function mixed(ramp, share) {
  const place = Math.min(1, Math.max(0, share)) * (ramp.length - 1);
  const low = Math.min(ramp.length - 2, Math.floor(place));
  const [from, to] = [rgb(ramp[low] ?? ""), rgb(ramp[low + 1] ?? "")];
  const part = (/** @type {0 | 1 | 2} */ at) => Math.round(from[at] + (to[at] - from[at]) * (place - low));
  return [part(0), part(1), part(2)];
}

/** Far (1) or near (0). @param {number} share */
export const shade = (share) => mixed(RAMPS.distance[isDark() ? "dark" : "light"], share);

/** Likely (1) or hardly (0). @param {number} share */
export const heat = (share) => mixed(RAMPS.chance[isDark() ? "dark" : "light"], share);

/** How much light a colour gives, from 0 to 1 (WCAG 2.2). @param {Light} light */
export function luminance(light) {
  const [red = 0, green = 0, blue = 0] = light.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** What is read best on a colour: at least 4.5 times as light, or as dark. @param {Light} light */
export const inkOn = (light) => (luminance(light) > 0.179 ? "#000000" : "#FFFFFF");

/** @param {string} hex @returns {Light} */
export function rgb(hex) {
  const value = parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}
