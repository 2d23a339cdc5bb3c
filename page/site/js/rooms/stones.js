/** HexMo, Hex and Y: a person or a computer on either side. */

import { button, check, labelled, make, number, select } from "../dom.js";
import { called, t } from "../i18n.js";
import { ask } from "../engine.js";
import { Board } from "../board/model.js";
import { BoardWidget } from "../board/widget.js";
import { MoveHistory } from "../parts/history.js";
import { legend } from "../parts/legend.js";
import { anySeed } from "../parts/random.js";
import { share } from "../parts/share.js";
import { shell, zooms } from "../parts/shell.js";

/** @typedef {import("../house.js").House} House */
/** @typedef {import("../house.js").Room} Room */
/** @typedef {import("../board/model.js").Place} Place */
/** @typedef {{move: string, tries: number, wins: number, proven_win: boolean | null}} MoveAnalysis */

const HUMAN = "human";
/** How long two computers let a move be looked at, in ms. */
const PAUSE = 500;

class Stones {
  /** @type {Engine.GameResponse | null} */
  response = null;
  /** @type {AbortController | null} */
  #pending = null;
  #timer = 0;
  history = new MoveHistory(
    () => this.moves,
    () => this.#left(),
    (moves) => {
      this.moves = moves;
      void this.#ask({});
    },
  );
  /** Whether a request is pending, or the computer is to move. */
  #isBusy = false;
  /** @type {number[]} */
  #rings = [];

  /** @param {House} house @param {any} state */
  constructor(house, state) {
    this.house = house;
    const known = house.menu.games.find(({ name }) => name === state?.game) ?? house.menu.games[0];
    this.game = known?.name ?? "hex";
    this.size = Number(state?.size ?? known?.usual_size ?? 5);
    this.swap = state?.swap ?? true;
    this.seed = Number(state?.seed ?? 1);
    /** @type {Record<string, string>} */
    this.players = { first: state?.first ?? HUMAN, second: state?.second ?? house.menu.link_players.at(-1) ?? HUMAN };
    /** @type {string[]} */
    this.moves = Array.isArray(state?.moves) ? state.moves : [];
    this.board = new Board(this.size, this.size);
    this.widget = new BoardWidget(
      this.board,
      t("game.board"),
      {
        press: (cell) => this.#touch(cell),
        key: (cell, event) => {
          if (event.key !== " " && event.key !== "Enter") return false;
          this.#touch(cell);
          return true;
        },
        describe: (cell) => this.#describe(cell),
      },
      { rim: 0.6 },
    );
    this.status = make("p", { className: "verdict" });
    this.list = make("p", { className: "hint" });
    this.swapping = button(t("game.swap"), () => void this.play("swap"));
    this.passing = button(t("game.pass"), () => void this.play("pass"));
    this.legend = legend([
      { word: "stone.red", stone: 1 },
      { word: "stone.blue", stone: 2 },
      { word: "link.chain", layers: { link: [0] } },
      { word: "game.hinted", layers: { rings: [0] } },
    ]);
    this.options = make("p", { className: "rule" });
    this.shell = this.#built();
    void this.#ask({});
  }

  #built() {
    const { menu } = this.house;
    const games = menu.games.map(({ name }) => ({ value: name, text: called("game", name) }));
    const game = labelled(
      t("game"),
      select(games, this.game, (value) => {
        this.game = value;
        this.size = menu.games.find(({ name }) => name === value)?.usual_size ?? this.size;
        size.value = String(this.size);
        this.restart();
      }),
    );
    const size = number(this.size, { min: 1, max: 25 }, (value) => {
      this.size = value;
      this.restart();
    });
    const players = [HUMAN, ...menu.link_players].map((value) => ({ value, text: called("player", value) }));
    const seats = ["first", "second"].map((seat) =>
      labelled(
        t(`seat.${seat}`),
        select(players, this.players[seat] ?? HUMAN, (value) => {
          this.players[seat] = value;
          this.house.changed();
          this.#computer();
        }),
      ),
    );
    const swap = check(t("game.swaps"), this.swap, (on) => {
      this.swap = on;
      this.restart();
    });
    const row = make(
      "div",
      { className: "chip" },
      button(t("game.new"), () => this.restart(), { className: "main" }),
      button(t("game.hint"), () => void this.#ask({ hint: true })),
      this.swapping,
      this.passing,
    );
    this.sharing = share(
      this.house,
      () => ({ operation: "game", request: this.request(), canvas: () => this.widget.picture() }),
      ["png", "svg", "gif", "answer"],
    );
    const made = shell(this.house, {
      boards: make("div", {}, this.widget.element),
      chips: [row, this.status, this.options],
      drawer: [make("h2", {}, t("game.setup")), game, labelled(t("size"), size), ...seats, swap],
      panel: [make("section", {}, make("h2", {}, t("game.moves")), this.list)],
      foot: [this.legend.element],
    });
    const { element } = made;
    element.addEventListener("colours", () => {
      this.legend.draw();
      this.widget.redraw();
    });
    return made;
  }

  request() {
    return { game: this.game, size: this.size, swap: this.swap, moves: this.moves };
  }

  restart() {
    this.moves = [];
    this.history.forget();
    this.seed = anySeed();
    void this.#ask({});
  }

  /** How many moves are left when they are taken back until it is a person's turn again. */
  #left() {
    // Two computers would play the same again.
    if (!Object.values(this.players).includes(HUMAN)) return this.moves.length;
    const isHuman = (/** @type {number} */ count) => this.players[count % 2 ? "second" : "first"] === HUMAN;
    let count = this.moves.length - 1;
    while (count > 0 && !isHuman(count)) count -= 1;
    return Math.max(0, count);
  }

  /** @param {string} move */
  async play(move) {
    if (this.#isBusy || !this.response?.legal.includes(move)) return;
    this.moves = [...this.moves, move];
    this.history.forget();
    await this.#ask({});
  }

  /** @param {number} cell */
  #touch(cell) {
    const seat = this.response?.seat;
    const label = this.response?.labels[cell];
    if (!seat || !label || this.#isBusy) return;
    if (this.players[seat] !== HUMAN) return this.house.say(t("game.thinking"));
    if (this.response?.legal.includes(label)) void this.play(label);
    else this.house.say(t("game.illegal"));
  }

  /** @param {{hint?: boolean, reply?: Engine.ReplyRequest}} more */
  async #ask(more) {
    clearTimeout(this.#timer);
    this.#pending?.abort();
    const { signal } = (this.#pending = new AbortController());
    this.house.changed();
    this.#isBusy = true;
    try {
      if (more.reply || more.hint) this.status.textContent = t("game.thinking");
      const response = await ask("game", { ...this.request(), ...more }, { signal });
      if (signal.aborted) return;
      this.response = response;
      this.moves = response.moves;
      this.#isBusy = false;
      this.#tell();
      this.#computer();
    } catch (error) {
      if (signal.aborted) return;
      this.#isBusy = false;
      this.house.complain(error);
    }
  }

  /** Lets the computer move, if it is its turn. */
  #computer() {
    clearTimeout(this.#timer);
    const seat = this.response?.seat;
    const player = seat && this.players[seat];
    if (!player || player === HUMAN) return;
    const both = !Object.values(this.players).includes(HUMAN);
    const reply = { player, seed: this.seed + this.moves.length };
    this.#timer = setTimeout(() => void this.#ask({ reply }), both ? PAUSE : 0);
  }

  #tell() {
    const response = /** @type {Engine.GameResponse} */ (this.response);
    this.board = Board.of(response.board);
    this.widget.show(this.board);
    const index = (/** @type {Place} */ place) => this.board.index(place);
    const hinted = response.hint ? response.labels.indexOf(response.hint.move) : -1;
    const last = response.labels.indexOf(response.moves.at(-1) ?? "");
    this.#rings = hinted >= 0 ? [hinted] : last >= 0 && !response.winner ? [last] : [];
    const borders = response.borders.map(({ owner, cells }) => ({ owner, cells: cells.map(index) }));
    const rim = rimOf(this.board, response.labels);
    this.widget.draw({ borders, rings: this.#rings, link: response.answer?.link.map(index), rim });
    this.swapping.hidden = !response.legal.includes("swap");
    this.passing.hidden = !response.legal.includes("pass");
    this.list.textContent = response.moves.map((move, place) => `${place + 1}. ${move}`).join("  ") || t("game.none");
    this.options.textContent = t(`rules.${this.game}`);
    const words = [];
    const analysis = response.reply ?? response.hint;
    if (analysis) words.push(analysisText(analysis, Boolean(response.hint)));
    if (response.winner) {
      const [first = 0, second = 0] = response.answer?.points ?? [];
      words.push(
        t("game.won", { colour: t(`stone.${response.winner}`), n: response.answer?.link.length ?? 0, first, second }),
      );
    } else if (response.to_move)
      words.push(t("game.turn", { colour: t(`stone.${response.to_move}`), seat: t(`seat.${response.seat}`) }));
    this.status.textContent = words.join(" ");
    this.house.say(this.status.textContent);
  }

  /** @param {number} cell */
  #describe(cell) {
    const label = this.response?.labels[cell] ?? "";
    return `${label}, ${t(["stone.none", "stone.red", "stone.blue"][this.board.stones[cell] ?? 0] ?? "stone.none")}`;
  }

  /** @returns {Room} */
  room() {
    return {
      element: this.shell.element,
      state: () => ({
        game: this.game,
        size: this.size,
        swap: this.swap,
        first: this.players.first,
        second: this.players.second,
        moves: this.moves,
        seed: this.seed,
      }),
      commands: () => [
        ...this.shell.commands,
        ...zooms(() => [this.widget]),
        { id: "new", keys: ["n"], run: () => this.restart() },
        { id: "hint", keys: ["t"], run: () => void this.#ask({ hint: true }) },
      ],
      history: this.history,
      sharing: this.sharing,
      close: () => {
        clearTimeout(this.#timer);
        this.#pending?.abort();
        this.widget.close();
      },
    };
  }
}

/**
 * The letter of each column above its first cell, the number of each row before its first.
 * @param {Board} board
 * @param {(string | null)[]} labels
 */
function rimOf(board, labels) {
  /** @type {Map<string, {cell: number, text: string, dx: number, dy: number}>} */
  const rim = new Map();
  for (const [cell, label] of labels.entries()) {
    const [, letter, number] = /^([a-z]+)(\d+)$/.exec(label ?? "") ?? [];
    if (!board.isCell(cell) || !letter || !number) continue;
    if (!rim.has(letter)) rim.set(letter, { cell, text: letter, dx: -0.45, dy: -0.9 });
    if (!rim.has(number)) rim.set(number, { cell, text: number, dx: -1, dy: 0 });
  }
  return [...rim.values()];
}

/** What the search expects of its move. @param {MoveAnalysis} analysis @param {boolean} isHint */
function analysisText({ move, tries, wins, proven_win }, isHint) {
  const share = tries ? Math.round((100 * wins) / tries) : 0;
  const expects =
    proven_win === true
      ? t("game.surely")
      : proven_win === false
        ? t("game.lost")
        : tries
          ? t("game.share", { share })
          : "";
  return `${t(isHint ? "game.would" : "game.played", { move })}${expects && ` (${expects})`}.`;
}

/** @param {House} house @param {any} state @returns {Promise<Room>} */
export async function open(house, state) {
  return new Stones(house, state).room();
}
