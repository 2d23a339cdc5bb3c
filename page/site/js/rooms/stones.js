/** HexMo, Hex and Y: a person or a computer on either side. */

import { button, check, labelled, make, number, section, select } from "../dom.js";
import { called, t } from "../i18n.js";
import { Latest, ask } from "../engine.js";
import { Board } from "../board/model.js";
import { rimOf } from "../board/rim.js";
import { BoardWidget } from "../board/widget.js";
import { GameLine, gameControls } from "../parts/game-line.js";
import { legend } from "../parts/legend.js";
import { opener } from "../parts/opener.js";
import { anySeed } from "../parts/random.js";
import { share } from "../parts/share.js";
import { shell } from "../parts/shell.js";
import { analysisText, thoughtText, thoughts } from "./stones-thoughts.js";

/** @typedef {import("../house.js").House} House */
/** @typedef {import("../house.js").Room} Room */
/** @typedef {import("../board/model.js").Place} Place */

const HUMAN = "human";
/** Whom one plays first. */
const EASY = "mcts:1000";
/** How long two computers let a move be looked at, in ms. */
const PAUSE = 500;

class Stones {
  #timer = 0;
  /** How long a move was thought about. @type {WeakMap<Engine.GameResponse, number>} */
  #seconds = new WeakMap();
  /** @type {number[]} */
  #rings = [];
  #opening = new Latest();

  /** @param {House} house @param {any} state */
  constructor(house, state) {
    this.house = house;
    const known = house.menu.games.find(({ name }) => name === state?.game) ?? house.menu.games[0];
    this.game = known?.name ?? "hex";
    this.size = Number(state?.size ?? known?.usual_size ?? 5);
    this.swap = state?.swap ?? true;
    this.seed = Number(state?.seed ?? 1);
    /** @type {Record<string, string>} */
    this.players = { first: state?.first ?? HUMAN, second: state?.second ?? EASY };
    this.hasThoughts = state?.thoughts ?? true;
    /** @type {GameLine<string, Engine.GameResponse>} */
    this.line = new GameLine(this, state?.step);
    this.board = new Board(this.size, this.size);
    this.widget = new BoardWidget(
      this.board,
      t("game.board"),
      {
        press: (cell) => this.#touch(cell),
        describe: (cell) => this.#describe(cell),
      },
      { rim: 0.6 },
    );
    this.status = make("p", { className: "verdict" });
    this.list = make("p", { className: "hint" });
    this.swapping = button(t("game.swap"), () => this.play("swap"));
    this.passing = button(t("game.pass"), () => this.play("pass"));
    this.legend = legend([
      { word: "stone.red", stone: 1 },
      { word: "stone.blue", stone: 2 },
      { word: "link.chain", layers: { link: [0] } },
      { word: "game.hinted", layers: { rings: [0] } },
      { word: "game.last", layers: { rings: [0] } },
      { word: "game.thoughts", layers: { heat: new Float32Array([0.8]), labels: new Map([[0, "52"]]) } },
    ]);
    this.options = make("p", { className: "rule" });
    /** A link to the game on another board. */
    this.elsewhere = make("a", { target: "_blank", rel: "noopener" }, t("game.hexworld"));
    this.shell = this.#built();
    this.line.begin(Array.isArray(state?.moves) ? state.moves : []);
  }

  #built() {
    const { menu } = this.house;
    const games = menu.games.map(({ name }) => ({ value: name, text: called("game", name) }));
    const game = select(games, this.game, (value) => {
      this.game = value;
      this.size = menu.games.find(({ name }) => name === value)?.usual_size ?? this.size;
      size.value = String(this.size);
      this.restart();
    });
    const size = number(this.size, { min: 1, max: 25 }, (value) => {
      this.size = value;
      this.restart();
    });
    const players = [HUMAN, ...menu.link_players].map((value) => ({ value, text: called("player", value) }));
    const seats = ["first", "second"].map((seat) =>
      select(players, this.players[seat] ?? HUMAN, (value) => {
        this.players[seat] = value;
        this.house.changed();
        this.#computer();
      }),
    );
    /** Shows what was set otherwise. */
    this.refill = () => {
      [game.value, size.value] = [this.game, String(this.size)];
      for (const box of seats) box.value = HUMAN;
      /** @type {HTMLInputElement} */ (swap.querySelector("input")).checked = this.swap;
    };
    const swap = check(t("game.swaps"), this.swap, (on) => {
      this.swap = on;
      this.restart();
    });
    const thinking = check(t("game.thinks"), this.hasThoughts, (on) => {
      this.hasThoughts = on;
      this.house.changed();
      if (this.response) this.#tell(this.response);
    });
    const hint = () => void this.line.ask({ hint: true });
    this.controls = gameControls(() => this.restart(), hint, this.swapping, this.passing);
    this.sharing = share(
      this.house,
      () => {
        const { sgf } = this.response ?? {};
        const texts = sgf ? { sgf: () => sgf } : {};
        return { operation: "game", request: this.request(), canvas: () => this.widget.picture(), texts };
      },
      ["png", "svg", "gif", "answer", "sgf"],
    );
    this.sharing.append(this.elsewhere);
    return shell(this.house, {
      boards: make("div", {}, this.widget.element),
      chips: [this.controls.element, this.status, this.options],
      drawer: [
        make("h2", {}, t("game.setup")),
        labelled(t("game"), game),
        labelled(t("size"), size),
        ...seats.map((box, seat) => labelled(t(`seat.${seat ? "second" : "first"}`), box)),
        swap,
        thinking,
        opener((text) => this.open(text), {
          name: t("game.record"),
          hint: t("game.record.hint"),
          example: "hexworld.org/board/#11c1,a3b4",
          endings: ".sgf,.txt",
        }),
      ],
      panel: [section(t("game.moves"), this.list)],
      foot: [this.legend.element, this.line.bar.element],
      drawn: () => [this.legend, this.widget],
    });
  }

  get response() {
    return this.line.response;
  }

  request() {
    return { game: this.game, size: this.size, swap: this.swap, moves: this.line.played };
  }

  /** Opens a game of Hex, to be looked at and played on. @param {Promise<string>} text  SGF, a HexWorld link or moves. */
  async open(text) {
    await this.#opening.run(async (signal) => {
      // A list of moves is one of the board that is shown, unless it says another.
      const size = this.game === "hex" ? this.size : null;
      const { board, moves } = await ask("game", { game: "hex", size, record: await text }, { signal });
      if (signal.aborted) return;
      [this.game, this.size, this.swap] = ["hex", board.height, true];
      this.players = { first: HUMAN, second: HUMAN };
      this.refill?.();
      this.line.begin(moves);
    }, this.house.complain);
  }

  restart() {
    this.seed = anySeed();
    this.line.begin([]);
  }

  /** How many moves are left when they are taken back until it is a person's turn again. */
  left() {
    const { moves } = this.line;
    // Two computers would play the same again.
    if (!Object.values(this.players).includes(HUMAN)) return moves.length;
    const isHuman = (/** @type {number} */ count) => this.players[count % 2 ? "second" : "first"] === HUMAN;
    let count = moves.length - 1;
    while (count > 0 && !isHuman(count)) count -= 1;
    return Math.max(0, count);
  }

  /** @param {string} move */
  play(move) {
    if (!this.line.isBusy && this.response?.legal.includes(move)) this.line.make(move);
  }

  /** Shows the position of the player bar. @param {Engine.GameResponse} known */
  show(known) {
    this.#tell(known);
    this.#computer();
  }

  /** @param {number} cell */
  #touch(cell) {
    const seat = this.response?.seat;
    const label = this.response?.labels[cell];
    if (!seat || !label || this.line.isBusy) return;
    if (this.players[seat] !== HUMAN) return this.house.say(t(this.line.isLive ? "game.thinking" : "game.theirs"));
    if (this.response?.legal.includes(label)) this.play(label);
    else this.house.say(t("game.illegal"));
  }

  /** @param {{hint?: boolean, reply?: Engine.ReplyRequest}} more @param {AbortSignal} signal @returns {Promise<[string[], Engine.GameResponse]>} */
  async ask(more, signal) {
    clearTimeout(this.#timer);
    if (more.reply || more.hint) this.status.textContent = t("game.thinking");
    const begin = performance.now();
    const response = await ask("game", { ...this.request(), ...more }, { signal });
    this.#seconds.set(response, (performance.now() - begin) / 1000);
    return [response.moves, response];
  }

  /** Lets the computer move, if it is its turn; not in a position that is looked back at. */
  #computer() {
    clearTimeout(this.#timer);
    if (!this.line.isLive) return;
    const seat = this.response?.seat;
    const player = seat && this.players[seat];
    if (!player || player === HUMAN) return;
    const both = !Object.values(this.players).includes(HUMAN);
    const reply = { player, seed: this.seed + this.line.moves.length };
    this.#timer = setTimeout(() => void this.line.ask({ reply }), both ? PAUSE : 0);
  }

  /** @param {Engine.GameResponse} response */
  #tell(response) {
    this.board = Board.of(response.board);
    this.widget.show(this.board);
    const index = (/** @type {Place} */ place) => this.board.index(place);
    const hinted = response.hint ? response.labels.indexOf(response.hint.move) : -1;
    const last = response.labels.indexOf(response.moves.at(-1) ?? "");
    this.#rings = hinted >= 0 ? [hinted] : last >= 0 && !response.winner ? [last] : [];
    const analysis = response.hint ?? response.reply;
    const isFree = (/** @type {number} */ cell) => !this.board.stones[cell];
    const thought = analysis && this.hasThoughts ? thoughts(analysis, response.labels, isFree) : undefined;
    this.legend.show("game.hinted", hinted >= 0);
    this.legend.show("game.last", hinted < 0 && this.#rings.length > 0);
    this.legend.show("game.thoughts", Boolean(thought?.heat.some(Boolean)));
    const borders = response.borders.map(({ owner, cells }) => ({ owner, cells: cells.map(index) }));
    const rim = rimOf(this.board, response.labels, this.game === "hexmo");
    this.widget.draw({ borders, rings: this.#rings, link: response.answer?.link.map(index), rim, ...thought });
    this.swapping.hidden = !response.legal.includes("swap");
    this.passing.hidden = !response.legal.includes("pass");
    this.list.textContent = response.moves.map((move, place) => `${place + 1}. ${move}`).join("  ") || t("game.none");
    this.options.textContent = t(`rules.${this.game}`);
    this.elsewhere.hidden = !response.hexworld;
    this.elsewhere.href = response.hexworld ?? "";
    const words = [];
    if (analysis) words.push(analysisText(analysis, Boolean(response.hint), this.#seconds.get(response) ?? 0));
    if (response.winner) {
      const [first = 0, second = 0] = response.answer?.points ?? [];
      words.push(this.#winner(response.winner), t("game.won", { n: response.answer?.link.length ?? 0, first, second }));
    } else if (response.to_move)
      words.push(t("game.turn", { colour: t(`stone.${response.to_move}`), seat: t(`seat.${response.seat}`) }));
    this.status.textContent = words.join(" ");
    this.house.say(this.status.textContent);
  }

  /** Who has won: a person who plays a computer is addressed. @param {string} colour */
  #winner(colour) {
    const { response, players } = this;
    const seat = response?.answer?.winner ?? "first";
    const isHuman = (/** @type {string} */ each) => players[each] === HUMAN;
    if (isHuman("first") === isHuman("second")) return t(`game.wins.${colour}`);
    return t(isHuman(seat) ? "game.wins.you" : "game.wins.computer");
  }

  /** @param {number} cell */
  #describe(cell) {
    const label = this.response?.labels[cell] ?? "";
    const stone = t(["stone.none", "stone.red", "stone.blue"][this.board.stones[cell] ?? 0] ?? "stone.none");
    const analysis = this.response?.hint ?? this.response?.reply;
    const thought = analysis && this.hasThoughts ? thoughtText(analysis, label) : "";
    return [label, stone, thought].filter(Boolean).join(", ");
  }

  /** @returns {Room} */
  room() {
    const offers = this.line.offers(this.widget);
    return {
      ...offers,
      state: () => ({
        game: this.game,
        size: this.size,
        swap: this.swap,
        first: this.players.first,
        second: this.players.second,
        thoughts: this.hasThoughts,
        moves: this.line.moves,
        step: this.line.bar.kept,
        seed: this.seed,
      }),
      open: ([file]) => file && this.open(file.text()),
      close: () => {
        clearTimeout(this.#timer);
        this.#opening.stop();
        offers.close();
      },
    };
  }
}
/** @param {House} house @param {any} state @returns {Promise<Room>} */
export async function open(house, state) {
  return new Stones(house, state).room();
}
