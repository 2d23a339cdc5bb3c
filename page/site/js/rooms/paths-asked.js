/** What is asked of a path beside its ends: for agents of a size, with turns that cost, over the sides of the board, to the nearest of several goals. */

import { check, labelled, make, number, select } from "../dom.js";
import { t } from "../i18n.js";

/** @typedef {import("../board/model.js").Board} Board */

/** The most that each number may be. */
const MOST = { agent_size: 255, turn_cost: 1000, snap: 1000 };

const WRAPS = /** @type {const} */ (["none", "x", "y", "both"]);

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
  /** The sides of the board that are joined. @type {(typeof WRAPS)[number]} */
  wrap: "none",
};

export class Asked {
  values = { ...USUAL };

  /** @param {any} state  Of a link. @param {() => void} changed */
  constructor(state, changed) {
    const most = Object.entries(MOST);
    for (const [name, value] of Object.entries(state ?? {})) {
      const limit = most.find(([known]) => known === name)?.[1];
      const isFit =
        name === "wrap"
          ? WRAPS.includes(/** @type {any} */ (value))
          : limit
            ? Number.isInteger(value) && Number(value) >= 0 && Number(value) <= limit
            : value === true;
      if (isFit && name in USUAL) Object.assign(this.values, { [name]: value });
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
    const choices = WRAPS.map((value) => ({ value, text: t(`asked.wrap.${value}`) }));
    const sides = select(choices, this.values.wrap, (wrap) => this.#set(changed, { wrap }));
    this.element = make(
      "details",
      { open: Object.keys(this.kept ?? {}).length > 0 },
      make("summary", {}, t("asked")),
      ...[box("agent_size", 1), box("turn_cost", 0), box("snap", 0), labelled(t("asked.wrap"), sides)],
      ...[tick("several"), tick("nearest"), tick("count_paths")],
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
    const { several, ...options } = this.kept ?? {};
    if (!several || board.goals.length < 2) return options;
    return { ...options, to: undefined, to_any: board.goals.map((cell) => board.place(cell)) };
  }
}
