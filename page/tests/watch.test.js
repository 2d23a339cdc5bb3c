// A hunt that is watched is seen from its beginning, and large.

import assert from "node:assert/strict";
import test from "node:test";
import { becomes, enter, rests, says, stateOf, visit, visitMoving } from "./support.js";

const steps = (page) => page.locator(".player .steps");
const verdict = (page) => page.locator(".chips > .verdict").first();

test("a hunt opens at its beginning, and plays unless motion is not wanted", async () => {
  await visit("#hunt", async (page) => {
    await enter(page, "hunt", { tab: "watch" });
    await says(steps(page), /^0 \/ [1-9]\d*$/);
    await says(verdict(page), /^Turn 0 of \d+\.$/);
    await page.getByRole("button", { name: "Another" }).click();
    await says(steps(page), /^0 \/ [1-9]\d*$/);
    // A link names the step, the last one too.
    await page.getByRole("button", { name: "To the end" }).click();
    const told = await says(verdict(page), /wins\.$/);
    const state = await stateOf(page, ({ step }) => step > 0);
    await enter(page, "paths", { board: "@pocket" });
    await enter(page, "hunt", state);
    await becomes(page, () => verdict(page).textContent(), told);
  });
  const plays = async (page) => {
    await enter(page, "hunt", { tab: "watch" });
    await says(steps(page), /^[1-9]\d* \/ \d+$/);
    await says(verdict(page), /^Turn \d+ of \d+\.$/);
  };
  await visitMoving("#hunt", plays, { slow: 4 });
});

test("on a phone both boards of a hunt lie one below the other, as large as they can", () =>
  visit(
    "#hunt",
    async (page) => {
      await enter(page, "hunt", { tab: "watch" });
      await says(steps(page), /\/ [1-9]/);
      await rests(page);
      const [one, other] = await Promise.all(
        [0, 1].map((view) => page.locator(".board .grid").nth(view).boundingBox()),
      );
      assert.ok(other.y > one.y + one.height, "one below the other");
      assert.ok(Math.min(one.width, other.width) > 180, `${one.width} and ${other.width} pixels`);
    },
    { viewport: { width: 390, height: 844 } },
  ));
