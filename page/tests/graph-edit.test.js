// Graphs that are drawn and searched. What is drawn means as a game what it meant; what a search finds is
// what another search, the test's own, finds.

import assert from "node:assert/strict";
import test from "node:test";
import { enter, hold, picture, post, random, rests, says, stateOf, until, visit } from "./support.js";

const status = (page) => page.locator(".chips > .verdict").first();
const node = (page, name) => page.locator(`.room-wide .position:is([aria-label="${name}"], [aria-label^="${name},"])`);
const text = (page) => page.getByLabel("DOT, JSON, or a list of edges");
const openGraph = async (page, state) => {
  await enter(page, "games", { tab: "graph", ...state });
  await rests(page);
};
/** The graph that the address holds has these arcs. */
const arcsAre = (page, wanted) =>
  until(
    page,
    async () => {
      const { game } = await stateOf(page);
      const { graph } = await post("/api/solve", { game, graph: true });
      const name = (at) => graph.positions[at].name;
      return graph.arcs
        .map(([from, to]) => `${name(from)} ${name(to)}`)
        .sort()
        .join();
    },
    (arcs) => arcs === [...wanted].sort().join(),
  );

test("a graph is drawn by clicks, drags and as text, and each change is taken back", () =>
  visit("#games", async (page) => {
    await openGraph(page, { mode: "edit", game: { text: "digraph { start = a; a -> b }" } });
    await says(status(page), /^Click beside the nodes/);
    const beside = async () => {
      const [board, nodes] = [page.locator(".room-wide"), page.locator(".room-wide .nodes")];
      const [{ x }, { y, height }] = [await board.boundingBox(), await nodes.boundingBox()];
      await page.mouse.click(x + 150, y + height / 2);
    };
    await beside();
    await node(page, "c").waitFor();
    await arcsAre(page, ["a b"]);
    // Two clicks draw an arc, two more take it away.
    for (const arcs of [["a b", "b c"], ["a b"]]) {
      await node(page, "b").click();
      await says(status(page), /^From b:/);
      await node(page, "c").click();
      await arcsAre(page, arcs);
      await page.keyboard.press("Escape");
      await says(status(page), /^Click beside the nodes/);
    }
    // A drag to another node, and one that ends beside all nodes.
    const middle = async (name) => {
      const { x, y, width, height } = await node(page, name).boundingBox();
      return [x + width / 2, y + height / 2];
    };
    await page.mouse.move(...(await middle("a")));
    await page.mouse.down();
    await page.mouse.move(...(await middle("c")), { steps: 5 });
    await page.mouse.up();
    await arcsAre(page, ["a b", "a c"]);
    await page.mouse.move(...(await middle("b")));
    await page.mouse.down();
    const { x, y, height } = await page.locator(".room-wide .nodes").boundingBox();
    await page.mouse.move(x - 60, y + height / 2, { steps: 5 });
    await page.mouse.up();
    await arcsAre(page, ["a b", "a c", "b d"]);
    await picture(page, "graph-edit");
    // The text says so, and is edited.
    assert.equal(await text(page).inputValue(), "digraph {\n  start = a\n  a -> {b c}\n  b -> d\n  c\n  d\n}\n");
    await text(page).fill("a b\nb c\nc a\n");
    await arcsAre(page, ["a b", "b c", "c a"]);
    await text(page).fill("digraph { a -> ");
    await page.getByRole("alert").waitFor();
    await arcsAre(page, ["a b", "b c", "c a"]);
    // A node begins, another goes with its arcs.
    await node(page, "b").click();
    await page.getByRole("button", { name: "Start here" }).click();
    await stateOf(page, ({ game }) => /start = b/.test(game.text));
    await node(page, "a").click();
    await page.keyboard.press("Escape");
    await node(page, "a").click();
    await page.keyboard.press("Delete");
    await arcsAre(page, ["b c"]);
    for (const arcs of [
      ["a b", "b c", "c a"],
      ["a b", "b c", "c a"],
      ["a b", "a c", "b d"],
      ["a b", "a c"],
    ]) {
      await page.locator("#undo").click();
      await rests(page);
      await arcsAre(page, arcs);
    }
    await page.locator("#redo").click();
    await arcsAre(page, ["a b", "a c", "b d"]);
  }));

test("a graph that was drawn is the same game: owners, ends, misère, names of all kinds", () =>
  visit("#games", async (page) => {
    const below = random(50);
    const odd = ['say "so"', "back\\slash", "node", "0", "é", "two words", "end", "7x"];
    let ends = 0;
    for (let round = 0; round < 30; round++) {
      const count = 2 + below(7);
      const names = Array.from({ length: count }, (_, at) => (below(2) ? odd[at] : `n${at}`));
      const isOwned = below(3) === 0;
      const isLeaf = (at) => at === count - 1 || below(4) === 0;
      const quoted = (name) => JSON.stringify(name);
      const lines = names.flatMap((name, at) => {
        const leaf = isLeaf(at);
        const end = leaf && below(2) ? ["win", "loss", "draw"][below(3)] : "";
        if (end) ends += 1;
        const said = [isOwned ? `owner=${below(2) ? "first" : "second"}` : "", end && `end=${end}`].filter(Boolean);
        const to = leaf ? [] : Array.from({ length: 1 + below(3) }, () => quoted(names[below(count)]));
        return [
          `${quoted(name)}${said.length ? ` [${said.join(" ")}]` : ""}`,
          ...to.map((other) => `${quoted(name)} -> ${other}`),
        ];
      });
      const game = { text: `digraph { start = ${quoted(names[0])}\n${lines.join("\n")}\n}`, misere: below(2) === 0 };
      const before = await post("/api/solve", { game, graph: true });
      const drawn = await page.evaluate(
        async ([graph, convention]) => {
          const { dotOf, drawnOf } = await import("/js/rooms/graph-edit.js");
          return dotOf(drawnOf(graph, convention === "misere"));
        },
        [before.graph, before.convention],
      );
      const after = await post("/api/solve", { game: { text: drawn, misere: game.misere }, graph: true });
      const meant = ({ graph, position }) => {
        const named = graph.positions.map(({ name, owner, value, distance }) => [name, owner, value, distance]);
        const arcs = graph.arcs.map(([from, to]) => [from, to].map((at) => graph.positions[at].name));
        return [position, ...[named, arcs].map((rows) => rows.map(String).sort())];
      };
      assert.deepEqual(meant(after), meant(before), `${game.text}\n${drawn}`);
    }
    assert.ok(ends > 10, `${ends} ends`);
  }));

/** The cost from each node to the last, by relaxing each arc as often as there are nodes. */
function costsTo(goal, names, arcs) {
  const far = new Map(names.map((name) => [name, name === goal ? 0 : Infinity]));
  for (const _ of names)
    for (const [from, to, weight] of arcs) far.set(from, Math.min(far.get(from), far.get(to) + weight));
  return far;
}

test("a graph is searched: the path and the distances are those of another search", () =>
  visit("#games", async (page) => {
    const below = random(6);
    let [found, none] = [0, 0];
    for (let round = 0; round < 12; round++) {
      const names = Array.from({ length: 4 + below(6) }, (_, at) => `n${at}`);
      const arcs = new Map();
      for (let arc = 0; arc < 2 * names.length; arc++) {
        const [from, to] = [names[below(names.length)], names[below(names.length)]];
        if (from !== to) arcs.set(`${from} ${to}`, [from, to, 1 + below(9)]);
      }
      const known = [...new Set([...arcs.values()].flatMap(([from, to]) => [from, to]))];
      const [from, to] = [known[0], known.at(-1)];
      const lines = [...arcs.values()].map(([from, to, weight]) => `${from} -> ${to} [weight=${weight}]`);
      const game = { text: `digraph {\n${lines.join("\n")}\n}` };
      await openGraph(page, { game, mode: "search" });
      await says(status(page), /^Click the node where the path begins/);
      await node(page, from).click();
      await says(status(page), /^From n\d: click the node where the path ends/);
      await node(page, to).click();
      const told = await says(status(page), /^\d+ steps?, cost|^No path/);
      const far = costsTo(to, known, [...arcs.values()]);
      const numbers = await page
        .locator(".room-wide .position")
        .evaluateAll((nodes) =>
          nodes.map((node) => [node.querySelector("title").textContent, node.querySelector(".value").textContent]),
        );
      const wanted = known.map((name) => [name, far.get(name) === Infinity ? "" : String(far.get(name))]);
      assert.deepEqual(numbers.map(String).sort(), wanted.map(String).sort());
      if (far.get(from) === Infinity) {
        none += 1;
        assert.equal(told, `No path leads from ${from} to ${to}.`);
        continue;
      }
      found += 1;
      const [, steps, cost, list] = /^(\d+) steps?, cost (\d+): (.*)$/.exec(told);
      const path = list.split(" → ");
      const weights = path.slice(1).map((next, at) => arcs.get(`${path[at]} ${next}`)[2]);
      assert.deepEqual([path[0], path.at(-1), path.length - 1], [from, to, Number(steps)]);
      assert.equal(
        weights.reduce((sum, weight) => sum + weight, 0),
        far.get(from),
      );
      assert.equal(Number(cost), far.get(from));
      assert.equal(await page.locator(".room-wide .arc.played").count(), Number(steps));
      const { search } = await stateOf(page, ({ search }) => search?.to === to);
      assert.deepEqual(search, { from, to });
      if (found === 1) await picture(page, "graph-search");
    }
    assert.ok(found > 3 && none > 0, `${found} paths, ${none} without`);
  }));

test("changes that are taken back faster than the engine answers are made again one by one", () =>
  visit("#games", async (page) => {
    await openGraph(page, { mode: "edit", game: { text: "digraph { start = a; a -> b }" } });
    for (const more of ["a -> c", "a -> c; a -> d"]) {
      await text(page).fill(`digraph { start = a; a -> b; ${more} }`);
      await node(page, more.at(-1)).waitFor();
    }
    await page.locator("#undo").focus();
    const free = await hold(page, "solve");
    for (let step = 0; step < 2; step++) await page.keyboard.press("Control+z");
    await free();
    await node(page, "c").waitFor({ state: "detached" });
    await page.locator("#redo").click();
    await node(page, "c").waitFor();
    assert.equal(await node(page, "d").count(), 0);
    await page.locator("#redo").click();
    await node(page, "d").waitFor();
    await page.locator("#redo:disabled").waitFor();
  }));
