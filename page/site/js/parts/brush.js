/**
 * Painting a board: one tool for a whole stroke, so that dragging never toggles. Left paints,
 * right (or Shift, or the other end of a pen) erases; starts and goals are carried.
 */

import { make, number } from "../dom.js";
import { t } from "../i18n.js";
import { FREE, WALL, WATER } from "../board/model.js";
import { History } from "./history.js";
import { icon } from "./icons.js";
import { iconButton } from "./shell.js";

/** @typedef {import("../board/model.js").Board} Board */
/** @typedef {"wall" | "tower" | "free" | "weight" | "water" | "start" | "goal" | "stop" | "door" | "look" | "agent" | "fill" | "select"} Tool */

/** The keys of the tools. */
const KEYS = {
  ...{ wall: "W", tower: "T", free: "E", weight: "1–9", water: "R" },
  ...{ start: "S", goal: "G", stop: "V", door: "D", look: "I", agent: "A", fill: "F", select: "B" },
};
/** The widest brush, in cells. */
const WIDEST = 5;

export class Brush {
  /** @type {Tool} */
  tool = "wall";
  /** What is filled with: the terrain that was painted with last. */
  #paints = WALL;
  weight = 5;
  /** How many cells wide the brush is. */
  width = 1;
  /** Whether the next cell that is touched tells what is painted with. */
  #picks = false;
  /** What has changed and is not told yet. @type {Set<"terrain" | "ends">} */
  #told = new Set();
  /** What a stroke does to each cell it meets. @type {((cell: number) => void) | null} */
  #stroke = null;
  /** @type {Map<Tool, HTMLInputElement>} */
  #boxes = new Map();

  /**
   * @param {() => Board} board
   * @param {(what: "terrain" | "ends") => void} changed  Called once after each event that changed the board.
   * @param {object} options
   * @param {Tool[]} options.tools
   * @param {boolean} [options.several]  There may be many starts and goals.
   * @param {() => boolean} [options.fixed]  Whether starts and goals stay where they are.
   * @param {(what: "start" | "goal") => boolean} [options.single]  Whether there is one of these alone.
   * @param {(cell: number) => void} [options.looked]
   * @param {(tool: Tool) => void} [options.chosen]
   * @param {(cell: number, erases: boolean, isAside: boolean) => ((cell: number) => void) | null} [options.selects]
   *   What a stroke of the tool that selects does to each cell.
   * @param {(cell: number, erases: boolean) => void} [options.hinged]  Puts a door into a cell, or takes it out.
   * @param {(cell: number, terrain: number, paint: () => void) => void} [options.paints]  Paints
   *   a cell if it may be painted, now or later.
   * @param {() => unknown} [options.beside]  What is taken back with the board.
   * @param {(board: Board, beside: any) => void} options.restored  A board comes back.
   */
  constructor(
    board,
    changed,
    {
      tools,
      several = false,
      fixed = () => false,
      single = () => false,
      looked = () => {},
      chosen = () => {},
      selects = () => null,
      hinged = () => {},
      paints,
      beside,
      restored,
    },
  ) {
    this.board = board;
    this.changed = changed;
    this.several = several;
    this.fixed = fixed;
    this.single = single;
    this.hinged = hinged;
    this.looked = looked;
    this.chosen = chosen;
    this.selects = selects;
    this.judges = paints !== undefined;
    this.paints = paints ?? ((_cell, _terrain, paint) => paint());
    this.history = new History(board, restored, beside);
    this.heavy = number(this.weight, { min: 2, max: 255 }, (value) => (this.weight = value));
    this.heavy.setAttribute("aria-label", t("weight"));
    this.picker = iconButton("pick", t("brush.pick"), "K", () => this.#pickNext(!this.#picks));
    this.heavy.hidden = this.picker.hidden = true;
    this.size = make("button", {
      type: "button",
      className: "size",
      onclick: () => this.#widen((this.width % WIDEST) + 1),
    });
    const set = make(
      "fieldset",
      { className: "tools", title: t("tools") },
      make("legend", { className: "unseen" }, t("tools")),
    );
    for (const tool of tools) set.append(this.#made(tool));
    this.elements = [set, this.heavy, this.picker, this.size];
    this.#widen(1);
  }

  /** @param {Tool} tool */
  #made(tool) {
    const box = make("input", { type: "radio", name: "tool", value: tool, checked: tool === this.tool });
    box.addEventListener("change", () => box.checked && this.choose(tool));
    this.#boxes.set(tool, box);
    const name = make("span", { className: "unseen" }, t(`tool.${tool}`));
    const key = make("kbd", { "aria-hidden": "true" }, KEYS[tool]);
    return make("label", { title: `${t(`tool.${tool}`)} (${KEYS[tool]})` }, box, icon(tool), name, key);
  }

  /** Only these tools can be chosen; the first of them is, where the one before cannot. @param {Tool[]} tools */
  offer(tools) {
    for (const [tool, { parentElement }] of this.#boxes) {
      const isOffered = tools.includes(tool);
      if (parentElement && parentElement.hidden === isOffered) parentElement.hidden = !isOffered;
    }
    if (!tools.includes("weight")) this.heavy.hidden = this.picker.hidden = true;
    if (!tools.includes(this.tool) && tools[0]) this.choose(tools[0]);
  }

  /** Whether the tool can be chosen now. @param {Tool} tool */
  #isOffered(tool) {
    const label = this.#boxes.get(tool)?.parentElement;
    return Boolean(label && !label.hidden);
  }

  /** @param {Tool} tool */
  choose(tool) {
    this.tool = tool;
    const others = ["start", "goal", "stop", "door", "look", "agent", "fill", "select"];
    if (!others.includes(tool)) this.#paints = this.#terrain();
    const box = this.#boxes.get(tool);
    if (box) box.checked = true;
    this.heavy.hidden = this.picker.hidden = tool !== "weight";
    this.#pickNext(false);
    this.chosen(tool);
  }

  /** Paints with this weight. @param {number} weight */
  #weigh(weight) {
    [this.weight, this.heavy.value] = [weight, String(weight)];
    this.choose("weight");
  }

  /** @param {boolean} picks */
  #pickNext(picks) {
    this.#picks = picks;
    this.picker.ariaPressed = String(picks);
  }

  /** Paints with what a cell is from now on. @param {number} cell */
  #pick(cell) {
    const terrain = this.board().terrain[cell] ?? FREE;
    const tool = terrain === WALL ? "wall" : terrain === WATER ? "water" : terrain === FREE ? "free" : "weight";
    if (!this.#isOffered(tool)) return this.#pickNext(false);
    if (tool === "weight" && terrain < WATER) this.#weigh(terrain);
    else if (tool !== "weight") this.choose(tool);
  }

  /** @param {number} width */
  #widen(width) {
    this.width = Math.max(1, Math.min(WIDEST, width));
    const name = t("brush.size", { n: this.width });
    this.size.textContent = `${this.width}×${this.width}`;
    this.size.setAttribute("aria-label", name);
    this.size.title = `${name} ([ ])`;
  }

  /** @returns {import("../house.js").Command[]} */
  get commands() {
    /** @type {import("../house.js").Command[]} */
    const commands = [
      { id: "brush.narrow", keys: ["["], run: () => this.#widen(this.width - 1) },
      { id: "brush.wide", keys: ["]"], run: () => this.#widen(this.width + 1) },
    ];
    for (const tool of this.#boxes.keys()) {
      if (!this.#isOffered(tool)) continue;
      const name = t("command.tool", { tool: t(`tool.${tool}`) });
      const keys = tool === "weight" ? [] : [KEYS[tool].toLowerCase()];
      commands.push({ id: `tool.${tool}`, name, keys, run: () => this.choose(tool) });
    }
    if (!this.#isOffered("weight")) return commands;
    commands.push({ id: "brush.pick", keys: ["k"], run: () => this.#pickNext(true) });
    for (let weight = 1; weight <= 9; weight++) {
      const run = () => (weight === 1 ? this.choose("free") : this.#weigh(weight));
      commands.push({ id: `weight.${weight}`, name: t("command.weight", { n: weight }), keys: [String(weight)], run });
    }
    return commands;
  }

  /** What pointers and keys do on a board. @param {() => void} done  After each stroke. */
  gestures(done) {
    return {
      press: (/** @type {number} */ cell, /** @type {boolean} */ erases, isAside = false) =>
        this.press(cell, erases, isAside),
      drag: (/** @type {number} */ cell) => this.drag(cell),
      release: () => {
        this.release();
        done();
      },
      cancel: () => this.cancel(),
      key: (/** @type {number} */ cell, /** @type {KeyboardEvent} */ event) => this.key(cell, event),
    };
  }

  /** @param {number} cell @param {boolean} erases @param {boolean} [isAside]  Whether it is no stroke, but tells what to paint with. */
  press(cell, erases, isAside = false) {
    this.history.remember();
    this.#stroke = this.#strokeFrom(cell, erases, isAside);
    this.#stroke?.(cell);
  }

  /** @param {number} cell */
  drag(cell) {
    this.#stroke?.(cell);
  }

  release() {
    this.#stroke = null;
  }

  /** The stroke was none: what it did is taken back. */
  cancel() {
    this.#stroke = null;
    this.history.cancel();
  }

  /** @param {number} cell @param {boolean} erases @param {boolean} isAside @returns {((cell: number) => void) | null} */
  #strokeFrom(cell, erases, isAside) {
    const board = this.board();
    if (this.tool === "select") return this.selects(cell, erases, isAside);
    if (isAside || this.#picks) {
      this.#pick(cell);
      return null;
    }
    if (!erases && (this.tool === "look" || this.tool === "agent")) return (at) => this.looked(at);
    if (this.tool === "door") return (at) => this.hinged(at, erases);
    for (const ends of this.fixed() ? [] : [board.starts, board.goals, board.stops]) {
      const place = ends.indexOf(cell);
      if (place < 0) continue;
      const isSpare = ends === board.stops || (this.several && ends.length > 1);
      if (erases && isSpare) return () => this.#drop(ends, cell);
      return (at) => this.#carry(ends, place, at);
    }
    if (this.tool === "start" || this.tool === "goal" || this.tool === "stop") {
      const ends = { start: board.starts, goal: board.goals, stop: board.stops }[this.tool];
      return (at) => this.#put(ends, at, cell);
    }
    if (this.tool === "fill") {
      this.#fill(cell, erases ? FREE : this.#paints);
      return null;
    }
    const terrain = erases ? FREE : (this.#paints = this.#terrain());
    return (at) => this.#paint(at, terrain);
  }

  /** Paints as many cells as the brush is wide. @param {number} cell @param {number} terrain */
  #paint(cell, terrain) {
    const board = this.board();
    const [x, y] = [cell % board.width, Math.floor(cell / board.width)];
    const before = Math.floor((this.width - 1) / 2);
    for (let row = y - before; row < y - before + this.width; row++) {
      for (let column = x - before; column < x - before + this.width; column++) {
        if (column < 0 || row < 0 || column >= board.width || row >= board.height) continue;
        const at = row * board.width + column;
        this.paints(at, terrain, () => {
          if (!board.paint(at, terrain)) return;
          board.name = "";
          // Who judges each cell by the board as it is then hears of each.
          if (this.judges) this.changed("terrain");
          else this.#tell("terrain");
        });
      }
    }
  }

  /** Paints all cells of one terrain that hang together with this one. @param {number} cell @param {number} terrain */
  #fill(cell, terrain) {
    const board = this.board();
    const before = board.terrain[cell];
    if (before === terrain) return;
    const steps = board.isHex ? board.steps() : board.steps().slice(0, 4);
    const [queue, seen] = [[cell], new Set([cell])];
    for (let at = queue.pop(); at !== undefined; at = queue.pop()) {
      board.paint(at, terrain);
      for (const [dx, dy] of steps) {
        const beside = board.beside(at, dx, dy);
        if (beside < 0 || seen.has(beside) || board.terrain[beside] !== before) continue;
        seen.add(beside);
        queue.push(beside);
      }
    }
    this.#tell("terrain");
  }

  /** Tells once what an event has changed, however many cells it painted. @param {"terrain" | "ends"} what */
  #tell(what) {
    this.board().name = "";
    if (!this.#told.size)
      queueMicrotask(() => {
        const told = [...this.#told];
        this.#told.clear();
        for (const each of told) this.changed(each);
      });
    this.#told.add(what);
  }

  #terrain() {
    if (this.tool === "wall" || this.tool === "tower") return WALL;
    if (this.tool === "water") return WATER;
    return this.tool === "weight" ? this.weight : FREE;
  }

  /** @param {number[]} ends @param {number} place @param {number} at */
  #carry(ends, place, at) {
    const board = this.board();
    if (!board.isFree(at) || board.isTaken(at)) return;
    ends[place] = at;
    this.#tell("ends");
  }

  /** Sets the only start or goal here, or one more; a stop is one more. @param {number[]} ends @param {number} at @param {number} first */
  #put(ends, at, first) {
    const board = this.board();
    if (this.fixed() || !board.isFree(at) || board.isTaken(at)) return;
    const isSingle = ends !== board.stops && this.single(ends === board.goals ? "goal" : "start");
    const several = this.several && !isSingle;
    if (several && at === first) ends.push(at);
    else if (several) ends[ends.length - 1] = at;
    else ends.splice(0, ends.length, at);
    this.#tell("ends");
  }

  /** @param {number[]} ends @param {number} cell */
  #drop(ends, cell) {
    const place = ends.indexOf(cell);
    if (place < 0) return;
    ends.splice(place, 1);
    this.#tell("ends");
  }

  /** @param {number} cell @param {KeyboardEvent} event @returns {boolean} */
  key(cell, event) {
    const board = this.board();
    const { key, shiftKey } = event;
    if (["Backspace", "Delete", " "].includes(key)) {
      this.press(cell, key !== " " || shiftKey);
      this.release();
    } else if (/^[sg]$/i.test(key)) {
      this.history.remember();
      this.#put(/s/i.test(key) ? board.starts : board.goals, cell, cell);
    } else if (/^[1-9]$/.test(key) && this.#isOffered("weight")) {
      this.history.remember();
      this.#paint(cell, Number(key));
    } else if (key === "Enter") this.looked(cell);
    else return false;
    return true;
  }
}
