/** A contest that was played elsewhere: how it stands, and each of its hunts. */

import { button, make, put } from "../dom.js";
import { figure, rounded, t, translated } from "../i18n.js";
import { ask, Latest } from "../engine.js";
import { opener } from "../parts/opener.js";
import { share } from "../parts/share.js";
import { shell } from "../parts/shell.js";
import { range, results, sharesTable } from "./hunt-shares.js";

/** @typedef {import("../house.js").House} House */
/** @typedef {import("../house.js").Room} Room */
/** @typedef {Engine.ContestPair} Pair */

/**
 * A contest as it was opened, and the pair whose hunts are listed.
 * @typedef {{results: string, response: Engine.ContestResponse, pair: Pair | null}} Opened
 */

/** A region that scrolls sideways. @param {string} name @param {HTMLElement} table */
const scrolling = (name, table) =>
  make("div", { className: "scroll", tabIndex: 0, role: "region", "aria-label": name }, table);

/** @param {string} caption @param {string[]} heads @param {HTMLElement[]} rows @param {string} kind */
const table = (caption, heads, rows, kind) =>
  results(caption, make("tr", {}, ...heads.map((head) => make("th", { scope: "col" }, head))), rows, { kind });

/** A contest of the built-in players, for whoever has none yet. */
const sample = async () => (await fetch(new URL("../../samples/contest.jsonl", import.meta.url))).text();

class Contest {
  /** The one that was opened last, for whoever comes back from one of its hunts. @type {Opened | null} */
  static last = null;
  #pending = new Latest();

  /** @param {House} house */
  constructor(house) {
    this.house = house;
    this.told = make("div", { className: "contest" });
    const open = opener((text) => this.#open(text), {
      name: t("hunt.contest.open"),
      hint: t("hunt.contest.hint"),
      example: '{"name": "Autumn", "games": 100, …}',
      endings: ".jsonl,.json",
    });
    const shown = () =>
      Contest.last && { operation: /** @type {const} */ ("contest"), request: { results: Contest.last.results } };
    this.sharing = share(house, shown, ["svg", "answer"]);
    this.shell = shell(house, { boards: make("div", { className: "sheet" }, open, this.told) });
    if (Contest.last) this.#show(Contest.last);
    else void this.#open(sample());
  }

  /** @param {Promise<string>} text */
  async #open(text) {
    await this.#pending.run(async (signal) => {
      const results = await text;
      const response = await ask("contest", { results }, { signal, progress: () => {} });
      if (signal.aborted) return;
      Contest.last = { results, response, pair: null };
      this.#show(Contest.last);
      this.house.say(countText(response.answer));
    }, this.house.complain);
  }

  /** @param {Opened} opened */
  #show(opened) {
    const { answer, pairs } = opened.response;
    const good = (/** @type {Engine.StandingAnswer[]} */ rows) =>
      rows.filter(({ disqualified }) => !disqualified).map(({ name }) => name);
    const hunts = make("div", {});
    const list = (/** @type {Pair} */ pair) => {
      opened.pair = pair;
      put(hunts, this.#hunts(opened, pair));
    };
    const choose = (/** @type {Pair} */ pair) => {
      list(pair);
      hunts.scrollIntoView({ block: "nearest" });
      hunts.querySelector("button")?.focus();
    };
    const watch = (/** @type {number} */ hunt) => void this.#watch(hunt);
    const shares = sharesTable({
      monsters: good(answer.monsters),
      hunters: good(answer.hunters),
      pairs,
      caption: t("hunt.table"),
      named: (_, name) => name,
      open: choose,
    });
    put(
      this.told,
      make("h2", {}, answer.name),
      make("p", {}, countText(answer)),
      answer.missing > 0 && make("p", {}, t("hunt.contest.missing", { n: answer.missing })),
      standings(t("hunt.hunters"), answer.hunters, watch),
      standings(t("hunt.monsters"), answer.monsters, watch),
      make("p", { className: "hint" }, t("hunt.contest.about")),
      scrolling(t("hunt.table"), shares),
      make("p", { className: "hint" }, t("hunt.table.about")),
      hunts,
    );
    if (opened.pair) list(opened.pair);
  }

  /** The hunts of a pair, each of which can be seen. @param {Opened} opened @param {Pair} pair */
  #hunts({ response }, { monster, hunter }) {
    const caption = t("hunt.contest.hunts", { monster, hunter });
    const own = response.hunts.filter((hunt) => hunt.monster === monster && hunt.hunter === hunter);
    const rows = own.map(({ hunt, field, winner, turns, forfeit }) => {
      const label = t("hunt.contest.watch", { hunt });
      const watch = button(figure(hunt), () => void this.#watch(hunt), { "aria-label": label, title: label });
      const end = `${t(`hunt.over.${winner ?? "draw"}`)}${forfeit ? ` ${translated(forfeit)}` : ""}`;
      return make(
        "tr",
        {},
        make("td", {}, watch),
        make("td", {}, figure(field)),
        make("td", {}, end),
        make("td", {}, figure(turns)),
      );
    });
    const heads = ["hunt", "field", "end", "turns"].map((head) => t(`hunt.contest.${head}`));
    return scrolling(caption, table(caption, heads, rows, "listed"));
  }

  /** Shows a hunt from both sides. @param {number} hunt */
  async #watch(hunt) {
    const { last } = Contest;
    if (!last) return;
    await this.#pending.run(async (signal) => {
      const { record } = await ask("contest", { results: last.results, hunt }, { signal });
      if (signal.aborted) return;
      const of = t("hunt.contest.of", { hunt, name: last.response.answer.name });
      this.house.turn?.("watch", { record, title: of, step: 0 });
    }, this.house.complain);
  }

  /** @returns {Room} */
  room() {
    return {
      element: this.shell.element,
      state: () => ({}),
      commands: () => this.shell.commands,
      sharing: this.sharing,
      open: ([file]) => file && this.#open(file.text()),
      close: () => this.#pending.stop(),
    };
  }
}

/** How many hunts count. @param {Engine.ContestAnswer} answer */
const countText = ({ played, hunts, games }) => t("hunt.contest.count", { played, hunts, n: games });

/**
 * A table of the entrants of a side.
 * @param {string} side
 * @param {Engine.StandingAnswer[]} rows
 * @param {(hunt: number) => void} watch
 */
function standings(side, rows, watch) {
  const heads = ["place", "name", "points", "won", "drawn", "lost", "walkovers", "share", "rating", "faults"];
  const words = heads.map((head) => t(`hunt.contest.${head}`));
  return scrolling(
    side,
    table(
      side,
      words,
      rows.map((row) => standing(row, watch)),
      "standings",
    ),
  );
}

/** @param {Engine.StandingAnswer} row @param {(hunt: number) => void} watch */
function standing(row, watch) {
  const { place, wins, draws, losses, rating, last_fault: fault } = row;
  const told = row.disqualified ? "hunt.contest.out" : "hunt.contest.fault";
  const out = fault && [
    make("small", {}, t(told, { ...fault, why: translated(fault.why) })),
    button(t("hunt.contest.watch", { hunt: fault.hunt }), () => watch(fault.hunt)),
  ];
  const counts = wins + draws + losses > 0;
  const cells = [
    rounded(row.points),
    ...[wins, draws, losses, row.walkovers].map(figure),
    counts ? range(row.low, row.high) : "–",
    rating === null ? "–" : `${figure(Math.round(rating))} ± ${figure(Math.round(row.error ?? 0))}`,
    figure(row.faults),
  ];
  return make(
    "tr",
    {},
    make("td", {}, place === null ? "–" : figure(place)),
    make("th", { scope: "row" }, row.name, ...(out ?? [])),
    ...cells.map((text) => make("td", {}, text)),
  );
}

/** @param {House} house @returns {Promise<Room>} */
export async function open(house) {
  return new Contest(house).room();
}
