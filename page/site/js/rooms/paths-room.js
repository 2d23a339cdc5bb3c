/** Searches for paths, up to four of them side by side on one board. */

import { make, put } from "../dom.js";
import { t } from "../i18n.js";
import { Scale } from "../board/scale.js";
import { Board } from "../board/model.js";
import { PlayerBar } from "../player/bar.js";
import { Brush } from "../parts/brush.js";
import { Rested, paced } from "../parts/paced.js";
import { share } from "../parts/share.js";
import { shell, signed, zooms } from "../parts/shell.js";
import { source } from "../parts/source.js";
import { spread } from "../parts/spread.js";
import { choose, isStill, settings } from "../settings.js";
import { Pane, unused } from "./pane.js";
import { Around } from "./paths-around.js";
import { Asked } from "./paths-asked.js";
import { PathFacts, csv, described, summary } from "./paths-facts.js";
import { Difference } from "./paths-difference.js";
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

export class Paths {
  /** @type {Pane[]} */
  panes = [];
  scale = new Scale();
  /** @type {Difference | null} */
  difference = null;
  /** The pane that files and pseudo-code are of. */
  chosen = 0;
  #rested = new Rested();
  #looked = -1;
  #tellSoon = paced(() => this.facts.tell());
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
   * @param {unknown} [asked]  What else is asked of a path.
   * @param {boolean} [waits]  Nothing is searched before the first board has come.
   */
  constructor(house, board, choices, step, asked, waits = false) {
    this.#waits = waits;
    this.house = house;
    this.board = board;
    this.asked = new Asked(asked, () => this.#reask());
    this.around = new Around(house, this.asked, () => {
      for (const pane of this.panes) pane.show(this.bar.step);
      this.#answered();
    });
    this.bar = new PlayerBar((shown) => this.#show(shown), { start: step, moved: house.changed });
    this.brush = new Brush(
      () => this.board,
      (what) => this.#edited(what),
      {
        tools: ["wall", "free", "weight", "water", "start", "goal", "stop", "look"],
        several: true,
        single: (what) => what === "start" || !this.asked.values.several,
        looked: (cell) => this.#look(cell),
        beside: () => this.panes.map(({ choice }) => choice),
        restored: (board, choices) => this.#comeBack(board, choices),
      },
    );
    this.scenario = new Scenario(house, {
      now: () => ({ board: this.board, algorithm: this.panes[this.chosen]?.stepped ?? "auto" }),
      chosen: (query) => this.#pose(query),
    });
    this.hint = make("p", { className: "coach", hidden: true }, t("hint.paths"));
    this.source = source(this, (text, name) => this.scenario.open(text, name));
    this.boards = make("div", { className: "boards" });
    this.spread = spread(this.boards, () => {
      const { width, height } = this.board;
      return { count: this.panes.length + Number(Boolean(this.difference)), width, height };
    });
    this.facts = new PathFacts(() => ({
      ...{ board: this.board, panes: this.panes, chosen: this.panes[this.chosen] },
      widgets: this.#views().map(({ widget }) => widget),
      step: this.bar.isAtEnd ? Infinity : this.bar.step,
    }));
    this.legend = pathLegend();
    this.differ = signed("difference", t("difference"), () => this.compare());
    this.more = signed("add", t("search.compare"), () => this.#add({ name: unused(house, this.panes) }));
    this.shell = this.#built();
    for (const choice of choices.slice(0, MOST)) this.#add(choice, false);
    this.#take(board);
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
            texts: { csv: () => csv(this.panes) },
          }
        : null;
    };
    this.sharing = share(this.house, shown, formats);
    // Whoever has begun needs no hint.
    for (const kind of ["pointerdown", "keydown"]) this.boards.addEventListener(kind, () => this.#begun(), true);
    const made = shell(this.house, {
      boards: this.boards,
      tools: this.brush.elements,
      drawer: [make("h2", {}, t("board")), this.source.element, this.asked.element],
      panel: [this.scenario.element, ...this.facts.sections],
      foot: [this.legend.element, this.bar.element],
      drawn: () => [
        ...[this.legend, this.scenario, ...(this.difference ? [this.difference.legend] : [])],
        ...this.#views().map(({ widget }) => widget),
      ],
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

  /** @param {Choice} choice @param {boolean} [asks] */
  #add(choice, asks = true) {
    // The gestures need its place while it is being made.
    /** @type {Pane[]} */
    const made = [];
    const place = () => this.panes.findIndex((pane) => pane === made[0]);
    const on = { changed: () => this.#again(), removed: () => this.#remove(pane), answered: () => this.#answered() };
    if (asks) this.brush.history.remember();
    const pane = new Pane(this.house, this.board, choice, this.#gestures(place), on, this.scale, this);
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
    this.facts.tell();
  }

  /** @param {Pane} pane */
  #remove(pane) {
    this.brush.history.remember();
    pane.close();
    this.panes = this.panes.filter((each) => each !== pane);
    this.chosen = 0;
    this.#arrange();
    this.#again();
  }

  #arrange() {
    const count = this.panes.length;
    const nodes = this.panes.map(({ element }) => element);
    if (count < 2 && this.difference) this.#undiffer();
    put(this.boards, ...nodes, this.difference?.element ?? "", this.hint);
    this.difference?.suit(this.panes);
    this.panes.forEach((pane, place) => {
      pane.remove.hidden = pane.number.hidden = count === 1;
      pane.number.textContent = String(place + 1);
      pane.element.dataset.chosen = String(place === this.chosen);
    });
    this.panes.at(-1)?.title.append(this.more, this.differ);
    this.more.hidden = count >= MOST;
    this.differ.hidden = count < 2 || Boolean(this.difference);
    this.spread.lay();
    // What is compared is seen whole.
    for (const { widget } of this.#views()) widget.fit();
  }

  /** Shows where two of the searches differ. */
  compare() {
    this.difference ??= new Difference(this.board, this.scale, () => {
      this.#undiffer();
      this.#arrange();
    });
    this.#arrange();
    this.difference.show(this.bar.step);
    this.house.changed();
  }

  #undiffer() {
    this.difference?.close();
    this.difference = null;
    this.house.changed();
  }

  /** @param {() => number} place @returns {import("../board/widget.js").Gestures} */
  #gestures(place) {
    return {
      ...this.brush.gestures(this.house.changed),
      press: (cell, erases) => {
        this.#choose(place());
        this.brush.press(cell, erases);
      },
      hover: (cell) => cell >= 0 && this.#looked < 0 && this.facts.cell.point(cell),
      focus: (cell) => {
        this.#choose(place());
        this.facts.cell.point(cell);
      },
      describe: (cell) => described(this.board, cell, this.panes[place()], this.bar?.step ?? Infinity),
    };
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
    this.board = board;
    this.source.tell(board);
    for (const { widget } of this.#views()) widget.show(board);
    this.spread.lay();
    this.#again();
  }

  /** An older board comes back, and what searched it. @param {Board} board @param {Choice[]} choices */
  #comeBack(board, choices) {
    for (const pane of this.panes.splice(choices.length)) pane.close();
    choices.forEach((choice, at) => (this.panes[at] ? this.panes[at].take(choice) : this.#add(choice, false)));
    this.chosen = Math.min(this.chosen, choices.length - 1);
    this.#take(board);
    this.#arrange();
  }

  /** Moves the start and the goal to those of a query. @param {Engine.ScenQueryAnswer} query */
  #pose({ start, goal }) {
    const board = this.board.copy();
    [board.starts, board.goals, board.stops] = [[board.index(start)], [board.index(goal)], []];
    this.take(board);
  }

  /** @param {"terrain" | "ends"} what */
  #edited(what) {
    this.source.tell(this.board);
    if (what === "terrain") for (const { widget } of this.#views()) widget.redraw();
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
    this.#unlook();
    this.scenario.check();
    // Whoever arrives sees no search that has ended, but one that begins.
    for (const pane of this.panes) this.#arrives ? pane.show(0) : pane.ask(this.board);
    void this.around.ask(this.board);
    this.#rested.call(() => void this.#record(), this.#arrives ? 0 : undefined);
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
    this.difference?.show(step);
    this.facts.tell();
    if (!this.bar.isPlaying && this.bar.length) this.house.say(summary(this.panes[this.chosen], step));
  }

  #answered() {
    this.difference?.show(this.bar.step);
    const bans = this.panes.some(({ response }) => Boolean(response?.answer.banned));
    const hasEnds = this.panes.some(({ recording }) => Boolean(recording?.hasEnds));
    this.legend.suit(this.board, bans, hasEnds, this.around.cells.length > 0);
    this.#tellSoon();
  }

  /** All boards that are seen. */
  #views() {
    return this.difference ? [...this.panes, this.difference] : this.panes;
  }

  /** Shows a cell's numbers and the path by which it was reached. @param {number} cell */
  #look(cell) {
    this.#looked = cell;
    for (const pane of this.panes) {
      pane.looked = pane.recording?.chain(cell, this.bar.step) ?? [];
      pane.show(this.bar.step);
    }
    this.facts.cell.point(cell);
    this.house.say(described(this.board, cell, this.panes[this.chosen], this.bar.step));
  }

  #unlook() {
    this.#looked = -1;
    for (const pane of this.panes) pane.looked = [];
  }

  /** @returns {Room} */
  room() {
    const commands = () => [
      ...this.bar.commands,
      ...this.brush.commands,
      ...this.shell.commands,
      ...(this.panes[this.chosen]?.commands ?? []),
      ...zooms(() => this.#views().map(({ widget }) => widget)),
      { id: "compare", keys: ["c"], run: () => this.more.hidden || this.more.click() },
      { id: "difference", keys: ["d"], run: () => this.differ.hidden || this.differ.click() },
    ];
    return {
      element: this.shell.element,
      state: () => ({
        board: this.#waits ? undefined : this.board.sketch(),
        stops: this.board.stops.length ? this.board.stops.map((cell) => this.board.place(cell)) : undefined,
        asked: this.asked.kept,
        searches: this.panes.map(({ choice }) => choice),
        step: this.bar.kept,
        difference: this.difference ? true : undefined,
      }),
      commands,
      history: this.brush.history,
      sharing: this.sharing,
      open: this.source.open,
      close: () => {
        this.#rested.stop();
        this.bar.pause();
        const parts = [this.source, this.around, this.spread, this.scenario, ...this.#views()];
        for (const part of parts) part.close();
      },
    };
  }
}
