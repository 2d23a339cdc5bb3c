/** The search of the field that is shown: its queue, its counters and its pseudo-code. */

import { make, pairs, put } from "../dom.js";
import { figure, rounded, t } from "../i18n.js";
import { ask, Refused } from "../engine.js";
import { DIRECTIONS, HEX_DIRECTIONS } from "../board/signs.js";
import { Code } from "../parts/code.js";
import { STEPS } from "../parts/direction.js";
import { FieldSearch } from "../player/field-search.js";

/** @typedef {import("../board/model.js").Board} Board */
/** @typedef {import("../player/field-search.js").FieldMoment} FieldMoment */

/** How many of the cells that wait are listed. */
const LISTED = 12;

export class SearchPanel {
  /** @type {FieldSearch | null} */
  search = null;
  /** @type {AbortController | null} */
  #recorder = null;

  constructor() {
    this.code = new Code(t("code"), "code-fields");
    this.queue = make("ol", { className: "queue", "aria-labelledby": "queue-title" });
    this.counts = make("div", {});
    this.note = make("p", { className: "hint", hidden: true }, t("search.rings"));
    this.shown = make(
      "div",
      {},
      this.code.element,
      make("h3", { id: "queue-title", className: "queue-title" }, t("queue")),
      this.queue,
      this.counts,
    );
    this.element = make("section", {}, make("h2", {}, t("search")), this.note, this.shown);
  }

  /** The board has changed. */
  forget() {
    this.search = null;
    this.#recorder?.abort();
  }

  /**
   * Fetches the search of the field.
   * @param {Engine.FieldRequest} request
   * @param {Board} board
   * @returns {Promise<boolean>}  Whether nothing newer was asked for meanwhile.
   */
  async record(request, board) {
    this.forget();
    const { signal } = (this.#recorder = new AbortController());
    try {
      const { answer, trace } = await ask("field", { ...request, chokepoints: false, trace: true }, { signal });
      if (signal.aborted || !trace) return false;
      this.search = new FieldSearch(trace, board.size, { byCosts: request.by === "costs", tie: answer.tie });
    } catch (error) {
      // What is refused has too many steps; it is played in rings.
      if (signal.aborted || !(error instanceof Refused)) return false;
    }
    this.note.hidden = this.search !== null;
    this.shown.hidden = this.search === null;
    return true;
  }

  /** Tells of a step; all of it comes from one moment. @param {number} step @param {Board} board */
  tell(step, board) {
    if (!this.search) return;
    const moment = this.search.at(step);
    void this.code.show(this.search.code, moment.line);
    const { waiting, distance, counters } = moment;
    const items = waiting
      .slice(0, LISTED)
      .map((cell) =>
        make("li", {}, `${board.place(cell).join(", ")}`, make("small", {}, rounded(distance[cell] ?? 0))),
      );
    const more = waiting.length - items.length;
    if (more) items.push(make("li", { className: "more" }, t("queue.more", { n: more })));
    if (!waiting.length) items.push(make("li", { className: "more" }, t("queue.empty")));
    put(this.queue, ...items);
    const rows = [
      ["waiting", waiting.length],
      ["opened", counters.opened],
      ["improved", counters.improved],
      ["expanded", counters.expanded],
      ["closed", counters.closed],
    ];
    put(this.counts, pairs(rows.map(([name, value]) => [t(`count.${name}`), figure(Number(value))])));
    return moment;
  }
}

/**
 * What a moment looks like on the board: shades and arrows of the cells that are done, marks on
 * those that wait, and the distance of each cell in its corner.
 * @param {FieldMoment} moment
 * @param {Board} board
 * @param {number} most  The distance that is shaded darkest.
 */
export function layersOf({ waiting, distance, origins, current }, board, most) {
  const marks = new Uint8Array(board.size);
  for (const cell of waiting) marks[cell] = 1;
  const arrows = origins.map((origin, cell) => (marks[cell] ? 0 : arrow(board, cell, origin)));
  return {
    shades: distance.map((far) => far / most),
    marks,
    arrows: Uint8Array.from(arrows),
    corners: distance,
    current,
  };
}

/** The names of directions by their steps: three for each step in y, from -1 on. */
const NAMES = STEPS.map((steps) => {
  /** @type {string[]} */
  const names = [];
  for (const [name, [dx, dy]] of Object.entries(steps)) names[(dy + 1) * 3 + dx + 1] = name;
  return names;
});

/** The name of the direction from a cell to its neighbor. @param {Board} board @param {number} from @param {number} to */
export function nameOf({ isHex, width }, from, to) {
  const dx = (to % width) - (from % width);
  const dy = Math.floor(to / width) - Math.floor(from / width);
  return NAMES[isHex ? 1 : 0]?.[(dy + 1) * 3 + dx + 1];
}

/** The arrow from a cell to its neighbor; 0 for none. @param {Board} board @param {number} from @param {number} to */
function arrow(board, from, to) {
  if (to < 0) return 0;
  return (board.isHex ? HEX_DIRECTIONS : DIRECTIONS)[nameOf(board, from, to) ?? ""] ?? 0;
}
