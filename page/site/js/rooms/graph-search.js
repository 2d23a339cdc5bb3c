/** A graph that is searched: a shortest path between two nodes, and how far each node is from the end. */

import { labelled, make, section } from "../dom.js";
import { ask, Latest } from "../engine.js";
import { rounded, t } from "../i18n.js";
import { NOTHING } from "./graph-state.js";

export class GraphSearch {
  #asked = new Latest();

  /**
   * @param {import("../house.js").House} house
   * @param {import("../store.js").Store<import("./graph-state.js").State>} store
   * @param {() => string} text  The graph.
   */
  constructor(house, store, text) {
    this.house = house;
    this.store = store;
    const fields = /** @type {const} */ (["from", "to"]).map((end) => {
      const box = make("input", { type: "text", spellcheck: false });
      box.addEventListener("change", () => store.set({ ends: { ...store.now.ends, [end]: box.value.trim() } }));
      store.view(({ ends }) => (box.value = ends[end]));
      return labelled(t(`graph.search.${end}`), box);
    });
    this.element = section(t("graph.search"), make("div", { className: "row" }, ...fields));
    store.view(({ mode, ends, response }) => mode === "search" && response && void this.#search(text(), ends));
  }

  /** A node was clicked: the first begins the path, the second ends it, the third begins another. @param {string} name */
  choose(name) {
    const { from, to } = this.store.now.ends;
    this.store.set({ ends: !from || to ? { from: name, to: "" } : { from, to: name } });
  }

  /** Searches the graph as it is now. @param {string} graph @param {{from: string, to: string}} ends */
  async #search(graph, { from, to }) {
    const { house, store } = this;
    this.#asked.stop();
    const told = from ? t("graph.search.ends", { from }) : t("graph.search.begins");
    store.set({ found: { ...NOTHING, text: from && to ? "" : told } });
    if (!from || !to) return;
    await this.#asked.run(async (signal) => {
      const found = await ask("graph", { graph, from: [from], to: [to] }, { signal });
      const { field } = await ask("graph", { graph, search: "field", to: [to] }, { signal });
      if (signal.aborted) return;
      const reached = (field ?? []).flatMap(({ node, cost }) => (cost === null ? [] : [[node, rounded(cost)]]));
      const of = { from, to, n: found.steps ?? 0, cost: rounded(found.cost ?? 0), path: found.cells.join(" → ") };
      store.set({
        found: {
          path: found.cells,
          far: new Map(/** @type {[string, string][]} */ (reached)),
          text: t(found.found ? "graph.search.found" : "graph.search.none", of),
        },
      });
    }, house.complain);
  }

  close() {
    this.#asked.stop();
  }
}
