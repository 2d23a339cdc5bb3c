// What else is asked of a path: a larger agent, turns that cost, several goals, the nearest cell, a count.

import assert from "node:assert/strict";
import test from "node:test";
import { at, drawer, enter, picture, post, says, stateOf, visit } from "./support.js";

/** A gap one cell wide is the short way, one of two cells the long one. */
const GAPS = {
  ...{ shape: "square", width: 9, height: 7, neighbors: 4 },
  rows: ["....#....", "....#....", ".........", "....#....", "....#....", ".........", "........."],
  starts: [[1, 2]],
  goals: [[7, 2]],
};
const counts = (page) => page.locator(".panel .counts");
const verdict = (page) => page.locator(".pane .verdict").first();
const box = (page, name) => page.getByLabel(name, { exact: true });
/** Opens the drawer and the group in it. */
const ask = async (page) => {
  await drawer(page);
  const group = page.locator("details", { hasText: "What the game asks" });
  if ((await group.getAttribute("open")) === null) await group.locator("summary").click();
};
const set = async (page, name, value) => {
  await box(page, name).fill(String(value));
  await box(page, name).press("Enter");
};
const opened = (page, board = GAPS, more = {}) =>
  enter(page, "paths", { board, searches: [{ name: "astar" }], ...more });
const path = (more, board = GAPS) =>
  post("/api/path", {
    ...{ board, algorithm: "astar", from: board.starts[0], to: board.goals[0] },
    ...more,
  });

test("a larger agent takes the wide gap", () =>
  visit("#paths", async (page) => {
    const [one, two] = [await path({}), await path({ agent_size: 2 })];
    assert.ok(one.answer.steps < two.answer.steps);
    await opened(page);
    await says(verdict(page), new RegExp(`^${one.answer.steps} steps`));
    await ask(page);
    await set(page, "Size of the agent", 2);
    await says(verdict(page), new RegExp(`^${two.answer.steps} steps`));
    await stateOf(page, ({ asked }) => asked?.agent_size === 2);
    await picture(page, "paths-asked-agent");
  }));

test("a path goes over the sides that are joined", () =>
  visit("#paths", async (page) => {
    const rows = GAPS.rows.map(() => "....#....");
    const flat = await path({}, { ...GAPS, rows });
    const round = await path({ wrap: "x" }, { ...GAPS, rows });
    assert.deepEqual([flat.answer.found, round.answer.steps], [false, 3]);
    await opened(page, { ...GAPS, rows });
    await ask(page);
    await page.getByLabel("Joined sides").selectOption("x");
    await says(verdict(page), /^3 steps/);
    await stateOf(page, ({ asked }) => asked?.wrap === "x");
    await picture(page, "paths-asked-wrap");
  }));

test("a turn may cost a single step", () =>
  visit("#paths", async (page) => {
    const { answer } = await path({ turn_cost: 1 });
    await opened(page, GAPS, { asked: { turn_cost: 1 } });
    await says(counts(page), new RegExp(`turns${answer.turns}`, "i"));
  }));

test("turns that cost are counted, and only searches that can heed them do", () =>
  visit("#paths", async (page) => {
    const { answer } = await path({ turn_cost: 5 });
    await opened(page, GAPS, { asked: { turn_cost: 5 } });
    await says(counts(page), new RegExp(`turns${answer.turns}`, "i"));
    await opened(page, GAPS, { asked: { turn_cost: 5 }, searches: [{ name: "bfs" }] });
    await says(verdict(page), /turn/);
  }));

test("cheapest paths are counted", () =>
  visit("#paths", async (page) => {
    const open = { ...GAPS, rows: GAPS.rows.map(() => "........."), goals: [[7, 5]] };
    const { answer } = await path({ count_paths: true }, open);
    assert.equal(answer.paths, "84");
    await opened(page, open);
    await ask(page);
    await page.getByLabel("Count the cheapest paths").check();
    await says(counts(page), /cheapest paths84/i);
  }));

test("without a path the nearest cell is named, if asked", () =>
  visit("#paths", async (page) => {
    const shut = { ...GAPS, rows: GAPS.rows.map(() => "....#....") };
    await opened(page, shut);
    await says(verdict(page), /^There is no path\./);
    await ask(page);
    await page.getByLabel("Go as near to the goal as possible").check();
    const { answer } = await path({ nearest: true }, shut);
    const [x, y] = answer.nearest;
    await says(verdict(page), new RegExp(`\\(${x}, ${y}\\) is nearest: ${answer.steps} step`));
    await says(counts(page), new RegExp(`nearest cell\\(${x}, ${y}\\)`, "i"));
    await picture(page, "paths-asked-nearest");
  }));

test("of several goals the best is reached, and fewer are asked for when there is one again", () =>
  visit("#paths", async (page) => {
    await opened(page);
    await ask(page);
    await page.getByLabel("Several goals, of which the best is reached").check();
    await page.keyboard.press("Escape");
    await page.locator(".tools label", { hasText: "Goal" }).click();
    await page.mouse.click(...(await at(page, 0, 2, 5, [9, 7])));
    await stateOf(page, ({ board, asked }) => board.goals?.length === 2 && asked?.several);
    await says(verdict(page), /^4 steps/);
    await picture(page, "paths-asked-goals");
    await ask(page);
    await page.getByLabel("Several goals, of which the best is reached").uncheck();
    await stateOf(page, ({ board, asked }) => board.goals.length === 1 && asked === undefined);
    await says(verdict(page), /^6 steps/);
  }));

test("an end where the agent does not fit is moved, if asked", () =>
  visit("#paths", async (page) => {
    const tight = { ...GAPS, goals: [[8, 2]] };
    await opened(page, tight, { asked: { agent_size: 2 } });
    await says(verdict(page), /^an agent of 2x2 cells has no room/);
    await ask(page);
    await set(page, "Move ends to free cells", 2);
    const { answer } = await path({ agent_size: 2, snap: 2 }, tight);
    assert.deepEqual(answer.goal, [7, 2]);
    await says(verdict(page), new RegExp(`^${answer.steps} steps`));
  }));
