/** The house: the bar, rooms, address, keys. */

import { button, make } from "./dom.js";
import { LANGUAGES, learn, speak, spoken, t, usual } from "./i18n.js";
import * as address from "./address.js";
import * as engine from "./engine.js";
import * as bar from "./header.js";
import { choose, onChange, recall, settings } from "./settings.js";
import { errorText } from "./parts/error-text.js";
import { SAVED, dropped, isTyped, pasted, savedIn } from "./parts/received.js";
import { keep } from "./parts/share.js";

/** @typedef {import("./house.js").Room} Room */
/** @typedef {import("./house.js").House} House */
/** @typedef {import("./house.js").Command} Command */
/** @typedef {(house: House, state: any) => Promise<Room>} Opener */

/** @type {Record<string, () => Promise<{open: Opener}>>} */
const ROOMS = {
  paths: () => import("./rooms/paths.js"),
  fields: () => worded(import("./rooms/fields.js")),
  mazes: () => worded(import("./rooms/mazes.js")),
  games: () => worded(import("./rooms/games.js")),
  hunt: () => worded(import("./rooms/hunt.js")),
};

/** A room that has words of its own. @template T @param {Promise<T>} room */
async function worded(room) {
  await learn();
  return room;
}

const byId = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));
const [header, main, announcer, toasts, complaints] = [
  byId("header"),
  byId("main"),
  byId("say"),
  byId("toast"),
  byId("complaints"),
];

/** The longest link that is copied without being asked for twice, in characters. */
const LONGEST_LINK = 2000;

/** @type {Room | null} */
let room = null;
let name = "paths";
/** Which opening is the last one: one that took longer is dropped. */
let openings = 0;
let written = "";
/** What rooms were left as. @type {Map<string, object>} */
const left = new Map();

/** @type {House} */
const house = {
  menu: /** @type {Engine.Menu} */ ({}),
  say: (text) => (announcer.textContent = text),
  toast,
  complain,
  offer,
  changed,
  go: (wanted, state) => void go(wanted, state),
};

/** When somebody did something, and when it was complained last. */
let [acted, complained] = [0, 0];

/** @param {unknown} error */
function complain(error) {
  if (error instanceof DOMException && error.name === "AbortError") return;
  complained = performance.now();
  const line = make("div", { className: "complaint" }, errorText(error));
  line.append(button(t("close"), () => line.remove()));
  complaints.replaceChildren(line);
  setTimeout(() => line.remove(), 12_000);
}

/** What somebody did at this time or later has succeeded: what went wrong before is past. @param {number} since */
function succeeded(since) {
  if (complained < acted && acted <= since) complaints.replaceChildren();
}

/** Offers what can be done with something; it stands until it is done, or until it is past. @param {string} text @param {[string, () => void][]} choices */
function offer(text, ...choices) {
  complained = performance.now();
  const line = make("div", { className: "complaint offer" }, text);
  for (const [name, act] of [...choices, /** @type {const} */ ([t("close"), () => {}])])
    line.append(button(name, () => [line.remove(), act()]));
  complaints.replaceChildren(line);
}

/** @param {string} text */
function toast(text) {
  succeeded(performance.now());
  house.say(text);
  const line = make("p", { "aria-hidden": "true" }, text);
  toasts.replaceChildren(line);
  setTimeout(() => line.remove(), 3_000);
}

let timer = 0;
let telling = 0;

function changed() {
  clearTimeout(timer);
  timer = setTimeout(() => void write(), 400);
  // What can be undone is known once the change is made; during a stroke it is told now and then.
  telling ||= setTimeout(() => {
    telling = 0;
    if (room) bar.tell(header, name, room.history);
  }, 50);
}

/** How often the address was to be written. */
let writes = 0;

/** Lets the address hold what is shown. */
async function write() {
  if (!room) return;
  const [at, turn, state] = [name, (writes += 1), room.state()];
  const hash = await address.write(at, state);
  // Meanwhile a newer state may be written, and another address followed or about to be.
  if (at !== name || turn !== writes || location.hash !== written) return;
  written = hash;
  history.replaceState(null, "", hash);
}

/** A link to what is shown. */
async function link() {
  clearTimeout(timer);
  await write();
  return location.href;
}

async function copy() {
  const text = await link();
  const take = async () => {
    await navigator.clipboard.writeText(text);
    toast(t("link.copied"));
  };
  if (text.length <= LONGEST_LINK || !room) return take();
  const saved = new Blob([JSON.stringify({ dedale: name, state: room.state() })], { type: "application/json" });
  offer(
    t("link.long", { n: text.length }),
    [t("link.save"), () => keep(saved, `${name}${SAVED}`)],
    [t("link.anyway"), () => void take().catch(complain)],
  );
}

/** @param {string} wanted @param {any} state */
async function open(wanted, state) {
  const opening = ++openings;
  const found = Object.hasOwn(ROOMS, wanted) ? wanted : "paths";
  document.body.dataset.ready = "";
  try {
    const { open } = await /** @type {() => Promise<{open: Opener}>} */ (ROOMS[found])();
    if (opening !== openings) return;
    clearTimeout(timer);
    if (room) left.set(name, room.state());
    room?.close();
    room = null;
    name = found;
    const kept = state ?? left.get(found) ?? null;
    const opened = await open(house, kept).catch((error) => {
      if (!kept || error instanceof engine.Refused) throw error;
      // A link that was damaged: the room as it usually is.
      complain(new engine.Refused(t("damaged"), 0));
      return open(house, null);
    });
    if (opening !== openings) {
      opened.close();
      return;
    }
    room = opened;
    main.replaceChildren(make("h1", { className: "unseen" }, t(`room.${found}`)), opened.element);
    document.title = `${t(`room.${found}`)} – Dédale`;
    bar.tell(header, name, room.history);
    room.entered?.();
    document.body.dataset.ready = found;
    performance.mark("ready");
  } catch (error) {
    complain(error);
  }
}

/** Opens a room in this state, as a new entry of the browser's history. @param {string} wanted @param {any} state */
async function go(wanted, state) {
  const hash = await address.write(wanted, state);
  if (location.hash === hash) await open(wanted, state);
  else location.hash = hash;
}

/** The same, and waits for it. @param {string} wanted @param {any} state */
async function enter(wanted, state) {
  history.pushState(null, "", await address.write(wanted, state));
  await follow();
}

async function follow() {
  clearTimeout(timer);
  const isHere = location.hash.slice(1).split("/")[0] === name;
  if (location.hash === written && room && isHere) return;
  written = location.hash;
  writes += 1;
  const { room: wanted, state, isDamaged } = await address.read(location.hash);
  await open(wanted, state);
  // Who follows a link should know that this is not what it was to show.
  if (wanted && !Object.hasOwn(ROOMS, wanted)) complain(new engine.Refused(t("room.unknown", { room: wanted }), 0));
  else if (isDamaged) complain(new engine.Refused(t("damaged"), 0));
}

/** All that can be done now. @returns {Command[]} */
function commands() {
  const { history: undoing } = room ?? {};
  const themes = /** @type {const} */ (["auto", "light", "dark", "contrast"]);
  return [
    { id: "palette", keys: ["ctrl+k"], run: () => void find() },
    { id: "undo", keys: ["ctrl+z"], run: () => undoing?.undo() },
    { id: "redo", keys: ["ctrl+shift+z", "ctrl+y"], run: () => undoing?.redo() },
    ...(room?.commands() ?? []),
    { id: "copy", keys: ["l"], run: () => void copy().catch(complain) },
    { id: "share", run: () => document.getElementById("share")?.click() },
    { id: "gallery", keys: ["x"], run: () => void examples() },
    { id: "help", keys: ["?"], run: () => void help() },
    ...Object.keys(ROOMS).map((each) => ({
      id: `room.${each}`,
      name: t("command.room", { room: t(`room.${each}`) }),
      run: () => void (location.hash = each),
    })),
    {
      id: "projector",
      name: t(settings.projector ? "command.projector.end" : "command.projector"),
      run: () => choose({ projector: !settings.projector }),
    },
    ...themes.map((theme) => ({
      id: `theme.${theme}`,
      name: t("command.theme", { theme: t(`theme.${theme}`) }),
      run: () => choose({ theme }),
    })),
    ...LANGUAGES.map((language) => ({
      id: `language.${language}`,
      name: t(`language.${language}`),
      run: () => void translate(language),
    })),
  ];
}

/** Whether a dialog is being fetched: it is not called twice, and keys are not commands. */
let isComing = false;

/**
 * Shows a dialog whose module is fetched when it is first called for.
 * @template M
 * @param {() => Promise<M>} fetched
 * @param {(module: M) => unknown} show
 */
async function summon(fetched, show) {
  if (isComing) return;
  isComing = true;
  try {
    await show(await fetched());
  } catch (error) {
    complain(error);
  } finally {
    isComing = false;
  }
}

const find = () =>
  summon(
    () => import("./parts/palette.js"),
    (palette) => palette.show(commands().filter(({ id }) => id !== "palette")),
  );

const help = () =>
  summon(
    () => import("./parts/help.js"),
    (help) => {
      const { tab, kind } = /** @type {any} */ (room?.state() ?? {});
      help.show(name, tab ?? kind, commands(), Boolean(room?.open));
    },
  );

const examples = () =>
  summon(
    () => import("./parts/gallery.js"),
    (gallery) => gallery.show(go),
  );

function fillHeader() {
  bar.fill(header, {
    rooms: Object.keys(ROOMS),
    // After a failure the address may name a room that is not open.
    enter: (each) => location.hash === `#${each}` && void follow(),
    history: () => room?.history,
    sharing: () => room?.sharing,
    copy: () => copy().catch(complain),
    link,
    examples: () => void examples(),
    help: () => void help(),
    translate: (language) => void translate(language),
  });
  byId("skip").textContent = t("skip");
}

/** @param {import("./i18n.js").Language} language */
async function translate(language) {
  if (language === spoken()) return;
  const state = room?.state() ?? null;
  choose({ language });
  await speak(language);
  fillHeader();
  await open(name, state);
}

/** The room that a page of paper has within its margins, in pixels: what both A4 and Letter have. */
const PAPER = { width: 970, height: 700 };

/** What is printed has the size of the window, made to fit. */
function measure() {
  const { width, height } = main.getBoundingClientRect();
  const { style } = document.documentElement;
  style.setProperty("--wide", `${width}px`);
  style.setProperty("--high", `${height}px`);
  style.setProperty("--fit", String(Math.min(1, PAPER.width / width, PAPER.height / height)));
}

/** A key as commands name it. @param {KeyboardEvent} event */
function named({ key, ctrlKey, metaKey, shiftKey }) {
  const letter = key.length === 1 ? key.toLowerCase() : key;
  const isShifted = shiftKey && letter !== key.toUpperCase();
  return `${ctrlKey || metaKey ? "ctrl+" : ""}${isShifted ? "shift+" : ""}${letter}`;
}

/** Whether a dialog is open, or about to be. */
const isAsked = () => isComing || document.querySelector("dialog[open]") !== null;

/** Lets the room open what came from elsewhere; a room that opens nothing says who does. @param {File[]} files */
async function receive(files) {
  if (!files.length || isAsked() || !room) return;
  const saved = await savedIn(files);
  if (saved) return go(saved.dedale, saved.state);
  if (room.open) return room.open(files);
  const open = async () => {
    await enter("paths", left.get("paths") ?? { board: "@pocket" });
    room?.open?.(files);
  };
  offer(t("open.nowhere"), [t("open.paths"), () => void open()]);
}

/** @param {KeyboardEvent} event */
function press(event) {
  const from = /** @type {HTMLElement} */ (event.target);
  if (event.altKey || event.defaultPrevented || isAsked()) return;
  const typed = from.closest("input:not([type=range]):not([type=radio]):not([type=checkbox]), select, textarea");
  const pressed = named(event);
  // Where one chooses nothing is typed that could be undone.
  if (typed && pressed !== "ctrl+k" && !(typed.matches("select") && pressed.startsWith("ctrl+"))) return;
  const command = commands().find(({ keys }) => keys?.includes(pressed));
  if (!command) return;
  command.run();
  event.preventDefault();
}

byId("skip").addEventListener("click", (event) => {
  event.preventDefault();
  /** @type {HTMLElement | null} */ (main.querySelector('[role="grid"] [tabindex="0"]'))?.focus();
});

async function begin() {
  recall();
  // The room is fetched while the words and the menu are.
  const [wanted = ""] = location.hash.slice(1).split("/");
  const speaking = speak(usual(settings.language));
  void (Object.hasOwn(ROOMS, wanted) ? ROOMS[wanted] : ROOMS.paths)?.();
  const [menu] = await Promise.all([engine.menu(), speaking]);
  house.menu = menu;
  fillHeader();
  for (const kind of ["pointerdown", "keydown", "paste", "drop", "change"])
    document.addEventListener(kind, () => (acted = performance.now()), true);
  engine.onAnswer(succeeded);
  document.addEventListener("keydown", press);
  // A file that is dropped must not take the page's place; one that is held over it sees where it can fall.
  for (const kind of ["dragover", "dragleave", "drop"])
    document.addEventListener(kind, (event) => {
      event.preventDefault();
      const isFile = kind === "dragover" && /** @type {DragEvent} */ (event).dataTransfer?.types.includes("Files");
      document.body.classList.toggle("dropping", isFile);
    });
  document.addEventListener("drop", (event) => void receive(dropped(event)).catch(complain));
  document.addEventListener("paste", (event) => isTyped(event) || void receive(pasted(event)).catch(complain));
  addEventListener("hashchange", () => void follow());
  addEventListener("beforeprint", measure);
  onChange(() => room?.element.dispatchEvent(new CustomEvent("colours")));
  await follow();
}

begin().catch(complain);
