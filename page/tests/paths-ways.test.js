// Other ways to go: stops, straight lines at any angle, one of several cheapest paths; and what lies around the start.

import assert from "node:assert/strict";
import test from "node:test";
import { at, drawer, enter, inked, picture, post, rests, says, stateOf, visit } from "./support.js";

const OPEN = {
  ...{ shape: "square", width: 9, height: 7, neighbors: 4 },
  rows: ["....#....", "....#....", ".........", "....#....", "....#....", ".........", "........."],
  starts: [[1, 2]],
  goals: [[7, 2]],
};
const verdict = (page) => page.locator(".pane .verdict").first();
const counts = (page) => page.locator(".panel .counts");
const opened = (page, more = {}) => enter(page, "paths", { board: OPEN, searches: [{ name: "astar" }], ...more });
const path = (more) =>
  post("/api/path", { board: OPEN, algorithm: "astar", from: OPEN.starts[0], to: OPEN.goals[0], ...more });
const asks = async (page) => {
  await drawer(page);
  const group = page.locator("details", { hasText: "What the game asks" });
  if ((await group.getAttribute("open")) === null) await group.locator("summary").click();
};

test("a path passes its stops, which are put, carried and taken away", () =>
  visit("#paths", async (page) => {
    const { answer } = await path({ through: [[2, 6]] });
    const second = await path({
      through: [
        [2, 6],
        [6, 6],
      ],
    });
    assert.ok(answer.steps < second.answer.steps + 1 && answer.steps > 6);
    await opened(page);
    await says(verdict(page), /^6 steps/);
    await page.locator(".tools label", { hasText: "Stop on the way" }).click();
    await page.mouse.click(...(await at(page, 0, 2, 6, [9, 7])));
    await says(verdict(page), new RegExp(`^${answer.steps} steps`));
    await page.mouse.click(...(await at(page, 0, 6, 6, [9, 7])));
    await stateOf(page, ({ stops }) => JSON.stringify(stops) === "[[2,6],[6,6]]");
    await says(verdict(page), new RegExp(`^${second.answer.steps} steps`));
    await picture(page, "paths-stops");
    await page.mouse.click(...(await at(page, 0, 6, 6, [9, 7])), { button: "right" });
    await stateOf(page, ({ stops }) => JSON.stringify(stops) === "[[2,6]]");
    await page.keyboard.press("Control+z");
    await stateOf(page, ({ stops }) => stops?.length === 2);
    await says(verdict(page), new RegExp(`^${second.answer.steps} steps`));
  }));

test("a search over stops is played leg by leg", () =>
  visit("#paths", async (page) => {
    const stops = [[2, 6]];
    const { trace } = await path({ through: stops, trace: true });
    const arrival = trace.kinds.indexOf("a") + 1;
    await opened(page, { stops, step: arrival + 2 });
    await says(verdict(page), new RegExp(`^step ${arrival + 2} of ${trace.kinds.length}: 1 open`));
    await picture(page, "paths-stops-second-leg");
    await opened(page, { stops, step: arrival });
    await says(verdict(page), new RegExp(`^step ${arrival} of`));
  }));

test("a path at any angle is drawn as straight lines beside that of steps", () =>
  visit("#paths", async (page) => {
    const { answer } = await post("/api/path", {
      ...{ board: OPEN, algorithm: "auto", any_angle: "exact", from: [1, 0], to: [7, 0] },
    });
    const board = { ...OPEN, starts: [[1, 0]], goals: [[7, 0]] };
    await opened(page, { board, searches: [{ name: "astar" }, { name: "any-angle" }, { name: "theta-star" }] });
    const bends = answer.points.length - 2;
    const length = new Intl.NumberFormat("en-GB").format(answer.cost);
    await says(page.locator(".pane .verdict").nth(1), new RegExp(`^length ${length}, ${bends} bends`));
    await says(page.locator(".pane .verdict").nth(2), /^length \d/);
    await says(verdict(page), /^10 steps/);
    await picture(page, "paths-any-angle");
    await stateOf(page, ({ searches }) => searches[1].name === "any-angle");
    // What it does not take is refused in a sentence.
    await opened(page, { board, searches: [{ name: "any-angle" }], asked: { turn_cost: 2 } });
    await says(verdict(page), /any angle/);
  }));

test("of the cheapest paths the n-th is shown, or one at random", () =>
  visit("#paths", async (page) => {
    const whole = { ...OPEN, rows: OPEN.rows.map(() => "........."), goals: [[7, 5]] };
    const of = (more) => post("/api/path", { board: whole, algorithm: "astar", from: [1, 2], to: [7, 5], ...more });
    const last = await of({ nth_path: "83" });
    const chosen = last.answer.cells.map(([x, y]) => `${x},${y}`);
    await opened(page, { board: whole });
    await asks(page);
    await page.getByLabel("Among the cheapest paths").selectOption("nth");
    await page.getByLabel("Number or seed").fill("83");
    await page.getByLabel("Number or seed").press("Enter");
    await stateOf(page, ({ asked }) => asked?.which === "nth" && asked.number === 83);
    await says(verdict(page), /^9 steps/);
    assert.equal(chosen.length, 10);
    await page.getByLabel("Number or seed").fill("84");
    await page.getByLabel("Number or seed").press("Enter");
    await says(verdict(page), /84/);
    await page.getByLabel("Among the cheapest paths").selectOption("random");
    await says(verdict(page), /^9 steps/);
    await page.getByLabel("Count the cheapest paths").check();
    await says(counts(page), /cheapest paths84cells of all of them2/i);
  }));

test("what the start sees or reaches is hatched", () =>
  visit("#paths", async (page) => {
    await opened(page);
    await says(verdict(page), /^6 steps/);
    await rests(page);
    const bare = (await inked(page, "start")).count;
    for (const around of ["sight", "reach"]) {
      await opened(page, { asked: { around, within: 4 } });
      await page.locator(".legend li:visible", { hasText: "seen or reached" }).waitFor();
      await rests(page);
      await picture(page, `paths-${around}`);
      assert.ok((await inked(page, "start")).count > 2 * bare);
    }
  }));
