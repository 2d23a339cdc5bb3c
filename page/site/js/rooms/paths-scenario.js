/** The queries of a `.scen` file: run all at once, seen by cost and time, picked from a list. */

import { button, make, put, write } from "../dom.js";
import { called, duration, figure, t } from "../i18n.js";
import { ask, Latest } from "../engine.js";
import { colours } from "../board/colours.js";
import { isLike, words } from "../board/words.js";
import { keep } from "../parts/share.js";

/** @typedef {import("../board/model.js").Board} Board */
/** @typedef {Engine.ScenQueryAnswer} Query */
/**
 * @typedef {object} On
 * @property {() => {board: Board, algorithm: Engine.AlgorithmName}} now  What the queries run on.
 * @property {(query: Query) => void} chosen
 */

/** The height of the scatter, and its margin, in pixels. */
const [HEIGHT, MARGIN] = [150, 16];
/** How near to a point one must press, in pixels. */
const GRAB = 14;

export class Scenario {
  /** The scenario as it was read; "" for none. */
  #text = "";
  #name = "";
  /** @type {Engine.ScenResponse | null} */
  response = null;
  /** What the queries were run on. @type {ReturnType<On["now"]> | null} */
  #ran = null;
  #extent = extent([]);
  #pending = new Latest();

  /** @param {import("../house.js").House} house @param {On} on */
  constructor(house, on) {
    this.house = house;
    this.on = on;
    this.title = make("h2", {});
    this.verdict = make("p", {});
    this.meter = make("progress", { max: 1, value: 0, "aria-label": t("scen.progress") });
    this.scatter = make("canvas", { role: "img", "aria-label": t("scen.scatter") });
    this.scatter.addEventListener("pointerdown", (event) => this.#choose(this.#near(event)));
    this.scatter.addEventListener("pointermove", (event) => (this.scatter.title = this.#told(this.#near(event))));
    this.list = make("select", { size: 6, "aria-label": t("scen.queries") });
    this.list.addEventListener("change", () => this.#choose(this.list.selectedIndex));
    this.run = button(t("scen.run"), () => void this.play());
    this.stop = button(t("scen.stop"), () => this.#forget());
    this.csv = button(t("format.csv"), () => this.#save(), { title: t("scen.csv.hint") });
    const close = button(t("scen.close"), () => this.#close());
    this.element = make(
      "section",
      { className: "scenario", hidden: true },
      this.title,
      this.verdict,
      this.meter,
      this.scatter,
      this.list,
      make("div", { className: "row" }, this.run, this.stop, this.csv, close),
    );
    new ResizeObserver(() => this.redraw()).observe(this.element);
  }

  /** Opens the text of a file, and runs its queries. @param {string} text @param {string} name */
  async open(text, name) {
    [this.#text, this.#name] = [text, name];
    await this.play();
  }

  #close() {
    this.#text = "";
    this.#forget();
  }

  /** Whatever runs is stopped, and what was found goes. */
  #forget() {
    this.#ran = null;
    this.#pending.stop();
    this.#show(null);
  }

  /** Where the queries' answers are those of another board or another search, they go. */
  check() {
    if (!this.#ran) return;
    const { board, algorithm } = this.on.now();
    if (algorithm === this.#ran.algorithm && isSame(board, this.#ran.board)) return;
    this.#forget();
  }

  async play() {
    const signal = this.#pending.next();
    const { board, algorithm } = this.on.now();
    this.#ran = { board: board.copy(), algorithm };
    this.#show(null, true);
    try {
      const progress = (/** @type {number} */ done, /** @type {number} */ of) => {
        if (!signal.aborted) this.meter.value = of ? done / of : 0;
      };
      const request = { board: board.ground(), scenario: this.#text, algorithm };
      const response = await ask("scen", request, { signal, progress });
      if (signal.aborted) return;
      this.#show(response);
      this.house.say(this.verdict.textContent ?? "");
    } catch (error) {
      if (signal.aborted) return;
      this.#show(null);
      this.house.complain(error);
    }
  }

  /** @param {Engine.ScenResponse | null} response @param {boolean} [runs] */
  #show(response, runs = false) {
    this.response = response;
    this.element.hidden = !this.#text;
    this.meter.value = 0;
    this.meter.hidden = this.stop.hidden = !runs;
    this.run.hidden = runs || Boolean(response);
    this.scatter.hidden = this.list.hidden = this.csv.hidden = !response;
    write(this.title, t("scen.title", { name: this.#name }));
    write(this.verdict, response ? verdict(response) : t(runs ? "scen.running" : "scen.idle"));
    this.#extent = extent(response?.queries ?? []);
    const options = response?.queries.map((query, place) =>
      make("option", { className: query.right ? "" : "off" }, this.#told(place)),
    );
    put(this.list, ...(options ?? []));
    this.list.selectedIndex = -1;
    this.redraw();
  }

  /** A query in words. @param {number} place */
  #told(place) {
    const query = this.response?.queries[place];
    if (!query) return "";
    const [from, to] = [query.start.join(","), query.goal.join(",")];
    const costs = (/** @type {number | null | undefined} */ cost) =>
      typeof cost === "number" ? t("scen.cost", { n: figure(Math.round(cost * 100) / 100) }) : t("scen.none");
    const said = t("scen.query", { number: place + 1, from, to, cost: costs(query.cost), time: duration(query.nanos) });
    return query.right ? said : `${said} · ${t("scen.off", { cost: costs(query.optimum) })}`;
  }

  /** @param {number} place */
  #choose(place) {
    const query = this.response?.queries[place];
    if (!query) return;
    this.list.selectedIndex = place;
    this.redraw();
    this.on.chosen(query);
  }

  /** Where a query stands among the others, by its cost and its time. @param {Query} query @returns {[number, number]} */
  #point({ cost, nanos }) {
    const { dearest, quickest, slowest } = this.#extent;
    const width = this.scatter.clientWidth - 2 * MARGIN;
    const height = HEIGHT - 2 * MARGIN;
    const share = Math.log(Math.max(1, nanos) / quickest) / Math.max(1e-9, Math.log(slowest / quickest));
    return [MARGIN + (width * (cost ?? 0)) / dearest, MARGIN + height * (1 - share)];
  }

  /** The query whose point is nearest; -1 for none. @param {PointerEvent} event */
  #near({ offsetX, offsetY }) {
    let [best, least] = [-1, GRAB];
    this.response?.queries.forEach((query, place) => {
      const [x, y] = this.#point(query);
      const far = Math.hypot(x - offsetX, y - offsetY);
      if (far < least) [best, least] = [place, far];
    });
    return best;
  }

  redraw() {
    const { scatter, response } = this;
    if (!response || !scatter.clientWidth) return;
    const ratio = window.devicePixelRatio;
    [scatter.width, scatter.height] = [scatter.clientWidth * ratio, HEIGHT * ratio];
    const pen = scatter.getContext("2d");
    if (!pen) return;
    const inks = colours();
    pen.scale(ratio, ratio);
    pen.fillStyle = inks.paper;
    pen.fillRect(0, 0, scatter.clientWidth, HEIGHT);
    response.queries.forEach((query, place) => {
      const [x, y] = this.#point(query);
      const isChosen = place === this.list.selectedIndex;
      pen.beginPath();
      pen.fillStyle = pen.strokeStyle = query.right ? inks.path : inks.danger;
      if (query.right) pen.arc(x, y, isChosen ? 5 : 2, 0, 2 * Math.PI);
      else pen.rect(x - 3, y - 3, isChosen ? 10 : 6, isChosen ? 10 : 6);
      pen.fill();
      if (!isChosen) return;
      pen.lineWidth = 2;
      pen.strokeStyle = inks.focus;
      pen.stroke();
    });
    pen.fillStyle = inks.ink;
    pen.font = "11px system-ui, sans-serif";
    pen.textAlign = "left";
    pen.fillText(`↑ ${t("scen.axis.time", { time: duration(response.answer.max_nanos) })}`, 2, 11);
    pen.textAlign = "right";
    const dearest = figure(Math.round(this.#extent.dearest));
    pen.fillText(`${t("scen.axis.cost", { n: dearest })} →`, scatter.clientWidth - 2, HEIGHT - 3);
  }

  #save() {
    const rows = this.response?.queries.map(({ bucket, start, goal, optimum, cost, right, nanos }) =>
      [bucket, ...start, ...goal, optimum ?? "", cost ?? "", right, nanos].join(","),
    );
    const head = "bucket,start_x,start_y,goal_x,goal_y,optimum,cost,right,nanos";
    keep(new Blob([[head, ...(rows ?? []), ""].join("\n")], { type: "text/csv" }), "queries.csv");
  }

  close() {
    this.#pending.stop();
  }
}

/** The highest cost of queries, and their least and most nanoseconds; 1 at least. @param {Query[]} queries */
function extent(queries) {
  let [dearest, quickest, slowest] = [1, Infinity, 1];
  for (const { cost, nanos } of queries) {
    dearest = Math.max(dearest, cost ?? 0);
    quickest = Math.min(quickest, Math.max(1, nanos));
    slowest = Math.max(slowest, nanos);
  }
  return { dearest, quickest: Math.min(quickest, slowest), slowest };
}

/** What all queries came to. @param {Engine.ScenResponse} response */
function verdict({ answer, algorithm }) {
  const { queries: n, wrong, mean_nanos, max_nanos } = answer;
  const by = called("algorithm", algorithm);
  const found = wrong ? t("scen.some", { n, algorithm: by, wrong }) : t("scen.all", { n, algorithm: by });
  return n ? `${found} ${t("scen.times", { mean: duration(mean_nanos), max: duration(max_nanos) })}` : found;
}

/** Whether the boards are alike but for what stands on them. @param {Board} one @param {Board} other */
function isSame(one, other) {
  const kind = (/** @type {Board} */ { width, height, isHex, neighbors, corner_cutting }) =>
    [width, height, isHex, neighbors, corner_cutting].join();
  return (
    kind(one) === kind(other) &&
    isLike(words(one.terrain), words(other.terrain)) &&
    isLike(words(one.exits), words(other.exits))
  );
}
