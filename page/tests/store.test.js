// The store of a room: views are made of its value, once a change, and only those that a change is about.

import assert from "node:assert/strict";
import test from "node:test";
import { Store } from "../site/js/store.js";

/** A store with what its views have made, in order. */
function watched(value) {
  const [store, made] = [new Store(value), []];
  const view = (name, of) => store.view((now) => void made.push(`${name} ${of(now)}`));
  const taken = () => made.splice(0);
  return { store, view, taken };
}

test("a view is made at once, and again when what it has read is another", () => {
  const { store, view, taken } = watched({ rows: 3, columns: 5 });
  view("rows", ({ rows }) => rows);
  assert.deepEqual(taken(), ["rows 3"]);
  store.set({ columns: 6 });
  store.set({ rows: 3 });
  assert.deepEqual(taken(), []);
  store.set({ rows: 4 });
  assert.deepEqual(taken(), ["rows 4"]);
});

test("a change of several keys is one", () => {
  const { store, view, taken } = watched({ rows: 3, columns: 5 });
  view("size", ({ rows, columns }) => rows * columns);
  taken();
  store.set({ rows: 4, columns: 6 });
  assert.deepEqual(taken(), ["size 24"]);
});

test("a view follows what it reads now, not what it has read before", () => {
  const { store, view, taken } = watched({ isShown: false, text: "a" });
  view("text", (now) => (now.isShown ? now.text : "–"));
  store.set({ text: "b" });
  store.set({ isShown: true });
  store.set({ text: "c" });
  store.set({ isShown: false });
  taken();
  store.set({ text: "d" });
  assert.deepEqual(taken(), []);
});

test("what a view has made is read by others, which run after it and only if it is another", () => {
  const { store, view, taken } = watched({ bites: 0, over: -1 });
  const isOver = store.view(({ bites }) => bites > 2);
  view("over", ({ bites }) => `${bites} ${isOver()}`);
  view("end", () => isOver());
  taken();
  store.set({ bites: 1 });
  assert.deepEqual(taken(), ["over 1 false"]);
  store.set({ bites: 3 });
  assert.deepEqual(taken(), ["over 3 true", "end true"]);
  store.set({ over: 2 });
  assert.deepEqual(taken(), []);
});

test("what was changed in place is followed though it is the same", () => {
  const { store, view, taken } = watched({ board: [0, 0], step: 0 });
  view("board", ({ board }) => board.join());
  view("step", ({ step }) => step);
  taken();
  store.now.board[1] = 7;
  store.set({ board: store.now.board });
  assert.deepEqual(taken(), []);
  store.touch("board");
  assert.deepEqual(taken(), ["board 0,7"]);
});

test("what a view changes is followed once all have run", () => {
  const { store, view, taken } = watched({ length: 0, step: 0 });
  view("step", ({ step, length }) => `${step} of ${length}`);
  store.view(({ length }) => store.set({ step: length }));
  view("length", ({ length }) => length);
  taken();
  store.set({ length: 9 });
  assert.deepEqual(taken(), ["step 0 of 9", "length 9", "step 9 of 9"]);
});

test("views run after one that has failed", () => {
  const { store, view, taken } = watched({ step: 0 });
  store.view(({ step }) => assert.ok(step < 1));
  view("step", ({ step }) => step);
  taken();
  assert.throws(() => store.set({ step: 1 }));
  store.set({ step: 0 });
  assert.deepEqual(taken(), ["step 0"]);
});

test("what is read after a view has failed is not read by it", () => {
  const { store, taken, view } = watched({ step: 0, over: -1 });
  view("step", ({ step }) => (assert.ok(step !== 1), step));
  taken();
  assert.throws(() => store.set({ step: 1 }));
  assert.equal(store.now.over, -1);
  store.set({ over: 2 });
  assert.deepEqual(taken(), []);
});

test("the value is written by changes alone", () => {
  const { now } = new Store({ step: 0 });
  assert.throws(() => (now.step = 1), TypeError);
  assert.equal(now.step, 0);
});
