/** Stones painted on a board, and the shortest chain that links two of its sides. */

import { button, check, choice, labelled, make, number, radios, section, select, tell, write } from "../dom.js";
import { called, t } from "../i18n.js";
import { ask, Latest, Live } from "../engine.js";
import { Board, NONE } from "../board/model.js";
import { NUMBERS, labelsOf, numbersOf, rimOf } from "../board/rim.js";
import { BoardWidget } from "../board/widget.js";
import { PlayerBar } from "../player/bar.js";
import { Recording } from "../player/recording.js";
import { placeText } from "../parts/cell-text.js";
import { legend, marked } from "../parts/legend.js";
import { stepText } from "../parts/step-text.js";
import { History } from "../parts/history.js";
import { Rested } from "../parts/paced.js";
import { Predict } from "../parts/predict.js";
import { share } from "../parts/share.js";
import { iconButton, shell, zooms } from "../parts/shell.js";
import { errorText } from "../parts/error-text.js";
import { Opening, load } from "../parts/opening.js";
import { chainFacts, front, outcome, sidesOf } from "./link-front.js";

/** @typedef {import("../house.js").House} House */
/** @typedef {import("../house.js").Room} Room */
/** @typedef {import("../board/model.js").Place} Place */

/** The stones by their signs; nothing erases. @type {Record<string, number>} */
const STONES = { red: 1, blue: 2, free: 0 };

class Links {
  /** @type {Engine.Columned["link"] | null} */
  response = null;
  /** @type {Recording | null} */
  recording = null;
  stone = 1;
  /** What cells are called: of hexagons, by the letters and numbers on the rim. @type {string[]} */
  labels = [];
  /** @type {ReturnType<typeof rimOf>} */
  rim = [];
  history = new History(
    () => this.board,
    (board) => this.#take(board),
  );
  /** @type {((cell: number) => void) | null} */
  #stroke = null;
  #rested = new Rested();
  #recorder = new Latest();
  /** What is pointed at while something is asked; null for what the search comes to. @type {number[] | null} */
  #pointed = [];

  /** @param {House} house @param {Board} board @param {any} state */
  constructor(house, board, state) {
    this.house = house;
    this.opening = new Opening(house, (opened) => this.take(opened));
    this.board = board;
    /** @type {Engine.PlayerName} */
    this.player = state?.player === "blue" ? "blue" : "red";
    this.goal = String(state?.goal ?? "");
    this.first = Boolean(state?.first);
    this.live = new Live(
      "link",
      (response) => this.#answered(response),
      (error) => this.#failed(error),
    );
    this.bar = new PlayerBar((step) => this.#show(step), { pace: 12, start: state?.step, moved: house.changed });
    this.predict = new Predict(this.#subject(), state?.predict);
    const gestures = this.predict.gestures({
      press: (cell, erases) => this.#press(cell, erases),
      drag: (cell) => this.#stroke?.(cell),
      release: () => {
        this.#stroke = null;
        this.house.changed();
      },
      cancel: () => {
        this.#stroke = null;
        this.history.cancel();
      },
      key: (cell, event) => this.#key(cell, event),
      describe: (cell) => this.#describe(cell),
    });
    this.widget = new BoardWidget(board, t("link.board"), gestures, { rim: NUMBERS });
    this.status = make("p", { className: "verdict" });
    this.facts = make("div", {});
    this.legend = legend([
      { word: "stone.red", stone: 1 },
      { word: "stone.blue", stone: 2 },
      { word: "link.chain", layers: { link: [0] } },
      { word: "link.would", layers: { rings: [0] } },
      { word: "mark.opened", layers: marked(1) },
      { word: "mark.closed", layers: marked(2) },
      { word: "mark.current", layers: { current: 0 } },
      { word: "link.met", layers: { rings: [0] } },
    ]);
    this.shell = this.#built();
    this.#hold(this.stone);
    this.#take(board);
  }

  #built() {
    const { menu } = this.house;
    const stones = Object.keys(STONES).map((sign) => {
      const name = t(sign === "free" ? "tool.free" : `stone.${sign}`);
      return iconButton(sign, name, "", () => this.#hold(STONES[sign] ?? 0), { "data-stone": STONES[sign] });
    });
    const tools = [make("div", { className: "tools", role: "group", "aria-label": t("tools") }, ...stones)];
    const names = /** @type {Engine.PlayerName[]} */ (["red", "blue"]);
    const players = names.map((value) => ({ value, text: t(`stone.${value}`) }));
    const player = radios(t("link.whose"), players, this.player, (value) => this.#set({ player: value }));
    const goals = [
      { value: "", text: t("link.goal.usual") },
      { value: "any-two", text: t("link.goal.any-two") },
      { value: "all", text: t("link.goal.all") },
    ];
    const goal = choice(t("link.goal"), goals, this.goal, (value) => {
      this.goal = value;
      allow();
      this.#changed();
    });
    const first = check(t("link.first"), this.first, (on) => this.#set({ first: on }));
    const only = first.querySelector("input");
    // The first contact is of two sides.
    const allow = () => {
      if (!only) return;
      only.disabled = this.goal === "all";
      if (only.disabled) only.checked = this.first = false;
    };
    allow();
    const boards = menu.games.map(({ name }) => ({ value: name, text: called("game", name) }));
    let game = menu.games[0]?.name ?? "hexmo";
    const size = number(5, { min: 1, max: 25 }, () => {});
    size.setAttribute("aria-label", t("size"));
    const kind = select(boards, game, (value) => (game = value));
    const fresh = button(t("link.new"), async () => {
      try {
        this.take(Board.of((await ask("game", { game, size: Number(size.value), moves: [] })).board));
      } catch (error) {
        this.house.complain(error);
      }
    });
    const scatter = button(t("link.scatter"), () => {
      const { board } = this;
      this.history.remember();
      board.stones = board.stones.map((_, cell) => (board.isFree(cell) ? (Math.random() < 0.5 ? 1 : 2) : 0));
      this.#changed();
    });
    const clear = button(t("clear"), () => {
      this.history.remember();
      this.board.stones.fill(0);
      this.#changed();
    });
    const example = button(
      called("board", "hexmo"),
      () => void load(this.house, "@hexmo", (board) => this.take(board)),
    );
    this.sharing = share(
      this.house,
      () => ({ operation: "link", request: this.request(), canvas: () => this.widget.picture() }),
      ["png", "svg", "gif", "posthoc", "answer"],
    );
    return shell(this.house, {
      boards: make("div", {}, this.widget.element),
      tools,
      chips: [this.status],
      drawer: [
        make("h2", {}, t("board")),
        labelled(t("game"), kind),
        make("div", { className: "row" }, t("size"), size, fresh),
        make("div", { className: "row" }, scatter, clear),
        example,
        make("h2", {}, t("link.rules")),
        player,
        goal,
        first,
        this.predict.setup,
      ],
      panel: [section(t("link.one"), this.facts, make("p", { className: "hint" }, t("link.labels")))],
      foot: [this.predict.element, this.legend.element, this.bar.element],
      drawn: () => [this.legend, this.widget],
    });
  }

  /** What the search for a chain is asked about. @returns {import("../parts/prediction.js").Subject} */
  #subject() {
    const name = (/** @type {number} */ cell) => this.#name(cell);
    return {
      hint: t("predict.hint"),
      lesson: () => [this.request()],
      questions: async (count) =>
        (await import("./link-predict.js")).linkQuestions({ ...this, name }, count, (step, pointed) => {
          this.#pointed = pointed;
          this.bar.to(step);
        }),
      asking: (isAsking) => (this.bar.element.hidden = isAsking),
      over: () => this.bar.to(this.bar.length),
      changed: this.house.changed,
    };
  }

  /** What is put on cells from now on. @param {number} stone */
  #hold(stone) {
    this.stone = stone;
    for (const made of this.shell?.element.querySelectorAll("[data-stone]") ?? [])
      made.setAttribute("aria-pressed", String(Number(made.getAttribute("data-stone")) === stone));
  }

  /** @param {{player?: Engine.PlayerName, goal?: string, first?: boolean}} change */
  #set(change) {
    Object.assign(this, change);
    this.#changed();
  }

  request() {
    const sketch = { ...this.board.sketch(), starts: undefined, goals: undefined };
    return { board: sketch, player: this.player, goal: this.goal || undefined, first_contact: this.first };
  }

  /** @param {Board} board */
  take(board) {
    this.history.remember();
    this.#take(board);
  }

  /** @param {Board} board */
  #take(board) {
    this.board = board;
    this.response = null;
    this.labels = board.isHex ? labelsOf(board) : [];
    this.rim = board.isHex ? rimOf(board, this.labels, board.terrain[0] === NONE) : numbersOf(board);
    this.widget.show(board);
    this.#changed();
  }

  /** What a cell is called: as on the rim. @param {number} cell */
  #name(cell) {
    return this.labels[cell] ?? placeText(this.board, cell);
  }

  /** @param {number} cell @param {boolean} erases */
  #press(cell, erases) {
    const stone = erases ? 0 : this.stone;
    this.history.remember();
    this.#stroke = (at) => this.#put(at, stone);
    this.#stroke(cell);
  }

  /** @param {number} cell @param {number} stone */
  #put(cell, stone) {
    if (!this.board.isFree(cell) || this.board.stones[cell] === stone) return;
    this.board.put(cell, stone);
    this.#changed();
  }

  /** @param {number} cell @param {KeyboardEvent} event */
  #key(cell, event) {
    const keys = /** @type {Record<string, number>} */ ({
      " ": event.shiftKey ? 0 : this.stone,
      Delete: 0,
      Backspace: 0,
      r: 1,
      b: 2,
    });
    const stone = keys[event.key];
    if (stone === undefined) return false;
    this.history.remember();
    this.#put(cell, stone);
    return true;
  }

  #changed() {
    this.bar.pause();
    this.predict.stop();
    this.recording = null;
    this.#recorder.stop();
    this.widget.redraw();
    void this.live.ask(this.request());
    this.#rested.call(() => void this.#record());
    this.house.changed();
  }

  async #record() {
    // The answer itself has come, or its complaint: it is all there is to see.
    const failed = () => {
      this.#show(Infinity);
      this.predict.ready();
    };
    await this.#recorder.run(async (signal) => {
      const response = await ask("link", { ...this.request(), trace: true }, { signal });
      if (signal.aborted || !response.trace) return;
      this.recording = new Recording(response.trace, this.board.size);
      this.#answered(response);
      this.bar.load(this.recording.length);
      if (!this.predict.isOn) this.house.say(this.status.textContent ?? "");
      this.predict.ready();
    }, failed);
  }

  /** @param {Engine.Columned["link"]} response */
  #answered(response) {
    this.response = response;
    // A link names a step: what it comes to is not told before.
    if (this.recording || !this.bar.isAwaited) this.#show(this.recording ? this.bar.step : Infinity);
  }

  /** What the step shown comes to: the chain and its numbers at the end only. @param {boolean} isEnd */
  #tell(isEnd) {
    const { answer } = /** @type {Engine.Columned["link"]} */ (this.response);
    const { step, length } = this.bar;
    const sides = sidesOf(this.board, answer);
    write(this.status, isEnd ? outcome(answer, sides, this.first) : t("link.at", { step, of: length }));
    tell(this.facts, chainFacts(answer, sides, isEnd));
    this.legend.show("link.chain", isEnd && answer.linked);
    this.legend.show("link.would", isEnd && !answer.linked);
    for (const word of ["mark.opened", "mark.closed", "mark.current", "link.met"]) this.legend.show(word, !isEnd);
  }

  /** @param {unknown} error */
  #failed(error) {
    this.response = null;
    this.status.textContent = errorText(error);
    this.widget.draw({});
  }

  /** @param {number} step */
  #show(step) {
    const { response, board, recording, rim } = this;
    if (!response) return;
    const index = (/** @type {Place} */ place) => board.index(place);
    const borders = response.borders.map(({ owner, cells }) => ({ owner, cells: cells.map(index) }));
    const asked = this.predict.isOn ? this.#pointed : undefined;
    const isEnd = asked === undefined ? !recording || step >= recording.length : asked === null;
    this.#tell(isEnd);
    if (asked) this.legend.show("link.met", false);
    if (isEnd || !recording) {
      this.widget.draw({
        borders,
        rim,
        link: response.answer.cells.map(index),
        rings: response.missing_cells?.map(index),
      });
      return;
    }
    const { marks, current } = recording.at(step);
    const { labels, met } = front(recording, step, borders);
    this.widget.draw({ borders, rim, marks, current, labels, rings: asked ?? met });
    if (this.bar.isPlaying || asked) return;
    const cell = recording.trace.cells[step - 1] ?? -1;
    const from = labels.has(cell) ? `, ${t("link.from", { label: labels.get(cell) ?? "" })}` : "";
    this.house.say(`${stepText(recording, step, board, undefined, (cell) => this.#name(cell))}${from}`);
  }

  /** @param {number} cell */
  #describe(cell) {
    const stone = ["stone.none", "stone.red", "stone.blue"][this.board.stones[cell] ?? 0] ?? "stone.none";
    const inLink = this.response?.answer.cells.some((place) => this.board.index(place) === cell);
    return `${this.#name(cell)}, ${t(stone)}${inLink ? `, ${t("link.chain")}` : ""}`;
  }

  /** @returns {Room} */
  room() {
    return {
      element: this.shell.element,
      state: () => ({
        board: this.board.sketch(),
        player: this.player,
        goal: this.goal,
        first: this.first,
        step: this.bar.kept,
        predict: this.predict.kept,
      }),
      commands: () => [
        ...this.bar.commands,
        ...this.shell.commands,
        this.predict.command,
        ...zooms(() => [this.widget]),
      ],
      history: this.history,
      sharing: this.sharing,
      open: (files) => void this.opening.open(files),
      close: () => {
        this.opening.close();
        this.#rested.stop();
        this.#recorder.stop();
        this.live.stop();
        this.bar.pause();
        this.widget.close();
      },
    };
  }
}

/** @param {House} house @param {any} state @returns {Promise<Room>} */
export async function open(house, state) {
  let board = new Board(5, 5);
  const from = state?.board ?? "@hexmo";
  if (typeof from === "string") board = Board.of((await ask("board", { board: from })).board);
  else board = Board.of(from);
  return new Links(house, board, state).room();
}
