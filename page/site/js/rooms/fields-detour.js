/**
 * The detour that the last edit of a level brings: the paths as they were, and how much longer the
 * new ones take.
 *
 *   S ┄┄┄┄┄┄┄ T ┄┄┄┄┄┄┄ G      the old path, in dashes, and the tower T on it:
 *   └────────────────┘         2 steps longer, 1.4 s for an orc
 */

import { called, t } from "../i18n.js";
import { placeText } from "../parts/cell-text.js";
import { timeText } from "../player/march.js";

/** @typedef {import("./fields-flow.js").Flow} Flow */

export class Detour {
  /** The old paths, where they are others now. @type {number[][]} */
  ghosts = [];
  /** Where the path has changed most, and how many steps longer it is. @type {{place: string, more: number} | null} */
  #change = null;

  /** @param {Flow} before @param {Flow} now */
  take(before, now) {
    const { board } = now;
    const paths = board.starts.map((start) => [before, now].map((field) => field.path(start)));
    const changed = paths.filter(([old, path]) => old?.join() !== path?.join());
    this.ghosts = changed.map(([old]) => old ?? []);
    // A start that was cut off, or is now, has no path to compare.
    const more = (/** @type {number} */ start) => (now.distance[start] ?? NaN) - (before.distance[start] ?? NaN);
    const starts = board.starts.filter((start) => !Number.isNaN(more(start)));
    const size = (/** @type {number} */ start) => Math.abs(more(start));
    const [most] = starts.sort((one, other) => size(other) - size(one));
    this.#change = most === undefined ? null : { place: placeText(board, most), more: more(most) };
  }

  forget() {
    [this.ghosts, this.#change] = [[], null];
  }

  /**
   * How much longer or shorter the first attacker of the wave is on its path: the figure, and a sentence.
   * @param {{march: import("../player/march.js").March | null, moment: import("../player/march.js").Tick | null}} waves
   * @returns {[string, string] | null}
   */
  told({ march, moment }) {
    const walker = moment && march?.walker(moment.wave);
    if (!this.#change || !walker) return null;
    const { place, more } = this.#change;
    const n = Math.abs(more);
    const time = timeText(n / walker.rate);
    if (!n) return [time, t("detour.none")];
    const of = { place, n, time, kind: called("kind", walker.kind) };
    return more > 0 ? [`+${time}`, t("detour.longer", of)] : [`−${time}`, t("detour.shorter", of)];
  }
}
