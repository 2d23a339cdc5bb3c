// The page with the engine in it: what it fetches, and that it is there without a network.

import assert from "node:assert/strict";
import test from "node:test";
import { address, isStatic, picture, ready, says, visit } from "./support.js";

const only = { skip: !isStatic && "for the page that `page/build` wrote" };
const status = (page) => page.locator(".chips > .verdict");

test("the bar is painted and rooms can be chosen before the module is there", only, () =>
  visit("", async (page) => {
    let free;
    const freed = new Promise((done) => (free = done));
    await page.route("**/*.wasm", async (route) => {
      await freed;
      await route.continue();
    });
    await page.reload();
    await says(page.locator("nav a").first(), /Paths/);
    assert.equal(await page.locator("body").getAttribute("data-ready"), "");
    const paint = await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime);
    assert.ok(paint > 0);
    free();
    await ready(page);
    await says(status(page), /^\d+ steps, cost/);
  }),
);

test("only the small module is fetched for what is on boards, and the other for games", only, () =>
  visit("#fields", async (page) => {
    const fetched = [];
    page.on("request", (request) => /\.wasm$/.test(request.url()) && fetched.push(request.url().split("/").at(-1)));
    await page.reload();
    await ready(page);
    await page.evaluate(() => (location.hash = "#mazes"));
    await says(status(page), /solved/);
    assert.deepEqual(fetched, ["dedale.wasm"]);
    await page.evaluate(() => (location.hash = "#hunt"));
    await page.waitForSelector('body[data-ready="hunt"]');
    await says(page.locator(".player .steps"), /\/ [1-9]/);
    assert.ok(fetched.includes("dedale-all.wasm"));
  }),
);

test("once visited, the page is there without a network", only, () =>
  visit(
    "",
    async (page) => {
      await page.evaluate(async () => {
        await navigator.serviceWorker.ready;
        if (!navigator.serviceWorker.controller)
          await new Promise((done) => navigator.serviceWorker.addEventListener("controllerchange", done));
      });
      const context = page.context();
      await context.setOffline(true);
      await page.goto(`${address}/#mazes`);
      await page.reload();
      await ready(page);
      await says(status(page), /solved/);
      await page.evaluate(() => (location.hash = "#games"));
      await page.waitForSelector('body[data-ready="games"]');
      await page.evaluate(() => (location.hash = "#hunt"));
      await page.waitForSelector('body[data-ready="hunt"]');
      await says(page.locator(".player .steps"), /\/ [1-9]/);
      const manifest = await page.evaluate(async () => {
        const link = document.querySelector('link[rel="manifest"]');
        return (await fetch(link.href)).json();
      });
      assert.deepEqual([manifest.name, manifest.display], ["Dédale", "standalone"]);
      await context.setOffline(false);
    },
    { context: { serviceWorkers: "allow" } },
  ),
);

test("the page about boards in other pages shows three of them", only, () =>
  visit("", async (page) => {
    await page.goto(`${address}/embed.html`);
    for (const [id, pattern] of [
      ["drawing", /^A\* · \d+ steps · \d+ cells looked at$/],
      ["stepped", /^Breadth-first · \d+ cells looked at · \d+ open$/],
      ["mine", /^Greedy best-first · \d+ steps/],
    ])
      await says(page.locator(`#${id} .caption`), pattern);
    await says(page.locator("#told"), /^\d+ steps$/);
    await picture(page, "embed");
  }),
);
