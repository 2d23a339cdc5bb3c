/** What is known of the searches at a step: counters, the line that ran, and one cell's numbers. */

import { make, put, section, write } from "../dom.js";
import { called, figure, t } from "../i18n.js";
import { CellFacts, placeText, terrainText } from "../parts/cell-text.js";
import { Code } from "../parts/code.js";
import { stepText } from "../parts/step-text.js";

/** @typedef {import("../board/model.js").Board} Board */
/** @typedef {import("./pane.js").Pane} Pane */
/**
 * What is shown: searches of one board on widgets, at a step. Code and cell are those of the chosen search.
 * @typedef {{board: Board, panes: Pane[], widgets: import("../board/widget.js").BoardWidget[], chosen: Pane | undefined, step: number}} Shown
 */

/** The counters, in this order. */
const ROWS = [
  "opened",
  "improved",
  "expanded",
  "closed",
  "banned",
  "frontier",
  "steps",
  "cells",
  "cost",
  "turns",
  "paths",
  "common",
  "nearest",
  "time",
  "time.best",
];
/** The words of marks. */
const MARKS = { 0: "neutral", 1: "opened", 2: "closed", 3: "banned", 7: "opened.goal", 8: "closed.goal" };

/** A mark in a word. @param {number} mark */
const markText = (mark) => t(`mark.${MARKS[/** @type {keyof typeof MARKS} */ (mark)]}`);

export class PathFacts {
  /** What the table of counters has rows and columns for. */
  #counted = "";

  /** @param {() => Shown} now */
  constructor(now) {
    this.now = now;
    this.counts = make("div", { className: "scroll", tabIndex: 0, role: "region", "aria-label": t("counters") });
    this.cell = new CellFacts(now, (cell) => known(now(), cell));
    this.code = new Code();
    this.title = make("h2", {});
    this.said = make("p", { className: "hint" });
    this.sections = [
      make("section", {}, this.title, this.said, this.counts),
      section(t("code"), this.code.element),
      this.cell.element,
    ];
  }

  tell() {
    const { panes, chosen, step } = this.now();
    this.#count(panes, step);
    this.cell.tell();
    if (!chosen) return;
    write(this.title, called("algorithm", chosen.choice.name));
    write(this.said, t(`algorithm.${chosen.choice.name}.about`));
    const { recording } = chosen;
    const line = recording?.line(Math.min(step, recording.length)) ?? "";
    this.code.show(chosen.choice.name, line);
  }

  /** Fills the table of counters; while it has the same rows, only what has changed. @param {Pane[]} panes @param {number} step */
  #count(panes, step) {
    const columns = panes.map((pane) => pane.counts(step));
    const rows = ROWS.filter((name) => columns.some((column) => column.has(name)));
    const heads = panes.map(({ choice }) => called("algorithm", choice.name));
    const shape = [...heads, ...rows].join();
    if (shape !== this.#counted) {
      this.#counted = shape;
      const many = panes.length > 1;
      // The numbers are those of the boards; names would not find room.
      const head = heads.map((name, place) => make("th", { scope: "col", abbr: name, title: name }, String(place + 1)));
      const top = many && make("thead", {}, make("tr", {}, make("td", {}), ...head));
      const lines = rows.map((name) =>
        make("tr", {}, make("th", { scope: "row" }, t(`count.${name}`)), ...heads.map(() => make("td", {}))),
      );
      put(this.counts, make("table", { className: many ? "counts many" : "counts" }, top, make("tbody", {}, ...lines)));
    }
    /** @type {NodeListOf<HTMLElement>} */
    const cells = this.counts.querySelectorAll("tbody td");
    cells.forEach((cell, place) => {
      const row = rows[Math.floor(place / heads.length)] ?? "";
      write(cell, columns[place % heads.length]?.get(row) ?? "–");
    });
  }
}

/** @param {Shown} now @param {number} cell */
function known({ board, chosen, step }, cell) {
  const rows = [
    [t("cell.place"), placeText(board, cell)],
    [t("cell.terrain"), terrainText(board, cell)],
  ];
  const { recording } = chosen ?? {};
  const story = recording?.story(cell, step);
  rows.push([t("cell.state"), markText(chosen?.layers(step).marks?.[cell] ?? 0)]);
  if (story?.openedAt) {
    const { cost, estimate, parent, openedAt, closedAt, isFromGoal } = story;
    const end = isFromGoal ? "goal" : "start";
    const [g, h] = recording?.hasEnds ? [t(`cell.g.${end}`), t(`cell.h.${end}`)] : ["g", "h"];
    rows.push([g, figure(cost ?? 0)]);
    if (estimate || recording?.estimates) rows.push([h, figure(estimate ?? 0)]);
    // From both ends other sums are compared.
    if (!recording?.hasEnds && recording?.estimates) rows.push(["f", figure((cost ?? 0) + (estimate ?? 0))]);
    if (parent >= 0) rows.push([t("cell.parent"), placeText(board, parent)]);
    rows.push([t("cell.opened"), figure(openedAt)]);
    if (closedAt) rows.push([t("cell.closed"), figure(closedAt)]);
  }
  const far = chosen?.measured(step).get(cell);
  if (far) rows.push([t("cell.distance"), far]);
  return rows;
}

/** A step in one sentence; at the end what was found. @param {Pane | undefined} pane @param {number} step */
export function summary(pane, step) {
  if (!pane?.recording) return "";
  if (step >= pane.recording.length) return `${called("algorithm", pane.choice.name)}: ${pane.status.textContent}`;
  return stepText(pane.recording, step, pane.widget.board, pane.measured(step));
}

/** A cell in one sentence. @param {Board} board @param {number} cell @param {Pane | undefined} pane @param {number} step */
export function described(board, cell, pane, step) {
  const mark = pane?.layers(step).marks?.[cell] ?? 0;
  const words = [placeText(board, cell), terrainText(board, cell)];
  if (mark) words.push(markText(mark));
  const far = pane?.measured(step).get(cell);
  if (far) words.push(`${far} ${t("cell.distance")}`);
  return words.join(", ");
}

/** What each search has counted at its end, a line each; costs and nanoseconds as the engine tells them. @param {Pane[]} panes */
export function csv(panes) {
  const columns = /** @type {const} */ ([
    "found",
    "cost",
    "steps",
    "opened",
    "improved",
    "expanded",
    "closed",
    "banned",
    "longest_frontier",
    "nanos",
  ]);
  const lines = panes.map(({ choice, response }) => {
    const { answer } = response ?? {};
    return [choice.name, choice.weight ?? "", ...columns.map((name) => answer?.[name] ?? "")].join(",");
  });
  return [["algorithm", "weight_percent", ...columns].join(","), ...lines, ""].join("\n");
}
