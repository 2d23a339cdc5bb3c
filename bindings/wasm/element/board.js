/**
 * `<dedale-board>`: a board with a search and its player in anybody's page, the engine in the same
 * file. The parts are those of the playground.
 */

import bytes from "dedale:module";
import words from "dedale:words";
import style from "./board.css";
import { Board } from "../../../page/site/js/board/model.js";
import { BoardWidget } from "../../../page/site/js/board/widget.js";
import { placeText, terrainText } from "../../../page/site/js/parts/cell-text.js";
import { called, t, use } from "../../../page/site/js/i18n.js";
import { make, put, write } from "../../../page/site/js/dom.js";
import { PlayerBar } from "../../../page/site/js/player/bar.js";
import { Recording } from "../../../page/site/js/player/recording.js";
import { captionOf, layersOf, pathOf } from "../../../page/site/js/player/search.js";
import { Engine } from "../npm/index.js";

/** The engine that all boards of a page share. @type {Engine | undefined} */
let shared;

/** The module that stands in this file. */
async function inflated() {
  const packed = Uint8Array.from(atob(bytes), (sign) => sign.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return new Response(stream).arrayBuffer();
}

class DedaleBoard extends HTMLElement {
  static observedAttributes = ["board", "algorithm", "step", "seconds"];

  #root = this.attachShadow({ mode: "open" });
  #caption = make("p", { className: "caption" });
  #boards = make("div", { className: "place" });
  /** @type {import("../../../page/site/js/player/search.js").Search | null} */
  #search = null;
  /** @type {BoardWidget | null} */
  #widget = null;
  /** @type {PlayerBar | null} */
  #bar = null;
  /** Counts what was asked for, since only the last answer is shown. */
  #asked = 0;

  connectedCallback() {
    // The words of a page are in one language: that of the page, or of the first board that says one.
    const language = (this.getAttribute("language") ?? this.closest("[lang]")?.lang ?? navigator.language).slice(0, 2);
    shared ??= (use(language in words ? language : "en", words[language] ?? words.en), new Engine({ bytes: inflated }));
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(style);
    this.#root.adoptedStyleSheets = [sheet];
    this.#bar = new PlayerBar((step) => this.#show(step), {
      start: this.#number("step"),
    });
    const seconds = this.#number("seconds");
    if (seconds) this.#bar.seconds = seconds;
    put(this.#root, make("figure", {}, this.#boards, make("figcaption", {}, this.#caption, this.#bar.element)));
    // What stands between the tags is not there before the page is.
    if (document.readyState !== "loading") void this.#load();
    else document.addEventListener("DOMContentLoaded", () => void this.#load(), { once: true });
  }

  disconnectedCallback() {
    this.#bar?.pause();
    this.#widget?.close();
    this.#widget = null;
  }

  /** @param {string} name */
  attributeChangedCallback(name) {
    if (!this.#bar) return;
    const number = this.#number(name);
    if (name === "step") this.#bar.to(number ?? this.#bar.length);
    else if (name === "seconds") this.#bar.seconds = number ?? 0;
    else void this.#load();
  }

  play() {
    this.#bar?.play();
  }

  pause() {
    this.#bar?.pause();
  }

  /** A number that is none is as if it were not there. @param {string} name */
  #number(name) {
    const number = Number(this.getAttribute(name) ?? NaN);
    return Number.isFinite(number) ? number : undefined;
  }

  /** Reads the board, searches it, and shows it as the attributes say. */
  async #load() {
    const asked = (this.#asked += 1);
    try {
      const engine = /** @type {Engine} */ (shared);
      const text = this.getAttribute("board") ?? undented(this.textContent ?? "");
      const { board: sketch } = await engine.ask("board", { board: text });
      const board = Board.of(sketch);
      const name = this.getAttribute("algorithm") ?? "astar";
      const request = {
        board: sketch,
        algorithm: name,
        trace: true,
        marks: true,
      };
      const response = await engine.ask("path", request);
      if (asked !== this.#asked || !this.#bar) return;
      const recording = response.trace ? new Recording(response.trace, board.size) : null;
      this.#search = { name, board, response, recording };
      this.#lay(board, name);
      this.#bar.load(recording?.length ?? 0);
      const { found, cost, steps } = response.answer;
      this.dispatchEvent(
        new CustomEvent("ready", {
          detail: { found, cost, steps, length: this.#bar.length },
        }),
      );
    } catch (error) {
      if (asked !== this.#asked) return;
      const message = error instanceof Error ? error.message : String(error);
      write(this.#caption, message);
      this.dispatchEvent(new CustomEvent("error", { detail: { message } }));
    }
  }

  /** @param {Board} board @param {string} name */
  #lay(board, name) {
    const title = t("board.of", { algorithm: called("algorithm", name) });
    const describe = (/** @type {number} */ cell) => `${placeText(board, cell)}, ${terrainText(board, cell)}`;
    this.#widget?.close();
    this.#widget = new BoardWidget(board, title, { describe });
    this.#boards.style.setProperty("--ratio", String(board.width / board.height));
    put(this.#boards, this.#widget.element);
  }

  /** @param {number} step */
  #show(step) {
    if (!this.#search || !this.#widget) return;
    this.#widget.draw({
      ...layersOf(this.#search, step),
      path: pathOf(this.#search, step),
    });
    write(this.#caption, `${called("algorithm", this.#search.name)} · ${captionOf(this.#search, step)}`);
    this.dispatchEvent(
      new CustomEvent("step", {
        detail: { step, length: this.#bar?.length ?? 0 },
      }),
    );
  }
}

/** A drawing without the lines and the margin of the page that it stands in. @param {string} text */
function undented(text) {
  const lines = text.split("\n").filter((line) => line.trim());
  const margin = Math.min(...lines.map((line) => line.search(/\S/)));
  return lines.map((line) => line.slice(margin).trimEnd()).join("\n");
}

customElements.define("dedale-board", DedaleBoard);
