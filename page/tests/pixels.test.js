// Boards of small cells, which are pictures blown up below the canvas: what is on the screen is read
// back from a screenshot, and compared with the board cell by cell.

import { test } from "node:test";
import assert from "node:assert/strict";
import { at, drag, drawn, enter, picture, rests, says, stateOf, visit } from "./support.js";

/** The colours on the screen at some points, as `#RRGGBB`. */
async function onScreen(page, points) {
  const png = (await page.screenshot()).toString("base64");
  return page.evaluate(
    async ([png, points]) => {
      const bytes = Uint8Array.from(atob(png), (sign) => sign.charCodeAt(0));
      const image = await createImageBitmap(new Blob([bytes]));
      const pen = new OffscreenCanvas(image.width, image.height).getContext("2d");
      pen.drawImage(image, 0, 0);
      const hex = (value) => value.toString(16).padStart(2, "0");
      return points.map(([x, y]) => `#${[...pen.getImageData(x, y, 1, 1).data].slice(0, 3).map(hex).join("")}`);
    },
    [png, points],
  );
}

const inks = (page) =>
  page.evaluate(async () => {
    const { colours } = await import("/js/board/colours.js");
    return Object.fromEntries(Object.entries(colours()).map(([name, ink]) => [name, String(ink).toLowerCase()]));
  });

/** Compares cells on the screen with what they should be. */
async function holds(page, size, cells) {
  const points = [];
  for (const [x, y] of cells) points.push((await at(page, 0, x, y, size)).map(Math.floor));
  const [seen, known] = [await onScreen(page, points), await inks(page)];
  const wrong = cells.flatMap(([x, y, ink], place) =>
    seen[place] === known[ink] ? [] : [`${x},${y} is ${seen[place]}, not ${ink}`],
  );
  assert.deepEqual(wrong, []);
}

const SIDE = 180;
/** Walls in the upper left quarter; the rest is free. */
const rows = Array.from({ length: SIDE }, (_, y) =>
  Array.from({ length: SIDE }, (_, x) => (x > 9 && x < 90 && y > 9 && y < 90 ? "#" : ".")).join(""),
);
const board = { shape: "square", width: SIDE, height: SIDE, rows, starts: [[0, 0]], goals: [[179, 179]] };
const size = [SIDE, SIDE];
const around = [
  [10, 10, "wall"],
  [89, 89, "wall"],
  [50, 10, "wall"],
  [179, 179, "goal"],
];

test("small cells, and what stands on them, lie where the pointer meets them", () =>
  visit("#paths", async (page) => {
    await enter(page, "paths", { board, searches: [{ name: "bfs" }] });
    await says(page.locator(".chips > .verdict"), /^358 steps/, 20_000);
    const closed = [
      [9, 50, "closed"],
      [90, 9, "closed"],
      [178, 3, "closed"],
      [3, 170, "closed"],
    ];
    await holds(page, size, [...around, ...closed]);
    // Painted cells and new marks are drawn on the picture that is there.
    await page.keyboard.press("e");
    await drag(page, await at(page, 0, 30, 60, size), await at(page, 0, 60, 60, size));
    await stateOf(page, (state) => state.board.rows[60].slice(30, 61) === ".".repeat(31));
    await holds(page, size, [...around, [30, 60, "free"], [45, 60, "free"], [45, 62, "wall"]]);
    // The search of the board as it is now has come, and shows its end.
    await rests(page);
    await says(page.locator(".player .steps"), /\/ [1-9]/);
    await page.locator(".player input[type=range]").fill("0");
    await holds(page, size, [...around, [9, 50, "free"], [178, 3, "free"], [3, 170, "free"]]);
    // So they do where one has zoomed and panned.
    await page.mouse.move(...(await at(page, 0, 89, 89, size)));
    for (let turn = 0; turn < 2; turn++) await page.mouse.wheel(0, -120);
    await drawn(page);
    await holds(page, size, [
      [89, 89, "wall"],
      [91, 91, "free"],
      [60, 60, "free"],
      [62, 64, "wall"],
    ]);
  }));

test("small cells are drawn again for themselves, and not for words that stand beside them", () =>
  visit("#paths", async (page) => {
    await enter(page, "paths", { board, searches: [{ name: "bfs" }] });
    await says(page.locator(".chips > .verdict"), /^358 steps/, 20_000);
    await rests(page);
    await page.evaluate(() => {
      const { clearRect } = CanvasRenderingContext2D.prototype;
      window.drawings = 0;
      CanvasRenderingContext2D.prototype.clearRect = function (...box) {
        window.drawings += 1;
        clearRect.apply(this, box);
      };
      document.querySelector(".chips > .verdict").textContent += ", and more";
    });
    await drawn(page);
    assert.equal(await page.evaluate(() => window.drawings), 0);
    await page.mouse.move(...(await at(page, 0, 100, 100, size)));
    await drawn(page);
    assert.ok((await page.evaluate(() => window.drawings)) > 0);
  }));

test("a mark is drawn where four cells that are looked at together lie in two rows", () =>
  visit("#paths", async (page) => {
    const sides = [118, 120];
    const rows = Array(sides[1]).fill(".".repeat(sides[0]));
    const free = { shape: "square", width: sides[0], height: sides[1], rows, starts: [[0, 91]], goals: [[0, 110]] };
    await enter(page, "paths", { board: free, searches: [{ name: "bfs" }] });
    await says(page.locator(".chips > .verdict"), /^19 steps/, 20_000);
    await rests(page);
    await page.mouse.move(...(await at(page, 0, 1, 95, sides)));
    const opened = await says(page.locator("#facts"), /opened at step\s*\d+/);
    const step = Number(/opened at step\s*(\d+)/.exec(opened)[1]);
    for (const each of [step - 1, step]) {
      await page.locator(".player input[type=range]").fill(String(each));
      await drawn(page);
    }
    await holds(page, sides, [[1, 95, "opened"]]);
  }));

test("on small cells an old path is in dashes that one sees", () =>
  visit("#paths", async (page) => {
    const free = { ...board, rows: Array(SIDE).fill(".".repeat(SIDE)), starts: [[0, 90]], goals: [[179, 90]] };
    await enter(page, "paths", { board: free, searches: [{ name: "astar" }] });
    await says(page.locator(".chips > .verdict"), /^179 steps/, 20_000);
    await drag(page, await at(page, 0, 179, 90, size), await at(page, 0, 0, 150, size));
    await says(page.locator(".chips > .verdict"), /^60 steps/);
    await rests(page);
    // Along the path that was, beside the new one.
    const [[left, y], [right]] = [await at(page, 0, 40, 90, size), await at(page, 0, 170, 90, size)];
    const points = Array.from({ length: Math.floor(right - left) }, (_, x) => [Math.floor(left) + x, Math.floor(y)]);
    const [seen, { path, free: ground }] = [await onScreen(page, points), await inks(page)];
    const count = (ink) => seen.filter((colour) => colour === ink).length;
    assert.ok(count(path) > 50 && count(ground) > 50, `${count(path)} pixels of dashes, ${count(ground)} of gaps`);
    await picture(page, "paths-dashes");
  }));

test("a large maze is a picture of its passages and walls", () =>
  visit("#mazes", async (page) => {
    await enter(page, "mazes", { kind: "maze", generator: "backtracker", width: 150, height: 100, seed: 7 });
    await says(page.locator(".verdict").first(), /./, 20_000);
    await rests(page);
    await picture(page, "maze-large");
    const exits = await page.evaluate(async () => {
      const { ask } = await import("/js/engine.js");
      const request = { generator: "backtracker", width: 150, height: 100, seed: 7, bias: 50, braid: 0, rooms: 0 };
      return [...(await ask("maze", request)).answer.exits];
    });
    const cells = [];
    for (let y = 10; y < 90; y += 7) {
      for (let x = 10; x < 140; x += 9) {
        // Between two cells there is a wall, or none.
        cells.push([x, y, "free"], [x + 0.5, y, exits[y * 150 + x] & 8 ? "free" : "wall"]);
        cells.push([x, y + 0.5, exits[y * 150 + x] & 1 ? "free" : "wall"]);
      }
    }
    assert.ok(cells.filter(([, , ink]) => ink === "wall").length > 50);
    await holds(page, [150, 100], cells);
  }));
