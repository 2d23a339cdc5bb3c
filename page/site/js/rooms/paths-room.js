/** Searches for paths, up to four of them side by side on one board. */

import { make, put } from "../dom.js";
import { called, t } from "../i18n.js";
import { Board } from "../board/model.js";
import { PlayerBar } from "../player/bar.js";
import { Brush } from "../parts/brush.js";
import { placeText, terrainText } from "../parts/cell-text.js";
import { paced } from "../parts/paced.js";
import { stepText } from "../parts/step-text.js";
import { share } from "../parts/share.js";
import { icon } from "../parts/icons.js";
import { shell, zooms } from "../parts/shell.js";
import { dropped, source } from "../parts/source.js";
import { spread } from "../parts/spread.js";
import { choose, isStill, settings } from "../settings.js";
import { Pane } from "./pane.js";
import { MARKS, PathFacts, csv } from "./paths-facts.js";
import { pathLegend } from "./paths-legend.js";
import { Scenario } from "./paths-scenario.js";

/** @typedef {import("../house.js").House} House */
/** @typedef {import("../house.js").Room} Room */
/** @typedef {import("./pane.js").Choice} Choice */

/** Searches side by side. */
const MOST = 4;
/** How long the search is played that one sees on arriving, in seconds. */
const ARRIVAL = 3;
/** The side of a cell of the board that one sees first, in pixels. */
export const FIRST_UNIT = 24;
/** How long the board must be left alone before the trace of a search is fetched, in ms. */
const REST = 250;

export class Paths {
  /** @type {Pane[]} */
  panes = [];
  /** The pane that files and pseudo-code are of. */
  chosen = 0;
  #timer = 0;
  #looked = -1;
  #tellSoon = paced(() => this.#tell(this.bar.isAtEnd ? Infinity : this.bar.step));
  #resumes = false;
  /** Whether the board that one sees first is still to come. */
  #waits = false;
  /** Whether the search is played as somebody arrives. */
  #arrives = false;

  /**
   * @param {House} house
   * @param {Board} board
   * @param {Choice[]} choices
   * @param {unknown} step
   * @param {string} name
   * @param {boolean} [waits]  Nothing is searched before the first board has come.
   */
  constructor(house, board, choices, step, name, waits = false) {
    this.#waits = waits;
    this.house = house;
    this.board = board;
    this.bar = new PlayerBar((shown) => this.#show(shown), { start: step, moved: house.changed });
    this.brush = new Brush(
      () => this.board,
      (what) => this.#edited(what),
      {
        tools: ["wall", "free", "weight", "water", "start", "goal", "look"],
        looked: (cell) => this.#look(cell),
        restored: (board) => this.#take(board),
      },
    );
    this.scenario = new Scenario(house, {
      now: () => ({ board: this.board, algorithm: this.panes[this.chosen]?.choice.name ?? "auto" }),
      chosen: (query) => this.#pose(query),
    });
    this.hint = make("p", { className: "coach" }, t("hint.paths"));
    this.hint.hidden = true;
    this.source = source(
      house,
      () => this.board,
      (taken) => this.take(taken),
      { scenario: (text, name) => this.scenario.open(text, name) },
    );
    this.boards = make("div", { className: "boards" });
    this.spread = spread(this.boards, () => {
      const { width, height } = this.board;
      return { count: this.panes.length, width, height };
    });
    this.facts = new PathFacts();
    this.legend = pathLegend();
    this.more = make("button", { type: "button", className: "compare" }, icon("add"), t("search.compare"));
    this.more.addEventListener("click", () => this.#add({ name: this.#unused() }));
    this.shell = this.#built();
    for (const choice of choices.slice(0, MOST)) this.#add(choice, false);
    this.#take(board, name);
  }

  #built() {
    const formats = ["png", "svg", "gif", "posthoc", "map", "text", "level", "pixels", "csv", "answer"];
    /** @returns {import("../parts/share.js").Shown | null} */
    const shown = () => {
      const pane = this.panes[this.chosen];
      return pane
        ? {
            operation: "path",
            request: pane.request(this.board),
            board: this.board.sketch(),
            canvas: () => pane.widget.picture(),
            table: () => csv(this.panes),
          }
        : null;
    };
    this.sharing = share(this.house, shown, formats);
    const made = shell(this.house, {
      boards: this.boards,
      tools: this.brush.elements,
      drawer: [make("h2", {}, t("board")), this.source.element],
      panel: [this.scenario.element, ...this.facts.sections],
      foot: [this.legend.element, this.bar.element],
    });
    const { element } = made;
    this.boards.append(this.hint);
    element.addEventListener("colours", () => {
      this.legend.draw();
      this.scenario.draw();
      for (const pane of this.panes) pane.widget.redraw();
    });
    dropped(
      this.house,
      this.boards,
      (board) => this.take(board),
      (text, name) => this.scenario.open(text, name),
    );
    // Whoever has begun needs no hint.
    for (const kind of ["pointerdown", "keydown"]) this.boards.addEventListener(kind, () => this.#begun(), true);
    return made;
  }

  /** Plays the search of a board once, for somebody who has just arrived. @param {Board} board */
  arrive(board) {
    this.#waits = false;
    this.#arrives = !isStill();
    this.#take(board, "");
    this.hint.hidden = settings.introduced;
    this.bar.seconds = ARRIVAL;
    for (const { widget } of this.panes) widget.lay(FIRST_UNIT);
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

  #unused() {
    const used = this.panes.map(({ choice }) => choice.name);
    return this.house.menu.algorithms.find(({ name }) => !used.includes(name))?.name ?? "bfs";
  }

  /** @param {Choice} choice @param {boolean} [asks] */
  #add(choice, asks = true) {
    // The gestures need its place while it is being made.
    /** @type {Pane[]} */
    const made = [];
    const place = () => this.panes.findIndex((pane) => pane === made[0]);
    const pane = new Pane(this.house, this.board, choice, this.#gestures(place), {
      changed: () => this.#again(),
      removed: () => this.#remove(pane),
      answered: () => this.#answered(),
    });
    made.push(pane);
    pane.element.addEventListener("focusin", () => this.#choose(place()));
    this.panes.push(pane);
    this.chosen = this.panes.length - 1;
    this.#arrange();
    if (asks) this.#again();
  }

  /** Whose pseudo-code is shown, and which is saved. @param {number} place */
  #choose(place) {
    if (this.chosen === place) return;
    this.chosen = place;
    this.panes.forEach(({ element }, each) => (element.dataset.chosen = String(each === place)));
    this.#tell(this.bar.isAtEnd ? Infinity : this.bar.step);
  }

  /** @param {Pane} pane */
  #remove(pane) {
    pane.close();
    this.panes = this.panes.filter((each) => each !== pane);
    this.chosen = 0;
    this.#arrange();
    this.#again();
  }

  #arrange() {
    const count = this.panes.length;
    const nodes = this.panes.map(({ element }) => element);
    put(this.boards, ...nodes, this.hint);
    this.panes.forEach((pane, place) => {
      pane.remove.hidden = pane.number.hidden = count === 1;
      pane.number.textContent = String(place + 1);
      pane.element.dataset.chosen = String(place === this.chosen);
    });
    this.panes.at(-1)?.title.append(this.more);
    this.more.hidden = count >= MOST;
    this.spread.lay();
  }

  /** @param {() => number} place @returns {import("../board/widget.js").Gestures} */
  #gestures(place) {
    return {
      ...this.brush.gestures(this.house.changed),
      press: (cell, erases) => {
        this.#choose(place());
        this.brush.press(cell, erases);
      },
      hover: (cell) => cell >= 0 && this.#looked < 0 && this.#about(cell),
      focus: (cell) => {
        this.#choose(place());
        this.#about(cell);
      },
      describe: (cell) => this.#describe(cell, place()),
    };
  }

  /** @param {Board} board */
  take(board) {
    this.brush.history.remember();
    this.#take(board);
  }

  /** @param {Board} board @param {string} [name] */
  #take(board, name) {
    this.board = board;
    this.source.tell(board, name);
    for (const pane of this.panes) pane.widget.show(board);
    this.spread.lay();
    this.#again();
  }

  /** Moves the start and the goal to those of a query. @param {Engine.ScenQueryAnswer} query */
  #pose({ start, goal }) {
    this.brush.history.remember();
    const board = this.board.copy();
    [board.starts, board.goals] = [[board.index(start)], [board.index(goal)]];
    this.#begun();
    this.#take(board);
  }

  /** @param {"terrain" | "ends"} what */
  #edited(what) {
    this.source.tell(this.board, "");
    if (what === "terrain") for (const pane of this.panes) pane.widget.redraw();
    this.#again();
  }

  /** Runs all searches anew, and fetches their traces once the board is left alone. */
  #again() {
    if (this.#waits) return;
    this.#resumes ||= this.bar.isPlaying;
    this.bar.pause();
    this.#unlook();
    this.scenario.check();
    // Whoever arrives sees no search that has ended, but one that begins.
    for (const pane of this.panes) this.#arrives ? pane.show(0) : pane.ask(this.board);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#record(), this.#arrives ? 0 : REST);
    this.house.changed();
  }

  async #record() {
    await Promise.all(this.panes.map((pane) => pane.record(this.board)));
    const length = Math.max(0, ...this.panes.map(({ recording }) => recording?.length ?? 0));
    // What was playing before the board was changed goes on.
    if (this.#resumes) {
      this.#resumes = false;
      this.bar.load(length, Math.min(this.bar.step, length));
      this.bar.play();
      return;
    }
    if (this.#arrives && length) {
      this.bar.load(length, 0);
      return this.bar.play();
    }
    this.bar.load(length);
  }

  /** @param {number} step */
  #show(step) {
    for (const pane of this.panes) pane.show(step);
    this.#tell(step);
    if (!this.bar.isPlaying && this.bar.length) this.house.say(this.#summary(step));
  }

  /** A step in one sentence; at the end what was found. @param {number} step */
  #summary(step) {
    const pane = this.panes[this.chosen];
    if (!pane?.recording) return "";
    if (step >= pane.recording.length) return `${called("algorithm", pane.choice.name)}: ${pane.status.textContent}`;
    return stepText(pane.recording, step, this.board, pane.measured(step));
  }

  #answered() {
    const bans = this.panes.some(({ response }) => Boolean(response?.answer.banned));
    this.legend.suit(this.board, bans);
    this.#tellSoon();
  }

  /** @param {number} step */
  #tell(step) {
    this.facts.tell(this.panes, this.panes[this.chosen], step);
  }

  /** Shows a cell's numbers and the path by which it was reached. @param {number} cell */
  #look(cell) {
    this.#looked = cell;
    for (const pane of this.panes) {
      pane.looked = pane.recording?.chain(cell, this.bar.step) ?? [];
      pane.show(this.bar.step);
    }
    this.#about(cell);
    this.house.say(this.#describe(cell, this.chosen));
  }

  #unlook() {
    this.#looked = -1;
    for (const pane of this.panes) pane.looked = [];
  }

  /** @param {number} cell */
  #about(cell) {
    this.facts.point(this.panes[this.chosen], cell, this.bar.step);
  }

  /** A cell in one sentence. @param {number} cell @param {number} place */
  #describe(cell, place) {
    const mark = this.panes[place]?.layers(this.bar?.step ?? Infinity).marks?.[cell] ?? 0;
    const words = [placeText(this.board, cell), terrainText(this.board, cell)];
    if (mark) words.push(t(`mark.${MARKS[mark]}`));
    const far = this.panes[place]?.measured(this.bar?.step ?? 0).get(cell);
    if (far) words.push(`${far} ${t("cell.distance")}`);
    return words.join(", ");
  }

  /** @returns {Room} */
  room() {
    const commands = () => [
      ...this.bar.commands,
      ...this.brush.commands,
      ...this.shell.commands,
      ...zooms(() => this.panes.map(({ widget }) => widget)),
      { id: "compare", keys: ["c"], run: () => this.more.hidden || this.more.click() },
    ];
    return {
      element: this.shell.element,
      state: () => ({
        board: this.#waits ? undefined : this.board.sketch(),
        searches: this.panes.map(({ choice }) => choice),
        step: this.bar.kept,
      }),
      commands,
      history: this.brush.history,
      sharing: this.sharing,
      close: () => {
        clearTimeout(this.#timer);
        this.bar.pause();
        this.spread.close();
        this.scenario.close();
        for (const pane of this.panes) pane.close();
      },
    };
  }
}
