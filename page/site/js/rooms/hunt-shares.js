/** How often each hunter has won against each monster: the table of tournaments and contests. */

import { make } from "../dom.js";
import { figure, t } from "../i18n.js";
import { inkOn, shade } from "../board/colours.js";

/** @typedef {Pick<Engine.PairAnswer, "hunter_wins" | "monster_wins" | "draws">} Results */
/** @typedef {Results & Pick<Engine.PairAnswer, "monster" | "hunter" | "low" | "high" | "mean_turns">} Pair */

/** What pairs have come to together. @param {Results[]} pairs @returns {Results} */
function sum(pairs) {
  const sums = { hunter_wins: 0, monster_wins: 0, draws: 0 };
  for (const pair of pairs) {
    sums.hunter_wins += pair.hunter_wins;
    sums.monster_wins += pair.monster_wins;
    sums.draws += pair.draws;
  }
  return sums;
}

/** The share of hunts that the hunter has won. @param {Results} results */
const share = ({ hunter_wins, monster_wins, draws }) => hunter_wins / Math.max(1, hunter_wins + monster_wins + draws);

/** @param {number} share */
export const percent = (share) => `${figure(Math.round(share * 1000) / 10)} %`;

/** From a share to another, in percent. @param {number} low @param {number} high */
export const range = (low, high) => `${figure(Math.round(low * 1000) / 10)}–${figure(Math.round(high * 1000) / 10)}`;

/** @param {number} place @param {string} name */
const ranked = (place, name) => `${place + 1}. ${name}`;

/** @param {Results} results */
const total = (results) => make("td", { className: "total" }, percent(share(results)));

/**
 * The share of hunts that a side's player has lost or won, against all others.
 * @param {Pair[]} pairs
 * @param {"monster" | "hunter"} side
 * @param {string} name
 */
export const shareOf = (pairs, side, name) => share(sum(pairs.filter((pair) => pair[side] === name)));

/**
 * A table of results.
 * @param {string} caption
 * @param {HTMLElement} head
 * @param {HTMLElement[]} rows
 * @param {{foot?: HTMLElement, kind?: string}} [more]
 */
export const results = (caption, head, rows, { foot, kind = "" } = {}) =>
  make(
    "table",
    { className: `results ${kind}` },
    make("caption", {}, make("span", {}, caption)),
    make("thead", {}, head),
    make("tbody", {}, ...rows),
    foot && make("tfoot", {}, foot),
  );

/**
 * The table, whose cells open the hunts of a pair.
 * @template {Pair} P
 * @param {object} shown
 * @param {string[]} shown.monsters  The best one first.
 * @param {string[]} shown.hunters
 * @param {P[]} shown.pairs
 * @param {string} shown.caption
 * @param {(side: "monster" | "hunter", name: string) => string} shown.named  What a player is called.
 * @param {(pair: P) => void} shown.open
 */
export function sharesTable({ monsters, hunters, pairs, caption, named, open }) {
  const of = (/** @type {"monster" | "hunter"} */ side, /** @type {string} */ name) =>
    sum(pairs.filter((pair) => pair[side] === name));
  const head = make(
    "tr",
    {},
    make("th", { scope: "col" }, t("hunt.pair")),
    ...monsters.map((name, place) => make("th", { scope: "col" }, ranked(place, named("monster", name)))),
    make("th", { scope: "col" }, t("hunt.total")),
  );
  const rows = hunters.map((hunter, place) => {
    const cells = monsters.map((monster) => {
      const pair = pairs.find((each) => each.monster === monster && each.hunter === hunter);
      return pair ? cell(pair, open) : make("td", {});
    });
    const name = make("th", { scope: "row" }, ranked(place, named("hunter", hunter)));
    return make("tr", {}, name, ...cells, total(of("hunter", hunter)));
  });
  const last = monsters.map((name) => total(of("monster", name)));
  const foot = make("tr", {}, make("th", { scope: "row" }, t("hunt.total")), ...last, total(sum(pairs)));
  return results(caption, head, rows, { foot });
}

/**
 * How often the hunter has won, in percent, and where its chance lies.
 * @template {Pair} P
 * @param {P} pair
 * @param {(pair: P) => void} open
 */
function cell(pair, open) {
  const won = share(pair);
  const light = shade(won);
  const made = make(
    "button",
    {
      type: "button",
      onclick: () => open(pair),
      title: `${t("hunt.mean", { n: Math.round(pair.mean_turns * 10) / 10 })}. ${t("hunt.open")}`,
    },
    percent(won),
    make("br"),
    make("small", {}, range(pair.low, pair.high)),
  );
  Object.assign(made.style, { background: `rgb(${light.join(",")})`, color: inkOn(light) });
  return make("td", {}, made);
}
