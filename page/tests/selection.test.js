// Cells that are selected, moved, copied and cleared, and what is painted with, picked from the board.

import assert from "node:assert/strict";
import test from "node:test";
import { PHONE, at, drag, drawn, enter, picture, random, rests, says, stateOf, visit } from "./support.js";

const SIZE = [8, 6];
const ROWS = ["........", ".##~5...", ".#..#...", "........", "......#.", "........"];
const board = {
  ...{ shape: "square", width: 8, height: 6, rows: ROWS, starts: [[2, 2]], goals: [[7, 5]] },
  weights: [[3, 200]],
};
const told = (page) => page.locator(".selected > span");
const cell = (page, [x, y]) => at(page, 0, x, y, SIZE);
const sketchOf = async (page, rows, starts = [[2, 2]]) => {
  const isIt = ({ board }) => board.rows.join() === rows.join() && board.starts.join() === starts.join();
  return (await stateOf(page, isIt)).board;
};
/** Chooses the tool, and drags over cells. */
const select = async (page, from, to) => {
  await page.keyboard.press("b");
  await says(told(page), /^Drag over cells/);
  await drag(page, await cell(page, from), await cell(page, to));
};
const opened = async (page) => {
  await enter(page, "paths", { board });
  await rests(page);
};

/** After the selection of the columns 1 to 4 and the rows 1 and 2 has gone down by two rows. */
const DOWN = ["........", "........", "........", ".##~5...", ".#..#.#.", "........"];

test("what is selected is dragged, with its weights and ends, and replaces what is below it while it is there", () =>
  visit("#paths", async (page) => {
    await opened(page);
    await select(page, [4, 2], [1, 1]);
    await says(told(page), /^4 × 2 cells selected/);
    await drawn(page);
    await picture(page, "selection");
    await drag(page, await cell(page, [2, 1]), await cell(page, [2, 3]));
    await sketchOf(page, DOWN, [[2, 4]]);
    // On the wall, which is replaced, and off it again.
    await drag(page, await cell(page, [2, 3]), await cell(page, [4, 3]));
    const over = ["........", "........", "........", "...##~5.", "...#..#.", "........"];
    await sketchOf(page, over, [[4, 4]]);
    await drag(page, await cell(page, [4, 3]), await cell(page, [3, 1]));
    const beside = ["........", "..##~5..", "..#..#..", "........", "......#.", "........"];
    await sketchOf(page, beside, [[3, 2]]);
    // One step each is taken back.
    for (const [rows, start] of [
      [over, [4, 4]],
      [DOWN, [2, 4]],
      [ROWS, [2, 2]],
    ]) {
      await page.keyboard.press("Control+z");
      await sketchOf(page, rows, [start]);
    }
    await says(told(page), /^Drag over cells/);
    // No farther than the board reaches, with a weight that no digit holds.
    await select(page, [3, 0], [4, 0]);
    await drag(page, await cell(page, [4, 0]), await cell(page, [0, 3]));
    await stateOf(page, ({ board }) => JSON.stringify(board.weights) === "[[24,200]]");
  }));

test("copies stay where they were, keys push what is selected, clear it and let it go", () =>
  visit("#paths", async (page) => {
    await opened(page);
    await select(page, [1, 1], [1, 2]);
    await page.keyboard.down("Control");
    await drag(page, await cell(page, [1, 1]), await cell(page, [0, 3]));
    await page.keyboard.up("Control");
    const copied = ["........", ".##~5...", ".#..#...", "#.......", "#.....#.", "........"];
    await sketchOf(page, copied);
    await page.keyboard.press("ArrowDown");
    const pushed = ["........", ".##~5...", ".#..#...", "........", "#.....#.", "#......."];
    await sketchOf(page, pushed);
    await page.keyboard.press("Control+ArrowRight");
    const twice = ["........", ".##~5...", ".#..#...", "........", "##....#.", "##......"];
    await sketchOf(page, twice);
    await page.keyboard.press("Delete");
    await sketchOf(page, pushed);
    for (const rows of [twice, pushed, copied, ROWS]) {
      await page.keyboard.press("Control+z");
      await sketchOf(page, rows);
    }
    // By keyboard alone: from the cell under the cursor on.
    await page.keyboard.press("Home");
    await page.keyboard.press("PageUp");
    for (const key of ["ArrowDown", "Shift+ArrowDown", "Shift+ArrowRight", "Shift+ArrowRight"])
      await page.keyboard.press(key);
    await says(told(page), /^3 × 2 cells selected/);
    await page.keyboard.press("Delete");
    await sketchOf(page, ["........", "...~5...", "....#...", "........", "......#.", "........"]);
    // Where one chooses a search, keys choose.
    await page.getByRole("combobox", { name: "Algorithm" }).focus();
    await page.keyboard.press("ArrowDown");
    await stateOf(page, ({ searches }) => searches[0].name !== "astar");
    await sketchOf(page, ["........", "...~5...", "....#...", "........", "......#.", "........"]);
    await page.locator('[role="gridcell"][tabindex="0"]').focus();
    await page.keyboard.press("Escape");
    await says(told(page), /^Drag over cells/);
    await page.keyboard.press("ArrowDown");
    const label = await page.locator(":focus").getAttribute("aria-label");
    assert.match(label, /^\(2, 3\)/, "arrows move the cursor again");
  }));

test("a selection of hexagons is one of their columns and rows", () =>
  visit("#paths", async (page) => {
    await enter(page, "paths", { board: "@atoll" });
    const { board } = await stateOf(page, ({ board }) => board?.rows);
    await rests(page);
    const [q, r] = board.goals[0];
    await page.keyboard.press("b");
    await says(told(page), /^Drag over cells/);
    const grid = page.locator('[role="gridcell"][tabindex="0"]');
    await grid.focus();
    for (let step = 0; step < 60; step++) {
      const [x, y] = (await grid.getAttribute("aria-label")).match(/-?\d+/g).map(Number);
      if (x === q && y === r) break;
      const [across, down] = x < q ? ["ArrowRight"] : x > q ? ["ArrowLeft"] : [null, y < r];
      await page.keyboard.press(across ?? (down ? "ArrowDown" : "ArrowUp"));
    }
    await page.keyboard.press(" ");
    await says(told(page), /^1 × 1 cells selected/);
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowUp");
    await stateOf(page, ({ board }) => board.goals.join() === [q + 1, r - 1].join());
    await picture(page, "selection-hexagons");
  }));

test("whatever is laid down and lifted again leaves the board as it was", () =>
  visit("#paths", async (page) => {
    const below = random(7);
    const rounds = Array.from({ length: 300 }, () => Array.from({ length: 300 }, () => below(1000)));
    const faults = await page.evaluate(async (rounds) => {
      const { Board } = await import("/js/board/model.js");
      const { Lifted } = await import("/js/board/lifting.js");
      const faults = [];
      for (const [round, numbers] of rounds.entries()) {
        const below = (most) => numbers.pop() % most;
        const [width, height] = [4 + below(5), 3 + below(5)];
        const rows = Array.from({ length: height }, () =>
          Array.from({ length: width }, () => ".#5~."[below(5)]).join(""),
        );
        const made = Board.of({ shape: "square", width, height, rows });
        const sides = [
          [1, 4, 0, 1],
          [8, 2, 1, 0],
        ];
        // Thin walls in half of the rounds, from both of their sides.
        if (round % 2) made.exits = new Uint8Array(made.size).fill(15);
        for (let cell = 0; made.exits && cell < made.size; cell++)
          for (const [bit, back, dx, dy] of sides) {
            const beside = made.beside(cell, dx, dy);
            if (beside < 0 || below(3)) continue;
            made.exits[cell] &= ~bit;
            made.exits[beside] &= ~back;
          }
        for (const ends of [made.starts, made.goals, made.stops]) {
          const end = below(made.size);
          if (made.isFree(end) && !made.isTaken(end)) ends.push(end);
        }
        const box = { x: below(width), y: below(height) };
        [box.width, box.height] = [1 + below(width - box.x), 1 + below(height - box.y)];
        const places = [0, 1].map(() => ({
          ...box,
          x: below(width - box.width + 1),
          y: below(height - box.height + 1),
        }));
        const stays = below(2) === 1;
        const isIn = (at, x, y) => x >= at.x && y >= at.y && x < at.x + box.width && y < at.y + box.height;
        const shown = made.copy();
        const lifted = new Lifted(shown, box, stays);
        for (const to of places) {
          lifted.lay(shown, to);
          const taken = new Set([...shown.starts, ...shown.goals, ...shown.stops]);
          for (let y = 0; y < height; y++)
            for (let x = 0; x < width; x++) {
              const from = isIn(to, x, y) ? [x - to.x + box.x, y - to.y + box.y] : [x, y];
              const isLeft = !stays && !isIn(to, x, y) && isIn(box, x, y);
              const wanted = isLeft ? 1 : made.terrain[from[1] * width + from[0]];
              const cell = y * width + x;
              if (shown.terrain[cell] !== (taken.has(cell) && !wanted ? 1 : wanted)) faults.push([round, x, y]);
            }
          for (let cell = 0; cell < made.size; cell++)
            for (const [bit, back, dx, dy] of sides) {
              const beside = made.beside(cell, dx, dy);
              if (beside >= 0 && shown.leads(cell, bit) !== shown.leads(beside, back))
                faults.push([round, cell, "one way"]);
            }
          if (taken.size !== shown.starts.length + shown.goals.length + shown.stops.length)
            faults.push([round, "ends"]);
        }
        lifted.lay(shown, box);
        if (JSON.stringify(shown.sketch()) !== JSON.stringify(made.sketch())) faults.push([round, "back"]);
      }
      return faults.slice(0, 5);
    }, rounds);
    assert.deepEqual(faults, []);
  }));

test("on a phone a finger selects and moves, and buttons do what keys do elsewhere", () =>
  visit(
    "#paths",
    async (page) => {
      await opened(page);
      await page.locator(".tools label", { hasText: "Sélection" }).click();
      await says(told(page), /^Glissez/);
      const pointer = await page.context().newCDPSession(page);
      const touch = (type, ...points) =>
        pointer.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
      const stroke = async (from, to) => {
        const [begin, end] = [await cell(page, from), await cell(page, to)];
        await touch("touchStart", begin);
        for (const share of [0.3, 0.6, 1])
          await touch(
            "touchMove",
            [0, 1].map((axis) => begin[axis] + share * (end[axis] - begin[axis])),
          );
        await touch("touchEnd");
      };
      const box = () => page.locator(".board .grid").boundingBox();
      const before = await box();
      await stroke([1, 1], [4, 2]);
      await says(told(page), /^4 × 2 cases/);
      await drawn(page);
      assert.deepEqual(await box(), before, "the board stays under the finger");
      await stroke([2, 1], [2, 3]);
      await sketchOf(page, DOWN, [[2, 4]]);
      await page.getByRole("button", { name: "Laisser une copie" }).click();
      await picture(page, "selection-phone");
      await stroke([2, 3], [2, 1]);
      const both = [ROWS[0], ROWS[1], ROWS[2], ".##~5...", ".#..#.#.", "........"];
      await sketchOf(page, both, [[2, 4]]);
      await page.getByRole("button", { name: "Vider" }).click();
      await sketchOf(page, DOWN, [[2, 4]]);
      // Two fingers zoom, and what is selected stays so.
      const [x, y] = await cell(page, [6, 5]);
      await touch("touchStart", [x, y]);
      await touch("touchStart", [x, y], [x - 60, y]);
      await says(told(page), /^4 × 2 cases/);
      await touch("touchMove", [x, y], [x - 90, y]);
      await touch("touchEnd");
      await says(told(page), /^4 × 2 cases/);
      await page.getByRole("button", { name: "Lâcher" }).click();
      await says(told(page), /^Glissez/);
      const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      assert.ok(!isWide);
    },
    { viewport: PHONE, locale: "fr-FR", context: { hasTouch: true, isMobile: true } },
  ));

test("any weight is chosen and painted, and picked from the board like all that is painted", () =>
  visit("#paths", async (page) => {
    await opened(page);
    const heavy = page.getByRole("spinbutton", { name: "Weight", exact: true });
    const chosen = (tool) => page.locator(`.tools input[value="${tool}"]:checked`).waitFor({ state: "attached" });
    const pick = (place) => cell(page, place).then((point) => page.mouse.click(...point));
    await page.keyboard.down("Alt");
    await pick([3, 0]);
    await page.keyboard.up("Alt");
    await chosen("weight");
    assert.equal(await heavy.inputValue(), "200");
    await pick([0, 5]);
    const { weights } = (await stateOf(page, ({ board }) => board.weights?.length === 2)).board;
    assert.deepEqual(weights, [
      [3, 200],
      [40, 200],
    ]);
    await heavy.fill("255");
    await pick([1, 5]);
    await stateOf(page, ({ board }) => board.weights?.some(([at, weight]) => at === 41 && weight === 255));
    await picture(page, "weights-picked");
    // With the sign beside the weight, and by keyboard.
    await page.getByRole("button", { name: "Pick from the board" }).click();
    await pick([4, 1]);
    assert.equal(await heavy.inputValue(), "5");
    await pick([2, 5]);
    await stateOf(page, ({ board }) => board.rows[5][2] === "5");
    await page.keyboard.press("k");
    await pick([3, 1]);
    await chosen("water");
    await page.keyboard.press("k");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press(" ");
    await chosen("wall");
    // Picking paints nothing.
    await rests(page);
    const { rows } = (await stateOf(page)).board;
    assert.deepEqual(rows, [...ROWS.slice(0, 5), "..5....."]);
    // So it is on the board of a flow field.
    await enter(page, "fields", { board });
    await rests(page);
    await page.keyboard.down("Alt");
    await pick([3, 0]);
    await page.keyboard.up("Alt");
    await chosen("weight");
    assert.equal(await heavy.inputValue(), "200");
  }));

test("in a low window the tools lie on nothing that is said of a search", () =>
  visit(
    "#paths",
    async (page) => {
      await opened(page);
      await page.keyboard.press("5");
      await rests(page);
      const [rail, chips] = await Promise.all(
        [".rail", ".pane > .chips"].map((part) => page.locator(part).boundingBox()),
      );
      assert.ok(rail.y >= chips.y + chips.height && rail.y + rail.height <= 720, JSON.stringify([rail, chips]));
    },
    { viewport: { width: 1280, height: 720 } },
  ));
