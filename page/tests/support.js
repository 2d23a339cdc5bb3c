// A server of its own, a browser, and pages on which no error may be logged. The page is that of
// the server, or, with the engine in it, that of the folder STATIC that `page/build` wrote.

import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { after, before } from "node:test";
import { isDeepStrictEqual } from "node:util";
import { chromium } from "playwright-core";
import { host } from "../scripts/host.js";
import { serve } from "../scripts/serve.js";

export const PICTURES = process.env.PICTURES ?? new URL("../../target/screenshots", import.meta.url).pathname;

export const DESKTOP = { width: 1400, height: 950 };
export const PHONE = { width: 360, height: 740 };

/** Whether the engine is in the page. */
export const isStatic = Boolean(process.env.STATIC);

let server, files, browser;
/** Where the page is. */
export let address = "";
/** Requests that left this machine. */
export const strangers = [];

before(async () => {
  mkdirSync(PICTURES, { recursive: true });
  server = await serve();
  files = isStatic ? await host(process.env.STATIC) : null;
  ({ address } = files ?? server);
  const args = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ];
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args });
});

after(async () => {
  await browser?.close();
  files?.stop();
  server?.stop();
});

/**
 * Opens the page and runs `act` on it; whatever it logs as an error fails the test. Nothing moves by itself,
 * as for those who want no motion: a search is shown at its end.
 * @param {string} hash
 * @param {(page: import("playwright-core").Page) => Promise<void>} act
 * @param {{viewport?: object, settings?: object, locale?: string, context?: object, pace?: number, slow?: number}} [options]
 *   With a `pace` of 10 the page waits a tenth as long wherever it pauses; `slow` has what moves take ten times as
 *   long, until it may hurry, so that it is seen on a busy machine too.
 */
export async function visit(hash, act, options = {}) {
  const { viewport = DESKTOP, settings = {}, locale = "en-GB", context = {}, pace = 1, slow } = options;
  const guest = await browser.newContext({
    viewport,
    locale,
    acceptDownloads: true,
    permissions: ["clipboard-read", "clipboard-write"],
    // Else every test would fetch all files.
    serviceWorkers: "block",
    // A browser without a graphics card takes half its time for what moves.
    reducedMotion: "reduce",
    ...context,
  });
  const kept = JSON.stringify({ introduced: true, ...settings });
  await guest.addInitScript((text) => localStorage.getItem("dedale") ?? localStorage.setItem("dedale", text), kept);
  await guest.addInitScript(watchWork, pace);
  if (slow) await guest.addInitScript(moveSlowly, slow);
  const page = await guest.newPage();
  const errors = [];
  // That the engine refuses something is no error of the page: it shows the sentence.
  const isError = (message) => message.type() === "error" && !/status of 422/.test(message.text());
  page.on("console", (message) => isError(message) && errors.push(message.text()));
  page.on("pageerror", (error) => errors.push(error.stack ?? String(error)));
  page.on("request", (request) => {
    const url = new URL(request.url());
    const isOwn = url.origin === address && !(isStatic && url.pathname.startsWith("/api/"));
    if (!["data:", "blob:"].includes(url.protocol) && !isOwn) strangers.push(request.url());
  });
  try {
    await page.goto(`${address}/${hash}`);
    await ready(page);
    await act(page);
    assert.deepEqual(errors, [], "the page logged errors");
  } finally {
    await guest.close();
  }
}

/** For tests of what moves: searches play, agents walk, attackers march. */
export const visitMoving = (hash, act, { context, ...options } = {}) =>
  visit(hash, act, { context: { reducedMotion: "no-preference", ...context }, ...options });

/** For tests that look at much, one after the other: pauses are short. */
export const visitBriskly = (hash, act, options = {}) => visit(hash, act, { pace: 20, ...options });

/**
 * In the page: lets tests see the worker that requests are sent to (`sender`), the requests
 * (`asked`), make them wait (`waits`), and see how many of them wait (`asking`) and how much is put
 * off (`later`): until a timer shorter than two seconds ends, the browser is idle, or a file is read.
 */
function watchWork(pace) {
  const [asked, waits, letters, timers] = [[], {}, new Map(), new Set()];
  Object.assign(window, { asked, waits, asking: () => letters.size, later: () => timers.size });
  const { setTimeout, clearTimeout, requestIdleCallback } = window;
  for (const [owner, ...names] of [
    [window, "fetch"],
    [Response.prototype, "arrayBuffer", "blob", "json", "text"],
  ])
    for (const name of names) {
      const read = owner[name];
      owner[name] = function (...of) {
        const reading = read.apply(this, of);
        timers.add(reading);
        const end = () => timers.delete(reading);
        reading.then(end, end);
        return reading;
      };
    }
  window.setTimeout = (act, wait = 0, ...of) => {
    const done = () => {
      timers.delete(timer);
      act(...of);
    };
    const timer = setTimeout(done, wait / pace);
    if (wait < 2000) timers.add(timer);
    return timer;
  };
  window.clearTimeout = (timer) => {
    timers.delete(timer);
    clearTimeout(timer);
  };
  window.requestIdleCallback = (act, ...of) => {
    const piece = {};
    timers.add(piece);
    const done = (deadline) => {
      timers.delete(piece);
      act(deadline);
    };
    return requestIdleCallback(done, ...of);
  };
  window.Worker = class extends Worker {
    constructor(...of) {
      super(...of);
      Reflect.set(window, "sender", this);
      this.addEventListener("message", ({ data }) => data.progress || letters.delete(data.id));
    }
    async postMessage(letter, ...of) {
      const operation = letter.call === "ask" ? letter.of[0] : letter.address?.split("/").at(-1);
      if (operation) asked.push({ operation, request: letter.request ?? letter.of[1] });
      if (operation) letters.set(letter.id, this);
      else letters.delete(letter.id);
      if (waits[operation]) await waits[operation](letter.request ?? letter.of[1]);
      super.postMessage(letter, ...of);
    }
    terminate() {
      for (const [id, worker] of letters) if (worker === this) letters.delete(id);
      super.terminate();
    }
  };
}

/** In the page: makes all that moves take as many times as long, until it may hurry. */
function moveSlowly(times) {
  const [clock, frame] = [performance.now.bind(performance), window.requestAnimationFrame.bind(window)];
  let [from, then] = [0, 0];
  const now = () => then + (clock() - from) / times;
  window.hurry = () => ([then, from, times] = [now(), clock(), 1]);
  performance.now = now;
  window.requestAnimationFrame = (act) => frame(() => act(now()));
}

/** Lets what moves slowly go on as fast as it is. */
export const hurry = (page) => page.evaluate(() => void window.hurry());

/** Waits for three frames in a row in which `isBusy`, run in the page, is false. */
const frames = (page, isBusy) =>
  page.evaluate(async (isBusy) => {
    const busy = new Function(`return ${isBusy}`);
    for (let frame = 0; frame < 3; frame = busy() ? 0 : frame + 1)
      await new Promise((done) => requestAnimationFrame(done));
  }, isBusy);

/** Waits until what was called for is drawn, as it is with the next frame. */
export const drawn = (page) => frames(page, "false");

/** Waits until the engine has answered all requests, and the answers are drawn. */
export const answered = (page) => frames(page, "window.asking()");

/** Waits until nothing is under way: no request, and nothing that is put off for a while. */
export const rests = (page) => frames(page, "window.asking() || window.later() || !document.body.dataset.ready");

/**
 * Waits until what is looked at again and again is as wanted, and returns what was seen last.
 * @template T
 * @param {import("playwright-core").Page} page
 * @param {() => Promise<T>} look
 * @param {(seen: T) => boolean} isWanted
 */
export async function until(page, look, isWanted) {
  const begin = Date.now();
  for (;;) {
    const seen = await look();
    if (isWanted(seen) || Date.now() - begin > 10_000) return seen;
    await drawn(page);
  }
}

/** Waits until what is looked at again and again is equal to what is wanted. */
export const becomes = async (page, look, wanted) =>
  assert.deepEqual(await until(page, look, (seen) => isDeepStrictEqual(seen, wanted)), wanted);

/** Makes the engine's answers of an operation late, by so many milliseconds. */
export async function slow(page, operation, millis) {
  if (isStatic)
    return page.evaluate(
      ([operation, millis]) => (window.waits[operation] = () => new Promise((done) => setTimeout(done, millis))),
      [operation, millis],
    );
  await page.route(`**/api/${operation}`, async (route) => {
    await new Promise((done) => setTimeout(done, millis));
    await route.continue();
  });
}

/** Holds requests of an operation back that fit, or all of them, until what it returns is called. */
export async function hold(page, operation, fits = "true") {
  if (isStatic) {
    await page.evaluate(
      ([operation, fits]) => {
        const freed = new Promise((done) => (window.free = done));
        const isHeld = new Function("request", `return ${fits}`);
        window.waits[operation] = (request) => (isHeld(request) ? freed : undefined);
      },
      [operation, fits],
    );
    return () => page.evaluate(() => window.free());
  }
  let free;
  const freed = new Promise((done) => (free = done));
  const isHeld = new Function("request", `return ${fits}`);
  await page.route(`**/api/${operation}`, async (route) => {
    if (isHeld(route.request().postDataJSON())) await freed;
    // It may have been stopped.
    await route.continue().catch(() => {});
  });
  return async () => free();
}

/** Waits until the page asks for what fits. */
export const asks = (page, operation, fits) =>
  page.waitForFunction(
    ([operation, fits]) => {
      const isWanted = new Function("request", `return ${fits}`);
      return window.asked.some((each) => each.operation === operation && isWanted(each.request));
    },
    [operation, fits],
  );

/** Waits until a room is open, and its board lies where it stays. */
export async function ready(page) {
  await page.waitForSelector('body[data-ready]:not([data-ready=""])');
  await still(page);
}

/** Waits until the boards lie in the same place for three frames, or for a hundred frames. */
const still = (page) =>
  page.evaluate(async () => {
    const lie = () =>
      JSON.stringify([...document.querySelectorAll(".board .grid")].map((grid) => grid.getBoundingClientRect()));
    let before = "";
    for (let calm = 0, frames = 0; calm < 3 && frames < 100; frames++) {
      await new Promise((done) => requestAnimationFrame(done));
      const now = lie();
      calm = now === before ? calm + 1 : 0;
      before = now;
    }
  });

/** The state that the address holds, once it has been written. */
export async function stateOf(page, holds = () => true) {
  const begin = Date.now();
  let read = "";
  while (Date.now() - begin < 30_000) {
    const hash = await page.evaluate(() => location.hash);
    if (hash !== read) {
      read = hash;
      const state = await page.evaluate(
        async (hash) => (await (await import("/js/address.js")).read(hash)).state,
        hash,
      );
      if (state && holds(state)) return state;
    }
    await page.waitForFunction((hash) => location.hash !== hash, hash, { timeout: 30_000 }).catch(() => {});
  }
  throw new Error("the address never held the state that was waited for");
}

/** The address of a room in this state. */
export async function hashOf(page, room, state) {
  return page.evaluate(async ([room, state]) => (await import("/js/address.js")).write(room, state), [room, state]);
}

/** Opens the room of an address that is not the present one. */
export async function follow(page, hash) {
  await page.evaluate((hash) => {
    document.body.dataset.ready = "";
    location.hash = hash;
  }, hash);
  await ready(page);
}

/** Opens a room in this state. */
export const enter = async (page, room, state) => follow(page, await hashOf(page, room, state));

export async function picture(page, name) {
  await drawn(page);
  await page.screenshot({ path: `${PICTURES}/${name}.png` });
}

/** Opens the drawer of options. */
export async function drawer(page) {
  const button = page.getByRole("button", { name: "Board and options" });
  // On a phone with several boards the tools come first.
  if (!(await button.isVisible())) await page.locator(".kit").click();
  await button.click();
}

/** The middle of a cell of a square board on the screen, once the board lies still. */
export async function at(page, board, x, y, [width, height]) {
  await still(page);
  const box = await page.locator(".board .grid").nth(board).boundingBox();
  return [box.x + ((x + 0.5) * box.width) / width, box.y + ((y + 0.5) * box.height) / height];
}

/**
 * The pixels of the board that have a colour: how many, and where their middle is, as a share
 * of the board's width.
 * @param {string} ink  By its name among the colours of boards.
 * @param {number} [share]  Of the board's width, from the left, that is looked at.
 */
export async function inked(page, ink, share = 1) {
  return page.evaluate(
    async ([ink, share]) => {
      const { colours, rgb } = await import("/js/board/colours.js");
      const [red, green, blue] = rgb(colours()[ink]);
      const canvas = document.querySelector(".board canvas");
      const [all, board] = [canvas, document.querySelector(".board .grid")].map((each) => each.getBoundingClientRect());
      const ratio = canvas.width / all.width;
      const [left, top] = [(board.left - all.left) * ratio, (board.top - all.top) * ratio].map(Math.round);
      const [width, height] = [board.width * ratio * share, board.height * ratio].map(Math.round);
      const { data } = canvas.getContext("2d").getImageData(left, top, width, height);
      let [sum, count] = [0, 0];
      for (let i = 0; i < data.length; i += 4) {
        if (data[i] !== red || data[i + 1] !== green || data[i + 2] !== blue) continue;
        sum += ((i / 4) % width) / width;
        count += 1;
      }
      return { count, middle: count ? sum / count : -1 };
    },
    [ink, share],
  );
}

/** Drags from a cell to another. */
export async function drag(page, from, to, { button = "left", steps = 8 } = {}) {
  await page.mouse.move(...from);
  await page.mouse.down({ button });
  await page.mouse.move(...to, { steps });
  await page.mouse.up({ button });
}

/** Hears all that screen readers are told from now on; what it returns waits until something matches. */
export async function listen(page) {
  await page.evaluate(() => {
    const [told, region] = [(window.told = []), document.getElementById("say")];
    new MutationObserver(() => told.push(region.textContent)).observe(region, { childList: true, subtree: true });
  });
  return (pattern) =>
    page.waitForFunction((source) => window.told.some((text) => new RegExp(source).test(text)), pattern.source);
}

/** Waits until a text matches. @param {() => Promise<string | null>} read */
async function matches(read, pattern, timeout = 10_000) {
  const begin = Date.now();
  let text = "";
  while (Date.now() - begin < timeout) {
    text = (await read().catch(() => "")) ?? "";
    if (pattern.test(text)) return text;
    await new Promise((done) => setTimeout(done, 50));
  }
  assert.match(text, pattern);
  return text;
}

/** Waits until the locator's text matches. */
export const says = (locator, pattern, timeout) => matches(() => locator.textContent(), pattern, timeout);

/** Waits until the locator's label matches: of a cell, it follows the engine's answer. */
export const called = (locator, pattern) => matches(() => locator.getAttribute("aria-label"), pattern);

/** Numbers that are the same each time. @param {number} seed */
export function random(seed) {
  return (below) => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return Math.floor((seed / 2 ** 32) * below);
  };
}

/** Every name that the page can offer. */
export async function menu() {
  return (await fetch(`${address}${isStatic ? "/engine/menu.json" : "/api/menu"}`)).json();
}

const sent = (path, body) => {
  const headers = { "Content-Type": "application/json" };
  return fetch(`${server.address}${path}`, { method: "POST", headers, body: JSON.stringify(body) });
};

/** What the engine answers, asked beside the page. */
export const post = async (path, body) => (await sent(path, body)).json();

/** The file that the engine gives, asked beside the page. */
export const exported = async (body) => Buffer.from(await (await sent("/api/export", body)).arrayBuffer());
