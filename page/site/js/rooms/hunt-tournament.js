/** Every chosen monster against every chosen hunter. */

import { button, check, labelled, make, number, put } from "../dom.js";
import { called, t } from "../i18n.js";
import { ask, Latest } from "../engine.js";
import { Store } from "../store.js";
import { fieldText } from "../parts/difficulty.js";
import { keep } from "../parts/share.js";
import { shell } from "../parts/shell.js";
import { shareOf, sharesTable } from "./hunt-shares.js";
import { offer, setupRequest, setupControls, setupOf } from "./hunt-setup.js";

/** @typedef {import("../house.js").House} House */
/** @typedef {import("../house.js").Room} Room */

/** @typedef {Engine.HuntRequest & {action: "tournament"}} Request */
/**
 * A tournament as it was played: what is set later is not of it.
 * @typedef {{setup: import("./hunt-setup.js").Setup, request: Request, answer: Engine.TournamentAnswer}} Played
 */

/** @typedef {{setup: import("./hunt-setup.js").Setup, games: number, seed: number, monsters: string[], hunters: string[], isPlaying: boolean, share: number, played: Played | null}} State */

/** Those that answer at once. */
const QUICK = { monsters: ["easy", "hard", "shortest", "wanderer"], hunters: ["easy", "hard", "possible", "camper"] };

class Tournament {
  /** The one that was played last, for whoever comes back from one of its hunts. @type {Played | null} */
  static last = null;
  #pending = new Latest();

  /** @param {House} house @param {any} state */
  constructor(house, state) {
    this.house = house;
    const { games = 100, seed = 1, monsters = QUICK.monsters, hunters = QUICK.hunters } = state ?? {};
    const asked = { setup: setupOf(state), games: Number(games), seed: Number(seed), monsters, hunters };
    /** @type {Store<State>} */
    this.store = new Store({ ...asked, isPlaying: false, share: 0, played: null });
    this.table = make("div", { className: "scroll", tabIndex: 0, role: "region", "aria-label": t("hunt.table") });
    this.meter = make("progress", { max: 1, "aria-label": t("hunt.progress") });
    this.begin = button(t("hunt.begin"), () => void this.play(), { className: "main" });
    this.stop = button(t("hunt.stop"), () => this.#pending.stop());
    this.shell = this.#built();
    const { last } = Tournament;
    if (last && JSON.stringify(last.request) === JSON.stringify(this.#request()))
      this.store.set({ played: last, share: 1 });
    this.store.view(({ setup }) => offer(house, setup, this.shell.element));
    this.store.view(({ isPlaying }) => ([this.begin.disabled, this.stop.disabled] = [isPlaying, !isPlaying]));
    this.store.view(({ share }) => (this.meter.value = share));
    this.store.view(({ played }) => played && this.#fill(played));
    /** What a link must hold. */
    this.kept = this.store.view(({ setup, games, seed, monsters, hunters }) => {
      return { ...setup, games, seed, monsters, hunters };
    });
    this.store.view(() => this.kept() && house.changed());
  }

  #built() {
    const { store, house } = this;
    const { menu } = house;
    const choices = (/** @type {"monsters" | "hunters"} */ side) => {
      const boxes = menu[side].map(({ name }) => {
        const title = called(side === "monsters" ? "monster" : "hunter", name);
        const made = check(title, store.now[side].includes(name), (on) => {
          const others = store.now[side].filter((each) => each !== name);
          store.set({ [side]: on ? [...others, name] : others });
        });
        made.querySelector("input")?.setAttribute("value", name);
        return made;
      });
      return make("fieldset", {}, make("legend", {}, t(`hunt.${side}`)), ...boxes);
    };
    const box = (/** @type {"games" | "seed"} */ key, /** @type {{min: number, max: number}} */ range) =>
      number(store.now[key], range, (value) => store.set({ [key]: value }));
    const games = labelled(t("hunt.games"), box("games", { min: 1, max: menu.limits.hunts }));
    const seed = labelled(t("seed"), box("seed", { min: 0, max: 2 ** 32 - 1 }));
    const save = button(t("format.answer"), () => {
      const { answer } = store.now.played ?? {};
      if (answer) keep(new Blob([JSON.stringify(answer, null, 1)], { type: "application/json" }), "tournament.json");
    });
    this.sharing = make("div", { className: "row" }, save);
    const start = make("div", { className: "row" }, this.begin, this.stop);
    const entrants = make("div", { className: "entrants" }, choices("monsters"), choices("hunters"));
    const where = setupControls(house, store.now.setup, (setup) => store.set({ setup }));
    return shell(house, {
      boards: make(
        "div",
        { className: "sheet" },
        where,
        make("div", { className: "pair" }, games, seed, start),
        entrants,
        make("div", { className: "progress" }, this.meter),
        this.table,
        make("p", { className: "hint" }, t("hunt.table.about")),
      ),
    });
  }

  /** @returns {Request} */
  #request() {
    const { setup, games, seed, ...chosen } = this.store.now;
    // In the order of the menu.
    const { menu } = this.house;
    const monsters = menu.monsters.map(({ name }) => name).filter((name) => chosen.monsters.includes(name));
    const hunters = menu.hunters.map(({ name }) => name).filter((name) => chosen.hunters.includes(name));
    return { action: "tournament", ...setupRequest(setup), monsters, hunters, games, seed };
  }

  async play() {
    const { store, house } = this;
    store.set({ isPlaying: true });
    await this.#pending.run(async (signal) => {
      const [request, { setup }] = [this.#request(), store.now];
      const progress = (/** @type {number} */ done, /** @type {number} */ of) =>
        store.set({ share: of ? done / of : 0 });
      const response = await ask("hunt", request, { signal, progress });
      const { answer } = /** @type {Engine.TournamentResponse} */ (response);
      Tournament.last = { setup, request, answer };
      store.set({ played: Tournament.last, share: 1 });
      house.say(t("hunt.done", { n: answer.pairs.length }));
    }, house.complain);
    store.set({ isPlaying: false });
  }

  /** Fills the table, the best first; each cell opens its hunts. @param {Played} played */
  #fill({ request, setup, answer: { pairs } }) {
    const byShare = (/** @type {"monster" | "hunter"} */ side, /** @type {number} */ sign) =>
      [...request[`${side}s`]].sort((a, b) => sign * (shareOf(pairs, side, a) - shareOf(pairs, side, b)));
    const open = (/** @type {Engine.PairAnswer} */ { monster, hunter }) => {
      const { seed, games: of } = request;
      this.house.turn?.("watch", { ...setup, monster, hunter, seed, number: 0, of, step: 0 });
    };
    const caption = t("hunt.table.on", { field: fieldText(this.house.menu, setup) });
    const [monsters, hunters] = [byShare("monster", 1), byShare("hunter", -1)];
    put(this.table, sharesTable({ monsters, hunters, pairs, caption, named: called, open }));
  }

  /** @returns {Room} */
  room() {
    return {
      element: this.shell.element,
      state: this.kept,
      commands: () => this.shell.commands,
      sharing: this.sharing,
      close: () => this.#pending.stop(),
    };
  }
}

/** @param {House} house @param {any} state @returns {Promise<Room>} */
export async function open(house, state) {
  return new Tournament(house, state).room();
}
