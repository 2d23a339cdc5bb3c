/** Flow fields: every cell's next step towards the nearest goal, and agents that follow it. */

import { check, make, pairs, put } from "../dom.js";
import { figure, t } from "../i18n.js";
import { Live } from "../engine.js";
import { isStill } from "../settings.js";
import { Board, WALL, WATER } from "../board/model.js";
import { DIRECTIONS, HEX_DIRECTIONS } from "../board/signs.js";
import { BoardWidget } from "../board/widget.js";
import { PlayerBar } from "../player/bar.js";
import { Brush } from "../parts/brush.js";
import { placeText, terrainText } from "../parts/cell-text.js";
import { legend } from "../parts/legend.js";
import { share } from "../parts/share.js";
import { errorText } from "../parts/error-text.js";
import { dropped, load, source, withEnds } from "../parts/source.js";
import { Agents } from "./agents.js";

/** @typedef {import("../house.js").House} House */
/** @typedef {import("../house.js").Room} Room */

/** Rings of distance that the player shows in a second at speed 1. */
const RINGS = 12;

class Fields {
  /** @type {Engine.FieldResponse["answer"] | null} */
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
    this.byCosts = Boolean(state?.costs ?? board.terrain.some((terrain) => terrain > 1 && terrain < WATER));
    this.hasArrows = state?.arrows ?? true;
    this.live = new Live(
      "field",
      (response) => this.#answered(response),
      (error) => this.#failed(error),
    );
    this.bar = new PlayerBar((step) => this.#show(step), { pace: RINGS, start: state?.step, moved: house.changed });
    this.agents = new Agents(
      (cell) => this.#next(cell),
      () => this.#draw(),
    );
    this.brush = new Brush(
      () => this.board,
      (what) => this.#edited(what),
      {
        tools: ["wall", "free", "weight", "water", "goal", "start", "agent"],
        several: true,
        looked: (cell) => this.#send(cell),
        restored: (board) => this.#take(board),
      },
    );
    this.source = source(
      house,
      () => this.board,
      (taken) => this.take(taken),
    );
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
      { text: t("wall"), terrain: WALL, layers: { shades: new Float32Array([NaN]) } },
      { text: t("weight"), terrain: 5 },
      { text: t("water"), terrain: WATER },
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
      "div",
      { className: "desk" },
      make("div", { className: "card" }, this.brush.element, arrows, costs),
      make(
        "div",
        { className: "card" },
        make("h2", {}, t("agents")),
        make("p", { className: "hint" }, t("agents.hint")),
        make("div", { className: "row" }, walk, away),
      ),
      make("div", { className: "card" }, this.source.element),
      share(
        this.house,
        () => ({
          operation: "field",
          request: this.request(),
          board: this.board.sketch(),
          canvas: () => this.widget.picture(),
        }),
        ["png", "svg", "map", "text", "level", "pixels", "answer"],
      ),
    );
    const stage = make(
      "div",
      { className: "stage" },
      this.widget.element,
      this.bar.element,
      this.legend.element,
      this.status,
    );
    const facts = make(
      "div",
      { className: "facts" },
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

  /** @returns {Engine.FieldRequest} */
  request() {
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

  /** @param {"terrain" | "ends"} what */
  #edited(what) {
    if (what === "terrain") this.widget.redraw();
    this.#ask();
  }

  #ask() {
    this.bar.pause();
    void this.live.ask(this.request());
    this.house.changed();
  }

  /** @param {Engine.FieldResponse} response */
  #answered({ answer }) {
    this.field = answer;
    const { board } = this;
    const directions = board.isHex ? HEX_DIRECTIONS : DIRECTIONS;
    this.distance = new Float32Array(board.size).fill(NaN);
    this.arrows = new Uint8Array(board.size);
    answer.distance.forEach((row, y) =>
      row.forEach((steps, x) => steps !== null && (this.distance[y * board.width + x] = steps)),
    );
    answer.next.forEach((row, y) =>
      row.forEach((name, x) => name && (this.arrows[y * board.width + x] = directions[name] ?? 0)),
    );
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
    this.status.textContent = errorText(error);
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
    if (!this.bar.isPlaying && this.bar.length)
      this.house.say(t("field.ring", { step, n: this.distance.filter((steps) => steps <= step).length }));
  }

  #draw() {
    const { field, bar } = this;
    if (!field) return;
    const most = Math.max(1, field.farthest ?? 1);
    const upTo = bar.isAtEnd ? Infinity : bar.step;
    const shades = this.distance.map((steps) => (steps <= upTo ? steps / most : NaN));
    const arrows = this.hasArrows
      ? this.arrows.map((arrow, cell) => ((this.distance[cell] ?? NaN) <= upTo ? arrow : 0))
      : undefined;
    this.widget.draw({ shades, arrows, agents: this.agents.places(this.board) });
    this.#facts();
  }

  /** The cell that an agent goes to next, or -1. @param {number} cell */
  #next(cell) {
    const row = Math.floor(cell / this.board.width);
    const direction = this.field?.next[row]?.[cell % this.board.width];
    const step = direction && STEPS[this.board.isHex ? 1 : 0]?.[direction];
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
      [t("cell.terrain"), terrainText(this.board, cell)],
      [t("field.distance"), Number.isNaN(steps) ? t("field.unreached") : figure(steps)],
      [
        t("field.next"),
        directionName(this.field?.next[Math.floor(cell / this.board.width)]?.[cell % this.board.width]),
      ],
    ];
    put(this.cell, pairs(rows));
  }

  /** @param {number} cell */
  #describe(cell) {
    const steps = this.distance?.[cell] ?? NaN;
    const far = Number.isNaN(steps)
      ? t("field.unreached")
      : t(this.byCosts ? "field.away.cost" : "field.away", { n: steps });
    return `${placeText(this.board, cell)}, ${terrainText(this.board, cell)}, ${far}`;
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

/** The name of a direction. @param {string | null | undefined} direction */
const directionName = (direction) => (!direction ? "–" : direction === "*" ? t("goal") : t(`direction.${direction}`));

/**
 * The steps of directions by name: of squares, and of hexagons.
 * @type {Record<string, [number, number]>[]}
 */
const STEPS = [
  { S: [0, 1], W: [-1, 0], N: [0, -1], E: [1, 0], SW: [-1, 1], NW: [-1, -1], NE: [1, -1], SE: [1, 1] },
  { E: [1, 0], SE: [0, 1], SW: [-1, 1], W: [-1, 0], NW: [0, -1], NE: [1, -1] },
];

/** @param {House} house @param {any} state @returns {Promise<Room>} */
export async function open(house, state) {
  let board = new Board(16, 11);
  const from = state?.board ?? "@fords";
  if (typeof from === "string") await load(house, from, (loaded) => (board = loaded));
  else board = Board.of(from);
  return new Fields(house, board, state).room();
}
