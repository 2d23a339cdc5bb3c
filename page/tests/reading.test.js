// Of a picture one sees what it is taken for, and tells that otherwise, before it is used.

import assert from "node:assert/strict";
import test from "node:test";
import { maze, pasteFile, read } from "./opening-support.js";
import { PHONE, drawer, enter, follow, picture, rests, says, stateOf, visit } from "./support.js";

const MAZE = String(read("images/maze.txt")).trimEnd().split("\n");
/** What becomes the board of a picture of the maze: its marks are its openings. */
const WALLS = MAZE.map((row) => row.replaceAll(/[^#]/g, "."));

const dialog = (page) => page.locator("dialog.reading");
const status = (page) => dialog(page).getByRole("status");
const widthOf = async (page) => (await stateOf(page, ({ board }) => board?.width)).board.width;
const boardOf = (page, rows) => stateOf(page, ({ board }) => board?.rows?.join() === rows.join());

test("what a picture is taken for is seen before it is used", () =>
  visit("#paths", async (page) => {
    await enter(page, "paths", { board: "@pocket" });
    for (const ending of ["png", "jpeg", "gif", "bmp", "webp"]) {
      await pasteFile(page, { ...maze(ending === "jpeg" ? "jpg" : ending), type: `image/${ending}` });
      const said = await says(status(page), /cells: .*8×8 pixels a cell/);
      assert.match(said, /dark is a wall; the openings in the border are the start/);
      assert.doesNotMatch(said, /--/);
      await page.keyboard.press("Escape");
      await dialog(page).waitFor({ state: "detached" });
      assert.equal(await widthOf(page), 20);
    }
    // By the keyboard, from a picture that was copied.
    await page.evaluate(
      async (bytes) => {
        const blob = new Blob([new Uint8Array(bytes)], { type: "image/png" });
        await navigator.clipboard.write([new ClipboardItem({ "image/png": blob })]);
      },
      [...read("images/maze.png")],
    );
    await page.keyboard.press("Control+v");
    await says(status(page), /8×8 pixels a cell/);
    await picture(page, "reading");
    await page.keyboard.press("Enter");
    const { board } = await boardOf(page, WALLS);
    assert.deepEqual([board.starts.length, board.goals.length], [1, 1]);
    await dialog(page).waitFor({ state: "detached" });
    // What is chosen from the drawer returns there.
    await drawer(page);
    const open = page.getByRole("button", { name: "Open a file…" });
    await open.focus();
    await page
      .locator('input[type="file"]')
      .first()
      .setInputFiles({ ...maze("png"), buffer: read("images/maze.png"), mimeType: "image/png" });
    await dialog(page).getByRole("button", { name: "Cancel" }).click();
    await dialog(page).waitFor({ state: "detached" });
    assert.ok(await open.evaluate((button) => button === document.activeElement));
  }));

test("a picture is read as it is told", () =>
  visit("#paths", async (page) => {
    await enter(page, "paths", { board: "@pocket" });
    await pasteFile(page, maze("png"));
    const found = await says(status(page), /cells/);
    const pixels = dialog(page).getByLabel("Pixels a cell");
    const walls = dialog(page).getByLabel("Walls", { exact: true });
    await pixels.fill("1");
    const each = await says(status(page), /^\d{2,} × \d{2,} cells: /);
    assert.notEqual(each, found);
    await pixels.fill("0");
    await says(status(page), /expected the pixels of a cell, 1 to 4096/i);
    await picture(page, "reading-refused");
    // What cannot be read is not used.
    await page.keyboard.press("Enter");
    await rests(page);
    assert.equal(await dialog(page).count(), 1);
    await pixels.fill("");
    await says(status(page), /8×8 pixels a cell/);
    await walls.selectOption("light");
    await says(status(page), /^(?!.*dark is a wall).* cells/);
    await walls.selectOption("below");
    const level = dialog(page).getByLabel(/^Level/);
    await level.focus();
    await page.keyboard.press("Home");
    await says(dialog(page), /white \(255\): 0/);
    await rests(page);
    await walls.selectOption("colours");
    await dialog(page).getByLabel("Colours of walls").fill("mud");
    await says(status(page), /mud/);
    await dialog(page).getByLabel("Colours of walls").fill("white");
    await says(status(page), /cells/);
    await walls.selectOption("legend");
    // Enter tells and uses at once.
    await dialog(page).getByLabel("Legend").fill("black=cost:3 else=free");
    await page.keyboard.press("Enter");
    await boardOf(
      page,
      WALLS.map((row) => row.replaceAll("#", "3")),
    );
  }));

test("the dialog of a picture goes with its room", () =>
  visit("#paths", async (page) => {
    await pasteFile(page, maze("png"));
    await dialog(page).waitFor();
    await follow(page, "#hunt");
    assert.equal(await dialog(page).count(), 0);
  }));

for (const [name, options] of Object.entries({
  "reading-dark": { settings: { theme: "dark" } },
  "reading-phone": { viewport: PHONE, locale: "fr-FR" },
}))
  test(`what a picture is taken for: ${name}`, () =>
    visit(
      "#paths",
      async (page) => {
        await pasteFile(page, maze("png"));
        await says(status(page), /8×8 pixels/);
        await picture(page, name);
        if (!options.locale) return;
        const said = await status(page).textContent();
        assert.match(said, /cases\u00a0: .*le sombre est un mur/);
        assert.doesNotMatch(said, /--|\w;/);
        await dialog(page).getByLabel("Murs", { exact: true }).selectOption("legend");
        await picture(page, `${name}-legend`);
        const isWide = await page.evaluate(() => {
          const { scrollWidth, clientWidth } = document.querySelector("dialog.reading");
          return scrollWidth > clientWidth;
        });
        assert.ok(!isWide);
      },
      options,
    ));
