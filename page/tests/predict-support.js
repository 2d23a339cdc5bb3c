// What the tests of predicting share.

import assert from "node:assert/strict";
import { drawer } from "./support.js";

/** What is asked, or said of an answer. */
export const said = (page) => page.locator(".predict p");

/** The box for results, once one of them is told from two that are forged: of another score, and of another name. */
export async function checked(page, line, of) {
  await drawer(page);
  await page.locator(".drawer summary", { hasText: "Predict" }).click();
  const box = page.getByLabel("Results to check, one a line");
  await box.fill([line, line.replace(/\d+\/\d+/, `${of}/${of}`), line.replace("Ada", "Eve")].join("\n"));
  const results = await page.locator(".results li").allTextContents();
  assert.deepEqual(
    results.map((each) => each.split(":")[0]),
    ["Ada", "Not a result of this lesson", "Not a result of this lesson"],
  );
  return box;
}
