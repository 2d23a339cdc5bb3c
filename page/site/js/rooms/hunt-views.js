/** Both views of a hunt that is over: what the monster sees, what the hunter knows and believes. */

import { check, make, tell, write } from "../dom.js";
import { called, figure, t } from "../i18n.js";
import { Board, UNSEEN } from "../board/model.js";
import { floating } from "../board/floats.js";
import { hunted } from "../board/hunt-pieces.js";
import { NUMBERS, numbersOf } from "../board/rim.js";
import { BoardWidget } from "../board/widget.js";
import { described, discovered, ended, fogged, heat, knowledge, shotText, truth, turnAt } from "./hunt-scene.js";

/** How a hunt is played on the bar, in half turns a second and in seconds. */
export const PACE = { pace: 2, longest: 30 };

/** What the belief of the hunter adds to the legend. */
export const beliefSigns = () => [
  { word: "hunt.likely", terrain: UNSEEN, layers: { heat: new Float32Array([1]) } },
  { word: "hunt.unlikely", terrain: UNSEEN, layers: { heat: new Float32Array([0.15]) } },
];

/** What a board of the hunt takes, with its numbers, in units. @param {Board} board */
export const room = ({ width, height }) => ({ width: width + 2 * NUMBERS, height: height + 2 * NUMBERS });
/** The height of what stands above each board, in pixels. */
export const HEIGHTS = { title: () => 48 };

/** Whether the belief is shown, and what the fog hides. @typedef {Readonly<{hasHeat: boolean, isLifted: boolean}>} Shown */

export class HuntViews {
  board = new Board(2, 2);
  /** How the hunt has ended, in a sentence. */
  end = "";
  /** Whether the monster is hit, in what is shown. */
  isHit = false;
  /** @type {Engine.TurnAnswer[]} */
  turns = [];
  /** As the hunter took aim in each turn, and after its shot; null where it did nothing. @type {(number[] | null)[][]} */
  #beliefs = [];
  #turn = make("div", {});
  /** Who hunts. @type {string[][]} */
  #names = [];
  #shot = make("p", { className: "told" });
  /** The turn, and what the hunter did in it. */
  facts = make("div", {}, this.#turn, this.#shot);
  /** @type {Engine.RulesInput} */
  #rules = {};

  /** @param {Shown} shown  As it is whenever something is shown. */
  constructor(shown) {
    this.shown = shown;
    const view = (/** @type {string} */ name) => {
      /** @type {BoardWidget} */
      const widget = new BoardWidget(
        this.board,
        t(name),
        { describe: (cell) => described(widget?.board ?? this.board, cell, widget?.layers ?? {}) },
        { rim: NUMBERS },
      );
      const head = make("h2", { className: "chip" });
      const title = floating(make("div", { className: "chips" }, head));
      return { widget, head, pane: make("section", { className: "pane" }, widget.element, title) };
    };
    const [left, right] = [view("hunt.view.monster"), view("hunt.view.hunter")];
    this.left = left.widget;
    this.right = right.widget;
    this.panes = [left.pane, right.pane];
    this.heads = [left.head, right.head];
  }

  /** The names of both views. */
  #name() {
    const name = (/** @type {string} */ view, /** @type {boolean} */ isLifted) =>
      isLifted ? t("hunt.view.lifted", { view: t(view) }) : t(view);
    const [left, right] = this.heads;
    if (left) write(left, name("hunt.view.monster", this.shown.isLifted && Boolean(this.#rules.fog)));
    if (right) write(right, name("hunt.view.hunter", this.shown.isLifted));
  }

  /** What is shown, to be chosen. @param {(change: Partial<Shown>) => void} chosen */
  checks(chosen) {
    const box = (/** @type {string} */ word, /** @type {"hasHeat" | "isLifted"} */ key) =>
      check(t(word), this.shown[key], (on) => chosen({ [key]: on }));
    return [box("hunt.belief", "hasHeat"), box("hunt.lifted", "isLifted")];
  }

  /** @param {Engine.MatchResponse} response @param {Engine.RulesInput} rules */
  take(response, rules) {
    this.board = Board.of(response.board);
    this.turns = response.answer.turns;
    this.#beliefs = [response.aims ?? [], response.beliefs ?? []];
    this.#rules = rules;
    this.end = ended(response.answer);
    const { answer } = response;
    this.#names = /** @type {const} */ (["monster", "hunter"]).map((side) => [
      t(`hunt.${side}`),
      answer[side] === "you" ? t("hunt.you") : called(side, answer[side]),
    ]);
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
    this.left.show(fogged(board, this.shown.isLifted ? [] : seen.trail, this.shown.isLifted ? {} : rules));
    const rim = numbersOf(board);
    this.isHit = seen.hunt.hit >= 0;
    this.left.draw({ ...hunted(seen.hunt), rim });
    const shots = turns.filter((_, place) => (rules.first === "hunter" ? 2 * place + 1 : 2 * place + 2) <= half);
    const known = discovered(turns, half, rules);
    const { board: ground, prints, monster } = knowledge(board.width, board.height, known, this.#map());
    const turn = turnAt(half) - 1;
    const hasShot = (half % 2 === 1) === (rules.first === "hunter");
    const belief =
      this.shown.hasHeat && turn >= 0 ? heat(this.#beliefs[hasShot ? 1 : 0]?.[this.#aimed(turn, hasShot)]) : undefined;
    this.right.show(ground);
    const found = { ...seen.hunt, monster, prints, trail: [] };
    this.right.draw({ ...hunted(this.shown.isLifted ? seen.hunt : found, belief), rim });
    this.#name();
    const last = shots[turn];
    tell(this.#turn, [...this.#names, [t("hunt.turn"), `${figure(turnAt(half))} / ${figure(turns.length)}`]]);
    write(this.#shot, last ? shotText(last, board) : "");
    return last;
  }

  /** The turn of the belief that is shown: where the hunter begins, the next one once the monster has moved. @param {number} turn @param {boolean} hasShot */
  #aimed(turn, hasShot) {
    return hasShot || this.#rules.first !== "hunter" ? turn : turn + 1;
  }

  /** Which turn it is. @param {number} half */
  at(half) {
    return t("hunt.at", { turn: turnAt(half), of: this.turns.length });
  }

  /** A turn in words. @param {number} half @param {Engine.TurnAnswer | undefined} last */
  said(half, last) {
    return `${t("hunt.turn")} ${turnAt(half)}. ${last ? shotText(last, this.board) : ""}`;
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

  close() {
    for (const widget of this.widgets) widget.close();
  }
}
