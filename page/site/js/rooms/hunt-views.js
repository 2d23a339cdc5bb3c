/** Both views of a hunt that is over: what the monster sees, what the hunter knows and believes. */

import { check, make } from "../dom.js";
import { figure, t } from "../i18n.js";
import { Board, UNSEEN } from "../board/model.js";
import { floating } from "../board/floats.js";
import { NUMBERS, numbersOf } from "../board/rim.js";
import { BoardWidget } from "../board/widget.js";
import { described, ended, fogged, heat, knowledge, shotText, truth, turnAt } from "./hunt-scene.js";

/** What the belief of the hunter adds to the legend. */
export const beliefSigns = () => [
  { word: "hunt.likely", terrain: UNSEEN, layers: { heat: new Float32Array([1]) } },
  { word: "hunt.unlikely", terrain: UNSEEN, layers: { heat: new Float32Array([0.15]) } },
];

export class HuntViews {
  board = new Board(2, 2);
  /** How the hunt has ended, in a sentence. */
  end = "";
  /** Whether the monster is hit, in what is shown. */
  isHit = false;
  /** @type {Engine.TurnAnswer[]} */
  turns = [];
  /** After each turn; null where the hunter did nothing. @type {(number[] | null)[]} */
  #beliefs = [];
  /** @type {Engine.RulesInput} */
  #rules = {};

  /** @param {{hasHeat: boolean, isLifted: boolean}} shown  Whether the belief is, and what the fog hides. */
  constructor({ hasHeat, isLifted }) {
    this.hasHeat = hasHeat;
    this.isLifted = isLifted;
    const view = (/** @type {string} */ name) => {
      /** @type {BoardWidget} */
      const widget = new BoardWidget(
        this.board,
        t(name),
        { describe: (cell) => described(widget?.board ?? this.board, cell, widget?.layers ?? {}) },
        { rim: NUMBERS },
      );
      const title = floating(make("div", { className: "chips" }, make("h2", { className: "chip" }, t(name))));
      return { widget, pane: make("section", { className: "pane" }, widget.element, title) };
    };
    const [left, right] = [view("hunt.view.monster"), view("hunt.view.hunter")];
    this.left = left.widget;
    this.right = right.widget;
    this.panes = [left.pane, right.pane];
  }

  /** What is shown, to be chosen. @param {() => void} changed */
  checks(changed) {
    return [
      check(t("hunt.belief"), this.hasHeat, (on) => {
        this.hasHeat = on;
        changed();
      }),
      check(t("hunt.lifted"), this.isLifted, (on) => {
        this.isLifted = on;
        changed();
      }),
    ];
  }

  /** @param {Engine.MatchResponse} response @param {Engine.RulesInput} rules */
  take(response, rules) {
    this.board = Board.of(response.board);
    this.turns = response.answer.turns;
    this.#beliefs = response.beliefs ?? [];
    this.#rules = rules;
    this.end = ended(response.answer);
  }

  /** Half turns: the monster's part, and the hunter's. */
  get length() {
    return 2 * this.turns.length;
  }

  /** @param {number} half @returns {Engine.TurnAnswer | undefined}  The turn, once the hunter has had its part of it. */
  show(half) {
    const { board, turns } = this;
    const rules = this.#rules;
    const seen = truth(board, turns, half, rules);
    this.left.show(fogged(board, this.isLifted ? [] : seen.trail, this.isLifted ? {} : rules));
    const rim = numbersOf(board);
    this.isHit = seen.hunt.hit >= 0;
    this.left.draw({ hunt: seen.hunt, rings: seen.trail.slice(-1), rim });
    const shots = turns.filter((_, place) => (rules.first === "hunter" ? 2 * place + 1 : 2 * place + 2) <= half);
    const known = shots.flatMap(({ found }) => found);
    const { board: hunted, prints, monster } = knowledge(board.width, board.height, known, this.#map());
    const belief =
      this.hasHeat && shots.length
        ? heat(this.#beliefs.slice(0, shots.length).findLast((belief) => belief))
        : undefined;
    this.right.show(hunted);
    const found = { ...seen.hunt, monster, prints, trail: [] };
    this.right.draw({ heat: belief, hunt: this.isLifted ? seen.hunt : found, rim });
    return shots[turnAt(half) - 1];
  }

  /** Which turn it is. @param {number} half */
  at(half) {
    return t("hunt.at", { turn: turnAt(half), of: this.turns.length });
  }

  /** A turn in words. @param {number} half @param {Engine.TurnAnswer | undefined} last */
  said(half, last) {
    return `${t("hunt.turn")} ${turnAt(half)}. ${last ? shotText(last, this.board) : ""}`;
  }

  /** @param {number} half @param {Engine.TurnAnswer | undefined} last */
  facts(half, last) {
    return [
      [t("hunt.turn"), `${figure(turnAt(half))} / ${figure(this.turns.length)}`],
      [t("hunt.shot.result"), last ? shotText(last, this.board) : "–"],
    ];
  }

  /** What the hunter knows from the beginning. */
  #map() {
    const { knows } = this.#rules;
    if (knows !== "map" && knows !== "exit") return undefined;
    const map = this.board.copy();
    if (knows === "map") map.goals = [];
    return map;
  }

  get widgets() {
    return [this.left, this.right];
  }

  redraw() {
    for (const widget of this.widgets) widget.redraw();
  }

  close() {
    for (const widget of this.widgets) widget.close();
  }
}
