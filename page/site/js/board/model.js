/** A board that can be painted: the engine's sketch of it, cell by cell. */

/** @typedef {[number, number]} Place  `[x, y]`; of hexagons `[q, r]`. */

/** As many painted cells are kept in mind. */
const MOST_PAINTED = 10_000;

/** No board of the engine has more cells. */
const MOST_CELLS = 2 ** 24;

export const NONE = -1;
export const WALL = 0;
export const FREE = 1;
export const WATER = 256;
export const UNSEEN = 257;

/** The four straight directions, with their bits and steps: south, west, north, east. */
export const STRAIGHT = /** @type {const} */ ([
  [1, 0, 1],
  [2, -1, 0],
  [4, 0, -1],
  [8, 1, 0],
]);

/** The six directions of hexagons, as steps in q and r, and the eight of squares, both as the engine numbers them. */
export const SIX = /** @type {const} */ ([
  [1, 0],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [0, -1],
  [1, -1],
]);
export const EIGHT = /** @type {const} */ ([
  [0, 1],
  [-1, 0],
  [0, -1],
  [1, 0],
  [-1, 1],
  [-1, -1],
  [1, -1],
  [1, 1],
]);

const SIGNS = new Map([
  ["#", WALL],
  [".", FREE],
  ["~", WATER],
  [" ", NONE],
  ["?", UNSEEN],
]);

export class Board {
  /** Whether there is any stone, once that was asked for. @type {boolean | null} */
  #hasStones = null;

  /** @param {number} width @param {number} height */
  constructor(width, height) {
    // A link may hold anything.
    const isSize = [width, height].every((side) => Number.isInteger(side) && side > 0) && width * height <= MOST_CELLS;
    if (!isSize) throw new RangeError("no board has this size");
    this.shape = "square";
    this.width = width;
    this.height = height;
    /** @type {Place} */
    this.origin = [0, 0];
    /** Of an embedded board, as long as nobody has changed it. */
    this.name = "";
    /** @type {4 | 8} */
    this.neighbors = 4;
    /** @type {Engine.CornerCuttingName | undefined} */
    this.corner_cutting = undefined;
    /** A wall, a weight from 1 to 255, water, unseen, or no cell at all. */
    this.terrain = new Int16Array(width * height).fill(FREE);
    /** @type {Uint8Array | null} */
    this.exits = null;
    /** The level that the board was read from, for what it holds beside the board. @type {string | undefined} */
    this.level = undefined;
    /** @type {number[]} */
    this.starts = [];
    /** @type {number[]} */
    this.goals = [];
    /** Where a path is to pass, in this order. @type {number[]} */
    this.stops = [];
    /** The cells whose walls are towers, for those who take the board back. @type {number[]} */
    this.towers = [];
    /** The cells that were painted, in order; begun anew once it is long. @type {number[]} */
    this.painted = [];
    /** 1 for red, 2 for blue. */
    this.stones = new Uint8Array(width * height);
    /** The terrain as signs, and the weights that have none; kept until the terrain changes. */
    /** @type {{rows: string[], heavy: Place[]} | null} */
    this.written = null;
  }

  /** @param {Engine.Sketch} sketch @returns {Board} */
  static of(sketch) {
    const { rows, shape } = sketch;
    if (typeof shape !== "string" || !Array.isArray(rows)) throw new RangeError("not a board");
    const board = new Board(sketch.width, sketch.height);
    board.shape = sketch.shape;
    board.origin = sketch.origin ?? [0, 0];
    board.neighbors = sketch.neighbors === 8 ? 8 : 4;
    board.corner_cutting = sketch.corner_cutting ?? undefined;
    sketch.rows.forEach((row, y) => {
      for (let x = 0; x < sketch.width; x++) {
        const sign = row[x] ?? " ";
        board.terrain[y * sketch.width + x] = SIGNS.get(sign) ?? Number(sign);
      }
    });
    for (const [index, weight] of sketch.weights ?? []) board.terrain[index] = weight;
    board.level = sketch.level ?? undefined;
    if (sketch.exits) board.exits = Uint8Array.from(sketch.exits.join(""), (digit) => parseInt(digit, 16));
    board.starts = (sketch.starts ?? []).map((place) => board.index(place));
    board.goals = (sketch.goals ?? []).map((place) => board.index(place));
    (sketch.stones?.red ?? []).forEach((place) => board.put(board.index(place), 1));
    (sketch.stones?.blue ?? []).forEach((place) => board.put(board.index(place), 2));
    return board;
  }

  get size() {
    return this.width * this.height;
  }

  get isHex() {
    return this.shape !== "square";
  }

  /** Whether the hexagons stand in columns, with flat tops. */
  get isFlat() {
    return this.shape.endsWith("-q");
  }

  /** @param {number} index  @returns {Place} */
  place(index) {
    return [(index % this.width) + this.origin[0], Math.floor(index / this.width) + this.origin[1]];
  }

  /** @param {Place} place */
  index([x, y]) {
    return (y - this.origin[1]) * this.width + x - this.origin[0];
  }

  /** @param {number} index */
  isCell(index) {
    return index >= 0 && index < this.size && this.terrain[index] !== NONE;
  }

  /** @param {number} index */
  isFree(index) {
    return this.isCell(index) && this.terrain[index] !== WALL;
  }

  /** Whether a start, a goal or a stop stands on a cell. @param {number} index */
  isTaken(index) {
    return [this.starts, this.goals, this.stops].some((cells) => cells.includes(index));
  }

  /** The cell one step further, or -1 off the board. @param {number} index @param {number} dx @param {number} dy */
  beside(index, dx, dy) {
    const [x, y] = [(index % this.width) + dx, Math.floor(index / this.width) + dy];
    if (x < 0 || y < 0 || x >= this.width || y >= this.height) return -1;
    const found = y * this.width + x;
    return this.isCell(found) ? found : -1;
  }

  /** The steps to all neighbors, walls or not. */
  steps() {
    return this.isHex ? SIX : this.neighbors === 8 ? EIGHT : EIGHT.slice(0, 4);
  }

  /** Whether a road leaves this cell in this straight direction. @param {number} index @param {number} bit */
  leads(index, bit) {
    return !this.exits || ((this.exits[index] ?? 0) & bit) !== 0;
  }

  /** @param {number} index @param {number} terrain @returns {boolean}  Whether that changed anything. */
  paint(index, terrain) {
    if (!this.isCell(index) || this.terrain[index] === terrain) return false;
    if (terrain === WALL && this.isTaken(index)) return false;
    this.terrain[index] = terrain;
    if (this.painted.length >= MOST_PAINTED) this.painted = [];
    this.painted.push(index);
    if (this.written && terrain <= 9 && !this.written.heavy.length) {
      const y = Math.floor(index / this.width);
      this.written.rows[y] = this.#row(y);
    } else this.written = null;
    return true;
  }

  /** @param {number} y */
  #row(y) {
    let row = "";
    for (const terrain of this.terrain.subarray(y * this.width, (y + 1) * this.width)) row += sign(terrain);
    return row;
  }

  #signs() {
    if (this.written) return this.written;
    const rows = [];
    for (let y = 0; y < this.height; y++) rows.push(this.#row(y));
    /** @type {Place[]} */
    const heavy = [];
    this.terrain.forEach((terrain, index) => terrain > 9 && terrain < WATER && heavy.push([index, terrain]));
    this.written = { rows, heavy };
    return this.written;
  }

  /** All of the board. @returns {Engine.Sketch} */
  sketch() {
    const sketch = this.ground();
    if (this.starts.length) sketch.starts = this.starts.map((index) => this.place(index));
    if (this.goals.length) sketch.goals = this.goals.map((index) => this.place(index));
    if (!this.hasStones) return sketch;
    const [red, blue] = [1, 2].map((colour) => this.#stones(colour));
    if (red?.length || blue?.length) sketch.stones = { red: red ?? [], blue: blue ?? [] };
    return sketch;
  }

  /** The board without what stands on it. @returns {Engine.Sketch} */
  ground() {
    const { rows, heavy } = this.#signs();
    /** @type {Engine.Sketch} */
    const sketch = { shape: this.shape, width: this.width, height: this.height, rows };
    if (this.isHex) sketch.origin = this.origin;
    else {
      sketch.neighbors = this.neighbors;
      if (this.neighbors === 8 && this.corner_cutting) sketch.corner_cutting = this.corner_cutting;
    }
    if (heavy.length) sketch.weights = heavy;
    if (this.level) sketch.level = this.level;
    if (this.exits) {
      const digits = Array.from(this.exits, (exits) => exits.toString(16)).join("");
      sketch.exits = Array.from({ length: this.height }, (_, y) => digits.slice(y * this.width, (y + 1) * this.width));
    }
    return sketch;
  }

  get hasStones() {
    return (this.#hasStones ??= this.stones.some(Boolean));
  }

  /** Puts a stone on a cell, or 0 for none. @param {number} index @param {number} stone */
  put(index, stone) {
    this.stones[index] = stone;
    this.#hasStones = null;
  }

  /** @param {number} colour */
  #stones(colour) {
    /** @type {Place[]} */
    const places = [];
    this.stones.forEach((stone, index) => stone === colour && places.push(this.place(index)));
    return places;
  }

  copy() {
    const board = new Board(this.width, this.height);
    const { shape, origin, neighbors, corner_cutting, level, exits } = this;
    Object.assign(board, { shape, origin, neighbors, corner_cutting, level, exits: exits && exits.slice() });
    board.terrain = this.terrain.slice();
    board.stones = this.stones.slice();
    [board.starts, board.goals, board.stops] = [[...this.starts], [...this.goals], [...this.stops]];
    board.towers = [...this.towers];
    return board;
  }

  /**
   * The same board with other sides; what lies outside is lost, what is new is free.
   * @param {number} width
   * @param {number} height
   */
  resized(width, height) {
    const board = new Board(width, height);
    board.neighbors = this.neighbors;
    board.corner_cutting = this.corner_cutting;
    board.level = this.level;
    for (let y = 0; y < Math.min(height, this.height); y++) {
      for (let x = 0; x < Math.min(width, this.width); x++) {
        board.terrain[y * width + x] = /** @type {number} */ (this.terrain[y * this.width + x]);
      }
    }
    const kept = (/** @type {number} */ index) => {
      const [x, y] = this.place(index);
      return x < width && y < height ? [y * width + x] : [];
    };
    board.starts = this.starts.flatMap(kept);
    board.goals = this.goals.flatMap(kept);
    board.stops = this.stops.flatMap(kept);
    return board;
  }
}

/** @param {number} terrain */
function sign(terrain) {
  if (terrain === WALL) return "#";
  if (terrain === NONE) return " ";
  if (terrain === WATER) return "~";
  if (terrain === UNSEEN) return "?";
  return terrain > 1 && terrain < 10 ? String(terrain) : ".";
}
