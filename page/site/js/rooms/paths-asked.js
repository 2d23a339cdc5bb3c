/** What is asked of a path beside its ends: its agent, its turns, the sides of the board, its goals, which of several it is, and what else is shown around its start. */

import { check, labelled, make, number, select } from "../dom.js";
import { t } from "../i18n.js";

/** @typedef {import("../board/model.js").Board} Board */

/** The most that each number may be. */
const MOST = { agent_size: 255, turn_cost: 1000, snap: 1000, number: 1e9, within: 1e6 };

/** What can be chosen, the usual first. */
const CHOICES = /** @type {const} */ ({
  wrap: ["none", "x", "y", "both"],
  which: ["any", "nth", "random"],
  around: ["none", "sight", "reach"],
});

/** What is asked if nothing is. */
const USUAL = {
  /** The side of the agent in cells. */
  agent_size: 1,
  /** How many steps a turn costs. */
  turn_cost: 0,
  /** How many cells an end in a wall is moved at most. */
  snap: 0,
  nearest: false,
  count_paths: false,
  /** Whether the path leads to the best of all goals of the board. */
  several: false,
  /** The sides of the board that are joined. @type {(typeof CHOICES.wrap)[number]} */
  wrap: "none",
  /** Which of the cheapest paths is shown. @type {(typeof CHOICES.which)[number]} */
  which: "any",
  /** Its number from 0, or the seed by which it is drawn. */
  number: 0,
  /** Whether the cells are hatched that the start sees, or that it reaches. @type {(typeof CHOICES.around)[number]} */
  around: "none",
  /** How far, in cells in a straight line or in steps. */
  within: 10,
};

export class Asked {
  values = { ...USUAL };

  /** @param {any} state  Of a link. @param {() => void} changed */
  constructor(state, changed) {
    const [most, choices] = [new Map(Object.entries(MOST)), new Map(Object.entries(CHOICES))];
    const isFit = (/** @type {string} */ name, /** @type {any} */ value) => {
      const [limit, choice] = [most.get(name), choices.get(name)];
      if (choice) return choice.includes(/** @type {never} */ (value));
      return limit === undefined ? value === true : Number.isInteger(value) && value >= 0 && value <= limit;
    };
    for (const [name, value] of Object.entries(state ?? {})) {
      if (name in USUAL && isFit(name, value)) Object.assign(this.values, { [name]: value });
    }
    this.values.agent_size = Math.max(1, this.values.agent_size);
    /** @param {keyof typeof MOST} name @param {number} min */
    const box = (name, min) => {
      const control = number(this.values[name], { min, max: MOST[name] }, (value) =>
        this.#set(changed, { [name]: value }),
      );
      return labelled(t(`asked.${name}`), control, t(`asked.${name}.hint`));
    };
    /** @param {"several" | "nearest" | "count_paths"} name */
    const tick = (name) =>
      check(t(`asked.${name}`), this.values[name], (value) => this.#set(changed, { [name]: value }));
    /** @param {keyof typeof CHOICES} name @param {HTMLElement} [beside]  A number that some choices need. */
    const choice = (name, beside) => {
      const texts = CHOICES[name].map((value) => ({ value, text: t(`asked.${name}.${value}`) }));
      const control = select(texts, this.values[name], (value) => {
        if (beside) beside.hidden = value === CHOICES[name][0];
        this.#set(changed, { [name]: value });
      });
      if (beside) beside.hidden = this.values[name] === CHOICES[name][0];
      return [labelled(t(`asked.${name}`), control), ...(beside ? [beside] : [])];
    };
    this.element = make(
      "details",
      { open: Object.keys(this.kept ?? {}).length > 0 },
      make("summary", {}, t("asked")),
      ...[box("agent_size", 1), box("turn_cost", 0), box("snap", 0), ...choice("wrap")],
      ...choice("which", box("number", 0)),
      ...[tick("several"), tick("nearest"), tick("count_paths")],
      ...choice("around", box("within", 1)),
    );
  }

  /** @param {() => void} changed @param {Partial<typeof USUAL>} change */
  #set(changed, change) {
    Object.assign(this.values, change);
    changed();
  }

  /** What differs from what is usual; nothing if all is as usual. */
  get kept() {
    const usual = new Map(Object.entries(USUAL));
    const others = Object.entries(this.values).filter(([name, value]) => value !== usual.get(name));
    return others.length ? Object.fromEntries(others) : undefined;
  }

  /** The part of a request for a path. @param {Board} board @returns {Partial<Engine.PathRequest>} */
  request(board) {
    const { several, which, number, around, within, ...options } = /** @type {Partial<typeof USUAL>} */ (
      this.kept ?? {}
    );
    const places = (/** @type {number[]} */ cells) => cells.map((cell) => board.place(cell));
    /** @type {Partial<Engine.PathRequest>} */
    const request = options;
    if (board.stops.length) request.through = places(board.stops);
    if (which === "nth") request.nth_path = String(number ?? 0);
    if (which === "random") request.random_path = number ?? 0;
    if (several && board.goals.length > 1) Object.assign(request, { to: undefined, to_any: places(board.goals) });
    return request;
  }
}
