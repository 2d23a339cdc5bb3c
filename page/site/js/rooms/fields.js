/** Flow fields: every cell's next step towards the nearest goal, and agents that follow it. */

import { check, make, put } from "../dom.js";
import { t } from "../i18n.js";
import { Live } from "../engine.js";
import { isStill } from "../settings.js";
import { Board, WATER } from "../board/model.js";
import { BoardWidget } from "../board/widget.js";
import { PlayerBar } from "../player/bar.js";
import { Brush } from "../parts/brush.js";
import { placeText } from "../parts/cell-text.js";
import { share } from "../parts/share.js";
import { errorText } from "../parts/error-text.js";
import { dropped, load, source, withEnds } from "../parts/source.js";
import { Agents } from "./agents.js";
import { Flow } from "./fields-flow.js";
import { fieldLegend } from "./fields-legend.js";
import { aboutCell, cellText, factsOf } from "./fields-facts.js";
import { layersOf, SearchPanel } from "./fields-search.js";
import { layout } from "./fields-layout.js";
import { Waves } from "./fields-waves.js";
import { Guard } from "./guard.js";

/** @typedef {import("../house.js").House} House */
/** @typedef {import("../house.js").Room} Room */
/** @typedef {import("../player/field-search.js").FieldMoment} FieldMoment */

/** Events of the search, or rings of distance, that the player shows in a second at speed 1. */
const PACES = { events: 60, rings: 12 };
/** How long the board must be left alone before the search is fetched, in ms. */
const REST = 250;

class Fields {
  /** @type {Flow | null} */
  field = null;
  hasArrows = true;
  byCosts = false;
  /** The cell whose numbers are shown. */
  #pointed = -1;
  #timer = 0;
  /** What is shown of the search; null for the whole field. @type {FieldMoment | null} */
  #moment = null;
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
    this.bar = new PlayerBar((step) => this.#show(step), { start: state?.step, moved: house.changed });
    this.panel = new SearchPanel();
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
    this.waves = new Waves({
      bar: this.bar,
      board: () => this.board,
      ask: () => this.#ask(),
      take: (board) => this.#take(board),
      arrange: (isMarch) => this.#arrange(isMarch),
      complain: house.complain,
    });
    this.brush = new Brush(
      () => this.board,
      (what) => this.#edited(what),
      {
        tools: ["wall", "free", "weight", "water", "goal", "start", "agent"],
        several: true,
        looked: (cell) => this.#send(cell),
        paints: (cell, terrain, paint) => this.guard.paint(cell, terrain, () => this.waves.paint(cell, paint)),
        restored: (board) => this.waves.restore(board) || this.#take(board),
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
    if (Array.isArray(state?.edits)) this.waves.begin(board, state.edits);
  }

  #built() {
    const arrows = check(t("field.arrows"), this.hasArrows, (on) => {
      this.hasArrows = on;
      this.#draw();
      this.house.changed();
    });
    this.costs = check(t("field.costs"), this.byCosts, (on) => {
      this.byCosts = on;
      this.#ask();
    });
    const cuts = check(t("guard.allow"), this.guard.allows, (on) => {
      this.guard.forget();
      this.guard.allows = on;
      this.#ask();
      this.#mark();
    });
    const files = share(
      this.house,
      () => ({
        operation: "field",
        request: this.request(),
        board: this.board.sketch(),
        canvas: () => this.widget.picture(),
      }),
      ["png", "svg", "map", "text", "level", "pixels", "answer"],
    );
    const { element, stage, show } = layout({
      brush: this.brush.element,
      options: [cuts, arrows, this.costs],
      walk: () => this.#walk(),
      away: () => this.agents.clear(),
      cards: [this.waves.element, make("div", { className: "card" }, this.source.element), files],
      stage: [this.widget.element, this.bar.element, this.legend.element, this.status, this.notice],
      facts: this.facts,
      cell: this.cell,
      search: this.panel.element,
    });
    this.arrange = show;
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
    // A march counts steps.
    const by = this.byCosts && !this.waves.base ? "costs" : "steps";
    return { board: { ...this.board.sketch(), goals: undefined }, to, by };
  }

  /** @param {Board} board */
  take(board) {
    this.brush.remember();
    this.#take(board);
  }

  /** @param {Board} board @param {string} [name] */
  #take(board, name) {
    this.waves.end();
    this.board = withEnds(board);
    this.waves.element.hidden = !board.level;
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
    // The waves begin anew where spawns and targets are others.
    else if (this.waves.base) return this.waves.begin(this.board);
    this.#ask();
  }

  #ask() {
    if (!this.waves.base) {
      this.bar.pause();
      this.panel.forget();
      this.#moment = null;
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => void this.#record(), REST);
    }
    this.guard.asked();
    void this.live.ask({ ...this.request(), chokepoints: !this.guard.allows && this.board.starts.length > 0 });
    this.house.changed();
  }

  /** Shows the waves, or the search. @param {boolean} isMarch */
  #arrange(isMarch) {
    this.panel.forget();
    this.agents.clear();
    clearTimeout(this.#timer);
    this.#moment = null;
    this.arrange?.(isMarch);
    if (this.costs) this.costs.hidden = isMarch;
  }

  /** @param {Engine.FieldResponse} response */
  #answered({ answer }) {
    const { board } = this;
    this.field = new Flow(answer, board);
    this.#tell();
    this.#draw();
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

  /** Fetches the search of the field, for the player. */
  async #record() {
    if (!(await this.panel.record(this.request(), this.board))) return;
    const { search } = this.panel;
    this.bar.pace = search ? PACES.events : PACES.rings;
    this.bar.load(search ? search.length : Math.ceil(this.field?.answer.farthest ?? 0));
  }

  /** @param {number} step */
  #show(step) {
    if (this.waves.base) {
      this.waves.show(step);
      if (this.waves.build(this.board, step)) this.#ask();
    }
    const moment = this.panel.tell(step, this.board);
    this.#moment = moment && !this.bar.isAtEnd ? moment : null;
    this.#tell();
    this.#draw();
    if (!this.bar.isPlaying && this.bar.length) this.house.say(this.status.textContent ?? "");
  }

  /** What the step shown comes to, in words. */
  #tell() {
    this.status.textContent = this.#verdict();
    this.#facts();
    if (this.#pointed >= 0) this.#about(this.#pointed);
  }

  /** How far the player shows rings of distance; all, where it plays the search. */
  get #ring() {
    return this.waves.base || this.panel.search || this.bar.isAtEnd ? Infinity : this.bar.step;
  }

  #verdict() {
    if (this.waves.base) return this.waves.verdict();
    const moment = this.#moment;
    if (moment?.kind) {
      const [x, y] = this.board.place(moment.cell);
      return t("search.step", { step: this.bar.step, what: t(`event.${moment.kind}`), x, y, n: moment.waiting.length });
    }
    if (moment) return t("step.begin");
    if (this.#ring < Infinity) return t("field.ring", { step: this.#ring, n: this.field?.within(this.#ring) ?? 0 });
    const cut = this.field?.cut(this.board.starts);
    return cut ? t("field.cut", { n: cut }) : t("field.whole", { n: this.field?.answer.reached ?? 0 });
  }

  #facts() {
    put(
      this.facts,
      this.waves.base ? this.waves.facts() : factsOf(this.#moment ?? this.field?.answer, this.board, this.agents),
    );
  }

  #draw() {
    const { field } = this;
    if (!field) return;
    const { marked: barred, refused } = this.guard;
    const walkers = this.waves.base ? this.waves.layers(this.board) : { agents: this.agents.places(this.board) };
    const layers = this.#moment ? layersOf(this.#moment, this.board, field.most) : field.layers(this.#ring);
    const arrows = this.hasArrows ? layers.arrows : undefined;
    this.widget.draw({ ...layers, ...walkers, arrows, barred, refused });
    this.#facts();
  }

  /** The cell that an agent goes to next, or -1. @param {number} cell */
  #next(cell) {
    const next = this.field?.next(cell) ?? -1;
    return this.board.isFree(next) ? next : -1;
  }

  /** @param {number} cell */
  #send(cell) {
    if (this.waves.base) return;
    if (!this.board.isFree(cell)) {
      this.house.say(t("agents.cut"));
      return;
    }
    const steps = this.field?.distance[cell] ?? NaN;
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
    put(this.cell, aboutCell(this.board, cell, this.#moment, this.field));
  }

  /** @param {number} cell */
  #describe(cell) {
    const barred = this.brush.tool === "wall" && this.guard.bars(cell) ? `, ${t("guard.bars")}` : "";
    return `${cellText(this.board, cell, this.#moment, this.field, this.byCosts)}${barred}`;
  }

  /** @returns {Room} */
  room() {
    return {
      element: this.element,
      state: () => ({
        board: (this.waves.base ?? this.board).sketch(),
        edits: this.waves.kept,
        costs: this.byCosts,
        arrows: this.hasArrows,
        cuts: this.guard.allows,
        step: this.bar.kept,
      }),
      key: (event) => (event.ctrlKey || event.metaKey ? this.brush.undo() : this.bar.key(event)),
      close: () => {
        clearTimeout(this.#timer);
        this.panel.forget();
        this.bar.pause();
        this.live.stop();
        this.waves.close();
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
