/** Two computer players hunt: what the monster sees, what the hunter sees and believes. */

import { button, choice, labelled, make, number, section } from "../dom.js";
import { called, t } from "../i18n.js";
import { ask, Latest } from "../engine.js";
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

class Watch {
  #pending = new Latest();

  /** @param {House} house @param {any} state */
  constructor(house, state) {
    this.house = house;
    this.setup = setupOf(state);
    this.seed = Number(state?.seed ?? 1);
    /** Which hunt of the seed, and of how many, if it is one of a tournament. */
    this.number = Number(state?.number ?? 0);
    this.of = Number(state?.of ?? 0);
    /**
     * A hunt that was recorded elsewhere, as long as no other one is asked for, and what it is called.
     * @type {Engine.HuntRecordReturned | null}
     */
    this.record = state?.record ?? null;
    this.title = String(state?.title ?? "");
    this.monster = state?.monster ?? "hard";
    this.hunter = state?.hunter ?? "hard";
    this.views = new HuntViews({ hasHeat: state?.heat ?? true, isLifted: Boolean(state?.lifted) });
    this.bar = new PlayerBar((step) => this.#show(step), { ...PACE, start: state?.step, moved: house.changed });
    this.status = make("p", { className: "verdict" });
    this.legend = legend([...signs(), ...beliefSigns()]);
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
    this.recorded = make("h2", { className: "chip" }, this.title);
    this.shell = this.#built();
    void this.make();
  }

  #built() {
    const { menu } = this.house;
    const players = (/** @type {"monster" | "hunter"} */ side) => {
      const choices = menu[`${side}s`].map(({ name }) => ({ value: name, text: called(side, name) }));
      return choice(t(`hunt.${side}`), choices, this[side], (value) => {
        this.record = null;
        this[side] = value;
        void this.make();
      });
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
    const checks = this.views.checks(() => {
      this.#show(this.bar.step);
      this.house.changed();
    });
    this.sharing = share(
      this.house,
      () => ({ operation: "hunt", request: this.request(), canvas: () => this.views.right.picture() }),
      ["png", "svg", "gif", "answer"],
    );
    const { views } = this;
    const boards = make("div", {}, ...views.panes);
    this.spread = spread(boards, () => ({ count: 2, ...room(views.board) }), HEIGHTS);
    return shell(this.house, {
      boards,
      chips: [make("div", { className: "chip" }, again), this.stepper, this.recorded, this.status],
      drawer: [
        make("h2", {}, t("hunt.setup")),
        players("monster"),
        players("hunter"),
        labelled(t("seed"), seed),
        ...checks,
        setupControls(this.house, this.setup, () => {
          this.record = null;
          void this.make();
        }),
      ],
      panel: [section(t("hunt.turn"), this.views.facts)],
      foot: [this.legend.element, this.bar.element],
      drawn: () => [this.legend, ...views.widgets],
    });
  }

  /** A hunt of its own, not one of a tournament. */
  #alone() {
    this.number = this.of = 0;
    this.record = null;
  }

  /** @returns {Engine.HuntRequest & {action: "match" | "replay"}} */
  request() {
    if (this.record) return { action: "replay", record: this.record };
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
    this.stepper.hidden = !this.of || Boolean(this.record);
    this.which.textContent = t("hunt.which", { n: this.number + 1, of: this.of });
    this.recorded.hidden = !this.record;
    offer(this.house, this.setup, this.shell.element);
    this.bar.pause();
    this.status.textContent = t("hunt.hunting");
    const failed = (/** @type {unknown} */ error) => {
      this.status.textContent = "";
      this.house.complain(error);
    };
    await this.#pending.run(async (signal) => {
      const request = { ...this.request(), beliefs: true };
      const response = /** @type {Engine.MatchResponse} */ (await ask("hunt", request, { signal, progress: () => {} }));
      if (signal.aborted) return;
      this.views.take(response, this.record?.rules ?? this.setup.rules);
      this.spread?.lay();
      // Nobody is told the end before having seen the hunt.
      const isAwaited = this.bar.isAwaited;
      this.bar.load(this.views.length, 0);
      if (!isAwaited && !isStill()) this.bar.play();
      this.house.say(this.status.textContent ?? "");
    }, failed);
  }

  /** @param {number} half */
  #show(half) {
    const { views, bar } = this;
    const last = views.show(half);
    this.status.textContent = bar.isAtEnd ? views.end : views.at(half);
    this.legend.show("hunt.hit", views.isHit);
    if (!bar.isPlaying) this.house.say(bar.isAtEnd ? views.end : views.said(half, last));
  }

  /** @returns {Room} */
  room() {
    return {
      element: this.shell.element,
      state: () => ({
        ...this.setup,
        seed: this.seed,
        ...(this.of ? { number: this.number, of: this.of } : {}),
        ...(this.record ? { record: this.record, title: this.title } : {}),
        monster: this.monster,
        hunter: this.hunter,
        heat: this.views.hasHeat,
        lifted: this.views.isLifted,
        step: this.bar.step,
      }),
      commands: () => [
        ...this.bar.commands,
        ...this.shell.commands,
        ...zooms(() => this.views.widgets),
        { id: "another", keys: ["n"], run: () => this.again?.() },
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
