/** Flow fields: every cell's next step towards the nearest goal, and agents that follow it. */

import { check, make, pairs, put } from "../dom.js";
import { figure, t } from "../i18n.js";
import { Live } from "../engine.js";
import { isStill } from "../settings.js";
import { Board, WATER } from "../board/model.js";
import { DIRECTIONS, HEX_DIRECTIONS } from "../board/signs.js";
import { BoardWidget } from "../board/widget.js";
import { PlayerBar } from "../player/bar.js";
import { Brush } from "../parts/brush.js";
import { placeText, terrainText } from "../parts/cell-text.js";
import { directionName, STEPS } from "../parts/direction.js";
import { share } from "../parts/share.js";
import { errorText } from "../parts/error-text.js";
import { dropped, load, source, withEnds } from "../parts/source.js";
import { Agents } from "./agents.js";
import { fieldLegend } from "./fields-legend.js";
import { Guard } from "./guard.js";

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
  /** How many agents were last said to be stuck. */
  #stuck = 0;

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
      {
        next: (cell) => this.#next(cell),
        isGoal: (cell) => this.board.goals.includes(cell),
        isFree: (cell) => this.board.isFree(cell),
      },
      () => this.#moved(),
    );
    this.guard = new Guard(
      () => this.#ask(),
      () => this.#refused(),
    );
    this.guard.allows = Boolean(state?.cuts);
    this.brush = new Brush(
      () => this.board,
      (what) => this.#edited(what),
      {
        tools: ["wall", "free", "weight", "water", "goal", "start", "agent"],
        several: true,
        looked: (cell) => this.#send(cell),
        paints: (cell, terrain, paint) => this.guard.paint(cell, terrain, paint),
        restored: (board) => this.#take(board),
      },
    );
    this.source = source(
      house,
      () => this.board,
      (taken) => this.take(taken),
    );
    this.widget = new BoardWidget(board, t("field.board"), {
      press: (cell, erases) => {
        this.guard.refused = -1;
        this.brush.press(cell, erases);
        this.#mark();
      },
      drag: (cell) => this.brush.drag(cell),
      release: () => this.brush.release(),
      hover: (cell) => this.#point(cell),
      focus: (cell) => this.#point(cell),
      key: (cell, event) => {
        this.guard.refused = -1;
        const isTaken = this.brush.key(cell, event);
        this.#mark();
        return isTaken;
      },
      describe: (cell) => this.#describe(cell),
    });
    this.status = make("p", { className: "verdict" });
    this.notice = make("p", { className: "notice" });
    this.cell = make("div", {});
    this.facts = make("div", {});
    this.legend = fieldLegend();
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
    const cuts = check(t("guard.allow"), this.guard.allows, (on) => {
      this.guard.forget();
      this.guard.allows = on;
      this.#ask();
      this.#mark();
    });
    const walk = make("button", { type: "button", onclick: () => this.#walk() }, t("agents.all"));
    const away = make("button", { type: "button", onclick: () => this.agents.clear() }, t("agents.none"));
    const desk = make(
      "div",
      { className: "desk" },
      make("div", { className: "card" }, this.brush.element, cuts, arrows, costs),
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
      this.notice,
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
    this.guard.forget();
    this.guard.pointed = -1;
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
    this.guard.asked();
    void this.live.ask({ ...this.request(), chokepoints: !this.guard.allows && this.board.starts.length > 0 });
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
    // An answer to an older board says nothing about this one.
    if (this.live.isBehind) return;
    this.agents.follow(isStill());
    const cells = (answer.chokepoints ?? []).map((place) => board.index(place));
    // Nothing is built on starts and goals anyway.
    this.guard.answered(cells.filter((cell) => !board.starts.includes(cell) && !board.goals.includes(cell)));
    this.#mark();
  }

  /** @param {unknown} error */
  #failed(error) {
    this.field = null;
    this.guard.failed();
    this.status.textContent = errorText(error);
    this.#mark();
    this.widget.draw({});
  }

  #facts() {
    const rows = [
      [t("field.reached"), figure(this.field?.reached ?? 0)],
      [t("field.farthest"), figure(this.field?.farthest ?? 0)],
      [t("field.goals"), figure(this.board.goals.length)],
      [t("agents.arrived"), figure(this.agents.arrived)],
      [t("agents.walking"), figure(this.agents.walking)],
      [t("agents.stuck"), figure(this.agents.stuck)],
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
    const { marked: barred, refused } = this.guard;
    this.widget.draw({ shades, arrows, agents: this.agents.places(this.board), barred, refused });
    this.#facts();
  }

  /** The cell that an agent goes to next, or -1. @param {number} cell */
  #next(cell) {
    const row = Math.floor(cell / this.board.width);
    const direction = this.field?.next[row]?.[cell % this.board.width];
    const step = direction && STEPS[this.board.isHex ? 1 : 0]?.[direction];
    const next = step ? this.board.beside(cell, step[0], step[1]) : -1;
    return this.board.isFree(next) ? next : -1;
  }

  /** @param {number} cell */
  #send(cell) {
    if (!this.board.isFree(cell)) {
      this.house.say(t("agents.cut"));
      return;
    }
    const steps = this.distance[cell] ?? NaN;
    if (isStill() && !Number.isNaN(steps)) this.house.say(t("agents.far", { n: steps }));
    this.agents.send(cell, isStill());
  }

  #moved() {
    const { stuck } = this.agents;
    if (stuck > this.#stuck) this.house.say(t("agents.stand", { n: stuck }));
    this.#stuck = stuck;
    this.#draw();
  }

  /** A wall was refused. */
  #refused() {
    this.#mark();
    this.house.say(this.notice.textContent ?? "");
  }

  /** @param {number} cell */
  #point(cell) {
    const { pointed } = this.guard;
    this.guard.pointed = this.brush.tool === "wall" ? cell : -1;
    if (cell >= 0) this.#about(cell);
    if (cell !== pointed && (this.guard.bars(cell) || this.guard.bars(pointed))) this.#mark();
  }

  /** Marks the cells where no wall may be built, as far as they matter now. */
  #mark() {
    const { refused, pointed } = this.guard;
    this.notice.textContent =
      refused >= 0
        ? t("guard.refused", { place: placeText(this.board, refused) })
        : this.guard.bars(pointed)
          ? t("guard.here", { place: placeText(this.board, pointed) })
          : "";
    this.#draw();
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
    const barred = this.brush.tool === "wall" && this.guard.bars(cell) ? `, ${t("guard.bars")}` : "";
    return `${placeText(this.board, cell)}, ${terrainText(this.board, cell)}, ${far}${barred}`;
  }

  /** @returns {Room} */
  room() {
    return {
      element: this.element,
      state: () => ({
        board: this.board.sketch(),
        costs: this.byCosts,
        arrows: this.hasArrows,
        cuts: this.guard.allows,
        step: this.bar.kept,
      }),
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

/** @param {House} house @param {any} state @returns {Promise<Room>} */
export async function open(house, state) {
  let board = new Board(16, 11);
  const from = state?.board ?? "@fords";
  if (typeof from === "string") await load(house, from, (loaded) => (board = loaded));
  else board = Board.of(from);
  return new Fields(house, board, state).room();
}
