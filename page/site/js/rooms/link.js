/** Stones painted on a board, and the shortest chain that links two of its sides. */

import { button, check, choice, labelled, make, number, radios, section, select, tell, write } from "../dom.js";
import { called, t } from "../i18n.js";
import { ask, Latest, Live } from "../engine.js";
import { Store } from "../store.js";
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

/** What is asked for; the board is edited in place, and has been so often. @typedef {{board: Board, version: number, player: Engine.PlayerName, goal: string, first: boolean}} Asked */
/**
 * @typedef {object} Shown
 * @property {number} stone  What is put on cells.
 * @property {Engine.Columned["link"] | null} response  Null until it is known of the board as it is.
 * @property {Recording | null} recording
 * @property {number} step
 * @property {boolean} isAwaited  Whether a link names a step that is still to come: what it comes to is not told before.
 * @property {number[] | null} [pointed]  What a question is about; null for what the search comes to.
 */

class Links {
  /** @type {((cell: number) => void) | null} */
  #stroke = null;
  #rested = new Rested();
  #recorder = new Latest();

  /** @param {House} house @param {Board} board @param {any} state */
  constructor(house, board, state) {
    this.house = house;
    const goal = String(state?.goal ?? "");
    const pointed = state?.predict ? [] : undefined;
    /** @type {Store<Asked & Shown>} */
    this.store = new Store({
      ...{ board, version: 0, player: state?.player === "blue" ? "blue" : "red" },
      ...{ goal, first: Boolean(state?.first) && goal !== "all" },
      ...{ stone: 1, response: null, recording: null, step: 0, pointed },
      isAwaited: typeof state?.step === "number",
    });
    const { store } = this;
    this.history = new History(
      () => store.now.board,
      (board) => this.#change({ board }),
    );
    this.opening = new Opening(house, (opened) => this.take(opened));
    this.live = new Live(
      "link",
      (response) => store.set({ response }),
      (error) => this.#failed(error),
    );
    this.bar = new PlayerBar((step) => store.set({ step }), { pace: 12, start: state?.step, moved: house.changed });
    this.predict = new Predict(this.#subject(), state?.predict);
    /** What cells are called: of hexagons, by the letters and numbers on the rim. */
    this.labels = store.view(({ board }) => (board.isHex ? labelsOf(board) : []));
    this.rim = store.view(({ board }) =>
      board.isHex ? rimOf(board, this.labels(), board.terrain[0] === NONE) : numbersOf(board),
    );
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
    store.view(({ board }) => this.widget.show(board));
    store.view(({ version: _ }) => this.#ask());
    store.view((now) => now.response && this.#show(now, now.response));
  }

  #built() {
    const { house, store } = this;
    const { menu } = house;
    const stones = Object.keys(STONES).map((sign) => {
      const name = t(sign === "free" ? "tool.free" : `stone.${sign}`);
      return iconButton(sign, name, "", () => store.set({ stone: STONES[sign] }), { "data-stone": STONES[sign] });
    });
    store.view(({ stone }) => {
      for (const made of stones) made.setAttribute("aria-pressed", String(Number(made.dataset.stone) === stone));
    });
    const tools = [make("div", { className: "tools", role: "group", "aria-label": t("tools") }, ...stones)];
    const names = /** @type {Engine.PlayerName[]} */ (["red", "blue"]);
    const players = names.map((value) => ({ value, text: t(`stone.${value}`) }));
    const player = radios(t("link.whose"), players, store.now.player, (player) => this.#change({ player }));
    const goals = [
      { value: "", text: t("link.goal.usual") },
      { value: "any-two", text: t("link.goal.any-two") },
      { value: "all", text: t("link.goal.all") },
    ];
    // The first contact is of two sides.
    const goal = choice(t("link.goal"), goals, store.now.goal, (goal) =>
      this.#change({ goal, first: store.now.first && goal !== "all" }),
    );
    const first = check(t("link.first"), false, (first) => this.#change({ first }));
    store.view(({ goal, first: isFirst }) =>
      Object.assign(first.querySelector("input") ?? {}, { disabled: goal === "all", checked: isFirst }),
    );
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
      const { board } = store.now;
      this.history.remember();
      board.stones = board.stones.map((_, cell) => (board.isFree(cell) ? (Math.random() < 0.5 ? 1 : 2) : 0));
      this.#change();
    });
    const clear = button(t("clear"), () => {
      this.history.remember();
      store.now.board.stones.fill(0);
      this.#change();
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
    const { store, bar } = this;
    const name = (/** @type {number} */ cell) => this.#name(cell);
    // The step of the last question is not told.
    const over = () => {
      bar.to(bar.length);
      store.set({ pointed: undefined });
    };
    return {
      hint: t("predict.hint"),
      lesson: () => [this.request()],
      questions: async (count) =>
        (await import("./link-predict.js")).linkQuestions({ ...store.now, name }, count, (step, pointed) => {
          store.set({ pointed });
          bar.to(step);
        }),
      asking: (isAsking) => {
        bar.element.hidden = isAsking;
        if (!isAsking) over();
      },
      over,
      changed: this.house.changed,
    };
  }

  request() {
    const { board, player, goal, first } = this.store.now;
    const sketch = { ...board.sketch(), starts: undefined, goals: undefined };
    return { board: sketch, player, goal: goal || undefined, first_contact: first };
  }

  /** @param {Board} board */
  take(board) {
    this.history.remember();
    this.#change({ board });
  }

  /** Something else is asked for: nothing is known of it yet. @param {Partial<Asked>} [change]  Nothing for an edit of the board. */
  #change(change = {}) {
    const { now } = this.store;
    this.store.set({ ...change, version: now.version + 1, response: null, recording: null });
  }

  /** What a cell is called: as on the rim. @param {number} cell */
  #name(cell) {
    return this.labels()[cell] ?? placeText(this.store.now.board, cell);
  }

  /** @param {number} cell @param {boolean} erases */
  #press(cell, erases) {
    const stone = erases ? 0 : this.store.now.stone;
    this.history.remember();
    this.#stroke = (at) => this.#put(at, stone);
    this.#stroke(cell);
  }

  /** @param {number} cell @param {number} stone */
  #put(cell, stone) {
    const { board } = this.store.now;
    if (!board.isFree(cell) || board.stones[cell] === stone) return;
    board.put(cell, stone);
    this.#change();
  }

  /** @param {number} cell @param {KeyboardEvent} event */
  #key(cell, event) {
    const keys = /** @type {Record<string, number>} */ ({
      " ": event.shiftKey ? 0 : this.store.now.stone,
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

  #ask() {
    this.bar.pause();
    this.predict.stop();
    this.#recorder.stop();
    this.widget.redraw();
    void this.live.ask(this.request());
    this.#rested.call(() => void this.#record());
    this.house.changed();
  }

  async #record() {
    const { store, bar } = this;
    // The answer itself has come, or its complaint: it is all there is to see.
    const failed = () => {
      bar.load(0);
      store.set({ isAwaited: false });
      this.predict.ready();
    };
    await this.#recorder.run(async (signal) => {
      const response = await ask("link", { ...this.request(), trace: true }, { signal });
      if (signal.aborted || !response.trace) return;
      const recording = new Recording(response.trace, store.now.board.size);
      store.set({ response, recording, isAwaited: false });
      bar.load(recording.length);
      if (!this.predict.isOn) this.house.say(this.status.textContent ?? "");
      this.predict.ready();
    }, failed);
  }

  /** What the step shown comes to: the chain and its numbers at the end only. @param {Asked & Shown} now @param {Engine.LinkAnswer} answer @param {boolean} isEnd */
  #tell({ board, first, recording, step, pointed }, answer, isEnd) {
    const sides = sidesOf(board, answer);
    write(this.status, isEnd ? outcome(answer, sides, first) : t("link.at", { step, of: recording?.length ?? 0 }));
    tell(this.facts, chainFacts(answer, sides, isEnd));
    this.legend.show("link.chain", isEnd && answer.linked);
    this.legend.show("link.would", isEnd && !answer.linked);
    for (const word of ["mark.opened", "mark.closed", "mark.current"]) this.legend.show(word, !isEnd);
    this.legend.show("link.met", !isEnd && !pointed);
  }

  /** @param {unknown} error */
  #failed(error) {
    this.status.textContent = errorText(error);
    this.widget.draw({});
  }

  /** @param {Asked & Shown} now @param {Engine.Columned["link"]} response */
  #show(now, response) {
    const { board, recording, step, isAwaited, pointed } = now;
    const rim = this.rim();
    if (isAwaited) return;
    const index = (/** @type {Place} */ place) => board.index(place);
    const borders = response.borders.map(({ owner, cells }) => ({ owner, cells: cells.map(index) }));
    const isEnd = pointed === undefined ? !recording || step >= recording.length : pointed === null;
    this.#tell(now, response.answer, isEnd);
    if (isEnd || !recording) {
      const [link, rings] = [response.answer.cells.map(index), response.missing_cells?.map(index)];
      return this.widget.draw({ borders, rim, link, rings });
    }
    const { marks, current } = recording.at(step);
    const { labels, met } = front(recording, step, borders);
    this.widget.draw({ borders, rim, marks, current, labels, rings: pointed ?? met });
    if (this.bar.isPlaying || pointed) return;
    const cell = recording.trace.cells[step - 1] ?? -1;
    const from = labels.has(cell) ? `, ${t("link.from", { label: labels.get(cell) ?? "" })}` : "";
    this.house.say(`${stepText(recording, step, board, undefined, (cell) => this.#name(cell))}${from}`);
  }

  /** @param {number} cell */
  #describe(cell) {
    const { board, response } = this.store.now;
    const stone = ["stone.none", "stone.red", "stone.blue"][board.stones[cell] ?? 0] ?? "stone.none";
    const inLink = response?.answer.cells.some((place) => board.index(place) === cell);
    return `${this.#name(cell)}, ${t(stone)}${inLink ? `, ${t("link.chain")}` : ""}`;
  }

  /** @returns {Room} */
  room() {
    return {
      element: this.shell.element,
      state: () => {
        const { board, player, goal, first } = this.store.now;
        return { board: board.sketch(), player, goal, first, step: this.bar.kept, predict: this.predict.kept };
      },
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
