/** Game graphs: Chomp's or one's own, solved, played, won by a strategy, drawn and searched. */

import { button, make, put, radios, section } from "../dom.js";
import { noteOf, t } from "../i18n.js";
import { Latest, ask } from "../engine.js";
import { Store } from "../store.js";
import { GameLine, gameControls } from "../parts/game-line.js";
import { GraphView } from "../parts/graph-view.js";
import { share } from "../parts/share.js";
import { shell } from "../parts/shell.js";
import { GraphEditor } from "./graph-edit.js";
import { GraphSearch } from "./graph-search.js";
import { StrategyPanel } from "./graph-strategy.js";
import { MODES, begun, stateOf } from "./graph-state.js";
import { nearby } from "./graph-nearby.js";
import { setupControls } from "./graph-setup.js";

/** @typedef {import("../house.js").House} House */
/** @typedef {import("../house.js").Room} Room */

/** @typedef {import("./graph-state.js").State} State */

/** The most moves that are listed. */
const LISTED = 60;

class GraphRoom {
  /** Whose turn it was, by the moves that led there. @type {Map<string, string | null>} */
  #seats = new Map();
  #opening = new Latest();

  /** @param {House} house @param {any} state */
  constructor(house, state) {
    this.house = house;
    this.store = new Store(stateOf(state));
    const { store } = this;
    /** @type {GameLine<string, Engine.SolveResponse>} */
    this.line = new GameLine(this, state?.step);
    /** What is drawn; null until it is known. @type {() => import("../parts/graph-drawing.js").Graph | null} */
    this.drawn = store.view(({ graph, response }) => graph ?? (response && nearby(response)));
    /** The positions that are drawn, by name. */
    this.numbers = store.view(() => new Map((this.drawn()?.positions ?? []).map(({ name }, at) => [name, at])));
    this.view = new GraphView((position) => this.#choose(position));
    this.editor = new GraphEditor({ store, open: (game) => this.open(game) });
    this.search = new GraphSearch(house, store, this.editor.written);
    this.strategy = new StrategyPanel({ house, store, refute: (line) => this.line.begin(line) });
    this.status = make("p", { className: "verdict" });
    this.rule = make("p", { className: "rule" });
    this.moves = make("ul", { className: "moves" });
    this.list = make("p", { className: "hint" });
    this.played = [section(t("graph.legal"), this.moves), section(t("graph.line"), this.list), this.strategy.element];
    this.controls = gameControls(
      () => this.line.begin([]),
      () => store.set({ hinted: store.now.hinted + 1 }),
    );
    this.legend = this.#legend();
    this.shell = this.#built();
    store.view(() => {
      const drawn = this.drawn();
      if (drawn) this.view.show(drawn);
    });
    store.view(({ mode }) => this.#arrange(mode));
    store.view((now) => now.response && this.#draw(now, now.response));
    store.view((now) => now.response && this.#tell(now, now.response));
    store.view((now) => now.response && this.#say(now, now.response));
    this.kept = store.view(({ game, opponent, hints, planning, mode, ends, strategy, player }) => ({
      ...{ game, opponent, hints, planning, player },
      mode: mode === "play" ? undefined : mode,
      search: mode === "search" ? ends : undefined,
      strategy: strategy.moves.size ? [...strategy.moves] : undefined,
    }));
    store.view(() => this.kept() && house.changed());
    this.strategy.check();
    this.line.begin(Array.isArray(state?.moves) ? state.moves : []);
  }

  #built() {
    const { house, store } = this;
    this.sharing = share(house, () => {
      const { moves, text } = store.now.strategy;
      const texts = text && moves.size ? { strategy: () => text } : {};
      return { operation: "solve", request: this.request(), texts };
    }, ["png", "svg", "answer", "strategy"]);
    const choices = MODES.map((value) => ({ value, text: t(`graph.mode.${value}`) }));
    const modes = radios(t("graph.mode"), choices, store.now.mode, (mode) => store.set({ mode }));
    const setup = setupControls({
      ...{ house, store },
      open: (game) => this.open(game),
      openText: (text) => this.#openText(text),
      oppose: (opponent) => {
        // The game before was not against this one.
        store.set({ opponent, response: null });
        this.line.begin([]);
      },
    });
    return shell(house, {
      boards: make("div", {}, this.view.element),
      chips: [this.controls.element, this.status, this.rule],
      drawer: [make("h2", {}, t("game.setup")), ...setup],
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

  /** Shows what belongs to the mode. @param {State["mode"]} mode */
  #arrange(mode) {
    const { view, editor } = this;
    for (const part of [...this.played, this.controls.element, this.line.bar.element]) part.hidden = mode !== "play";
    editor.element.hidden = mode !== "edit";
    this.search.element.hidden = mode !== "search";
    view.joined = mode === "edit" ? (from, to) => editor.join(from, to) : null;
    view.missed = mode === "edit" ? () => editor.add() : null;
  }

  request() {
    return { game: this.store.now.game, moves: this.line.played };
  }

  /** Another game. @param {Engine.GraphInput | Promise<Engine.GraphInput>} wanted */
  async open(wanted) {
    const { house, store } = this;
    const opened = async (/** @type {AbortSignal} */ signal) => {
      const game = await wanted;
      const note = noteOf(await ask("solve", { game }, { signal }));
      if (signal.aborted) return;
      if (note && game.text !== store.now.game.text) house.toast(note);
      this.#seats.clear();
      store.set({ game, ...begun() });
      this.strategy.check();
      this.line.begin([]);
    };
    await this.#opening.run(opened, (error) => {
      // What was chosen is not what is shown.
      store.touch("game");
      house.complain(error);
    });
  }

  /** @param {Promise<string>} text */
  async #openText(text) {
    await this.open(text.then((text) => ({ text })));
  }

  /** How many moves are left when a person takes back the last one, and the answers to it. */
  left() {
    const { moves } = this.line;
    let count = moves.length - 1;
    const isTheirs = () => this.#seats.get(String(moves.slice(0, count))) === this.store.now.opponent;
    while (count > 0 && isTheirs()) count -= 1;
    return count < 0 || isTheirs() ? moves.length : count;
  }

  /** Shows the position of the player bar. @param {Engine.SolveResponse} response */
  show(response) {
    this.store.set({ response, hinted: 0 });
    if (this.line.isLive && response.to_move === this.store.now.opponent) void this.line.ask({ reply: true });
  }

  /** @param {{reply?: boolean}} more @param {AbortSignal} signal @returns {Promise<[string[], Engine.SolveResponse]>} */
  async ask(more, signal) {
    const { store } = this;
    const response = await ask("solve", { ...this.request(), ...more }, { signal });
    const { graph_positions, graph_arcs } = this.house.menu.limits;
    const isSmall = response.answer.positions <= graph_positions && response.answer.arcs <= graph_arcs;
    if (!signal.aborted) this.#seats.set(String(response.moves), response.to_move);
    if (isSmall && !store.now.graph && !signal.aborted) {
      const { graph } = await ask("solve", { game: store.now.game, graph: true }, { signal });
      if (!signal.aborted) store.set({ graph });
    }
    return [response.moves, response];
  }

  /** The rule, the moves that were played, and those that can be. @param {State} now @param {Engine.SolveResponse} response */
  #tell({ mode, graph, hints }, { convention, answer, moves, legal }) {
    this.rule.textContent = [
      mode === "search" ? "" : t(`graph.rule.${convention}`),
      t("graph.size", { n: answer.positions, arcs: answer.arcs }),
      graph ? "" : t("graph.large"),
    ]
      .filter(Boolean)
      .join(" ");
    this.list.textContent = moves.map((move, place) => `${place + 1}. ${move}`).join("  ") || t("game.none");
    const listed = legal.slice(0, LISTED).map((move) => this.#moveButton(move, hints));
    const more = legal.length - listed.length;
    const hint = (/** @type {string} */ text) => make("li", { className: "hint" }, text);
    put(this.moves, ...listed, more > 0 && hint(t("graph.more", { n: more })));
    if (!legal.length) put(this.moves, hint(t("graph.over")));
  }

  /** How the game stands, or what can be done. @param {State} now @param {Engine.SolveResponse} response */
  #say({ mode, found, hinted, opponent, hints }, response) {
    const [best] = response.legal;
    let text = mode === "edit" ? this.editor.text : found.text;
    if (mode === "play" && hinted && best) text = t(`graph.hint.${best.value}`, { to: best.to, n: best.distance ?? 0 });
    else if (mode === "play") text = verdictOf(response, opponent, hints);
    this.status.textContent = text;
    this.house.say(text);
  }

  /** @param {Engine.GraphMove} move @param {boolean} hints */
  #moveButton({ to, value, distance }, hints) {
    const sign = { win: "✓", loss: "×", draw: "=" }[value];
    const words = hints ? `${to || "“”"} ${sign}` : to || "“”";
    const title = hints ? t(`graph.move.${value}`, { n: distance ?? 0 }) : "";
    const made = button(words, () => this.#play(to), { title, className: hints ? value : "" });
    if (title) made.setAttribute("aria-label", `${to}, ${title}`);
    return make("li", {}, made);
  }

  /** @param {State} now @param {Engine.SolveResponse} response */
  #draw(now, response) {
    const looks = {
      play: () => this.#played(now, response),
      edit: () => this.#edited(now),
      search: () => this.#searched(now),
    };
    /** @type {import("../parts/graph-view.js").Look} */
    const look = looks[now.mode]();
    this.view.draw(look);
    const isSeen = (/** @type {string} */ kind) => {
      if (kind === "planned") return Boolean(look.planned?.size);
      if (kind === "path") return now.mode === "search" && now.found.path.length > 0;
      return look.isValued && (kind !== "draw" || response.answer.drawn > 0);
    };
    for (const { kind, item } of this.keys ?? []) item.hidden = !isSeen(kind);
    this.legend.hidden = !this.keys?.some(({ item }) => !item.hidden);
  }

  /** The look of a game that is played. @param {State} now @param {Engine.SolveResponse} response */
  #played({ graph, hints, planning, from: set, strategy }, response) {
    const number = (/** @type {string} */ name) => this.numbers().get(name);
    const current = number(response.position) ?? 0;
    const legal = response.legal.map(({ to }) => number(to) ?? -1);
    const line = [graph?.positions[graph.start]?.name ?? "", ...response.moves].map(number);
    const played = new Set(line.slice(1).map((to, at) => `${line[at]} ${to}`));
    /** @type {Map<number, number>} */
    const planned = new Map();
    for (const [from, to] of strategy.moves) {
      const [one, other] = [number(from), number(to)];
      if (one !== undefined && other !== undefined) planned.set(one, other);
    }
    const from = planning && set >= 0 ? set : current;
    const open = planning
      ? new Set((set >= 0 && graph ? graph.arcs : []).filter(([at]) => at === from).map(([, to]) => to))
      : new Set(legal);
    return { isValued: hints, current: from, played, planned, open };
  }

  /** Of a graph that is drawn: the node that was picked, or the start. @param {State} now */
  #edited({ graph, hints }) {
    const picked = this.editor.picked();
    const current = picked < 0 ? (graph?.start ?? 0) : picked;
    return { isValued: hints && picked < 0, current };
  }

  /** Of a graph that is searched: the path, and how far each node is. @param {State} now */
  #searched({ found: { path, far }, ends }) {
    const at = (/** @type {string} */ name) => this.numbers().get(name) ?? -1;
    const played = new Set(path.slice(1).map((to, place) => `${at(path[place] ?? "")} ${at(to)}`));
    const numbers = new Map([...far].map(([name, number]) => [at(name), number]));
    return { isValued: false, current: at(ends.from), played, open: new Set(path.map(at)), numbers };
  }

  /** A position was touched. @param {number} position */
  #choose(position) {
    const { mode, graph, planning } = this.store.now;
    if (mode === "edit" && graph) return this.editor.choose(position);
    if (mode === "play" && planning && graph) return this.#planMove(graph, position);
    const name = this.drawn()?.positions[position]?.name;
    if (name === undefined) return;
    if (mode === "search") this.search.choose(name);
    else this.#play(name);
  }

  /** Sets a move of the strategy: first where it is made, then where to. @param {Engine.DrawnGraph} graph @param {number} position */
  #planMove({ positions, arcs }, position) {
    const { house, store, strategy } = this;
    const { from } = store.now;
    const name = positions[position]?.name ?? "";
    if (arcs.some((arc) => arc[0] === from && arc[1] === position)) {
      store.set({ from: -1 });
      strategy.set(positions[from]?.name ?? "", name);
    } else if (arcs.some(([at]) => at === position)) {
      store.set({ from: position });
      house.say(t("graph.plan.from", { from: name }));
    } else house.toast(t("graph.plan.end"));
  }

  /** @param {string} to */
  #play(to) {
    const { house, line } = this;
    const { response, opponent } = this.store.now;
    if (line.isBusy || !response) return;
    if (!response.legal.some((move) => move.to === to)) return house.say(t("graph.illegal"));
    if (response.to_move === opponent) return house.say(t("game.theirs"));
    line.make(to);
  }

  /** @returns {Room} */
  room() {
    const offers = this.line.offers(this.view);
    const mode = () => this.store.now.mode;
    const histories = { play: this.line, edit: this.editor, search: this.line };
    return {
      ...offers,
      commands: () => [...offers.commands(), ...(mode() === "edit" ? this.editor.commands : [])],
      get history() {
        return histories[mode()];
      },
      state: () => ({ ...this.kept(), moves: this.line.moves, step: this.line.bar.kept }),
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

/** How the game stands. @param {Engine.SolveResponse} response @param {string} opponent @param {boolean} hints */
function verdictOf({ reply, winner, moves, to_move, position, value, distance }, opponent, hints) {
  const words = reply ? [t("graph.reply", { to: reply })] : [];
  if (winner) {
    const key = opponent === "none" ? "graph.won" : winner === opponent ? "graph.lost" : "graph.yours";
    words.push(t(key, { seat: t(`seat.${winner}`), n: moves.length }));
  } else if (!to_move) words.push(t("graph.thrice"));
  else {
    words.push(t("graph.turn", { seat: t(`seat.${to_move}`), position: position || "“”" }));
    if (hints) words.push(t(`graph.can.${value}`, { n: distance ?? 0 }));
  }
  return words.join(" ");
}

/** @param {House} house @param {any} state @returns {Promise<Room>} */
export async function open(house, state) {
  return new GraphRoom(house, state).room();
}
