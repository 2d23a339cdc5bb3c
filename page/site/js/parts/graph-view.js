/**
 * A game graph as a board: it fills the room that is free, is zoomed and moved like one, and its
 * positions are chosen by pointer and by keyboard.
 */

import { shape } from "../dom.js";
import { t } from "../i18n.js";
import { ARROWS } from "../board/layout.js";
import { DrawingView } from "./drawing-view.js";
import { MANY, SIGNS, drawing, isBest, positionText } from "./graph-drawing.js";

/** Units of the drawing in one of the view. */
const UNIT = 46;
/** Graphs of few positions are drawn no larger than one of this size, in units of the view. */
const LEAST = { width: 6, height: 4.5 };

/**
 * @typedef {object} Look  What is shown of a graph.
 * @property {boolean} isValued  Whether values and best moves are shown.
 * @property {number} current
 * @property {Set<string>} [played]  Moves that were made, as `from to`.
 * @property {Map<number, number>} [planned]  Moves of a strategy.
 * @property {Set<number>} [open]  Positions that can be chosen.
 * @property {Map<number, string>} [numbers]  What stands in the corner of a position instead of its value.
 */

/** The position to which an element belongs; -1 for none. @param {EventTarget | null} target */
const positionOf = (target) =>
  Number(/** @type {Element | null} */ (target)?.closest(".position")?.getAttribute("data-position") ?? -1);

/** The positions of best play, from this one on. @param {import("./graph-drawing.js").Graph} graph @param {number} from */
function bestLine({ positions }, from) {
  const line = [from];
  for (let next = positions[from]?.best; next !== null && next !== undefined && !line.includes(next);) {
    line.push(next);
    next = positions[next]?.best;
  }
  return line;
}

export class GraphView extends DrawingView {
  /** @type {import("./graph-drawing.js").Graph} */
  #graph = { positions: [], arcs: [] };
  #drawn = drawing({ positions: [], arcs: [] });
  /** The position that the keyboard is at. */
  #cursor = 0;
  /** @type {Look} */
  #look = { isValued: true, current: 0 };

  /**
   * What a drag from a position to another does, or to -1 where no position is; without it the drag moves the
   * drawing. @type {((from: number, to: number) => void) | null}
   */
  joined = null;
  /** What a click beside all positions does. @type {(() => void) | null} */
  missed = null;

  /** @param {(position: number) => void} chosen */
  constructor(chosen) {
    super(/** @type {SVGSVGElement} */ (shape("svg", { class: "graph room-wide", role: "group" })), UNIT, LEAST);
    this.chosen = chosen;
    this.svg.setAttribute("aria-label", t("graph.board"));
    this.svg.addEventListener("click", ({ target }) => {
      const position = positionOf(target);
      if (this.hasMoved) return;
      if (position >= 0) this.#choose(position);
      else this.missed?.();
    });
    this.svg.addEventListener("pointerdown", (event) => this.#join(event), true);
    this.svg.addEventListener("keydown", (event) => this.#key(event));
  }

  /** An arrow is drawn from a position. @param {PointerEvent} event */
  #join(event) {
    const from = positionOf(event.target);
    if (!this.joined || from < 0) return;
    event.stopImmediatePropagation();
    this.hasMoved = false;
    const { x = 0, y = 0 } = this.#drawn.places[from] ?? {};
    const arrow = shape("path", { class: "line drawn" });
    this.#drawn.content.append(arrow);
    const ends = new AbortController();
    const at = (/** @type {PointerEvent} */ { clientX, clientY }) => document.elementFromPoint(clientX, clientY);
    addEventListener(
      "pointermove",
      (event) => {
        const matrix = /** @type {SVGGElement} */ (this.#drawn.content).getScreenCTM()?.inverse();
        const to = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
        this.hasMoved ||= positionOf(at(event)) !== from;
        if (this.hasMoved) arrow.setAttribute("d", `M${x} ${y} L${to.x} ${to.y}`);
      },
      { signal: ends.signal },
    );
    for (const end of /** @type {const} */ (["pointerup", "pointercancel"]))
      addEventListener(
        end,
        (event) => {
          ends.abort();
          arrow.remove();
          const over = at(event);
          if (end === "pointerup" && this.hasMoved && this.svg.contains(over)) this.joined?.(from, positionOf(over));
        },
        { signal: ends.signal },
      );
  }

  /** @param {import("./graph-drawing.js").Graph} graph */
  show(graph) {
    if (graph === this.#graph) return;
    this.#graph = graph;
    const { clientWidth, clientHeight } = this.svg;
    // The chips above and the player below take about a third.
    this.#drawn = drawing(graph, clientWidth / (0.65 * clientHeight || 1));
    this.svg.classList.toggle("many", graph.positions.length > MANY);
    this.#drawn.nodes.forEach((node, at) => {
      node.setAttribute("role", "button");
      node.setAttribute("data-position", String(at));
    });
    this.lay(this.#drawn.content, this.#drawn.size);
  }

  /** @param {Look} look */
  draw(look) {
    if (look.current !== this.#look.current) this.#cursor = look.current;
    this.#look = look;
    this.svg.classList.toggle("valued", look.isValued);
    this.svg.classList.toggle("numbered", Boolean(look.numbers));
    const { positions, arcs } = this.#graph;
    const line = look.isValued ? bestLine(this.#graph, look.current) : [look.current];
    arcs.forEach(([from, to], at) => {
      const { classList } = /** @type {Element} */ (this.#drawn.lines[at]);
      classList.toggle("best", look.isValued && isBest(this.#graph, from, to));
      classList.toggle("played", Boolean(look.played?.has(`${from} ${to}`)));
      classList.toggle("planned", look.planned?.get(from) === to);
      classList.toggle("open", from === look.current && Boolean(look.open?.has(to)));
      const place = line.indexOf(from);
      classList.toggle("line", place >= 0 && line[place + 1] === to);
    });
    positions.forEach((position, at) => {
      const node = /** @type {Element} */ (this.#drawn.nodes[at]);
      node.classList.toggle("current", at === look.current);
      node.classList.toggle("open", Boolean(look.open?.has(at)));
      node.classList.toggle("line", line.includes(at));
      const number = look.numbers?.get(at);
      const sign = /** @type {Element} */ (node.querySelector(".value"));
      sign.textContent = look.numbers ? (number ?? "") : (SIGNS[position.value] ?? "");
      const words = [positionText(position, look.isValued)];
      if (number !== undefined) words.push(t("graph.search.far", { far: number }));
      if (at === look.current) words.push(t("graph.here"));
      if (look.open?.has(at)) words.push(t("graph.open"));
      node.setAttribute("aria-label", words.join(", "));
    });
    this.#rove(this.#cursor, false);
  }

  /** Only one position is reached by Tab; arrows lead to the others. @param {number} to @param {boolean} hasFocus */
  #rove(to, hasFocus) {
    this.#cursor = Math.max(0, Math.min(to, this.#drawn.nodes.length - 1));
    this.#drawn.nodes.forEach((node, at) => node.setAttribute("tabindex", at === this.#cursor ? "0" : "-1"));
    if (hasFocus) /** @type {SVGElement | undefined} */ (this.#drawn.nodes[this.#cursor])?.focus();
  }

  /** @param {number} position */
  #choose(position) {
    this.#rove(position, false);
    this.chosen(position);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      event.stopPropagation();
      return this.#choose(this.#cursor);
    }
    const next = this.#beside(event.key);
    if (next === undefined) return;
    event.preventDefault();
    this.#rove(next, true);
  }

  /** The position that an arrow key leads to. @param {string} key */
  #beside(key) {
    const here = this.#drawn.places[this.#cursor];
    if (!here) return undefined;
    const [dx = 0, dy = 0] = ARROWS[key] ?? [];
    if (!dx && !dy) return undefined;
    const ahead = this.#drawn.places
      .map(({ x, y }, at) => ({ at, along: (x - here.x) * dx + (y - here.y) * dy, x, y }))
      .filter(({ along, y }) => along > 0.5 && (dy !== 0 || Math.abs(y - here.y) < 0.5));
    const far = (/** @type {{along: number, x: number}} */ { along, x }) =>
      along * 1000 + (dy ? Math.abs(x - here.x) : 0);
    return ahead.sort((one, other) => far(one) - far(other))[0]?.at ?? this.#cursor;
  }
}
