// What was seen by somebody new and is not to be seen again: each line of that list that a
// test can see.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import {
  PHONE,
  at,
  drag,
  drawer,
  drawn,
  enter,
  inked,
  isStatic,
  picture,
  rests,
  says,
  stateOf,
  visit,
} from "./support.js";

const plain = (width, height, more = {}) => ({
  shape: "square",
  width,
  height,
  rows: Array(height).fill(".".repeat(width)),
  starts: [[0, 0]],
  goals: [[width - 1, height - 1]],
  ...more,
});
const verdict = (page) => page.locator(".chips > .verdict").first();
const neighbors = (page) => page.getByLabel("Neighbors of a cell");

test("what the controls say is what the board is", () =>
  visit("#paths", async (page) => {
    await enter(page, "paths", { board: "@pocket" });
    await drawer(page);
    const named = page.getByRole("combobox", { name: "Board", exact: true });
    assert.equal(await named.inputValue(), "@pocket");
    assert.equal(await neighbors(page).inputValue(), "4");
    const map = "type octile\nheight 3\nwidth 4\nmap\n....\n....\n....\n";
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name: "open.map", mimeType: "text/plain", buffer: Buffer.from(map) });
    await stateOf(page, (state) => state.board.width === 4);
    assert.equal(await neighbors(page).inputValue(), "never");
    assert.equal(await named.inputValue(), "");
    for (const name of ["Clear", "Random walls"]) {
      await page.getByRole("button", { name }).click();
      await rests(page);
      assert.equal(await neighbors(page).inputValue(), "never", name);
      const { board } = await stateOf(page);
      assert.equal(board.neighbors, 8, name);
    }
    // A board that was painted is nobody's but one's own.
    await named.selectOption("@pocket");
    await stateOf(page, (state) => state.board.width === 20);
    await page.keyboard.press("Escape");
    await page.mouse.click(...(await at(page, 0, 3, 3, [20, 11])));
    await drawer(page);
    assert.equal(await named.inputValue(), "");
  }));

test("random walls keep the shape of the board, its ends and its neighbors", () =>
  visit("#paths", async (page) => {
    await enter(page, "paths", { board: "@atoll" });
    const before = (await stateOf(page, (state) => state.board.shape)).board;
    await drawer(page);
    assert.ok(await neighbors(page).isHidden());
    await page.getByRole("button", { name: "Random walls" }).click();
    // The board has walls of its own: only others tell that chance has been at work.
    const { board } = await stateOf(page, (state) => state.board.rows.join() !== before.rows.join());
    assert.ok(board.rows.join("").includes("#"));
    for (const key of ["shape", "width", "height", "starts", "goals"]) assert.deepEqual(board[key], before[key], key);
    await page.keyboard.press("Escape");
    await page.locator("#undo").click();
    await stateOf(page, (state) => JSON.stringify(state.board) === JSON.stringify(before));
    await page.locator("#redo").click();
    await stateOf(page, (state) => JSON.stringify(state.board) === JSON.stringify(board));
  }));

test("a goal is grabbed from ten pixels off, and no wall is drawn", () =>
  visit("#paths", async (page) => {
    await enter(page, "paths", { board: plain(200, 200) });
    await says(verdict(page), /^398 steps/, 20_000);
    const [x, y] = await at(page, 0, 199, 199, [200, 200]);
    await drag(page, [x - 8, y - 6], await at(page, 0, 150, 100, [200, 200]));
    const { board } = await stateOf(page, (state) => state.board.goals[0][0] === 150);
    assert.deepEqual(board.goals, [[150, 100]]);
    assert.ok(!board.rows.join("").includes("#"));
  }));

test("no result is said before the search has it", () =>
  visit("#paths", async (page) => {
    await enter(page, "paths", { board: "@pocket" });
    await says(page.locator(".player .steps"), /^([1-9]\d*) \/ \1$/);
    await says(verdict(page), /^25 steps/);
    await page.keyboard.press(",");
    await says(verdict(page), /^step \d+ of \d+: \d+ open$/);
    for (const row of ["steps", "cost"]) await says(page.locator(".counts tbody"), new RegExp(`${row}–`, "i"));
    await page.keyboard.press(".");
    await says(verdict(page), /^25 steps/);
  }));

test("each step lights one line of code", () =>
  visit("#paths", async (page) => {
    for (const name of ["astar", "heuristic-dfs", "bidirectional-astar", "jps", "idastar"]) {
      await enter(page, "paths", { board: plain(6, 4), searches: [{ name }], step: 1 });
      await says(page.locator(".player .steps"), /^1 \/ \d+/);
      const length = Number((await page.locator(".player .steps").textContent()).split("/ ")[1]);
      for (let step = 1; step <= Math.min(40, length); step++) {
        await page.locator(".player input[type=range]").fill(String(step));
        assert.equal(await page.locator(".code [aria-current]").count(), 1, `${name}, step ${step}`);
      }
    }
  }));

test("a long generation plays in eight seconds, and a maze opens in Paths", () =>
  visit("#mazes", async (page) => {
    await enter(page, "mazes", { generator: "growing-tree", width: 60, height: 40, seed: 2 });
    await says(verdict(page), /^Not solved yet/);
    await rests(page);
    assert.equal(await page.getByRole("combobox", { name: "Time to play it all" }).inputValue(), "8");
    assert.equal((await inked(page, "path")).count, 0, "no path is drawn");
    await page.getByRole("button", { name: "Open in Paths" }).click();
    await page.waitForSelector('body[data-ready="paths"]');
    const { board } = await stateOf(page, (state) => state.board?.width === 60);
    assert.equal(board.exits.length, 40);
    await says(verdict(page), /^\d+ steps/);
    await page.goBack();
    await page.waitForSelector('body[data-ready="mazes"]');
  }));

test("a picture is of the whole board, however it is zoomed", () =>
  visit("#paths", async (page) => {
    await enter(page, "paths", { board: plain(20, 10) });
    await says(verdict(page), /steps/);
    for (let time = 0; time < 6; time++) await page.keyboard.press("+");
    await page.locator("#share").click();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "PNG", exact: true }).click(),
    ]);
    const png = readFileSync(await download.path());
    assert.deepEqual([png.readUInt32BE(16), png.readUInt32BE(20)], [20 * 32, 10 * 32]);
  }));

test("boards are zoomed at the pointer, moved with Space, and fitted again", () =>
  visit("#paths", async (page) => {
    await enter(page, "paths", { board: plain(40, 30) });
    await says(verdict(page), /steps/);
    const box = () => page.locator(".board .grid").boundingBox();
    const fitted = await box();
    const [x, y] = await at(page, 0, 10, 10, [40, 30]);
    await page.mouse.move(x, y);
    await page.mouse.wheel(0, -300);
    await drawn(page);
    const zoomed = await box();
    assert.ok(zoomed.width > 1.5 * fitted.width);
    const [nowX, nowY] = await at(page, 0, 10, 10, [40, 30]);
    assert.ok(Math.hypot(nowX - x, nowY - y) < 1, "what is under the pointer stays there");
    await page.keyboard.down(" ");
    await drag(page, [x, y], [x + 60, y + 40]);
    await page.keyboard.up(" ");
    const moved = await box();
    assert.ok(Math.abs(moved.x - zoomed.x - 60) < 2 && Math.abs(moved.y - zoomed.y - 40) < 2);
    assert.ok(!(await stateOf(page)).board.rows.join("").includes("#"), "nothing was painted");
    await page.keyboard.press("0");
    assert.deepEqual(await box(), fitted);
  }));

test("two fingers zoom, and take back the stroke that one had begun", () =>
  visit(
    "#paths",
    async (page) => {
      await enter(page, "paths", { board: plain(20, 30) });
      await says(verdict(page), /steps/);
      const before = await page.locator(".board .grid").boundingBox();
      const [x, y] = await at(page, 0, 10, 15, [20, 30]);
      const fingers = await page.context().newCDPSession(page);
      const touch = (type, ...points) =>
        fingers.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
      await touch("touchStart", [x, y]);
      await touch("touchStart", [x, y], [x + 40, y]);
      for (let step = 1; step <= 5; step++) await touch("touchMove", [x - 8 * step, y], [x + 40 + 8 * step, y]);
      await touch("touchEnd");
      await drawn(page);
      const after = await page.locator(".board .grid").boundingBox();
      assert.ok(after.width > 2 * before.width, `${before.width} to ${after.width}`);
      await rests(page);
      assert.ok(!(await stateOf(page)).board.rows.join("").includes("#"), "no wall is left");
      // There is nothing to take back. On a phone the button is in the menu.
      await page.locator("#undo:disabled").waitFor({ state: "attached" });
    },
    { viewport: PHONE, context: { hasTouch: true, isMobile: true } },
  ));

test("the counters of all searches are saved as a table", () =>
  visit("#paths", async (page) => {
    await enter(page, "paths", {
      board: "@pocket",
      searches: [{ name: "astar" }, { name: "weighted-astar", weight: 250 }],
    });
    for (const each of await page.locator(".chips > .verdict").all()) await says(each, /^2\d steps/);
    await page.locator("#share").click();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "CSV table", exact: true }).click(),
    ]);
    const [head, ...lines] = readFileSync(await download.path(), "utf8")
      .trim()
      .split("\n");
    const names = head.split(",");
    const rows = lines.map((line) => Object.fromEntries(line.split(",").map((value, place) => [names[place], value])));
    assert.deepEqual(
      rows.map(({ algorithm, weight_percent, found, cost }) => [algorithm, weight_percent, found, cost]),
      [
        ["astar", "", "true", "25"],
        ["weighted-astar", "250", "true", "25"],
      ],
    );
    const shown = await page.locator(".counts tbody tr").first().locator("td").allTextContents();
    assert.deepEqual(
      shown,
      rows.map(({ opened }) => opened),
      "opened, as the panel has it",
    );
  }));

test("a brush is up to five cells wide", () =>
  visit("#paths", async (page) => {
    await enter(page, "paths", { board: plain(20, 12) });
    await page.keyboard.press("]");
    await page.keyboard.press("]");
    await page.mouse.click(...(await at(page, 0, 9, 6, [20, 12])));
    const { board } = await stateOf(page, (state) => state.board.rows[6][9] === "#");
    assert.deepEqual(
      board.rows.map((row) => row.split("#").length - 1),
      [0, 0, 0, 0, 0, 3, 3, 3, 0, 0, 0, 0],
    );
    await page.keyboard.press("Control+z");
    await stateOf(page, (state) => !state.board.rows.join("").includes("#"));
    await page.keyboard.press("Control+Shift+z");
    await stateOf(page, (state) => state.board.rows[6][9] === "#");
  }));

test("a bar is of chocolate, its rule is on the screen, and replies are told", () =>
  visit("#games", async (page) => {
    await enter(page, "games", { tab: "chomp", rows: 3, columns: 5 });
    await says(page.locator(".rule"), /Whoever eats the poison loses/);
    await rests(page);
    const browns = await page.locator(".board .above").evaluate((canvas) => {
      const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
      let count = 0;
      for (let i = 0; i < data.length; i += 4)
        count += data[i] === 0x7a && data[i + 1] === 0x4a && data[i + 2] === 0x25;
      return count / (data.length / 4);
    });
    assert.ok(browns > 0.1, `${browns} of the canvas`);
    assert.equal((await inked(page, "goal")).count, 0);
    await page.mouse.click(...(await at(page, 0, 4, 2, [5, 3])));
    await says(verdict(page), /The perfect player bites [a-e]\d/);
    // What the reply took is outlined, once nothing is pointed at.
    await page.mouse.move(5, 500);
    await drawn(page);
    assert.ok((await inked(page, "goal")).count > 100, "the reply is seen");
    await picture(page, "seen-chomp");
  }));

test("Hex has its coordinates on the rim, and a cursor of six sides", () =>
  visit("#games", async (page) => {
    await enter(page, "games", { tab: "play", game: "hex", size: 5, first: "human", second: "human" });
    await says(verdict(page), /To move: red/);
    await rests(page);
    const rim = await page.evaluate(() => {
      const canvas = document.querySelector(".board canvas");
      const [all, board] = [canvas, document.querySelector(".board .grid")].map((each) => each.getBoundingClientRect());
      const ratio = canvas.width / all.width;
      const dark = (x, y, width, height) => {
        const { data } = canvas.getContext("2d").getImageData(x * ratio, y * ratio, width * ratio, height * ratio);
        let count = 0;
        for (let i = 0; i < data.length; i += 4) count += data[i] < 60 && data[i + 1] < 60;
        return count;
      };
      return dark(board.left - all.left - 40, board.top - all.top - 40, board.width * 0.7, 40);
    });
    assert.ok(rim > 30, `${rim} pixels of letters`);
    await page.locator('[role="gridcell"][tabindex="0"]').focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowDown");
    await drawn(page);
    const ring = await inked(page, "focus");
    assert.ok(ring.count > 50, "the cursor is drawn");
    const corner = await page.evaluate(() => {
      const cell = document.querySelector('[role="gridcell"]:not([hidden])').getBoundingClientRect();
      const canvas = document.querySelector(".board canvas");
      const all = canvas.getBoundingClientRect();
      const ratio = canvas.width / all.width;
      const pen = canvas.getContext("2d");
      return [...pen.getImageData((cell.left - all.left + 3) * ratio, (cell.top - all.top + 3) * ratio, 1, 1).data];
    });
    assert.notDeepEqual(corner.slice(0, 3), [255, 176, 0], "no square around a hexagon");
    await picture(page, "seen-hex");
  }));

test("a chain is said to join sides by their names", () =>
  visit("#games", async (page) => {
    await enter(page, "games", { tab: "link", board: "@hexmo" });
    await says(verdict(page), /joins north-east, south\.$/);
  }));

test("belief leaves in sight what shots revealed, and more is further from the ground", async () => {
  for (const theme of ["light", "dark"]) {
    await visit(
      "#hunt",
      async (page) => {
        const acts = [
          [2, 2],
          [4, 4],
          [3, 3],
        ];
        await enter(page, "hunt", { tab: "play", difficulty: "hard", opponent: "hard", seed: 4, heat: true, acts });
        await says(page.locator(".rule"), /^Shoot at a cell each turn/);
        await says(verdict(page), /Turn 4: shoot/);
        await drawn(page);
        const { board, ramp, paper } = await page.evaluate(async () => {
          const { colours, heat, luminance, rgb } = await import("/js/board/colours.js");
          const canvas = document.querySelector(".board canvas");
          const [all, box] = [canvas, document.querySelector(".board .grid")].map((each) =>
            each.getBoundingClientRect(),
          );
          const [ratio, unit] = [canvas.width / all.width, box.width / 8];
          // Near the corner of the cell, beside the belief within.
          const [x, y] = [box.left - all.left + 2.12 * unit, box.top - all.top + 2.12 * unit];
          const [red, green, blue] = canvas.getContext("2d").getImageData(x * ratio, y * ratio, 1, 1).data;
          const ramp = [0, 0.2, 0.4, 0.6, 0.8, 1].map((share) => luminance(heat(share)));
          return { board: [[red, green, blue], rgb(colours().free)], ramp, paper: luminance(rgb(colours().paper)) };
        });
        assert.deepEqual(board[0], board[1], "a free cell looks free");
        const away = ramp.map((light) => Math.abs(light - paper));
        for (let place = 1; place < away.length; place++) assert.ok(away[place] > away[place - 1], `${theme}: ${away}`);
      },
      { settings: { theme } },
    );
  }
});

test("the bar is 48 pixels high on a phone, in French too, and all rooms are in it", () =>
  visit(
    "#hunt",
    async (page) => {
      const { height } = await page.locator("#header").boundingBox();
      assert.equal(height, 48);
      for (const link of await page.locator("nav a").all()) {
        const { x, width, height } = await link.boundingBox();
        assert.ok(x >= 0 && x + width <= 390 && height <= 48, await link.getAttribute("aria-label"));
      }
      await page.getByRole("button", { name: "Menu" }).click();
      await page.getByRole("button", { name: "Exemples" }).waitFor();
    },
    { viewport: { width: 390, height: 844 }, locale: "fr-FR", context: { hasTouch: true, isMobile: true } },
  ));

test("the legend shows a path, and only what can be seen", () =>
  visit("#paths", async (page) => {
    await enter(page, "paths", { board: "@pocket" });
    await says(verdict(page), /steps/);
    const path = page.locator(".legend li", { hasText: "path" }).locator("canvas");
    const drawn = await path.evaluate(async (canvas) => {
      const { colours, rgb } = await import("/js/board/colours.js");
      const [red, green, blue] = rgb(colours().path);
      const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
      let count = 0;
      for (let i = 0; i < data.length; i += 4)
        count += data[i] === red && data[i + 1] === green && data[i + 2] === blue;
      return count;
    });
    assert.ok(drawn > 100, `${drawn} pixels`);
    assert.ok(await page.locator(".legend li", { hasText: "Weight" }).isHidden());
    assert.ok(await page.locator(".legend li", { hasText: "banned" }).isHidden());
  }));

test("a perfect player is offered only where it can play", () =>
  visit("#hunt", async (page) => {
    const disabled = () =>
      page
        .locator('.drawer [value="optimal"], .sheet [value="optimal"]')
        .evaluateAll((all) => all.map((each) => each.disabled));
    for (const [rules, difficulty, is] of [
      [{}, "easy", true],
      [{ knows: "exit" }, "very-hard", true],
      [{ knows: "exit", blind: true, turns: 6 }, "very-easy", false],
    ])
      for (const [tab, count] of [
        ["watch", 2],
        ["play", 1],
        ["tournament", 2],
      ]) {
        await enter(page, "hunt", { tab, difficulty, rules, monster: "easy", hunter: "easy", opponent: "easy" });
        await rests(page);
        // The engine in the page knows no exact values, and says so.
        assert.deepEqual(await disabled(), isStatic ? [] : Array(count).fill(is), `${tab} ${difficulty}`);
        assert.equal(await page.getByText("the optimal players are left out").count(), Number(isStatic));
      }
  }));

for (const theme of ["light", "dark", "contrast"]) {
  test(`marks are three times as light as what they lie on, or a third: ${theme}`, () =>
    visit(
      "#paths",
      async (page) => {
        await enter(page, "paths", { board: "@pocket", step: 120 });
        await says(verdict(page), /^step 120/);
        await drawn(page);
        // What is on the canvas is what is judged: each colour has to be found there.
        for (const ink of ["opened", "closed", "wall", "free", "start", "goal", "path"])
          assert.ok((await inked(page, ink)).count > 20, `${ink} is drawn`);
        const ratios = await page.evaluate(async () => {
          const { colours, luminance, rgb, shade, heat, inkOn } = await import("/js/board/colours.js");
          const inks = colours();
          const lights = (...all) => all.map((each) => luminance(typeof each === "string" ? rgb(each) : each) + 0.05);
          const ratio = (...all) => Math.max(...lights(...all)) / Math.min(...lights(...all));
          const pairs = { wall: [inks.wall, inks.free], focus: [inks.focus, "#000000"] };
          for (const [mark, name] of ["", "opened", "closed", "banned"].entries())
            if (name) pairs[`sign of ${name}`] = [inks.marks[mark], inks[name]];
          for (const what of ["path", "start", "goal", "current"]) pairs[`${what} on free`] = [inks[what], inks.free];
          pairs["path on closed"] = [inks.path, inks.closed];
          const found = Object.entries(pairs).map(([name, [one, other]]) => [name, ratio(one, other)]);
          const texts = [];
          for (let share = 0; share <= 1; share += 0.05)
            for (const ramp of [shade, heat]) texts.push(["text on a ramp", ratio(inkOn(ramp(share)), ramp(share))]);
          const away = [0, 0.25, 0.5, 0.75, 1].map((share) => ratio(shade(share), inks.paper));
          return { found, texts, away };
        });
        for (const [name, ratio] of ratios.found) assert.ok(ratio >= 3, `${name}: ${ratio.toFixed(2)}`);
        for (const [name, ratio] of ratios.texts) assert.ok(ratio >= 4.5, `${name}: ${ratio.toFixed(2)}`);
        assert.deepEqual(
          ratios.away,
          ratios.away.toSorted((a, b) => a - b),
          "far is further from the ground",
        );
      },
      { settings: { theme } },
    ));
}

test("a cell is open to no wall", () =>
  visit("#paths", async (page) => {
    // Roads lead in all directions, but to the south of the first cell there is a wall.
    const exits = ["ff", "ff"];
    const board = {
      shape: "square",
      width: 2,
      height: 2,
      rows: ["..", "#."],
      exits,
      starts: [[0, 0]],
      goals: [[1, 1]],
    };
    await enter(page, "paths", { board });
    const told = await page.evaluate(async (sketch) => {
      const { Board } = await import("/js/board/model.js");
      const { terrainText } = await import("/js/parts/cell-text.js");
      return [0, 1].map((cell) => terrainText(Board.of(sketch), cell));
    }, board);
    assert.deepEqual(told, ["start, open to: east", "free, open to: south west"]);
  }));
