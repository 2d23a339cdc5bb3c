/** The search of the field that is shown: its queue, its counters and its pseudo-code. */

import { make, put, tell } from "../dom.js";
import { figure, rounded, t } from "../i18n.js";
import { ask, Latest } from "../engine.js";
import { Code } from "../parts/code.js";
import { FieldSearch } from "../player/field-search.js";

/** @typedef {import("../board/model.js").Board} Board */
/** @typedef {import("../player/field-search.js").FieldMoment} FieldMoment */

/** How many of the cells that wait are listed. */
const LISTED = 12;

export class SearchPanel {
  /** @type {FieldSearch | null} */
  search = null;
  #recorder = new Latest();

  constructor() {
    this.code = new Code();
    this.queue = make("ol", { className: "queue", "aria-labelledby": "queue-title" });
    this.counts = make("div", {});
    this.element = make(
      "section",
      {},
      make("h2", {}, t("search")),
      this.code.element,
      make("h3", { id: "queue-title", className: "queue-title" }, t("queue")),
      this.queue,
      this.counts,
    );
  }

  /** The board has changed. */
  forget() {
    this.search = null;
    this.#recorder.stop();
  }

  /**
   * Fetches the search of the field.
   * @param {Engine.FieldRequest} request
   * @param {Board} board
   * @returns {Promise<boolean>}  Whether nothing newer was asked for meanwhile.
   */
  async record(request, board) {
    this.forget();
    const signal = this.#recorder.next();
    try {
      const { answer, trace } = await ask("field", { ...request, chokepoints: false, trace: true }, { signal });
      if (signal.aborted || !trace) return false;
      this.search = new FieldSearch(trace, board, { byCosts: request.by === "costs", tie: answer.tie });
      return true;
    } catch {
      // The answer itself has come, or its complaint.
      return false;
    }
  }

  /** Tells of a step; all of it comes from one moment. @param {number} step @param {Board} board */
  tell(step, board) {
    if (!this.search) return;
    const moment = this.search.at(step);
    this.code.show(this.search.code, moment.line);
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
    tell(
      this.counts,
      rows.map(([name, value]) => [t(`count.${name}`), figure(Number(value))]),
    );
    return moment;
  }
}

/**
 * What a moment looks like on the board: shades and arrows of the cells that are done, marks on
 * those that wait, and the distance of each cell in its corner.
 * @param {FieldMoment} moment
 * @param {number} most  The distance that is shaded darkest.
 */
export function layersOf({ marks, distance, arrows, current }, most) {
  return { shades: distance, most, marks, arrows, corners: distance, current };
}
