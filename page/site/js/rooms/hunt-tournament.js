/** Every chosen monster against every chosen hunter. */

import { button, check, labelled, make, number, put } from "../dom.js";
import { called, t } from "../i18n.js";
import { ask, Latest } from "../engine.js";
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

/** Those that answer at once. */
const QUICK = { monsters: ["easy", "hard", "shortest", "wanderer"], hunters: ["easy", "hard", "possible", "camper"] };

class Tournament {
  /** The one that was played last, for whoever comes back from one of its hunts. @type {Played | null} */
  static last = null;
  #pending = new Latest();
  /** @type {Engine.TournamentAnswer | null} */
  answer = null;

  /** @param {House} house @param {any} state */
  constructor(house, state) {
    this.house = house;
    this.setup = setupOf(state);
    this.games = Number(state?.games ?? 100);
    this.seed = Number(state?.seed ?? 1);
    /** @type {Set<string>} */
    this.monsters = new Set(state?.monsters ?? QUICK.monsters);
    /** @type {Set<string>} */
    this.hunters = new Set(state?.hunters ?? QUICK.hunters);
    this.table = make("div", { className: "scroll", tabIndex: 0, role: "region", "aria-label": t("hunt.table") });
    this.meter = make("progress", { max: 1, value: 0, "aria-label": t("hunt.progress") });
    this.begin = button(t("hunt.begin"), () => void this.play(), { className: "main" });
    this.stop = button(t("hunt.stop"), () => this.#pending.stop(), { disabled: true });
    this.shell = this.#built();
    offer(house, this.setup, this.shell.element);
    const { last } = Tournament;
    if (last && JSON.stringify(last.request) === JSON.stringify(this.#request())) this.#took(last);
  }

  #built() {
    const { menu } = this.house;
    const choices = (/** @type {"monsters" | "hunters"} */ side) => {
      const boxes = menu[side].map(({ name }) => {
        const made = check(called(side === "monsters" ? "monster" : "hunter", name), this[side].has(name), (on) => {
          if (on) this[side].add(name);
          else this[side].delete(name);
          this.house.changed();
        });
        made.querySelector("input")?.setAttribute("value", name);
        return made;
      });
      return make("fieldset", {}, make("legend", {}, t(`hunt.${side}`)), ...boxes);
    };
    const box = (/** @type {"games" | "seed"} */ key, /** @type {{min: number, max: number}} */ range) =>
      number(this[key], range, (value) => {
        this[key] = value;
        this.house.changed();
      });
    const games = labelled(t("hunt.games"), box("games", { min: 1, max: menu.limits.hunts }));
    const seed = labelled(t("seed"), box("seed", { min: 0, max: 2 ** 32 - 1 }));
    const save = button(
      t("format.answer"),
      () =>
        this.answer &&
        keep(new Blob([JSON.stringify(this.answer, null, 1)], { type: "application/json" }), "tournament.json"),
    );
    this.sharing = make("div", { className: "row" }, save);
    const start = make("div", { className: "row" }, this.begin, this.stop);
    const entrants = make("div", { className: "entrants" }, choices("monsters"), choices("hunters"));
    const where = setupControls(this.house, this.setup, () => {
      this.house.changed();
      offer(this.house, this.setup, this.shell.element);
    });
    return shell(this.house, {
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
    // In the order of the menu.
    const { menu } = this.house;
    const monsters = menu.monsters.map(({ name }) => name).filter((name) => this.monsters.has(name));
    const hunters = menu.hunters.map(({ name }) => name).filter((name) => this.hunters.has(name));
    const { games, seed } = this;
    return { action: "tournament", ...setupRequest(this.setup), monsters, hunters, games, seed };
  }

  /** @param {Played} played */
  #took(played) {
    this.answer = played.answer;
    this.meter.value = 1;
    this.#fill(played);
  }

  async play() {
    this.house.changed();
    [this.begin.disabled, this.stop.disabled] = [true, false];
    await this.#pending.run(async (signal) => {
      const { request, setup } = structuredClone({ request: this.#request(), setup: this.setup });
      const progress = (/** @type {number} */ done, /** @type {number} */ of) => {
        this.meter.value = of ? done / of : 0;
      };
      const response = await ask("hunt", request, { signal, progress });
      const { answer } = /** @type {Engine.TournamentResponse} */ (response);
      Tournament.last = { setup, request, answer };
      this.#took(Tournament.last);
      this.house.say(t("hunt.done", { n: answer.pairs.length }));
    }, this.house.complain);
    [this.begin.disabled, this.stop.disabled] = [false, true];
  }

  /** Fills the table, the best first; each cell opens its hunts. @param {Played} played */
  #fill({ request, setup, answer: { pairs } }) {
    const byShare = (/** @type {"monster" | "hunter"} */ side, /** @type {number} */ sign) =>
      [...request[`${side}s`]].sort((a, b) => sign * (shareOf(pairs, side, a) - shareOf(pairs, side, b)));
    const open = (/** @type {Engine.PairAnswer} */ { monster, hunter }) => {
      const { seed, games: of } = request;
      this.house.turn?.("watch", { ...structuredClone(setup), monster, hunter, seed, number: 0, of, step: 0 });
    };
    const caption = t("hunt.table.on", { field: fieldText(this.house.menu, setup) });
    const [monsters, hunters] = [byShare("monster", 1), byShare("hunter", -1)];
    put(this.table, sharesTable({ monsters, hunters, pairs, caption, named: called, open }));
  }

  /** @returns {Room} */
  room() {
    return {
      element: this.shell.element,
      state: () => ({
        ...this.setup,
        games: this.games,
        seed: this.seed,
        monsters: [...this.monsters],
        hunters: [...this.hunters],
      }),
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
