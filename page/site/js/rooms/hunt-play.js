/** A person plays the monster or the hunter, and sees what that side knows. */

import { button, check, labelled, make, put, radios, select } from "../dom.js";
import { called, figure, t } from "../i18n.js";
import { ask } from "../engine.js";
import { Board } from "../board/model.js";
import { BoardWidget } from "../board/widget.js";
import { PlayerBar } from "../player/bar.js";
import { legend } from "../parts/legend.js";
import { anySeed } from "../parts/random.js";
import { keep } from "../parts/share.js";
import { shell, zooms } from "../parts/shell.js";
import { offer, setupRequest, setupControls, setupOf } from "./hunt-setup.js";
import { described, ended, heat, knowledge, shotText, signs } from "./hunt-scene.js";

/** @typedef {import("../house.js").House} House */
/** @typedef {import("../house.js").Room} Room */
/** @typedef {import("../board/model.js").Place} Place */

class Play {
  id = "";
  /** @type {Engine.HuntState | null} */
  state = null;
  /** Whether the hunt was abandoned; its state is then shown as at its end. */
  #isLeft = false;
  board = new Board(2, 2);
  /** @type {AbortController | null} */
  #pending = null;
  #isBusy = false;
  /** The cell that the hunter aims at; -1 for none. */
  #aimed = -1;

  /** @param {House} house @param {any} state */
  constructor(house, state) {
    this.house = house;
    this.setup = setupOf({ difficulty: "easy", ...state });
    /** @type {Engine.HuntSideName} */
    this.side = state?.side === "monster" ? "monster" : "hunter";
    this.opponent = state?.opponent ?? "hard";
    this.seed = Number(state?.seed ?? anySeed());
    this.hasHeat = Boolean(state?.heat);
    /** The shots or steps so far. @type {Place[]} */
    this.acts = Array.isArray(state?.acts) ? state.acts : [];
    this.bar = new PlayerBar((step) => this.#replay(step), { pace: 2, longest: 30 });
    this.widget = new BoardWidget(this.board, t("hunt.board"), {
      press: (cell) => void this.#act(cell),
      hover: (cell) => this.#aim(cell),
      focus: (cell) => this.#aim(cell),
      key: (cell, event) => {
        if (event.key !== " " && event.key !== "Enter") return false;
        void this.#act(cell);
        return true;
      },
      describe: (cell) => this.#describe(cell),
    });
    this.status = make("p", { className: "verdict" });
    this.facts = make("div", {});
    this.legend = legend([
      ...signs(),
      { word: "hunt.may", layers: { rings: [0] } },
      { word: "hunt.aim", layers: { rings: [0] } },
    ]);
    this.enemy = make("div", {});
    this.rule = make("p", { className: "rule" });
    this.shell = this.#built();
    void this.begin();
  }

  #built() {
    const names = /** @type {Engine.HuntSideName[]} */ (["hunter", "monster"]);
    const sides = names.map((value) => ({ value, text: t(`hunt.${value}`) }));
    const side = radios(t("hunt.side"), sides, this.side, (value) => {
      this.side = value;
      this.opponent = "hard";
      this.#fillEnemy();
      void this.anew();
    });
    const hot = check(t("hunt.belief"), this.hasHeat, (on) => {
      this.hasHeat = on;
      if (this.side === "hunter" && this.id && !this.state?.over)
        void this.#ask({ action: "look", id: this.id, belief: on });
    });
    const fresh = button(
      t("game.new"),
      () => {
        this.seed = anySeed();
        void this.anew();
      },
      { className: "main" },
    );
    const save = button(
      t("format.answer"),
      () => {
        const record = this.state?.revealed?.record;
        if (record) keep(new Blob([JSON.stringify(record)], { type: "application/json" }), "hunt.json");
        else this.house.say(t("hunt.unsaved"));
      },
      { title: t("hunt.save") },
    );
    const leave = button(t("hunt.leave"), () => void this.#leave());
    this.sharing = make("div", { className: "row" }, save);
    const made = shell(this.house, {
      boards: make("div", {}, this.widget.element),
      chips: [make("div", { className: "chip" }, side, fresh, leave), this.status, this.rule],
      drawer: [
        make("h2", {}, t("hunt.setup")),
        this.enemy,
        hot,
        setupControls(this.house, this.setup, () => void this.anew()),
      ],
      panel: [make("section", {}, make("h2", {}, t("hunt.known")), this.facts)],
      foot: [this.legend.element, this.bar.element],
    });
    const { element } = made;
    element.addEventListener("colours", () => {
      this.legend.draw();
      this.widget.redraw();
    });
    this.#fillEnemy();
    return made;
  }

  #fillEnemy() {
    this.rule.textContent = t(`hunt.rule.${this.side}`);
    this.legend.show("hunt.may", this.side === "monster");
    this.legend.show("hunt.aim", this.side === "hunter");
    const foes = this.side === "hunter" ? "monster" : "hunter";
    const choices = this.house.menu[`${foes}s`].map(({ name }) => ({ value: name, text: called(foes, name) }));
    put(
      this.enemy,
      labelled(
        t("hunt.against"),
        select(choices, this.opponent, (value) => {
          this.opponent = value;
          void this.anew();
        }),
      ),
    );
  }

  get #isOver() {
    return Boolean(this.state?.over);
  }

  anew() {
    this.acts = [];
    return this.begin();
  }

  async begin() {
    offer(this.house, this.setup, this.shell.element);
    this.bar.element.hidden = true;
    this.id = "";
    this.state = null;
    this.#isLeft = false;
    put(this.facts);
    const acts = this.acts;
    this.acts = [];
    const belief = this.side === "hunter" && this.hasHeat ? true : undefined;
    await this.#ask({
      action: "new",
      ...setupRequest(this.setup),
      side: this.side,
      opponent: this.opponent,
      seed: this.seed,
      belief,
    });
    // A hunt that a link brings is played again up to where it was left.
    for (const place of acts) if (this.id && !this.#isOver) await this.#play(place);
  }

  /** @param {Place} place */
  async #play(place) {
    this.acts.push(place);
    await this.#ask(
      this.side === "hunter" ? { action: "shoot", id: this.id, at: place } : { action: "step", id: this.id, to: place },
    );
  }

  /** @param {Engine.HuntRequest} request */
  async #ask(request) {
    this.#pending?.abort();
    const { signal } = (this.#pending = new AbortController());
    this.house.changed();
    this.#isBusy = true;
    try {
      const state = /** @type {Engine.NewHunt | Engine.HuntState} */ (await ask("hunt", request, { signal }));
      if (signal.aborted) return;
      if ("id" in state) this.id = state.id;
      this.state = state;
      this.#tell();
    } catch (error) {
      if (!signal.aborted) this.house.complain(error);
    } finally {
      if (!signal.aborted) this.#isBusy = false;
    }
  }

  /** Shows what a shot at the cell would reach. @param {number} cell */
  #aim(cell) {
    this.#aimed = cell;
    if (this.side === "hunter" && this.state && !this.#isOver)
      this.widget.draw({ ...this.widget.layers, rings: this.#reached() });
  }

  /** The cells that a shot at the aim reaches: those of a square around it. */
  #reached() {
    if (this.#aimed < 0) return [];
    const radius = this.setup.rules.shot_radius ?? 0;
    const reached = [];
    for (let dy = -radius; dy <= radius; dy++)
      for (let dx = -radius; dx <= radius; dx++) reached.push(this.board.beside(this.#aimed, dx, dy));
    return reached.filter((cell) => cell >= 0);
  }

  /** @param {number} cell */
  async #act(cell) {
    const { state } = this;
    if (!state || state.over || this.#isBusy) return;
    const place = this.board.place(cell);
    if (this.side === "hunter") return this.#play(place);
    const steps = state.monster?.steps ?? [];
    if (!steps.some(([x, y]) => x === place[0] && y === place[1])) return this.house.say(t("hunt.nostep"));
    return this.#play(place);
  }

  async #leave() {
    const { state } = this;
    if (!this.id || !state || state.over) return;
    try {
      const left = /** @type {Engine.AbandonedHunt} */ (await ask("hunt", { action: "leave", id: this.id }));
      const { turns } = left.answer;
      const path = turns.flatMap(({ monster }) => (monster ? [monster] : []));
      /** @type {Engine.RevealedHunt["shots"]} */
      const shots = turns.flatMap(({ shot, turn }) => (shot ? [[shot[0], shot[1], turn]] : []));
      this.#isLeft = true;
      this.state = {
        ...state,
        over: { winner: null, how: "forfeit", turn: state.turn },
        revealed: { board: left.board, path, shots, record: left.record },
      };
      this.#tell();
    } catch (error) {
      this.house.complain(error);
    }
  }

  #tell() {
    const { state } = this;
    if (!state) return;
    if (state.revealed && state.over) {
      this.status.textContent = this.#isLeft ? t("hunt.left") : ended(state.over);
      this.bar.element.hidden = false;
      this.board = Board.of(state.revealed.board);
      this.bar.load(Math.max(state.revealed.path.length, state.revealed.shots.length));
    } else if (state.hunter) this.#asHunter(state, state.hunter);
    else if (state.monster) this.#asMonster(state, state.monster);
    this.house.say(this.status.textContent ?? "");
  }

  /** @param {Engine.HuntState} state @param {Engine.HunterState} seen */
  #asHunter({ size: [width, height], turn }, seen) {
    const { board, labels, monster } = knowledge(width, height, seen.known);
    if (seen.board) {
      const map = Board.of(seen.board);
      board.exits = map.exits;
      board.terrain = map.terrain;
      [board.starts, board.goals] = [map.starts, map.goals];
    }
    const hot = heat(seen.belief);
    this.board = board;
    this.widget.show(board);
    const shots = seen.shots.slice(-1).map(([x, y]) => board.index([x, y]));
    this.widget.draw({ labels, heat: hot, hunt: { monster, shots }, rings: this.#reached() });
    const last = seen.shots.at(-1);
    const found = last
      ? `${shotText({ turn: last[2], monster: null, shot: [last[0], last[1]], found: seen.last })}. `
      : "";
    this.status.textContent = `${found}${t("hunt.shoot", { turn })}`;
    const log = seen.known.filter(({ passages }) => passages.length);
    const lines = log
      .sort((a, b) => (b.passages.at(-1) ?? 0) - (a.passages.at(-1) ?? 0))
      .slice(0, 12)
      .map(({ cell, passages }) =>
        make("li", {}, t("hunt.trace", { x: cell[0], y: cell[1], turns: passages.join(", ") })),
      );
    put(this.facts, lines.length ? make("ul", {}, ...lines) : t("hunt.notrace"));
  }

  /** @param {Engine.HuntState} state @param {Engine.MonsterState} seen */
  #asMonster({ turn }, seen) {
    this.board = Board.of(seen.board);
    this.widget.show(this.board);
    /** @type {Map<number, string>} */
    const labels = new Map();
    for (const [index, visit] of seen.visits) labels.set(index, String(visit));
    const monster = seen.at ? this.board.index(seen.at) : -1;
    labels.delete(monster);
    const rings = seen.steps.map((place) => this.board.index(place));
    const shots = seen.shots.slice(-1).map(([x, y]) => this.board.index([x, y]));
    this.widget.draw({ labels, rings, hunt: { monster, shots } });
    this.status.textContent = t("hunt.step", { turn });
    const last = seen.shots.at(-1);
    put(this.facts, last ? t("hunt.shot.at", { x: last[0], y: last[1] }) : t("hunt.noshot"));
  }

  /** The fog lifted, up to a turn. @param {number} turn */
  #replay(turn) {
    const revealed = this.state?.revealed;
    if (!revealed) return;
    this.widget.show(this.board);
    /** @type {Map<number, string>} */
    const labels = new Map();
    const path = revealed.path.slice(0, turn).map((place) => this.board.index(place));
    path.forEach((cell, place) => labels.set(cell, figure(place + 1)));
    const monster = path.at(-1) ?? -1;
    labels.delete(monster);
    const shots = revealed.shots.slice(0, turn).map(([x, y]) => this.board.index([x, y]));
    const hit = this.state?.over?.how === "hit" && turn >= this.bar.length ? monster : -1;
    this.widget.draw({ labels, hunt: { monster, shots, hit } });
  }

  /** @param {number} cell */
  #describe(cell) {
    const layers = this.widget?.layers ?? {};
    // The rings of the monster are steps, those of the hunter its aim.
    return described(this.board, cell, this.side === "hunter" ? { ...layers, rings: [] } : layers);
  }

  /** @returns {Room} */
  room() {
    return {
      element: this.shell.element,
      state: () => ({
        ...this.setup,
        side: this.side,
        opponent: this.opponent,
        seed: this.seed,
        heat: this.hasHeat,
        acts: this.acts,
      }),
      commands: () => [...this.bar.commands, ...this.shell.commands, ...zooms(() => [this.widget])],
      sharing: this.sharing,
      close: () => {
        this.#pending?.abort();
        this.bar.pause();
        this.widget.close();
      },
    };
  }
}

/** @param {House} house @param {any} state @returns {Promise<Room>} */
export async function open(house, state) {
  return new Play(house, state).room();
}
