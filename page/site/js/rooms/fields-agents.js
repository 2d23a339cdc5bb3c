/** The agents that are sent over the field by hand. */

import { t } from "../i18n.js";
import { isStill } from "../settings.js";
import { Agents } from "./agents.js";

export class FieldAgents extends Agents {
  /** How many were last said to be stuck. */
  #told = 0;

  /** @param {import("./fields-room.js").Room} room */
  constructor(room) {
    const isFree = (/** @type {number} */ cell) => room.board().isFree(cell);
    const next = (/** @type {number} */ cell) => {
      const next = room.field()?.next(cell) ?? -1;
      return isFree(next) ? next : -1;
    };
    super({ next, isFree, isGoal: (cell) => room.board().goals.includes(cell) }, () => this.#moved());
    this.room = room;
  }

  /** One from this cell, if it is free. @param {number} cell */
  sendFrom(cell) {
    const { room } = this;
    if (!room.board().isFree(cell)) return room.house.say(t("agents.cut"));
    const steps = room.field()?.distance[cell] ?? NaN;
    if (isStill() && !Number.isNaN(steps)) room.house.say(t("agents.far", { n: steps }));
    this.send(cell, isStill());
  }

  /** One from each start. */
  sendAll() {
    for (const start of this.room.board().starts) this.sendFrom(start);
  }

  #moved() {
    if (this.stuck > this.#told) this.room.house.say(t("agents.stand", { n: this.stuck }));
    this.#told = this.stuck;
    this.room.draw();
  }
}
