// The mazes of other grids, and worksheets to print.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import {
  becomes,
  drawer,
  enter,
  exported,
  menu,
  picture,
  post,
  ready,
  rests,
  says,
  stateOf,
  visit,
} from "./support.js";

const REQUESTS = {
  polar: { grid: "polar", generator: "wilson", height: 6, seed: 5, bias: 50 },
  triangular: { grid: "triangular", generator: "wilson", width: 11, height: 7, seed: 5, bias: 50 },
  hexagonal: { grid: "hexagonal", generator: "wilson", width: 11, height: 7, seed: 5, bias: 50 },
  weave: { grid: "weave", generator: "wilson", width: 11, height: 7, seed: 5, bias: 50, crossings: 80 },
};
const stateFor = (kind) => ({ kind, generator: "wilson", width: 11, height: 7, rings: 6, seed: 5, crossings: 80 });
const verdict = (page) => page.locator(".chips > .verdict");
const isWide = (page) => page.evaluate(() => document.documentElement.scrollWidth > innerWidth);

/** The file that comes of what is done. */
async function saved(page, act) {
  const [download] = await Promise.all([page.waitForEvent("download"), act()]);
  return readFileSync(await download.path());
}

/** What is drawn on the page, and what the engine draws. */
const drawnBy = (svg) => [...svg.matchAll(/class="(wall|path)" d="([^"]*)"/g)].map(([, name, d]) => [name, d]);
const shown = (page) =>
  page
    .locator(".maze-drawing path")
    .evaluateAll((lines) => lines.map((line) => [line.getAttribute("class"), line.getAttribute("d")]));

for (const [kind, request] of Object.entries(REQUESTS))
  test(`a ${kind} maze is the engine's, solved when that is asked for`, () =>
    visit("", async (page) => {
      await enter(page, "mazes", stateFor(kind));
      await says(verdict(page), /^Find the path/);
      await rests(page);
      const body = { operation: "grid-maze", request, format: "svg", solution: true };
      const drawn = drawnBy((await exported(body)).toString());
      assert.deepEqual(
        drawn.map(([name]) => name),
        ["wall", "path"],
      );
      assert.deepEqual(await shown(page), drawn);
      const path = page.locator(".maze-drawing .path");
      assert.equal(await path.isVisible(), false);
      await picture(page, `mazes-${kind}`);

      await page.keyboard.press("s");
      const { path: cells } = await post("/api/grid-maze", request);
      await says(verdict(page), new RegExp(`^${cells.length - 1} steps from the dot to the ring$`));
      await path.waitFor();
      await stateOf(page, (state) => state.kind === kind && state.solved && state.seed === 5);
      await page.locator("html").evaluate((root) => (root.dataset.theme = "dark"));
      // A link leads to the same maze.
      await page.reload();
      await ready(page);
      await says(verdict(page), /steps from/);
      await becomes(page, () => shown(page), drawn);

      await page.keyboard.press("n");
      await stateOf(page, (state) => state.seed !== 5);
      await rests(page);
      assert.notDeepEqual(await shown(page), drawn);
    }));

test("what is made is chosen by keyboard, with the generators that its grid allows", () =>
  visit("", async (page) => {
    await enter(page, "mazes", { generator: "eller", width: 9, height: 8, seed: 3 });
    const type = page.getByRole("combobox", { name: "Type" });
    await type.selectOption("polar");
    await says(verdict(page), /^Find the path/);
    assert.equal(await type.evaluate((box) => box === document.activeElement), true);
    await drawer(page);
    const offered = await page
      .getByLabel("Generator")
      .locator("option")
      .evaluateAll((all) => all.map((each) => each.value));
    const fitting = (await menu()).generators.filter((each) => !each.squares_only).map(({ name }) => name);
    assert.deepEqual(offered, fitting);
    assert.equal(await page.getByRole("spinbutton", { name: "Rings" }).inputValue(), "10");
    await page.getByRole("spinbutton", { name: "Rings" }).fill("4");
    await page.getByRole("spinbutton", { name: "Rings" }).press("Tab");
    await says(page.locator(".panel .counts"), /cells43/);
    await type.selectOption("weave");
    await says(page.locator(".panel .counts"), /9 × 8/);
    await type.selectOption("obstacles");
    await says(verdict(page), /Not solved yet/);
    await stateOf(page, (state) => state.kind === "obstacles" && state.seed === 3);
  }));

test("a worksheet has the mazes, the pages and the title that are chosen", () =>
  visit("", async (page) => {
    for (const [state, operation, request] of [
      [stateFor("polar"), "grid-maze", REQUESTS.polar],
      [
        { generator: "prim", width: 9, height: 7, seed: 5 },
        "maze",
        { generator: "prim", width: 9, height: 7, seed: 5, bias: 50, braid: 0, rooms: 0 },
      ],
    ]) {
      await enter(page, "mazes", state);
      await says(verdict(page), /./);
      await page.keyboard.press("Control+k");
      await page.waitForSelector("dialog[open] [role=option]");
      await page.keyboard.type("worksheet");
      await page.keyboard.press("Enter");
      const sheet = page.locator(".worksheet");
      const save = sheet.getByRole("button", { name: "Download the worksheet" });
      const body = { operation, request, format: "pdf", solution: true };
      const label = "{number}  (seed {seed})";
      const usual = operation === "maze" ? "Square maze, Prim" : "Circular maze, Wilson";
      const twelve = { count: 12, per_page: 6, title: usual, label };
      const made = await saved(page, () => save.click());
      assert.deepEqual(made, await exported({ ...body, worksheet: twelve }));
      assert.equal(made.toString("latin1").match(/\/MediaBox/g).length, 4);

      await sheet.getByLabel("Mazes", { exact: true }).fill("5");
      await sheet.getByLabel("Mazes on a page").selectOption("4");
      await sheet.getByLabel("Title").fill("Été");
      await sheet.getByLabel("Solutions at the end").uncheck();
      await picture(page, `mazes-worksheet-${operation}`);
      const five = { count: 5, per_page: 4, title: "Été", label };
      const chosen = await saved(page, () => save.click());
      assert.deepEqual(chosen, await exported({ ...body, solution: false, worksheet: five }));

      // The maze alone.
      const one = await saved(page, () => page.getByRole("button", { name: "PDF", exact: true }).click());
      assert.deepEqual(one, await exported({ ...body, solution: false, worksheet: { title: usual, label } }));
      await page.keyboard.press("Escape");
    }
    // Neither an edited maze nor an obstacle field is of a generator's seed.
    await page.getByRole("combobox", { name: "Type" }).selectOption("obstacles");
    await page.locator("#share").click();
    assert.equal(await page.locator(".worksheet").count(), 0);
  }));

test("on a phone nothing is wider than it, in either language", async () => {
  for (const [locale, name] of [
    ["en-GB", "Board and options"],
    ["fr-FR", "Plateau et options"],
  ])
    await visit(
      "",
      async (page) => {
        for (const kind of Object.keys(REQUESTS)) {
          await enter(page, "mazes", stateFor(kind));
          await says(verdict(page), /./);
          assert.equal(await isWide(page), false, kind);
          await picture(page, `mazes-${kind}-phone-${locale}`);
        }
        await page.locator(".drawer").count();
        await page.getByRole("button", { name }).click();
        assert.equal(await isWide(page), false, "drawer");
        await picture(page, `mazes-drawer-phone-${locale}`);
      },
      { locale, viewport: { width: 390, height: 844 }, settings: { theme: "dark" } },
    );
});
