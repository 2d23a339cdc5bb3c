/** HexMo, Hex and Y: a person or a computer on either side. */

import { button, check, labelled, make, number, section, select } from "../dom.js";
import { called, t } from "../i18n.js";
import { Latest, ask } from "../engine.js";
import { Store } from "../store.js";
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

/** What is set, and the position on the player bar. @typedef {{game: Engine.LinkRulesName, size: number, swap: boolean, seed: number, first: string, second: string, thoughts: boolean, response: Engine.GameResponse | null, isThinking: boolean}} State */

class Stones {
  #timer = 0;
  /** How long a move was thought about. @type {WeakMap<Engine.GameResponse, number>} */
  #seconds = new WeakMap();
  #opening = new Latest();

  /** @param {House} house @param {any} state */
  constructor(house, state) {
    this.house = house;
    const known = house.menu.games.find(({ name }) => name === state?.game) ?? house.menu.games[0];
    const { swap = true, seed = 1, first = HUMAN, second = EASY, thoughts = true } = state ?? {};
    const size = Number(state?.size ?? known?.usual_size ?? 5);
    const settings = { game: known?.name ?? "hex", size, swap, seed: Number(seed), first, second, thoughts };
    /** @type {Store<State>} */
    this.store = new Store({ ...settings, response: null, isThinking: false });
    const { store } = this;
    /** @type {GameLine<string, Engine.GameResponse>} */
    this.line = new GameLine(this, state?.step);
    this.board = store.view(({ response }) => (response ? Board.of(response.board) : new Board(2, 2)));
    /** @type {import("../board/widget.js").Gestures} */
    const gestures = { press: (cell) => this.#touch(cell), describe: (cell) => this.#describe(cell) };
    this.widget = new BoardWidget(this.board(), t("game.board"), gestures, { rim: 0.6 });
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
    store.view(() => this.widget.show(this.board()));
    store.view((now) => this.#draw(now));
    store.view(({ game, response }) => response && this.#tell(game, response));
    store.view((now) => this.#say(now));
    this.kept = store.view(({ game, size, swap, seed, first, second, thoughts }) => {
      return { game, size, swap, seed, first, second, thoughts };
    });
    store.view(() => this.kept() && house.changed());
    this.line.begin(Array.isArray(state?.moves) ? state.moves : []);
  }

  #built() {
    const { store, house } = this;
    const { menu } = house;
    const games = menu.games.map(({ name, usual_size: size }) => ({ value: name, text: called("game", name), size }));
    const game = select(games, store.now.game, (game) =>
      this.restart({ game, size: games.find(({ value }) => value === game)?.size }),
    );
    const size = number(store.now.size, { min: 1, max: 25 }, (size) => this.restart({ size }));
    const players = [HUMAN, ...menu.link_players].map((value) => ({ value, text: called("player", value) }));
    const seats = /** @type {const} */ (["first", "second"]).map((seat) => {
      const box = select(players, store.now[seat], (value) => {
        store.set({ [seat]: value });
        this.#computer();
      });
      store.view((now) => (box.value = now[seat]));
      return labelled(t(`seat.${seat}`), box);
    });
    const swap = check(t("game.swaps"), store.now.swap, (swap) => this.restart({ swap }));
    store.view((now) => {
      [game.value, size.value] = [now.game, String(now.size)];
      /** @type {HTMLInputElement} */ (swap.querySelector("input")).checked = now.swap;
    });
    const thinking = check(t("game.thinks"), store.now.thoughts, (thoughts) => store.set({ thoughts }));
    const hint = () => void this.line.ask({ hint: true });
    this.controls = gameControls(() => this.restart(), hint, this.swapping, this.passing);
    this.sharing = share(house, () => {
      const { sgf } = store.now.response ?? {};
      const texts = sgf ? { sgf: () => sgf } : {};
      return { operation: "game", request: this.request(), canvas: () => this.widget.picture(), texts };
    }, ["png", "svg", "gif", "answer", "sgf"]);
    this.sharing.append(this.elsewhere);
    return shell(house, {
      boards: make("div", {}, this.widget.element),
      chips: [this.controls.element, this.status, this.options],
      drawer: [
        make("h2", {}, t("game.setup")),
        labelled(t("game"), game),
        labelled(t("size"), size),
        ...seats,
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

  request() {
    const { game, size, swap } = this.store.now;
    return { game, size, swap, moves: this.line.played };
  }

  /** Opens a game of Hex, to be looked at and played on. @param {Promise<string>} text  SGF, a HexWorld link or moves. */
  async open(text) {
    await this.#opening.run(async (signal) => {
      // A list of moves is one of the board that is shown, unless it says another.
      const { game, size: side } = this.store.now;
      const size = game === "hex" ? side : null;
      const { board, moves } = await ask("game", { game: "hex", size, record: await text }, { signal });
      if (signal.aborted) return;
      this.store.set({ game: "hex", size: board.height, swap: true, first: HUMAN, second: HUMAN });
      this.line.begin(moves);
    }, this.house.complain);
  }

  /** @param {Partial<State>} [change] */
  restart(change = {}) {
    this.store.set({ ...change, seed: anySeed() });
    this.line.begin([]);
  }

  /** Whether a person sits there. @param {Engine.SeatName} seat */
  #isHuman(seat) {
    return this.store.now[seat] === HUMAN;
  }

  /** How many moves are left when they are taken back until it is a person's turn again. */
  left() {
    const { moves } = this.line;
    // Two computers would play the same again.
    if (!this.#isHuman("first") && !this.#isHuman("second")) return moves.length;
    let count = moves.length - 1;
    while (count > 0 && !this.#isHuman(count % 2 ? "second" : "first")) count -= 1;
    return Math.max(0, count);
  }

  /** @param {string} move */
  play(move) {
    if (!this.line.isBusy && this.store.now.response?.legal.includes(move)) this.line.make(move);
  }

  /** Shows the position of the player bar. @param {Engine.GameResponse} response */
  show(response) {
    this.store.set({ response, isThinking: false });
    this.#computer();
  }

  /** @param {number} cell */
  #touch(cell) {
    const { seat, labels, legal } = this.store.now.response ?? {};
    const label = labels?.[cell];
    if (!seat || !label || this.line.isBusy) return;
    if (!this.#isHuman(seat)) return this.house.say(t(this.line.isLive ? "game.thinking" : "game.theirs"));
    if (legal?.includes(label)) this.play(label);
    else this.house.say(t("game.illegal"));
  }

  /** @param {{hint?: boolean, reply?: Engine.ReplyRequest}} more @param {AbortSignal} signal @returns {Promise<[string[], Engine.GameResponse]>} */
  async ask(more, signal) {
    clearTimeout(this.#timer);
    if (more.reply || more.hint) this.store.set({ isThinking: true });
    const begin = performance.now();
    const response = await ask("game", { ...this.request(), ...more }, { signal });
    this.#seconds.set(response, (performance.now() - begin) / 1000);
    return [response.moves, response];
  }

  /** Lets the computer move, if it is its turn; not in a position that is looked back at. */
  #computer() {
    clearTimeout(this.#timer);
    if (!this.line.isLive) return;
    const { seed, response, ...now } = this.store.now;
    if (!response?.seat || this.#isHuman(response.seat)) return;
    const both = !this.#isHuman("first") && !this.#isHuman("second");
    const reply = { player: now[response.seat], seed: seed + this.line.moves.length };
    this.#timer = setTimeout(() => void this.line.ask({ reply }), both ? PAUSE : 0);
  }

  /** @param {State} now */
  #draw({ response, thoughts: hasThoughts, game }) {
    if (!response) return;
    const board = this.board();
    const { labels } = response;
    const index = (/** @type {Place} */ place) => board.index(place);
    const hinted = response.hint ? labels.indexOf(response.hint.move) : -1;
    const last = labels.indexOf(response.moves.at(-1) ?? "");
    const rings = hinted >= 0 ? [hinted] : last >= 0 && !response.winner ? [last] : [];
    const analysis = response.hint ?? response.reply;
    const isFree = (/** @type {number} */ cell) => !board.stones[cell];
    const thought = analysis && hasThoughts ? thoughts(analysis, labels, isFree) : undefined;
    this.legend.show("game.hinted", hinted >= 0);
    this.legend.show("game.last", hinted < 0 && rings.length > 0);
    this.legend.show("game.thoughts", Boolean(thought?.heat.some(Boolean)));
    const borders = response.borders.map(({ owner, cells }) => ({ owner, cells: cells.map(index) }));
    const rim = rimOf(board, labels, game === "hexmo");
    this.widget.draw({ borders, rings, link: response.answer?.link.map(index), rim, ...thought });
  }

  /** What can be done, the moves and the rules. @param {string} game @param {Engine.GameResponse} response */
  #tell(game, { legal, moves, hexworld }) {
    this.swapping.hidden = !legal.includes("swap");
    this.passing.hidden = !legal.includes("pass");
    this.list.textContent = moves.map((move, place) => `${place + 1}. ${move}`).join("  ") || t("game.none");
    this.options.textContent = t(`rules.${game}`);
    this.elsewhere.hidden = !hexworld;
    this.elsewhere.href = hexworld ?? "";
  }

  /** @param {State} now */
  #say({ response, isThinking }) {
    if (isThinking) this.status.textContent = t("game.thinking");
    if (isThinking || !response) return;
    const { hint, reply, answer, winner, to_move, seat } = response;
    const analysis = hint ?? reply;
    const words = [];
    if (analysis) words.push(analysisText(analysis, Boolean(hint), this.#seconds.get(response) ?? 0));
    if (winner) {
      const [first = 0, second = 0] = answer?.points ?? [];
      const won = t("game.won", { n: answer?.link.length ?? 0, first, second });
      words.push(this.#winner(winner, answer?.winner ?? "first"), won);
    } else if (to_move) words.push(t("game.turn", { colour: t(`stone.${to_move}`), seat: t(`seat.${seat}`) }));
    this.status.textContent = words.join(" ");
    this.house.say(this.status.textContent);
  }

  /** Who has won: a person who plays a computer is addressed. @param {string} colour @param {Engine.SeatName} seat */
  #winner(colour, seat) {
    if (this.#isHuman("first") === this.#isHuman("second")) return t(`game.wins.${colour}`);
    return t(this.#isHuman(seat) ? "game.wins.you" : "game.wins.computer");
  }

  /** @param {number} cell */
  #describe(cell) {
    const { response, thoughts } = this.store.now;
    const label = response?.labels[cell] ?? "";
    const stone = t(["stone.none", "stone.red", "stone.blue"][this.board().stones[cell] ?? 0] ?? "stone.none");
    const analysis = response?.hint ?? response?.reply;
    const thought = analysis && thoughts ? thoughtText(analysis, label) : "";
    return [label, stone, thought].filter(Boolean).join(", ");
  }

  /** @returns {Room} */
  room() {
    const offers = this.line.offers(this.widget);
    return {
      ...offers,
      state: () => ({ ...this.kept(), moves: this.line.moves, step: this.line.bar.kept }),
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
