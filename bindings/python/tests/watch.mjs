// Opens an animation in a browser without a network, goes to some of its steps, and tells what is
// seen there: the words, and the colour of each cell. Then it is played from its beginning.
// `node watch.mjs FILE WIDTH HEIGHT STEP...` prints JSON.

import { chromium } from "../../../page/node_modules/playwright-core/index.mjs";

const [file, width, height, ...steps] = process.argv.slice(2);

const args = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"];
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args });
const context = await browser.newContext({ locale: "en-GB", offline: true, viewport: { width: 900, height: 600 } });
const page = await context.newPage();
const [errors, strangers] = [[], []];
page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
page.on("pageerror", (error) => errors.push(String(error)));
page.on("request", (request) => /^(file|blob|data|about):/.test(request.url()) || strangers.push(request.url()));
await page.goto(`file://${file}`);
// In a notebook it stands in a frame.
await page.waitForFunction(() => (frames[0] ?? self).document.querySelector(".player .steps"));
const frame = page.frames().at(-1);

/** The words and the colours, once they are drawn. */
const seen = () =>
  frame.evaluate(
    async ([width, height]) => {
      for (let wait = 0; wait < 3; wait++) await new Promise(requestAnimationFrame);
      const canvas = document.querySelector("canvas.above");
      const [whole, grid] = [canvas.getBoundingClientRect(), document.querySelector(".grid").getBoundingClientRect()];
      const pen = canvas.getContext("2d");
      const colours = [];
      for (let y = 0; y < height; y++)
        for (let x = 0; x < width; x++) {
          // Beside its sign.
          const left = grid.left - whole.left + ((x + 0.15) * grid.width) / width;
          const top = grid.top - whole.top + ((y + 0.15) * grid.height) / height;
          const [red, green, blue] = pen.getImageData(Math.round(left), Math.round(top), 1, 1).data;
          colours.push(((red << 16) | (green << 8) | blue).toString(16).padStart(6, "0"));
        }
      const text = (name) => document.querySelector(name).textContent;
      return { words: text(".verdict"), steps: text(".player .steps"), colours };
    },
    [Number(width), Number(height)],
  );

const told = [await seen()];
for (const step of steps) {
  await frame.evaluate((step) => {
    const range = document.querySelector(".player input");
    range.value = step;
    range.dispatchEvent(new Event("input"));
  }, step);
  told.push(await seen());
}
await frame.locator(".player select").selectOption("1");
await frame.getByRole("button", { name: "To the beginning" }).click();
const begun = await seen();
await frame.locator("body").press("p");
await frame.waitForFunction((end) => document.querySelector(".player .steps").textContent === end, told[0].steps);
const played = await seen();
await browser.close();
console.log(JSON.stringify({ told, begun, played, errors, strangers }));
