/** Two computer players hunt: what the monster sees, what the hunter sees and believes. */

import { button, check, labelled, make, number, select, tell } from "../dom.js";
import { called, figure, t } from "../i18n.js";
import { ask } from "../engine.js";
import { Board, UNSEEN } from "../board/model.js";
import { floating } from "../board/floats.js";
import { BoardWidget } from "../board/widget.js";
import { PlayerBar } from "../player/bar.js";
import { legend } from "../parts/legend.js";
import { anySeed } from "../parts/random.js";
import { share } from "../parts/share.js";
import { iconButton, shell, zooms } from "../parts/shell.js";
import { spread } from "../parts/spread.js";
import { offer, setupRequest, setupControls, setupOf } from "./hunt-setup.js";
import { described, ended, fogged, heat, knowledge, shotText, signs, truth } from "./hunt-scene.js";

/** @typedef {import("../house.js").House} House */
/** @typedef {import("../house.js").Room} Room */

class Watch {
  board = new Board(2, 2);
  /** How the hunt has ended, in a sentence. */
  end = "";
  /** @type {Engine.TurnAnswer[]} */
  turns = [];
  /** After each turn; null where the hunter did nothing. @type {(number[] | null)[]} */
  beliefs = [];
  /** @type {AbortController | null} */
  #pending = null;

  /** @param {House} house @param {any} state */
  constructor(house, state) {
    this.house = house;
    this.setup = setupOf(state);
    this.seed = Number(state?.seed ?? 1);
    /** Which hunt of the seed, and of how many, if it is one of a tournament. */
    this.number = Number(state?.number ?? 0);
    this.of = Number(state?.of ?? 0);
    this.monster = state?.monster ?? "hard";
    this.hunter = state?.hunter ?? "hard";
    this.hasHeat = state?.heat ?? true;
    this.isLifted = state?.lifted ?? true;
    this.bar = new PlayerBar((step) => this.#show(step), {
      pace: 2,
      longest: 30,
      start: state?.step,
      moved: house.changed,
    });
    const gestures = (/** @type {() => BoardWidget | undefined} */ whose) => ({
      describe: (/** @type {number} */ cell) => described(whose()?.board ?? this.board, cell, whose()?.layers ?? {}),
    });
    this.left = new BoardWidget(
      this.board,
      t("hunt.view.monster"),
      gestures(() => this.left),
    );
    this.right = new BoardWidget(
      this.board,
      t("hunt.view.hunter"),
      gestures(() => this.right),
    );
    this.status = make("p", { className: "verdict" });
    this.facts = make("div", {});
    this.legend = legend([
      ...signs(),
      { word: "hunt.likely", terrain: UNSEEN, layers: { heat: new Float32Array([1]) } },
      { word: "hunt.unlikely", terrain: UNSEEN, layers: { heat: new Float32Array([0.15]) } },
    ]);
    const step = (/** @type {number} */ by) => () => {
      this.number = Math.min(this.of - 1, Math.max(0, this.number + by));
      void this.make();
    };
    this.which = make("span", {});
    this.stepper = make(
      "div",
      { className: "chip" },
      iconButton("back", t("hunt.previous"), "", step(-1)),
      this.which,
      iconButton("on", t("hunt.next"), "", step(1)),
    );
    this.shell = this.#built();
    void this.make();
  }

  #built() {
    const { menu } = this.house;
    const players = (/** @type {"monster" | "hunter"} */ side) => {
      const choices = menu[`${side}s`].map(({ name }) => ({ value: name, text: called(side, name) }));
      return labelled(
        t(`hunt.${side}`),
        select(choices, this[side], (value) => {
          this[side] = value;
          void this.make();
        }),
      );
    };
    const seed = number(this.seed, { min: 0, max: 2 ** 32 - 1 }, (value) => {
      this.#alone();
      this.seed = value;
      void this.make();
    });
    const again = button(
      t("hunt.another"),
      () => {
        this.#alone();
        this.seed = anySeed();
        seed.value = String(this.seed);
        void this.make();
      },
      { className: "main" },
    );
    this.again = () => again.click();
    const hot = check(t("hunt.belief"), this.hasHeat, (on) => {
      this.hasHeat = on;
      this.#show(this.bar.step);
      this.house.changed();
    });
    const lifted = check(t("hunt.lifted"), this.isLifted, (on) => {
      this.isLifted = on;
      this.#show(this.bar.step);
      this.house.changed();
    });
    this.sharing = share(
      this.house,
      () => ({ operation: "hunt", request: this.request(), canvas: () => this.right.picture() }),
      ["png", "svg", "gif", "answer"],
    );
    const view = (/** @type {string} */ name, /** @type {BoardWidget} */ widget) => {
      const title = floating(make("div", { className: "chips" }, make("h2", { className: "chip" }, t(name))));
      return make("section", { className: "pane" }, widget.element, title);
    };
    const boards = make("div", {}, view("hunt.view.monster", this.left), view("hunt.view.hunter", this.right));
    this.spread = spread(boards, () => ({ count: 2, width: this.board.width, height: this.board.height }));
    const made = shell(this.house, {
      boards,
      chips: [make("div", { className: "chip" }, again), this.stepper, this.status],
      drawer: [
        make("h2", {}, t("hunt.setup")),
        players("monster"),
        players("hunter"),
        labelled(t("seed"), seed),
        hot,
        lifted,
        setupControls(this.house, this.setup, () => void this.make()),
      ],
      panel: [make("section", {}, make("h2", {}, t("hunt.turn")), this.facts)],
      foot: [this.legend.element, this.bar.element],
    });
    const { element } = made;
    element.addEventListener("colours", () => {
      this.legend.draw();
      this.left.redraw();
      this.right.redraw();
    });
    return made;
  }

  /** A hunt of its own, not one of a tournament. */
  #alone() {
    this.number = this.of = 0;
  }

  /** @returns {Engine.HuntRequest & {action: "match"}} */
  request() {
    return {
      action: "match",
      ...setupRequest(this.setup),
      monster: this.monster,
      hunter: this.hunter,
      seed: this.seed,
      ...(this.number ? { number: this.number } : {}),
    };
  }

  async make() {
    this.house.changed();
    this.stepper.hidden = !this.of;
    this.which.textContent = t("hunt.which", { n: this.number + 1, of: this.of });
    offer(this.house, this.setup, this.shell.element);
    this.bar.pause();
    this.#pending?.abort();
    const { signal } = (this.#pending = new AbortController());
    this.status.textContent = t("hunt.hunting");
    try {
      const request = { ...this.request(), beliefs: true };
      const response = /** @type {Engine.MatchResponse} */ (await ask("hunt", request, { signal, progress: () => {} }));
      if (signal.aborted) return;
      this.board = Board.of(response.board);
      this.turns = response.answer.turns;
      this.beliefs = response.beliefs ?? [];
      this.end = ended(response.answer);
      this.spread?.lay();
      this.bar.load(2 * this.turns.length);
      this.house.say(this.status.textContent ?? "");
    } catch (error) {
      if (signal.aborted) return;
      this.status.textContent = "";
      this.house.complain(error);
    }
  }

  /** @param {number} half */
  #show(half) {
    const {
      board,
      turns,
      setup: { rules },
    } = this;
    const seen = truth(board, turns, half, rules);
    this.left.show(fogged(board, this.isLifted ? [] : seen.path, this.isLifted ? {} : rules));
    this.left.draw({ labels: seen.labels, hunt: seen.hunt, rings: seen.path.slice(-1) });
    const shots = turns.filter((_, place) => (rules.first === "hunter" ? 2 * place + 1 : 2 * place + 2) <= half);
    const known = shots.flatMap(({ found }) => found);
    const { board: hunted, labels, monster } = knowledge(board.width, board.height, known, this.#map());
    const belief =
      this.hasHeat && shots.length ? heat(this.beliefs.slice(0, shots.length).findLast((belief) => belief)) : undefined;
    this.right.show(hunted);
    const at = this.isLifted ? seen.hunt.monster : monster;
    this.right.draw({ labels, heat: belief, hunt: { monster: at, shots: seen.hunt.shots, hit: seen.hunt.hit } });
    this.#tell(half, shots.at(-1));
  }

  /** @param {number} half @param {Engine.TurnAnswer | undefined} last */
  #tell(half, last) {
    const turn = Math.ceil(half / 2);
    this.status.textContent = this.bar.isAtEnd ? this.end : t("hunt.at", { turn, of: this.turns.length });
    const rows = [
      [t("hunt.turn"), `${figure(Math.ceil(half / 2))} / ${figure(this.turns.length)}`],
      [t("hunt.shot.result"), last ? shotText(last) : "–"],
    ];
    tell(this.facts, rows);
    if (!this.bar.isPlaying)
      this.house.say(
        this.bar.isAtEnd
          ? (this.status.textContent ?? "")
          : `${t("hunt.turn")} ${Math.ceil(half / 2)}. ${last ? shotText(last) : ""}`,
      );
  }

  /** What the hunter knows from the beginning. */
  #map() {
    const { knows } = this.setup.rules;
    if (knows !== "map" && knows !== "exit") return undefined;
    const map = this.board.copy();
    if (knows === "map") map.goals = [];
    return map;
  }

  /** @returns {Room} */
  room() {
    return {
      element: this.shell.element,
      state: () => ({
        ...this.setup,
        seed: this.seed,
        ...(this.of ? { number: this.number, of: this.of } : {}),
        monster: this.monster,
        hunter: this.hunter,
        heat: this.hasHeat,
        lifted: this.isLifted,
        step: this.bar.kept,
      }),
      commands: () => [
        ...this.bar.commands,
        ...this.shell.commands,
        ...zooms(() => [this.left, this.right]),
        { id: "another", keys: ["n"], run: () => this.again?.() },
      ],
      sharing: this.sharing,
      close: () => {
        this.#pending?.abort();
        this.bar.pause();
        this.spread?.close();
        this.left.close();
        this.right.close();
      },
    };
  }
}

/** @param {House} house @param {any} state @returns {Promise<Room>} */
export async function open(house, state) {
  return new Watch(house, state).room();
}
