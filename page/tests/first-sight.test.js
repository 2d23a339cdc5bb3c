// What somebody sees who arrives for the first time: a board that is the page, a search that
// begins, and a path that moves with the first wall.

import assert from "node:assert/strict";
import test from "node:test";
import { address, at, enter, hurry, inked, picture, post, rests, says, stateOf, visitMoving } from "./support.js";

const LARGE = { width: 1440, height: 900 };
const SMALL = { width: 390, height: 844 };
const newcomer = { introduced: false };
const touch = { hasTouch: true, isMobile: true };

/** Where each cell of the path and both ends lie, and what floats, in pixels of the window. */
const sight = (page) =>
  page.evaluate(() => {
    const box = (element) => {
      const { left, top, right, bottom } = element.getBoundingClientRect();
      return { left, top, right, bottom };
    };
    const floats = [...document.querySelectorAll("[data-float]")].map(box);
    return {
      canvas: box(document.querySelector(".board canvas")),
      floats,
      bar: box(document.querySelector("#header")),
    };
  });

/** The share of the window that panels cover. */
const covered = async (page, { width, height }) => {
  const shapes = await page.evaluate(() =>
    [...document.querySelectorAll("[data-float] > *, .rail, .panel")]
      .filter((each) => !each.parentElement?.closest(".rail, .panel"))
      .map((each) => each.getBoundingClientRect().toJSON())
      .filter((each) => each.width > 0),
  );
  let pixels = 0;
  for (let y = 0; y < height; y += 2)
    for (let x = 0; x < width; x += 2)
      if (shapes.some(({ left, top, right, bottom }) => x >= left && x < right && y >= top && y < bottom)) pixels += 4;
  return pixels / (width * height);
};

for (const [name, viewport, share, context] of [
  ["large", LARGE, 1 / 5, {}],
  ["small", SMALL, 1 / 3, touch],
]) {
  test(`the board is the page, and a search begins at once: ${name}`, () =>
    visitMoving(
      "",
      async (page) => {
        assert.equal(await page.locator("dialog").count(), 0);
        assert.match(await says(page.locator(".chips > .verdict"), /./), /^step \d+ of \d+/);
        const { canvas, bar } = await sight(page);
        assert.deepEqual(bar, { left: 0, top: 0, right: viewport.width, bottom: 48 });
        assert.deepEqual(canvas, { left: 0, top: 48, right: viewport.width, bottom: viewport.height });
        assert.ok((await covered(page, viewport)) <= share, `${await covered(page, viewport)} of the window`);
        await says(page.locator(".coach"), /^Draw a wall/);
        await picture(page, `first-sight-${name}`);
        // About three seconds, then still.
        await hurry(page);
        await says(page.locator(".chips > .verdict"), /^\d+ steps, cost/);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        assert.equal(wide, viewport.width);
      },
      { viewport, settings: newcomer, context, slow: 10 },
    ));

  test(`the first path lies clear of all that floats: ${name}`, () =>
    visitMoving(
      "",
      async (page) => {
        await says(page.locator(".chips > .verdict"), /^\d+ steps, cost/);
        const { board } = await stateOf(page, (state) => state.board?.width > 10);
        const { answer } = await post("/api/path", { board, algorithm: "astar" });
        assert.ok(answer.found);
        const { floats } = await sight(page);
        const size = [board.width, board.height];
        for (const cell of answer.cells) {
          const [x, y] = await at(page, 0, ...cell, size);
          const over = floats.find(({ left, top, right, bottom }) => x > left && x < right && y > top && y < bottom);
          assert.equal(over, undefined, `cell ${cell}`);
        }
      },
      { viewport, settings: newcomer, context },
    ));
}

test("the first wall moves the path in the frame after the answer, and the hint goes", () =>
  visitMoving(
    "",
    async (page) => {
      await says(page.locator(".chips > .verdict"), /^\d+ steps, cost/);
      await rests(page);
      const { board } = await stateOf(page, (state) => state.board?.width > 10);
      const { answer } = await post("/api/path", { board, algorithm: "astar" });
      const [x, y] = await at(page, 0, ...answer.cells[Math.floor(answer.cells.length / 2)], [
        board.width,
        board.height,
      ]);
      const pixels = () => page.locator(".board .above").evaluate((canvas) => canvas.toDataURL().length);
      const before = [(await inked(page, "path")).count, await pixels()];
      await page.evaluate(() => {
        // The page hears of the answer before, and draws in the same frame before.
        const drawn = () => requestAnimationFrame(() => Reflect.set(window, "drawn", true));
        Reflect.get(window, "sender").addEventListener("message", drawn, { once: true });
      });
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.waitForFunction(() => Reflect.get(window, "drawn"));
      assert.notDeepEqual([(await inked(page, "path")).count, await pixels()], before);
      await page.mouse.up();
      await says(page.locator(".chips > .verdict"), /^\d+ steps, cost/);
      assert.ok(await page.locator(".coach").isHidden());
      // Who has touched a board once is not told again.
      await page.goto(`${address}/`);
      await says(page.locator(".chips > .verdict"), /^step \d+ of \d+|^\d+ steps, cost/);
      assert.ok(await page.locator(".coach").isHidden());
    },
    { viewport: LARGE, settings: newcomer },
  ));

test("a wall drawn while the first search is played shows the new path at once", () =>
  visitMoving(
    "",
    async (page) => {
      await says(page.locator(".chips > .verdict"), /^step \d+ of \d+/);
      // From the touch on no step is told any more.
      await page.evaluate(() => {
        const told = (window.said = new Set());
        const tell = () => told.add(document.querySelector(".chips > .verdict").textContent);
        const each = { childList: true, subtree: true, characterData: true };
        const listen = () => new MutationObserver(tell).observe(document.body, each);
        addEventListener("pointerup", () => [tell(), listen()], { once: true });
      });
      await page.mouse.click(700, 300);
      await says(page.locator(".chips > .verdict"), /^\d+ steps, cost/);
      await rests(page);
      for (const text of await page.evaluate(() => [...window.said])) assert.match(text, /^\d+ steps, cost/);
    },
    { viewport: LARGE, settings: newcomer, slow: 10 },
  ));

test("without motion the finished search is shown, and nothing plays", () =>
  visitMoving(
    "",
    async (page) => {
      assert.match(await says(page.locator(".chips > .verdict"), /./), /^\d+ steps, cost/);
      assert.match(await says(page.locator(".player .steps"), /[1-9]/), /^([\d,]+) \/ \1$/);
    },
    { viewport: LARGE, settings: newcomer, context: { reducedMotion: "reduce" } },
  ));

test("a board that was opened lies whole in what is free, as large as it can", async () => {
  for (const [viewport, context] of [
    [LARGE, {}],
    [SMALL, touch],
  ]) {
    await visitMoving(
      "",
      async (page) => {
        for (const [width, height] of [
          [20, 11],
          [7, 30],
          [64, 64],
        ]) {
          const rows = Array(height).fill(".".repeat(width));
          const ends = { starts: [[0, 0]], goals: [[width - 1, height - 1]] };
          await enter(page, "paths", { board: { shape: "square", width, height, rows, ...ends } });
          await says(page.locator(".chips > .verdict"), /steps/);
          await rests(page);
          const { floats } = await sight(page);
          const board = await page.locator(".board .grid").boundingBox();
          for (const { left, top, right, bottom } of floats) {
            const isOver =
              left < board.x + board.width && right > board.x && top < board.y + board.height && bottom > board.y;
            assert.ok(!isOver, `${width}×${height} under what floats at ${left}, ${top}`);
          }
          const unit = board.width / width;
          assert.ok(Math.abs(board.height / height - unit) < 0.01, "cells are square");
          // A cell larger by a pixel and the margins would not fit beside what floats.
          const free = await page.evaluate(async () => {
            const { freeOf } = await import("/js/board/floats.js");
            return freeOf(document.querySelector(".board"));
          });
          const grown = [width * (unit + 1.01), height * (unit + 1.01)];
          assert.ok(grown[0] > free.width || grown[1] > free.height, `${width}×${height}: ${unit} pixels a cell`);
        }
      },
      { viewport, context },
    );
  }
});

test("nothing is said of a search before it has begun", () =>
  visitMoving(
    "",
    async (page) => {
      await page.addInitScript(() => {
        window.said = new Set();
        const look = () => {
          const text = document.querySelector(".chips > .verdict")?.textContent;
          if (text) window.said.add(text);
        };
        new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
      });
      await page.goto(`${address}/`);
      await says(page.locator(".chips > .verdict"), /^\d+ steps, cost/);
      const said = await page.evaluate(() => [...window.said]);
      assert.match(said[0], /^step \d+ of/);
      assert.equal(said.filter((text) => !/^step/.test(text)).length, 1, said.join("\n"));
    },
    { viewport: LARGE, settings: newcomer },
  ));

test("in a window that is nearly covered something is searched all the same", () =>
  visitMoving(
    "",
    async (page) => {
      await says(page.locator(".chips > .verdict"), /^\d+ steps, cost/);
      assert.equal(await page.locator(".complaint").count(), 0);
    },
    { viewport: { width: 320, height: 300 }, settings: newcomer },
  ));
