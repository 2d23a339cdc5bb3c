/** The colour of each cell, as a pixel: what a cell is filled with, at any scale. */

import { heat as glow, rgb, shade } from "./colours.js";
import { FREE, NONE, UNSEEN, WALL, WATER } from "./model.js";

/** @typedef {import("./frame.js").Layers} Layers */
/** @typedef {import("./colours.js").Colours} Colours */
/** @typedef {import("./colours.js").Light} Light */
/** @typedef {{ground: Uint32Array, states: Uint32Array, shaded: Uint32Array, unreached: number}} Tables */

const MARKS = /** @type {const} */ (["free", "opened", "closed", "banned"]);
/** How many shades are told apart. */
const SHADES = 64;

/** @param {Light} light */
const pixel = ([red, green, blue]) => ((255 << 24) | (blue << 16) | (green << 8) | red) >>> 0;

/** A pixel as a colour of the page. @param {number} word */
export const css = (word) => `rgb(${word & 255},${(word >> 8) & 255},${(word >> 16) & 255})`;

/** The marks of a board without any. */
let none = new Uint8Array();

/** @type {WeakMap<Colours, Tables>} */
const known = new WeakMap();

/** The pixels of terrain (from no cell on), marks and shades. @param {Colours} inks @returns {Tables} */
function tablesOf(inks) {
  const ink = (/** @type {string} */ name) => pixel(rgb(name));
  const ground = new Uint32Array(UNSEEN - NONE + 1).fill(ink(inks.free));
  for (let weight = FREE + 1; weight < WATER; weight++)
    ground[weight - NONE] = ink(inks.weights[Math.min(3, Math.floor(Math.log2(weight)))] ?? inks.free);
  ground[NONE - NONE] = ink(inks.paper);
  ground[WALL - NONE] = ink(inks.wall);
  ground[WATER - NONE] = ink(inks.water);
  ground[UNSEEN - NONE] = ink(inks.unseen);
  return {
    ground,
    unreached: ink(inks.unreached),
    states: Uint32Array.from([...MARKS.map((mark) => inks[mark]), ...compared(inks), ...inks.fromGoal], ink),
    shaded: Uint32Array.from({ length: SHADES }, (_, degree) => pixel(shade(degree / (SHADES - 1)))),
  };
}

/** Of two searches: what only the first has reached, what only the second, and what both have. @param {Colours} inks */
const compared = ({ opened, closed, weights, free }) => [opened, closed, weights[1] ?? free];

export class Tint {
  #tables;

  /** @param {import("./model.js").Board} board @param {Layers} layers @param {Colours} inks */
  constructor({ terrain, size }, { marks, shades, most = 1, heat }, inks) {
    const tables = known.get(inks) ?? tablesOf(inks);
    known.set(inks, tables);
    this.#tables = tables;
    this.inks = inks;
    this.terrain = terrain;
    this.marks = marks ?? (none.length === size ? none : (none = new Uint8Array(size)));
    this.shades = shades;
    this.heat = heat;
    /** From distances to shades. */
    this.degrees = (SHADES - 1) / most;
  }

  get wall() {
    return this.#tables.ground[WALL - NONE] ?? 0;
  }

  /** Whether terrain and marks alone make the colours. */
  get isPlain() {
    return !this.shades && !this.heat;
  }

  /** The colour of a cell. @param {number} index @returns {number} */
  at(index) {
    const { ground, states, shaded, unreached } = this.#tables;
    const terrain = this.terrain[index] ?? NONE;
    const bare = ground[terrain - NONE] ?? 0;
    if (terrain <= WALL) return bare;
    if (terrain === UNSEEN) {
      const hot = this.heat?.[index];
      return hot ? pixel(glow(hot)) : bare;
    }
    const mark = this.marks[index];
    if (mark) return states[mark] ?? bare;
    if (!this.shades) return bare;
    const far = this.shades[index] ?? NaN;
    if (Number.isNaN(far)) return unreached;
    return far >= 0 ? (shaded[Math.min(SHADES - 1, Math.round(far * this.degrees))] ?? bare) : bare;
  }

  /** The colours of cells from one to before another. @param {number} from @param {number} to @param {Uint32Array} pixels */
  fill(from, to, pixels) {
    if (!this.isPlain) {
      for (let index = from; index < to; index++) pixels[index] = this.at(index);
      return;
    }
    const { terrain: cells, marks } = this;
    const { ground, states } = this.#tables;
    for (let index = from; index < to; index++) {
      const terrain = /** @type {number} */ (cells[index]);
      const mark = /** @type {number} */ (marks[index]);
      const isMarked = mark > 0 && terrain > WALL && terrain < UNSEEN;
      pixels[index] = /** @type {number} */ (isMarked ? states[mark] : ground[terrain - NONE]);
    }
  }
}
