// Predicting what a search does: questions from the engine's trace, and results with codes.

import assert from "node:assert/strict";
import test from "node:test";
import { said } from "./predict-support.js";
import { PHONE, at, drawer, enter, picture, post, random, rests, says, stateOf, visit } from "./support.js";

const SIZE = [14, 8];
const ROWS = [
  "..............",
  "..##..........",
  "...#....###...",
  "...#......#...",
  "...####...#...",
  "......#...#...",
  "..........#...",
  "..............",
];
const board = { shape: "square", width: 14, height: 8, rows: ROWS, starts: [[1, 5]], goals: [[12, 2]] };
const traceOf = async (name) => (await post("/api/path", { board, algorithm: name, trace: true })).trace;
/** How many cells are open after these events. */
function openAt({ kinds, cells }, step) {
  const open = new Set();
  for (let event = 0; event < step; event++) {
    if ("oi".includes(kinds[event])) open.add(cells[event]);
    else if ("cb".includes(kinds[event])) open.delete(cells[event]);
  }
  return open;
}

test("a search asks what it does next, explains a miss, and counts", () =>
  visit("#paths", async (page) => {
    await enter(page, "paths", { board, searches: [{ name: "astar" }], predict: 4 });
    const trace = await traceOf("astar");
    await says(said(page), /^Question 1 of 4: Which cell does A\* expand next\?/);
    assert.ok(await page.locator(".player").isHidden(), "nobody looks ahead");
    await says(page.locator(".chips > .verdict").first(), /^step \d+$/);
    await picture(page, "predict-asked");
    const step = async () =>
      Number((await page.locator(".player .steps").textContent()).replace(/,/g, "").split(" ")[0]);
    const click = async (cell) => page.mouse.click(...(await at(page, 0, cell % 14, Math.floor(cell / 14), SIZE)));
    // A wall, or a cell that is closed, is no answer.
    await click(1 * 14 + 2);
    await says(said(page), /^No\. \(2, 1\) is not open\. The search takes \(\d+, \d+\)\./);
    await picture(page, "predict-told");
    await page.getByRole("button", { name: "Next" }).click();
    await says(said(page), /^Question 2 of 4: How many steps will the path have\?/);
    await page.getByRole("spinbutton", { name: /How many steps/ }).fill("17");
    await page.keyboard.press("Enter");
    const { answer } = await post("/api/path", { board, algorithm: "astar" });
    await says(
      said(page),
      new RegExp(`^${answer.steps === 17 ? "Right" : "No"}\\. The path has ${answer.steps} steps\\.`),
    );
    await page.getByRole("button", { name: "Next" }).click();
    await says(said(page), /^Question 3 of 4: How many cells are open now\?/);
    const open = openAt(trace, await step()).size;
    await page.getByRole("spinbutton", { name: /How many cells/ }).fill(String(open));
    await page.keyboard.press("Enter");
    await says(said(page), new RegExp(`^Right\\. ${open} cells are open\\.`));
    await page.getByRole("button", { name: "Next" }).click();
    await says(said(page), /^Question 4 of 4/);
    await click(trace.cells[await step()]);
    await says(said(page), /^Right\. Its f of [\d.]+ is the least\./);
    await page.getByRole("button", { name: "Next" }).click();
    await says(said(page), new RegExp(`^${answer.steps === 17 ? 3 : 2} of 4 right\\.`));
    assert.ok(await page.locator(".player").isVisible());
    await page.getByLabel("Your name").fill("Ada");
    const line = await says(page.locator(".predict output"), /^Ada: \d\/4 · [0-9A-Z]{5}-[0-9A-Z]{5}$/);
    await picture(page, "predict-result");
    // Whoever made the lesson checks the line; what was changed is refused.
    await drawer(page);
    await page.locator(".drawer summary", { hasText: "Predict" }).click();
    const forged = [
      line.replace("Ada", "Bob"),
      line.replace(/\d\/4/, "4/4"),
      line.replace(/.$/, (last) => (last === "A" ? "B" : "A")),
    ];
    await page.getByLabel("Results to check, one a line").fill([line, ...forged, line].join("\n"));
    await page.locator(".results li").nth(4).waitFor();
    const results = await page.locator(".results li").allTextContents();
    assert.match(results[0], /^Ada: \d of 4$/);
    assert.equal(results[4], results[0]);
    for (const result of results.slice(1, 4)) assert.match(result, /^Not a result of this lesson: /);
    // Another lesson has other codes.
    await page.getByRole("combobox", { name: "Algorithm" }).selectOption("greedy");
    await rests(page);
    await page.getByLabel("Results to check, one a line").fill(line);
    await says(page.locator(".results li"), /^Not a result of this lesson/);
  }));

test("the questions of every search agree with the trace, on 200 random boards", () =>
  visit("#paths", async (page) => {
    const below = random(5);
    let asked = 0;
    for (let round = 0; round < 200; round++) {
      const [width, height] = [6 + below(12), 5 + below(8)];
      const hasWeights = below(2) === 1;
      const sign = () => (below(4) === 0 ? "#" : hasWeights && below(5) === 0 ? String(2 + below(8)) : ".");
      const rows = Array.from({ length: height }, () => Array.from({ length: width }, sign));
      const ends = [
        [0, below(height)],
        [width - 1, below(height)],
      ];
      for (const [x, y] of ends) rows[y][x] = ".";
      const other = {
        shape: "square",
        width,
        height,
        rows: rows.map((row) => row.join("")),
        starts: [ends[0]],
        goals: [ends[1]],
      };
      const names = ["astar", "dijkstra", "greedy", "weighted-astar", "bfs"];
      const name = names[round % names.length];
      const { answer, trace } = await post("/api/path", { board: other, algorithm: name, trace: true });
      const told = await page.evaluate(
        async ([trace, answer, name, size]) => {
          const { Recording } = await import("/js/player/recording.js");
          const { questions, checked } = await import("/js/player/questions.js");
          const kinds = Uint8Array.from(trace.kinds, (kind) => kind.charCodeAt(0));
          const recording = new Recording({ ...trace, kinds }, size);
          return questions(recording, answer, 6).map((question) => ({
            ...question,
            // What each cell would come to as an answer.
            cells: Array.from({ length: size }, (_, cell) => checked(question, cell, recording, name, 150)),
          }));
        },
        [trace, answer, name, width * height],
      );
      for (const { kind, step, answer: best, cells } of told) {
        asked += 1;
        const what = `${name}, round ${round}, ${kind} at step ${step}`;
        const open = openAt(trace, step);
        if (kind === "open") assert.equal(best, open.size, what);
        if (kind === "length") assert.equal(best, answer.steps, what);
        if (kind !== "next") continue;
        assert.equal(trace.kinds[step], "e", what);
        assert.equal(best, trace.cells[step], what);
        assert.ok(open.has(best), what);
        for (const [cell, { isRight, isOpen, own, best: least }] of cells.entries()) {
          assert.equal(isOpen, open.has(cell), what);
          // No open cell has a lower number than the search's, by which a miss is explained.
          if (isOpen) assert.ok(own >= least - 1e-6, `${what}: ${own} < ${least}`);
          assert.equal(isRight, cell === best || (isOpen && own - least < 1e-6), what);
        }
      }
    }
    assert.ok(asked > 500, `${asked} questions`);
  }));

test("the questions stop when the board changes, and a link begins with them", () =>
  visit(
    "#paths",
    async (page) => {
      await enter(page, "paths", { board, searches: [{ name: "bfs" }] });
      await page.evaluate(() => window.scrollTo(0, 0));
      await drawer(page);
      await page.locator(".drawer summary", { hasText: "Predict" }).click();
      await page.getByLabel("Questions").fill("3");
      await page.getByRole("button", { name: "Begin" }).click();
      await says(said(page), /^Question 1 of 3: Which cell does breadth-first search expand next\?/);
      assert.equal((await stateOf(page, (state) => state.predict)).predict, 3);
      await page.getByRole("button", { name: "Leave" }).click();
      assert.ok(await page.locator(".predict").isHidden());
      assert.equal((await stateOf(page, (state) => !state.predict)).predict, undefined);
      // Searches that go by no one number ask nothing.
      await page.getByRole("combobox", { name: "Algorithm" }).selectOption("idastar");
      await rests(page);
      await page.getByRole("button", { name: "Begin" }).click();
      await says(page.locator(".drawer details .hint").nth(1), /^Ask about one of these searches/);
    },
    { viewport: PHONE },
  ));
