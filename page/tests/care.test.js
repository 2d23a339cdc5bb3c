// What people do that nobody expects: quick fingers, emptied boxes, damaged links, and coming back.

import assert from "node:assert/strict";
import test from "node:test";
import {
  address,
  at,
  becomes,
  called,
  drag,
  drawer,
  enter,
  follow,
  hashOf,
  picture,
  ready,
  rests,
  says,
  stateOf,
  visit,
  visitBriskly,
} from "./support.js";

const open = {
  board: {
    shape: "square",
    width: 20,
    height: 11,
    rows: Array(11).fill(".".repeat(20)),
    starts: [[1, 5]],
    goals: [[18, 5]],
  },
};
const row = (state, y) => state.board.rows[y];

test("a second click does not play for the other side", () =>
  visit("#games", async (page) => {
    await enter(page, "games", { tab: "chomp", rows: 3, columns: 5 });
    await says(page.locator(".chips > .verdict"), /first player/);
    const [first, second] = [await at(page, 0, 4, 2, [5, 3]), await at(page, 0, 3, 1, [5, 3])];
    await page.evaluate(
      ([first, second]) => {
        const board = document.querySelector(".board");
        for (const [clientX, clientY] of [first, second]) {
          for (const kind of ["pointerdown", "pointerup"]) {
            // A pointer that is not there cannot be captured; what matters is what is played.
            Element.prototype.setPointerCapture = () => {};
            board.dispatchEvent(new PointerEvent(kind, { clientX, clientY, bubbles: true, pointerId: 1 }));
          }
        }
      },
      [first, second],
    );
    const state = await stateOf(page, (state) => state.bites?.length === 2);
    assert.deepEqual(state.bites[0], [3, 5]);
    await says(page.locator(".chips > .verdict"), /The perfect player bites/);
    await rests(page);
    assert.equal((await stateOf(page)).bites.length, 2);
  }));

test("an emptied box leaves the board as it is", () =>
  visit("#paths", async (page) => {
    await enter(page, "paths", open);
    await drawer(page);
    await page.getByLabel("Width").fill("");
    await page.keyboard.press("Tab");
    assert.equal(await page.getByLabel("Width").inputValue(), "20");
    await page.getByLabel("Width").fill("7.6");
    await page.keyboard.press("Tab");
    await stateOf(page, (state) => state.board.width === 8);
    await page.locator("main").focus();
    await page.keyboard.press("Control+z");
    await stateOf(page, (state) => state.board.width === 20);
  }));

test("clearing, scattering and opening are taken back like strokes", () =>
  visit("#paths", async (page) => {
    await enter(page, "paths", open);
    await drag(page, await at(page, 0, 5, 2, [20, 11]), await at(page, 0, 5, 8, [20, 11]));
    await stateOf(page, (state) => row(state, 8)[5] === "#");
    await drawer(page);
    await page.getByRole("button", { name: "Clear" }).click();
    await stateOf(page, (state) => row(state, 8)[5] === ".");
    await page.getByRole("button", { name: "Random walls" }).click();
    await stateOf(page, (state) => state.board.rows.join("").includes("#"));
    await page.keyboard.press("Control+z");
    await stateOf(page, (state) => !state.board.rows.join("").includes("#"));
    await page.keyboard.press("Control+z");
    await stateOf(page, (state) => row(state, 2)[5] === "#" && row(state, 8)[5] === "#");
  }));

test("a room is found as it was left, and Back leads back", () =>
  visit("#paths", async (page) => {
    await enter(page, "paths", open);
    await page.mouse.click(...(await at(page, 0, 9, 5, [20, 11])));
    await stateOf(page, (state) => row(state, 5)[9] === "#");
    await page.locator('nav a[href="#fields"]').click();
    await page.waitForSelector('body[data-ready="fields"]');
    await page.locator('nav a[href="#paths"]').click();
    await page.waitForSelector('body[data-ready="paths"]');
    await stateOf(page, (state) => state.board && row(state, 5)[9] === "#");
    await page.locator("#gallery").click();
    await page.locator('[data-example="meadow"]').click();
    await stateOf(page, (state) => state.searches?.length === 2);
    await page.goBack();
    await page.waitForFunction(() => document.querySelectorAll(".board").length === 1);
    await says(page.locator(".chips > .verdict"), /^19 steps/);
  }));

test("a damaged link shows the room as usual, and says so", async () => {
  const damaged = [
    ["paths", { board: 5 }],
    ["paths", { board: {} }],
    ["paths", { board: { ...open.board, width: 1e9 } }],
    ["paths", { board: { ...open.board, rows: 5 } }],
    ["paths", { board: { ...open.board, starts: 5 } }],
    ["paths", { board: { ...open.board, shape: 7 } }],
    ["paths", { board: { ...open.board, width: 0, height: 0, rows: [] } }],
    ["paths", { ...open, stops: [5, null, [99, 99], [3], [18, 5]], asked: { which: 7, around: "x", number: -1 } }],
    ["fields", { board: { ...open.board, width: -5 } }],
    ["games", { tab: "chomp", rows: 1e9 }],
    ["games", { tab: "chomp", rows: -3 }],
    ["games", { tab: "play", size: 1e9 }],
    ["games", { tab: "constructor" }],
    ["games", { tab: "__proto__" }],
    ["hunt", { tab: "tournament", monsters: 5 }],
  ];
  await visitBriskly("", async (page) => {
    for (const [place, [room, state]] of damaged.entries()) {
      const hash = await hashOf(page, room, state);
      // With a query of its own each is opened anew.
      await page.goto(`${address}/?${place}${hash}`);
      await ready(page).catch(() => assert.fail(`no room: ${room} ${JSON.stringify(state)}`));
      assert.equal(await page.evaluate(() => document.body.dataset.ready), room, JSON.stringify(state));
      assert.ok((await page.locator("main .room").count()) > 0, JSON.stringify(state));
      await rests(page);
    }
    for (const hash of ["#constructor", "#__proto__", "#toString/x"]) {
      await follow(page, hash);
      await says(page.locator(".chips > .verdict"), /steps/);
    }
  });
});

test("a flow field on heavy terrain counts steps or costs", () =>
  visit("#fields", async (page) => {
    await enter(page, "fields", {
      board: { shape: "square", width: 3, height: 1, rows: ["195"], starts: [[0, 0]], goals: [[2, 0]] },
    });
    const facts = page.locator(".facts");
    await says(facts, /farthest cell14/i);
    await drawer(page);
    await page.getByLabel("Count costs").uncheck();
    await says(facts, /farthest cell2/i);
  }));

test("a link to a hunt leads to the same turn", () =>
  visit("#hunt", async (page) => {
    await enter(page, "hunt", { tab: "play", side: "hunter", difficulty: "hard", opponent: "hard", seed: 4 });
    const status = page.locator(".chips > .verdict");
    for (let turn = 1; turn <= 3; turn++) {
      await says(status, new RegExp(`Turn ${turn}: shoot`));
      await page.mouse.click(...(await at(page, 0, turn, 7, [8, 8])));
    }
    const before = await says(status, /Turn 4: shoot/);
    await stateOf(page, (state) => state.acts?.length === 3);
    await page.reload();
    await ready(page);
    await becomes(page, () => status.textContent(), before);
  }));

test("a hunter that knows the map sees it", () =>
  visit("#hunt", async (page) => {
    await enter(page, "hunt", {
      tab: "watch",
      difficulty: "easy",
      monster: "hard",
      hunter: "easy",
      rules: { knows: "exit" },
      heat: false,
    });
    await says(page.locator(".player .steps"), /\/ [1-9]/);
    await page.getByRole("button", { name: "To the end" }).click();
    await says(page.locator(".chips > .verdict"), /wins|win\.|lose|draw/i);
    const label = await page
      .locator(".board")
      .nth(1)
      .locator('[role="gridcell"][tabindex="0"]')
      .getAttribute("aria-label");
    assert.doesNotMatch(label, /unknown/);
  }));

test("the description of a cell follows its changes", () =>
  visit("#fields", async (page) => {
    await enter(page, "fields", open);
    await says(page.locator(".chips > .verdict"), /220 cells/);
    const cell = page.locator('[role="gridcell"][tabindex="0"]');
    await cell.focus();
    await page.keyboard.press(" ");
    await called(cell, /wall, no path to a goal/);
    await page.keyboard.press("Delete");
    await called(cell, /free, \d+ steps from a goal/);
  }));

test("the engine refuses in French on the French page", () =>
  visit(
    "#games",
    async (page) => {
      const complaint = page.locator("#complaints");
      await enter(page, "games", { tab: "graph" });
      await page.getByRole("button", { name: /Plateau et options/ }).click();
      await page.getByLabel("Un graphe de jeu à vous").fill("0 300000\n");
      await page.getByRole("button", { name: "L’ouvrir" }).click();
      await says(complaint, /Un graphe de jeu a au plus 200\s000 positions, pas 300\s001/);
      await page.getByLabel("Un graphe de jeu à vous").fill("digraph { a -> ");
      await page.getByRole("button", { name: "L’ouvrir" }).click();
      await says(
        complaint,
        /Ligne 1, colonne 16\s: on attend une position ou le «\s\{\s» d’un sous-graphe\s; trouvé\s: la fin du fichier/,
      );
      await enter(page, "paths", { board: "@pocket" });
      const file = { name: "empty.map", mimeType: "text/plain", buffer: Buffer.from("") };
      await page.locator('input[type="file"]').setInputFiles(file);
      await says(complaint, /ligne 1, colonne 1\s: on attend un plateau\s; trouvé\s: un fichier vide/);
      const wide = `type octile\nheight 1\nwidth 1100000\nmap\n${".".repeat(1_100_000)}\n`;
      await page.locator('input[type="file"]').setInputFiles({ ...file, name: "wide.map", buffer: Buffer.from(wide) });
      await says(complaint, /trouvé|au plus|côté/);
      await picture(page, "refused-french");
    },
    { locale: "fr-FR" },
  ));

test("generators and searches are found among the commands", () =>
  visit("#mazes", async (page) => {
    const find = async (text) => {
      await page.keyboard.press("Control+k");
      await page.getByRole("combobox", { name: "Find a command" }).fill(text);
      await page.keyboard.press("Enter");
    };
    await find("kruskal");
    await stateOf(page, ({ generator }) => generator === "kruskal");
    await enter(page, "paths", { board: "@pocket", searches: [{ name: "astar" }] });
    await find("search: dijk");
    await stateOf(page, ({ searches }) => searches.length === 1 && searches[0].name === "dijkstra");
    await says(page.locator(".panel h2:visible").first(), /^Dijkstra/);
  }));

test("what the legend of a hunt shows can be seen", () =>
  visit("#hunt", async (page) => {
    await enter(page, "hunt", { tab: "watch", difficulty: "easy", seed: 2 });
    await rests(page);
    const dark = await page.locator(".legend li:visible").evaluateAll((items) =>
      items.map((item) => {
        const { data } = item.querySelector("canvas").getContext("2d").getImageData(0, 0, 40, 40);
        let other = 0;
        for (let i = 0; i < data.length; i += 4) other += Number(data[i] + data[i + 1] + data[i + 2] < 300);
        return { word: item.textContent, other };
      }),
    );
    const sign = dark.find(({ word }) => word === "earlier shot");
    assert.ok(sign && sign.other > 40 && sign.other < 800, JSON.stringify(dark));
  }));

for (const theme of ["light", "dark"])
  test(`water is not taken for what a search has closed: ${theme}`, () =>
    visit(
      "#paths",
      async (page) => {
        const far = await page.evaluate(async () => {
          const { colours, rgb } = await import("/js/board/colours.js");
          const light = (name) => {
            const [red, green, blue] = rgb(colours()[name]).map((part) => {
              const share = part / 255;
              return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
            });
            return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05;
          };
          const [water, closed] = [light("water"), light("closed")];
          return Math.max(water, closed) / Math.min(water, closed);
        });
        assert.ok(far > 1.6, `${far} times the light`);
      },
      { settings: { theme } },
    ));
