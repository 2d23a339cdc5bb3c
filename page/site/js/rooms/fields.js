/** Flow fields: every cell's next step towards the nearest goal, and agents that follow it. */

import { check, make, tell } from "../dom.js";
import { t } from "../i18n.js";
import { ask, Live } from "../engine.js";
import { isStill } from "../settings.js";
import { Board, WATER } from "../board/model.js";
import { fieldPieces } from "../board/field-pieces.js";
import { BoardWidget } from "../board/widget.js";
import { PlayerBar } from "../player/bar.js";
import { Brush } from "../parts/brush.js";
import { share } from "../parts/share.js";
import { zooms } from "../parts/shell.js";
import { errorText } from "../parts/error-text.js";
import { dropped, load, source, withEnds } from "../parts/source.js";
import { FieldAgents } from "./fields-agents.js";
import { Flow } from "./fields-flow.js";
import { fieldLegend } from "./fields-legend.js";
import { CellFacts, cellText, factsOf, verdict } from "./fields-facts.js";
import { Repairs } from "./fields-repair.js";
import { layersOf, SearchPanel } from "./fields-search.js";
import { layout } from "./fields-layout.js";
import { Waves } from "./fields-waves.js";
import { Guard } from "./guard.js";

/** @typedef {import("../house.js").House} House */
/** @typedef {import("../house.js").Room} Room */
/** @typedef {import("../player/field-search.js").FieldMoment} FieldMoment */

/** How long the board must be left alone before the search is fetched, in ms. */
const REST = 250;

class Fields {
  /** @type {Flow | null} */
  field = null;
  #timer = 0;
  /** Why there is no field. */
  #trouble = "";
  /** What is shown of the search; null for the whole field. @type {FieldMoment | null} */
  #moment = null;

  /** @param {House} house @param {Board} board @param {any} state */
  constructor(house, board, state) {
    this.house = house;
    this.board = board;
    this.byCosts = Boolean(state?.costs ?? board.terrain.some((terrain) => terrain > 1 && terrain < WATER));
    this.hasArrows = state?.arrows ?? true;
    this.live = new Live(
      "field",
      (response) => this.#answered(response),
      (error) => this.#failed(error),
    );
    this.bar = new PlayerBar((step) => this.#show(step), { start: state?.step, moved: house.changed });
    this.bar.flowed = (share) => this.waves.flow(share) && this.#draw();
    this.panel = new SearchPanel();
    this.agents = new FieldAgents({
      board: () => this.board,
      field: () => this.field,
      say: house.say,
      draw: () => this.#draw(),
    });
    this.guard = new Guard({
      board: () => this.board,
      ask: () => this.#ask(),
      refused: () => {
        this.#mark();
        house.say(this.notice.textContent ?? "");
      },
      cuts: (cell, terrain) => this.#cuts(cell, terrain),
    });
    this.guard.allows = Boolean(state?.cuts);
    this.repairs = new Repairs(() => this.#draw());
    this.waves = new Waves({
      bar: this.bar,
      board: () => this.board,
      ask: () => this.#ask(),
      take: (board) => this.#take(board),
      hold: () => this.#hold(),
      arrange: (isMarch) => this.#arrange(isMarch),
      complain: house.complain,
    });
    this.brush = new Brush(
      () => this.board,
      (what) => this.#edited(what),
      {
        tools: ["wall", "free", "weight", "water", "goal", "start", "agent"],
        several: true,
        looked: (cell) => !this.waves.base && this.agents.sendFrom(cell),
        paints: (cell, terrain, paint) => this.guard.paint(cell, terrain, () => this.waves.paint(cell, paint)),
        restored: (board) => this.waves.restore(board) || this.#take(board),
      },
    );
    this.source = source(
      house,
      () => this.board,
      (taken) => this.take(taken),
    );
    this.widget = new BoardWidget(board, t("field.board"), {
      ...this.brush.gestures(house.changed),
      press: (cell, erases) => {
        this.guard.refused = -1;
        this.brush.press(cell, erases);
        this.#mark();
      },
      hover: (cell) => this.#point(cell),
      focus: (cell) => this.#point(cell),
      key: (cell, event) => {
        this.guard.refused = -1;
        const isTaken = this.brush.key(cell, event);
        this.#mark();
        return isTaken;
      },
      describe: (cell) => this.#describe(cell),
    });
    this.status = make("p", { className: "verdict" });
    this.notice = make("p", { className: "notice" });
    this.cell = new CellFacts();
    this.facts = make("div", {});
    this.legend = fieldLegend();
    this.shell = this.#built();
    this.#take(board, typeof state?.board === "string" ? state.board : state ? "" : "@fords");
    if (Array.isArray(state?.edits)) this.waves.begin(board, state.edits);
  }

  #built() {
    const arrows = check(t("field.arrows"), this.hasArrows, (on) => this.#setArrows(on));
    const cuts = check(t("guard.allow"), this.guard.allows, (cuts) => this.#set({ cuts }));
    this.costs = check(t("field.costs"), this.byCosts, (costs) => this.#set({ costs }));
    /** @returns {import("../parts/share.js").Shown} */
    const shown = () => {
      const [request, board] = [this.request(), this.board.sketch()];
      return { operation: "field", request, board, canvas: () => this.widget.picture() };
    };
    this.sharing = share(this.house, shown, ["png", "svg", "map", "text", "level", "pixels", "answer"]);
    const made = layout(this.house, {
      board: this.widget.element,
      tools: this.brush.elements,
      options: [cuts, arrows, this.costs],
      agents: this.agents,
      waves: this.waves.element,
      source: this.source.element,
      words: [this.status, this.notice],
      foot: [this.legend.element, this.bar.element],
      facts: this.facts,
      cell: this.cell.element,
      search: this.panel.element,
    });
    const { element, boards } = made;
    this.arrange = made.show;
    element.addEventListener("colours", () => {
      this.legend.draw();
      this.widget.redraw();
    });
    dropped(this.house, boards, (board) => this.take(board));
    return made;
  }

  /** @param {boolean} on */
  #setArrows(on) {
    this.hasArrows = on;
    this.#draw();
    this.house.changed();
  }

  /** @param {{costs?: boolean, cuts?: boolean}} change */
  #set({ costs = this.byCosts, cuts = this.guard.allows }) {
    if (costs !== this.byCosts) this.repairs.forget();
    if (cuts !== this.guard.allows) this.guard.forget();
    [this.byCosts, this.guard.allows] = [costs, cuts];
    this.#ask();
    this.#mark();
  }

  /** A march counts steps. */
  get #isByCosts() {
    return this.byCosts && !this.waves?.base;
  }

  /** @returns {Engine.FieldRequest} */
  request(board = this.board) {
    const [starts, to] = [board.starts, board.goals].map((cells) => cells.map((cell) => board.place(cell)));
    return { board: { ...board.ground(), starts }, to, by: this.#isByCosts ? "costs" : "steps" };
  }

  /** @param {Board} board */
  take(board) {
    this.brush.history.remember();
    this.#take(board);
  }

  /** @param {Board} board @param {string} [name] */
  #take(board, name) {
    this.waves.end();
    this.repairs.forget();
    this.board = withEnds(board);
    this.waves.element.hidden = !board.level;
    this.agents.clear();
    this.guard.forget();
    this.guard.pointed = -1;
    this.source.tell(board, name);
    this.widget.show(board);
    this.#ask();
  }

  /** @param {"terrain" | "ends"} what */
  #edited(what) {
    this.source.tell(this.board);
    this.repairs.forget();
    if (what === "terrain") {
      this.repairs.expect();
      this.widget.redraw();
    }
    // The waves begin anew where spawns and targets are others.
    else if (this.waves.base) return this.waves.begin(this.board);
    this.#ask();
  }

  #ask() {
    if (!this.waves.base) {
      this.bar.pause();
      this.panel.forget();
      this.#moment = null;
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => void this.#record(), REST);
    }
    this.guard.asked();
    void this.live.ask({ ...this.request(), chokepoints: !this.guard.allows && this.board.starts.length > 0 });
    this.house.changed();
  }

  /** No search comes any more. */
  #hold() {
    this.panel.forget();
    clearTimeout(this.#timer);
  }

  /** Shows the waves, or the search. @param {boolean} isMarch */
  #arrange(isMarch) {
    this.#hold();
    this.agents.clear();
    this.#moment = null;
    this.arrange?.(isMarch);
    if (this.costs) this.costs.hidden = isMarch;
  }

  /** @param {Engine.Columned["field"]} response */
  #answered({ answer }) {
    const before = this.field;
    this.field = new Flow(answer, this.board);
    this.legend.suitTerrain(this.board);
    if (!this.live.isBehind) this.repairs.answered(before, this.field);
    this.#tell();
    this.#draw();
    // An answer to an older board says nothing about this one.
    if (this.live.isBehind) return;
    this.agents.follow(isStill());
    this.guard.answered((answer.chokepoints ?? []).map((place) => this.board.index(place)));
    this.#mark();
  }

  /** @param {unknown} error */
  #failed(error) {
    this.field = null;
    this.#trouble = errorText(error);
    this.guard.failed();
    this.#tell();
    this.#mark();
    this.widget.draw({});
  }

  /** Fetches the search of the field, for the player. */
  async #record() {
    if (!(await this.panel.record(this.request(), this.board))) return;
    // Where there is no field, there is nothing to be played.
    if (!this.field) return this.bar.load(0);
    const { search } = this.panel;
    this.bar.clock = 0;
    this.bar.load(search?.length ?? 0);
  }

  /** @param {number} step */
  #show(step) {
    if (this.waves.march) {
      this.waves.show(step);
      if (this.waves.build(this.board, step)) this.#edited("terrain");
    }
    const moment = this.panel.tell(step, this.board);
    this.#moment = moment && !this.bar.isAtEnd ? moment : null;
    this.#tell();
    this.#draw();
    if (!this.bar.isPlaying && this.bar.length) this.house.say(this.status.textContent ?? "");
  }

  /** What the step shown comes to, in words. */
  #tell() {
    this.status.textContent = this.#verdict();
    this.#facts();
    this.cell.point(this.cell.pointed, this.board, this.#moment, this.field);
  }

  #verdict() {
    const { field, board, bar, waves } = this;
    if (!field) return this.#trouble;
    if (waves.march) return waves.verdict() + this.repairs.text;
    return verdict(bar.step, this.#moment, field, board) + (this.#moment ? "" : this.repairs.text);
  }

  #facts() {
    const { waves, field, board, agents } = this;
    tell(this.facts, waves.march ? waves.facts() : factsOf(this.#moment ?? field?.answer, board, agents));
  }

  #draw() {
    const { field, waves, board } = this;
    if (!field) return;
    const { marked: barred, refused } = this.guard;
    const agents = (waves.march ? waves : this.agents).places(board);
    const changed = this.#moment ? [] : this.repairs.marked;
    const layers = this.#moment ? layersOf(this.#moment, field.most) : field.layers;
    const arrows = this.hasArrows ? layers.arrows : undefined;
    const over = fieldPieces({ ...layers, changed, agents, barred, refused });
    const doors = waves.moment?.doors ?? [];
    this.widget.draw({ ...layers, arrows, over, rings: doors });
    this.legend.suit({ moment: this.#moment, agents, changed, doors, barred });
    this.#facts();
  }

  /** Whether this terrain would cut off a start that has a path. @param {number} cell @param {number} terrain */
  async #cuts(cell, terrain) {
    const board = this.board.copy();
    board.paint(cell, terrain);
    const { answer } = await ask("field", this.request(board));
    return this.field?.loses(board.starts, new Flow(answer, board)) ?? false;
  }

  /** @param {number} cell */
  #point(cell) {
    this.cell.point(cell, this.board, this.#moment, this.field);
    if (this.guard.point(this.brush.tool === "wall" ? cell : -1)) this.#mark();
  }

  /** Marks the cells where no wall may be built, as far as they matter now. */
  #mark() {
    this.notice.textContent = this.guard.notice(this.board);
    this.#draw();
  }

  /** @param {number} cell */
  #describe(cell) {
    const barred = this.brush.tool === "wall" && this.guard.bars(cell) ? `, ${t("guard.bars")}` : "";
    return `${cellText(this.board, cell, this.#moment, this.field, this.#isByCosts)}${barred}`;
  }

  /** @returns {Room} */
  room() {
    return {
      element: this.shell.element,
      state: () => ({
        board: (this.waves.base ?? this.board).sketch(),
        edits: this.waves.kept,
        costs: this.byCosts,
        arrows: this.hasArrows,
        cuts: this.guard.allows,
        step: this.bar.kept,
      }),
      commands: () => [
        ...[...this.bar.commands, ...this.brush.commands, ...this.shell.commands, ...zooms(() => [this.widget])],
        ...(this.board.level ? [{ id: "waves", keys: ["m"], run: () => this.waves.button.click() }] : []),
        { id: "agents", keys: ["n"], run: () => this.agents.sendAll() },
      ],
      history: this.brush.history,
      sharing: this.sharing,
      close: () => {
        clearTimeout(this.#timer);
        this.panel.forget();
        this.repairs.forget();
        this.bar.pause();
        this.live.stop();
        this.waves.close();
        this.agents.clear();
        this.widget.close();
      },
    };
  }
}

/** @param {House} house @param {any} state @returns {Promise<Room>} */
export async function open(house, state) {
  const from = state?.board ?? "@fords";
  let board = new Board(16, 11);
  if (typeof from === "string") await load(house, from, (loaded) => (board = loaded));
  else board = Board.of(from);
  return new Fields(house, board, state).room();
}
