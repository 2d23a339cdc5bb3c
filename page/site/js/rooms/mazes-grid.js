/** Mazes of rings, triangles and hexagons, and of squares whose passages cross: carved, drawn and solved by the engine. */

import { button, labelled, make, named, number, section, tell } from "../dom.js";
import { called, figure, t } from "../i18n.js";
import { ask, exportAs, Latest } from "../engine.js";
import { Store } from "../store.js";
import { MazeDrawing } from "../parts/maze-drawing.js";
import { anySeed } from "../parts/random.js";
import { share } from "../parts/share.js";
import { shell, zooms } from "../parts/shell.js";
import { worksheet } from "../parts/worksheet.js";
import { generatorChoice } from "./mazes-workshop.js";

/** @typedef {import("./mazes-workshop.js").Bench} Bench */
/** @typedef {import("./mazes-workshop.js").Workshop} Workshop */
/** @typedef {{kind: Engine.GridKindName, generator: Engine.GeneratorName, width: number, height: number, rings: number, seed: number, bias: number, crossings: number, solved: boolean}} GridSettings */

/** What is usual, but for the grid. @type {Omit<GridSettings, "kind">} */
const USUAL = {
  generator: "backtracker",
  width: 24,
  height: 16,
  rings: 10,
  seed: 1,
  bias: 50,
  crossings: 100,
  solved: false,
};
/** Cells of a maze of so many rings, in squares of their number: some more than there are. */
const ROUND = 6;

/** What a maze is called. @param {string} grid @param {string} generator */
const titled = (grid, generator) => `${t(`maze.kind.${grid}`)}, ${called("generator", generator)}`;

/** The maze that was made, and its drawing. @typedef {{response: Engine.GridMazeResponse, drawn: string}} Made */

/** What is drawn and saved. @param {GridSettings} settings */
function askedOf({ kind, generator, width, height, rings, seed, bias, crossings }) {
  const size = kind === "polar" ? { height: rings } : { width, height };
  const more = kind === "weave" ? { crossings } : {};
  /** @type {Engine.GridMazeRequest} */
  const request = { grid: kind, generator, ...size, seed, bias, ...more };
  return { operation: /** @type {const} */ ("grid-maze"), request, title: titled(kind, generator) };
}

class GridMazes {
  #pending = new Latest();

  /** @param {Workshop} workshop @param {GridSettings} settings */
  constructor({ house, kinds, picture }, settings) {
    this.house = house;
    this.generators = house.menu.generators.filter((each) => !each.squares_only);
    const isKnown = this.generators.some(({ name }) => name === settings.generator);
    const generator = isKnown ? settings.generator : USUAL.generator;
    /** @type {Store<GridSettings & {made: Made | null}>} */
    this.store = new Store({ ...settings, generator, made: null });
    const { store } = this;
    this.asked = store.view(askedOf);
    this.view = new MazeDrawing();
    this.status = make("p", { className: "verdict" });
    this.facts = make("div", {});
    this.solve = button(t("maze.solution"), () => this.#turn(), { title: "S" });
    this.sheet = worksheet(house, this.asked);
    const formats = ["png", "svg", "pdf", "answer"];
    this.sharing = make("div", {}, share(house, this.asked, formats, picture), this.sheet.element);
    const another = button(t("maze.other"), () => store.set({ seed: anySeed() }), { className: "main" });
    this.shell = shell(house, {
      boards: make("div", {}, this.view.element),
      chips: [make("div", { className: "chip" }, kinds, another, this.solve), this.status],
      drawer: [make("h2", {}, t("maze.options")), ...this.#options()],
      panel: [section(t("counters"), this.facts)],
      drawn: () => [this.view],
    });
    store.view(({ made }) => made && this.view.show(made.drawn));
    store.view((now) => this.#tell(now));
    store.view(() => void this.#make(this.asked()));
    this.kept = store.view(({ kind, generator, width, height, rings, seed, bias, crossings, solved }) => {
      return { kind, generator, width, height, rings, seed, bias, crossings, solved };
    });
    store.view(() => this.kept() && house.changed());
  }

  /** The controls that go with the settings. */
  #options() {
    const { store, house } = this;
    const most = house.menu.limits.grid_maze_cells;
    const box = (
      /** @type {"width" | "height" | "rings" | "seed" | "bias" | "crossings"} */ key,
      /** @type {number} */ min,
      /** @type {number} */ max,
    ) => {
      const made = number(store.now[key], { min, max }, (value) => store.set({ [key]: value }));
      store.view((now) => (made.value = String(now[key])));
      return made;
    };
    const side = (/** @type {"width" | "height"} */ key) => named(box(key, 1, Math.floor(Math.sqrt(most))), t(key));
    const generators = generatorChoice(this.generators, store.now.generator, (generator) => store.set({ generator }));
    store.view(({ generator }) => generators.show(generator));
    const { kind } = store.now;
    return [
      generators.element,
      kind === "polar"
        ? labelled(t("maze.rings"), box("rings", 1, Math.floor(Math.sqrt(most / ROUND))))
        : make("div", { className: "row" }, t("size"), side("width"), "×", side("height")),
      make("div", { className: "row" }, labelled(t("seed"), box("seed", 0, 2 ** 32 - 1))),
      make(
        "details",
        {},
        make("summary", {}, t("maze.more")),
        labelled(t("maze.bias"), box("bias", 1, 99)),
        kind === "weave" && labelled(t("maze.crossings"), box("crossings", 0, 100)),
      ),
    ];
  }

  /** Shows the solution, or no longer. */
  #turn() {
    this.store.set({ solved: !this.store.now.solved });
    this.house.say(this.status.textContent ?? "");
  }

  /** @param {ReturnType<typeof askedOf>} asked */
  async #make({ operation, request }) {
    await this.#pending.run(async (signal) => {
      const response = await ask(operation, request, { signal });
      const drawn = await (await exportAs(operation, request, "svg", { solution: true })).text();
      if (!signal.aborted) this.store.set({ made: { response, drawn } });
    }, this.house.complain);
  }

  /** Says and shows what goes with the maze, and its solution only if that is asked for. @param {{solved: boolean, made: Made | null}} now */
  #tell({ solved, made }) {
    this.solve.setAttribute("aria-pressed", String(solved));
    this.view.isSolved = solved;
    if (!made) return;
    const { answer, path } = made.response;
    const steps = Math.max(0, path.length - 1);
    this.status.textContent = solved ? t("maze.path", { n: steps }) : t("maze.find");
    const cells = answer.exits.flat();
    const [width, height] = [answer.exits[0]?.length ?? 0, answer.exits.length];
    const size = answer.grid === "polar" ? t("maze.rings.of", { n: height }) : `${width} × ${height}`;
    this.view.name = `${titled(answer.grid, answer.generator)}, ${size}. ${this.status.textContent}`;
    // A dead end has one passage; a crossing is told by what runs below.
    const ends = cells.filter((exits) => exits && !(exits & (exits - 1))).length;
    const crossings = cells.filter((exits) => exits === 31 || exits === 47).length;
    tell(this.facts, [
      [t("size"), size],
      [t("maze.cells"), figure(cells.length)],
      [t("maze.ends"), figure(ends)],
      ...(answer.grid === "weave" ? [[t("maze.crossings.count"), figure(crossings)]] : []),
      [t("maze.steps"), solved ? figure(steps) : "–"],
    ]);
  }

  /** @returns {Bench} */
  room() {
    return {
      element: this.shell.element,
      state: this.kept,
      commands: () => [
        ...this.shell.commands,
        ...zooms(() => [this.view]),
        { id: "solution", keys: ["s"], run: () => this.#turn() },
        ...this.generators.map(({ name }) => ({
          id: `generator.${name}`,
          name: t("command.generator", { generator: called("generator", name) }),
          run: () => this.store.set({ generator: name }),
        })),
        { id: "another", keys: ["n"], run: () => this.store.set({ seed: anySeed() }) },
        this.sheet.command,
      ],
      sharing: this.sharing,
      close: () => {
        this.#pending.stop();
        this.view.close();
      },
    };
  }
}

/** @param {Workshop} workshop @param {any} state @returns {Bench} */
export function open(workshop, state) {
  return new GridMazes(workshop, { ...USUAL, ...state }).room();
}
