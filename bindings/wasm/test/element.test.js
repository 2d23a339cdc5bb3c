// `<dedale-board>` in other people's pages: under a strict policy, twice, in a frame, and from a file.

import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync, copyFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { chromium } from "../../../page/node_modules/playwright-core/index.mjs";
import { Engine } from "../npm/index.js";

const script = new URL("../npm/dedale-board.js", import.meta.url).pathname;
const BOARD = ["S..#....", "...#..G.", ".....#..", "..#....."].join("\n");
/** What the documentation says that the element needs. */
const POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; frame-src 'self'";
const PAGES = {
  "/": `<!doctype html><html lang="en"><title>Two</title><script src="dedale-board.js"></script>
    <dedale-board id="one">
      ${BOARD.split("\n").join("\n      ")}
    </dedale-board>
    <dedale-board id="other" algorithm="bfs" step="5"></dedale-board>
    <iframe src="/frame" width="400" height="300"></iframe>`,
  "/frame": `<!doctype html><html lang="fr"><title>Frame</title><script src="dedale-board.js"></script>
    <dedale-board algorithm="greedy">${BOARD}</dedale-board>`,
};

let browser, server, address, folder;
before(async () => {
  folder = mkdtempSync(join(tmpdir(), "dedale-element-"));
  server = createServer(({ url }, reply) => {
    const isScript = url === "/dedale-board.js";
    reply.setHeader("content-security-policy", POLICY);
    reply.setHeader("content-type", isScript ? "text/javascript" : "text/html; charset=utf-8");
    reply.writeHead(isScript || PAGES[url] ? 200 : 404);
    reply.end(isScript ? readFileSync(script) : PAGES[url]);
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  address = `http://127.0.0.1:${server.address().port}`;
  const args = ["--no-sandbox", "--disable-gpu"];
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args,
  });
});
after(async () => {
  await browser?.close();
  server?.close();
  rmSync(folder, { recursive: true });
});

/** What is wrong on a page, beside the icon that nobody offers. */
async function opened(url) {
  const page = await browser.newPage({ viewport: { width: 800, height: 900 } });
  const faults = [];
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error" && !message.location().url.endsWith("/favicon.ico")) faults.push(message.text());
  });
  await page.goto(url);
  return { page, faults };
}
const caption = (frame, id) => frame.locator(`${id} .caption`);
async function says(locator, pattern) {
  let text = "";
  for (let look = 0; look < 100; look++) {
    text = (await locator.textContent()) ?? "";
    if (pattern.test(text)) return text;
    await new Promise((done) => setTimeout(done, 100));
  }
  assert.match(text, pattern);
}

test("two boards and a frame run in a page with a strict policy", async () => {
  const { answer } = await new Engine().ask("path", {
    board: BOARD,
    algorithm: "astar",
  });
  const { page, faults } = await opened(`${address}/`);
  await says(caption(page, "#one"), new RegExp(`^A\\* · ${answer.steps} steps · ${answer.closed} cells looked at$`));
  const frame = page.frameLocator("iframe");
  await says(caption(frame, "dedale-board"), /^Glouton, meilleur d’abord · \d+ pas · \d+ cases regardées$/);
  // A board that is not there yet comes by its attribute, and is shown at the step that was asked for.
  const heard = page.evaluate(
    (board) =>
      new Promise((done) => {
        const other = document.querySelector("#other");
        other.addEventListener("ready", ({ detail }) => done(detail));
        other.setAttribute("board", board);
      }),
    BOARD,
  );
  const { found, steps, length } = await heard;
  assert.deepEqual([found, steps], [true, answer.steps]);
  await says(caption(page, "#other"), /^Breadth-first · \d+ cells? looked at · \d+ open$/);
  const at = await page.evaluate(
    () =>
      new Promise((done) => {
        const other = document.querySelector("#other");
        other.addEventListener("step", ({ detail }) => done(detail));
        other.shadowRoot.querySelector('[aria-label="One step forward"]').click();
      }),
  );
  assert.deepEqual(at, { step: 6, length });
  // The size fits: the board is as wide as its place, and has its own height.
  const { width, height } = await page.locator("#one .place").boundingBox();
  assert.ok(Math.abs(width / height - 2) < 0.01, `${width}×${height}`);
  const dark = await page.evaluate(() => document.documentElement.outerHTML.includes("data-theme"));
  assert.ok(!dark, "the page is left as it is");
  assert.deepEqual(faults, []);
  if (process.env.PICTURES) await page.screenshot({ path: join(process.env.PICTURES, "element.png") });
  await page.close();
});

test("what is no board is said in one sentence", async () => {
  const { page } = await opened(`${address}/`);
  const heard = page.evaluate(
    () =>
      new Promise((done) => {
        const one = document.querySelector("#one");
        one.addEventListener("error", ({ detail }) => done(detail.message));
        one.setAttribute("board", "S.?\n..G");
      }),
  );
  const message = await heard;
  assert.match(message, /found '\?'/);
  await says(caption(page, "#one"), /found '\?'/);
  await page.close();
});

test("it runs from a file", async () => {
  copyFileSync(script, join(folder, "dedale-board.js"));
  const file = join(folder, "index.html");
  writeFileSync(file, PAGES["/frame"]);
  const { page, faults } = await opened(pathToFileURL(file).href);
  await says(caption(page, "dedale-board"), /^Glouton/);
  assert.deepEqual(faults, []);
  await page.close();
});

test("the file has at most 900 KB gzipped", () => {
  const size = gzipSync(readFileSync(script), { level: 9 }).length;
  console.log(`dedale-board.js: ${size} bytes gzipped`);
  assert.ok(size < 900_000, `${size}`);
});
