/** Game graphs: Chomp's or one's own, solved, played, won by a strategy, drawn and searched. */

import { button, make, put, radios, section } from "../dom.js";
import { noteOf, t } from "../i18n.js";
import { Latest, ask } from "../engine.js";
import { GameLine, gameControls } from "../parts/game-line.js";
import { GraphView } from "../parts/graph-view.js";
import { share } from "../parts/share.js";
import { shell } from "../parts/shell.js";
import { GraphEditor } from "./graph-edit.js";
import { GraphSearch } from "./graph-search.js";
import { StrategyPanel } from "./graph-strategy.js";
import { nearby } from "./graph-nearby.js";
import { setupControls } from "./graph-setup.js";

/** @typedef {import("../house.js").House} House */
/** @typedef {import("../house.js").Room} Room */

/** What is done with a graph. @typedef {typeof MODES[number]} Mode */
const MODES = /** @type {const} */ (["play", "edit", "search"]);
/** The most moves that are listed. */
const LISTED = 60;

class GraphRoom {
  /** The whole graph; null if it is too large to be drawn, or has not come. @type {Engine.DrawnGraph | null} */
  graph = null;
  /** The positions that are drawn, by name. @type {Map<string, number>} */
  #numbers = new Map();
  /** The position whose move in the strategy is being set; -1 for none. */
  #from = -1;
  /** Whose turn it was, by the moves that led there. @type {Map<string, string | null>} */
  #seats = new Map();
  #opening = new Latest();

  /** @param {House} house @param {any} state */
  constructor(house, state) {
    this.house = house;
    /** @type {Engine.GraphInput} */
    this.game = state?.game ?? { chomp: [2, 3] };
    this.opponent = state?.opponent ?? "none";
    this.hints = state?.hints ?? true;
    this.isPlanning = Boolean(state?.planning);
    /** @type {GameLine<string, Engine.SolveResponse>} */
    this.line = new GameLine(this, state?.step);
    /** @type {Mode} */
    this.mode = MODES.find((mode) => mode === state?.mode) ?? "play";
    this.view = new GraphView((position) => this.#choose(position));
    const place = { house, graph: () => this.graph, game: () => this.game, draw: () => this.#draw() };
    const isMisere = () => this.response?.convention === "misere";
    this.editor = new GraphEditor({ ...place, isMisere, open: (game) => this.open(game) });
    this.search = new GraphSearch({ ...place, text: () => this.editor.written }, state?.search);
    this.status = make("p", { className: "verdict" });
    this.rule = make("p", { className: "rule" });
    this.moves = make("ul", { className: "moves" });
    this.list = make("p", { className: "hint" });
    this.strategy = new StrategyPanel({
      house,
      game: () => this.game,
      changed: () => {
        this.#draw();
        house.changed();
      },
      refute: (line) => this.line.begin(line),
      isPlanning: this.isPlanning,
      plan: (isPlanning) => this.#plan(isPlanning),
    });
    this.played = [section(t("graph.legal"), this.moves), section(t("graph.line"), this.list), this.strategy.element];
    this.controls = gameControls(
      () => this.line.begin([]),
      () => this.#hint(),
    );
    this.setup = setupControls({
      house: this.house,
      game: () => this.game,
      opponent: this.opponent,
      hints: this.hints,
      open: (game) => this.open(game),
      openText: (text) => this.#openText(text),
      oppose: (opponent) => {
        this.opponent = opponent;
        this.line.begin([]);
      },
      hint: (on) => {
        this.hints = on;
        this.#tell();
        this.house.changed();
      },
    });
    this.legend = this.#legend();
    this.shell = this.#built();
    this.#begin(Array.isArray(state?.moves) ? state.moves : [], state);
  }

  #built() {
    this.sharing = share(
      this.house,
      () => {
        const text = this.strategy.text;
        const texts = text ? { strategy: () => text } : {};
        return { operation: "solve", request: this.request(), texts };
      },
      ["png", "svg", "answer", "strategy"],
    );
    const modes = radios(
      t("graph.mode"),
      MODES.map((value) => ({ value, text: t(`graph.mode.${value}`) })),
      this.mode,
      (mode) => this.#turn(mode),
    );
    return shell(this.house, {
      boards: make("div", {}, this.view.element),
      chips: [this.controls.element, this.status, this.rule],
      drawer: [make("h2", {}, t("game.setup")), ...this.setup.elements],
      panel: [modes, this.editor.element, this.search.element, ...this.played],
      foot: [this.legend, this.line.bar.element],
    });
  }

  #legend() {
    const item = (/** @type {string} */ kind) =>
      make("li", {}, make("span", { className: `key ${kind}` }), t(`graph.key.${kind}`));
    this.keys = ["win", "loss", "draw", "best", "planned", "path"].map((kind) => ({ kind, item: item(kind) }));
    return make("ul", { className: "legend graph-legend" }, ...this.keys.map(({ item }) => item));
  }

  /** @param {Mode} mode */
  #turn(mode) {
    this.mode = mode;
    this.#arrange();
    this.#tell();
    this.house.changed();
  }

  /** Shows what belongs to the mode. */
  #arrange() {
    const { mode, view, editor } = this;
    for (const part of [...this.played, this.controls.element, this.line.bar.element]) part.hidden = mode !== "play";
    editor.element.hidden = mode !== "edit";
    this.search.element.hidden = mode !== "search";
    view.joined = mode === "edit" ? (from, to) => editor.join(from, to) : null;
    view.missed = mode === "edit" ? () => editor.add() : null;
    if (mode === "search") void this.search.search();
  }

  get response() {
    return this.line.response;
  }

  request() {
    return { game: this.game, moves: this.line.played };
  }

  /** Another game. @param {Engine.GraphInput | Promise<Engine.GraphInput>} wanted */
  async open(wanted) {
    const opened = async (/** @type {AbortSignal} */ signal) => {
      const game = await wanted;
      const note = noteOf(await ask("solve", { game }, { signal }));
      if (signal.aborted) return;
      if (note && game.text !== this.game.text) this.house.toast(note);
      this.game = game;
      this.setup.refill();
      this.#begin([], null);
      this.house.changed();
    };
    await this.#opening.run(opened, (error) => {
      this.setup.refill();
      this.house.complain(error);
    });
  }

  /** @param {Promise<string>} text */
  async #openText(text) {
    await this.open(text.then((text) => ({ text })));
  }

  /** @param {string[]} moves @param {any} state  That of a strategy, if there is one. */
  #begin(moves, state) {
    this.graph = null;
    this.#seats.clear();
    this.#from = -1;
    this.strategy.begin(Array.isArray(state?.strategy) ? state.strategy : [], state?.player);
    this.line.begin(moves);
    this.#arrange();
  }

  /** How many moves are left when a person takes back the last one, and the answers to it. */
  left() {
    const { moves } = this.line;
    let count = moves.length - 1;
    const seat = () => this.#seats.get(String(moves.slice(0, count)));
    while (count > 0 && this.opponent !== "none" && seat() === this.opponent) count -= 1;
    return count < 0 || (this.opponent !== "none" && seat() === this.opponent) ? moves.length : count;
  }

  /** Shows the position of the player bar. @param {Engine.SolveResponse} known */
  show(known) {
    this.#tell();
    if (this.line.isLive && known.to_move && known.to_move === this.opponent) void this.line.ask({ reply: true });
  }

  /** @param {{reply?: boolean}} more @param {AbortSignal} signal @returns {Promise<[string[], Engine.SolveResponse]>} */
  async ask(more, signal) {
    const response = await ask("solve", { ...this.request(), ...more }, { signal });
    const { graph_positions, graph_arcs } = this.house.menu.limits;
    const isSmall = response.answer.positions <= graph_positions && response.answer.arcs <= graph_arcs;
    if (!signal.aborted) this.#seats.set(String(response.moves), response.to_move);
    if (isSmall && !this.graph && !signal.aborted) {
      const { graph } = await ask("solve", { game: this.game, graph: true }, { signal });
      if (!signal.aborted) this.graph = graph ?? null;
    }
    return [response.moves, response];
  }

  #tell() {
    const { response } = this;
    if (!response) return;
    const drawn = this.graph ?? nearby(response);
    this.#numbers = new Map(drawn.positions.map(({ name }, at) => [name, at]));
    this.view.show(drawn);
    const words = [];
    if (response.reply) words.push(t("graph.reply", { to: response.reply }));
    if (response.winner) {
      const isTheirs = this.opponent !== "none";
      const key = isTheirs ? (response.winner === this.opponent ? "graph.lost" : "graph.yours") : "graph.won";
      words.push(t(key, { seat: t(`seat.${response.winner}`), n: response.moves.length }));
    } else if (!response.to_move) words.push(t("graph.thrice"));
    else {
      words.push(t("graph.turn", { seat: t(`seat.${response.to_move}`), position: response.position || "“”" }));
      if (this.hints) words.push(t(`graph.can.${response.value}`, { n: response.distance ?? 0 }));
    }
    this.status.textContent = words.join(" ");
    this.rule.textContent = [
      this.mode === "search" ? "" : t(`graph.rule.${response.convention}`),
      t("graph.size", { n: response.answer.positions, arcs: response.answer.arcs }),
      this.graph ? "" : t("graph.large"),
    ]
      .filter(Boolean)
      .join(" ");
    this.list.textContent = response.moves.map((move, place) => `${place + 1}. ${move}`).join("  ") || t("game.none");
    const listed = response.legal.slice(0, LISTED).map((move) => this.#moveButton(move));
    const more = response.legal.length - listed.length;
    put(this.moves, ...listed, more > 0 && make("li", { className: "hint" }, t("graph.more", { n: more })));
    if (!response.legal.length) put(this.moves, make("li", { className: "hint" }, t("graph.over")));
    this.editor.tell();
    this.#draw();
    this.house.say(this.status.textContent);
  }

  /** @param {Engine.GraphMove} move */
  #moveButton({ to, value, distance }) {
    const sign = { win: "✓", loss: "×", draw: "=" }[value];
    const words = this.hints ? `${to || "“”"} ${sign}` : to || "“”";
    const title = this.hints ? t(`graph.move.${value}`, { n: distance ?? 0 }) : "";
    const made = button(words, () => this.#play(to), { title, className: this.hints ? value : "" });
    if (title) made.setAttribute("aria-label", `${to}, ${title}`);
    return make("li", {}, made);
  }

  #draw() {
    const { response } = this;
    if (!response) return;
    const looks = { play: () => this.#played(response), edit: () => this.#edited(), search: () => this.#searched() };
    /** @type {import("../parts/graph-view.js").Look} */
    const look = looks[this.mode]();
    this.view.draw(look);
    if (this.mode !== "play") this.status.textContent = this.mode === "edit" ? this.editor.text : this.search.text;
    const isSeen = (/** @type {string} */ kind) => {
      if (kind === "planned") return Boolean(look.planned?.size);
      if (kind === "path") return this.mode === "search" && this.search.path.length > 0;
      return look.isValued && (kind !== "draw" || response.answer.drawn > 0);
    };
    for (const { kind, item } of this.keys ?? []) item.hidden = !isSeen(kind);
    this.legend.hidden = !this.keys?.some(({ item }) => !item.hidden);
  }

  /** The look of a game that is played. @param {Engine.SolveResponse} response */
  #played(response) {
    const { graph } = this;
    const current = this.#numbers.get(response.position) ?? 0;
    const number = (/** @type {string} */ name) => this.#numbers.get(name);
    const legal = response.legal.map(({ to }) => number(to) ?? -1);
    const line = [graph?.positions[graph.start]?.name ?? "", ...response.moves].map(number);
    const played = new Set(line.slice(1).map((to, at) => `${line[at]} ${to}`));
    /** @type {Map<number, number>} */
    const planned = new Map();
    for (const [from, to] of this.strategy.moves) {
      const [one, other] = [number(from), number(to)];
      if (one !== undefined && other !== undefined) planned.set(one, other);
    }
    const from = this.isPlanning && this.#from >= 0 ? this.#from : current;
    const open = this.isPlanning
      ? new Set((this.#from >= 0 && graph ? graph.arcs : []).filter(([at]) => at === from).map(([, to]) => to))
      : new Set(legal);
    return { isValued: this.hints, current: from, played, planned, open };
  }

  /** Of a graph that is drawn: the node that was picked, or the start. */
  #edited() {
    const { picked } = this.editor;
    const current = picked < 0 ? (this.graph?.start ?? 0) : picked;
    return { isValued: this.hints && picked < 0, current };
  }

  /** Of a graph that is searched: the path, and how far each node is. */
  #searched() {
    const { path, far, ends } = this.search;
    const at = (/** @type {string} */ name) => this.#numbers.get(name) ?? -1;
    const played = new Set(path.slice(1).map((to, place) => `${at(path[place] ?? "")} ${at(to)}`));
    const numbers = new Map([...far].map(([name, number]) => [at(name), number]));
    return { isValued: false, current: at(ends.from), played, open: new Set(path.map(at)), numbers };
  }

  /** A position was touched. @param {number} position */
  #choose(position) {
    if (this.mode === "edit" && this.graph) return this.editor.choose(position);
    if (this.mode === "play" && this.isPlanning && this.graph) return this.#planMove(position);
    const name = [...this.#numbers].find(([, at]) => at === position)?.[0];
    if (name === undefined) return;
    if (this.mode === "search") this.search.choose(name);
    else this.#play(name);
  }

  /** Sets a move of the strategy: first where it is made, then where to. @param {number} position */
  #planMove(position) {
    const { positions = [], arcs = [] } = this.graph ?? {};
    const isMove = arcs.some(([from, to]) => from === this.#from && to === position);
    const hasMoves = arcs.some(([from]) => from === position);
    if (isMove) {
      this.strategy.set(positions[this.#from]?.name ?? "", positions[position]?.name ?? "");
      this.#from = -1;
    } else if (hasMoves) {
      this.#from = position;
      this.house.say(t("graph.plan.from", { from: positions[position]?.name ?? "" }));
    } else this.house.toast(t("graph.plan.end"));
    this.#draw();
  }

  /** @param {boolean} isPlanning */
  #plan(isPlanning) {
    [this.isPlanning, this.#from] = [isPlanning, -1];
    this.#draw();
    this.house.changed();
  }

  /** @param {string} to */
  #play(to) {
    const { response } = this;
    if (this.line.isBusy || !response) return;
    if (!response.legal.some((move) => move.to === to)) return this.house.say(t("graph.illegal"));
    if (response.to_move === this.opponent) return this.house.say(t("game.theirs"));
    this.line.make(to);
  }

  /** Tells a best move. */
  #hint() {
    const best = this.response?.legal[0];
    if (!best) return;
    this.status.textContent = t(`graph.hint.${best.value}`, { to: best.to, n: best.distance ?? 0 });
    this.house.say(this.status.textContent);
  }

  /** @returns {Room} */
  room() {
    const offers = this.line.offers(this.view);
    const mode = () => this.mode;
    const histories = { play: this.line, edit: this.editor, search: this.line };
    return {
      ...offers,
      commands: () => [...offers.commands(), ...(mode() === "edit" ? this.editor.commands : [])],
      get history() {
        return histories[mode()];
      },
      state: () => ({
        game: this.game,
        moves: this.line.moves,
        step: this.line.bar.kept,
        opponent: this.opponent,
        hints: this.hints,
        planning: this.isPlanning,
        mode: this.mode === "play" ? undefined : this.mode,
        search: this.mode === "search" ? this.search.ends : undefined,
        ...this.strategy.kept,
      }),
      open: ([file]) => file && this.#openText(file.text()),
      close: () => {
        this.#opening.stop();
        this.strategy.close();
        this.editor.close();
        this.search.close();
        offers.close();
      },
    };
  }
}

/** @param {House} house @param {any} state @returns {Promise<Room>} */
export async function open(house, state) {
  return new GraphRoom(house, state).room();
}
