/**
 * The colours of boards. Those of states are Okabe and Ito's (2008), which colour-blind eyes
 * tell apart; the others are those of Maze Solver (2020).
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
 * @property {string[]} weights  From light to heavy.
 * @property {string} opened
 * @property {string} closed
 * @property {string} banned
 * @property {string} current
 * @property {string} path
 * @property {string} edge  Around the path, marks and stones.
 * @property {string} sign  Of marks, on a state's colour.
 * @property {string} ink  Of text on free cells.
 * @property {string} red
 * @property {string} blue
 * @property {string} start
 * @property {string} goal
 * @property {string} danger
 */

const STATES = {
  opened: "#D55E00",
  closed: "#009E73",
  banned: "#0E0E0E",
  current: "#0072B2",
  path: "#F0E442",
  red: "#D55E00",
  blue: "#0072B2",
  start: "#0072B2",
  goal: "#CC79A7",
  danger: "#C23B00",
  sign: "#FFFFFF",
};

/** @type {Record<"light" | "dark" | "contrast", Colours>} */
const SAFE = {
  light: {
    ...STATES,
    paper: "#FFFFFF",
    grid: "#C6D6E2",
    free: "#EDF5FA",
    wall: "#3B4554",
    water: "#8CC8EE",
    unseen: "#A6ACB6",
    weights: ["#EFE3CB", "#E2CFA9", "#D2B988", "#BFA069"],
    edge: "#111820",
    ink: "#18222C",
  },
  dark: {
    ...STATES,
    paper: "#10151B",
    grid: "#2A3540",
    free: "#1B2630",
    wall: "#8C99A8",
    water: "#1F5E86",
    unseen: "#0A0D11",
    weights: ["#3A3222", "#4B402A", "#5D4F33", "#71603D"],
    edge: "#000000",
    ink: "#E8EEF3",
    opened: "#E06A10",
    closed: "#0BA67B",
    current: "#56B4E9",
    red: "#E06A10",
    blue: "#56B4E9",
    start: "#56B4E9",
    sign: "#0B0F13",
    banned: "#000000",
  },
  contrast: {
    ...STATES,
    paper: "#000000",
    grid: "#6A6A6A",
    free: "#000000",
    wall: "#FFFFFF",
    water: "#0050A0",
    unseen: "#404040",
    weights: ["#302000", "#483000", "#604000", "#785000"],
    edge: "#000000",
    ink: "#FFFFFF",
    opened: "#FF9A3C",
    closed: "#2BE0A8",
    current: "#7CC8FF",
    path: "#FFF04A",
    red: "#FF9A3C",
    blue: "#7CC8FF",
    start: "#7CC8FF",
    goal: "#FF9AD5",
    sign: "#000000",
    banned: "#8A0000",
    danger: "#FF6A4A",
  },
};

/** @type {Colours} */
const MAZE_SOLVER = {
  ...STATES,
  paper: "#323232",
  grid: "#142FAE",
  free: "#1F3FD8",
  wall: "#FFFFFF",
  water: "#5AA0FF",
  unseen: "#222222",
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
};

/** @returns {Colours} */
export function colours() {
  return settings.colours === "maze-solver" ? MAZE_SOLVER : SAFE[theme()];
}

/** Cividis (Nuñez, Anderton, Renslow 2018): even steps of lightness, for colour-blind eyes too. */
const CIVIDIS = [
  [0, 34, 78],
  [18, 53, 112],
  [59, 73, 108],
  [87, 93, 109],
  [112, 113, 115],
  [138, 134, 120],
  [165, 156, 116],
  [195, 179, 105],
  [225, 204, 85],
  [254, 232, 56],
];

/**
 * A shade between dark (0) and light (1).
 * @param {number} share
 * @returns {[number, number, number]}
 */
export function shade(share) {
  const place = Math.min(1, Math.max(0, share)) * (CIVIDIS.length - 1);
  const low = Math.min(CIVIDIS.length - 2, Math.floor(place));
  const [from, to] = [CIVIDIS[low] ?? [], CIVIDIS[low + 1] ?? []];
  const mixed = from.map((value, part) => Math.round(value + ((to[part] ?? 0) - value) * (place - low)));
  return [mixed[0] ?? 0, mixed[1] ?? 0, mixed[2] ?? 0];
}

/** The likelier, the darker, as in the pictures of the command. @param {number} share */
export function heat(share) {
  const [from, to] = [rgb("#FBF1F7"), rgb("#A33B82")];
  return `rgb(${from.map((value, part) => Math.round(value + ((to[part] ?? 0) - value) * share)).join(",")})`;
}

/** @param {string} hex @returns {[number, number, number]} */
export function rgb(hex) {
  const value = parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}
