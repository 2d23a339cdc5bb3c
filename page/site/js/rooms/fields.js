/** Fields: every cell's way to the nearest goal, repaired while one paints, and agents on it. */

import { check, make, pairs, put } from "../dom.js";
import { figure, t } from "../i18n.js";
import { Live } from "../engine.js";
import { isStill } from "../settings.js";
import { Board, WALL, WATER } from "../board/model.js";
import { HEX_DIRECTIONS, DIRECTIONS } from "../board/pieces.js";
import { BoardWidget, whereabouts } from "../board/widget.js";
import { PlayerBar } from "../player/bar.js";
import { Brush, groundOf } from "../parts/brush.js";
import { legend } from "../parts/legend.js";
import { share } from "../parts/share.js";
import { told } from "../parts/told.js";
import { dropped, load, source, withEnds } from "../parts/source.js";
import { Agents } from "./agents.js";

/** @typedef {import("../types.js").House} House */
/** @typedef {import("../types.js").Room} Room */
/** @typedef {{answer: {goals: [number, number][], reached: number, farthest: number | null, distance: (number | null)[][], next: (string | null)[][]}}} FieldGiven */

/** Rings of distance that the player shows in a second at speed 1. */
const RINGS = 12;

class Fields {
  /** @type {FieldGiven["answer"] | null} */
  field = null;
  distance = new Float32Array();
  arrows = new Uint8Array();
  hasArrows = true;
  byCosts = false;
  /** The cell whose numbers are shown. */
  #pointed = -1;

  /** @param {House} house @param {Board} board @param {any} state */
  constructor(house, board, state) {
    this.house = house;
    this.board = board;
    this.byCosts = Boolean(state?.costs ?? board.ground.some((ground) => ground > 1 && ground < WATER));
    this.hasArrows = state?.arrows ?? true;
    this.live = new Live("field", (given) => this.#answered(given), (error) => this.#failed(error));
    this.bar = new PlayerBar((step) => this.#show(step), { pace: RINGS, start: state?.step, moved: house.changed });
    this.agents = new Agents((cell) => this.#next(cell), () => this.#draw());
    this.brush = new Brush(() => this.board, (what) => this.#edited(what), {
      tools: ["wall", "free", "weight", "water", "goal", "start", "agent"],
      several: true,
      looked: (cell) => this.#send(cell),
      restored: (board) => this.#take(board),
    });
    this.source = source(house, () => this.board, (taken) => this.take(taken));
    this.widget = new BoardWidget(board, t("field.board"), {
      press: (cell, erases) => this.brush.press(cell, erases),
      drag: (cell) => this.brush.drag(cell),
      release: () => this.brush.release(),
      hover: (cell) => cell >= 0 && this.#about(cell),
      focus: (cell) => this.#about(cell),
      key: (cell, event) => this.brush.key(cell, event),
      describe: (cell) => this.#describe(cell),
    });
    this.status = make("p", { className: "verdict" });
    this.cell = make("div", {});
    this.facts = make("div", {});
    this.legend = legend([
      { text: t("field.near"), layers: { shades: new Float32Array([0]) } },
      { text: t("field.far"), layers: { shades: new Float32Array([1]) } },
      { text: t("field.none") },
      { text: t("wall"), ground: WALL, layers: { shades: new Float32Array([NaN]) } },
      { text: t("weight"), ground: 5 },
      { text: t("water"), ground: WATER },
      { text: t("goal"), goal: true },
      { text: t("start"), start: true },
      { text: t("agent"), layers: { agents: [[0.5, 0.5]] } },
    ]);
    this.element = this.#built();
    this.#take(board, typeof state?.board === "string" ? state.board : state ? "" : "@fords");
  }

  #built() {
    const arrows = check(t("field.arrows"), this.hasArrows, (on) => {
      this.hasArrows = on;
      this.#draw();
      this.house.changed();
    });
    const costs = check(t("field.costs"), this.byCosts, (on) => {
      this.byCosts = on;
      this.#ask();
    });
    const walk = make("button", { type: "button", onclick: () => this.#walk() }, t("agents.all"));
    const away = make("button", { type: "button", onclick: () => this.agents.clear() }, t("agents.none"));
    const desk = make(
      "div", { className: "desk" },
      make("div", { className: "card" }, this.brush.element, arrows, costs),
      make("div", { className: "card" }, make("h2", {}, t("agents")), make("p", { className: "hint" }, t("agents.hint")), make("div", { className: "row" }, walk, away)),
      make("div", { className: "card" }, this.source.element),
      share(this.house, () => ({ question: "field", body: this.question(), board: this.board.sketch(), canvas: () => this.widget.picture() }), ["png", "svg", "map", "text", "level", "pixels", "answer"]),
    );
    const stage = make("div", { className: "stage" }, this.widget.element, this.bar.element, this.legend.element, this.status);
    const facts = make(
      "div", { className: "facts" },
      make("section", { className: "card" }, make("h2", {}, t("field")), this.facts),
      make("section", { className: "card" }, make("h2", {}, t("cell")), this.cell),
    );
    const element = make("div", { className: "room" }, desk, stage, facts);
    element.addEventListener("colours", () => {
      this.legend.draw();
      this.widget.redraw();
    });
    dropped(this.house, stage, (board) => this.take(board));
    return element;
  }

  question() {
    const to = this.board.goals.map((cell) => this.board.place(cell));
    return { board: { ...this.board.sketch(), goals: undefined }, to, by: this.byCosts ? "costs" : "steps" };
  }

  /** @param {Board} board */
  take(board) {
    this.brush.remember();
    this.#take(board);
  }

  /** @param {Board} board @param {string} [name] */
  #take(board, name) {
    this.board = withEnds(board);
    this.agents.clear();
    this.source.tell(board, name);
    this.widget.show(board);
    this.#ask();
  }

  /** @param {"ground" | "ends"} what */
  #edited(what) {
    if (what === "ground") this.widget.redraw();
    this.#ask();
  }

  #ask() {
    this.bar.pause();
    void this.live.ask(this.question());
    this.house.changed();
  }

  /** @param {FieldGiven} given */
  #answered({ answer }) {
    this.field = answer;
    const { board } = this;
    const directions = board.isHex ? HEX_DIRECTIONS : DIRECTIONS;
    this.distance = new Float32Array(board.size).fill(NaN);
    this.arrows = new Uint8Array(board.size);
    answer.distance.forEach((row, y) => row.forEach((steps, x) => steps !== null && (this.distance[y * board.width + x] = steps)));
    answer.next.forEach((row, y) => row.forEach((way, x) => way && (this.arrows[y * board.width + x] = directions[way] ?? 0)));
    const farthest = Math.ceil(answer.farthest ?? 0);
    this.bar.load(farthest);
    const cut = board.starts.filter((cell) => Number.isNaN(this.distance[cell]));
    this.status.textContent = cut.length ? t("field.cut", { n: cut.length }) : t("field.whole", { n: answer.reached });
    this.#facts();
    if (this.#pointed >= 0) this.#about(this.#pointed);
  }

  /** @param {unknown} error */
  #failed(error) {
    this.field = null;
    this.status.textContent = told(error);
    this.widget.draw({});
  }

  #facts() {
    const rows = [
      [t("field.reached"), figure(this.field?.reached ?? 0)],
      [t("field.farthest"), figure(this.field?.farthest ?? 0)],
      [t("field.goals"), figure(this.board.goals.length)],
      [t("agents.arrived"), figure(this.agents.arrived)],
      [t("agents.walking"), figure(this.agents.count)],
    ];
    put(this.facts, pairs(rows));
  }

  /** @param {number} step */
  #show(step) {
    this.#draw();
    if (!this.bar.isPlaying && this.bar.length) this.house.say(t("field.ring", { step, n: this.distance.filter((steps) => steps <= step).length }));
  }

  #draw() {
    const { field, bar } = this;
    if (!field) return;
    const most = Math.max(1, field.farthest ?? 1);
    const upTo = bar.isAtEnd ? Infinity : bar.step;
    const shades = this.distance.map((steps) => (steps <= upTo ? steps / most : NaN));
    const arrows = this.hasArrows ? this.arrows.map((way, cell) => ((this.distance[cell] ?? NaN) <= upTo ? way : 0)) : undefined;
    this.widget.draw({ shades, arrows, agents: this.agents.places(this.board) });
    this.#facts();
  }

  /** The cell that an agent goes to next, or -1. @param {number} cell */
  #next(cell) {
    const row = Math.floor(cell / this.board.width);
    const way = this.field?.next[row]?.[cell % this.board.width];
    const step = way && STEPS[this.board.isHex ? 1 : 0]?.[way];
    return step ? this.board.beside(cell, step[0], step[1]) : -1;
  }

  /** @param {number} cell */
  #send(cell) {
    if (Number.isNaN(this.distance[cell] ?? NaN)) {
      this.house.say(t("agents.cut"));
      return;
    }
    if (isStill()) this.house.say(t("agents.far", { n: this.distance[cell] ?? 0 }));
    this.agents.send(cell, isStill());
  }

  #walk() {
    for (const start of this.board.starts) this.#send(start);
  }

  /** @param {number} cell */
  #about(cell) {
    if (!this.board.isCell(cell)) return;
    this.#pointed = cell;
    const steps = this.distance[cell] ?? NaN;
    const rows = [
      [t("cell.place"), this.board.place(cell).join(", ")],
      [t("cell.ground"), groundOf(this.board, cell)],
      [t("field.distance"), Number.isNaN(steps) ? t("field.unreached") : figure(steps)],
      [t("field.next"), directionName(this.field?.next[Math.floor(cell / this.board.width)]?.[cell % this.board.width])],
    ];
    put(this.cell, pairs(rows));
  }

  /** @param {number} cell */
  #describe(cell) {
    const steps = this.distance?.[cell] ?? NaN;
    const far = Number.isNaN(steps) ? t("field.unreached") : t(this.byCosts ? "field.dear" : "field.away", { n: steps });
    return `${whereabouts(this.board, cell)}, ${groundOf(this.board, cell)}, ${far}`;
  }

  /** @returns {Room} */
  room() {
    return {
      element: this.element,
      state: () => ({ board: this.board.sketch(), costs: this.byCosts, arrows: this.hasArrows, step: this.bar.kept }),
      key: (event) => (event.ctrlKey || event.metaKey ? this.brush.undo() : this.bar.key(event)),
      close: () => {
        this.bar.pause();
        this.live.stop();
        this.agents.clear();
        this.widget.close();
      },
    };
  }
}

/** A way as it is called. @param {string | null | undefined} direction */
const directionName = (direction) => (!direction ? "–" : direction === "*" ? t("goal") : t(`direction.${direction}`));

/** The steps of ways by name: of squares, and of hexagons. @type {Record<string, [number, number]>[]} */
const STEPS = [
  { S: [0, 1], W: [-1, 0], N: [0, -1], E: [1, 0], SW: [-1, 1], NW: [-1, -1], NE: [1, -1], SE: [1, 1] },
  { E: [1, 0], SE: [0, 1], SW: [-1, 1], W: [-1, 0], NW: [0, -1], NE: [1, -1] },
];

/** @param {House} house @param {any} state @returns {Promise<Room>} */
export async function open(house, state) {
  let board = new Board(16, 11);
  const wish = state?.board ?? "@fords";
  if (typeof wish === "string") await load(house, wish, (loaded) => (board = loaded));
  else board = Board.of(wish);
  return new Fields(house, board, state).room();
}
