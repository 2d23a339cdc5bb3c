/** Game graphs: Chomp's or one's own, solved, played, and won by a strategy. */

import { button, check, labelled, make, number, put, radios, section, select } from "../dom.js";
import { noteOf, t } from "../i18n.js";
import { Latest, ask } from "../engine.js";
import { GameLine, gameControls } from "../parts/game-line.js";
import { GraphView } from "../parts/graph-view.js";
import { opener } from "../parts/opener.js";
import { share } from "../parts/share.js";
import { shell } from "../parts/shell.js";
import { StrategyPanel } from "./graph-strategy.js";
import { nearby } from "./graph-nearby.js";
import { SAMPLES } from "./graph-samples.js";

/** @typedef {import("../house.js").House} House */
/** @typedef {import("../house.js").Room} Room */

const ENDINGS = ".dot,.gv,.json,.edges,.el,.csv,.tsv,.txt,.pg,.gm";
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
    this.view = new GraphView((position) => this.#choose(position));
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
    this.shell = this.#built();
    this.#begin(Array.isArray(state?.moves) ? state.moves : [], state);
  }

  #built() {
    const most = this.house.menu.limits.bar_side;
    const [rows, columns] = ["rows", "columns"].map((side, at) => {
      const box = number(this.game.chomp?.[at] ?? 3, { min: 1, max: most }, () =>
        this.open({ chomp: [Number(rows?.value), Number(columns?.value)] }),
      );
      return Object.assign(box, { ariaLabel: t(`chomp.${side}`) });
    });
    const bar = make("div", { className: "row" }, t("graph.bar"), rows, "×", columns);
    const names = ["", "chomp", ...Object.keys(SAMPLES)];
    const samples = names.map((value) => ({ value, text: t(`graph.sample.${value || "own"}`) }));
    const sample = select(samples, sampleOf(this.game), (name) => {
      const text = SAMPLES[name];
      if (text) this.open({ text });
      else if (name) this.open({ chomp: [Number(rows?.value), Number(columns?.value)] });
      else {
        this.refill?.();
        own.querySelector("textarea")?.focus();
      }
    });
    const own = opener((text) => this.#openText(text), {
      name: t("graph.own"),
      hint: t("graph.own.hint"),
      example: "digraph { start = a; a -> {b c} b -> c }",
      endings: ENDINGS,
    });
    const seats = ["second", "first", "none"].map((value) => ({ value, text: t(`graph.opponent.${value}`) }));
    const opponent = radios(t("chomp.opponent"), seats, this.opponent, (value) => {
      this.opponent = value;
      this.line.begin([]);
    });
    const misere = check(t("graph.misere"), Boolean(this.game.misere), (on) =>
      this.open({ ...this.game, misere: on || undefined }),
    );
    const hints = check(t("graph.values"), this.hints, (on) => {
      this.hints = on;
      this.#tell();
      this.house.changed();
    });
    const start = make("input", { type: "text", value: this.game.start ?? "", spellcheck: false });
    start.addEventListener("change", () => this.open({ ...this.game, start: start.value || undefined }));
    /** The controls say what the game is. */
    this.refill = () => {
      sample.value = sampleOf(this.game);
      start.value = this.game.start ?? "";
      /** @type {HTMLInputElement} */ (misere.querySelector("input")).checked = Boolean(this.game.misere);
      for (const [at, box] of [rows, columns].entries())
        if (box) box.value = String(this.game.chomp?.[at] ?? box.value);
    };
    this.sharing = share(
      this.house,
      () => {
        const text = this.strategy.text;
        const texts = text ? { strategy: () => text } : {};
        return { operation: "solve", request: this.request(), texts };
      },
      ["png", "svg", "answer", "strategy"],
    );
    this.controls = gameControls(
      () => this.line.begin([]),
      () => this.#hint(),
    );
    return shell(this.house, {
      boards: make("div", {}, this.view.element),
      chips: [this.controls.element, this.status, this.rule],
      drawer: [
        make("h2", {}, t("game.setup")),
        labelled(t("graph.game"), sample),
        bar,
        own,
        labelled(t("graph.start"), start),
        misere,
        opponent,
        hints,
      ],
      panel: [section(t("graph.legal"), this.moves), section(t("graph.line"), this.list), this.strategy.element],
      foot: [this.#legend(), this.line.bar.element],
    });
  }

  #legend() {
    const item = (/** @type {string} */ kind) =>
      make("li", {}, make("span", { className: `key ${kind}` }), t(`graph.key.${kind}`));
    this.keys = ["win", "loss", "draw", "best", "planned"].map((kind) => ({ kind, item: item(kind) }));
    return make("ul", { className: "legend graph-legend" }, ...this.keys.map(({ item }) => item));
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
      this.refill?.();
      this.#begin([], null);
      this.house.changed();
    };
    await this.#opening.run(opened, (error) => {
      this.refill?.();
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
      t(`graph.rule.${response.convention}`),
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
    this.house.say(this.status.textContent);
    this.#draw();
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
    const { response, graph } = this;
    if (!response) return;
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
    this.view.draw({ isValued: this.hints, current: from, played, planned, open });
    for (const { kind, item } of this.keys ?? [])
      item.hidden =
        kind === "planned" ? !planned.size : !this.hints || (kind === "draw" && response.answer.drawn === 0);
  }

  /** A position was touched. @param {number} position */
  #choose(position) {
    if (this.isPlanning && this.graph) return this.#planMove(position);
    const name = [...this.#numbers].find(([, at]) => at === position)?.[0];
    if (name !== undefined) this.#play(name);
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
    return {
      ...offers,
      state: () => ({
        game: this.game,
        moves: this.line.moves,
        step: this.line.bar.kept,
        opponent: this.opponent,
        hints: this.hints,
        planning: this.isPlanning,
        ...this.strategy.kept,
      }),
      open: ([file]) => file && this.#openText(file.text()),
      close: () => {
        this.#opening.stop();
        this.strategy.close();
        offers.close();
      },
    };
  }
}

/** What a game is called among those to choose from; empty for one's own. @param {Engine.GraphInput} game */
const sampleOf = ({ chomp, text }) =>
  chomp ? "chomp" : (Object.keys(SAMPLES).find((name) => SAMPLES[name] === text) ?? "");

/** @param {House} house @param {any} state @returns {Promise<Room>} */
export async function open(house, state) {
  return new GraphRoom(house, state).room();
}
