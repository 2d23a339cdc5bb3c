/** Flow fields: every cell's next step towards the nearest goal, and agents that follow it. */

import { button, check, make, section, tell } from "../dom.js";
import { t } from "../i18n.js";
import { Live } from "../engine.js";
import { isStill } from "../settings.js";
import { Board, WATER } from "../board/model.js";
import { BoardWidget } from "../board/widget.js";
import { PlayerBar } from "../player/bar.js";
import { Rested } from "../parts/paced.js";
import { share } from "../parts/share.js";
import { shell, zooms } from "../parts/shell.js";
import { CellFacts } from "../parts/cell-text.js";
import { errorText } from "../parts/error-text.js";
import { load, withEnds } from "../parts/opening.js";
import { source } from "../parts/source.js";
import { Flow, requestOf } from "./fields-flow.js";
import { fieldLegend } from "./fields-legend.js";
import { aboutCell, cellText, factsOf, verdict } from "./fields-facts.js";
import { partsOf, toolsOf } from "./fields-parts.js";
import { sceneOf } from "./fields-scene.js";
import { beginOf, factsOfWaves, verdictOf, wavesOf } from "./fields-score.js";
import { SearchPanel } from "./fields-search.js";

/** @typedef {import("../house.js").House} House */
/** @typedef {import("../house.js").Room} Room */
/** @typedef {import("../player/field-search.js").FieldMoment} FieldMoment */

class Fields {
  /** @type {Flow | null} */
  field = null;
  #rested = new Rested();
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
    const parts = partsOf(this.#asRoom(), state);
    this.agents = parts.agents;
    this.repairs = parts.repairs;
    this.waves = parts.waves;
    this.desk = parts.desk;
    this.game = parts.game;
    this.editor = parts.editor;
    this.guard = parts.guard;
    this.brush = parts.brush;
    this.source = source(this);
    this.widget = new BoardWidget(board, t("field.board"), {
      ...this.brush.gestures(house.changed),
      press: (cell, erases, isAside) => {
        this.guard.settle();
        this.brush.press(cell, erases, isAside);
        this.#mark();
      },
      hover: (cell) => this.#point(cell),
      focus: (cell) => this.#point(cell),
      key: (cell, event) => {
        this.guard.settle();
        const isTaken = this.brush.key(cell, event);
        this.#mark();
        return isTaken;
      },
      describe: (cell) => this.#describe(cell),
    });
    this.status = make("p", { className: "verdict" });
    this.notice = make("p", { className: "notice" });
    this.cell = new CellFacts(
      () => ({ board: this.board, widgets: [this.widget] }),
      (cell) => aboutCell(this.board, cell, this.#moment, this.field, this.game.towers.includes(cell)),
    );
    this.facts = make("div", {});
    this.title = make("h2", {}, t("field"));
    this.coming = make("div", {});
    this.waiting = section(t("waves.coming.title"), this.coming);
    const send = button(t("agents.all"), () => this.agents.sendAll(), { title: t("agents.hint") });
    const clear = button(t("agents.none"), () => this.agents.clear());
    this.sending = make("div", { className: "chip" }, send, clear);
    this.legend = fieldLegend();
    this.costs = check(t("field.costs"), this.byCosts, (costs) => this.#set({ costs }));
    this.levelling = parts.levelling;
    this.shell = this.#built();
    this.#take(board);
    if (Array.isArray(state?.edits)) this.waves.begin(board, { edits: state.edits });
  }

  /** What the parts need of the room. @returns {import("./fields-room.js").Room} */
  #asRoom() {
    const { house, bar } = this;
    return {
      ...{ house, bar, board: () => this.board, field: () => this.field },
      request: (board) => this.request(board),
      ask: () => this.#ask(),
      take: (board) => this.#take(board),
      edited: (what) => this.#edited(what),
      hold: () => this.#hold(),
      arrange: () => this.#arrange(),
      tell: () => this.#tell(),
      draw: () => this.#draw(),
      passed: () => this.#mark(),
      refused: () => {
        this.#mark();
        house.say(this.notice.textContent ?? "");
      },
    };
  }

  #built() {
    const arrows = check(t("field.arrows"), this.hasArrows, (on) => this.#setArrows(on));
    const cuts = check(t("guard.allow"), this.guard.allows, (cuts) => this.#set({ cuts }));
    /** @returns {import("../parts/share.js").Shown} */
    const shown = () => {
      const [request, board] = [this.request(), this.board.sketch()];
      const film = this.waves.march
        ? /** @type {const} */ ({ operation: "march", request: this.waves.request() })
        : undefined;
      return { operation: "field", request, board, film, level: this.game.saved, canvas: () => this.widget.picture() };
    };
    this.sharing = share(this.house, shown, ["png", "svg", "gif", "map", "text", "level", "pixels", "answer"]);
    const boards = make("div", {}, this.widget.element);
    const opening = make("div", {}, this.source.element, this.levelling);
    const facts = make("section", {}, this.title, this.facts);
    return shell(this.house, {
      boards,
      tools: this.brush.elements,
      chips: [this.game.element, this.game.score, this.sending, this.status, this.notice],
      drawer: [make("h2", {}, t("board")), opening, make("h2", {}, t("shown")), cuts, arrows, this.costs],
      panel: [this.editor.element, facts, this.waiting, this.cell.element, this.panel.element],
      foot: [this.legend.element, this.bar.element],
      drawn: () => [this.legend, this.widget],
    });
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

  request(board = this.board) {
    return requestOf(this.game.walled(board), this.#isByCosts);
  }

  /** @param {Board} board */
  take(board) {
    this.brush.history.remember();
    this.cell.point(-1);
    this.#take(board);
  }

  /** @param {Board} board */
  #take(board) {
    this.waves.end();
    this.repairs.forget();
    this.board = withEnds(board);
    this.desk.read();
    this.agents.clear();
    this.guard.forget();
    this.guard.pointed = -1;
    this.source.tell(board);
    this.widget.show(board);
    this.#arrange();
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
    this.#ask();
  }

  #ask() {
    if (!this.waves.base) {
      this.bar.pause();
      this.panel.forget();
      this.#moment = null;
      this.#rested.call(async () => {
        if (await this.panel.record(this.request(), this.board)) this.#load();
      });
    }
    this.guard.asked();
    void this.live.ask({ ...this.request(), chokepoints: !this.guard.allows && this.board.starts.length > 0 });
    this.house.changed();
  }

  /** No search comes any more. */
  #hold() {
    this.panel.forget();
    this.#rested.stop();
  }

  /** Shows the waves, the editor of a level, or the search. */
  #arrange() {
    const { game, waves, board } = this;
    const [isMarch, isLevel] = [Boolean(waves.march), Boolean(board.level)];
    if (isMarch) {
      this.#hold();
      this.agents.clear();
      this.#moment = null;
    }
    this.sending.hidden = isLevel;
    this.editor.element.hidden = !game.isEdited;
    this.waiting.hidden = !isLevel || game.isEdited;
    this.panel.element.hidden = isMarch || game.isEdited;
    this.title.textContent = t(isMarch ? "game.title" : "field");
    this.costs.hidden = isMarch;
    this.levelling.hidden = isLevel || board.isHex;
    this.brush.offer(toolsOf(game, board));
    this.editor.tell();
    this.#tell();
    this.#draw();
  }

  /** @param {Engine.Columned["field"]} response */
  #answered({ answer }) {
    this.field = new Flow(answer, this.board);
    this.legend.suitTerrain(this.board);
    const before = this.live.isBehind ? null : this.repairs.answered(this.field, this.request());
    if (before) this.waves.edited(before, this.field);
    this.#tell();
    this.#draw();
    // An answer to an older board says nothing about this one.
    if (this.live.isBehind) return;
    // The search may have come first.
    if (!this.bar.length && this.panel.search) this.#load();
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

  /** Lets the search be played; where there is no field, or not yet, there is nothing to be played. */
  #load() {
    this.bar.clock = 0;
    this.bar.load((this.field && this.panel.search?.length) ?? 0);
  }

  /** @param {number} step */
  #show(step) {
    if (this.waves.march) {
      this.waves.show(step);
      this.guard.pass(step, this.bar.isPlaying);
      if (this.waves.build(this.board, step)) this.#edited("terrain");
    }
    const moment = this.panel.tell(step, this.board);
    this.#moment = moment && !this.bar.isAtEnd ? moment : null;
    this.#tell();
    this.#draw();
    if (!this.bar.isPlaying && this.bar.length) this.house.say(this.guard.before(this.status.textContent ?? ""));
  }

  /** What the step shown comes to, in words. */
  #tell() {
    this.game.tell();
    this.status.textContent = this.#verdict();
    this.#facts();
    this.cell.tell();
  }

  #verdict() {
    const { field, board, bar, waves } = this;
    if (!field) return this.#trouble;
    if (waves.march) return verdictOf(waves);
    const said = verdict(bar.step, this.#moment, field, board);
    if (this.#moment || (this.game.isPlayed && field.cut(board.starts))) return said;
    return this.game.isPlayed ? beginOf(this.desk) : said + this.repairs.text;
  }

  #facts() {
    const { waves, field, board, agents, repairs, desk, game } = this;
    const after = this.#moment ? [] : repairs.rows;
    const found = this.#moment ?? field?.answer;
    tell(this.facts, [
      ...(waves.march ? factsOfWaves(waves, board, desk.range) : factsOf(found, board, agents)),
      ...after,
    ]);
    tell(this.coming, game.isPlayed ? wavesOf(waves, desk.sheet) : []);
  }

  #draw() {
    const { field } = this;
    if (!field) return;
    const { layers, seen } = sceneOf(this, field, this.#moment);
    this.widget.draw(layers);
    this.legend.suit(seen);
    this.#facts();
  }

  /** @param {number} cell */
  #point(cell) {
    if (cell >= 0) this.cell.point(cell);
    if (this.game.aim(cell)) this.#draw();
    if (this.guard.point(["wall", "tower"].includes(this.brush.tool) ? cell : -1)) this.#mark();
  }

  /** Marks the cells where no wall may be built, as far as they matter now. */
  #mark() {
    this.notice.textContent = this.guard.notice(this.board);
    this.#draw();
  }

  /** @param {number} cell */
  #describe(cell) {
    const { board, waves, desk, guard, game } = this;
    const isTower = game.towers.includes(cell);
    const words = [cellText(board, cell, this.#moment, this.field, this.#isByCosts, isTower)];
    const door = (waves.moment?.doors ?? desk.doors).find((door) => door.cell === cell);
    if (door) words.push(t("waves.door.of", { n: door.points }));
    const { tool } = this.brush;
    if (["wall", "tower"].includes(tool) && guard.bars(cell)) words.push(t(`guard.bars.${tool}`));
    return words.join(", ");
  }

  /** @returns {Room} */
  room() {
    return {
      element: this.shell.element,
      state: () => ({
        board: (this.waves.base ?? this.board).sketch(),
        edits: this.waves.kept,
        mode: this.game.isEdited ? "edit" : undefined,
        costs: this.byCosts,
        arrows: this.hasArrows,
        cuts: this.guard.allows,
        step: this.bar.kept,
      }),
      commands: () => [
        ...[...this.bar.commands, ...this.brush.commands, ...this.shell.commands, ...zooms(() => [this.widget])],
        ...(this.board.level ? [{ id: "waves", keys: ["m"], run: () => this.game.toggle() }] : []),
        { id: "agents", keys: ["n"], run: () => this.agents.sendAll() },
      ],
      history: this.brush.history,
      sharing: this.sharing,
      open: this.source.open,
      close: () => {
        this.source.close();
        this.#rested.stop();
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
