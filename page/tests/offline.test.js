// The page with the engine in it: what it fetches, and that it is there without a network.

import assert from "node:assert/strict";
import test from "node:test";
import { address, drawn, enter, isStatic, picture, ready, says, visit } from "./support.js";

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

/** Opens a search under the policy that the element needs, and what can be taken away of it. */
async function shareUnderPolicy(page) {
  const policy = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data: blob:";
  await page.route(`${address}/`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), "content-security-policy": policy } });
  });
  await page.reload();
  await ready(page);
  await enter(page, "paths", { board: "@pocket", searches: [{ name: "bfs" }] });
  const [steps] = /^\d+/.exec(await says(status(page), /^\d+ /));
  await page.locator("#share").click();
  return steps;
}

for (const [locale, name, caption, title] of [
  ["en-GB", "Embed", (steps) => new RegExp(`^Breadth-first · ${steps} steps · `), "What your page shows"],
  ["fr-FR", "Intégrer", (steps) => new RegExp(`^Parcours en largeur · ${steps} pas · `), "Ce que votre page affiche"],
])
  test(`the lines for another page are shown as they look there: ${locale}`, only, () =>
    visit(
      "",
      async (page) => {
        const steps = await shareUnderPolicy(page);
        const fetched = [];
        page.on("request", (request) => fetched.push(request.url().split("/").at(-1)));
        const frames = page.locator(".elsewhere iframe");
        assert.equal(await frames.count(), 0);
        await page.getByRole("button", { name, exact: true }).click();
        await says(page.frameLocator(".elsewhere iframe").locator(".caption"), caption(steps));
        const [copied, shown] = [await page.evaluate(() => navigator.clipboard.readText()), frames.first()];
        assert.match(copied, /^<script src="dedale-board.js"><\/script>\n<dedale-board algorithm="bfs">\n/);
        assert.ok((await shown.getAttribute("srcdoc")).endsWith(`>${copied}`));
        assert.equal(await shown.getAttribute("title"), title);
        assert.equal(fetched.filter((name) => name === "dedale-board.js").length, 1);
        // It is played where it is shown.
        await page.frameLocator(".elsewhere iframe").locator(".player button").first().click();
        await says(page.frameLocator(".elsewhere iframe").locator(".player .steps"), /^0 /);
        assert.ok(await shown.isVisible());
        await picture(page, `embed-${locale}`);
        // What is shared next may be another board.
        await page.keyboard.press("Escape");
        await page.locator("#share").click();
        assert.equal(await frames.count(), 0);
      },
      { locale },
    ),
  );

test("without the element the lines are copied, and no frame is seen", only, () =>
  visit("", async (page) => {
    await page.route("**/dedale-board.js", (route) => route.fulfill({ body: "", contentType: "text/javascript" }));
    await page.locator("#share").click();
    await page.getByRole("button", { name: "Embed", exact: true }).click();
    await says(page.locator("#toast"), /^The lines were copied/);
    await page.frameLocator(".elsewhere iframe").locator("dedale-board").waitFor({ state: "attached" });
    await drawn(page);
    assert.ok(await page.locator(".elsewhere").isHidden());
  }),
);
