/** Searches for paths, up to four of them side by side on one board. */

import { make } from "../dom.js";
import { t } from "../i18n.js";
import { Board } from "../board/model.js";
import { PlayerBar } from "../player/bar.js";
import { Brush } from "../parts/brush.js";
import { Rested, paced } from "../parts/paced.js";
import { Predict } from "../parts/predict.js";
import { share } from "../parts/share.js";
import { shell, zooms } from "../parts/shell.js";
import { source } from "../parts/source.js";
import { choose, isStill, settings } from "../settings.js";
import { Around } from "./paths-around.js";
import { Asked } from "./paths-asked.js";
import { PathFacts, csv, described, summary } from "./paths-facts.js";
import { pathLegend } from "./paths-legend.js";
import { Panes } from "./paths-panes.js";
import { Scenario } from "./paths-scenario.js";
import { Valued } from "./paths-values.js";

/** @typedef {import("../house.js").House} House */
/** @typedef {import("../house.js").Room} Room */
/** @typedef {import("./pane.js").Choice} Choice */

/** How long the search is played that one sees on arriving, in seconds. */
const ARRIVAL = 3;
/** The side of a cell of the board that one sees first, in pixels. */
export const FIRST_UNIT = 24;

export class Paths {
  #rested = new Rested();
  #looked = -1;
  #tellSoon = paced(() => this.#tell());
  #resumes = false;
  /** Whether the board that one sees first is still to come. */
  #waits = false;
  /** Whether the search is played as somebody arrives. */
  #arrives = false;
  /** What is selected, once somebody selects. @type {import("./paths-selection.js").Selection | null} */
  #selection = null;

  /**
   * @param {House} house
   * @param {Board} board
   * @param {Choice[]} choices
   * @param {{step?: unknown, asked?: unknown, values?: unknown, predict?: unknown}} state  Of a link, which may hold anything.
   * @param {boolean} [waits]  Nothing is searched before the first board has come.
   */
  constructor(house, board, choices, { step, asked, values, predict }, waits = false) {
    this.#waits = waits;
    this.house = house;
    this.board = board;
    this.asked = new Asked(asked, () => this.#reask());
    this.around = new Around(house, this.asked, () => {
      for (const pane of this.panes.list) pane.show(this.bar.step);
      this.#answered();
    });
    this.valued = new Valued(values, () => {
      this.panes.show(this.bar.step);
      house.changed();
    });
    this.predict = new Predict(this.#subject(), predict);
    this.bar = new PlayerBar((shown) => this.#show(shown), { start: step, moved: house.changed });
    this.brush = new Brush(
      () => this.board,
      (what) => this.#edited(what),
      {
        tools: ["wall", "free", "weight", "water", "fill", "start", "goal", "stop", "look", "select"],
        several: true,
        single: (what) => what === "start" || !this.asked.values.several,
        looked: (cell) => this.#look(cell),
        chosen: (tool) => (tool === "select" ? void this.#select() : this.#selection?.turn(false)),
        selects: (cell, drops, copies) => this.#selection?.press(cell, drops, copies) ?? null,
        beside: () => this.panes.choices,
        restored: (board, choices) => this.#comeBack(board, choices),
      },
    );
    this.scenario = new Scenario(house, {
      now: () => ({ board: this.board, algorithm: this.panes.chosen?.stepped ?? "auto" }),
      chosen: (query) => this.#pose(query),
    });
    this.hint = make("p", { className: "coach", hidden: true }, t("hint.paths"));
    this.source = source(this, (text, name) => this.scenario.open(text, name));
    this.panes = new Panes(house, this, this.hint, {
      board: () => this.board,
      gestures: (place) => this.#gestures(place),
      changed: () => this.#again(),
      answered: () => this.#answered(),
      told: () => this.#tellSoon(),
      crowded: (isSo) => this.shell.crowd(isSo),
    });
    this.boards = this.panes.element;
    this.facts = new PathFacts(() => ({
      ...{ board: this.board, panes: this.panes.list, chosen: this.panes.chosen },
      widgets: this.panes.views.map(({ widget }) => widget),
      step: this.bar.isAtEnd ? Infinity : this.bar.step,
    }));
    this.legend = pathLegend();
    this.shell = this.#built();
    this.panes.set(choices);
    this.#take(board);
  }

  #built() {
    const formats = ["png", "svg", "gif", "posthoc", "map", "text", "level", "pixels", "csv", "answer", "embed"];
    /** @returns {import("../parts/share.js").Shown | null} */
    const shown = () => {
      const pane = this.panes.chosen;
      return pane
        ? {
            operation: "path",
            request: pane.request(this.board),
            board: this.board.sketch(),
            canvas: () => this.panes.picture(this.bar.isAtEnd ? Infinity : this.bar.step, this.legend.element),
            drawing: this.panes.list.length > 1 ? () => this.panes.drawing() : undefined,
            texts: { csv: () => csv(this.panes.list) },
          }
        : null;
    };
    this.sharing = share(this.house, shown, formats);
    // Whoever has begun needs no hint.
    for (const kind of ["pointerdown", "keydown"]) this.boards.addEventListener(kind, () => this.#begun(), true);
    const made = shell(this.house, {
      boards: this.boards,
      tools: this.brush.elements,
      drawer: [
        make("h2", {}, t("board")),
        this.source.element,
        this.valued.element,
        this.predict.setup,
        this.asked.element,
      ],
      panel: [this.scenario.element, ...this.facts.sections],
      foot: [this.predict.element, this.legend.element, this.bar.element],
      drawn: () => [this.legend, this.scenario, ...this.panes.views.map(({ widget }) => widget)],
    });
    this.boards.append(this.hint);
    return made;
  }

  /** Plays the search of a board once, for somebody who has just arrived. @param {Board} board */
  arrive(board) {
    this.#waits = false;
    this.#arrives = !isStill();
    this.#take(board);
    this.hint.hidden = settings.introduced;
    this.bar.seconds = ARRIVAL;
    for (const { widget } of this.panes.list) widget.lay(FIRST_UNIT);
  }

  /** Somebody has touched the board: the finished search is shown, and follows. */
  #begun() {
    if (this.#arrives && this.bar.isPlaying) {
      this.bar.pause();
      this.bar.to(this.bar.length);
    }
    this.#arrives = false;
    if (this.hint.hidden) return;
    this.hint.hidden = true;
    choose({ introduced: true });
  }

  /** @param {() => number} place @returns {import("../board/widget.js").Gestures} */
  #gestures(place) {
    return this.predict.gestures({
      ...this.brush.gestures(this.house.changed),
      press: (cell, erases, isAside) => {
        this.panes.choose(place());
        for (const pane of this.panes.list) pane.keepPath();
        this.brush.press(cell, erases, isAside);
      },
      cancel: () => {
        this.#selection?.cancel();
        this.brush.cancel();
      },
      carries: () => this.brush.tool !== "select",
      selected: (frame) => this.#selection?.draw(frame),
      hover: (cell) => {
        this.#selection?.point(cell);
        if (cell >= 0 && this.#looked < 0) this.facts.cell.point(cell);
      },
      focus: (cell) => {
        this.panes.choose(place());
        this.facts.cell.point(cell);
      },
      describe: (cell) => described(this.board, cell, this.panes.list[place()], this.bar?.step ?? Infinity),
    });
  }

  /** @param {Board} board */
  take(board) {
    this.brush.history.remember();
    this.facts.cell.point(-1);
    this.#begun();
    this.#take(board);
  }

  /** @param {Board} board */
  #take(board) {
    this.#selection?.drop();
    this.board = board;
    this.source.tell(board);
    this.panes.take(board);
    this.#again();
  }

  /** An older board comes back, and what searched it. @param {Board} board @param {Choice[]} choices */
  #comeBack(board, choices) {
    this.panes.set(choices);
    this.#take(board);
  }

  /** Moves the start and the goal to those of a query. @param {Engine.ScenQueryAnswer} query */
  #pose({ start, goal }) {
    const board = this.board.copy();
    [board.starts, board.goals, board.stops] = [[board.index(start)], [board.index(goal)], []];
    this.take(board);
  }

  /** @param {"terrain" | "ends"} what */
  #edited(what) {
    this.#selection?.drop();
    this.source.tell(this.board);
    if (what === "terrain") for (const { widget } of this.panes.views) widget.redraw();
    this.#again();
  }

  /** Something else is asked of a path: goals that are not any more are taken off the board. */
  #reask() {
    if (!this.asked.values.several && this.board.goals.length > 1) {
      this.brush.history.remember();
      this.board.goals.splice(1);
    }
    this.#again();
  }

  /** Runs all searches anew, and fetches their traces once the board is left alone. */
  #again() {
    if (this.#waits) return;
    this.#resumes ||= this.bar.isPlaying;
    this.bar.pause();
    this.predict.stop();
    this.#unlook();
    this.scenario.check();
    // Whoever arrives sees no search that has ended, but one that begins.
    for (const pane of this.panes.list) this.#arrives ? pane.show(0) : pane.ask(this.board);
    void this.around.ask(this.board);
    this.#rested.call(() => void this.#record(), this.#arrives ? 0 : undefined);
    this.house.changed();
  }

  async #record() {
    await Promise.all(this.panes.list.map((pane) => pane.record(this.board)));
    if (this.panes.list.length > 1) void this.#time();
    const length = Math.max(0, ...this.panes.list.map(({ recording }) => recording?.length ?? 0));
    // What was playing before the board was changed goes on.
    if (this.#resumes) {
      this.#resumes = false;
      this.bar.load(length, Math.min(this.bar.step, length));
      this.bar.play();
      return;
    }
    if (this.#arrives && length && !this.predict.kept) {
      this.bar.load(length, 0);
      return this.bar.play();
    }
    this.bar.load(length);
    this.predict.ready();
  }

  /** What selects cells; its keys come before those of the board. */
  async #select() {
    const { Selection } = await import("./paths-selection.js");
    const redraw = () => this.panes.views.forEach(({ widget }) => widget.redraw());
    this.#selection ??= new Selection(this.predict.element, this.boards, {
      board: () => this.board,
      remember: () => this.brush.history.remember(),
      redraw,
      changed: () => {
        this.board.name = "";
        this.source.tell(this.board);
        redraw();
        this.#again();
      },
      widget: () => this.panes.chosen?.widget,
    });
    this.#selection.turn(this.brush.tool === "select");
  }

  /** What the search is asked about. @returns {import("../parts/prediction.js").Subject} */
  #subject() {
    const show = (/** @type {number} */ step) => this.bar.to(Math.min(step, this.bar.length));
    return {
      hint: t("predict.hint"),
      lesson: () => [this.board.sketch(), this.panes.chosen?.choice],
      questions: async (count) => (await import("./paths-predict.js")).searchQuestions(this.panes.chosen, count, show),
      asking: (isAsking) => {
        this.bar.element.hidden = isAsking;
        for (const pane of isAsking ? [] : this.panes.list) [pane.isHushed, pane.pointed] = [false, []];
      },
      over: () => show(Infinity),
      changed: this.house.changed,
    };
  }

  /** Measures one search after the other. */
  async #time() {
    for (const pane of this.panes.list) await pane.time(this.board);
  }

  /** @param {number} step */
  #show(step) {
    this.panes.show(step);
    this.#tell();
    if (!this.bar.isPlaying && this.bar.length && !this.predict.isOn) this.house.say(summary(this.panes.chosen, step));
  }

  #answered() {
    this.panes.difference?.show(this.bar.step);
    const { list, difference } = this.panes;
    const bans = list.some(({ response }) => Boolean(response?.answer.banned));
    const hasEnds = list.some(({ recording }) => Boolean(recording?.hasEnds));
    this.legend.suit(this.board, bans, hasEnds, this.around.cells.length > 0, Boolean(difference));
    this.#tellSoon();
  }

  #tell() {
    const { list, chosen, closing } = this.panes;
    this.facts.tell();
    closing?.show(list, chosen, this.bar.isAtEnd ? Infinity : this.bar.step);
  }

  /** Shows a cell's numbers and the path by which it was reached. @param {number} cell */
  #look(cell) {
    this.#looked = cell;
    for (const pane of this.panes.list) {
      pane.looked = pane.recording?.chain(cell, this.bar.step) ?? [];
      pane.show(this.bar.step);
    }
    this.facts.cell.point(cell);
    this.house.say(described(this.board, cell, this.panes.chosen, this.bar.step));
  }

  #unlook() {
    this.#looked = -1;
    for (const pane of this.panes.list) pane.looked = [];
  }

  /** @returns {Room} */
  room() {
    const commands = () => [
      ...this.bar.commands,
      ...this.brush.commands,
      ...this.shell.commands,
      ...this.panes.commands,
      this.predict.command,
      { id: "values", keys: ["n"], run: () => this.valued.next() },
      ...zooms(() => this.panes.views.map(({ widget }) => widget)),
    ];
    return {
      element: this.shell.element,
      state: () => ({
        board: this.#waits ? undefined : this.board.sketch(),
        stops: this.board.stops.length ? this.board.stops.map((cell) => this.board.place(cell)) : undefined,
        asked: this.asked.kept,
        searches: this.panes.choices,
        step: this.bar.kept,
        values: this.valued.kept,
        predict: this.predict.kept,
        difference: this.panes.difference ? true : undefined,
      }),
      commands,
      history: this.brush.history,
      sharing: this.sharing,
      open: this.source.open,
      close: () => {
        this.#rested.stop();
        this.bar.pause();
        const parts = [this.source, this.around, this.scenario, this.panes];
        for (const part of parts) part.close();
      },
    };
  }
}
