// On a projector words are large and lines thick, and all finds room.

import assert from "node:assert/strict";
import test from "node:test";
import { drawn, enter, inked, ready, rests, visit } from "./support.js";

/** How much of the board the path covers. */
async function covered(page) {
  await rests(page);
  const { count } = await inked(page, "path");
  const { width, height } = await page.locator(".board .grid").boundingBox();
  return count / (width * height);
}

const wordHeight = (page) =>
  page.evaluate(() => parseFloat(getComputedStyle(document.querySelector(".verdict")).fontSize));

test("the settings make words larger and lines thicker, and keep it", () =>
  visit("#paths", async (page) => {
    await enter(page, "paths", { board: "@pocket" });
    const [path, words] = [await covered(page), await wordHeight(page)];
    await page.locator("#settings").click();
    const box = page.getByRole("checkbox", { name: /^Projector/ });
    await box.check();
    await page.keyboard.press("Escape");
    assert.ok((await wordHeight(page)) > 1.25 * words);
    assert.ok((await covered(page)) > 1.3 * path);
    await page.reload();
    await ready(page);
    assert.ok((await wordHeight(page)) > 1.25 * words, "it is forgotten");
    // The list of commands ends it, and the settings know.
    await page.keyboard.press("Control+k");
    await page.keyboard.type("usual, not for a projector");
    await page.keyboard.press("Enter");
    await drawn(page);
    assert.equal(await wordHeight(page), words);
    await page.locator("#settings").click();
    assert.equal(await box.isChecked(), false);
  }));

const WINDOWS = [
  [1024, 768],
  [1280, 720],
  [1920, 1080],
];
const searches = ["bfs", "astar", "greedy"].map((name) => ({ name }));

for (const [width, height] of WINDOWS)
  for (const language of ["en", "fr"])
    test(`large words find room at ${width} × ${height}, ${language}`, () =>
      visit(
        "#paths",
        async (page) => {
          await enter(page, "paths", { board: "@pocket", searches });
          await rests(page);
          const cut = await page.evaluate(() =>
            [...document.querySelectorAll("#header, #header nav, .chips, .verdict, .closing > p, .legend, .player")]
              .filter((each) => each.scrollWidth > each.clientWidth + 1 && each.clientWidth)
              .map((each) => each.className || each.id || each.tagName),
          );
          assert.deepEqual(cut, []);
          const outside = await page.evaluate(() =>
            [...document.querySelectorAll("#header a, #header button, .closing > p, .foot button")]
              .filter((each) => each.checkVisibility())
              .map((each) => [each, each.getBoundingClientRect()])
              .filter(([, { left, right, bottom }]) => left < 0 || right > innerWidth || bottom > innerHeight)
              .map(([each]) => each.textContent),
          );
          assert.deepEqual(outside, []);
        },
        { viewport: { width, height }, settings: { projector: true, language } },
      ));
