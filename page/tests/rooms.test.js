import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import {
  answered,
  at,
  becomes,
  drag,
  drawer,
  drawn,
  enter,
  hurry,
  inked,
  menu,
  PHONE,
  picture,
  post,
  rests,
  says,
  stateOf,
  visit,
  visitBriskly,
  visitMoving,
} from "./support.js";

const row = (state, y) => state.board.rows[y];
const field = {
  board: {
    shape: "square",
    width: 10,
    height: 6,
    rows: Array(6).fill(".........."),
    starts: [[0, 3]],
    goals: [[9, 3]],
  },
};

test("a flow field follows the walls, and agents walk down it", () =>
  visitMoving(
    "#fields",
    async (page) => {
      await enter(page, "fields", { ...field, cuts: true });
      const status = page.locator(".chips > .verdict");
      await says(status, /^60 cells have a path/);
      const cell = (x, y) => at(page, 0, x, y, [10, 6]);
      await drag(page, await cell(5, 0), await cell(5, 5));
      await says(status, /^1 start has no path/);
      await drag(page, await cell(5, 5), await cell(5, 5), { button: "right" });
      await says(status, /^55 cells have a path/);
      await page.getByRole("button", { name: "Send one from each start" }).click();
      await page.keyboard.press("a");
      await page.mouse.click(...(await cell(8, 2)));
      await says(page.locator(".facts"), /agents walking2/i);
      await picture(page, "fields-agents");
      await hurry(page);
      await says(page.locator(".facts"), /agents arrived2/i, 20_000);
      // A second goal shortens paths.
      await page.keyboard.press("g");
      await page.mouse.click(...(await cell(1, 3)));
      const state = await stateOf(page, (state) => state.board.goals.length === 2);
      assert.equal(row(state, 4)[5], "#");
      await says(page.locator(".facts"), /goals2/i);
    },
    { slow: 10 },
  ));

test("a maze is carved live, then solved", () =>
  visit("#mazes", async (page) => {
    await enter(page, "mazes", { generator: "wilson", width: 12, height: 8, seed: 4 });
    const status = page.locator(".chips > .verdict");
    // It opens carved and unsolved; what is said follows the step shown.
    await says(status, /^Not solved yet/);
    await page.keyboard.press(".");
    await says(status, /^search step 1 of \d/);
    await page.getByRole("button", { name: "To the end" }).click();
    await says(status, /^\d+ steps/);
    await page.getByRole("button", { name: "To the beginning" }).click();
    await says(status, /^generation step 0 of/);
    for (let step = 0; step < 25; step++) await page.keyboard.press(".");
    await picture(page, "mazes-carving");
    await page.getByRole("button", { name: "Another" }).click();
    const state = await stateOf(page, (state) => state.seed !== 4);
    assert.equal(state.generator, "wilson");
  }));

test("an obstacle field has just so many obstacles", () =>
  visit("#mazes", async (page) => {
    await enter(page, "mazes", { kind: "obstacles", difficulty: "", width: 10, height: 10, percent: 75, seed: 3 });
    // 75 % of (98 - 17), to the nearest.
    await says(page.locator(".facts"), /obstacles61/i);
    await says(page.locator(".chips > .verdict"), /^Not solved yet/);
    await page.getByRole("button", { name: "To the end" }).click();
    await says(page.locator(".chips > .verdict"), /^\d+ steps/);
    await picture(page, "mazes-obstacles");
  }));

test("stones are painted and their chain is found", () =>
  visit("#games", async (page) => {
    await enter(page, "games", { tab: "link", board: "@hexmo" });
    const status = page.locator(".chips > .verdict");
    await says(status, /^Linked: a chain of 12 cells joins/);
    await says(page.locator(".player .steps"), /^([1-9]\d*) \/ \1$/);
    for (let step = 0; step < 6; step++) await page.keyboard.press(",");
    await picture(page, "games-link");
    await drawer(page);
    await page.getByRole("button", { name: "Clear" }).click();
    await says(status, /^Not linked; \d+ more cells are needed/);
    await page.locator(".radios label", { hasText: "blue" }).click();
    await says(status, /^Not linked/);
    await page.keyboard.press("Control+z");
    await says(status, /^Linked|^Not linked; [1-9] /);
  }));

test("a game of Hex is played against the computer", () =>
  visit("#games", async (page) => {
    await enter(page, "games", { tab: "play", game: "hex", size: 3, second: "random", swap: false, seed: 5 });
    const status = page.locator(".chips > .verdict");
    for (let move = 0; move < 9; move++) {
      await says(status, /To move: red|wins?\./);
      if (/wins?\./.test(await status.textContent())) break;
      await rests(page);
      const before = (await stateOf(page, (state) => state.moves)).moves.length;
      await page.getByRole("button", { name: "Hint" }).click();
      const hint = await says(status, /would play (\w+)|wins?\./);
      const label = /would play (\w+)/.exec(hint)[1];
      const [column, line] = [label.charCodeAt(0) - 97, Number(label.slice(1)) - 1];
      const box = await page.locator(".board .grid").boundingBox();
      // A rhombus of 3: 4 steps and a little rim across, 2 rows and two points down.
      const [across, down] = [3 + 1 + 0.2, 2 * Math.sqrt(0.75) + 2 / Math.sqrt(3) + 0.2];
      const [x, y] = [0.6 + column + line / 2, 0.1 + 1 / Math.sqrt(3) + line * Math.sqrt(0.75)];
      await page.mouse.click(box.x + (x * box.width) / across, box.y + (y * box.height) / down);
      await stateOf(page, (state) => state.moves.length > before);
    }
    assert.match(await status.textContent(), /^You win\. The chain has \d/);
    await picture(page, "games-hex");
    await page.locator("#undo").click();
    await says(status, /To move: red/);
    await page.locator("#redo").click();
    await says(status, /wins?\./);
  }));

test("a game of Chomp is won against the perfect player", () =>
  visit("#games", async (page) => {
    await enter(page, "games", { tab: "chomp", rows: 3, columns: 4, hints: true });
    const status = page.locator(".chips > .verdict");
    await says(status, /first player.*can win/i);
    await picture(page, "games-chomp");
    for (let bite = 0; bite < 12; bite++) {
      if (/won/.test(await status.textContent())) break;
      await page.getByRole("button", { name: "Hint" }).click();
      await says(status, /it wins/);
      await page.keyboard.press("Enter");
      await says(status, /can win|have won/);
    }
    assert.match(await status.textContent(), /You have won/);
    await picture(page, "games-chomp-won");
  }));

test("a game of Chomp is lost by the first who errs", () =>
  visit("#games", async (page) => {
    await enter(page, "games", { tab: "chomp", rows: 2, columns: 3 });
    const status = page.locator(".chips > .verdict");
    // Pixels of the skull on the poisoned square.
    const skull = () =>
      page.locator(".board canvas").evaluateAll((all) =>
        all.reduce((sum, canvas) => {
          const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
          for (let i = 0; i < data.length; i += 4)
            sum += Number(data[i] === 255 && data[i + 1] === 246 && data[i + 2] === 230);
          return sum;
        }, 0),
      );
    await says(status, /To bite: first player/);
    await drawn(page);
    assert.ok((await skull()) > 100);
    for (let bite = 0; bite < 6 && !/won/.test(await status.textContent()); bite++) {
      const before = (await stateOf(page, (state) => state.bites)).bites.length;
      // The last square that is left in the first row, and at last the poison.
      for (let column = 2; column >= 0; column--) {
        await page.mouse.click(...(await at(page, 0, column, 0, [3, 2])));
        await rests(page);
        if (
          /won/.test(await status.textContent()) ||
          (await stateOf(page, (state) => state.bites)).bites.length > before
        )
          break;
      }
    }
    await says(status, /You have won|perfect player has won/);
    await drawn(page);
    assert.equal(await skull(), 0, "the poison is eaten");
    await picture(page, "games-chomp-lost");
  }));

test("a hunt is watched, with both views and the fog lifted", () =>
  visit("#hunt", async (page) => {
    await enter(page, "hunt", { tab: "watch", difficulty: "hard", monster: "hard", hunter: "bayes", seed: 3 });
    const status = page.locator(".chips > .verdict");
    await says(page.locator(".player .steps"), /\/ [1-9]/);
    await page.getByRole("button", { name: "To the end" }).click();
    await says(status, /wins|win\.|lose|draw/i);
    for (let step = 0; step < 5; step++) await page.keyboard.press(",");
    // The monster has moved, and nothing was shot at in this turn yet.
    await says(page.locator(".facts .told"), /^$/);
    await drawn(page);
    assert.equal((await inked(page, "danger")).count, 0);
    await page.keyboard.press(".");
    await says(page.locator(".facts"), /shot at \(\d, \d\)/i);
    await drawn(page);
    assert.ok((await inked(page, "danger")).count > 20, "a crosshair");
    await picture(page, "hunt-watch");
  }));

test("a person hunts until the end, and then sees it all", () =>
  visit("#hunt", async (page) => {
    await enter(page, "hunt", {
      tab: "play",
      side: "hunter",
      difficulty: "very-easy",
      opponent: "easy",
      seed: 11,
      heat: true,
    });
    const status = page.locator(".chips > .verdict");
    await says(status, /Turn 1: shoot/);
    for (let turn = 0; turn < 80; turn++) {
      if (/wins|win\.|lose|draw/i.test(await status.textContent())) break;
      await page.mouse.click(...(await at(page, 0, turn % 4, Math.floor(turn / 4) % 4, [4, 4])));
      await answered(page);
      if (turn === 0) await picture(page, "hunt-hunter");
    }
    await says(status, /wins|win\.|lose|draw/i);
    await page.waitForSelector(".player:visible");
    // Both views, as the engine plays the record of the hunt again.
    await becomes(page, () => page.locator(".board .grid:visible").count(), 2);
    await page.keyboard.press("o");
    await page.getByLabel("Fog lifted").check();
    await page.keyboard.press("o");
    await page.locator("#share").click();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "JSON", exact: true }).click(),
    ]);
    const record = JSON.parse(readFileSync(await download.path(), "utf8"));
    await page.keyboard.press("Escape");
    const { answer } = await post("/api/hunt", { action: "replay", record });
    const { turns } = answer;
    await says(page.locator(".player .steps"), new RegExp(`^${2 * turns.length} / ${2 * turns.length}$`));
    const slider = page.locator(".player input[type=range]");
    for (const turn of [1, Math.ceil(turns.length / 2), turns.length - 1]) {
      await slider.fill(String(2 * turn));
      await says(status, new RegExp(`^Turn ${turn} of ${turns.length}`));
      const [x, y] = turns[turn - 1].shot;
      await says(page.locator(".facts"), new RegExp(`shot at \\(${x}, ${y}\\)`, "i"));
      // Where the monster was, and what the hunter had found there.
      const labels = [];
      for (const view of [0, 1]) {
        const cell = page.locator(".board .grid").nth(view).locator('[role="gridcell"][tabindex="0"]');
        const place = async () => (await cell.getAttribute("aria-label")).match(/\d+/g).map(Number);
        await cell.focus();
        for (const [along, keys] of [
          [0, ["ArrowLeft", "ArrowRight"]],
          [1, ["ArrowUp", "ArrowDown"]],
        ]) {
          const to = turns[turn - 1].monster[along];
          for (let by = to - (await place())[along]; by; by -= Math.sign(by))
            await page.keyboard.press(keys[+(by > 0)]);
        }
        labels.push(await cell.getAttribute("aria-label"));
      }
      for (const label of labels) assert.match(label, /the monster is here/, `turn ${turn}: ${labels}`);
    }
    await picture(page, "hunt-lifted");
    await stateOf(page, (state) => state.step === 2 * turns.length - 2);
    // The next hunt has one board again, and nothing to be saved before it is over.
    const box = () => page.locator(".board .grid").first().boundingBox();
    const shared = await box();
    await page.getByRole("button", { name: "New game" }).click();
    await says(status, /Turn 1: shoot/);
    await becomes(page, () => page.locator(".board .grid").count(), 1);
    await drawn(page);
    assert.ok((await box()).width > shared.width && (await box()).x > shared.x, JSON.stringify(await box()));
    await page.locator("#share").click();
    await page.getByText("A hunt is saved once it is over").waitFor();
    assert.equal(await page.getByRole("button", { name: "JSON", exact: true }).count(), 0);
  }));

test("a person flees, on a phone", () =>
  visit(
    "#hunt",
    async (page) => {
      await enter(page, "hunt", {
        tab: "play",
        side: "monster",
        difficulty: "medium",
        opponent: "easy",
        seed: 2,
        rules: { fog: 2 },
      });
      const status = page.locator(".chips > .verdict");
      await says(status, /Turn \d+: step/);
      await picture(page, "hunt-monster-phone");
      await page.locator('[role="gridcell"][tabindex="0"]').focus();
      await page.getByRole("button", { name: "Give up" }).click();
      await says(status, /You gave up/);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(wide <= PHONE.width, `the page is ${wide} pixels wide`);
    },
    { viewport: PHONE },
  ));

test("the hunter sees what a shot would reach", () =>
  visit("#hunt", async (page) => {
    const rings = [];
    for (const shot_radius of [0, 1]) {
      const rules = { shot_radius };
      await enter(page, "hunt", { tab: "play", side: "hunter", difficulty: "medium", seed: 3, rules });
      await says(page.locator(".chips .verdict"), /Turn 1/i);
      assert.equal((await inked(page, "goal")).count, 0);
      const { width, height } = (await menu()).difficulties.find(({ name }) => name === "medium");
      await page.mouse.move(...(await at(page, 0, 3, 2, [width, height])));
      await drawn(page);
      const { count, middle } = await inked(page, "goal");
      assert.ok(Math.abs(middle - 3.5 / width) < 0.01, `the rings are around ${middle}`);
      rings.push(count);
      await picture(page, `hunt-aim-${shot_radius}`);
      await page.mouse.move(5, 300);
      await drawn(page);
      assert.equal((await inked(page, "goal")).count, 0);
    }
    // By keyboard too, and nothing is called a step.
    await page.keyboard.press("Tab");
    for (let tries = 0; tries < 40; tries++) {
      if (await page.evaluate(() => document.activeElement?.closest(".board") !== null)) break;
      await page.keyboard.press("Tab");
    }
    await page.keyboard.press("ArrowRight");
    await drawn(page);
    assert.ok((await inked(page, "goal")).count > 0);
    const told = await page.evaluate(() => document.activeElement.getAttribute("aria-label"));
    assert.match(told, /^\(\d+, \d+\), unknown$/);
    // Nine rings for one.
    assert.ok(Math.abs(rings[1] / rings[0] - 9) < 0.5, `${rings}`);
  }));

test("a maze's solver tells what it measures", () =>
  visit("#mazes", async (page) => {
    await enter(page, "mazes", { kind: "obstacles", difficulty: "medium", solver: "heuristic-dfs" });
    await says(page.locator(".player .steps"), /^0 \/ [1-9]/);
    const told = [];
    for (let step = 1; step <= 25; step++) {
      await page.keyboard.press(".");
      told.push(await says(page.locator("#say"), new RegExp(`^Step ${step}: `)));
    }
    const measured = told.filter((text) => /from the goal/.test(text));
    assert.ok(measured.length > 3);
    for (const text of measured) assert.match(text, /^Step \d+: \(\d+, \d+\) is \d+(\.\d+)? from the goal\.$/);
  }));

test("a tournament ranks its players, and each of its hunts is seen", () =>
  visit("#hunt", async (page) => {
    const [games, seed, players] = [40, 2, ["easy", "hard", "wanderer"]];
    const state = { tab: "tournament", games, monsters: players, hunters: ["easy", "hard"], seed };
    await enter(page, "hunt", state);
    await page.getByRole("button", { name: "Begin" }).click();
    await page.waitForSelector("table.results tbody tr:nth-child(2)");
    const shares = async (cells) => (await page.locator(cells).allTextContents()).map(Number.parseFloat);
    const table = await shares("table.results tbody td");
    assert.equal(table.length, 8);
    const cells = await page.locator("table.results tbody button").allTextContents();
    assert.equal(cells.length, 6);
    for (const cell of cells) assert.match(cell, /^[\d.]+ %[\d.]+–[\d.]+$/);
    // Totals are means, for each pair plays as often; the best come first.
    const mean = (list) => list.reduce((sum, each) => sum + each, 0) / list.length;
    const near = (a, b) => assert.ok(Math.abs(a - b) < 0.11, `${a} and ${b}`);
    for (const row of [0, 4]) near(table[row + 3], mean(table.slice(row, row + 3)));
    const foot = await shares("table.results tfoot td");
    [0, 1, 2].forEach((column) => near(foot[column], mean([table[column], table[column + 4]])));
    near(foot[3], mean([table[3], table[7]]));
    assert.ok(table[3] >= table[7] && foot[0] <= foot[1] && foot[1] <= foot[2]);
    await picture(page, "hunt-tournament");
    // A cell opens its hunts, which come to what it says.
    const cell = page.locator("table.results tbody button").nth(1);
    const said = Number.parseFloat(await cell.textContent());
    // What is set later is not of the tournament that was played.
    await page.getByLabel("Difficulty").selectOption("hard");
    await says(page.locator("table.results caption"), /\(Medium: 6×6, 50 %\)/);
    await cell.click();
    const which = page.locator(".chip", { hasText: "Hunt 1 of 40" });
    await which.waitFor();
    const { monster, hunter, difficulty, number } = await stateOf(
      page,
      ({ tab, of }) => tab === "watch" && of === games,
    );
    assert.equal(number ?? 0, 0);
    let won = 0;
    for (let number = 0; number < games; number++) {
      const request = { action: "match", monster, hunter, difficulty, seed, number };
      won += Number((await post("/api/hunt", request)).answer.winner === "hunter");
    }
    near(said, (100 * won) / games);
    await page.getByRole("button", { name: "The next hunt" }).click();
    await page.locator(".chip", { hasText: "Hunt 2 of 40" }).waitFor();
    await stateOf(page, ({ number }) => number === 1);
    await picture(page, "hunt-of-tournament");
    // With the settings it was played by, the table is still there.
    await page.getByRole("radio", { name: "Tournament" }).check({ force: true });
    await page.waitForSelector(".entrants");
    assert.equal(await page.locator("table.results").count(), 0);
    await page.getByLabel("Difficulty").selectOption("medium");
    await page.getByRole("radio", { name: "Watch" }).check({ force: true });
    await page.waitForSelector(".entrants", { state: "detached" });
    await page.getByRole("radio", { name: "Tournament" }).check({ force: true });
    await page.waitForSelector("table.results tfoot");
  }));

test("what is seen is saved in every form that is offered", () =>
  visitBriskly("#fields", async (page) => {
    const begins = {
      PNG: /^\x89PNG/,
      SVG: /<svg/,
      GIF: /^GIF89a/,
      "Posthoc trace": /"version":"1\.4\.0"/,
      ".map": /^type octile/,
      Text: /\S/,
      "Level (YAML)": /map:/,
      "PNG, 1 pixel a cell": /^\x89PNG/,
      JSON: /^\{/,
    };
    const sights = [
      ["fields", { board: "@pocket" }],
      ["mazes", { width: 6, height: 5 }],
      ["mazes", { kind: "obstacles", difficulty: "easy", width: 5, height: 5, percent: 35 }],
      ["games", { tab: "link" }],
      ["games", { tab: "play", game: "hex", size: 3, first: "random", second: "random" }],
      ["games", { tab: "chomp" }],
      ["hunt", { tab: "watch" }],
    ];
    for (const [room, state] of sights) {
      await enter(page, room, state);
      await rests(page);
      await page.locator("#share").click();
      const buttons = page.locator(".files button");
      const forms = (await buttons.allTextContents()).filter((form) => form in begins);
      assert.ok(forms.length >= 3, `${room}: ${forms}`);
      for (const form of forms) {
        const wait = page.waitForEvent("download", { timeout: 10_000 }).catch(() => null);
        // Of more than ten downloads in a second Chromium drops the others.
        await new Promise((done) => setTimeout(done, 110));
        await page.getByRole("button", { name: form, exact: true }).click();
        const download = await wait;
        assert.ok(
          download,
          `${room} ${JSON.stringify(state)} ${form}: ${await page.locator(".complaint").allTextContents()}`,
        );
        assert.match(readFileSync(await download.path(), "latin1"), begins[form], `${room} ${form}`);
      }
    }
  }));
