// Searches beside each other: cells as large as they can be, and sentences that are true.

import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import test from "node:test";
import {
  PHONE,
  PICTURES,
  becomes,
  enter,
  follow,
  hashOf,
  picture,
  post,
  random,
  rests,
  says,
  visit,
  visitBriskly,
} from "./support.js";

/** A board with walls here and there, and weights if they are wanted. */
function boardOf(width, height, seed, { walls = 4, hasWeights = false } = {}) {
  const below = random(seed);
  const sign = () => (below(walls) === 0 ? "#" : hasWeights && below(5) === 0 ? String(2 + below(8)) : ".");
  const rows = Array.from({ length: height }, () => Array.from({ length: width }, sign));
  const [start, goal] = [
    [0, below(height)],
    [width - 1, below(height)],
  ];
  for (const [x, y] of [start, goal]) rows[y][x] = ".";
  return { shape: "square", width, height, rows: rows.map((row) => row.join("")), starts: [start], goals: [goal] };
}
const named = (...names) => names.map((name) => ({ name }));
const ALL = named("bfs", "astar", "greedy", "dijkstra");

test("cells of compared boards are nearly as large as any arrangement allows", async () => {
  const lost = [];
  for (const viewport of [
    { width: 1280, height: 720 },
    { width: 1920, height: 1080 },
    { width: 390, height: 844 },
  ])
    await visit(
      "#paths",
      async (page) => {
        for (const [width, height] of [
          [44, 22],
          [24, 24],
          [15, 30],
        ])
          for (const count of [2, 3, 4]) {
            await enter(page, "paths", { board: boardOf(width, height, 3), searches: ALL.slice(0, count) });
            await rests(page);
            const { room, title, cell } = await page.evaluate(() => {
              const box = (/** @type {string} */ of) => document.querySelector(of)?.getBoundingClientRect();
              const [bar, player, chips] = [box("header"), box(".player"), box(".compared .chips")];
              return {
                room: { width: innerWidth, height: player.top - bar.bottom },
                title: chips.height,
                cell: box(".board .grid").width,
              };
            });
            const unit = (/** @type {number} */ across) =>
              Math.min(room.width / across / width, (room.height / Math.ceil(count / across) - title) / height);
            const best = Math.max(...[1, 2, 3, 4].filter((across) => across <= count).map(unit));
            const share = cell / width / best;
            const what = `${count} boards of ${width}×${height} at ${viewport.width}×${viewport.height}`;
            if (share < 0.9) lost.push(`${what}: ${share.toFixed(3)}`);
          }
      },
      { viewport },
    );
  assert.deepEqual(lost, []);
});

/** What closes a comparison, and what stands above its boards, made in the page of the engine's answers. */
const toldOf = (page, ends, board) =>
  page.evaluate(
    async ([ends, sketch]) => {
      const { paragraph } = await import("/js/rooms/paths-closing.js");
      const { captionOf, lookedAt } = await import("/js/player/search.js");
      const { Board } = await import("/js/board/model.js");
      const panes = ends.map(({ name, response: { answer, guarantee, marks: rows } }) => {
        const marks = Uint8Array.from(rows.join(""), (mark) => ".ocb".indexOf(mark));
        const response = { answer, guarantee, marks };
        const seen = { name, response, recording: null, board: Board.of(sketch) };
        const [choice, isOver] = [{ name }, () => true];
        return { response, choice, isOver, lookedAt: (step) => lookedAt(seen, step), head: captionOf(seen, Infinity) };
      });
      return { text: paragraph(panes, Infinity).said, heads: panes.map(({ head }) => head) };
    },
    [ends, board],
  );

test("what closes a comparison is true", () =>
  visitBriskly("#paths", async (page) => {
    const nouns = {
      bfs: "breadth-first search",
      astar: "A*",
      greedy: "greedy best-first search",
      dijkstra: "Dijkstra’s algorithm",
      dfs: "depth-first search",
    };
    const below = random(11);
    let found = 0;
    for (let seed = 0; seed < 200; seed++) {
      const all = Object.keys(nouns);
      const names = [all.splice(below(all.length), 1)[0], ...all.filter(() => below(2))].slice(0, 4);
      if (names.length < 2) names.push(all[0]);
      const board = boardOf(5 + below(12), 4 + below(7), seed, { walls: 3 + below(3), hasWeights: below(2) === 1 });
      const ends = [];
      for (const name of names) {
        const response = await post("/api/path", { board, algorithm: name, trace: true, marks: true });
        const { answer, trace } = response;
        const closed = new Set(trace.cells.filter((_, event) => trace.kinds[event] === "c"));
        ends.push({ name, noun: nouns[name], response, answer, looked: closed.size });
      }
      const least = Math.min(...ends.filter(({ answer }) => answer.found).map(({ answer }) => answer.cost));
      const { text, heads } = await toldOf(page, ends, board);
      assert.match(text, Number.isFinite(least) ? /found a/ : /^No search found a path\./);
      const lower = text.toLowerCase();
      if (seed < 12) {
        await follow(page, await hashOf(page, "paths", { board, searches: named(...names) }));
        const plain = text.replace(/[.*()]/g, "\\$&");
        await says(page.locator(".closing > p"), new RegExp(`^${plain}`));
        await becomes(page, () => page.locator(".compared .pane .verdict").allTextContents(), heads);
      }
      for (const [place, { noun, answer, looked }] of ends.entries()) {
        const told = `${names} ${seed}: ${text} | ${heads[place]}`;
        assert.match(heads[place], new RegExp(`· ${looked} cells? looked at$`), told);
        assert.match(heads[place], answer.found ? new RegExp(`^${answer.steps} steps?\\b`) : /^no path/, told);
        const isEach = lower.includes(`each looked at ${looked} cell`);
        const count = new RegExp(`${noun.toLowerCase().replace("*", "\\*")} (?:looked )?at (\\d+)`).exec(lower);
        assert.ok(isEach || Number(count?.[1]) === looked, told);
        const begin = lower.slice(0, lower.indexOf(" found a"));
        assert.equal(answer.found && begin.includes(noun.toLowerCase()), answer.cost === least, told);
        const longer = new RegExp(`The path of ${noun.replace("*", "\\*")} (?:is|costs) ([\\d.]+)`).exec(text);
        assert.equal(Number(longer?.[1] ?? 0), answer.found ? answer.cost - least : 0, told);
      }
      // A shortest path is claimed only if a search that finds one is there.
      const finds = names.includes("astar") || names.includes("dijkstra");
      if (finds && Number.isFinite(least)) assert.match(text, /a shortest path/);
      if (/a shortest path/.test(text)) {
        const { answer } = await post("/api/path", { board, algorithm: "dijkstra" });
        assert.equal(answer.cost, least, text);
        found += 1;
      }
    }
    assert.ok(found > 50, `${found} shortest paths`);
  }));

test("three searches stand side by side at one click, and say at each step what they looked at", () =>
  visit("#paths", async (page) => {
    await enter(page, "paths", { board: boardOf(20, 11, 5), searches: named("dijkstra") });
    await page.getByRole("button", { name: "Three searches" }).click();
    const boxes = page.locator(".pane .chip > select:first-of-type");
    const chosen = () => boxes.evaluateAll((boxes) => boxes.map(({ value }) => value));
    await becomes(page, chosen, ["bfs", "astar", "greedy"]);
    await says(page.locator(".closing > p"), /found a shortest path/);
    await rests(page);
    await picture(page, "lesson-three");
    await page.getByRole("button", { name: "To the beginning" }).click();
    for (let step = 0; step < 9; step++) await page.keyboard.press(".");
    const told = await says(page.locator(".closing > p"), /^[^.]*looked at [^.]*\. ?$/);
    const rows = await page.locator(".closing .bars tr").allTextContents();
    for (const row of rows) assert.ok(told.includes(/\d+$/.exec(row)[0]), `${row}: ${told}`);
    // The code of the board that was chosen, with the line that ran.
    await page.locator(".pane select").first().focus();
    await says(page.locator(".closing .code"), /put the start into a queue/);
    assert.equal(await page.locator(".closing .code [aria-current]").count(), 1);
  }));

test("the search time of several searches is the shortest of ten", () =>
  visit("#paths", async (page) => {
    await enter(page, "paths", { board: boardOf(20, 11, 5), searches: ALL.slice(0, 2) });
    await rests(page);
    for (const head of await page.locator(".compared .pane .verdict").allTextContents())
      assert.doesNotMatch(head, /[µm]s/);
    await page.keyboard.press("h");
    await says(page.locator(".counts.many"), /search time, best of 10\d/i);
    const runs = await page.evaluate(() => window.asked.filter(({ operation }) => operation === "path").length);
    assert.ok(runs >= 20, `${runs} requests`);
  }));

test("numbers in cells are those of the trace, forwards and back", () =>
  visit("#paths", async (page) => {
    const board = boardOf(12, 7, 5, { hasWeights: true });
    const { trace } = await post("/api/path", { board, algorithm: "astar", trace: true });
    await enter(page, "paths", { board, searches: named("astar"), values: "f" });
    await rests(page);
    await picture(page, "lesson-values");
    const steps = [20, trace.kinds.length, 7, 60];
    const shown = await page.evaluate(
      async ([trace, steps, size]) => {
        const { Valued } = await import("/js/rooms/paths-values.js");
        const { Recording } = await import("/js/player/recording.js");
        const kinds = Uint8Array.from(trace.kinds, (kind) => kind.charCodeAt(0));
        const recording = new Recording({ ...trace, kinds }, size);
        return ["g", "h", "f", "order"].map((name) => {
          const of = new Valued(name, () => {});
          return steps.map((step) => Array.from({ length: size }, (_, cell) => of.of(recording, step)(cell)));
        });
      },
      [trace, steps, 12 * 7],
    );
    const tenth = (number) => (number === undefined ? "" : String(Math.round(number * 10) / 10));
    for (const [at, step] of steps.entries())
      for (let cell = 0; cell < 12 * 7; cell++) {
        const events = [...trace.kinds.slice(0, step)].map((kind, event) => ({
          kind,
          event,
          cell: trace.cells[event],
        }));
        const last = events.findLast((event) => event.cell === cell && "oi".includes(event.kind))?.event;
        const [g, h] = [trace.costs, trace.estimates].map((list) =>
          last === undefined ? undefined : list[last] / trace.unit,
        );
        const order = 1 + events.filter(({ kind }) => kind === "e").findIndex((event) => event.cell === cell);
        const wanted = [g, h, last === undefined ? undefined : g + h, order || undefined].map(tenth);
        assert.deepEqual(
          shown.map((of) => of[at][cell]),
          wanted,
          `cell ${cell} at step ${step}`,
        );
      }
  }));

test("a comparison is saved as one picture, with captions and what closes it", () =>
  visit("#paths", async (page) => {
    await enter(page, "paths", { board: boardOf(20, 11, 5), searches: ALL.slice(0, 3) });
    await rests(page);
    const closing = (await page.locator(".closing > p").textContent()).trim();
    const heads = await page.locator(".compared .pane .verdict").allTextContents();
    await page.getByRole("button", { name: "Share" }).click();
    const saved = async (format) => {
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name: format, exact: true }).click(),
      ]);
      return readFileSync(await download.path());
    };
    const png = await saved("PNG");
    writeFileSync(`${PICTURES}/lesson-saved.png`, png);
    // Two boards of 20 cells stand beside each other, with cells of 32 pixels at most.
    assert.ok(png.readUInt32BE(16) > 2 * 20 * 20, "width");
    const svg = String(await saved("SVG"));
    writeFileSync(`${PICTURES}/lesson-saved.svg`, svg);
    const { boards, texts, twice } = await page.evaluate((svg) => {
      const parsed = new DOMParser().parseFromString(svg, "image/svg+xml");
      const names = [...parsed.querySelectorAll("[id]")].map(({ id }) => id);
      return {
        boards: parsed.querySelectorAll("svg > svg").length,
        texts: [...parsed.querySelectorAll("svg:root > text")].map((text) => text.textContent),
        twice: names.filter((name, place) => names.indexOf(name) !== place),
      };
    }, svg);
    assert.deepEqual([boards, twice], [3, []]);
    assert.deepEqual(
      texts.slice(0, 3),
      heads.map((head, place) => `${place + 1} · ${["Breadth-first", "A*", "Greedy best-first"][place]} · ${head}`),
    );
    assert.equal(texts.slice(3).join(" "), closing);
  }));

test("names and verdicts of compared searches are whole on a phone", () =>
  visit(
    "#paths",
    async (page) => {
      for (const searches of [ALL.slice(0, 3), named("heuristic-dfs", "bidirectional-bfs", "manhattan-dfs")]) {
        await enter(page, "paths", { board: boardOf(20, 11, 5), searches });
        await rests(page);
        const cut = await page.locator(".compared .pane :is(.chip > select, .verdict)").evaluateAll((parts) =>
          parts.flatMap((part) => {
            const { font, letterSpacing } = getComputedStyle(part);
            const pen = document.createElement("canvas").getContext("2d");
            Object.assign(pen, { font, letterSpacing });
            const text = part.selectedOptions?.[0].textContent ?? part.textContent;
            // Beside its name a box has an arrow.
            const [width, room] = [pen.measureText(text).width, part.clientWidth - (part.selectedOptions ? 18 : 0)];
            return width > room + 1 ? [`${text}: ${width} in ${room}`] : [];
          }),
        );
        assert.deepEqual(cut, []);
      }
      await picture(page, "lesson-phone");
    },
    { viewport: PHONE, locale: "fr-FR" },
  ));
