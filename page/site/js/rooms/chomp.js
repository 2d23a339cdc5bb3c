/** Chomp: bite against a player who never errs, with the value of every square and the game's graph. */

import { button, check, labelled, make, number, put, radios, section } from "../dom.js";
import { t } from "../i18n.js";
import { ask } from "../engine.js";
import { Store } from "../store.js";
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
/** @typedef {Engine.ChompResponse} Position */
/** What is set. @typedef {{rows: number, columns: number, opponent: string, hints: boolean}} Settings */
/** What is shown, perhaps of a position that is asked about, or of the game before one that begins. @typedef {{response: Position | null, isBefore: boolean, posed: {position: Position, isTold: boolean} | null, graph: Engine.DrawnGraph | null, over: number, hinted: number}} Shown */

class Chomp {
  /** The bar that the graph is of. */
  #graphed = "";

  /** @param {House} house @param {any} state */
  constructor(house, state) {
    this.house = house;
    const { rows = 3, columns = 5, hints, opponent = "second" } = state ?? {};
    /** @type {Settings} */
    const settings = { rows: Number(rows), columns: Number(columns), opponent, hints: Boolean(hints) };
    /** @type {Shown} */
    const shown = { response: null, isBefore: false, posed: null, graph: null, over: -1, hinted: 0 };
    const store = (this.store = new Store({ ...settings, ...shown }));
    // Bites are rows and columns, from 1.
    /** @type {GameLine<[number, number], Position>} */
    this.line = new GameLine(this, state?.step);
    this.predict = new Predict(this.#subject(), state?.predict);
    this.position = store.view(({ posed, response }) => posed?.position ?? response);
    this.board = store.view((now) => boardOf(this.position() ?? { ...now, heights: [] }));
    /** Whether the value of each bite is marked. */
    this.isMarked = store.view(({ posed, hints, response }) =>
      posed ? posed.isTold : Boolean(hints && response) && !this.predict.isOn,
    );
    const gestures = this.predict.gestures({
      press: (cell) => this.#bite(cell),
      hover: (over) => store.set({ over }),
      focus: (over) => store.set({ over }),
      describe: (cell) => this.#describe(cell),
    });
    this.widget = new BoardWidget(this.board(), t("chomp.board"), gestures, { rim: 0.4 });
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
    store.view(() => this.widget.show(this.board()));
    store.view((now) => this.#draw(now));
    store.view((now) => this.#tell(now));
    store.view((now) => this.#say(now));
    this.kept = store.view(({ rows, columns, hints, opponent }) => ({ rows, columns, hints, opponent }));
    store.view(() => this.kept() && house.changed());
    this.line.begin(Array.isArray(state?.bites) ? state.bites : []);
  }

  #built() {
    const { now } = this.store;
    const range = { min: 1, max: this.house.menu.limits.bar_side };
    const side = (/** @type {"rows" | "columns"} */ name) =>
      labelled(
        t(`chomp.${name}`),
        number(now[name], range, (value) => this.restart({ [name]: value })),
      );
    const seats = ["second", "first", "none"].map((value) => ({ value, text: t(`chomp.opponent.${value}`) }));
    const opponent = radios(t("chomp.opponent"), seats, now.opponent, (value) => this.restart({ opponent: value }));
    const hints = check(t("chomp.marks"), now.hints, (on) => this.store.set({ hints: on }));
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
      lesson: () => [this.store.now.rows, this.store.now.columns, this.line.played],
      questions: async (count) => {
        const { chompQuestions } = await import("./chomp-predict.js");
        const { rows, columns } = this.store.now;
        const know = (/** @type {[number, number][]} */ bites) => ask("chomp", { rows, columns, bites });
        // A hint would be an answer.
        return chompQuestions(this.line.played, count, know, (position, isTold) =>
          this.store.set({ posed: { position, isTold }, hinted: 0 }),
        );
      },
      // The graph tells who wins.
      asking: (isAsking) => {
        for (const part of [this.line.bar.element, this.graphed, this.whole.element]) part.hidden = isAsking;
        if (!isAsking) this.store.set({ posed: null });
      },
      // No question may have come.
      over: () => this.store.touch("response"),
      changed: this.house.changed,
    };
  }

  /** A button that opens the bar as a game graph, for which strategies are built. */
  #asGraph() {
    return button(t("chomp.graph.open"), () => this.house.turn?.("graph", { game: this.#game() }));
  }

  #game() {
    const { rows, columns } = this.store.now;
    return { chomp: /** @type {[number, number]} */ ([rows, columns]) };
  }

  request() {
    const { rows, columns } = this.store.now;
    return { rows, columns, bites: this.line.played };
  }

  /** @param {Partial<Settings>} [change] */
  restart(change = {}) {
    this.predict.stop();
    this.store.set({ ...change, isBefore: true });
    this.line.begin([]);
  }

  /** How many bites are left when a person has taken back the last one, and the answer to it. */
  left() {
    const { length } = this.line.moves;
    const count = this.#isTheirs(length - 1) ? 2 : 1;
    const least = this.store.now.opponent === "first" ? 1 : 0;
    return Math.min(length, Math.max(least, length - count));
  }

  /** Whether the bite of this number is the perfect player's. @param {number} count */
  #isTheirs(count) {
    return this.store.now.opponent === (count % 2 ? "second" : "first");
  }

  /** @param {number} cell */
  #bite(cell) {
    const [column, row] = this.board().place(cell);
    if (this.line.isBusy) return;
    if (!this.position()?.squares[row]?.[column]) return this.house.say(t("chomp.gone"));
    if (this.#isTheirs(this.line.played.length)) return this.house.say(t("game.theirs"));
    this.line.make([row + 1, column + 1]);
  }

  /** @param {object} _ @param {AbortSignal} signal @returns {Promise<[[number, number][], Engine.ChompResponse]>} */
  async ask(_, signal) {
    const { isLive, played } = this.line;
    const reply = isLive && this.#isTheirs(played.length);
    const response = await ask("chomp", { ...this.request(), reply }, { signal });
    const { positions, arcs } = response.answer ?? { positions: Infinity, arcs: Infinity };
    const { graph_positions, graph_arcs } = this.house.menu.limits;
    const bar = `${response.rows}×${response.columns}`;
    if (bar !== this.#graphed) {
      const isSmall = positions <= graph_positions && arcs <= graph_arcs;
      const solved = isSmall ? await ask("solve", { game: this.#game(), graph: true }, { signal }) : null;
      this.#graphed = bar;
      this.store.set({ graph: solved?.graph ?? null });
    }
    return [response.bites, response];
  }

  /** @param {Position} response */
  show(response) {
    this.predict.stop();
    this.store.set({ response, isBefore: false, hinted: 0 });
    this.predict.ready();
  }

  /** @param {Shown} now */
  #draw({ over }) {
    const [position, board] = [this.position(), this.board()];
    if (!position) return;
    const { bites, squares, winner } = position;
    const last = bites.at(-1);
    const values = squares
      .flat()
      .flatMap((square, cell) => (square ? [/** @type {const} */ ([cell, square.value])] : []));
    const [column, row] = board.place(over);
    this.widget.draw({
      under: winner ? undefined : chocolate(0),
      verdicts: this.isMarked() && !winner ? new Map(values) : undefined,
      rings: over < 0 || winner ? [] : takenBy(position, bites, [row + 1, column + 1]),
      rim: lettersOf(board),
      over: last && bitten(takenBy(position, bites.slice(0, -1), last)),
    });
  }

  /** The bites, and the bar as a graph. @param {Shown} now */
  #tell({ graph }) {
    const position = this.position();
    if (!position) return;
    const bites = position.bites.map((bite, place) => `${place + 1}. ${label(bite)}`);
    this.list.textContent = bites.join("; ") || t("game.none");
    const now = position.heights.join();
    const current = graph?.positions.findIndex(({ heights }) => heights?.join() === now) ?? -1;
    const large = make("p", { className: "hint" }, t("chomp.large", { n: position.positions }));
    put(this.drawing, graph ? picture(graph, current) : large);
    this.opener.hidden = !position.answer;
    this.whole.show(position.rows, position.columns);
  }

  /** @param {Settings & Shown} now */
  #say({ opponent, hinted, isBefore }) {
    const position = this.position();
    if (!position || isBefore) return;
    const words = hinted ? hintOf(position) : verdictOf(position, opponent, this.isMarked());
    this.status.textContent = words;
    this.house.say(words);
  }

  /** Points at a best bite. */
  #hint() {
    const { best } = this.position() ?? {};
    if (!best || this.predict.isOn) return;
    this.widget.moveTo(this.board().index([best[1] - 1, best[0] - 1]));
    this.store.set({ hinted: this.store.now.hinted + 1 });
  }

  /** @param {number} cell */
  #describe(cell) {
    const [column, row] = this.board().place(cell);
    const square = this.position()?.squares[row]?.[column];
    const words = [labelOf(column, row)];
    if (cell === 0) words.push(t("chomp.poison"));
    if (this.isMarked() && square) words.push(t(`chomp.${square.value}`));
    return words.join(", ");
  }

  /** @returns {Room} */
  room() {
    const line = this.line.offers(this.widget);
    return {
      ...line,
      state: () => ({
        ...this.kept(),
        bites: this.line.moves,
        step: this.line.bar.kept,
        predict: this.predict.kept,
      }),
      commands: () => [...line.commands(), this.predict.command],
    };
  }
}

/** @param {[number, number]} bite  Row and column, from 1. */
const label = ([row, column]) => labelOf(column - 1, row - 1);

/** What is left of a bar; of one that is eaten, the poisoned square. @param {Pick<Position, "rows" | "columns" | "heights"> & {winner?: unknown}} position */
function boardOf({ rows, columns, heights, winner }) {
  const board = new Board(columns, rows);
  board.terrain.forEach((_, cell) => {
    const [column, row] = board.place(cell);
    const isLeft = winner ? cell === 0 : row < (heights[column] ?? 0);
    board.terrain[cell] = isLeft ? FREE : NONE;
  });
  return board;
}

/** What a bite takes after others, first the square that is bitten. @param {Position} position @param {[number, number][]} bites @param {[number, number]} bite */
function takenBy({ rows, columns }, bites, [top, left]) {
  /** @type {number[]} */
  const cells = [];
  for (let row = top; row <= rows; row++)
    for (let column = left; column <= columns; column++)
      if (!bites.some(([y, x]) => row >= y && column >= x)) cells.push((row - 1) * columns + column - 1);
  return cells;
}

/** @param {Position} position */
function hintOf({ best, value, distance }) {
  const loses = distance === null ? "chomp.hint.far" : "chomp.hint.loss";
  return best ? t(value === "win" ? "chomp.hint.win" : loses, { square: label(best) }) : "";
}

/** How the game stands. @param {Position} position @param {string} opponent @param {boolean} isMarked */
function verdictOf({ reply, winner, to_move, value, distance: n }, opponent, isMarked) {
  const words = reply ? [t("chomp.reply", { square: label(reply) })] : [];
  if (winner) {
    const of = opponent === "none" ? "won" : opponent === winner ? "lost" : "yours";
    words.push(t(`chomp.${of}`, { seat: t(`seat.${winner}`) }));
  } else if (to_move) {
    words.push(t("chomp.turn", { seat: t(`seat.${to_move}`) }));
    if (isMarked)
      words.push(n === null ? t(`chomp.far.${value}`) : t(`chomp.${value === "win" ? "can" : "cannot"}`, { n }));
  }
  return words.join(" ");
}

/** @param {House} house @param {any} state @returns {Promise<Room>} */
export async function open(house, state) {
  return new Chomp(house, state).room();
}
