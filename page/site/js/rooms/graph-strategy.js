/** A strategy on a game graph: built, edited, checked after each change, and refuted by a line of play. */

import { button, check, labelled, make, radios, select } from "../dom.js";
import { t } from "../i18n.js";
import { ask, Latest } from "../engine.js";

/**
 * @typedef {object} Room
 * @property {import("../house.js").House} house
 * @property {() => Engine.GraphInput} game
 * @property {() => void} changed
 * @property {(moves: string[]) => void} refute  Shows these moves from the start.
 * @property {boolean} isPlanning  Whether touching positions sets moves.
 * @property {(isPlanning: boolean) => void} plan  Changes that.
 */

export class StrategyPanel {
  /** The moves by names of positions: from and to. @type {Map<string, string>} */
  moves = new Map();
  /** As a file. */
  text = "";
  /** The player to win. @type {Engine.SeatName} */
  #player = "first";
  #isAll = false;
  /** @type {Engine.CheckAnswer | null} */
  #answer = null;
  #pending = new Latest();

  /** @param {Room} room */
  constructor(room) {
    this.room = room;
    this.verdict = make("p", { role: "status" });
    this.refuting = button(t("strategy.refute"), () => this.#refute(), { hidden: true });
    this.box = make("textarea", { rows: 5, spellcheck: false, className: "code" });
    this.box.addEventListener("change", () => void this.#ask({ strategy: this.box.value }));
    const seats = /** @type {Engine.SeatName[]} */ (["first", "second"]);
    this.player = select(
      seats.map((value) => ({ value, text: t(`seat.${value}`) })),
      this.#player,
      (value) => {
        this.#player = value;
        this.#recheck();
      },
    );
    const hands = ["play", "plan"].map((value) => ({ value, text: t(`strategy.hand.${value}`) }));
    this.hands = radios(t("strategy.hand"), hands, room.isPlanning ? "plan" : "play", (hand) =>
      room.plan(hand === "plan"),
    );
    this.element = make(
      "section",
      {},
      make("h2", {}, t("strategy")),
      labelled(t("strategy.for"), this.player),
      make(
        "div",
        { className: "row" },
        button(t("strategy.build"), () => void this.#ask({ all: this.#isAll })),
        button(t("strategy.clear"), () => this.#take([], "")),
      ),
      check(t("strategy.all"), false, (on) => (this.#isAll = on)),
      this.hands,
      this.verdict,
      this.refuting,
      labelled(t("strategy.moves"), this.box, t("strategy.moves.hint")),
    );
    this.#tell();
  }

  /** What a link must hold; no moves where there is no strategy. */
  get kept() {
    return { strategy: this.moves.size ? [...this.moves] : undefined, player: this.#player };
  }

  /** A strategy for another game. @param {[string, string][]} [moves] @param {unknown} [player] */
  begin(moves, player) {
    this.#pending.stop();
    this.moves = new Map(moves);
    this.#player = this.player.value = player === "second" ? player : "first";
    [this.#answer, this.text, this.box.value] = [null, "", ""];
    this.#tell();
    if (moves?.length) this.#recheck();
  }

  /** Sets the move from a position, or removes it if it is that one. @param {string} from @param {string} to */
  set(from, to) {
    if (this.moves.get(from) === to) this.moves.delete(from);
    else this.moves.set(from, to);
    this.#recheck();
  }

  #recheck() {
    if (!this.moves.size) return this.#take([], "");
    void this.#ask({ strategy: JSON.stringify({ moves: Object.fromEntries(this.moves) }) });
  }

  /** @param {{strategy?: string, all?: boolean}} more */
  async #ask(more) {
    const request = { game: this.room.game(), player: this.#player, ...more };
    await this.#pending.run(async (signal) => {
      const { moves, text, answer } = await ask("strategy", request, { signal });
      if (signal.aborted) return;
      const isBuilt = more.strategy === undefined;
      this.#answer = answer;
      this.#take(/** @type {[string, string][]} */ (moves), text);
      // None can be built for a player who cannot win.
      if (isBuilt && !moves.length && !answer.winning) {
        this.verdict.textContent = t("strategy.none", { seat: t(`seat.${this.#player}`) });
        this.refuting.hidden = true;
      }
    }, this.room.house.complain);
  }

  /** @param {[string, string][]} moves @param {string} text */
  #take(moves, text) {
    if (!text) {
      this.#pending.stop();
      this.#answer = null;
    }
    this.moves = new Map(moves);
    [this.text, this.box.value] = [moves.length ? text : "", text];
    this.#tell();
    this.room.changed();
  }

  #tell() {
    const answer = this.#answer;
    const illegal = answer?.unasked.illegal;
    const unasked = illegal ? ` ${t("strategy.unasked", { n: illegal })}` : "";
    this.verdict.textContent = answer ? this.#verdict(answer) + unasked : t("strategy.hint");
    this.refuting.hidden = !answer || answer.winning || answer.refutation.length < 2;
  }

  /** @param {Engine.CheckAnswer} answer */
  #verdict({ winning, refutation, flaw, illegal, longest, positions }) {
    const seat = t(`seat.${this.#player}`);
    if (winning) return t("strategy.wins", { seat, n: longest ?? 0, positions: positions ?? 0 });
    const line = refutation.map((name) => name || "“”").join(" → ");
    return t(`strategy.flaw.${flaw}`, { seat, line, last: refutation.at(-1) ?? "", to: illegal ?? "" });
  }

  /** Plays the line that shows why the strategy does not win. */
  #refute() {
    this.room.refute(this.#answer?.refutation.slice(1) ?? []);
  }

  close() {
    this.#pending.stop();
  }
}
