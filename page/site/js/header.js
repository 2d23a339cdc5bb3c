/** The bar at the top: rooms, undo and redo, examples, sharing, settings, help. */

import { button, check, labelled, make, put, select } from "./dom.js";
import { LANGUAGES, spoken, t } from "./i18n.js";
import { choose, settings } from "./settings.js";
import { icon } from "./parts/icons.js";
import { palettes } from "./parts/picture.js";
import { iconButton } from "./parts/shell.js";

/**
 * @typedef {object} Bar
 * @property {string[]} rooms
 * @property {(room: string) => void} enter  Follows the address to a room.
 * @property {() => import("./parts/history.js").Undoing | undefined} history
 * @property {() => HTMLElement | undefined} sharing  What the room lets one take away.
 * @property {() => Promise<void>} copy  Copies a link to what is shown.
 * @property {() => Promise<string>} link  A link to what is shown.
 * @property {() => void} examples
 * @property {() => void} help
 * @property {(language: import("./i18n.js").Language) => void} translate
 */

/** @param {HTMLElement} header @param {Bar} bar */
export function fill(header, bar) {
  const nav = make("nav", { "aria-label": t("rooms") });
  for (const each of bar.rooms) {
    const [long, short] = [t(`room.${each}`), t(`room.${each}.short`)];
    const text = [make("span", { className: "long" }, long), make("span", { className: "short" }, short)];
    nav.append(make("a", { href: `#${each}`, onclick: () => bar.enter(each), "aria-label": long }, ...text));
  }
  const undo = iconButton("undo", t("command.undo"), "Ctrl Z", () => bar.history()?.undo(), { id: "undo" });
  const redo = iconButton("redo", t("command.redo"), "Ctrl ⇧ Z", () => bar.history()?.redo(), { id: "redo" });
  const gallery = make(
    "button",
    { type: "button", id: "gallery", title: t("gallery"), "aria-label": t("gallery") },
    icon("gallery"),
    make("span", {}, t("gallery")),
  );
  gallery.addEventListener("click", bar.examples);
  const shared = menu("share-menu", t("share"));
  const share = make("button", { type: "button", id: "share", className: "main" }, icon("share"), t("share.short"));
  share.addEventListener("click", () => {
    const code = make("div", {});
    void import("./parts/qr.js").then(({ qrCode }) => put(code, qrCode(bar.link)));
    const copy = button(t("link.copy"), () => void bar.copy(), { className: "main" });
    const files = bar.sharing();
    (files?.matches(".files") ? files : files?.querySelector(".files"))?.dispatchEvent(new CustomEvent("shared"));
    put(shared, make("h2", {}, t("share")), copy, code, files);
    open(shared);
  });
  const chosen = menu("settings-menu", t("settings"));
  const set = iconButton(
    "settings",
    t("settings"),
    "",
    () => {
      put(chosen, make("h2", {}, t("settings")), ...choices(bar));
      open(chosen);
    },
    { id: "settings" },
  );
  const help = iconButton("help", t("command.help"), "?", bar.help, { id: "help" });
  const tools = make("div", { className: "tools", id: "bar-tools" }, undo, redo, gallery, share, set, help);
  const more = iconButton("more", t("menu"), "", () => turn(), { className: "sign narrow" });
  more.setAttribute("aria-controls", tools.id);
  const turn = (isOpen = !header.classList.contains("open")) => {
    header.classList.toggle("open", isOpen);
    more.setAttribute("aria-expanded", String(isOpen));
  };
  turn(false);
  tools.addEventListener("click", () => turn(false));
  const brand = make(
    "p",
    { className: "brand" },
    make("img", { src: "icon.svg", alt: "" }),
    make("span", {}, "Dédale"),
  );
  put(header, brand, nav, tools, more, shared, chosen);
}

/** A menu below the bar; a click beside it closes it. @param {string} id @param {string} name */
const menu = (id, name) => make("div", { id, className: "menu", popover: "auto", role: "group", "aria-label": name });

/** @param {HTMLElement} element */
function open(element) {
  if (element.matches(":popover-open")) return element.hidePopover();
  element.showPopover();
  /** @type {HTMLElement | null} */ (element.querySelector("select, button"))?.focus();
}

/** @param {Bar} bar */
function choices(bar) {
  const language = select(
    LANGUAGES.map((value) => ({ value, text: t(`language.${value}`) })),
    spoken(),
    bar.translate,
  );
  language.id = "language";
  const themes = /** @type {const} */ (["auto", "light", "dark", "contrast"]);
  const theme = select(
    themes.map((value) => ({ value, text: t(`theme.${value}`) })),
    settings.theme,
    (value) => choose({ theme: value }),
  );
  theme.id = "theme";
  const colours = palettes((value) => choose({ colours: value }));
  colours.id = "colours";
  const projector = check(t("projector"), settings.projector, (value) => choose({ projector: value }));
  return [labelled(t("language"), language), labelled(t("theme"), theme), labelled(t("colours"), colours), projector];
}

/** Tells which room is open, and what can be undone. @param {HTMLElement} header @param {string} room @param {import("./parts/history.js").Undoing} [history] */
export function tell(header, room, history) {
  for (const link of header.querySelectorAll("nav a")) {
    if (link.getAttribute("href") === `#${room}`) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  const can = { undo: history?.canUndo, redo: history?.canRedo };
  for (const [id, isPossible] of Object.entries(can)) {
    const made = /** @type {HTMLButtonElement | null} */ (document.getElementById(id));
    if (made) made.disabled = !isPossible;
  }
}
