/**
 * The questions of a lesson, one after the other: it checks each answer, says why it is right or wrong, and
 * counts. Whoever made the lesson checks results by their codes.
 */

import { button, labelled, make, number, put, write } from "../dom.js";
import { figure, t } from "../i18n.js";
import { lineOf, resultOf } from "./result-code.js";

/** @typedef {{isRight: boolean, why: string}} Checked  Whether an answer is right, and why. */
/**
 * @typedef {object} Question
 * @property {string} text
 * @property {"cell" | "number" | {text: string, value: number}[]} by  What answers it: a cell, a number, or one of these.
 * @property {(cell: number) => boolean} [takes]  Whether a cell can be an answer at all.
 * @property {(isTold: boolean) => void} show  Shows what it is about; once it has been answered, what is right too.
 * @property {(given: number) => Checked | Promise<Checked>} check
 */
/**
 * What a room asks about.
 * @typedef {object} Subject
 * @property {string} hint
 * @property {() => unknown[]} lesson  All that makes up the lesson but the number of its questions.
 * @property {(count: number) => Promise<Question[] | string>} questions  The same each time; or why there are none.
 * @property {(isAsking: boolean) => void} asking  Nobody may look ahead as long as it is so.
 * @property {() => void} over  Shows the end again.
 * @property {() => void} changed  A link holds something else.
 */

/** Questions of one lesson. */
const [USUAL, MOST] = [5, 20];

export class Prediction {
  /** What is asked; nothing if nothing is. @type {{list: Question[], at: number, right: number, isTold: boolean} | null} */
  #asked = null;
  #count = USUAL;
  /** Which questions were begun last. */
  #turn = 0;

  /**
   * @param {HTMLElement} element  In which it asks.
   * @param {HTMLElement} setup  In which it is begun, and results are checked.
   * @param {Subject} subject
   */
  constructor(element, setup, subject) {
    this.element = element;
    this.subject = subject;
    this.count = number(this.#count, { min: 1, max: MOST }, (value) => (this.#count = value));
    this.refused = make("p", { className: "hint" });
    this.results = make("ul", { className: "results" });
    const lines = make("textarea", { rows: 3, oninput: () => this.#check(lines.value) });
    setup.append(
      make("p", { className: "hint" }, subject.hint),
      labelled(t("predict.count"), this.count),
      button(t("predict.begin"), () => void this.begin(), { className: "main" }),
      this.refused,
      labelled(t("predict.check"), lines, t("predict.check.hint")),
      this.results,
    );
  }

  /** What a link must hold, so that it begins with the questions. */
  get kept() {
    return this.#asked ? this.#count : undefined;
  }

  get isOn() {
    return Boolean(this.#question);
  }

  /** Answers with a cell. @param {number} cell */
  choose(cell) {
    const question = this.#question;
    if (question?.by === "cell" && question.takes?.(cell) !== false) void this.#answer(cell);
  }

  get #question() {
    return this.#asked?.list[this.#asked.at];
  }

  /** All that makes up the lesson. */
  get #lesson() {
    return JSON.stringify([...this.subject.lesson(), this.#count]);
  }

  /** Begins to ask. @param {unknown} [count]  How many questions a link names, which may hold anything. */
  async begin(count) {
    if (Number.isInteger(count) && Number(count) >= 1 && Number(count) <= MOST) {
      this.#count = Number(count);
      this.count.value = String(count);
    }
    this.stop();
    const turn = this.#turn;
    const list = await this.subject.questions(this.#count);
    if (turn !== this.#turn) return;
    const refused = typeof list === "string" ? list : "";
    write(this.refused, refused);
    // Whoever has not opened the setup hears it all the same.
    if (refused && !this.refused.checkVisibility()) this.#say(refused);
    if (typeof list === "string") return;
    this.#asked = { list, at: 0, right: 0, isTold: false };
    this.#ask();
    this.subject.changed();
  }

  /** What was asked about has become something else, or the lesson is left. */
  stop() {
    this.#turn += 1;
    this.element.hidden = true;
    if (!this.#asked) return;
    this.#asked = null;
    this.subject.asking(false);
    this.subject.changed();
  }

  #leave() {
    const wasAsking = this.isOn;
    this.stop();
    if (wasAsking) this.subject.over();
  }

  #ask() {
    const [asked, question] = [this.#asked, this.#question];
    if (!asked || !question) return this.#end();
    asked.isTold = false;
    this.subject.asking(true);
    question.show(false);
    const { text, by } = question;
    const head = make("strong", {}, t("predict.question", { at: asked.at + 1, of: asked.list.length }));
    if (by === "cell") return this.#say(head, ` ${text}`);
    if (by !== "number") {
      const choices = by.map((choice) => button(choice.text, () => void this.#answer(choice.value)));
      return this.#say(head, ` ${text} `, ...choices.flatMap((choice) => [choice, " "]));
    }
    const box = make("input", { type: "number", min: 0, "aria-label": text });
    const form = make("form", {}, head, ` ${text} `, box, make("button", { className: "main" }, t("predict.answer")));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (box.value) void this.#answer(Number(box.value));
    });
    this.#say(form);
    box.focus({ preventScroll: true });
  }

  /** @param {(Node | string)[]} content */
  #say(...content) {
    put(
      this.element,
      make("p", {}, ...content),
      button(t("predict.leave"), () => this.#leave()),
    );
    this.element.hidden = false;
    this.element.dataset.asks = String(this.isOn);
  }

  /** Somebody answers: with a cell, a number, or the value of what was chosen. @param {number} given */
  async #answer(given) {
    const [asked, question] = [this.#asked, this.#question];
    if (!asked || !question || asked.isTold) return;
    asked.isTold = true;
    const { isRight, why } = await question.check(given);
    if (this.#asked !== asked) return;
    asked.right += Number(isRight);
    question.show(true);
    const next = button(t("predict.next"), () => {
      asked.at += 1;
      this.#ask();
    });
    next.classList.add("main");
    this.#say(make("strong", {}, t(isRight ? "predict.right" : "predict.wrong")), ` ${why} `, next);
    next.focus({ preventScroll: true });
  }

  /** All has been asked: the result, and its code. */
  #end() {
    if (!this.#asked) return;
    const { right, list } = this.#asked;
    this.subject.asking(false);
    this.subject.over();
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
