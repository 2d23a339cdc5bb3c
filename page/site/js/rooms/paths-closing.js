/**
 * What searches that are compared come to: a paragraph that is computed from what they did, bars
 * of the cells they looked at, and the line of code that one of them ran last.
 */

import { make, named, put, write } from "../dom.js";
import { called, capital, figure, listed, t } from "../i18n.js";
import { Code } from "../parts/code.js";
import { lengthText } from "../player/search.js";

/** @typedef {import("./pane.js").Pane} Pane */
/**
 * What is known of a search when all have ended.
 * @typedef {object} End
 * @property {string} noun  What it is called within a sentence.
 * @property {string} rule  What it does, after its name.
 * @property {boolean} isFound
 * @property {boolean} isShortest  Whether no path costs less.
 * @property {number} cost
 * @property {number | null} steps  Nothing of straight lines.
 * @property {number | null} looked  The cells it looked at, if they are counted.
 */

/** Rules are told of no more searches than this. */
const MOST_RULES = 2;

export class Closing {
  #code = new Code();
  #said = make("span", {});
  #why = make("span", { className: "why" });
  #bars = make("tbody", {});
  element = make(
    "section",
    { className: "closing" },
    make("p", {}, this.#said, " ", this.#why),
    make("table", { className: "bars" }, make("caption", { className: "unseen" }, t("pane.bars")), this.#bars),
    this.#code.element,
  );

  constructor() {
    named(this.element, t("closing"));
  }

  /** @param {Pane[]} panes @param {Pane | undefined} chosen  Whose code is shown. @param {number} step */
  show(panes, chosen, step) {
    const { said, why } = paragraph(panes, step);
    write(this.#said, said);
    write(this.#why, why);
    const counts = panes.map((pane) => pane.lookedAt(step));
    const most = Math.max(1, ...counts.map(Number));
    const rows = panes.map(({ choice }, place) => {
      const count = counts[place] ?? null;
      const bar = make("span", { className: "bar" });
      bar.style.setProperty("--share", String((count ?? 0) / most));
      return make(
        "tr",
        { "data-chosen": panes[place] === chosen },
        make("th", { scope: "row" }, called("algorithm", choice.name)),
        make("td", { className: "long" }, bar),
        make("td", {}, count === null ? "–" : figure(count)),
      );
    });
    put(this.#bars, ...rows);
    const line = chosen?.recording?.line(Math.min(step, chosen.recording.length)) ?? "";
    if (chosen) this.#code.show(chosen.choice.name, line);
  }
}

/** What searches come to at a step; before all have ended, what they have looked at. @param {Pane[]} panes @param {number} step */
export function paragraph(panes, step) {
  const ends = panes.map((pane) => endOf(pane, pane.lookedAt(step)));
  nameApart(ends);
  if (!panes.every((pane) => pane.response && pane.isOver(step))) return { said: numbers(ends), why: "" };
  return { said: `${results(ends)} ${numbers(ends)}`, why: rules(ends).join(" ") };
}

/** @param {Pane} pane @param {number | null} looked @returns {End} */
function endOf({ choice, response }, looked) {
  const { found = false, cost, steps, points } = response?.answer ?? {};
  // Where each step costs 1, the fewest steps are the lowest cost.
  const isShortest =
    response?.guarantee === "optimal-cost" || (response?.guarantee === "optimal-steps" && cost === steps);
  return {
    noun: t(`noun.${choice.name}`),
    rule: t(`rule.${choice.name}`),
    isFound: found,
    isShortest,
    cost: cost ?? 0,
    steps: points ? null : (steps ?? 0),
    looked,
  };
}

/** Those of one name get the numbers of their boards. @param {End[]} ends */
function nameApart(ends) {
  const nouns = ends.map(({ noun }) => noun);
  ends.forEach((end, place) => {
    if (nouns.indexOf(end.noun) !== nouns.lastIndexOf(end.noun)) end.noun += ` (${place + 1})`;
  });
}

/** Who found what. @param {End[]} ends */
function results(ends) {
  const found = ends.filter(({ isFound }) => isFound);
  if (!found.length) return t("closing.none");
  const least = Math.min(...found.map(({ cost }) => cost));
  const best = found.filter(({ cost }) => cost === least);
  const shortest = best.some(({ isShortest }) => isShortest) ? "shortest." : "";
  const who = best.length < ends.length ? "found" : best.length === 2 ? "both" : "all";
  const names = listed(best.map(({ noun }) => noun));
  const others = found.filter(({ cost }) => cost > least).map((end) => longer(end, best[0] ?? end));
  const missed = ends.filter(({ isFound }) => !isFound).map(({ noun }) => noun);
  return [
    capital(t(`closing.${shortest}${who}`, { names, n: best.length, path: pathOf(best[0]) })),
    ...others,
    ...(missed.length ? [capital(t("closing.missed", { names: listed(missed), n: missed.length }))] : []),
  ].join(" ");
}

/** A path in a few words. @param {End | undefined} end */
function pathOf(end) {
  if (!end || end.steps === null) return t("closing.cost", { cost: end?.cost ?? 0 });
  return lengthText(end.steps, end.cost);
}

/** How much longer a path is than the best. @param {End} end @param {End} best */
function longer({ noun, cost, steps }, best) {
  const areSteps = cost === steps && best.cost === best.steps;
  const more = cost - best.cost;
  return areSteps ? t("closing.longer", { name: noun, n: more }) : t("closing.dearer", { name: noun, more });
}

/** The cells that they looked at, the fewest first. @param {End[]} ends */
function numbers(ends) {
  const counted = ends.filter(({ looked }) => looked !== null);
  const counts = counted.map(({ looked }) => Number(looked));
  if (counted.length < 2) return "";
  if (counts.every((count) => count === counts[0])) return t("closing.same", { n: counts[0] ?? 0 });
  const sorted = counted.toSorted((one, other) => Number(one.looked) - Number(other.looked));
  const parts = sorted.map(({ noun, looked }, place) =>
    t(`closing.${place ? "other" : "first"}`, { name: noun, n: Number(looked) }),
  );
  return capital(`${listed(parts)}.`);
}

/** The rules of the search that looked at the fewest cells, and of those with longer paths. @param {End[]} ends */
function rules(ends) {
  const least = (/** @type {(end: End) => number} */ of) => Math.min(...ends.map(of));
  const lookedOf = (/** @type {End} */ { looked }) => looked ?? Infinity;
  const costOf = (/** @type {End} */ { isFound, cost }) => (isFound ? cost : Infinity);
  const fewest = ends.filter((end) => lookedOf(end) === least(lookedOf));
  const longest = ends.filter((end) => end.isFound && end.cost > least(costOf));
  const told = new Set([...(fewest.length === 1 ? fewest : []), ...longest]);
  return [...told].slice(0, MOST_RULES).map(({ noun, rule }) => capital(t("closing.rule", { name: noun, rule })));
}
