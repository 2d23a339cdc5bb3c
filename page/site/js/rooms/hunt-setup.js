/** Where hunts take place, and by which rules: the controls that all tables of the hunt share. */

import { check, choice, labelled, make, named, number, put, select } from "../dom.js";
import { isInPage } from "../engine.js";
import { t } from "../i18n.js";
import { difficultyChoices, sizeOf } from "../parts/difficulty.js";

/** @typedef {import("../house.js").House} House */

/**
 * @typedef {object} Setup
 * @property {Engine.DifficultyName | ""} difficulty  Empty for one's own size and percentage.
 * @property {number} width
 * @property {number} height
 * @property {number} percent
 * @property {Engine.RulesInput} rules  Only those that differ from the rules of Chasse.
 */

/** @param {any} state @returns {Setup} */
export function setupOf(state) {
  const { difficulty = "medium", width = 12, height = 12, percent = 20, rules = {} } = state ?? {};
  return { difficulty, width, height, percent, rules };
}

/** The setup as part of a request. @param {Setup} setup */
export function setupRequest({ difficulty, width, height, percent, rules }) {
  return difficulty ? { difficulty, rules } : { width, height, percent, rules };
}

/** The largest field on which a perfect player can tell what to do, in cells. */
const MOST_OPTIMAL = 16;

/**
 * Lets the perfect players be chosen only where they can play: on tiny fields, by hunters who
 * know the map and the exit.
 * @param {House} house
 * @param {Setup} setup
 * @param {HTMLElement} room  In which players are chosen.
 */
export function offer(house, setup, room) {
  const { width, height } = sizeOf(house.menu, setup);
  const can = setup.rules.knows === "exit" && width * height <= MOST_OPTIMAL;
  for (const choice of room.querySelectorAll('[value="optimal"]'))
    /** @type {HTMLOptionElement | HTMLInputElement} */ (choice).disabled = !can;
}

/** @param {House} house @param {Setup} setup @param {(setup: Setup) => void} chosen */
export function setupControls(house, setup, chosen) {
  /** @param {Partial<Setup>} change */
  const set = (change) => chosen((setup = { ...setup, ...change }));
  const own = make("div", { className: "row" });
  const fillOwn = () => {
    own.hidden = setup.difficulty !== "";
    const box = (
      /** @type {"width" | "height" | "percent"} */ key,
      /** @type {number} */ min,
      /** @type {number} */ max,
    ) =>
      named(
        number(setup[key], { min, max }, (value) => set({ [key]: value })),
        t(key),
      );
    put(own, box("width", 2, 50), "×", box("height", 2, 50), box("percent", 0, 100), "%");
  };
  const choices = difficultyChoices(house.menu);
  const difficulty = select([...choices, { value: "", text: t("maze.own") }], setup.difficulty, (value) => {
    set({ difficulty: value });
    fillOwn();
  });
  fillOwn();
  const about = isInPage && make("p", { className: "hint" }, t("hunt.inpage"));
  const rules = rulesOf(setup.rules, (rules) => set({ rules }));
  return make("div", {}, labelled(t("difficulty"), difficulty), own, rules, about);
}

/** @param {Record<string, any>} rules @param {(rules: Engine.RulesInput) => void} chosen */
function rulesOf(rules, chosen) {
  const set = (/** @type {string} */ key, /** @type {any} */ value) => {
    const { [key]: _, ...others } = rules;
    chosen((rules = value === undefined ? others : { ...others, [key]: value }));
  };
  const rule = (/** @type {string} */ key, /** @type {string[]} */ values) => {
    const usual = values[0] ?? "";
    const choices = values.map((value) => ({ value, text: t(`rule.${key}.${value}`) }));
    return choice(t(`rule.${key}`), choices, String(rules[key] ?? usual), (value) =>
      set(key, value === usual ? undefined : key === "neighbors" ? Number(value) : value),
    );
  };
  const flag = (/** @type {string} */ key) =>
    check(t(`rule.${key}`), Boolean(rules[key]), (on) => set(key, on || undefined));
  const count = (/** @type {string} */ key, /** @type {number} */ max) =>
    labelled(
      t(`rule.${key}`),
      number(rules[key] ?? 0, { min: 0, max }, (value) => set(key, value || undefined)),
    );
  return make(
    "details",
    {},
    make("summary", {}, t("rules")),
    rule("neighbors", ["4", "8"]),
    rule("first", ["monster", "hunter"]),
    rule("knows", ["size", "map", "exit"]),
    rule("passages", ["last", "all", "none"]),
    rule("discovered", ["at-shot", "current"]),
    flag("stay"),
    flag("reveal_exit"),
    flag("blind"),
    count("shot_radius", 5),
    count("fog", 5),
    count("turns", 1000),
  );
}
