/**
 * The colours of boards, chosen so that colour-blind eyes tell them apart and that each sign has
 * three times the light of what it lies on, or a third; and those of Maze Solver (2020).
 */

import { settings, theme } from "../settings.js";

/** Each colour in the themes light, dark and contrast, and in Maze Solver. */
const INKS = {
  paper: ["#F6F8FB", "#0E1319", "#000000", "#323232"],
  grid: ["#E1E9F1", "#2A3743", "#6A6A6A", "#142FAE"],
  free: ["#FFFFFF", "#1A2530", "#000000", "#1F3FD8"],
  wall: ["#25324A", "#76879C", "#FFFFFF", "#FFFFFF"],
  water: ["#5B9FB8", "#2E8A8A", "#0050A0", "#5AA0FF"],
  unseen: ["#C3CAD3", "#05080B", "#404040", "#222222"],
  /** Cells from which no path is known, beside those that are shaded. */
  unreached: ["#CDC8C2", "#3D3A41", "#4A4046", "#4A4046"],
  /** From light to heavy. */
  weights: [
    ["#F5EBD8", "#E9D9B8", "#D9C393", "#C3A870"],
    ["#3A3222", "#4B402A", "#5D4F33", "#71603D"],
    ["#302000", "#483000", "#604000", "#785000"],
    ["#5A70DA", "#7888DE", "#97A4E4", "#B8C0EA"],
  ],
  opened: ["#F9C274", "#8A5A1E", "#FF9A3C", "#E01B1B"],
  closed: ["#A8CDF2", "#1F4E7C", "#00664A", "#17B53A"],
  banned: ["#8C8075", "#000000", "#8A0000", "#000000"],
  /** Cells that a search from both ends has opened and closed from the goal. */
  fromGoal: [
    ["#E6BDEB", "#B9DDB2"],
    ["#6B2E74", "#1F5A2B"],
    ["#D08CFF", "#5C4200"],
    ["#B35CFF", "#E0A800"],
  ],
  /** The signs of open, closed and banned cells, and of those opened and closed from the goal. */
  marks: [
    ["", "#8A4B00", "#1D5A97", "#FFFFFF", "", "", "", "#6B1A75", "#1F5E1C"],
    ["", "#FFD9A0", "#A9D4FF", "#FFFFFF", "", "", "", "#F3C4FA", "#B4F0BC"],
    ["", "#000000", "#FFFFFF", "#FFFFFF", "", "", "", "#000000", "#FFFFFF"],
    ["", "#FFFFFF", "#000000", "#FFFFFF", "", "", "", "#000000", "#000000"],
  ],
  current: ["#0A5FB4", "#8FD0FF", "#7CC8FF", "#E01B1B"],
  path: ["#0A5FB4", "#8FD0FF", "#FFF04A", "#FFE95E"],
  /** Around the path, marks and stones. */
  edge: ["#FFFFFF", "#0E1319", "#000000", "#000000"],
  /** Of signs on stones and verdicts. */
  sign: ["#FFFFFF", "#0B0F13", "#000000", "#FFFFFF"],
  /** Of text on free cells. */
  ink: ["#14202B", "#E8EEF3", "#FFFFFF", "#FFFFFF"],
  red: ["#C22F3D", "#FF8A80", "#FF9A3C", "#D55E00"],
  blue: ["#1A5FC4", "#7DB8FF", "#7CC8FF", "#56B4E9"],
  start: ["#2F4257", "#DCE6F0", "#7CC8FF", "#FFFFFF"],
  goal: ["#A3195B", "#F58CC0", "#FF9AD5", "#FFD23E"],
  danger: ["#C23B00", "#FF8A5C", "#FF6A4A", "#FF8A5C"],
  /** Around the cell under the cursor of the keyboard. */
  focus: ["#FFB000", "#FFC266", "#00FFFF", "#FFB000"],
};

/** @typedef {{[I in keyof typeof INKS]: typeof INKS[I][number]}} Colours */

/** @param {number} theme @returns {Colours} */
const inksOf = (theme) =>
  /** @type {any} */ (Object.fromEntries(Object.entries(INKS).map(([name, colours]) => [name, colours[theme]])));
const SAFE = { light: inksOf(0), dark: inksOf(1), contrast: inksOf(2) };
const MAZE_SOLVER = inksOf(3);

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
