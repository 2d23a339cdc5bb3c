/** A person plays the monster or the hunter, and sees what that side knows. */

import { button, check, labelled, make, put, radios, section, select } from "../dom.js";
import { called, t } from "../i18n.js";
import { ask, Latest } from "../engine.js";
import { Store } from "../store.js";
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

/** What is asked for: a hunt, and the shots or steps so far. @typedef {{setup: import("./hunt-setup.js").Setup, side: Engine.HuntSideName, opponent: string, seed: number, heat: boolean, acts: Place[]}} Asked */
/** A hunt as it stands. @typedef {{id: string, seen: Engine.HuntState | null, over: Over | null, isLeft: boolean}} Hunt */
/** How it has ended, and both views of it once they have come. @typedef {{record: Engine.HuntRecordReturned, end: string, response: Engine.MatchResponse | null}} Over */
/** Where the hunter aims, -1 for nowhere; and what is shown of a hunt that is over. @typedef {import("./hunt-views.js").Shown & {aimed: number, step: number}} Shown */
/** @typedef {Asked & Hunt & Shown} State */
/** @typedef {{board: Board, layers: import("../board/frame.js").Layers, said: string, told: Node | string}} Scene */

/** One that has not begun; what was seen before stays on the board. */
const NONE = { id: "", over: null, isLeft: false };

class Play {
  #pending = new Latest();
  #isBusy = false;
  /** How often a hunt was begun: one that is played up to where it was left may be begun again meanwhile. */
  #begun = 0;
  /** The acts that were taken back, the last one first. @type {Place[]} */
  #undone = [];

  /** @param {House} house @param {any} state */
  constructor(house, state) {
    this.house = house;
    const { side, opponent = "hard", seed = anySeed(), heat, acts } = state ?? {};
    /** @type {Store<State>} */
    this.store = new Store({
      ...{ setup: setupOf({ difficulty: "easy", ...state }), side: side === "monster" ? side : "hunter", opponent },
      ...{ seed: Number(seed), heat: Boolean(heat), acts: Array.isArray(acts) ? acts : [] },
      ...{ ...NONE, seen: null, aimed: -1, hasHeat: true, isLifted: false, step: 0 },
    });
    const { store } = this;
    this.views = new HuntViews(store.now);
    const how = { ...PACE, start: state?.step, moved: house.changed };
    this.bar = new PlayerBar((step) => store.set({ step }), how);
    this.scene = store.view(({ seen }) => sceneOf(seen));
    const aim = (/** @type {number} */ aimed) => store.set({ aimed });
    /** @type {import("../board/widget.js").Gestures} */
    const gestures = {
      ...{ hover: aim, focus: aim, press: (cell) => void this.#act(cell) },
      describe: (cell) => this.#describe(cell),
    };
    this.widget = new BoardWidget(this.scene().board, t("hunt.board"), gestures, { rim: NUMBERS });
    this.status = make("p", { className: "verdict" });
    this.facts = make("div", {});
    this.legend = legend([
      ...signs(),
      { word: "hunt.may", layers: { rings: [0] } },
      { word: "hunt.aim", layers: { rings: [0] } },
      ...beliefSigns(),
    ]);
    this.boards = make("div", {});
    this.sharing = make("div", {});
    this.shell = this.#built();
    store.view(({ setup, side: _ }) => offer(house, setup, this.shell.element));
    store.view(() => this.widget.show(this.scene().board));
    store.view(({ over }) => this.#lay(over));
    store.view((now) => this.#draw(now));
    store.view(({ seen }) => seen && this.#tell(this.scene()));
    store.view(({ over, step }) => over && this.#tellEnd(over, step));
    store.view((now) => this.#explain(now));
    this.kept = store.view(({ setup, side, opponent, seed, heat, acts }) => {
      return { ...setup, side, opponent, seed, heat, acts };
    });
    // To give up can be taken back, too.
    store.view(({ isLeft: _ }) => this.kept() && house.changed());
    void this.begin();
  }

  #built() {
    const { house, store, views, boards } = this;
    const names = /** @type {Engine.HuntSideName[]} */ (["hunter", "monster"]);
    const sides = names.map((value) => ({ value, text: t(`hunt.${value}`) }));
    const side = radios(t("hunt.side"), sides, store.now.side, (side) => void this.anew({ side, opponent: "hard" }));
    const heat = check(t("hunt.belief"), store.now.heat, (heat) => {
      store.set({ heat });
      const { side, id, over } = store.now;
      if (side === "hunter" && id && !over) void this.#ask({ action: "look", id, belief: heat });
    });
    const checks = make("div", {}, ...views.checks((change) => store.set(change)));
    const fresh = button(t("game.new"), () => void this.anew({ seed: anySeed() }), { className: "main" });
    /** @returns {import("../parts/share.js").Shown | null} */
    const shown = () => {
      const { record } = store.now.over ?? {};
      const canvas = () => views.right.picture();
      return record ? { operation: "hunt", request: { action: "replay", record }, canvas } : null;
    };
    const leaving = button(t("hunt.leave"), () => void this.#leave());
    const files = share(house, shown, ["png", "svg", "gif", "answer"]);
    const size = () => room(store.now.over?.response ? views.board : this.scene().board);
    this.spread = spread(boards, () => ({ count: boards.childElementCount, ...size() }), HEIGHTS);
    const [enemy, rule] = [make("div", {}), make("p", { className: "rule" })];
    const enemies = { hunter: this.#enemies("monster"), monster: this.#enemies("hunter") };
    store.view(({ side }) => {
      rule.textContent = t(`hunt.rule.${side}`);
      put(enemy, enemies[side]);
    });
    // Options while the hunt goes on, and those when it is over.
    store.view(({ over }) => {
      const isOver = over !== null;
      this.bar.element.hidden = checks.hidden = !isOver;
      heat.hidden = leaving.hidden = isOver;
      put(this.sharing, isOver ? files : t("hunt.unsaved"));
    });
    return shell(house, {
      boards,
      chips: [make("div", { className: "chip" }, side, fresh, leaving), this.status, rule],
      drawer: [
        make("h2", {}, t("hunt.setup")),
        enemy,
        heat,
        checks,
        setupControls(house, store.now.setup, (setup) => void this.anew({ setup })),
      ],
      panel: [section(t("hunt.known"), this.facts)],
      foot: [this.legend.element, this.bar.element],
      drawn: () => [this.legend, this.widget, ...views.widgets],
    });
  }

  /** Those to play against. @param {Engine.HuntSideName} foes */
  #enemies(foes) {
    const { house, store } = this;
    const choices = house.menu[`${foes}s`].map(({ name }) => ({ value: name, text: called(foes, name) }));
    const box = select(choices, store.now.opponent, (opponent) => void this.anew({ opponent }));
    store.view(({ opponent }) => (box.value = opponent));
    return labelled(t("hunt.against"), box);
  }

  /** Another hunt. @param {Partial<Asked>} [change] */
  anew(change = {}) {
    this.#undone = [];
    this.store.set({ ...change, acts: [] });
    return this.begin();
  }

  async begin() {
    const { store } = this;
    this.bar.pause();
    store.set(NONE);
    const { setup, side, opponent, seed, heat, acts } = store.now;
    const turn = (this.#begun += 1);
    const belief = side === "hunter" && heat ? true : undefined;
    const request = { action: /** @type {const} */ ("new"), ...setupRequest(setup), side, opponent, seed, belief };
    await this.#ask(/** @type {Engine.HuntRequest} */ (request), !acts.length);
    // A hunt that a link brings, or of which an act was taken back, is played again up to where it was left.
    for (const [place, act] of acts.entries()) {
      if (turn !== this.#begun) return;
      if (!store.now.id || store.now.over) return store.set({ acts: acts.slice(0, place) });
      await this.#ask(this.#request(act), place === acts.length - 1);
    }
  }

  /** @param {Place} place @returns {Engine.HuntRequest} */
  #request(place) {
    const { id, side } = this.store.now;
    return side === "hunter" ? { action: "shoot", id, at: place } : { action: "step", id, to: place };
  }

  /** @param {Place} place */
  #play(place) {
    this.store.set({ acts: [...this.store.now.acts, place] });
    return this.#ask(this.#request(place));
  }

  get canUndo() {
    const { isLeft, acts } = this.store.now;
    return isLeft || acts.length > 0;
  }

  get canRedo() {
    return this.#undone.length > 0;
  }

  /** The hunt as it was before the last act, or before it was left: the same seed brings the same. */
  undo() {
    const { isLeft, acts } = this.store.now;
    if (!isLeft) {
      this.#undone.push(...acts.slice(-1));
      this.store.set({ acts: acts.slice(0, -1) });
    }
    void this.begin();
  }

  redo() {
    const again = this.#undone.pop();
    if (again) void this.#play(again);
  }

  /** @param {Engine.HuntRequest} request @param {boolean} [isShown]  Whether what comes of it is. */
  async #ask(request, isShown = true) {
    const { store, house } = this;
    this.#isBusy = true;
    const failed = (/** @type {unknown} */ error) => {
      this.#isBusy = false;
      house.complain(error);
    };
    await this.#pending.run(async (signal) => {
      const seen = /** @type {Engine.NewHunt | Engine.HuntState} */ (await ask("hunt", request, { signal }));
      if (signal.aborted) return;
      this.#isBusy = false;
      if ("id" in seen) store.set({ id: seen.id });
      const { over, revealed } = seen;
      if (revealed && over) void this.#reveal(revealed.record, ended(over, store.now.side));
      else if (isShown) store.set({ seen });
    }, failed);
  }

  /** @param {number} cell */
  async #act(cell) {
    const { id, seen, over, side } = this.store.now;
    if (!id || !seen || over || this.#isBusy) return;
    const place = this.scene().board.place(cell);
    const steps = side === "hunter" ? [place] : (seen.monster?.steps ?? []);
    if (!steps.some(([x, y]) => x === place[0] && y === place[1])) return this.house.say(t("hunt.nostep"));
    this.#undone = [];
    return this.#play(place);
  }

  async #leave() {
    const { id, over } = this.store.now;
    if (!id || over) return;
    try {
      const left = /** @type {Engine.AbandonedHunt} */ (await ask("hunt", { action: "leave", id }));
      this.#undone = [];
      this.store.set({ isLeft: true });
      await this.#reveal(left.record, t("hunt.left"));
    } catch (error) {
      this.house.complain(error);
    }
  }

  /** Shows the whole hunt, from both sides. @param {Engine.HuntRecordReturned} record @param {string} end */
  async #reveal(record, end) {
    const { store } = this;
    store.set({ over: { record, end, response: null } });
    await this.#pending.run(async (signal) => {
      const replay = (/** @type {boolean} */ beliefs) => ask("hunt", { action: "replay", record, beliefs }, { signal });
      // A very long hunt has more beliefs than are sent.
      const response = /** @type {Engine.MatchResponse} */ (await replay(true).catch(() => replay(false)));
      if (signal.aborted) return;
      const length = 2 * response.answer.turns.length;
      store.set({ over: { record, end, response }, step: length });
      this.bar.load(length);
    }, this.house.complain);
  }

  /** Lays the board of the side that is played, or both of a hunt that is over. @param {Over | null} over */
  #lay(over) {
    const { views, widget, boards } = this;
    if (over?.response) views.take(over.response, over.record.rules);
    put(boards, ...(over?.response ? views.panes : [widget.element]));
    this.spread?.lay();
  }

  /** @param {State} now */
  #draw({ seen, aimed, setup }) {
    const { board, layers } = this.scene();
    const rings = seen?.hunter ? reached(board, aimed, setup.rules.shot_radius ?? 0) : layers.rings;
    this.widget.draw({ ...layers, rings });
  }

  /** @param {Scene} scene */
  #tell({ said, told }) {
    this.status.textContent = said;
    put(this.facts, told);
    this.house.say(said);
  }

  /** Tells how a hunt has ended, and each turn of it once both views have come. @param {Over} over @param {number} step */
  #tellEnd({ end, response }, step) {
    const { views, status, bar } = this;
    const last = response ? views.show(step) : undefined;
    const isEnd = !response || step >= views.length;
    status.textContent = isEnd ? end : views.at(step);
    if (response) put(this.facts, views.facts);
    if (!bar.isPlaying) this.house.say(isEnd ? end : views.said(step, last));
  }

  /** The legend has what can be seen. @param {State} now */
  #explain({ over, side, heat, hasHeat, step: _ }) {
    const isOver = over !== null;
    this.legend.show("hunt.may", !isOver && side === "monster");
    this.legend.show("hunt.aim", !isOver && side === "hunter");
    this.legend.show("hunt.hit", isOver && this.views.isHit);
    const isHeated = isOver ? hasHeat : heat && side === "hunter";
    for (const word of ["hunt.likely", "hunt.unlikely"]) this.legend.show(word, isHeated);
  }

  /** @param {number} cell */
  #describe(cell) {
    const layers = this.widget?.layers ?? {};
    const { board } = this.scene();
    // The rings of the monster are steps, those of the hunter its aim.
    return described(board, cell, this.store.now.side === "hunter" ? { ...layers, rings: [] } : layers);
  }

  /** @returns {Room} */
  room() {
    const { store } = this;
    return {
      element: this.shell.element,
      state: () => ({ ...this.kept(), step: store.now.over ? this.bar.kept : undefined }),
      commands: () => [
        ...this.bar.commands,
        ...this.shell.commands,
        ...zooms(() => (store.now.over ? this.views.widgets : [this.widget])),
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

/** What the side that is played sees, in words too: its turn, and what it has found. @param {Engine.HuntState | null} seen @returns {Scene} */
function sceneOf(seen) {
  if (seen?.hunter) return hunterScene(seen, seen.hunter);
  if (seen?.monster) return monsterScene(seen, seen.monster);
  return { board: new Board(2, 2), layers: {}, said: "", told: "" };
}

/** @param {Engine.HuntState} state @param {Engine.HunterState} seen @returns {Scene} */
function hunterScene({ size: [width, height], turn }, seen) {
  const map = seen.board ? Board.of(seen.board) : undefined;
  const { board, prints, monster } = knowledge(width, height, seen.known, map);
  const shots = shooting(seen.shots.map(([x, y, turn]) => [board.index([x, y]), turn]));
  const last = seen.shots.at(-1);
  const found = last ? `${shotText({ ...shotOf(last), found: seen.last }, board)}. ` : "";
  const lines = traces(board, seen.known).map((line) => make("li", {}, line));
  return {
    board,
    layers: { ...hunted({ monster, prints, ...shots }, heat(seen.belief)), rim: numbersOf(board) },
    said: `${found}${t("hunt.shoot", { turn })}`,
    told: lines.length ? make("ul", {}, ...lines) : t("hunt.notrace"),
  };
}

/** @param {Engine.HuntState} state @param {Engine.MonsterState} seen @returns {Scene} */
function monsterScene({ turn }, seen) {
  const board = Board.of(seen.board);
  const prints = new Map(seen.visits.map(([index, visit]) => [index, String(visit)]));
  const trail = [...seen.visits].sort(([, one], [, other]) => one - other).map(([index]) => index);
  const monster = seen.at ? board.index(seen.at) : -1;
  const rings = seen.steps.map((place) => board.index(place));
  const shots = shooting(seen.shots.map(([x, y, turn]) => [board.index([x, y]), turn]));
  const last = seen.shots.at(-1);
  return {
    board,
    layers: { ...hunted({ monster, prints, trail, ...shots }), rings, rim: numbersOf(board) },
    said: t("hunt.step", { turn }),
    told: last ? shotText(shotOf(last), board) : t("hunt.noshot"),
  };
}

/** @param {House} house @param {any} state @returns {Promise<Room>} */
export async function open(house, state) {
  return new Play(house, state).room();
}
