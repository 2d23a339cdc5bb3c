/** The agents that are sent over the field by hand. */

import { t } from "../i18n.js";
import { isStill } from "../settings.js";
import { Agents } from "./agents.js";

/**
 * What the agents need of their room.
 * @typedef {object} Place
 * @property {() => import("../board/model.js").Board} board
 * @property {() => import("./fields-flow.js").Flow | null} field
 * @property {(text: string) => void} say
 * @property {() => void} draw
 */

export class FieldAgents extends Agents {
  /** How many were last said to be stuck. */
  #told = 0;

  /** @param {Place} place */
  constructor(place) {
    const isFree = (/** @type {number} */ cell) => place.board().isFree(cell);
    const next = (/** @type {number} */ cell) => {
      const next = place.field()?.next(cell) ?? -1;
      return isFree(next) ? next : -1;
    };
    super({ next, isFree, isGoal: (cell) => place.board().goals.includes(cell) }, () => this.#moved());
    this.place = place;
  }

  /** One from this cell, if it is free. @param {number} cell */
  sendFrom(cell) {
    const { place } = this;
    if (!place.board().isFree(cell)) return place.say(t("agents.cut"));
    const steps = place.field()?.distance[cell] ?? NaN;
    if (isStill() && !Number.isNaN(steps)) place.say(t("agents.far", { n: steps }));
    this.send(cell, isStill());
  }

  /** One from each start. */
  sendAll() {
    for (const start of this.place.board().starts) this.sendFrom(start);
  }

  #moved() {
    if (this.stuck > this.#told) this.place.say(t("agents.stand", { n: this.stuck }));
    this.#told = this.stuck;
    this.place.draw();
  }
}
