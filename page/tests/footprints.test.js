// What lies on the field of a hunt, on whatever colour is below.

import assert from "node:assert/strict";
import test from "node:test";
import { enter, picture, post, says, visit } from "./support.js";

const verdict = (page) => page.locator(".chips > .verdict").first();

test("footprints and earlier shots are seen through the belief, with their turns", () =>
  visit("#hunt", async (page) => {
    const setup = { tab: "watch", difficulty: "medium", monster: "hard", hunter: "hard", seed: 3 };
    const { answer } = await post("/api/hunt", {
      action: "match",
      difficulty: "medium",
      monster: "hard",
      hunter: "hard",
      seed: 3,
    });
    const { turns } = answer;
    assert.ok(turns.length > 6);
    const half = 2 * turns.length - 2;
    await enter(page, "hunt", { ...setup, step: half, lifted: true, heat: true });
    await says(verdict(page), new RegExp(`^Turn ${turns.length - 1} of`));
    const seen = turns.slice(0, -1);
    const visited = new Map(seen.map(({ monster, turn }) => [monster.join(", "), turn]));
    const shot = new Map();
    for (const { shot: at, turn } of seen.slice(0, -1)) {
      if (at) shot.set(at.join(", "), [...(shot.get(at.join(", ")) ?? []), turn]);
    }
    // Each cell of both boards, as it is read out.
    const labels = await page.evaluate(async () => {
      const said = [];
      for (const grid of document.querySelectorAll(".board .grid")) {
        const cell = () => grid.querySelector('[role="gridcell"][tabindex="0"]');
        const press = (key) => cell().dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
        cell().focus();
        for (let by = 0; by < 10; by++) press("ArrowUp");
        for (let y = 0; y < 6; y++) {
          press("Home");
          for (let x = 0; x < 6; x++) {
            if (x) press("ArrowRight");
            said.push(cell().getAttribute("aria-label"));
          }
          press("ArrowDown");
        }
      }
      return said;
    });
    assert.equal(labels.length, 72);
    let chances = 0;
    for (const label of labels) {
      const place = label.match(/\d+/g).slice(0, 2).join(", ");
      const print = visited.get(place);
      if (print) assert.match(label, new RegExp(`visited at turn ${print}\\b`));
      else assert.doesNotMatch(label, /visited/);
      const before = shot.get(place)?.join(" ");
      if (before) assert.match(label, new RegExp(`shot at in turn ${before}\\b`));
      else assert.doesNotMatch(label, /shot at in turn/);
      chances += Number(/ % /.test(label) && Boolean(print));
    }
    assert.ok(chances > 0, "some footprint lies on the belief");
    await picture(page, "hunt-footprints");
    // They are drawn too, on the hunter's board: the ink of each differs from the cell without.
    const drawn = await page.evaluate(async () => {
      const [{ Board }, { Layout }, { inksNow, paint }, { hunted }] = await Promise.all(
        ["model", "layout", "paint", "hunt-pieces"].map((name) => import(`/js/board/${name}.js`)),
      );
      const inked = (layers) => {
        const canvas = document.createElement("canvas");
        [canvas.width, canvas.height] = [40, 40];
        const pen = canvas.getContext("2d");
        const layout = new Layout(new Board(1, 1));
        paint({ pen, layout, scale: 40, left: 0, top: 0, inks: inksNow() }, layers);
        return [...pen.getImageData(0, 0, 40, 40).data].join();
      };
      const heat = new Float32Array([0.7]);
      const plain = inked({ heat });
      const of = (seen) => inked(hunted(seen, heat)) !== plain;
      return [of({ prints: new Map([[0, "7"]]) }), of({ earlier: new Map([[0, "1"]]) }), of({ shots: [0] }), of({})];
    });
    assert.deepEqual(drawn, [true, true, true, false]);
  }));
