// What stands on boards looks like itself, and its legend like it.

import assert from "node:assert/strict";
import test from "node:test";
import { drawn, enter, picture, rests, says, visit } from "./support.js";

/** Where a colour is on a canvas: how many pixels, and how many there are from the first to the last across. */
const spot = async (page, canvas, colour) => {
  await drawn(page);
  return page
    .locator(canvas)
    .first()
    .evaluate((canvas, colour) => {
      const { data, width } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
      let [count, left, right] = [0, width, -1];
      for (let i = 0; i < data.length; i += 4) {
        if (colour.some((part, at) => data[i + at] !== part)) continue;
        const x = (i / 4) % width;
        [count, left, right] = [count + 1, Math.min(left, x), Math.max(right, x)];
      }
      return { count, across: Math.max(0, right - left + 1), share: count / (data.length / 4) };
    }, colour);
};
const [BROWN, BONE] = [
  [0x7a, 0x4a, 0x25],
  [0xff, 0xf6, 0xe6],
];

test("chocolate with marks is chocolate, and the poisoned square bears its skull", () =>
  visit("#games", async (page) => {
    await enter(page, "games", { tab: "chomp", rows: 3, columns: 5, hints: true });
    await says(page.locator(".chips > .verdict"), /can win/);
    const [brown, bone] = [await spot(page, ".board .above", BROWN), await spot(page, ".board .above", BONE)];
    assert.ok(brown.share > 0.1 && bone.count > 300, JSON.stringify([brown, bone]));
    for (const word of ["winning bite", "losing bite", "poisoned"])
      assert.ok((await spot(page, `.legend li:has-text("${word}") canvas`, BROWN)).share > 0.2, word);
  }));

test("a monster on the exit is a monster, with the exit beside it", () =>
  visit("#hunt", async (page) => {
    await enter(page, "hunt", { tab: "watch", seed: 5, hunter: "easy" });
    await says(page.locator(".player .steps"), /\/ 26$/);
    await page.getByRole("button", { name: "To the end" }).click();
    await says(page.locator(".chips > .verdict"), /escaped/);
    const cell = (await page.locator(".board .grid").first().boundingBox()).width / 6;
    const exit = await spot(page, ".board .above", [0xa3, 0x19, 0x5b]);
    assert.ok(exit.count > 20 && exit.across < cell / 2, `${exit.across} of ${cell} pixels`);
  }));

for (const [theme, closed] of [
  ["light", [0xa8, 0xcd, 0xf2]],
  ["dark", [0x1f, 0x4e, 0x7c]],
])
  test(`examples are drawn as the page draws boards: ${theme}`, () =>
    visit(
      "#paths",
      async (page) => {
        await page.locator("#gallery").click();
        await page.locator("#examples svg").waitFor();
        await rests(page);
        const examples = page.locator("#examples .thumbnail");
        assert.equal(await examples.locator("canvas, svg").count(), await examples.count());
        for (const name of ["pocket", "atoll", "harbour"])
          assert.ok((await spot(page, `[data-example="${name}"] canvas`, closed)).share > 0.05, name);
        await picture(page, `examples-${theme}`);
      },
      { settings: { theme } },
    ));
