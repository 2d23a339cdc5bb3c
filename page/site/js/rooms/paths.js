/** Paths from a start to a goal, by any search, up to four of them side by side. */

import { button, make, pairs, put } from "../dom.js";
import { called, figure, t } from "../i18n.js";
import { Board, WALL, WATER } from "../board/model.js";
import { PlayerBar } from "../player/bar.js";
import { Brush } from "../parts/brush.js";
import { placeText, terrainText } from "../parts/cell-text.js";
import { Code } from "../parts/code.js";
import { legend, marked } from "../parts/legend.js";
import { stepText } from "../parts/step-text.js";
import { share } from "../parts/share.js";
import { dropped, load, source } from "../parts/source.js";
import { Pane } from "./pane.js";

/** @typedef {import("../house.js").House} House */
/** @typedef {import("../house.js").Room} Room */
/** @typedef {import("./pane.js").Choice} Choice */

/** Searches side by side. */
const MOST = 4;
/** How long the board must be left alone before the trace of a search is fetched, in ms. */
const REST = 250;

class Paths {
  /** @type {Pane[]} */
  panes = [];
  /** The pane that files and pseudo-code are of. */
  chosen = 0;
  #timer = 0;
  #looked = -1;
  /** The cell whose numbers are shown. */
  #pointed = -1;
  #resumes = false;
  /** What the table of counters has rows and columns for. */
  #counted = "";

  /**
   * @param {House} house
   * @param {Board} board
   * @param {Choice[]} choices
   * @param {unknown} step
   * @param {string} name
   */
  constructor(house, board, choices, step, name) {
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
    this.source = source(
      house,
      () => this.board,
      (taken) => this.take(taken),
    );
    this.boards = make("div", { className: "boards" });
    this.counts = make("div", { className: "scroll", tabIndex: 0, role: "region", "aria-label": t("counters") });
    this.cell = make("div", { className: "plain" });
    this.code = new Code(t("code"));
    this.codeTitle = make("h2", {});
    this.legend = legend([
      { text: t("mark.neutral") },
      { text: t("mark.opened"), layers: marked(1) },
      { text: t("mark.closed"), layers: marked(2) },
      { text: t("mark.banned"), layers: marked(3) },
      { text: t("mark.current"), layers: { current: 0 } },
      { text: t("path"), layers: { path: [0, 0] } },
      { text: t("wall"), terrain: WALL },
      { text: t("weight"), terrain: 5 },
      { text: t("water"), terrain: WATER },
      { text: t("start"), start: true },
      { text: t("goal"), goal: true },
    ]);
    this.more = button(t("search.add"), () => this.#add({ name: this.#unused() }));
    this.element = this.#built();
    for (const choice of choices.slice(0, MOST)) this.#add(choice, false);
    this.#take(board, name);
  }

  #built() {
    const formats = ["png", "svg", "gif", "posthoc", "map", "text", "level", "pixels", "answer"];
    /** @returns {import("../parts/share.js").Shown | null} */
    const shown = () => {
      const pane = this.panes[this.chosen];
      return pane
        ? {
            operation: "path",
            request: pane.request(this.board),
            board: this.board.sketch(),
            canvas: () => pane.widget.picture(),
          }
        : null;
    };
    const desk = make(
      "div",
      { className: "desk" },
      make("div", { className: "card" }, this.brush.element),
      make("div", { className: "card" }, this.source.element),
      share(this.house, shown, formats),
    );
    const stage = make(
      "div",
      { className: "stage" },
      this.boards,
      this.bar.element,
      this.legend.element,
      make("div", { className: "row" }, this.more),
    );
    const facts = make(
      "div",
      { className: "facts" },
      make("section", { className: "card" }, make("h2", {}, t("counters")), this.counts),
      make("section", { className: "card" }, make("h2", {}, t("cell")), this.cell),
      make("section", { className: "card" }, this.codeTitle, this.code.element),
    );
    const element = make("div", { className: "room" }, desk, stage, facts);
    element.addEventListener("colours", () => {
      this.legend.draw();
      for (const pane of this.panes) pane.widget.redraw();
    });
    dropped(this.house, this.boards, (board) => this.take(board));
    return element;
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
    const across = count > 1 ? 2 : 1;
    this.boards.style.setProperty("--across", String(across));
    this.boards.dataset.across = String(across);
    put(this.boards, ...this.panes.map(({ element }) => element));
    this.panes.forEach((pane, place) => {
      pane.remove.hidden = pane.number.hidden = count === 1;
      pane.number.textContent = String(place + 1);
      pane.element.dataset.chosen = String(place === this.chosen);
    });
    this.more.disabled = count >= MOST;
  }

  /** @param {() => number} place @returns {import("../board/widget.js").Gestures} */
  #gestures(place) {
    return {
      press: (cell, erases) => {
        this.#choose(place());
        this.brush.press(cell, erases);
      },
      drag: (cell) => this.brush.drag(cell),
      release: () => {
        this.brush.release();
        this.house.changed();
      },
      hover: (cell) => cell >= 0 && this.#looked < 0 && this.#about(cell),
      focus: (cell) => {
        this.#choose(place());
        this.#about(cell);
      },
      key: (cell, event) => this.brush.key(cell, event),
      describe: (cell) => this.#describe(cell, place()),
    };
  }

  /** @param {Board} board */
  take(board) {
    this.brush.remember();
    this.#take(board);
  }

  /** @param {Board} board @param {string} [name] */
  #take(board, name) {
    this.board = board;
    this.source.tell(board, name);
    for (const pane of this.panes) pane.widget.show(board);
    this.#again();
  }

  /** @param {"terrain" | "ends"} what */
  #edited(what) {
    if (what === "terrain") for (const pane of this.panes) pane.widget.redraw();
    this.#again();
  }

  /** Runs all searches anew, and fetches their traces once the board is left alone. */
  #again() {
    this.#resumes ||= this.bar.isPlaying;
    this.bar.pause();
    this.#unlook();
    for (const pane of this.panes) pane.ask(this.board);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#record(), REST);
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
    return step >= pane.recording.length
      ? `${called("algorithm", pane.choice.name)}: ${pane.status.textContent}`
      : stepText(pane.recording, step, this.board);
  }

  #answered() {
    this.#tell(this.bar.isAtEnd ? Infinity : this.bar.step);
  }

  /** @param {number} step */
  #tell(step) {
    this.#count(step);
    const pane = this.panes[this.chosen];
    if (!pane) return;
    this.codeTitle.textContent = called("algorithm", pane.choice.name);
    const line = pane.recording && step <= pane.recording.length ? pane.recording.at(step).line : "";
    void this.code.show(pane.choice.name, line);
    if (this.#pointed >= 0) this.#about(this.#pointed);
  }

  /** Fills the table of counters; while it has the same rows, only what has changed. @param {number} step */
  #count(step) {
    const columns = this.panes.map((pane) => pane.counts(step));
    const rows = columns.find((column) => column.length)?.map(([name]) => name) ?? [];
    const heads = this.panes.map(({ choice }) => called("algorithm", choice.name));
    const shape = [...heads, ...rows].join();
    if (shape !== this.#counted) {
      this.#counted = shape;
      const many = this.panes.length > 1;
      // The numbers are those of the boards; names would not find room.
      const head = heads.map((name, place) => make("th", { scope: "col", abbr: name, title: name }, String(place + 1)));
      const top = many && make("thead", {}, make("tr", {}, make("td", {}), ...head));
      const lines = rows.map((name) =>
        make("tr", {}, make("th", { scope: "row" }, t(`count.${name}`)), ...heads.map(() => make("td", {}))),
      );
      put(this.counts, make("table", { className: many ? "counts many" : "counts" }, top, make("tbody", {}, ...lines)));
    }
    const cells = this.counts.querySelectorAll("tbody td");
    cells.forEach((cell, place) => {
      const text = columns[place % heads.length]?.[Math.floor(place / heads.length)]?.[1] ?? "–";
      if (cell.textContent !== text) cell.textContent = text;
    });
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
    if (!this.board.isCell(cell)) return;
    this.#pointed = cell;
    const pane = this.panes[this.chosen];
    const rows = [
      [t("cell.place"), this.board.place(cell).join(", ")],
      [t("cell.terrain"), terrainText(this.board, cell)],
    ];
    const story = pane?.recording?.story(cell, this.bar.step);
    const mark = pane?.layers(this.bar.step).marks?.[cell] ?? 0;
    rows.push([t("cell.state"), t(`mark.${["neutral", "opened", "closed", "banned"][mark]}`)]);
    if (story?.openedAt) {
      const { cost, estimate, parent, openedAt, closedAt } = story;
      rows.push(["g", figure(cost ?? 0)]);
      if (estimate || pane?.recording?.estimates)
        rows.push(["h", figure(estimate ?? 0)], ["f", figure((cost ?? 0) + (estimate ?? 0))]);
      if (parent >= 0) rows.push([t("cell.parent"), this.board.place(parent).join(", ")]);
      rows.push([t("cell.opened"), figure(openedAt)]);
      if (closedAt) rows.push([t("cell.closed"), figure(closedAt)]);
    }
    put(this.cell, pairs(rows));
  }

  /** A cell in one sentence. @param {number} cell @param {number} place */
  #describe(cell, place) {
    const mark = this.panes[place]?.layers(this.bar?.step ?? Infinity).marks?.[cell] ?? 0;
    const words = [placeText(this.board, cell), terrainText(this.board, cell)];
    if (mark) words.push(t(`mark.${["", "opened", "closed", "banned"][mark]}`));
    return words.join(", ");
  }

  /** @returns {Room} */
  room() {
    return {
      element: this.element,
      state: () => ({
        board: this.board.sketch(),
        searches: this.panes.map(({ choice }) => choice),
        step: this.bar.kept,
      }),
      key: (event) => (event.ctrlKey || event.metaKey ? this.brush.undo() : this.bar.key(event)),
      close: () => {
        clearTimeout(this.#timer);
        this.bar.pause();
        for (const pane of this.panes) pane.close();
      },
    };
  }
}

/** @param {House} house @param {any} state @returns {Promise<Room>} */
export async function open(house, state) {
  const known = new Set(house.menu.algorithms.map(({ name }) => name));
  /** @type {Choice[]} */
  const chosen = Array.isArray(state?.searches)
    ? state.searches.filter((/** @type {any} */ choice) => known.has(choice?.name))
    : [];
  /** @type {Choice[]} */
  const searches = chosen.length ? chosen : [{ name: "astar" }];
  /** @type {Board} */
  let board = new Board(20, 12);
  [board.starts, board.goals] = [[0], [board.size - 1]];
  const from = state?.board ?? "@pocket";
  if (typeof from === "string") await load(house, from, (loaded) => (board = loaded));
  else board = Board.of(from);
  return new Paths(house, board, searches, state?.step, typeof from === "string" ? from : "").room();
}
