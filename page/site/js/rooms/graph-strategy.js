/** A strategy on a game graph: built, edited, checked after each change, and refuted by a line of play. */

import { button, check, labelled, make, radios, select } from "../dom.js";
import { t } from "../i18n.js";
import { ask, Latest } from "../engine.js";
import { unchecked } from "./graph-state.js";

/** @typedef {import("./graph-state.js").State} State */
/** @typedef {import("./graph-state.js").Strategy} Strategy */
/**
 * @typedef {object} Room
 * @property {import("../house.js").House} house
 * @property {import("../store.js").Store<State>} store
 * @property {(moves: string[]) => void} refute  Shows these moves from the start.
 */

export class StrategyPanel {
  #isAll = false;
  #pending = new Latest();

  /** @param {Room} room */
  constructor(room) {
    this.room = room;
    const { store } = room;
    const { now } = store;
    const verdict = make("p", { role: "status" });
    const refuting = button(t("strategy.refute"), () => room.refute(now.strategy.answer?.refutation.slice(1) ?? []));
    const box = make("textarea", { rows: 5, spellcheck: false, className: "code" });
    box.addEventListener("change", () => void this.#ask({ strategy: box.value }));
    const seats = /** @type {Engine.SeatName[]} */ (["first", "second"]);
    const player = select(
      seats.map((value) => ({ value, text: t(`seat.${value}`) })),
      now.player,
      (player) => {
        store.set({ player, strategy: { ...now.strategy, answer: null } });
        this.check();
      },
    );
    const hands = ["play", "plan"].map((value) => ({ value, text: t(`strategy.hand.${value}`) }));
    this.hands = radios(t("strategy.hand"), hands, now.planning ? "plan" : "play", (hand) =>
      store.set({ planning: hand === "plan", from: -1 }),
    );
    this.element = make(
      "section",
      {},
      make("h2", {}, t("strategy")),
      labelled(t("strategy.for"), player),
      make(
        "div",
        { className: "row" },
        button(t("strategy.build"), () => void this.#ask({ all: this.#isAll })),
        button(t("strategy.clear"), () => this.#clear()),
      ),
      check(t("strategy.all"), false, (on) => (this.#isAll = on)),
      this.hands,
      verdict,
      refuting,
      labelled(t("strategy.moves"), box, t("strategy.moves.hint")),
    );
    store.view((now) => (player.value = now.player));
    store.view(({ strategy }) => (box.value = strategy.text));
    store.view(({ strategy, player }) => {
      const { answer } = strategy;
      verdict.textContent = verdictOf(strategy, player);
      refuting.hidden = !answer || answer.winning || isNone(strategy) || answer.refutation.length < 2;
    });
  }

  /** Sets the move from a position, or removes it if it is that one. @param {string} from @param {string} to */
  set(from, to) {
    const { store } = this.room;
    const { strategy } = store.now;
    const moves = new Map(strategy.moves);
    if (moves.get(from) === to) moves.delete(from);
    else moves.set(from, to);
    store.set({ strategy: { ...strategy, moves } });
    this.check();
  }

  /** Asks how the strategy does, if there is one. */
  check() {
    const { moves } = this.room.store.now.strategy;
    if (!moves.size) return this.#clear();
    void this.#ask({ strategy: JSON.stringify({ moves: Object.fromEntries(moves) }) });
  }

  #clear() {
    this.#pending.stop();
    this.room.store.set({ strategy: unchecked() });
  }

  /** @param {{strategy?: string, all?: boolean}} more */
  async #ask(more) {
    const { house, store } = this.room;
    const { game, player } = store.now;
    await this.#pending.run(async (signal) => {
      const { moves, text, answer } = await ask("strategy", { game, player, ...more }, { signal });
      const isBuilt = more.strategy === undefined;
      const of = new Map(/** @type {[string, string][]} */ (moves));
      if (!signal.aborted) store.set({ strategy: { moves: of, text, answer, isBuilt } });
    }, house.complain);
  }

  close() {
    this.#pending.stop();
  }
}

/** Whether none could be built, for a player who cannot win. @param {Strategy} strategy */
const isNone = ({ moves, answer, isBuilt }) => isBuilt && !moves.size && answer?.winning === false;

/** How a strategy does, in words. @param {Strategy} strategy @param {Engine.SeatName} player */
function verdictOf(strategy, player) {
  const { answer } = strategy;
  if (!answer) return t("strategy.hint");
  const seat = t(`seat.${player}`);
  if (isNone(strategy)) return t("strategy.none", { seat });
  const { winning, refutation, flaw, longest, positions, unasked } = answer;
  const line = refutation.map((name) => name || "“”").join(" → ");
  const said = winning
    ? t("strategy.wins", { seat, n: longest ?? 0, positions: positions ?? 0 })
    : t(`strategy.flaw.${flaw}`, { seat, line, last: refutation.at(-1) ?? "", to: answer.illegal ?? "" });
  return unasked.illegal ? `${said} ${t("strategy.unasked", { n: unasked.illegal })}` : said;
}
