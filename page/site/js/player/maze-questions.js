/**
 * Questions about what a generator does next, made from its recording: only where its rule decides, and no
 * random number, or about numbers that every perfect maze has.
 */

import { numbers } from "../parts/random.js";

/** @typedef {import("./recording.js").Recording} Recording */
/** @typedef {"cells" | "parts" | "walls" | "open"} Counted  What is counted at a step. */
/** @typedef {"back" | "hunt" | "walk" | "rim" | "wall" | "carves" | "steps"} Decided  What the rule decides. */
/**
 * @typedef {object} Asked
 * @property {Decided | Counted | "passages"} kind
 * @property {number} step  At which it is asked.
 * @property {number} answer  A cell, a number, or 1 for yes and 0 for no.
 * @property {number[]} about  The cells that it names.
 */

/** What can be asked about each generator. @type {Record<string, {decided?: Decided, counted: Counted}>} */
const KINDS = {
  backtracker: { decided: "back", counted: "cells" },
  "growing-tree-newest": { decided: "back", counted: "cells" },
  "growing-tree": { decided: "carves", counted: "open" },
  "growing-tree-random": { decided: "carves", counted: "open" },
  "hunt-and-kill": { decided: "hunt", counted: "cells" },
  prim: { decided: "rim", counted: "cells" },
  "prim-simple": { decided: "rim", counted: "cells" },
  "prim-modified": { decided: "rim", counted: "cells" },
  "aldous-broder": { decided: "steps", counted: "cells" },
  wilson: { decided: "walk", counted: "parts" },
  kruskal: { decided: "wall", counted: "parts" },
  eller: { counted: "parts" },
  sidewinder: { counted: "parts" },
  "binary-tree": { counted: "parts" },
  "blobby-division": { counted: "parts" },
  "recursive-division": { counted: "walls" },
  hybrid: { counted: "walls" },
};

/** The generators about which something can be asked. */
export const generators = Object.keys(KINDS);

/** The maze as far as it has been made at a step. */
export class Grown {
  passages = 0;
  /** Walls that were built where passages were. */
  walls = 0;
  /** For each cell another one of its part, or the cell itself. */
  #above;
  #joined;
  /** Whether a passage leads east (1) and south (2) from each cell. */
  #carved;

  /** @param {Recording} recording @param {number} step @param {number} width */
  constructor(recording, step, width) {
    this.cells = recording.cells;
    this.width = width;
    this.#above = Int32Array.from({ length: this.cells }, (_, cell) => cell);
    this.#joined = new Uint8Array(this.cells);
    this.#carved = new Uint8Array(this.cells);
    const { cells, others } = recording.trace;
    for (let event = 0; event < step; event++) {
      const [kind, cell = 0, other = 0] = [recording.kind(event + 1), cells[event], others[event]];
      if (kind === "w") this.walls += 1;
      // A walk is no part of the maze before it is carved; all other cells are as they are opened.
      if (kind === "c" || (event === 0 && kind === "o")) this.#joined[cell] = 1;
      if (kind !== "v") continue;
      this.passages += 1;
      const first = Math.min(cell, other);
      this.#carved[first] = (this.#carved[first] ?? 0) | (Math.abs(other - cell) === width ? 2 : 1);
      this.#joined[cell] = this.#joined[other] = 1;
      this.#above[this.part(cell)] = this.part(other);
    }
  }

  /** @param {number} cell */
  isIn(cell) {
    return this.#joined[cell] === 1;
  }

  /** The neighbors of a cell that are, or are not, in the maze. @param {number} cell @param {boolean} areIn */
  neighbors(cell, areIn) {
    const { width, cells } = this;
    const beside = [cell - width, cell + width];
    if (cell % width > 0) beside.push(cell - 1);
    if (cell % width < width - 1) beside.push(cell + 1);
    return beside.filter((other) => other >= 0 && other < cells && this.isIn(other) === areIn);
  }

  /** The cells outside the maze that lie beside it. */
  get rim() {
    const all = Array.from({ length: this.cells }, (_, cell) => cell);
    return all.filter((cell) => !this.isIn(cell) && this.neighbors(cell, true).length > 0);
  }

  /** The name of the part that a cell is in. @param {number} cell */
  part(cell) {
    const above = this.#above;
    for (let at = cell; ; at = above[at] ?? at) {
      if (above[at] === at) return at;
      above[at] = above[above[at] ?? at] ?? at;
    }
  }

  /** How many cells are in the part of a cell. @param {number} cell */
  size(cell) {
    const part = this.part(cell);
    let size = 0;
    for (let each = 0; each < this.cells; each++) size += Number(this.part(each) === part);
    return size;
  }

  /** The walls between two cells of one part. */
  get inner() {
    /** @type {[number, number][]} */
    const walls = [];
    const { cells, width } = this;
    for (let cell = 0; cell < cells; cell++) {
      const carved = this.#carved[cell] ?? 0;
      const [east, south] = [cell + 1, cell + width];
      if (east % width && !(carved & 1) && this.part(cell) === this.part(east)) walls.push([cell, east]);
      if (south < cells && !(carved & 2) && this.part(cell) === this.part(south)) walls.push([cell, south]);
    }
    return walls;
  }
}

/** The sides that cells share. @param {number} cells @param {number} width */
export const sidesOf = (cells, width) => 2 * cells - width - cells / width;

/**
 * The steps at which a rule decides, with what it decides.
 * @param {Recording} recording
 * @param {Decided | undefined} kind
 * @returns {{step: number, answer: number, about: number[]}[]}
 */
function decisions(recording, kind) {
  const { cells, others } = recording.trace;
  /** @type {{step: number, answer: number, about: number[]}[]} */
  const found = [];
  for (let event = 2; event < recording.length; event++) {
    const [before, now] = [recording.kind(event), recording.kind(event + 1)];
    const [cell = 0, other = 0, last = 0] = [cells[event], others[event], cells[event - 1]];
    /** @type {(step: number, answer: number, about?: number[]) => void} */
    const decide = (step, answer, about = []) => found.push({ step, answer, about });
    if (kind === "back" && now === "c" && recording.kind(event - 1) !== "c") {
      let next = event;
      while (next < recording.length && recording.kind(next + 1) !== "v") next += 1;
      if (next < recording.length) decide(event, cells[next] ?? 0);
    }
    if (kind === "hunt" && now === "v" && cell !== last) decide(event, other);
    if (kind === "walk" && now === "o" && before === "c") decide(event, cell);
    if (kind === "rim" && now === "v") decide(event, other);
    if (kind === "carves" && before === "e") decide(event, Number(now === "v"), [last]);
    if (kind === "steps" && before === "e") decide(event, Number(now === "v"), [last]);
    if (kind === "wall" && now === "v") decide(event, 1, [cell, other]);
  }
  return found;
}

/**
 * Questions spread over a recording; the same each time.
 * @param {Recording} recording
 * @param {string} generator
 * @param {number} width
 * @param {number} count
 * @returns {Asked[]}
 */
export function mazeQuestions(recording, generator, width, count) {
  const { decided, counted } = KINDS[generator] ?? { counted: "parts" };
  const made = decisions(recording, decided);
  /** @type {Map<string, Asked>} */
  const asked = new Map();
  for (let place = 0; place < count; place++) {
    const share = (place + 0.5) / count;
    const decision = made[Math.floor(share * made.length)];
    if (place === 1) {
      const step = Math.floor(share * recording.length);
      asked.set("passages", { kind: "passages", step, answer: recording.cells - 1, about: [] });
    } else if (decided && decision && place % 3 !== 2) {
      const isInner = decided === "wall" && numbers(decision.step)() < 0.5;
      const inner = isInner ? new Grown(recording, decision.step, width).inner : [];
      const about = inner[Math.floor(numbers(place)() * inner.length)];
      const other = about ? { answer: 0, about } : {};
      asked.set(`${decided} ${decision.step}`, { kind: decided, ...decision, ...other });
    } else if (recording.length > 1) {
      const step = 1 + Math.floor(share * (recording.length - 1));
      asked.set(`${counted} ${step}`, {
        kind: counted,
        step,
        answer: countAt(recording, step, width, counted),
        about: [],
      });
    }
  }
  return [...asked.values()];
}

/** @param {Recording} recording @param {number} step @param {number} width @param {Counted} what */
function countAt(recording, step, width, what) {
  if (what === "open") return recording.at(step).frontier;
  const { cells, passages, walls } = new Grown(recording, step, width);
  if (what === "walls") return sidesOf(cells, width) - (cells - 1) - walls;
  return what === "cells" ? passages + 1 : cells - passages;
}

/**
 * Whether an answer is right, and what is wrong with a cell: it is in the maze, not beside it, not on the way
 * back, has nowhere to go, lies deeper in the stack, or comes later in the rows.
 * @param {Asked} asked
 * @param {number} given
 * @param {Recording} recording
 * @param {Grown} grown
 * @returns {"" | "in" | "apart" | "off" | "stuck" | "deeper" | "later" | "wrong"}  Nothing for what is right.
 */
export function fault({ kind, step, answer }, given, recording, grown) {
  const isBeside = grown.neighbors(given, true).length > 0;
  if (kind === "rim") return grown.isIn(given) ? "in" : isBeside ? "" : "apart";
  if (given === answer) return "";
  if (kind === "hunt") return grown.isIn(given) ? "in" : isBeside ? "later" : "apart";
  if (kind === "walk") return grown.isIn(given) ? "in" : "later";
  if (kind !== "back") return "wrong";
  if (recording.at(step).marks[given] !== 1) return "off";
  return grown.neighbors(given, false).length ? "deeper" : "stuck";
}
