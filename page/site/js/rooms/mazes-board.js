/** Mazes of squares: carved live by any generator, then solved and edited; and obstacle fields. */

import { button, choice, labelled, make, named, number, put, section, tell } from "../dom.js";
import { called, t } from "../i18n.js";
import { ask, Latest } from "../engine.js";
import { Board } from "../board/model.js";
import { BoardWidget } from "../board/widget.js";
import { PlayerBar } from "../player/bar.js";
import { Recording } from "../player/recording.js";
import { placeText, terrainText } from "../parts/cell-text.js";
import { difficultyChoices, sizeOf } from "../parts/difficulty.js";
import { choices, measured } from "../parts/measured.js";
import { Predict } from "../parts/predict.js";
import { stepText } from "../parts/step-text.js";
import { anySeed } from "../parts/random.js";
import { share } from "../parts/share.js";
import { shell, zooms } from "../parts/shell.js";
import { worksheet } from "../parts/worksheet.js";
import { MazeEdits } from "./mazes-edits.js";
import { mazeLegend } from "./mazes-legend.js";
import { carvedBoard, counted, verdict } from "./mazes-shown.js";
import { generatorChoice } from "./mazes-workshop.js";

/** @typedef {import("./mazes-workshop.js").Bench} Bench */
/** @typedef {import("./mazes-workshop.js").Workshop} Workshop */
/** @typedef {{kind: string, generator: Engine.GeneratorName, width: number, height: number, seed: number, bias: number, braid: number, rooms: number, difficulty: string, percent: number, law: Engine.LawName, solver: Engine.AlgorithmName}} MazeSettings */

/** @type {MazeSettings} */
const USUAL = {
  kind: "maze",
  generator: "backtracker",
  width: 24,
  height: 16,
  seed: 1,
  bias: 50,
  braid: 0,
  rooms: 0,
  difficulty: "medium",
  percent: 45,
  law: "exact",
  solver: "astar",
};

class Mazes {
  board = new Board(2, 2);
  /** @type {Recording | null} */
  carving = null;
  /** @type {Recording | null} */
  solving = null;
  /** @type {Engine.PathAnswer | null} */
  path = null;
  guarantee = "";
  /** What was generated; null for an edited board. @type {Engine.MazeColumns | Engine.ObstaclesAnswer | null} */
  answer = null;
  /** @type {Uint8Array | null} */
  #before = null;
  /** What a question is about. @type {number[]} */
  #pointed = [];
  #pending = new Latest();

  /**
   * @param {Workshop} workshop
   * @param {MazeSettings} settings
   * @param {{step?: unknown, board?: unknown, predict?: unknown}} shown  Of a link; the board, if it is edited.
   */
  constructor({ house, kinds, picture }, settings, { step, board: edited, predict }) {
    this.house = house;
    this.kinds = kinds;
    this.picture = picture;
    this.settings = settings;
    this.bar = new PlayerBar((shown) => this.#show(shown), { start: step, moved: house.changed });
    this.edits = new MazeEdits({
      board: () => this.board,
      solver: () => this.settings.solver,
      take: (board) => this.#take(board),
      solved: (response, hasRested) => this.#solved(response, hasRested),
      complain: house.complain,
    });
    this.predict = new Predict(this.#subject(), edited ? undefined : predict);
    const gestures = this.predict.gestures({
      ...this.edits.brush.gestures(house.changed),
      describe: (cell) => `${placeText(this.board, cell)}, ${terrainText(this.widget?.board ?? this.board, cell)}`,
    });
    this.widget = new BoardWidget(this.board, t("maze.board"), gestures);
    this.status = make("p", { className: "verdict" });
    this.facts = make("div", {});
    this.options = make("div", {});
    this.sheet = worksheet(house, () => this.#printed());
    this.sharing = make("div", {});
    this.legend = mazeLegend();
    this.shell = this.#built();
    this.#fill();
    void (edited ? this.#reopen(edited) : this.make());
  }

  #built() {
    const openIn = button(t("maze.paths"), () => this.#openInPaths(), { title: t("maze.paths.hint") });
    const another = button(t("maze.other"), () => this.#set({ seed: anySeed() }, true), { className: "main" });
    return shell(this.house, {
      boards: make("div", {}, this.widget.element),
      tools: this.edits.brush.elements,
      chips: [make("div", { className: "chip" }, this.kinds, another, openIn), this.status],
      drawer: [make("h2", {}, t("maze.options")), this.options, this.predict.setup],
      panel: [section(t("counters"), this.facts)],
      foot: [this.predict.element, this.legend.element, this.bar.element],
      drawn: () => [this.legend, this.widget],
    });
  }

  /** What the generator is asked about. @returns {import("../parts/prediction.js").Subject} */
  #subject() {
    return {
      hint: t("predict.hint"),
      lesson: () => [this.#request().request],
      questions: async (count) =>
        (await import("./mazes-predict.js")).generatorQuestions(
          this.carving,
          this.settings.generator,
          this.board,
          count,
          (step, pointed) => {
            this.#pointed = pointed;
            this.bar.to(step);
          },
        ),
      asking: (isAsking) => (this.bar.element.hidden = isAsking),
      over: () => this.bar.to(this.#carvingLength()),
      changed: this.house.changed,
    };
  }

  /** The board leaves for the room where boards are painted and searched. */
  #openInPaths() {
    const searches = [{ name: this.settings.solver }];
    this.house.go("paths", { board: this.board.sketch(), searches });
  }

  /** The controls that go with the settings. */
  #fill() {
    const { settings, house } = this;
    this.kinds.value = settings.kind;
    const printed = settings.kind === "maze" ? ["pdf", "gif"] : [];
    const formats = ["png", "svg", ...printed, "map", "text", "level", "pixels", "answer"];
    const files = share(house, () => this.#shown(), formats, this.picture);
    // An edited maze is of no seed.
    files.addEventListener("shared", () => (this.sheet.element.hidden = this.edits.isOn));
    put(this.sharing, files, printed.length > 0 && this.sheet.element);
    const max = Math.floor(Math.sqrt(house.menu.limits.cells));
    const own = settings.kind === "maze" ? {} : { difficulty: "" };
    const side = (/** @type {"width" | "height"} */ key) =>
      named(
        number(settings[key], { min: 1, max }, (value) => this.#set({ [key]: value, ...own })),
        t(key),
      );
    const size = make("div", { className: "row" }, t("size"), side("width"), "×", side("height"));
    const seed = number(settings.seed, { min: 0, max: 2 ** 32 - 1 }, (value) => this.#set({ seed: value }));
    // A maze has thin walls.
    const fitting = house.menu.algorithms.filter((each) => settings.kind !== "maze" || !each.plain_squares_only);
    if (!fitting.some(({ name }) => name === settings.solver)) settings.solver = "astar";
    const solvers = fitting.map(({ name }) => ({ value: name, text: called("algorithm", name) }));
    const solver = choice(t("maze.solver"), solvers, settings.solver, (value) => this.#set({ solver: value }));
    const seeds = make("div", { className: "row" }, labelled(t("seed"), seed));
    const range = (
      /** @type {"bias" | "braid" | "rooms" | "percent"} */ key,
      /** @type {number} */ min,
      /** @type {number} */ max,
    ) =>
      labelled(
        t(`maze.${key}`),
        number(settings[key], { min, max }, (value) =>
          this.#set({ [key]: value, ...(key === "percent" ? { difficulty: "" } : {}) }),
        ),
      );
    if (settings.kind === "maze") {
      const { element: generator } = generatorChoice(house.menu.generators, settings.generator, (value) =>
        this.#set({ generator: value }),
      );
      const more = make(
        "details",
        {},
        make("summary", {}, t("maze.more")),
        range("bias", 1, 99),
        range("braid", 0, 100),
        range("rooms", 0, 100),
      );
      put(this.options, generator, size, seeds, solver, more);
      return;
    }
    const difficulties = [{ value: "", text: t("maze.own") }, ...difficultyChoices(house.menu)];
    const difficulty = choice(t("difficulty"), difficulties, settings.difficulty, (value) => {
      const { width, height, percent } = sizeOf(house.menu, { ...settings, difficulty: value });
      this.#set({ difficulty: value, width, height, percent }, true);
    });
    const laws = house.menu.laws.map((value) => ({ value, text: called("law", value) }));
    const law = choice(t("law"), laws, settings.law, (value) => this.#set({ law: value }));
    put(this.options, difficulty, range("percent", 0, 100), size, law, seeds, solver);
  }

  /** @param {Partial<MazeSettings>} change @param {boolean} [refill] */
  #set(change, refill = false) {
    Object.assign(this.settings, change);
    if (refill) this.#fill();
    void this.make();
  }

  /**
   * @returns {{operation: "maze", request: Engine.MazeRequest} |
   *   {operation: "obstacles", request: Engine.ObstaclesRequest}}
   */
  #request() {
    const { kind, generator, width, height, seed, bias, braid, rooms, percent, law } = this.settings;
    if (kind === "maze") return { operation: "maze", request: { generator, width, height, seed, bias, braid, rooms } };
    return { operation: "obstacles", request: { width, height, percent, law, seed } };
  }

  /** The first maze of a worksheet. @returns {import("../parts/worksheet.js").First} */
  #printed() {
    const { operation, request } = this.#request();
    const title = `${t("maze.kind.maze")}, ${called("generator", this.settings.generator)}`;
    return { operation: /** @type {"maze"} */ (operation), request, title };
  }

  /** What is saved: an edited board is no maze that could be generated. @returns {import("../parts/share.js").Shown} */
  #shown() {
    if (!this.edits.isOn) return { ...this.#request(), title: this.#printed().title };
    return { operation: "path", request: this.edits.request(), board: this.board.sketch() };
  }

  /** Opens an edited board of a link. @param {unknown} sketch */
  async #reopen(sketch) {
    try {
      const { board } = await ask("board", { board: /** @type {Engine.Sketch} */ (sketch) });
      this.edits.edited(Board.of(board));
    } catch (error) {
      this.house.complain(error);
      void this.make();
    }
  }

  /** @param {Board} board */
  #take(board) {
    this.predict.stop();
    this.board = board;
    this.widget.show(board);
  }

  /** The path on an edited board. @param {Engine.Columned["path"]} response @param {boolean} hasRested */
  #solved(response, hasRested) {
    [this.carving, this.#before] = [null, null];
    this.solving = response.trace ? new Recording(response.trace, this.board.size) : null;
    [this.path, this.guarantee] = [response.answer, response.guarantee];
    if (!hasRested) this.bar.pause();
    this.answer = null;
    this.bar.load(this.solving?.length ?? 0);
    this.house.changed();
  }

  /** Generates what the settings say, and solves it. */
  async make() {
    this.house.changed();
    this.predict.stop();
    this.edits.end();
    this.bar.pause();
    const failed = (/** @type {unknown} */ error) => {
      this.house.complain(error);
      this.predict.ready();
    };
    await this.#pending.run(async (signal) => {
      const made = this.#request();
      const response =
        made.operation === "maze"
          ? await ask("maze", made.request, { signal })
          : await ask("obstacles", made.request, { signal });
      let carved = null;
      if (made.operation === "maze" && !this.settings.rooms && !this.settings.braid) {
        // A carving of too many steps is shown at its end only.
        carved = await ask("maze", { ...made.request, trace: true }, { signal }).catch(() => null);
      }
      if (signal.aborted) return;
      this.edits.replaced();
      this.board = Board.of(response.board);
      this.carving = carved?.trace ? new Recording(carved.trace, this.board.size) : null;
      this.#before = carved?.before ? Board.of(carved.before).exits : null;
      const [from, to] = [this.board.starts[0] ?? 0, this.board.goals[0] ?? 0].map((cell) => this.board.place(cell));
      const search = { board: response.board, algorithm: this.settings.solver, from, to };
      const solved = await ask("path", { ...search, trace: true }, { signal }).catch(() =>
        ask("path", search, { signal }),
      );
      if (signal.aborted) return;
      this.solving = solved.trace ? new Recording(solved.trace, this.board.size) : null;
      [this.path, this.guarantee] = [solved.answer, solved.guarantee];
      this.widget.show(this.board);
      this.answer = response.answer;
      // It is shown unsolved: to see it solved, one plays on.
      this.bar.load(this.#carvingLength() + (this.solving?.length ?? 0), this.#carvingLength());
      this.predict.ready();
    }, failed);
  }

  #carvingLength() {
    return this.carving?.length ?? 0;
  }

  /** @param {number} step */
  #show(step) {
    const { board, carving, solving } = this;
    const begin = this.#carvingLength();
    this.status.textContent = this.predict.isOn ? t("predict.step", { step }) : verdict(this, step);
    this.legend.suit(carving !== null, Boolean(this.path?.banned), Boolean(solving?.hasEnds));
    tell(this.facts, counted(this, step));
    if (carving && this.#before && step < begin) {
      const { marks, current } = carving.at(step);
      this.widget.show(carvedBoard(board, carving, carving.exits(step, board.width, this.#before), marks));
      const rings = this.predict.isOn ? this.#pointed : [];
      this.widget.draw({ marks: marks.map((mark) => Number(mark === 1)), current, rings });
      if (!this.bar.isPlaying && !this.predict.isOn) this.house.say(stepText(carving, step, board));
      return;
    }
    if (this.widget.board !== board) this.widget.show(board);
    const path = this.path?.cells.map((place) => board.index(place)) ?? [];
    if (!solving) return this.widget.draw({ path });
    const { marks, current } = solving.at(step - begin);
    const isEnd = step - begin >= solving.length;
    const far = measured(solving, step - begin, this.settings.solver);
    this.widget.draw({ marks, current: isEnd ? -1 : current, path: isEnd ? path : [], ...choices(far, board) });
    if (!this.bar.isPlaying)
      this.house.say(isEnd ? (this.status.textContent ?? "") : stepText(solving, step - begin, board, far));
  }

  /** @returns {Bench} */
  room() {
    return {
      element: this.shell.element,
      state: () => {
        if (this.edits.isOn) return { ...this.settings, step: this.bar.kept, board: this.board.sketch() };
        const step = this.bar.step === this.#carvingLength() ? undefined : this.bar.step;
        return { ...this.settings, step, predict: this.predict.kept };
      },
      commands: () => [
        ...this.bar.commands,
        ...this.shell.commands,
        ...this.edits.brush.commands,
        this.predict.command,
        ...zooms(() => [this.widget]),
        ...this.house.menu.generators.map(({ name }) => ({
          id: `generator.${name}`,
          name: t("command.generator", { generator: called("generator", name) }),
          run: () => this.#set({ kind: "maze", generator: name }, true),
        })),
        { id: "another", keys: ["n"], run: () => this.#set({ seed: anySeed() }, true) },
        ...(this.settings.kind === "maze" && !this.edits.isOn ? [this.sheet.command] : []),
      ],
      turn: (kind) => {
        if (!["maze", "obstacles"].includes(kind)) return false;
        this.#set({ kind }, true);
        return true;
      },
      history: this.edits.brush.history,
      sharing: this.sharing,
      close: () => {
        this.edits.close();
        this.#pending.stop();
        this.bar.pause();
        this.widget.close();
      },
    };
  }
}

/** @param {Workshop} workshop @param {any} state @returns {Bench} */
export function open(workshop, state) {
  const { step, board, predict, ...settings } = state;
  return new Mazes(workshop, { ...USUAL, ...settings }, { step, board, predict }).room();
}
