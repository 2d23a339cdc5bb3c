// The search of a flow field: its queue, its labels, its counts and the line that has just run.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { facts, status, steps } from "./fields-support.js";
import { PHONE, at, becomes, called, drag, enter, isStatic, picture, says, stateOf, visit } from "./support.js";

const row = (cells, goals = [[cells.length - 1, 0]]) => ({
  shape: "square",
  width: cells.length,
  height: 1,
  rows: [cells],
  starts: [[0, 0]],
  goals,
});
const lit = (page) => page.locator(".code [aria-current]").allTextContents();

test("no two lines of pseudo-code make the same event, and both languages agree", () => {
  const read = (file) => JSON.parse(readFileSync(new URL(`../site/lang/${file}.json`, import.meta.url), "utf8"));
  const [english, french] = [read("en"), read("fr")];
  const named = Object.keys(english).filter((name) => name.startsWith("code."));
  assert.ok(named.length > 15);
  for (const name of named) {
    const events = english[name].map(([letters]) => letters).join("");
    assert.equal(new Set(events).size, events.length, name);
    const letters = (each) => [...each.map(([letters]) => letters).join("")].sort().join("");
    assert.equal(letters(french[name]), letters(english[name]), name);
  }
});

test("each step lights the line that ran, and tells the queue as it is then", () =>
  visit("#fields", async (page) => {
    await enter(page, "fields", { board: row("...."), cuts: true });
    await says(steps(page), /^13 \/ 13/);
    await says(status(page), /^4 cells have a path/);
    await page.getByRole("button", { name: "To the beginning" }).click();
    // The queue, the line, the status, the cells with a path.
    const expected = [
      ["Nothing waits.", [], /^Before the first step/, 0],
      ["3, 00", ["put every goal into the queue, at distance 0"], /^Step 1: opened \(3, 0\); 1 cell waits/, 1],
      ["Nothing waits.", ["  take its first cell"], /^Step 2: expanded \(3, 0\); 0 cells wait/, 1],
      ["2, 01", ["    one step farther; put it at the end of the queue"], /^Step 3: opened \(2, 0\); 1 cell/, 2],
      ["2, 01", ["  the cell is done"], /^Step 4: closed \(3, 0\); 1 cell waits/, 2],
      ["Nothing waits.", ["  take its first cell"], /^Step 5: expanded \(2, 0\)/, 2],
      ["1, 02", ["    one step farther; put it at the end of the queue"], /^Step 6: opened \(1, 0\)/, 3],
    ];
    for (const [queue, lines, said, reached] of expected) {
      await says(status(page), said);
      await becomes(page, () => page.locator(".queue").textContent(), queue);
      await becomes(page, () => lit(page), lines);
      await says(facts(page), new RegExp(`cells with a path${reached}farthest cell${Math.max(0, reached - 1)}`, "i"));
      await says(facts(page), new RegExp(`opened${reached}improved0`, "i"));
      await page.keyboard.press(".");
    }
    // What is not reached yet is not said to be cut off, nor how far it will be.
    const cell = page.locator('[role="gridcell"][tabindex="0"]');
    await called(cell, /^\(0, 0\), start, not reached yet/);
    await page.keyboard.press(",");
    await says(status(page), /^Step 6/);
    await page.getByRole("button", { name: "To the end" }).click();
    await becomes(page, () => lit(page), ["each cell’s next step: the first that is nearer"]);
    await says(status(page), /^4 cells have a path/);
    await says(facts(page), /Nothing waits\.waiting0opened4improved0expanded4closed4/i);
    await called(cell, /3 steps from a goal/);
  }));

test("by costs a cheaper path lowers the cost of a cell that waits", () =>
  visit("#fields", async (page) => {
    const board = { ...row("..9."), height: 2, rows: ["..9.", "...."], goals: [[3, 0]] };
    await enter(page, "fields", { board, costs: true });
    await says(steps(page), /^([1-9]\d*) \/ \1/);
    await page.getByRole("button", { name: "To the beginning" }).click();
    const cheaper = "    cheaper through here: lower its cost";
    for (let step = 0; !(await lit(page)).includes(cheaper); step++) {
      assert.ok(step < 40, "a cost is lowered");
      await page.keyboard.press(".");
    }
    assert.equal((await lit(page)).length, 1);
    await says(status(page), /^Step \d+: improved/);
    await says(facts(page), /improved1expanded/i);
  }));

test("at every step the cell taken next is the first of the queue", () =>
  visit("#fields", async (page) => {
    for (const [board, by, tie] of [
      ["@fords", "steps", undefined],
      ["@fords", "steps", "canonical"],
      ["@meadow", "costs", undefined],
      ["@atoll", "costs", undefined],
      ["@atoll", "steps", undefined],
      ["@hedge", "steps", undefined],
    ]) {
      const faults = await page.evaluate(
        async ([board, by, tie]) => {
          const { ask } = await import("/js/engine.js");
          const { FieldSearch } = await import("/js/player/field-search.js");
          const { answer, trace } = await ask("field", { board, by, tie, trace: true });
          const { Board } = await import("/js/board/model.js");
          const made = Board.of((await ask("board", { board })).board);
          const search = new FieldSearch(trace, made, { byCosts: by === "costs", tie: answer.tie });
          const faults = [];
          const holds = (what, step, is) => is || faults.push(`${what} at step ${step}`);
          const inQueue = new Set();
          for (let step = 0; step <= trace.kinds.length; step++) {
            const kind = search.recording.kind(step);
            if (kind === "o") inQueue.add(trace.cells[step - 1]);
            if (kind === "e") inQueue.delete(trace.cells[step - 1]);
            const moment = search.at(step);
            const { waiting, distance, counters, marks } = moment;
            holds("queue", step, waiting.length === inQueue.size && waiting.every((cell) => inQueue.has(cell)));
            const known = distance.filter((far) => !Number.isNaN(far)).length;
            holds("counts", step, counters.opened === known && known - counters.expanded === waiting.length);
            holds(
              "marks",
              step,
              waiting.every((cell) => marks[cell] === 1),
            );
            if (search.recording.kind(step + 1) === "e") holds("first", step, waiting[0] === trace.cells[step]);
            const last = distance[trace.cells[step - 1] ?? -1];
            if (kind === "o" || kind === "i")
              holds("cost", step, Math.abs(last - trace.costs[step - 1] / trace.unit) < 1e-3);
          }
          const { distance } = search.at(search.length);
          const far = answer.distance;
          const isEqual = (cell) =>
            Number.isNaN(far[cell]) ? Number.isNaN(distance[cell]) : Math.abs(far[cell] - distance[cell]) < 1e-3;
          holds(
            "distances",
            search.length,
            far.every((_, cell) => isEqual(cell)),
          );
          return [trace.kinds.length > 60 ? [] : ["too short"], faults.slice(0, 3)].flat();
        },
        [board, by, tie],
      );
      assert.deepEqual(faults, [], `${board} ${by}`);
    }
  }));

test("cells that are done point to where they were reached from", () =>
  visit("#fields", async (page) => {
    for (const board of ["@fords", "@atoll", "@meadow"]) {
      const faults = await page.evaluate(async (name) => {
        const { ask } = await import("/js/engine.js");
        const { Board } = await import("/js/board/model.js");
        const { FieldSearch } = await import("/js/player/field-search.js");
        const { Flow } = await import("/js/rooms/fields-flow.js");
        const { layersOf } = await import("/js/rooms/fields-search.js");
        const board = Board.of((await ask("board", { board: name })).board);
        const { answer, trace } = await ask("field", { board: name, by: "steps", trace: true });
        const search = new FieldSearch(trace, board, { byCosts: false, tie: answer.tie });
        const flow = new Flow(answer, board);
        const faults = [];
        for (const step of [0, 7, 60, trace.kinds.length]) {
          const moment = search.at(step);
          const { arrows, marks } = layersOf(moment, flow.most);
          for (let cell = 0; cell < board.size; cell++) {
            const isDone = moment.origins[cell] >= 0 && !marks[cell];
            if (isDone !== arrows[cell] > 0) faults.push(`${name} ${step} ${cell}: an arrow`);
            // By the tie of discovery it is the next step; else one that is as good.
            if (isDone && answer.tie === "discovery" && arrows[cell] !== flow.arrows[cell])
              faults.push(`${cell}: which`);
            if (isDone && moment.distance[moment.origins[cell]] !== moment.distance[cell] - 1)
              faults.push(`${cell}: far`);
          }
        }
        return faults.slice(0, 3);
      }, board);
      assert.deepEqual(faults, []);
    }
  }));

test("a link shows the same step, and an edit shows the whole field again", () =>
  visit("#fields", async (page) => {
    await enter(page, "fields", { board: "@fords", cuts: true, step: 60, mode: "edit" });
    await says(steps(page), /^60 \/ 240/);
    await says(status(page), /^Step 60: /);
    await picture(page, "fields-search");
    await stateOf(page, ({ step }) => step === 60);
    const size = [16, 11];
    await drag(page, await at(page, 0, 4, 1, size), await at(page, 0, 4, 1, size));
    await says(status(page), /cells? ha(s|ve) a path|no path/);
    await says(steps(page), /^([1-9]\d*) \/ \1/);
    await says(facts(page), /Nothing waits/);
  }));

test("a long search is played step by step like any other", () =>
  visit("#fields", async (page) => {
    const side = 270;
    const rows = Array(side).fill(".".repeat(side));
    const board = { shape: "square", width: side, height: side, rows, starts: [[0, 0]], goals: [[135, 135]] };
    await enter(page, "fields", { board, cuts: true });
    // Each cell is opened, expanded and closed; then the next steps are chosen.
    await says(steps(page), /^218,701 \/ 218,701/, 30_000);
    await page.locator(".player input[type=range]").fill("100000");
    await says(status(page), /^Step 100,000: /);
  }));

test("the search fits on a phone", () =>
  visit(
    "#fields",
    async (page) => {
      await enter(page, "fields", { board: "@meadow", step: 200 });
      await says(status(page), /^Step 200: /);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(wide <= PHONE.width, `the page is ${wide} pixels wide`);
      await picture(page, "fields-search-phone");
    },
    { viewport: PHONE, settings: { theme: "dark" } },
  ));

test(
  "a search that comes before its field is played all the same",
  { skip: isStatic && "requests are sent by a worker" },
  () =>
    visit("#paths", async (page) => {
      let come;
      const search = new Promise((done) => (come = done));
      await page.route("**/api/field", async (route) => {
        const isSearch = JSON.parse(route.request().postData()).trace;
        if (!isSearch) await search;
        await route.fulfill({ response: await route.fetch() });
        if (isSearch) come();
      });
      await enter(page, "fields", { board: "@fords", step: 17 });
      await says(steps(page), /^17 \/ 240$/);
    }),
);
