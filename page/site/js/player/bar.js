/**
 * The player bar: play, pause, step forwards and back, scrub. What is played takes a chosen
 * time, from one second to two minutes, however many steps it has; only what has a clock of its
 * own, like waves, is played by that.
 */

import { make, put, select } from "../dom.js";
import { figure, rounded, t } from "../i18n.js";
import { icon } from "../parts/icons.js";
import { isStill } from "../settings.js";

/** How long a recording may be played, in seconds. */
const SECONDS = [1, 2, 3, 5, 8, 15, 30, 60, 120];
/** As many times the speed of its clock as what has one may be played. */
const TIMES = [0.25, 0.5, 1, 2, 5, 10];
/** A recording is played no longer than this, if nobody chose. */
const USUAL = 8;

export class PlayerBar {
  #length = 0;
  #step = 0;
  /** What was chosen; 0 for nothing yet. */
  #seconds = 0;
  #times = 1;
  /** Steps a second of a clock; 0 for none. */
  #clock = 0;
  /** What is left of a step from one frame to the next. */
  #rest = 0;
  /** @type {number | null} */
  #start = null;
  #frame = 0;
  #before = 0;
  /**
   * Called in each frame while it plays, with the share of the next step that has gone by, and
   * with 0 when it stops.
   * @type {(share: number) => void}
   */
  flowed = () => {};

  /**
   * @param {(step: number) => void} shown  Called with each step that is to be seen.
   * @param {{pace?: number, longest?: number, start?: unknown, moved?: () => void}} [options]
   *   How many steps a second are easily followed, and how many seconds a recording is played
   *   at most, if nobody chose; the step that the first recording is shown at, if not its
   *   end; called after each step.
   */
  constructor(shown, { pace = 30, longest = USUAL, start, moved = () => {} } = {}) {
    this.shown = shown;
    this.moved = moved;
    this.#start = typeof start === "number" ? start : null;
    this.pace = pace;
    this.longest = longest;
    this.range = make("input", { type: "range", min: 0, max: 0, value: 0, "aria-label": t("player.scrub") });
    this.range.addEventListener("input", () => this.#jump(Number(this.range.value)));
    this.playing = this.#button("play", "player.play", "P", () => this.toggle());
    this.playing.classList.add("play");
    this.count = make("output", { className: "steps" });
    this.speed = select([], "", () => {});
    this.speed.addEventListener("change", () => this.#choose(Number(this.speed.value)));
    this.element = make(
      "div",
      { className: "player", role: "group", "aria-label": t("player.name") },
      this.#button("first", "player.first", "", () => this.#jump(0)),
      this.#button("back", "player.back", ",", () => this.by(-1)),
      this.playing,
      this.#button("on", "player.on", ".", () => this.by(1)),
      this.#button("last", "player.last", "", () => this.#jump(this.#length)),
      this.range,
      this.count,
      this.speed,
    );
    this.#offer();
    this.#tell();
  }

  /** @param {string} sign @param {string} name @param {string} key @param {() => void} act */
  #button(sign, name, key, act) {
    const text = t(name);
    const title = key ? `${text} (${key})` : text;
    return make("button", { type: "button", onclick: act, "aria-label": text, title }, icon(sign));
  }

  get step() {
    return this.#step;
  }

  get length() {
    return this.#length;
  }

  get isPlaying() {
    return this.#frame !== 0;
  }

  /** Whether the recording of the step that a link names is still to come. */
  get isAwaited() {
    return this.#start !== null;
  }

  get isAtEnd() {
    return this.#step >= this.#length;
  }

  /** Steps a second. */
  get rate() {
    return this.#clock ? this.#clock * this.#times : this.#length / this.seconds;
  }

  /** How long the whole recording is played. */
  get seconds() {
    if (this.#seconds) return this.#seconds;
    const followed = Math.min(this.longest, this.#length / this.pace);
    return SECONDS.find((seconds) => seconds >= followed) ?? USUAL;
  }

  set seconds(seconds) {
    this.#seconds = seconds;
    this.#offer();
  }

  /** What is played has a clock of so many steps a second; 0 for none. @param {number} clock */
  set clock(clock) {
    this.#clock = clock;
    this.#offer();
  }

  /** The times or speeds to choose from. */
  #offer() {
    const sign = (/** @type {number} */ times) => ({ 0.25: "¼×", 0.5: "½×" })[times] ?? `${times}×`;
    const choices = this.#clock
      ? TIMES.map((value) => ({ value: String(value), text: sign(value) }))
      : SECONDS.map((value) => ({ value: String(value), text: t("player.seconds", { n: value }) }));
    put(this.speed, ...choices.map(({ value, text }) => make("option", { value }, text)));
    this.speed.value = String(this.#clock ? this.#times : this.seconds);
    const name = t(this.#clock ? "player.speed" : "player.time");
    this.speed.setAttribute("aria-label", name);
    this.speed.title = `${name} (< >)`;
  }

  /** @param {number} value */
  #choose(value) {
    if (this.#clock) this.#times = value;
    else this.#seconds = value;
    this.speed.value = String(value);
  }

  /**
   * A recording of so many steps; shows one of them.
   * @param {number} length
   * @param {number} [usual]  The step that is shown if a link names no other; else the last.
   */
  load(length, usual = length) {
    const step = this.#start ?? usual;
    this.#length = length;
    this.range.max = String(length);
    for (const part of this.element.querySelectorAll("button, input"))
      /** @type {HTMLButtonElement} */ (part).disabled = length === 0;
    if (length > 0) this.#start = null;
    this.#offer();
    this.to(step);
  }

  /** @param {number} step */
  to(step) {
    this.#step = Math.max(0, Math.min(this.#length, Math.round(step)));
    this.#tell();
    this.shown(this.#step);
    this.moved();
  }

  /** What a link must hold to show the same step; nothing for the end. */
  get kept() {
    return this.isAtEnd ? undefined : this.#step;
  }

  /** @param {number} step */
  #jump(step) {
    this.pause();
    this.to(step);
  }

  /** @param {number} steps */
  by(steps) {
    this.#jump(this.#step + steps);
  }

  toggle() {
    if (this.isPlaying) this.pause();
    else this.play();
  }

  play() {
    // For those who want no motion, to play is to go to the end.
    if (isStill()) return this.to(this.#length);
    if (this.isAtEnd) this.to(0);
    this.#before = performance.now();
    this.#rest = 0;
    this.#frame = requestAnimationFrame((now) => this.#tick(now));
    this.#tell();
  }

  pause() {
    if (!this.isPlaying) return;
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    this.#tell();
    this.flowed(0);
  }

  /** Faster or slower by one. @param {number} by */
  #pick(by) {
    const offered = this.#clock ? TIMES : [...SECONDS].reverse();
    const at = offered.indexOf(this.#clock ? this.#times : this.seconds) + by;
    this.#choose(offered[Math.max(0, Math.min(offered.length - 1, at))] ?? 1);
  }

  /** @returns {import("../house.js").Command[]} */
  get commands() {
    if (!this.element.isConnected || this.element.hidden) return [];
    return [
      { id: "play", keys: ["p"], run: () => this.toggle() },
      { id: "back", keys: [","], run: () => this.by(-1) },
      { id: "on", keys: ["."], run: () => this.by(1) },
      { id: "first", run: () => this.#jump(0) },
      { id: "last", run: () => this.#jump(this.#length) },
      { id: "slower", keys: ["<"], run: () => this.#pick(-1) },
      { id: "faster", keys: [">"], run: () => this.#pick(1) },
    ];
  }

  /** @param {number} now */
  #tick(now) {
    this.#rest += ((now - this.#before) / 1000) * this.rate;
    this.#before = now;
    const steps = Math.floor(this.#rest);
    if (steps > 0) {
      this.#rest -= steps;
      this.to(this.#step + steps);
    }
    if (this.isAtEnd) return this.pause();
    this.#frame = requestAnimationFrame((next) => this.#tick(next));
    this.flowed(this.#rest);
  }

  #tell() {
    this.range.value = String(this.#step);
    this.range.style.setProperty("--share", String(this.#length ? this.#step / this.#length : 0));
    const [step, of] = [this.#step, this.#length];
    const clock = this.#clock && { at: rounded(step / this.#clock), of: rounded(of / this.#clock) };
    this.range.setAttribute("aria-valuetext", clock ? t("player.clock", clock) : t("player.step", { step, of }));
    this.count.value = clock ? t("player.clock.short", clock) : `${figure(step)} / ${figure(of)}`;
    const name = this.isPlaying ? "player.pause" : "player.play";
    if (this.playing.dataset.name === name) return;
    this.playing.dataset.name = name;
    put(this.playing, /** @type {any} */ (icon(this.isPlaying ? "pause" : "play")));
    this.playing.setAttribute("aria-label", t(name));
    this.playing.title = `${t(name)} (P)`;
  }
}
