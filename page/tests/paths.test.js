import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import {
  asks,
  at,
  becomes,
  called,
  drag,
  drawn,
  enter,
  PHONE,
  picture,
  post,
  rests,
  says,
  slow,
  stateOf,
  visit,
  visitMoving,
} from "./support.js";

const SIZE = [20, 11];
const open = {
  board: {
    shape: "square",
    width: 20,
    height: 11,
    rows: Array(11).fill(".".repeat(20)),
    starts: [[1, 5]],
    goals: [[18, 5]],
  },
};
const row = (state, y) => state.board.rows[y];

test("walls are painted, erased, and never toggled by dragging", () =>
  visit("#paths", async (page) => {
    await enter(page, "paths", open);
    const cell = (x, y) => at(page, 0, x, y, SIZE);
    await drag(page, await cell(5, 2), await cell(5, 8));
    let state = await stateOf(page, (state) => row(state, 8)[5] === "#");
    for (let y = 2; y <= 8; y++) assert.equal(row(state, y)[5], "#");
    // There and back again over the same cells: they stay walls.
    await page.mouse.move(...(await cell(8, 2)));
    await page.mouse.down();
    for (const y of [8, 2, 8]) await page.mouse.move(...(await cell(8, y)), { steps: 9 });
    await page.mouse.up();
    state = await stateOf(page, (state) => row(state, 8)[8] === "#");
    for (let y = 2; y <= 8; y++) assert.equal(row(state, y)[8], "#");
    // A quick stroke has no gaps.
    await drag(page, await cell(10, 0), await cell(16, 0), { steps: 1 });
    state = await stateOf(page, (state) => row(state, 0)[16] === "#");
    assert.equal(row(state, 0).slice(10, 17), "#######");
    await drag(page, await cell(5, 2), await cell(5, 8), { button: "right" });
    state = await stateOf(page, (state) => row(state, 8)[5] === ".");
    for (let y = 2; y <= 8; y++) assert.equal(row(state, y)[5], ".");
    await picture(page, "paths-painted");
    // Strokes are taken back one by one.
    await page.keyboard.press("Control+z");
    await stateOf(page, (state) => row(state, 2)[5] === "#" && row(state, 8)[5] === "#");
    await page.keyboard.press("Control+z");
    await stateOf(page, (state) => row(state, 0)[16] === "." && row(state, 8)[8] === "#");
  }));

test("the goal is dragged and the answer follows", () =>
  visit("#paths", async (page) => {
    await enter(page, "paths", open);
    const status = page.locator(".chips > .verdict");
    await says(status, /^17 steps/);
    await drag(page, await at(page, 0, 18, 5, SIZE), await at(page, 0, 3, 5, SIZE));
    await says(status, /^2 steps/);
    const state = await stateOf(page, (state) => state.board.goals[0][0] === 3);
    assert.deepEqual(state.board.goals, [[3, 5]]);
    await drag(page, await at(page, 0, 1, 5, SIZE), await at(page, 0, 0, 0, SIZE));
    await says(status, /^8 steps/);
  }));

test("while the goal is dragged, each answer that took long is drawn before the next is asked for", () =>
  visit("#paths", async (page) => {
    await enter(page, "paths", open);
    await rests(page);
    await slow(page, "path", 60);
    await page.evaluate(() => {
      const log = (window.log = []);
      const { asked } = window;
      asked.push = (...each) => {
        log.push("asked");
        return Array.prototype.push.apply(asked, each);
      };
      window.sender.addEventListener("message", () => log.push("answered"));
      const frame = () => {
        log.push("frame");
        requestAnimationFrame(frame);
      };
      requestAnimationFrame(frame);
    });
    await drag(page, await at(page, 0, 18, 5, SIZE), await at(page, 0, 4, 9, SIZE), { steps: 80 });
    await stateOf(page, (state) => state.board.goals[0].join() === "4,9");
    await rests(page);
    const log = (await page.evaluate(() => window.log.join(" "))).split(/(?=answered)/).slice(1);
    const next = log.filter((since) => since.includes("asked"));
    assert.ok(next.length > 3, log.join("\n"));
    for (const since of next) assert.match(since, /^answered.* frame.* asked/);
  }));

test("the weight of a search is typed in percent", () =>
  visit("#paths", async (page) => {
    await enter(page, "paths", { ...open, searches: [{ name: "weighted-astar", weight: 250 }] });
    await asks(page, "path", 'request.algorithm === "weighted-astar" && request.weight === 2.5');
  }));

test("a search is played, stepped forwards and back, and scrubbed", () =>
  visitMoving("#paths", async (page) => {
    await enter(page, "paths", open);
    const steps = page.locator(".player .steps");
    const all = await says(steps, /^([1-9]\d*) \/ \1$/);
    const length = Number(all.split("/")[1]);
    await page.keyboard.press(",");
    await says(steps, new RegExp(`^${length - 1} /`));
    await page.getByRole("button", { name: "One step back" }).click();
    await says(steps, new RegExp(`^${length - 2} /`));
    await page.keyboard.press(".");
    await says(steps, new RegExp(`^${length - 1} /`));
    await page.getByRole("button", { name: "To the beginning" }).click();
    await says(steps, /^0 \//);
    await says(page.locator(".counts tbody tr").first(), /opened0/i);
    await page.getByRole("button", { name: "One step forward" }).click();
    await says(page.locator(".counts tbody tr").first(), /opened1/i);
    await says(page.locator(".code [aria-current]").first(), /open the start/);
    await page.locator(".player input[type=range]").fill("7");
    await says(steps, /^7 \//);
    await page.getByRole("combobox", { name: "Time to play it all" }).selectOption("1");
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await says(steps, new RegExp(`^${length} / ${length}`));
    // A link shows the same step.
    await page.locator(".player input[type=range]").fill("9");
    await page.keyboard.press(",");
    await picture(page, "paths-stepped");
  }));

test("up to four searches go in step on one board", () =>
  visit("#paths", async (page) => {
    await enter(page, "paths", { ...open, searches: [{ name: "astar" }, { name: "dijkstra" }] });
    await page.getByRole("button", { name: "Compare" }).click();
    await page.keyboard.press("c");
    assert.equal(await page.locator(".board").count(), 4);
    assert.ok(await page.getByRole("button", { name: "Compare" }).isHidden());
    // All four are seen at the same scale.
    const boxes = await Promise.all([0, 1, 2, 3].map((each) => page.locator(".board .grid").nth(each).boundingBox()));
    for (const { width, height } of boxes)
      assert.deepEqual([width, height], [boxes[0].width, boxes[0].height], "one scale");
    // What is painted on one is on all.
    const [x, y] = await at(page, 3, 9, 5, SIZE);
    await page.mouse.click(x, y);
    for (const pane of await page.locator(".chips > .verdict").all()) await says(pane, /^19 steps/);
    await says(page.locator(".counts.many tbody tr").nth(5), /steps19191919/i);
    await says(page.locator(".player .steps"), /^([1-9]\d*) \/ \1$/);
    await page.getByRole("button", { name: "To the beginning" }).click();
    for (let step = 0; step < 6; step++) await page.keyboard.press(".");
    await says(page.locator(".counts.many tbody tr").first(), /opened[1-9]+/i);
    await picture(page, "paths-four");
    await page.getByRole("button", { name: "Remove this search" }).first().click();
    assert.equal(await page.locator(".board").count(), 3);
  }));

test("Maze Solver's search shows its four states and its legend", () =>
  visit("#paths", async (page) => {
    await enter(page, "paths", { board: "@hedge", searches: [{ name: "heuristic-dfs" }] });
    await says(page.locator(".chips > .verdict"), /^59 steps/);
    const legend = await page.locator(".legend").textContent();
    for (const state of ["open", "closed", "banned"]) assert.match(legend, new RegExp(state));
    await says(page.locator(".counts tbody"), /banned[1-9]/i);
    await says(page.locator(".code"), /ban the cell, return to its parent/);
    await page.locator("#settings").click();
    await page.locator("#colours").selectOption("maze-solver");
    await page.keyboard.press("Escape");
    await picture(page, "paths-maze-solver");
  }));

test("everything is done by keyboard, and is announced", () =>
  visit("#paths", async (page) => {
    await enter(page, "paths", open);
    const announcer = page.locator("#say");
    await says(announcer, /A\*: 17 steps/);
    await page.locator('[role="gridcell"][tabindex="0"]').focus();
    await page.keyboard.press("Home");
    await page.keyboard.press("PageUp");
    await called(page.locator(":focus"), /^\(0, 0\), free/);
    for (let step = 0; step < 3; step++) await page.keyboard.press("ArrowRight");
    await called(page.locator(":focus"), /^\(3, 0\)/);
    await page.keyboard.press(" ");
    let state = await stateOf(page, (state) => row(state, 0)[3] === "#");
    await called(page.locator(":focus"), /wall/);
    await page.keyboard.press("Delete");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("7");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("g");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("s");
    state = await stateOf(page, (state) => state.board.starts[0][0] === 2);
    assert.equal(row(state, 0)[3], ".");
    assert.equal(row(state, 1)[3], "7");
    assert.deepEqual([state.board.starts, state.board.goals], [[[2, 2]], [[3, 2]]]);
    await says(announcer, /A\*: 1 step,/);
    await page.keyboard.press("End");
    await called(page.locator(":focus"), /^\(19, 2\)/);
    await page.keyboard.press(",");
    await says(announcer, /^Step \d+: .*open\./);
  }));

test("a cell tells its numbers", () =>
  visit("#paths", async (page) => {
    await enter(page, "paths", open);
    await says(page.locator(".player .steps"), /^([1-9]\d*) \/ \1$/);
    await page.keyboard.press("i");
    const [x, y] = await at(page, 0, 6, 5, SIZE);
    await page.mouse.click(x, y);
    const facts = await says(
      page.locator(".facts section", { has: page.getByRole("heading", { name: "Cell" }) }),
      /g5/,
    );
    assert.match(facts, /h12/);
    assert.match(facts, /f17/);
    assert.match(facts, /\(5, 5\)/);
  }));

test("boards are opened and saved", () =>
  visit("#paths", async (page) => {
    const map = "type octile\nheight 2\nwidth 3\nmap\n.@.\n...\n";
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name: "tiny.map", mimeType: "text/plain", buffer: Buffer.from(map) });
    const state = await stateOf(page, (state) => state.board.width === 3);
    assert.deepEqual(state.board.rows, [".#.", "..."]);
    await says(page.locator(".chips > .verdict"), /^\d+ steps?/);
    await page.locator("#share").click();
    const forms = {
      PNG: /^\x89PNG/,
      SVG: /<svg/,
      GIF: /^GIF89a/,
      "Posthoc trace": /"version":"1\.4\.0"/,
      ".map": /^type octile/,
      Text: /^S#/,
      "Level (YAML)": /map:/,
      "PNG, 1 pixel a cell": /^\x89PNG/,
      JSON: /"found": true/,
    };
    for (const [form, begins] of Object.entries(forms)) {
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name: form, exact: true }).click(),
      ]);
      assert.match(readFileSync(await download.path(), "latin1"), begins, form);
    }
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name: "bad.map", mimeType: "text/plain", buffer: Buffer.from("type octile\nheight x\n") });
    await says(page.locator(".complaint"), /line 2/);
  }));

test("touch and pen paint too, on a phone", () =>
  visit(
    "#paths",
    async (page) => {
      await enter(page, "paths", open);
      const [x, y] = await at(page, 0, 9, 5, SIZE);
      await page.touchscreen.tap(x, y);
      await stateOf(page, (state) => row(state, 5)[9] === "#");
      await says(page.locator(".chips > .verdict"), /^19 steps/);
      const pen = await page.context().newCDPSession(page);
      // With Shift a pen erases.
      for (const [type, modifiers] of [
        ["mousePressed", 8],
        ["mouseReleased", 8],
      ]) {
        await pen.send("Input.dispatchMouseEvent", {
          type,
          x,
          y,
          modifiers,
          button: "left",
          clickCount: 1,
          pointerType: "pen",
        });
      }
      await stateOf(page, (state) => row(state, 5)[9] === ".");
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(wide <= PHONE.width, `the page is ${wide} pixels wide`);
      await picture(page, "paths-phone");
    },
    { viewport: PHONE, context: { hasTouch: true, isMobile: true } },
  ));

test("the heuristic search shows how far each cell is that it chooses from", () =>
  visit("#paths", async (page) => {
    const board = {
      ...open.board,
      width: 7,
      height: 5,
      rows: Array(5).fill("......."),
      starts: [[2, 1]],
      goals: [[6, 4]],
    };
    const chosen = async (name, step, lines) => {
      await enter(page, "paths", { board, searches: [{ name }], step });
      const lit = page.locator('.code [aria-current="step"]');
      await says(lit, lines);
      return page.locator(".pane .board");
    };
    // From 2, 1 it may go up, right, down and left: opened, expanded, closed, then four measured.
    const expected = [
      [2, 0, Math.hypot(4, 4)],
      [3, 1, Math.hypot(3, 3)],
      [2, 2, Math.hypot(4, 2)],
      [1, 1, Math.hypot(5, 3)],
    ];
    for (const [place, [x, y, far]] of expected.entries()) {
      const step = 4 + place;
      await chosen("heuristic-dfs", step, /how far from the goal/);
      await says(page.locator("#say"), new RegExp(`^Step ${step}: \\(${x}, ${y}\\) is `));
      await page.mouse.move(...(await at(page, 0, x, y, [7, 5])));
      await says(page.locator(".panel"), new RegExp(`to the goal\\s*${Math.round(100 * far) / 100}`));
      // Those that come later are not measured yet.
      const [nextX, nextY] = expected[place + 1] ?? [4, 4];
      await page.mouse.move(...(await at(page, 0, nextX, nextY, [7, 5])));
      await rests(page);
      assert.doesNotMatch(await page.locator(".panel").textContent(), /to the goal/);
    }
    await picture(page, "paths-choice");
    // The nearest is taken.
    await chosen("heuristic-dfs", 8, /take the nearest/);
    await says(page.locator("#say"), /opened \(3, 1\)/);
    await chosen("manhattan-dfs", 4, /Manhattan distance/);
    await picture(page, "paths-choice-manhattan");
  }));

test("where two searches differ is seen, at any step", () =>
  visit("#paths", async (page) => {
    const searches = [{ name: "bfs" }, { name: "astar" }, { name: "dfs" }];
    await enter(page, "paths", { ...open, searches, step: 40 });
    await says(page.locator(".player .steps"), /^40 \//);
    await page.getByRole("button", { name: "Difference", exact: true }).click();
    const view = page.locator(".pane.difference");
    const status = view.locator(".verdict");
    const numbers = async () => (await status.textContent()).match(/\d+/g).map(Number);
    // The same from the traces, asked for beside the page.
    const reached = async (name, step) => {
      const { trace } = await post("/api/path", { board: open.board, algorithm: name, trace: true });
      const cells = new Set();
      for (let event = 0; event < Math.min(step, trace.kinds.length); event++)
        if ("oicb".includes(trace.kinds[event])) cells.add(trace.cells[event]);
      return cells;
    };
    const check = async (first, second, step) => {
      const [one, other] = [
        await reached(searches[first - 1].name, step),
        await reached(searches[second - 1].name, step),
      ];
      const both = [...one].filter((cell) => other.has(cell)).length;
      const expected = `Only ${first}: ${one.size - both} · only ${second}: ${other.size - both} · both: ${both}`;
      await says(status, new RegExp(`^${expected}$`));
      assert.equal((await numbers()).length, 5);
      return both;
    };
    assert.ok((await check(1, 2, 40)) > 0);
    const key = page.locator(".foot .legend li:visible");
    await becomes(page, async () => (await key.allTextContents()).slice(-3), [
      "reached by the first alone",
      "reached by the second alone",
      "reached by both",
    ]);
    await picture(page, "paths-difference");
    await page.keyboard.press(".");
    await check(1, 2, 41);
    await view.getByRole("combobox", { name: "The second of the two" }).selectOption({ value: "2" });
    await check(1, 3, 41);
    await page.getByRole("button", { name: "Remove the difference" }).click();
    assert.equal(await view.count(), 0);
    // A link holds it.
    await enter(page, "paths", { ...open, searches, step: 40, difference: true });
    await check(1, 2, 40);
    assert.ok((await stateOf(page, (state) => state.difference)).difference);
  }));

test("boards that are compared lie whole, with cells of one size", () =>
  visit("", async (page) => {
    await says(page.locator(".chips > .verdict").first(), /^\d+ steps, cost/);
    for (const count of [2, 3, 4]) {
      await page.getByRole("button", { name: "Compare" }).click();
      await page.waitForFunction((count) => document.querySelectorAll(".board .grid").length === count, count);
      await rests(page);
      const grids = await page
        .locator(".board .grid")
        .evaluateAll((all) =>
          all.map((grid) => [grid, grid.parentElement].map((each) => each.getBoundingClientRect().toJSON())),
        );
      const [[{ width, height }]] = grids;
      for (const [board, pane] of grids) {
        assert.deepEqual([board.width, board.height], [width, height], `${count} boards`);
        assert.ok(board.left >= pane.left - 1 && board.right <= pane.right + 1, `${count} boards: ${board.left}`);
        assert.ok(board.top >= pane.top - 1 && board.bottom <= pane.bottom + 1, `${count} boards: ${board.top}`);
      }
      await picture(page, `paths-compared-${count}`);
    }
    // One that somebody zooms keeps its own size.
    const before = await page.locator(".board .grid").nth(1).boundingBox();
    await page.mouse.move(before.x + before.width / 2, before.y + before.height / 2);
    await page.mouse.wheel(0, -400);
    await drawn(page);
    const widths = await page
      .locator(".board .grid")
      .evaluateAll((all) => all.map((grid) => grid.getBoundingClientRect().width));
    assert.ok(widths[1] > widths[0] && widths[0] === widths[2], String(widths));
  }));
