/** A graph that is searched: a shortest path between two nodes, and how far each node is from the end. */

import { labelled, make, section } from "../dom.js";
import { ask, Latest } from "../engine.js";
import { rounded, t } from "../i18n.js";

/**
 * @typedef {object} Place  What the search needs of its room.
 * @property {() => string} text  The graph.
 * @property {() => void} draw
 * @property {import("../house.js").House} house
 */

export class GraphSearch {
  /** The nodes of the path, by name; empty where none was found. @type {string[]} */
  path = [];
  /** How far the nodes are from the end, by name. @type {Map<string, string>} */
  far = new Map();
  /** What was found, or what is to be done. */
  text = "";
  #asked = new Latest();

  /** @param {Place} place @param {{from?: string, to?: string}} [kept]  Of a link. */
  constructor(place, { from = "", to = "" } = {}) {
    this.place = place;
    this.ends = { from, to };
    const box = (/** @type {"from" | "to"} */ end) => {
      const input = make("input", { type: "text", spellcheck: false, value: this.ends[end] });
      input.addEventListener("change", () => this.begin({ ...this.ends, [end]: input.value.trim() }));
      return input;
    };
    this.boxes = { from: box("from"), to: box("to") };
    const fields = Object.entries(this.boxes).map(([end, input]) => labelled(t(`graph.search.${end}`), input));
    this.element = section(t("graph.search"), make("div", { className: "row" }, ...fields));
  }

  /** A node was clicked: the first begins the path, the second ends it, the third begins another. @param {string} name */
  choose(name) {
    const { from, to } = this.ends;
    this.begin(!from || to ? { from: name, to: "" } : { from, to: name });
  }

  /** @param {{from: string, to: string}} ends */
  begin(ends) {
    this.ends = ends;
    for (const [end, input] of Object.entries(this.boxes)) input.value = ends[/** @type {"from" | "to"} */ (end)];
    this.place.house.changed();
    void this.search();
  }

  /** Searches the graph as it is now. */
  async search() {
    [this.path, this.far] = [[], new Map()];
    const { from, to } = this.ends;
    if (!from || !to) {
      this.#asked.stop();
      return this.#tell(t(from ? "graph.search.ends" : "graph.search.begins", { from }));
    }
    const graph = this.place.text();
    await this.#asked.run(
      async (signal) => {
        const found = await ask("graph", { graph, from: [from], to: [to] }, { signal });
        const { field } = await ask("graph", { graph, search: "field", to: [to] }, { signal });
        if (signal.aborted) return;
        this.path = found.cells;
        const reached = (field ?? []).flatMap(({ node, cost }) => (cost === null ? [] : [[node, rounded(cost)]]));
        this.far = new Map(/** @type {[string, string][]} */ (reached));
        const of = { from, to, n: found.steps ?? 0, cost: rounded(found.cost ?? 0), path: found.cells.join(" → ") };
        this.#tell(t(found.found ? "graph.search.found" : "graph.search.none", of));
      },
      (error) => {
        this.#tell("");
        this.place.house.complain(error);
      },
    );
  }

  /** @param {string} text */
  #tell(text) {
    this.text = text;
    this.place.draw();
  }

  close() {
    this.#asked.stop();
  }
}
