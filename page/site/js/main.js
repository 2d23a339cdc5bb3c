/** The house: header, rooms, address, keys. */

import { button, make, put, select } from "./dom.js";
import { LANGUAGES, speak, spoken, t, usual } from "./i18n.js";
import * as address from "./address.js";
import * as engine from "./engine.js";
import { choose, onChange, recall, settings } from "./settings.js";
import { errorText } from "./parts/error-text.js";

/** @typedef {import("./house.js").Room} Room */
/** @typedef {import("./house.js").House} House */
/** @typedef {(house: House, state: any) => Promise<Room>} Opener */

/** @type {Record<string, () => Promise<{open: Opener}>>} */
const ROOMS = {
  paths: () => import("./rooms/paths.js"),
  fields: () => import("./rooms/fields.js"),
  mazes: () => import("./rooms/mazes.js"),
  games: () => import("./rooms/games.js"),
  hunt: () => import("./rooms/hunt.js"),
};

const [header, main, announcer, complaints] = ["header", "main", "say", "complaints"].map(
  (id) => /** @type {HTMLElement} */ (document.getElementById(id)),
);

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
  say: (text) => {
    if (announcer) announcer.textContent = text;
  },
  complain,
  changed,
};

/** @param {unknown} error */
function complain(error) {
  if (error instanceof DOMException && error.name === "AbortError") return;
  const line = make("div", { className: "complaint" }, errorText(error));
  line.append(button(t("close"), () => line.remove()));
  complaints?.replaceChildren(line);
  setTimeout(() => line.remove(), 12_000);
}

let timer = 0;

function changed() {
  clearTimeout(timer);
  timer = setTimeout(async () => {
    if (!room) return;
    const [at, state] = [name, room.state()];
    const hash = await address.write(at, state);
    if (at !== name) return;
    written = hash;
    history.replaceState(null, "", hash);
  }, 400);
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
    main?.replaceChildren(make("h1", { className: "unseen" }, t(`room.${found}`)), opened.element);
    document.title = `${t(`room.${found}`)} – Dédale`;
    mark();
    document.body.dataset.ready = found;
    performance.mark("ready");
  } catch (error) {
    complain(error);
  }
}

/**
 * Opens a room in this state, as a new entry of the browser's history.
 * @param {string} wanted
 * @param {any} state
 */
async function go(wanted, state) {
  const hash = await address.write(wanted, state);
  if (location.hash === hash) await open(wanted, state);
  else location.hash = hash;
}

/** Tells which room is open, in the header. */
function mark() {
  for (const link of header?.querySelectorAll("nav a") ?? []) {
    if (link.getAttribute("href") === `#${name}`) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
}

async function follow() {
  clearTimeout(timer);
  const isHere = location.hash.slice(1).split("/")[0] === name;
  if (location.hash === written && room && isHere) return;
  written = location.hash;
  const { room: wanted, state } = await address.read(location.hash);
  await open(wanted, state);
}

function fillHeader() {
  const nav = make("nav", { "aria-label": t("rooms") });
  for (const each of Object.keys(ROOMS)) {
    // After a failure the address may name a room that is not open.
    const again = () => location.hash === `#${each}` && void follow();
    nav.append(make("a", { href: `#${each}`, onclick: again }, t(`room.${each}`)));
  }
  const language = select(
    LANGUAGES.map((value) => ({ value, text: t(`language.${value}`) })),
    spoken(),
    (value) => void translate(/** @type {import("./i18n.js").Language} */ (value)),
  );
  language.setAttribute("aria-label", t("language"));
  language.id = "language";
  const themes = ["auto", "light", "dark", "contrast"].map((value) => ({ value, text: t(`theme.${value}`) }));
  const theme = select(themes, settings.theme, (value) => choose({ theme: /** @type {any} */ (value) }));
  theme.setAttribute("aria-label", t("theme"));
  theme.id = "theme";
  const palettes = ["safe", "maze-solver"].map((value) => ({ value, text: t(`colours.${value}`) }));
  const colours = select(palettes, settings.colours, (value) => choose({ colours: /** @type {any} */ (value) }));
  colours.setAttribute("aria-label", t("colours"));
  colours.id = "colours";
  const gallery = button(t("gallery"), async () => (await import("./parts/gallery.js")).show(go), { id: "gallery" });
  const help = button("?", () => void introduce(), { "aria-label": t("help"), title: `${t("help")} (?)`, id: "help" });
  const tools = make("div", { className: "tools" }, gallery, language, theme, colours, help);
  const mark = make("img", { src: "icon.svg", alt: "" });
  if (header) put(header, make("p", { className: "brand" }, mark, "Dédale"), nav, tools);
  const skip = document.getElementById("skip");
  if (skip) skip.textContent = t("skip");
}

async function introduce() {
  (await import("./parts/intro.js")).show(name);
  choose({ introduced: true });
}

/** @param {import("./i18n.js").Language} language */
async function translate(language) {
  const state = room?.state() ?? null;
  choose({ language });
  await speak(language);
  fillHeader();
  await open(name, state);
  document.getElementById("language")?.focus();
}

/** @param {KeyboardEvent} event */
function key(event) {
  const from = /** @type {HTMLElement} */ (event.target);
  // Of keys with Ctrl, only the one that takes back is ours.
  const undoes = (event.ctrlKey || event.metaKey) && event.key === "z";
  if (((event.ctrlKey || event.metaKey) && !undoes) || event.altKey || document.querySelector("dialog[open]")) return;
  if (from.closest("input:not([type=range]):not([type=radio]):not([type=checkbox]), select, textarea")) return;
  if (event.key === "?") void introduce();
  else if (!room?.key(event)) return;
  event.preventDefault();
}

document.getElementById("skip")?.addEventListener("click", (event) => {
  event.preventDefault();
  main?.querySelector(/** @type {any} */ ('[role="grid"] [tabindex="0"]'))?.focus();
});

async function begin() {
  recall();
  // The room is fetched while the words and the menu are.
  const [wanted = ""] = location.hash.slice(1).split("/");
  void (Object.hasOwn(ROOMS, wanted) ? ROOMS[wanted] : ROOMS.paths)?.();
  const [menu] = await Promise.all([engine.menu(), speak(usual(settings.language))]);
  house.menu = menu;
  fillHeader();
  document.addEventListener("keydown", key);
  // A file that misses the board must not take the page's place.
  for (const kind of ["dragover", "drop"]) document.addEventListener(kind, (event) => event.preventDefault());
  addEventListener("hashchange", () => void follow());
  onChange(() => room?.element.dispatchEvent(new CustomEvent("colours")));
  await follow();
  if (!settings.introduced) void introduce();
}

begin().catch(complain);
