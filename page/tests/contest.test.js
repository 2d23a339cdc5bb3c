// A contest that was played elsewhere is opened: how it stands is counted here from its hunts, and
// each of them is seen as it was.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { PHONE, enter, picture, says, stateOf, visit } from "./support.js";

const FILE = new URL("../../testdata/contests/autumn.jsonl", import.meta.url).pathname;
const LINES = readFileSync(FILE, "utf8").trim().split("\n");
const HUNTS = LINES.slice(1).map((line) => JSON.parse(line));

async function opened(page) {
  await enter(page, "hunt", { tab: "contest" });
  await page.locator('.sheet input[type="file"]').setInputFiles(FILE);
  await says(page.locator(".contest h2"), /^Autumn$/);
}

test("a contest stands as its hunts count, and each hunt is seen again", () =>
  visit("#hunt", async (page) => {
    await opened(page);
    await says(page.locator(".contest"), /Autumn.*16 of 24 hunts count, on 4 fields/s);
    const standings = page.locator("table.results", { hasText: "walkovers" });
    // One hunter is disqualified: all its hunts are walkovers.
    const good = HUNTS.filter(({ hunter }) => hunter !== "mute");
    for (const [table, side] of ["hunter", "monster"].entries()) {
      for (const row of await standings.nth(table).locator("tbody tr").all()) {
        const name = (await row.locator("th").textContent()).replace(/disqualified.*/, "");
        const [place, points, ...cells] = await row.locator("td").allTextContents();
        const own = good.filter((hunt) => hunt[side] === name);
        if (own.length === 0) {
          assert.deepEqual([name, place, points], ["mute", "–", "0"]);
          await says(row, /disqualified in hunt 19: it has ended, with status 3/);
          continue;
        }
        const count = (winner) => own.filter((hunt) => hunt.winner === winner).length;
        const [won, drawn] = [count(side), count(null)];
        const walkovers = side === "monster" ? 4 : 0;
        assert.equal(Number(points), won + drawn / 2 + walkovers, name);
        assert.deepEqual(cells.slice(0, 4).map(Number), [won, drawn, own.length - won - drawn, walkovers], name);
      }
    }
    await picture(page, "hunt-contest");
    const cells = page.locator("table.results tfoot").locator("..").locator("tbody button");
    assert.equal(await cells.count(), 4);
    await cells.first().click();
    const hunts = page.locator("table.results").last();
    await says(hunts.locator("caption"), /ada against late: the hunts/);
    const first = HUNTS.find(({ hunter, monster }) => hunter === "ada" && monster === "late");
    await page.getByRole("button", { name: `Watch hunt ${first.hunt}`, exact: true }).click();
    await says(page.locator(".chip", { hasText: "Autumn" }), new RegExp(`Hunt ${first.hunt} of Autumn`));
    await page.getByRole("button", { name: "To the end" }).click();
    await says(page.locator(".verdict"), new RegExp(`in turn ${first.turn}\\.`));
    // It is in the address, and any other hunt takes its place.
    const { record } = await stateOf(page, ({ tab, record }) => tab === "watch" && record);
    assert.deepEqual(record.shots, first.shots);
    await picture(page, "hunt-of-contest");
    await page.getByRole("button", { name: "Another" }).click();
    await stateOf(page, ({ record }) => !record);
    // Back at the contest it is still there, with its pair.
    await page.getByRole("radio", { name: "Contest" }).check({ force: true });
    await says(page.locator("table.results").last(), /ada against late: the hunts/);
    // What is no contest is refused with its place.
    await page.getByLabel("Open a contest’s results").fill(`${LINES[0]}\n{}`);
    await page.locator(".sheet .row button").first().click();
    await says(page.locator("body"), /the results, line 2, column 1: expected 'hunt'/);
  }));

test("the room opens with a contest that was played, and shows each hunt of it", () =>
  visit("#hunt", async (page) => {
    await enter(page, "hunt", { tab: "contest" });
    await says(page.locator(".contest"), /Sample contest.*96 of 96 hunts count, on 6 fields/s);
    await picture(page, "hunt-contest-sample");
    await page.locator("table.results tfoot").locator("..").locator("tbody button").nth(5).click();
    const hunts = page.locator("table.results").last();
    await says(hunts.locator("caption"), /against .*: the hunts/);
    const end = await hunts.locator("tbody tr").first().locator("td").allTextContents();
    await hunts.locator("tbody button").first().click();
    await page.getByRole("button", { name: "To the end" }).click();
    await says(page.locator(".verdict").first(), new RegExp(`in turn ${end[3]}\\.`));
  }));

test("a contest fits on a phone", () =>
  visit(
    "#hunt",
    async (page) => {
      await opened(page);
      const wide = await page.evaluate(() => {
        const sheet = document.querySelector(".sheet");
        return [document.documentElement.scrollWidth - innerWidth, sheet.scrollWidth - sheet.clientWidth];
      });
      assert.ok(wide[0] <= 0 && wide[1] <= 0, `${wide}`);
      await picture(page, "phone-contest");
    },
    { viewport: PHONE },
  ));

test("on the French page the reason of a forfeit is French", () =>
  visit(
    "#hunt",
    async (page) => {
      await opened(page);
      const out = page.locator("table.results tbody tr", { hasText: "mute" });
      await says(out.first(), /disqualifié à la chasse 19\s: il s’est terminé, avec le code 3/);
    },
    { locale: "fr-FR" },
  ));
