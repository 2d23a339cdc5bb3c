// On paper is what is seen, without what one works with.

import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import test from "node:test";
import { enter, rests, says, visit } from "./support.js";

test("boards, what they come to, legend and facts are printed, on one page", () =>
  visit("#paths", async (page) => {
    for (const [place, [room, state]] of [
      ["paths", { board: "@pocket", searches: [{ name: "astar" }, { name: "bfs" }] }],
      ["fields", { board: "@fords" }],
      ["hunt", { tab: "watch" }],
    ].entries()) {
      await enter(page, room, state);
      await rests(page);
      const pdf = await page.pdf({ preferCSSPageSize: true });
      if (process.env.PICTURES) writeFileSync(`${process.env.PICTURES}/print-${room}.pdf`, pdf);
      assert.equal(pdf.toString("latin1").match(/\/Type \/Page\b/g).length, 1, room);
      await page.emulateMedia({ media: "print" });
      for (const part of ["#header", ".rail", ".player", ".chip button"])
        assert.equal(await page.locator(`${part}:visible`).count(), 0, `${room}: ${part}`);
      for (const part of [".board canvas.above", ".verdict", ".legend li"])
        assert.ok((await page.locator(`${part}:visible`).count()) > 0, `${room}: ${part}`);
      if (!place) await says(page.locator(".facts"), /Expanded/i);
      await page.emulateMedia({ media: "screen" });
    }
  }));

test("a table is printed whole", () =>
  visit(
    "#hunt",
    async (page) => {
      await enter(page, "hunt", { tab: "contest" });
      const contest = new URL("../../testdata/contests/autumn.jsonl", import.meta.url).pathname;
      await page.locator('.sheet input[type="file"]').setInputFiles(contest);
      await page.locator("table.results").first().waitFor();
      await page.emulateMedia({ media: "print" });
      const [whole, seen] = await page
        .locator(".sheet")
        .evaluate((sheet) => [sheet.scrollHeight, sheet.getBoundingClientRect().height]);
      assert.ok(seen > 300 && whole <= seen + 1, `${seen} of ${whole} pixels`);
    },
    { viewport: { width: 900, height: 320 } },
  ));
