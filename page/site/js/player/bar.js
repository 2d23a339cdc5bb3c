/** The player bar: play, pause, step forwards and back, scrub, speed. */

import { button, make, select } from "../dom.js";
import { figure, t } from "../i18n.js";
import { isStill } from "../settings.js";

/** Events a second at speed 1. */
const PACE = 60;
const SPEEDS = [0.25, 0.5, 1, 2, 5, 10, 50, 100, 1000];

export class PlayerBar {
  #length = 0;
  #step = 0;
  #speed = 1;
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
   * @param {{pace?: number, start?: unknown, moved?: () => void}} [options]  Steps a second at
   *   speed 1; the step that the first recording is shown at, if not its end; called after each step.
   */
  constructor(shown, { pace = PACE, start, moved = () => {} } = {}) {
    this.shown = shown;
    this.moved = moved;
    this.#start = typeof start === "number" ? start : null;
    this.pace = pace;
    this.range = make("input", { type: "range", min: 0, max: 0, value: 0, "aria-label": t("player.scrub") });
    this.range.addEventListener("input", () => this.to(Number(this.range.value)));
    this.playing = button("▶", () => this.toggle(), {
      className: "play",
      "aria-label": t("player.play"),
      title: `${t("player.play")} (P)`,
    });
    this.count = make("output", { className: "steps" });
    const speeds = SPEEDS.map((speed) => ({
      value: String(speed),
      text: speed === 0.25 ? "¼×" : speed === 0.5 ? "½×" : `${speed}×`,
    }));
    const speed = select(speeds, "1", (value) => (this.#speed = Number(value)));
    speed.setAttribute("aria-label", t("player.speed"));
    this.speed = speed;
    this.element = make(
      "div",
      { className: "player", role: "group", "aria-label": t("player.name") },
      this.#small("|◂", "player.first", "", () => this.to(0)),
      this.#small("◂", "player.back", ",", () => this.by(-1)),
      this.playing,
      this.#small("▸", "player.on", ".", () => this.by(1)),
      this.#small("▸|", "player.last", "", () => this.to(this.#length)),
      this.range,
      this.count,
      speed,
    );
    this.#tell();
  }

  /**
   * @param {string} sign
   * @param {string} name
   * @param {string} key
   * @param {() => void} act
   */
  #small(sign, name, key, act) {
    const text = t(name);
    return button(sign, act, { "aria-label": text, title: key ? `${text} (${key})` : text });
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

  get isAtEnd() {
    return this.#step >= this.#length;
  }

  /** A recording of so many steps; shows one of them. @param {number} length @param {number} [step] */
  load(length, step = this.#start ?? length) {
    this.#length = length;
    this.range.max = String(length);
    for (const part of this.element.querySelectorAll("button, input"))
      /** @type {HTMLButtonElement} */ (part).disabled = length === 0;
    if (length > 0) this.#start = null;
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

  /** @param {number} steps */
  by(steps) {
    this.pause();
    this.to(this.#step + steps);
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
    const played = this.isPlaying;
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    this.#tell();
    if (played) this.flowed(0);
  }

  /** Faster or slower by one. @param {number} by */
  pick(by) {
    const at = SPEEDS.indexOf(this.#speed);
    this.#speed = SPEEDS[Math.max(0, Math.min(SPEEDS.length - 1, at + by))] ?? 1;
    this.speed.value = String(this.#speed);
  }

  /** @param {KeyboardEvent} event @returns {boolean} */
  key(event) {
    if (event.ctrlKey || event.metaKey) return false;
    switch (event.key) {
      case "p":
      case "P":
        this.toggle();
        break;
      case ",":
        this.by(-1);
        break;
      case ".":
        this.by(1);
        break;
      case "+":
        this.pick(1);
        break;
      case "-":
        this.pick(-1);
        break;
      default:
        return false;
    }
    return true;
  }

  /** @param {number} now */
  #tick(now) {
    this.#rest += ((now - this.#before) / 1000) * this.pace * this.#speed;
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
    this.range.setAttribute("aria-valuetext", t("player.step", { step: this.#step, of: this.#length }));
    this.count.value = `${figure(this.#step)} / ${figure(this.#length)}`;
    const name = this.isPlaying ? "player.pause" : "player.play";
    this.playing.textContent = this.isPlaying ? "❚❚" : "▶";
    this.playing.setAttribute("aria-label", t(name));
    this.playing.title = `${t(name)} (P)`;
  }
}
