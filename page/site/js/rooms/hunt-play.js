/** A person plays the monster or the hunter, and sees what that side knows. */

import { button, check, choice, make, put, radios, section } from "../dom.js";
import { called, t } from "../i18n.js";
import { ask, Latest } from "../engine.js";
import { hunted } from "../board/hunt-pieces.js";
import { Board } from "../board/model.js";
import { NUMBERS, numbersOf } from "../board/rim.js";
import { BoardWidget } from "../board/widget.js";
import { PlayerBar } from "../player/bar.js";
import { legend } from "../parts/legend.js";
import { anySeed } from "../parts/random.js";
import { share } from "../parts/share.js";
import { shell, zooms } from "../parts/shell.js";
import { spread } from "../parts/spread.js";
import { offer, setupRequest, setupControls, setupOf } from "./hunt-setup.js";
import { described, ended, heat, knowledge, reached, shooting, shotOf, shotText, signs, traces } from "./hunt-scene.js";
import { HEIGHTS, HuntViews, PACE, beliefSigns, room } from "./hunt-views.js";

/** @typedef {import("../house.js").House} House */
/** @typedef {import("../house.js").Room} Room */
/** @typedef {import("../board/model.js").Place} Place */

class Play {
  id = "";
  /** @type {Engine.HuntState | null} */
  state = null;
  /** The hunt once it is over. @type {Engine.HuntRecordReturned | null} */
  #record = null;
  /** How it has ended, in a sentence. */
  #end = "";
  board = new Board(2, 2);
  #pending = new Latest();
  #isBusy = false;
  /** How often a hunt was begun: one that is played up to where it was left may be begun again meanwhile. */
  #begun = 0;
  /** The acts that were taken back, the last one first. @type {Place[]} */
  #undone = [];
  /** Whether the hunt was left before its end. */
  #isLeft = false;
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
    /** What is shown once the hunt is over. */
    this.seen = { hasHeat: true, isLifted: false };
    this.views = new HuntViews(this.seen);
    /** The shots or steps so far. @type {Place[]} */
    this.acts = Array.isArray(state?.acts) ? state.acts : [];
    this.bar = new PlayerBar((step) => this.#replay(step), { ...PACE, start: state?.step, moved: house.changed });
    const aim = (/** @type {number} */ cell) => this.#aim(cell);
    /** @type {import("../board/widget.js").Gestures} */
    const gestures = {
      ...{ hover: aim, focus: aim, press: (cell) => void this.#act(cell) },
      describe: (cell) => this.#describe(cell),
    };
    this.widget = new BoardWidget(this.board, t("hunt.board"), gestures, { rim: NUMBERS });
    this.status = make("p", { className: "verdict" });
    this.facts = make("div", {});
    this.legend = legend([
      ...signs(),
      { word: "hunt.may", layers: { rings: [0] } },
      { word: "hunt.aim", layers: { rings: [0] } },
      ...beliefSigns(),
    ]);
    this.enemy = make("div", {});
    this.boards = make("div", {}, this.widget.element);
    // Options while the hunt goes on, and those when it is over.
    this.inPlay = make("div", {});
    this.after = make("div", {});
    this.sharing = make("div", {});
    this.rule = make("p", { className: "rule" });
    this.shell = this.#built();
    void this.begin();
  }

  #built() {
    const names = /** @type {Engine.HuntSideName[]} */ (["hunter", "monster"]);
    const sides = names.map((value) => ({ value, text: t(`hunt.${value}`) }));
    const side = radios(t("hunt.side"), sides, this.side, (value) => {
      [this.side, this.opponent] = [value, "hard"];
      this.#fillEnemy();
      void this.anew();
    });
    const hot = check(t("hunt.belief"), this.hasHeat, (on) => {
      this.hasHeat = on;
      this.#arrange();
      if (this.side === "hunter" && this.id && !this.#isOver)
        void this.#ask({ action: "look", id: this.id, belief: on });
    });
    const checks = this.views.checks((change) => {
      Object.assign(this.seen, change);
      this.#arrange();
      this.#replay(this.bar.step);
    });
    this.inPlay.append(hot);
    this.after.append(...checks);
    const fresh = button(
      t("game.new"),
      () => {
        this.seed = anySeed();
        void this.anew();
      },
      { className: "main" },
    );
    /** @returns {import("../parts/share.js").Shown | null} */
    const shown = () => {
      const record = this.#record;
      const canvas = () => this.views.right.picture();
      return record && { operation: "hunt", request: { action: "replay", record }, canvas };
    };
    this.leaving = button(t("hunt.leave"), () => void this.#leave());
    this.files = share(this.house, shown, ["png", "svg", "gif", "answer"]);
    this.spread = spread(
      this.boards,
      () => {
        return { count: this.boards.childElementCount, ...room(this.#isOver ? this.views.board : this.board) };
      },
      HEIGHTS,
    );
    this.#fillEnemy();
    return shell(this.house, {
      boards: this.boards,
      chips: [make("div", { className: "chip" }, side, fresh, this.leaving), this.status, this.rule],
      drawer: [
        make("h2", {}, t("hunt.setup")),
        this.enemy,
        this.inPlay,
        this.after,
        setupControls(this.house, this.setup, (setup) => void this.anew(setup)),
      ],
      panel: [section(t("hunt.known"), this.facts)],
      foot: [this.legend.element, this.bar.element],
      drawn: () => [this.legend, this.widget, ...this.views.widgets],
    });
  }

  #fillEnemy() {
    this.rule.textContent = t(`hunt.rule.${this.side}`);
    const foes = this.side === "hunter" ? "monster" : "hunter";
    const choices = this.house.menu[`${foes}s`].map(({ name }) => ({ value: name, text: called(foes, name) }));
    const box = choice(t("hunt.against"), choices, this.opponent, (value) => {
      this.opponent = value;
      void this.anew();
    });
    put(this.enemy, box);
  }

  get #isOver() {
    return this.#record !== null;
  }

  anew(setup = this.setup) {
    this.setup = setup;
    [this.acts, this.#undone] = [[], []];
    return this.begin();
  }

  async begin() {
    offer(this.house, this.setup, this.shell.element);
    this.bar.pause();
    this.id = "";
    this.state = this.#record = null;
    this.#isLeft = false;
    // A board that stays keeps the focus.
    if (this.boards.childElementCount > 1) put(this.boards, this.widget.element);
    this.#arrange();
    const [turn, acts] = [(this.#begun += 1), [...this.acts]];
    const belief = this.side === "hunter" && this.hasHeat ? true : undefined;
    const { side, opponent, seed } = this;
    const request = { action: /** @type {const} */ ("new"), ...setupRequest(this.setup), side, opponent, seed, belief };
    await this.#ask(request, !acts.length);
    // A hunt that a link brings, or of which an act was taken back, is played again up to where it was left.
    for (const [place, act] of acts.entries()) {
      if (turn !== this.#begun) return;
      if (!this.id || this.#isOver) return void this.acts.splice(place);
      await this.#ask(this.#request(act), place === acts.length - 1);
    }
  }

  /** @param {Place} place @returns {Engine.HuntRequest} */
  #request(place) {
    const { id } = this;
    return this.side === "hunter" ? { action: "shoot", id, at: place } : { action: "step", id, to: place };
  }

  /** @param {Place} place */
  #play(place) {
    this.acts.push(place);
    return this.#ask(this.#request(place));
  }

  get canUndo() {
    return this.#isLeft || this.acts.length > 0;
  }

  get canRedo() {
    return this.#undone.length > 0;
  }

  /** The hunt as it was before the last act, or before it was left: the same seed brings the same. */
  undo() {
    if (!this.#isLeft) this.#undone.push(...this.acts.splice(-1));
    void this.begin();
  }

  redo() {
    const again = this.#undone.pop();
    if (again) void this.#play(again);
  }

  /** @param {Engine.HuntRequest} request @param {boolean} [isShown]  Whether what comes of it is. */
  async #ask(request, isShown = true) {
    this.house.changed();
    this.#isBusy = true;
    const failed = (/** @type {unknown} */ error) => {
      this.#isBusy = false;
      this.house.complain(error);
    };
    await this.#pending.run(async (signal) => {
      const state = /** @type {Engine.NewHunt | Engine.HuntState} */ (await ask("hunt", request, { signal }));
      if (signal.aborted) return;
      this.#isBusy = false;
      if ("id" in state) this.id = state.id;
      this.state = state;
      if (isShown || state.over) this.#tell();
    }, failed);
  }

  /** Shows what a shot at the cell would reach. @param {number} cell */
  #aim(cell) {
    this.#aimed = cell;
    if (this.side === "hunter" && this.state && !this.#isOver)
      this.widget.draw({ ...this.widget.layers, rings: this.#reached() });
  }

  #reached() {
    return reached(this.board, this.#aimed, this.setup.rules.shot_radius ?? 0);
  }

  /** @param {number} cell */
  async #act(cell) {
    const { state } = this;
    if (!state || this.#isOver || this.#isBusy) return;
    const place = this.board.place(cell);
    const steps = this.side === "hunter" ? [place] : (state.monster?.steps ?? []);
    if (!steps.some(([x, y]) => x === place[0] && y === place[1])) return this.house.say(t("hunt.nostep"));
    this.#undone = [];
    return this.#play(place);
  }

  async #leave() {
    if (!this.id || this.#isOver) return;
    try {
      const left = /** @type {Engine.AbandonedHunt} */ (await ask("hunt", { action: "leave", id: this.id }));
      [this.#isLeft, this.#undone] = [true, []];
      this.house.changed();
      await this.#reveal(left.record, t("hunt.left"));
    } catch (error) {
      this.house.complain(error);
    }
  }

  #tell() {
    const { state } = this;
    if (!state) return;
    if (state.revealed && state.over) return void this.#reveal(state.revealed.record, ended(state.over, this.side));
    if (state.hunter) this.#asHunter(state, state.hunter);
    else if (state.monster) this.#asMonster(state, state.monster);
    this.house.say(this.status.textContent ?? "");
  }

  /** @param {Engine.HuntState} state @param {Engine.HunterState} seen */
  #asHunter({ size: [width, height], turn }, seen) {
    const map = seen.board ? Board.of(seen.board) : undefined;
    const { board, prints, monster } = knowledge(width, height, seen.known, map);
    this.board = board;
    this.widget.show(board);
    const shots = shooting(seen.shots.map(([x, y, turn]) => [board.index([x, y]), turn]));
    this.widget.draw({
      ...hunted({ monster, prints, ...shots }, heat(seen.belief)),
      rings: this.#reached(),
      rim: numbersOf(board),
    });
    const last = seen.shots.at(-1);
    const found = last ? `${shotText({ ...shotOf(last), found: seen.last }, board)}. ` : "";
    this.status.textContent = `${found}${t("hunt.shoot", { turn })}`;
    const lines = traces(board, seen.known).map((line) => make("li", {}, line));
    put(this.facts, lines.length ? make("ul", {}, ...lines) : t("hunt.notrace"));
  }

  /** @param {Engine.HuntState} state @param {Engine.MonsterState} seen */
  #asMonster({ turn }, seen) {
    this.board = Board.of(seen.board);
    this.widget.show(this.board);
    const prints = new Map(seen.visits.map(([index, visit]) => [index, String(visit)]));
    const trail = [...seen.visits].sort(([, one], [, other]) => one - other).map(([index]) => index);
    const monster = seen.at ? this.board.index(seen.at) : -1;
    const rings = seen.steps.map((place) => this.board.index(place));
    const shots = shooting(seen.shots.map(([x, y, turn]) => [this.board.index([x, y]), turn]));
    this.widget.draw({ ...hunted({ monster, prints, trail, ...shots }), rings, rim: numbersOf(this.board) });
    this.status.textContent = t("hunt.step", { turn });
    const last = seen.shots.at(-1);
    put(this.facts, last ? shotText(shotOf(last), this.board) : t("hunt.noshot"));
  }

  /** Shows the whole hunt, from both sides. @param {Engine.HuntRecordReturned} record @param {string} end */
  async #reveal(record, end) {
    [this.#record, this.#end] = [record, end];
    this.status.textContent = end;
    this.house.say(end);
    await this.#pending.run(async (signal) => {
      const replay = (/** @type {boolean} */ beliefs) => ask("hunt", { action: "replay", record, beliefs }, { signal });
      // A very long hunt has more beliefs than are sent.
      const response = await replay(true).catch(() => replay(false));
      if (signal.aborted) return;
      this.views.take(/** @type {Engine.MatchResponse} */ (response), record.rules);
      put(this.boards, ...this.views.panes);
      this.#arrange();
      this.bar.load(this.views.length);
    }, this.house.complain);
  }

  /** Shows what belongs to the play, or to what is seen after it. */
  #arrange() {
    const isOver = this.#isOver;
    this.bar.element.hidden = this.after.hidden = !isOver;
    this.inPlay.hidden = isOver;
    if (this.leaving) this.leaving.hidden = isOver;
    put(this.sharing, isOver ? this.files : t("hunt.unsaved"));
    this.legend.show("hunt.may", !isOver && this.side === "monster");
    if (!isOver) this.legend.show("hunt.hit", false);
    this.legend.show("hunt.aim", !isOver && this.side === "hunter");
    const hasHeat = isOver ? this.seen.hasHeat : this.hasHeat && this.side === "hunter";
    for (const word of ["hunt.likely", "hunt.unlikely"]) this.legend.show(word, hasHeat);
    this.spread?.lay();
  }

  /** The hunt up to a half turn. @param {number} half */
  #replay(half) {
    if (!this.#isOver) return;
    const last = this.views.show(half);
    this.legend.show("hunt.hit", this.views.isHit);
    this.status.textContent = this.bar.isAtEnd ? this.#end : this.views.at(half);
    put(this.facts, this.views.facts);
    if (!this.bar.isPlaying) this.house.say(this.bar.isAtEnd ? this.#end : this.views.said(half, last));
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
        step: this.#isOver ? this.bar.kept : undefined,
      }),
      commands: () => [
        ...this.bar.commands,
        ...this.shell.commands,
        ...zooms(() => (this.#isOver ? this.views.widgets : [this.widget])),
      ],
      history: this,
      sharing: this.sharing,
      close: () => {
        this.#begun += 1;
        this.#pending.stop();
        this.bar.pause();
        this.spread?.close();
        this.widget.close();
        this.views.close();
      },
    };
  }
}

/** @param {House} house @param {any} state @returns {Promise<Room>} */
export async function open(house, state) {
  return new Play(house, state).room();
}
