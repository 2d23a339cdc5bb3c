/** Two computer players hunt: what the monster sees, what the hunter sees and believes. */

import { button, choice, labelled, make, number, section } from "../dom.js";
import { called, t } from "../i18n.js";
import { ask, Latest } from "../engine.js";
import { Store } from "../store.js";
import { PlayerBar } from "../player/bar.js";
import { legend } from "../parts/legend.js";
import { anySeed } from "../parts/random.js";
import { share } from "../parts/share.js";
import { iconButton, shell, zooms } from "../parts/shell.js";
import { spread } from "../parts/spread.js";
import { isStill } from "../settings.js";
import { offer, setupRequest, setupControls, setupOf } from "./hunt-setup.js";
import { signs } from "./hunt-scene.js";
import { HEIGHTS, HuntViews, PACE, beliefSigns, room } from "./hunt-views.js";

/** @typedef {import("../house.js").House} House */
/** @typedef {import("../house.js").Room} Room */

/** What is asked for. @typedef {{setup: import("./hunt-setup.js").Setup, seed: number, number: number, of: number, record: Engine.HuntRecordReturned | null, monster: Engine.MonsterKindName, hunter: Engine.HunterKindName}} Asked */
/** What is shown: of a hunt that has come, by its rules. @typedef {import("./hunt-views.js").Shown & {step: number, isHunting: boolean, hunt: {response: Engine.MatchResponse, rules: Engine.RulesInput} | null}} Shown */

/** A hunt that is not one of a tournament, nor recorded elsewhere. */
const ALONE = { number: 0, of: 0, record: null };

/** @param {Asked} asked @returns {Engine.HuntRequest & {action: "match" | "replay"}} */
function requestOf({ setup, seed, number, record, monster, hunter }) {
  if (record) return { action: "replay", record };
  return { action: "match", ...setupRequest(setup), monster, hunter, seed, ...(number ? { number } : {}) };
}

class Watch {
  #pending = new Latest();

  /** @param {House} house @param {any} state */
  constructor(house, state) {
    this.house = house;
    const { seed = 1, number = 0, of = 0, record = null, monster = "hard", hunter = "hard", heat = true } = state ?? {};
    const asked = { setup: setupOf(state), seed: Number(seed), number: Number(number), of: Number(of), record };
    /** @type {Shown} */
    const shown = { hasHeat: heat, isLifted: Boolean(state?.lifted), step: 0, isHunting: true, hunt: null };
    /** @type {Store<Asked & Shown>} */
    const store = (this.store = new Store({ ...asked, monster, hunter, ...shown }));
    this.request = store.view(requestOf);
    this.views = new HuntViews(store.now);
    this.bar = new PlayerBar((step) => store.set({ step }), { ...PACE, start: state?.step });
    this.status = make("p", { className: "verdict" });
    this.legend = legend([...signs(), ...beliefSigns()]);
    const title = String(state?.title ?? "");
    this.shell = this.#built(title);
    store.view(({ setup }) => offer(house, setup, this.shell.element));
    store.view(({ hunt }) => hunt && this.#take(hunt));
    store.view((now) => this.#show(now));
    store.view(() => void this.#make(this.request()));
    /** What a link must hold. */
    this.kept = store.view(({ setup, seed, number, of, record, monster, hunter, hasHeat: heat, isLifted, step }) => {
      const which = { ...(of ? { number, of } : {}), ...(record ? { record, title } : {}) };
      return { ...setup, seed, ...which, monster, hunter, heat, lifted: isLifted, step };
    });
    store.view(() => this.kept() && house.changed());
  }

  /** @param {string} title  Of a hunt that was recorded elsewhere. */
  #built(title) {
    const { house, store, views } = this;
    const { menu } = house;
    const players = (/** @type {"monster" | "hunter"} */ side) => {
      const choices = menu[`${side}s`].map(({ name }) => ({ value: name, text: called(side, name) }));
      return choice(t(`hunt.${side}`), choices, store.now[side], (value) => store.set({ record: null, [side]: value }));
    };
    const seed = number(0, { min: 0, max: 2 ** 32 - 1 }, (value) => store.set({ ...ALONE, seed: value }));
    store.view((now) => (seed.value = String(now.seed)));
    const another = button(t("hunt.another"), () => this.#another(), { className: "main" });
    const turn = (/** @type {number} */ by) => () => {
      const { number, of } = store.now;
      store.set({ number: Math.min(of - 1, Math.max(0, number + by)) });
    };
    const back = iconButton("back", t("hunt.previous"), "", turn(-1));
    const which = make("span", {});
    const stepper = make("div", { className: "chip" }, back, which, iconButton("on", t("hunt.next"), "", turn(1)));
    const recorded = make("h2", { className: "chip" }, title);
    store.view(({ number, of, record }) => {
      which.textContent = t("hunt.which", { n: number + 1, of });
      stepper.hidden = !of || Boolean(record);
      recorded.hidden = !record;
    });
    this.sharing = share(
      house,
      () => ({ operation: "hunt", request: this.request(), canvas: () => views.right.picture() }),
      ["png", "svg", "gif", "answer"],
    );
    const boards = make("div", {}, ...views.panes);
    this.spread = spread(boards, () => ({ count: 2, ...room(views.board) }), HEIGHTS);
    return shell(house, {
      boards,
      chips: [make("div", { className: "chip" }, another), stepper, recorded, this.status],
      drawer: [
        make("h2", {}, t("hunt.setup")),
        players("monster"),
        players("hunter"),
        labelled(t("seed"), seed),
        ...views.checks((change) => store.set(change)),
        setupControls(house, store.now.setup, (setup) => store.set({ record: null, setup })),
      ],
      panel: [section(t("hunt.turn"), views.facts)],
      foot: [this.legend.element, this.bar.element],
      drawn: () => [this.legend, ...views.widgets],
    });
  }

  #another() {
    this.store.set({ ...ALONE, seed: anySeed() });
  }

  /** @param {ReturnType<typeof requestOf>} request */
  async #make(request) {
    const { store, house, bar } = this;
    const { record, setup } = store.now;
    bar.pause();
    store.set({ isHunting: true });
    const failed = (/** @type {unknown} */ error) => {
      store.set({ isHunting: false });
      house.complain(error);
    };
    await this.#pending.run(async (signal) => {
      const asked = { ...request, beliefs: true };
      const response = /** @type {Engine.MatchResponse} */ (await ask("hunt", asked, { signal, progress: () => {} }));
      if (signal.aborted) return;
      const { isAwaited } = bar;
      // Nobody is told the end before having seen the hunt.
      store.set({ hunt: { response, rules: (record ?? setup).rules }, isHunting: false, step: 0 });
      bar.load(this.views.length, 0);
      if (!isAwaited && !isStill()) bar.play();
      house.say(this.status.textContent ?? "");
    }, failed);
  }

  /** @param {NonNullable<Shown["hunt"]>} hunt */
  #take({ response, rules }) {
    this.views.take(response, rules);
    this.spread?.lay();
  }

  /** @param {Shown} shown */
  #show({ hunt, step, isHunting }) {
    const { views, status } = this;
    status.textContent = isHunting ? t("hunt.hunting") : "";
    if (isHunting || !hunt) return;
    const last = views.show(step);
    const isEnd = step >= views.length;
    status.textContent = isEnd ? views.end : views.at(step);
    this.legend.show("hunt.hit", views.isHit);
    if (!this.bar.isPlaying) this.house.say(isEnd ? views.end : views.said(step, last));
  }

  /** @returns {Room} */
  room() {
    return {
      element: this.shell.element,
      state: this.kept,
      commands: () => [
        ...this.bar.commands,
        ...this.shell.commands,
        ...zooms(() => this.views.widgets),
        { id: "another", keys: ["n"], run: () => this.#another() },
      ],
      sharing: this.sharing,
      close: () => {
        this.#pending.stop();
        this.bar.pause();
        this.spread?.close();
        this.views.close();
      },
    };
  }
}

/** @param {House} house @param {any} state @returns {Promise<Room>} */
export async function open(house, state) {
  return new Watch(house, state).room();
}
