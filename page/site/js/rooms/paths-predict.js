/**
 * Predicting what a search does: the run stops and asks, checks the answer, explains a miss by the
 * number that decided, and counts. Whoever made the lesson checks results by their codes.
 */

import { button, labelled, make, number, put, write } from "../dom.js";
import { called, capital, figure, t } from "../i18n.js";
import { placeText } from "../parts/cell-text.js";
import { lineOf, resultOf } from "../parts/result-code.js";
import { checked, predictable, questions, signOf } from "../player/questions.js";

/** @typedef {import("./pane.js").Pane} Pane */
/** @typedef {import("../player/questions.js").Question} Question */

/** Questions of one lesson. */
const [USUAL, MOST] = [5, 20];
/** The usual weight of weighted A*, in percent. */
const WEIGHT = 150;

export class Predict {
  /** What is asked; nothing if nothing is. @type {{pane: Pane, list: Question[], at: number, right: number, isTold: boolean} | null} */
  #asked = null;
  #count = USUAL;

  /**
   * @param {HTMLElement} element  In which it asks.
   * @param {HTMLElement} setup  In which it is begun, and results are checked.
   * @param {object} on
   * @param {() => Pane | undefined} on.pane
   * @param {(step: number) => void} on.show
   * @param {(isAsking: boolean) => void} on.asking  Nobody may look ahead then.
   * @param {() => void} on.changed
   */
  constructor(element, setup, on) {
    this.element = element;
    this.on = on;
    this.count = number(this.#count, { min: 1, max: MOST }, (value) => (this.#count = value));
    this.refused = make("p", { className: "hint" });
    this.results = make("ul", { className: "results" });
    const lines = make("textarea", { rows: 3, oninput: () => this.#check(lines.value) });
    setup.append(
      make("p", { className: "hint" }, t("predict.hint")),
      labelled(t("predict.count"), this.count),
      button(t("predict.begin"), () => this.begin(), { className: "main" }),
      this.refused,
      labelled(t("predict.check"), lines, t("predict.check.hint")),
      this.results,
    );
  }

  /** What a link must hold, so that it begins with the questions. */
  get kept() {
    return this.#asked ? this.#count : undefined;
  }

  /** Whether the board is left alone, since it is asked about. */
  get isOn() {
    return Boolean(this.#question);
  }

  /** Answers with a cell. @param {number} cell */
  choose(cell) {
    if (this.#question?.kind === "next") this.#answer(cell);
  }

  get #question() {
    return this.#asked?.list[this.#asked.at];
  }

  /** All that makes up the lesson. */
  get #lesson() {
    const pane = this.on.pane();
    return JSON.stringify([pane?.widget.board.sketch(), pane?.choice, this.#count]);
  }

  /** Begins to ask. @param {unknown} [count]  How many questions a link names, which may hold anything. */
  begin(count) {
    if (Number.isInteger(count) && Number(count) >= 1 && Number(count) <= MOST) {
      this.#count = Number(count);
      this.count.value = String(count);
    }
    const pane = this.on.pane();
    const { recording, response } = pane ?? {};
    if (!pane || !recording || !response || !predictable.includes(pane.choice.name)) {
      const names = predictable.map((name) => called("algorithm", name)).join(", ");
      return write(this.refused, t("predict.refused", { names }));
    }
    write(this.refused, "");
    this.#asked = { pane, list: questions(recording, response.answer, this.#count), at: 0, right: 0, isTold: false };
    this.#ask();
    this.on.changed();
  }

  /** The board has changed, or the lesson is left. */
  stop() {
    if (!this.#asked) return;
    this.#asked.pane.isHushed = false;
    this.#asked.pane.pointed = [];
    this.#asked = null;
    this.element.hidden = true;
    this.on.asking(false);
    this.on.changed();
  }

  #ask() {
    const [asked, question] = [this.#asked, this.#question];
    if (!asked || !question) return this.#end();
    asked.isTold = false;
    asked.pane.isHushed = true;
    asked.pane.pointed = [];
    this.on.asking(true);
    this.on.show(question.step);
    const { length } = asked.list;
    const head = make("strong", {}, t("predict.question", { at: asked.at + 1, of: length }));
    const text = t(question.kind === "next" ? "predict.next.ask" : `predict.${question.kind}`, {
      algorithm: t(`noun.${asked.pane.choice.name}`),
    });
    if (question.kind === "next") return this.#say(head, ` ${text}`);
    const box = make("input", { type: "number", min: 0, "aria-label": text });
    const form = make("form", {}, head, ` ${text} `, box, make("button", { className: "main" }, t("predict.answer")));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (box.value) this.#answer(Number(box.value));
    });
    this.#say(form);
    box.focus({ preventScroll: true });
  }

  /** @param {(Node | string)[]} content */
  #say(...content) {
    const leave = button(t("predict.leave"), () => this.stop());
    put(this.element, make("p", {}, ...content), leave);
    this.element.hidden = false;
    this.element.dataset.asks = String(this.isOn);
  }

  /** Somebody answers: with a cell, or with a number. @param {number} given */
  #answer(given) {
    const [asked, question] = [this.#asked, this.#question];
    if (!asked || !question || asked.isTold || !asked.pane.recording) return;
    const { pane } = asked;
    const { name, weight = WEIGHT } = pane.choice;
    const found = checked(question, given, asked.pane.recording, name, weight);
    asked.isTold = true;
    asked.right += Number(found.isRight);
    pane.isHushed = false;
    pane.pointed = question.kind === "next" ? [question.answer] : [];
    this.on.show(question.step);
    const next = button(t("predict.next"), () => {
      asked.at += 1;
      this.#ask();
    });
    next.classList.add("main");
    const verdict = make("strong", {}, t(found.isRight ? "predict.right" : "predict.wrong"));
    this.#say(verdict, ` ${capital(this.#why(question, given, found))} `, next);
    next.focus({ preventScroll: true });
  }

  /**
   * Why an answer is right or wrong.
   * @param {Question} question
   * @param {number} given
   * @param {ReturnType<typeof checked>} found
   */
  #why({ kind, answer }, given, { isRight, isOpen, own, best }) {
    const pane = this.#asked?.pane;
    if (!pane || kind !== "next") return t(`predict.${kind}.is`, { n: answer });
    const { board } = pane.widget;
    const [place, yours] = [placeText(board, answer), placeText(board, given)];
    const sign = signOf(pane.choice.name);
    if (given === answer) return t(`predict.${sign}.takes`, { place, best: Math.abs(best) });
    if (isRight) return t("predict.equal", { place, yours });
    if (!isOpen) return t("predict.closed", { place, yours });
    return t(`predict.${sign}.least`, { place, best: Math.abs(best), yours, own: Math.abs(own) });
  }

  /** All has been asked: the result, and its code. */
  #end() {
    const asked = this.#asked;
    if (!asked) return;
    const { right, list, pane } = asked;
    pane.pointed = [];
    this.on.asking(false);
    this.on.show(Infinity);
    const line = make("output", {});
    const name = make("input", { type: "text", maxLength: 60, autocomplete: "name" });
    const lesson = this.#lesson;
    name.addEventListener("input", () => {
      const who = name.value.trim();
      write(line, who && lineOf(lesson, { name: who, right, of: list.length }));
    });
    const values = { right: figure(right), of: figure(list.length), n: right };
    this.#say(make("strong", {}, t("predict.end", values)), " ", labelled(t("predict.name"), name), line);
  }

  /** Results that were sent, one a line. @param {string} text */
  #check(text) {
    const lines = text.split("\n").filter((line) => line.trim());
    const items = lines.map((line) => {
      const result = resultOf(this.#lesson, line);
      const values = result && { name: result.name, right: result.right, of: result.of };
      return make("li", {}, values ? t("predict.result", values) : t("predict.forged", { line: line.trim() }));
    });
    put(this.results, ...items);
  }
}
