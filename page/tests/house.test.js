import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import test from "node:test";
import { gzipSync } from "node:zlib";
import {
  PHONE,
  address,
  at,
  becomes,
  enter,
  follow,
  hashOf,
  isStatic,
  picture,
  post,
  ready,
  rests,
  says,
  stateOf,
  strangers,
  visit,
  visitBriskly,
} from "./support.js";

/** What a file of the page's folder takes on its way. @param {string} name */
const packed = (name) => gzipSync(readFileSync(`${process.env.STATIC}${name.replace(/\/$/, "/index.html")}`)).length;

const ROOMS = ["paths", "fields", "mazes", "games", "hunt"];

test("the first paint is small and quick", () =>
  visit("", async (page) => {
    const seen = await page.evaluate(() => {
      const files = /** @type {PerformanceResourceTiming[]} */ ([
        ...performance.getEntriesByType("navigation"),
        ...performance.getEntriesByType("resource"),
      ]);
      const paint = performance.getEntriesByName("first-contentful-paint")[0];
      const ready = performance.getEntriesByName("ready")[0];
      return {
        ready: ready?.startTime ?? Infinity,
        bytes: files.reduce((sum, file) => sum + file.transferSize, 0),
        names: files.map(({ name }) => new URL(name).pathname),
        paint: paint?.startTime ?? Infinity,
      };
    });
    // A plain web server packs nothing; hosts on the Web do.
    if (isStatic) seen.bytes = seen.names.reduce((sum, name) => sum + packed(name), 0);
    console.log(
      `first paint: ${seen.names.length} files, ${(seen.bytes / 1024).toFixed(1)} KiB, ${seen.paint.toFixed(0)} ms; the room is open after ${seen.ready.toFixed(0)} ms`,
    );
    assert.ok(seen.bytes <= 170 * 1024, `${seen.bytes} bytes`);
    assert.ok(Number.isFinite(seen.paint) && Number.isFinite(seen.ready));
  }));

test("the language is the browser's, and can be switched", () =>
  visit(
    "",
    async (page) => {
      assert.equal(await page.locator("html").getAttribute("lang"), "fr");
      await says(page.locator("nav a").first(), /Chemins/);
      await enter(page, "paths", { board: "@pocket" });
      await says(page.locator(".chips > .verdict"), /^25 pas, coût 25/);
      const [x, y] = await at(page, 0, 0, 0, [20, 11]);
      await page.mouse.click(x, y);
      await stateOf(page, (state) => state.board.rows?.[0][0] === "#");
      await page.locator("#settings").click();
      await page.locator("#language").selectOption("en");
      await says(page.locator("nav a").first(), /Paths/);
      assert.equal(await page.locator("html").getAttribute("lang"), "en");
      // What was painted stays.
      const state = await stateOf(page, (state) => state.board.rows?.[0][0] === "#");
      assert.equal(state.searches[0].name, "astar");
      await page.reload();
      await ready(page);
      await says(page.locator("nav a").first(), /Paths/);
    },
    { locale: "fr-FR" },
  ));

test("a link shows what its sender saw", () =>
  visitBriskly("", async (page) => {
    await enter(page, "paths", { board: "@pocket" });
    const [x, y] = await at(page, 0, 3, 3, [20, 11]);
    await page.mouse.click(x, y);
    await page.getByRole("combobox", { name: "Algorithm" }).selectOption("greedy");
    await stateOf(page, (state) => state.searches?.[0]?.name === "greedy" && state.board.rows?.[3][3] === "#");
    await page.locator("#share").click();
    await page.getByRole("button", { name: "Copy a link" }).click();
    await says(page.locator("#say"), /copied/);
    await page.keyboard.press("Escape");
    const link = await page.evaluate(() => navigator.clipboard.readText());
    const other = await page.context().newPage();
    await other.goto(link);
    await ready(other);
    const state = await stateOf(other);
    assert.equal(state.board.rows?.[3][3], "#");
    assert.equal(await other.getByRole("combobox", { name: "Algorithm" }).inputValue(), "greedy");
    // The step too, in every room that has a player.
    for (const [room, state, key] of [
      ["paths", null, ","],
      ["fields", null, ","],
      ["mazes", null, ","],
      ["games", { tab: "link" }, ","],
      ["hunt", { tab: "watch" }, "."],
    ]) {
      await enter(page, room, state);
      await says(page.locator(".player .steps"), /\/ [1-9]/);
      for (let step = 0; step < 3; step++) await page.keyboard.press(key);
      // The address follows the last of them.
      await rests(page);
      const { step } = await stateOf(page, (state) => state.step);
      const shown = await page.locator(".player .steps").textContent();
      await page.reload();
      await ready(page);
      await says(page.locator(".player .steps"), new RegExp(`^${shown}$`));
      assert.ok(step > 0);
    }
  }));

test("a link is shown as a QR code, if it is short enough for one", () =>
  visit("", async (page) => {
    await enter(page, "paths", { board: "@pocket" });
    const open = async () => {
      await page.locator("#share").click();
      await page.locator(".qr summary").click();
    };
    await open();
    const code = page.getByRole("img", { name: "QR code of a link to this" });
    await page.waitForFunction(() => document.querySelector(".qr img")?.naturalWidth > 0);
    await picture(page, "house-qr");
    // What is drawn is the code of the address, of which there is one.
    const { svg } = await post("/api/qr", { text: page.url() });
    const [, side, dark] = /viewBox="0 0 (\d+).*<path d="([^"]*)"/.exec(svg);
    const { width, drawn } = await code.evaluate((image) => {
      const { width } = image;
      const canvas = document.createElement("canvas");
      canvas.width = canvas.height = width;
      const context = canvas.getContext("2d");
      context.drawImage(image, 0, 0, width, width);
      const red = context.getImageData(0, 0, width, width).data.filter((_, place) => place % 4 === 0);
      return { width, drawn: [...red] };
    });
    const scale = width / side;
    assert.ok(Number.isInteger(scale) && scale >= 2, `${width} pixels, ${side} modules`);
    const modules = new Set([...dark.matchAll(/M(\d+) (\d+)h1/g)].map(([, x, y]) => `${x} ${y}`));
    drawn.forEach((red, place) => {
      const module = `${Math.floor((place % width) / scale)} ${Math.floor(place / width / scale)}`;
      assert.equal(red, modules.has(module) ? 0 : 255, module);
    });
    await page.keyboard.press("Escape");
    // Walls without order take more than a code holds.
    let random = 1;
    const wall = () => (random = (random * 48271) % 2147483647) % 5 < 2;
    const rows = Array.from({ length: 160 }, () => Array.from({ length: 160 }, () => ".#"[+wall()]).join(""));
    await enter(page, "paths", { board: { shape: "square", width: 160, height: 160, neighbors: 4, rows } });
    await open();
    await page.getByText(/a QR code holds up to 2,953 bytes, found \d,\d{3}/).waitFor();
  }));

test("the lines that show a search in another page are copied, and only the built page shows them itself", () =>
  visit("#paths", async (page) => {
    await enter(page, "paths", { board: "@pocket", searches: [{ name: "greedy" }] });
    await page.locator("#share").click();
    await page.getByRole("button", { name: "Embed", exact: true }).click();
    await says(page.locator("#toast"), /^The lines were copied/);
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    const [, algorithm, drawing] =
      /^<script src="dedale-board.js"><\/script>\n<dedale-board algorithm="(.*)">\n([^]*)\n<\/dedale-board>\n$/.exec(
        copied,
      );
    assert.equal(algorithm, "greedy");
    const [read, pocket] = await Promise.all([drawing, "@pocket"].map((board) => post("/api/board", { board })));
    assert.deepEqual(read.board.rows, pocket.board.rows);
    await rests(page);
    assert.equal(await page.locator("iframe").count(), isStatic ? 1 : 0);
  }));

test("a damaged link opens the room as usual, and says so", () =>
  visit("#mazes/AAAA%00!!", async (page) => {
    const damaged = /^This link is damaged; the room opens with its defaults\./;
    const told = (words) => says(page.locator(".complaint"), words);
    // It goes after twelve seconds.
    await told(damaged);
    await says(page.locator(".chips > .verdict"), /solved/);
    const whole = await hashOf(page, "mazes", { generator: "prim" });
    for (const [hash, words] of [
      ["#nowhere/xyz", /^There is no room “nowhere”/],
      ["#pathz", /^There is no room “pathz”/],
      [whole.slice(0, -10), damaged],
    ]) {
      await page.locator(".complaint button").click();
      await page.evaluate((hash) => (location.hash = hash), hash);
      await told(words);
    }
    await says(page.locator(".chips > .verdict"), /solved/);
  }));

test("the examples open, each of them", async () => {
  /** @type {{name: string}[]} */
  const examples = await (await fetch(`${address}/examples.json`)).json();
  assert.ok(examples.length >= 12);
  await visitBriskly("", async (page) => {
    for (const { name } of examples) {
      await page.locator("#gallery").click();
      await page.locator(`[data-example="${name}"]`).click();
      await ready(page);
      await rests(page);
      assert.equal(await page.locator(".complaint").count(), 0, name);
      assert.ok((await page.locator(".board").count()) > 0, name);
    }
    await page.locator("#gallery").click();
    // Each has its picture, drawn by the engine.
    for (const { name } of examples)
      await page.waitForFunction(
        (name) => {
          const [drawn] = document.querySelectorAll(`[data-example="${name}"] :is(img, canvas, svg)`);
          return drawn && (drawn.naturalWidth ?? drawn.getBoundingClientRect().width) > 0;
        },
        name,
        { timeout: 10_000 },
      );
    await picture(page, "house-examples");
  });
});

test("help says what the room is for, and lists every key", () =>
  visit("#mazes", async (page) => {
    await page.keyboard.press("?");
    const dialog = page.locator("dialog[open]");
    await says(dialog, /Choose a generator/);
    await says(dialog, /PPlay or pause/);
    await picture(page, "house-help");
    await page.keyboard.press("Escape");
    await page.waitForSelector("dialog", { state: "detached" });
  }));

test("a dialog that is being fetched is shown once, and no key is a command meanwhile", () =>
  visit("", async (page) => {
    await enter(page, "mazes", { seed: 5 });
    for (const [file, call] of [
      ["js/parts/palette.js", () => page.keyboard.press("Control+k")],
      ["examples.json", () => page.getByRole("button", { name: "Examples" }).click()],
    ]) {
      let fetched;
      const called = new Promise((done) => (fetched = done));
      await page.route(`**/${file}`, async (route) => {
        await called;
        await route.continue();
      });
      await call();
      await call();
      // N would carve another maze.
      await page.keyboard.press("n");
      fetched();
      await page.waitForSelector("dialog[open]");
      await rests(page);
      assert.equal(await page.locator("dialog").count(), 1, file);
      await page.keyboard.press("Escape");
      await page.waitForSelector("dialog", { state: "detached" });
    }
    await page.keyboard.press(".");
    const { seed } = await stateOf(page, (state) => state.step > 0);
    assert.equal(seed, 5);
  }));

test("every command is found by its name, and run", () =>
  visit("", async (page) => {
    await enter(page, "paths", { board: "@pocket" });
    await page.keyboard.press("Control+k");
    const items = page.locator('[role="option"]');
    await items.first().waitFor();
    assert.ok((await items.count()) > 30);
    await page.keyboard.type("tool water");
    await becomes(page, () => items.count(), 1);
    await picture(page, "house-commands");
    await page.keyboard.press("Enter");
    await page.locator('.tools input[value="water"]:checked').waitFor({ state: "attached" });
    await page.keyboard.press("Control+k");
    await items.first().waitFor();
    await page.keyboard.type("theme dark");
    await page.keyboard.press("Enter");
    await page.locator('html[data-theme="dark"]').waitFor();
    // No key is taken twice.
    for (const room of ROOMS) {
      await enter(page, room, null);
      await page.keyboard.press("?");
      await page.waitForSelector("dialog[open] kbd");
      const keys = await page.locator("dialog kbd").allTextContents();
      assert.ok(keys.length > 5, room);
      assert.deepEqual(keys, [...new Set(keys)], room);
      await page.keyboard.press("Escape");
    }
  }));

test("every room is laid out from 360 pixels to 4K, in dark and in high contrast", async () => {
  for (const [name, viewport, theme] of [
    ["phone", PHONE, "dark"],
    ["tablet", { width: 820, height: 1100 }, "contrast"],
    ["4k", { width: 3840, height: 2160 }, "light"],
  ]) {
    await visitBriskly(
      "",
      async (page) => {
        for (const room of ROOMS) {
          await enter(page, room, null);
          await rests(page);
          const wide = await page.evaluate(() => document.documentElement.scrollWidth);
          assert.ok(wide <= viewport.width, `${room} is ${wide} pixels wide`);
          await picture(page, `${room}-${name}-${theme}`);
        }
      },
      { viewport, settings: { theme } },
    );
  }
});

test("motion is kept still for those who ask for it", () =>
  visit(
    "#fields",
    async (page) => {
      await says(page.locator(".player .steps"), /^([1-9]\d*) \/ \1/);
      await page.keyboard.press("n");
      // They walk nowhere on their way.
      assert.match(await says(page.locator(".facts"), /agents (arrived|walking)[1-9]/i), /agents arrived2/i);
      await page.getByRole("button", { name: "To the beginning" }).click();
      await says(page.locator(".player .steps"), /^0 \//);
      await page.keyboard.press("p");
      assert.match(await says(page.locator(".player .steps"), /^[1-9]/), /^(\d+) \/ \1/);
    },
    { context: { reducedMotion: "reduce" } },
  ));

test("nothing is requested from another machine", () => assert.deepEqual(strangers, []));

test("a room's address leads back to it", () =>
  visit("#games", async (page) => {
    const hash = await hashOf(page, "games", { tab: "chomp", rows: 4, columns: 7 });
    await page.goto(`${address}/${hash}`);
    await page.reload();
    await ready(page);
    assert.equal(await page.getByLabel("Columns").inputValue(), "7");
  }));

test("the links of the lessons open what they are about", async () => {
  const folder = new URL("../../docs/lessons/", import.meta.url);
  const links = new Set();
  for (const name of readdirSync(folder, { recursive: true }).filter((name) => name.endsWith(".md"))) {
    const text = readFileSync(new URL(name, folder), "utf8");
    for (const [, hash] of text.matchAll(/http:\/\/127\.0\.0\.1:7878\/(#[\w/-]+)/g)) links.add(hash);
  }
  assert.equal(links.size, 5);
  await visit("", async (page) => {
    for (const hash of links) {
      await follow(page, hash);
      await rests(page);
      assert.equal(await page.locator(".complaint").count(), 0, hash);
      assert.equal(await page.evaluate(() => document.body.dataset.ready), /^#(\w+)/.exec(hash)[1]);
    }
  });
});
