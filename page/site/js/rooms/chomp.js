/** Chomp: bite against a player who never errs, with the value of every square and the game's graph. */

import { button, check, labelled, make, number, put, radios, section } from "../dom.js";
import { t } from "../i18n.js";
import { ask } from "../engine.js";
import { Board, FREE, NONE } from "../board/model.js";
import { bitten, chocolate } from "../board/chocolate.js";
import { labelOf, lettersOf } from "../board/rim.js";
import { BoardWidget } from "../board/widget.js";
import { GameLine, gameControls } from "../parts/game-line.js";
import { legend } from "../parts/legend.js";
import { picture } from "../parts/graph-drawing.js";
import { Predict } from "../parts/predict.js";
import { share } from "../parts/share.js";
import { shell } from "../parts/shell.js";
import { wholeBar } from "./chomp-bar.js";

/** @typedef {import("../house.js").House} House */
/** @typedef {import("../house.js").Room} Room */

class Chomp {
  /** The graph of the bar; null if it is large, or has not come. @type {Engine.DrawnGraph | null} */
  graph = null;
  #over = -1;
  /** The position that is asked about, and whether it has been answered. @type {{position: Engine.ChompResponse, isTold: boolean} | null} */
  #posed = null;

  /** @param {House} house @param {any} state */
  constructor(house, state) {
    this.house = house;
    this.rows = Number(state?.rows ?? 3);
    this.columns = Number(state?.columns ?? 5);
    this.hints = Boolean(state?.hints);
    this.opponent = state?.opponent ?? "second";
    // Bites are rows and columns, from 1.
    /** @type {GameLine<[number, number], Engine.ChompResponse>} */
    this.line = new GameLine(this, state?.step);
    this.board = new Board(this.columns, this.rows);
    this.predict = new Predict(this.#subject(), state?.predict);
    const gestures = this.predict.gestures({
      press: (cell) => this.#bite(cell),
      hover: (cell) => this.#point(cell),
      focus: (cell) => this.#point(cell),
      describe: (cell) => this.#describe(cell),
    });
    this.widget = new BoardWidget(this.board, t("chomp.board"), gestures, { rim: 0.4 });
    this.status = make("p", { className: "verdict" });
    this.list = make("p", {});
    this.whole = wholeBar(house);
    this.opener = this.#asGraph();
    const graph = t("chomp.graph");
    this.drawing = make("div", { className: "scroll", tabIndex: 0, role: "region", "aria-label": graph });
    this.graphed = section(graph, this.drawing, this.opener);
    this.legend = legend([
      { word: "chomp.win", layers: { under: chocolate(-1), verdicts: new Map([[0, "win"]]) } },
      { word: "chomp.loss", layers: { under: chocolate(-1), verdicts: new Map([[0, "loss"]]) } },
      { word: "chomp.poison", layers: { under: chocolate(0) } },
      { word: "chomp.takes", layers: { rings: [0] } },
    ]);
    this.shell = this.#built();
    this.line.begin(Array.isArray(state?.bites) ? state.bites : []);
  }

  #built() {
    const most = this.house.menu.limits.bar_side;
    const side = (/** @type {"rows" | "columns"} */ name) =>
      labelled(
        t(`chomp.${name}`),
        number(this[name], { min: 1, max: most }, (value) => {
          this[name] = value;
          this.restart();
        }),
      );
    const seats = ["second", "first", "none"].map((value) => ({ value, text: t(`chomp.opponent.${value}`) }));
    const opponent = radios(t("chomp.opponent"), seats, this.opponent, (value) => {
      this.opponent = value;
      this.restart();
    });
    const hints = check(t("chomp.marks"), this.hints, (on) => {
      this.hints = on;
      this.#draw();
      this.house.changed();
    });
    this.controls = gameControls(
      () => this.restart(),
      () => this.#hint(),
    );
    this.sharing = share(
      this.house,
      () => ({ operation: "chomp", request: this.request(), canvas: () => this.widget.picture() }),
      ["png", "svg", "text", "answer"],
    );
    return shell(this.house, {
      boards: make("div", {}, this.widget.element),
      chips: [this.controls.element, this.status, make("p", { className: "rule" }, t("rules.chomp"))],
      drawer: [
        make("h2", {}, t("game.setup")),
        make("div", { className: "pair" }, side("rows"), side("columns")),
        opponent,
        hints,
        this.predict.setup,
      ],
      panel: [section(t("game.moves"), this.list), this.graphed, this.whole.element],
      foot: [this.predict.element, this.legend.element, this.line.bar.element],
      drawn: () => [this.legend, this.widget],
    });
  }

  /** What is asked about the bar. @returns {import("../parts/prediction.js").Subject} */
  #subject() {
    return {
      hint: t("predict.chomp.hint"),
      lesson: () => [this.rows, this.columns, this.line.played],
      questions: async (count) => {
        const { chompQuestions } = await import("./chomp-predict.js");
        const { rows, columns } = this;
        const know = (/** @type {[number, number][]} */ bites) => ask("chomp", { rows, columns, bites });
        return chompQuestions(this.line.played, count, know, (position, isTold) => {
          this.#posed = { position, isTold };
          this.#lay(position);
        });
      },
      // The graph tells who wins.
      asking: (isAsking) => {
        for (const part of [this.line.bar.element, this.graphed, this.whole.element]) part.hidden = isAsking;
        if (!isAsking) this.#posed = null;
      },
      over: () => this.line.response && this.#lay(this.line.response),
      changed: this.house.changed,
    };
  }

  get response() {
    return this.#posed?.position ?? this.line.response;
  }

  /** Whether the value of each bite is marked. */
  get #isMarked() {
    return this.#posed?.isTold ?? (this.hints && !this.predict.isOn);
  }

  /** A button that opens the bar as a game graph, for which strategies are built. */
  #asGraph() {
    const game = () => ({ chomp: [this.rows, this.columns] });
    return button(t("chomp.graph.open"), () => this.house.turn?.("graph", { game: game() }));
  }

  request() {
    return { rows: this.rows, columns: this.columns, bites: this.line.played };
  }

  restart() {
    this.predict.stop();
    this.graph = null;
    this.line.begin([]);
  }

  /** How many bites are left when a person has taken back the last one, and the answer to it. */
  left() {
    const { length } = this.line.moves;
    const count = this.opponent !== "none" && this.#isTheirs(length - 1) ? 2 : 1;
    const least = this.opponent === "first" ? 1 : 0;
    return Math.min(length, Math.max(least, length - count));
  }

  /** Whether the bite of this number is the perfect player's. @param {number} count */
  #isTheirs(count) {
    return this.opponent === (count % 2 ? "second" : "first");
  }

  /** @param {number} cell */
  #bite(cell) {
    const [row, column] = [Math.floor(cell / this.columns) + 1, (cell % this.columns) + 1];
    if (this.line.isBusy) return;
    if (!this.response?.squares[row - 1]?.[column - 1]) return this.house.say(t("chomp.gone"));
    if (this.opponent !== "none" && this.#isTheirs(this.line.played.length)) return this.house.say(t("game.theirs"));
    this.line.make([row, column]);
  }

  /** @param {object} _ @param {AbortSignal} signal @returns {Promise<[[number, number][], Engine.ChompResponse]>} */
  async ask(_, signal) {
    const { isLive, played } = this.line;
    const reply = isLive && this.opponent !== "none" && this.#isTheirs(played.length);
    const response = await ask("chomp", { ...this.request(), reply }, { signal });
    const { positions, arcs } = response.answer ?? { positions: Infinity, arcs: Infinity };
    const { graph_positions, graph_arcs } = this.house.menu.limits;
    if (!this.graph && positions <= graph_positions && arcs <= graph_arcs) {
      const game = { chomp: /** @type {[number, number]} */ ([this.rows, this.columns]) };
      this.graph = (await ask("solve", { game, graph: true }, { signal })).graph ?? null;
    }
    return [response.bites, response];
  }

  /** @param {Engine.ChompResponse} response */
  show(response) {
    this.predict.stop();
    this.#lay(response);
    this.predict.ready();
  }

  /** @param {Engine.ChompResponse} response */
  #lay(response) {
    this.board = new Board(this.columns, this.rows);
    for (let cell = 0; cell < this.board.size; cell++) {
      const isLeft = Math.floor(cell / this.columns) < (response.heights[cell % this.columns] ?? 0);
      this.board.terrain[cell] = isLeft ? FREE : NONE;
    }
    if (response.winner) this.board.terrain.fill(NONE).fill(FREE, 0, 1);
    this.widget.show(this.board);
    const bites = response.bites.map(([row, column], place) => `${place + 1}. ${labelOf(column - 1, row - 1)}`);
    this.list.textContent = bites.join("; ") || t("game.none");
    const words = [];
    if (response.reply) words.push(t("chomp.reply", { square: labelOf(response.reply[1] - 1, response.reply[0] - 1) }));
    if (response.winner) {
      words.push(
        t(this.opponent === "none" ? "chomp.won" : this.opponent === response.winner ? "chomp.lost" : "chomp.yours", {
          seat: t(`seat.${response.winner}`),
        }),
      );
    } else if (response.to_move) {
      words.push(t("chomp.turn", { seat: t(`seat.${response.to_move}`) }));
      const { value, distance: n } = response;
      if (this.#isMarked && n === null) words.push(t(`chomp.far.${value}`));
      else if (this.#isMarked && n !== null) words.push(t(value === "win" ? "chomp.can" : "chomp.cannot", { n }));
    }
    this.status.textContent = words.join(" ");
    this.house.say(this.status.textContent);
    const now = response.heights.join();
    const current = this.graph?.positions.findIndex(({ heights }) => heights?.join() === now);
    if (this.graph) put(this.drawing, picture(this.graph, current ?? -1));
    else put(this.drawing, make("p", { className: "hint" }, t("chomp.large", { n: response.positions })));
    this.opener.hidden = !response.answer;
    this.whole.show(this.rows, this.columns);
    this.#draw();
  }

  #draw() {
    const { response } = this;
    if (!response) return;
    /** @type {Map<number, string>} */
    const verdicts = new Map();
    if (this.#isMarked && !response.winner) {
      response.squares.forEach((row, y) =>
        row.forEach((square, x) => square && verdicts.set(y * this.columns + x, square.value)),
      );
    }
    /** @type {number[]} */
    const rings = [];
    // What a bite here would take.
    if (this.#over >= 0 && !response.winner) {
      for (let cell = 0; cell < this.board.size; cell++) {
        const isBelow = Math.floor(cell / this.columns) >= Math.floor(this.#over / this.columns);
        if (isBelow && cell % this.columns >= this.#over % this.columns && this.board.isCell(cell)) rings.push(cell);
      }
    }
    const taken = this.#taken();
    this.widget.draw({
      under: response.winner ? undefined : chocolate(0),
      verdicts: verdicts.size ? verdicts : undefined,
      rings,
      rim: lettersOf(this.board),
      over: taken.length ? bitten(taken) : undefined,
    });
  }

  /** The squares that the last bite took, first the one that was bitten. */
  #taken() {
    const [last, ...before] = [...(this.response?.bites ?? [])].reverse();
    if (!last) return [];
    /** @type {number[]} */
    const cells = [];
    for (let row = last[0]; row <= this.rows; row++)
      for (let column = last[1]; column <= this.columns; column++)
        if (!before.some(([top, left]) => row >= top && column >= left))
          cells.push((row - 1) * this.columns + column - 1);
    return cells;
  }

  /** @param {number} cell */
  #point(cell) {
    this.#over = cell;
    this.#draw();
  }

  /** Points at a best bite. */
  #hint() {
    const { response } = this;
    if (!response?.best || this.predict.isOn) return;
    const [row, column] = response.best;
    this.widget.moveTo((row - 1) * this.columns + column - 1);
    const loses = response.distance === null ? "chomp.hint.far" : "chomp.hint.loss";
    this.status.textContent = t(response.value === "win" ? "chomp.hint.win" : loses, {
      square: labelOf(column - 1, row - 1),
    });
    this.house.say(this.status.textContent);
  }

  /** @param {number} cell */
  #describe(cell) {
    const [row, column] = [Math.floor(cell / this.columns), cell % this.columns];
    const square = this.response?.squares[row]?.[column];
    const words = [labelOf(column, row)];
    if (cell === 0) words.push(t("chomp.poison"));
    if (this.#isMarked && square) words.push(t(`chomp.${square.value}`));
    return words.join(", ");
  }

  /** @returns {Room} */
  room() {
    const line = this.line.offers(this.widget);
    return {
      ...line,
      state: () => ({
        rows: this.rows,
        columns: this.columns,
        bites: this.line.moves,
        step: this.line.bar.kept,
        hints: this.hints,
        opponent: this.opponent,
        predict: this.predict.kept,
      }),
      commands: () => [...line.commands(), this.predict.command],
    };
  }
}

/** @param {House} house @param {any} state @returns {Promise<Room>} */
export async function open(house, state) {
  return new Chomp(house, state).room();
}
