// Game graphs: drawn as the engine solved them, played, and won by strategies that are checked after each change.

import assert from "node:assert/strict";
import test from "node:test";
import { PHONE, answered, becomes, called, drawer, enter, picture, post, says, stateOf, visit } from "./support.js";

const verdict = (page) => page.locator(".chips > .verdict").first();
const steps = (page) => page.locator(".player .steps");
const strategy = (page) => page.locator(".panel section", { hasText: "To win for" });
const node = (page, name) => page.locator(`.room-wide .position[aria-label^="${name},"]`);
const room = (page, state = {}) => enter(page, "games", { tab: "graph", ...state });
const LOOP = "digraph { start = a; a -> {b c} b -> {a out} c -> a }";

test("a bar's graph is drawn as the engine has solved it", () =>
  visit("#games", async (page) => {
    await room(page, { game: { chomp: [2, 3] } });
    await says(verdict(page), /To move: first player, from 3-3\. It can be won, in 6 moves\./);
    const { graph } = await post("/api/solve", { game: { chomp: [2, 3] }, graph: true });
    const drawn = await page.locator(".room-wide .position").evaluateAll((nodes) =>
      nodes.map((each) => ({
        kind: each.classList[1],
        at: each
          .getAttribute("transform")
          .match(/[\d.-]+/g)
          .map(Number),
        label: each.getAttribute("aria-label"),
      })),
    );
    assert.equal(drawn.length, graph.positions.length);
    graph.positions.forEach(({ name, value, layer, across, distance }, at) => {
      assert.equal(drawn[at].kind, value);
      const words = { win: "won", loss: "lost" }[value];
      const moves = `${distance} move${distance === 1 ? "" : "s"}`;
      assert.ok(drawn[at].label.startsWith(`${name}, ${words} for the player to move, in ${moves}`), drawn[at].label);
      for (const [other, place] of graph.positions.entries()) {
        const [dx, dy] = [0, 1].map((axis) => Math.sign(drawn[at].at[axis] - drawn[other].at[axis]));
        assert.equal(dy, Math.sign(layer - place.layer));
        assert.equal(dx, Math.sign(across - place.across));
      }
    });
    const best = await page.locator(".room-wide .arc.best").count();
    // Where every move loses, none is the best one.
    const wins = graph.positions.filter((each) => each.best !== null && each.value === "win");
    assert.ok(wins.length < graph.positions.filter((each) => each.best !== null).length);
    assert.equal(best, wins.length);
    // The graph lies whole in what is free.
    await picture(page, "graph");
    const box = await page.locator(".room-wide .nodes").boundingBox();
    for (const float of await page.locator("[data-float]").all()) {
      const over = await float.boundingBox();
      if (!over?.width) continue;
      const isBeside =
        over.x >= box.x + box.width ||
        over.x + over.width <= box.x ||
        over.y >= box.y + box.height ||
        over.y + over.height <= box.y;
      assert.ok(isBeside, `${JSON.stringify(over)} lies on the graph at ${JSON.stringify(box)}`);
    }
    await drawer(page);
    await page.getByLabel("Show who wins").uncheck();
    await says(verdict(page), /from 3-3\.$/);
    assert.equal(await page.locator(".room-wide .arc.best").count(), 0);
    assert.doesNotMatch(await node(page, "3-3").getAttribute("aria-label"), /won|lost/);
    assert.equal(await page.locator(".room-wide .value").first().isVisible(), false);
  }));

test("a graph is played by pointer and keyboard, against the perfect player, and looked at again", () =>
  visit("#games", async (page) => {
    await room(page, { game: { chomp: [2, 2] }, opponent: "second" });
    await says(verdict(page), /To move: first player/);
    // Where no move leads from here.
    await node(page, "1").click();
    await says(steps(page), /^0 \/ 0$/);
    await node(page, "1-1").click();
    await says(verdict(page), /The perfect player moves to 1\. To move: first player, from 1\. It cannot be won/);
    await says(steps(page), /^2 \/ 2$/);
    await becomes(page, () => page.locator(".room-wide .arc.played").count(), 2);
    await page.keyboard.press("Control+z");
    await says(steps(page), /^0 \/ 0$/);
    // By keyboard: from the start a layer down, along it, and move.
    await node(page, "2-2").focus();
    await page.keyboard.press("ArrowDown");
    await called(page.locator(":focus"), /^2-1, lost for the player to move.*can be chosen$/);
    await page.keyboard.press("Enter");
    await says(steps(page), /^2 \/ 2$/);
    const reply = /moves to (\S+)\./.exec(await verdict(page).textContent())[1];
    const moves = page.locator(".panel .moves button");
    await moves.first().click();
    await says(verdict(page), /You have won|To move: first/);
    for (let turn = 0; turn < 4 && !/won/.test(await verdict(page).textContent()); turn++) {
      await moves.first().click();
      await answered(page);
    }
    await says(verdict(page), /You have won after 4 moves!/);
    await page.locator("body").press(",");
    await page.locator("body").press(",");
    await says(verdict(page), new RegExp(`from ${reply}\\.`));
    const state = await stateOf(page, ({ step }) => step === 2);
    assert.equal(state.moves.length, 4);
    await enter(page, "paths", {});
    await enter(page, "games", state);
    await says(steps(page), /^2 \/ 4$/);
  }));

test("a strategy is built, checked after each change, and refuted", () =>
  visit("#games", async (page) => {
    const game = { chomp: [2, 2] };
    await room(page, { game });
    await says(verdict(page), /To move/);
    const panel = strategy(page);
    await panel.getByRole("button", { name: "Build a winning one" }).click();
    await says(
      panel,
      /It wins for the first player, whatever the other does, in 4 moves at most\. Positions in which it decides: 3\./,
    );
    const built = await post("/api/strategy", { game });
    const box = panel.getByLabel("Moves of the strategy");
    assert.equal(await box.inputValue(), built.text);
    assert.equal(await page.locator(".room-wide .arc.planned").count(), built.moves.length);
    await picture(page, "graph-strategy");
    // Another move from 1-1, on the graph: 1-1 to 0 eats the poison.
    await panel.getByText("sets a move of the strategy").click();
    await node(page, "1-1").click();
    await called(node(page, "0"), /can be chosen/);
    await node(page, "0").click();
    await says(panel, /It does not win: this line loses\. 2-2 → 2-1 → 1-1 → 0/);
    await says(steps(page), /^0 \/ 0$/);
    await panel.getByRole("button", { name: "Show the line that beats it" }).click();
    await says(steps(page), /^3 \/ 3$/);
    await says(verdict(page), /The second player has won after 3 moves/);
    await picture(page, "graph-refuted");
    // The same move once more takes it away.
    await node(page, "1-1").click();
    await node(page, "0").click();
    await says(panel, /It does not say where to move from 1-1\. 2-2 → 2-1 → 1-1/);
    await box.fill("2-2 -> 2-1\n1-1 -> 1\n2 -> 1\n");
    await box.blur();
    await says(panel, /It wins for the first player/);
    await box.fill("2-2 -> 7\n");
    await box.blur();
    await says(page.locator("#complaints"), /line 1, column 8/);
    // A link holds the strategy, and its verdict is told again.
    await box.fill(built.text);
    await box.blur();
    // Not an address from before one planned.
    const isLast = ({ strategy: kept, planning }) =>
      planning && kept?.some(([from, to]) => from === "1-1" && to === "1");
    const state = await stateOf(page, isLast);
    await enter(page, "paths", {});
    await enter(page, "games", state);
    await says(strategy(page), /It wins for the first player/);
    await strategy(page).getByLabel("To win for").selectOption("second");
    await says(strategy(page), /It does not/);
    assert.equal((await stateOf(page, ({ player }) => player === "second")).planning, true);
    await strategy(page).getByRole("radio", { name: "sets a move of the strategy", checked: true }).waitFor();
    await strategy(page).getByRole("button", { name: "Build a winning one" }).click();
    await says(strategy(page), /The second player cannot win against best play/);
    await strategy(page).getByRole("button", { name: "Clear" }).click();
    await says(strategy(page), /Build one, set its moves on the graph, or type them/);
    await stateOf(page, (kept) => !kept.strategy);
  }));

test("a graph of one's own is opened, and what is none is refused", () =>
  visit("#games", async (page) => {
    await room(page);
    await says(verdict(page), /To move/);
    await drawer(page);
    const own = page.getByLabel("A game graph of your own");
    await own.fill(LOOP);
    await page.getByRole("button", { name: "Open it" }).click();
    await says(verdict(page), /from a\. With best play nobody wins\./);
    await says(page.locator(".chips .rule"), /Whoever cannot move loses\. 4 positions, 5 moves\./);
    assert.deepEqual((await stateOf(page, (kept) => kept.game?.text)).game, { text: LOOP });
    await own.fill("digraph { a -> ");
    await page.getByRole("button", { name: "Open it" }).click();
    await says(page.locator("#complaints"), /line 1, column \d+: expected/);
    assert.deepEqual((await stateOf(page)).game, { text: LOOP });
    await page.getByLabel("Start from").fill("b");
    await page.getByLabel("Start from").blur();
    await says(verdict(page), /from b\. It can be won, in 1 move\./);
    await page.getByLabel("Reverse who wins at the end").check();
    await says(page.locator(".chips .rule"), /Whoever cannot move wins/);
    await page.getByLabel("Game", { exact: true }).selectOption("matches");
    await says(verdict(page), /from 10\. It can be won, in 5 moves\./);
    await page.getByLabel("Game", { exact: true }).selectOption("owners");
    await says(page.locator(".chips .rule"), /6 positions/);
    await page.setInputFiles('input[accept*=".dot"]', {
      name: "graph.edges",
      mimeType: "text/plain",
      buffer: Buffer.from("0 1\n0 2\n2 1\n"),
    });
    await says(page.locator(".chips .rule"), /3 positions, 3 moves/);
    // Round and round: the third time is a draw.
    await own.fill("digraph { a -> b b -> a }");
    await page.getByRole("button", { name: "Open it" }).click();
    await says(verdict(page), /from a\. With best play nobody wins/);
    for (const name of ["b", "a", "b", "a"])
      await node(page, name)
        .click()
        .then(() => answered(page));
    await says(verdict(page), /the same position has come for the third time/);
  }));

test("of a graph too large to be drawn, a position and its moves are", () =>
  visit("#games", async (page) => {
    await room(page, { game: { chomp: [8, 9] } });
    await says(page.locator(".chips .rule"), /24,310 positions, .* Too large to be drawn/);
    const { legal } = await post("/api/solve", { game: { chomp: [8, 9] } });
    const drawn = await page.locator(".room-wide .position title").allTextContents();
    assert.deepEqual(drawn, ["9-9-9-9-9-9-9-9", ...legal.slice(0, 9).map(({ to }) => to)]);
    // Each is a bar of as many squares as its rows have.
    const squares = await page
      .locator(".room-wide .position")
      .evaluateAll((nodes) => nodes.map((each) => each.querySelectorAll(".square, .poison").length));
    const left = (name) => name.split("-").reduce((sum, row) => sum + Number(row), 0);
    assert.deepEqual(squares, drawn.map(left));
    await picture(page, "graph-large");
    await node(page, legal[0].to).click();
    await says(steps(page), /^1 \/ 1$/);
    await says(verdict(page), /It cannot be won/);
  }));

test("a bar of chocolate opens as a game graph, and graphs fit on a phone", () =>
  visit(
    "#games",
    async (page) => {
      await enter(page, "games", { tab: "chomp", rows: 2, columns: 3 });
      await page.getByRole("button", { name: "Afficher les informations" }).click();
      await page.getByRole("button", { name: "Ouvrir comme graphe de jeu" }).click();
      await says(verdict(page), /À jouer : premier joueur, depuis 3-3/);
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
      await picture(page, "graph-phone");
      await page.getByRole("button", { name: "Afficher les informations" }).click();
      await picture(page, "graph-phone-panel");
    },
    { viewport: PHONE, locale: "fr-FR", settings: { theme: "dark" } },
  ));

test("of a large graph the position, its moves and best play are seen, and the rest is faint", () =>
  visit(
    "#games",
    async (page) => {
      await room(page, { game: { chomp: [3, 5] } });
      await says(page.locator(".chips .rule"), /56 positions, 420 moves/);
      const box = await page.locator(".room-wide .nodes").boundingBox();
      assert.ok(box.width > 400, `${box.width} of 960 pixels`);
      const { graph } = await post("/api/solve", { game: { chomp: [3, 5] }, graph: true });
      /** Best play from a position, by the engine's own best moves. */
      const line = (from) => [from, ...(graph.positions[from].best === null ? [] : line(graph.positions[from].best))];
      const seen = () =>
        page.evaluate(() => {
          const of = (selector) => [...document.querySelectorAll(`.room-wide ${selector}`)];
          const opacity = (node) => Number(getComputedStyle(node).opacity);
          const least = (node) => Math.min(...of(node).map(opacity));
          return {
            line: of(".position").flatMap((node, at) => (node.classList.contains("line") ? [at] : [])),
            arcs: of(".arc.line").length,
            faint: Math.max(...of(".arc:not(.line, .open, .played)").map(opacity)),
            clear: Math.min(least(".arc.line"), least(".position.line"), least(".position.open")),
            current: document.querySelector(".room-wide .current .frame").getBoundingClientRect().width,
          };
        });
      const check = async (from) => {
        const { line: drawn, arcs, faint, clear, current } = await seen();
        const best = line(from);
        assert.deepEqual(
          drawn,
          [...best].sort((one, other) => one - other),
        );
        assert.equal(arcs, best.length - 1);
        assert.ok(faint <= 0.2 && clear === 1, `${faint} and ${clear}`);
        assert.ok(current > 28, `${current} pixels`);
      };
      await check(graph.start);
      await node(page, "5-5-1").click();
      await says(verdict(page), /from 5-5-1\./);
      await check(graph.positions.findIndex(({ name }) => name === "5-5-1"));
      await picture(page, "graph-large");
    },
    { viewport: { width: 1280, height: 720 } },
  ));
