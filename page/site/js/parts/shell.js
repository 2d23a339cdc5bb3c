/**
 * Where the parts of a room stand. Its boards are the whole window below the bar; what one
 * works with floats on them: chips at the top, a rail of tools at the left, one panel of facts
 * at the right, the player at the bottom, and a drawer with all that is needed now and then.
 */

import { make, section } from "../dom.js";
import { t } from "../i18n.js";
import { floating } from "../board/floats.js";
import { choose, settings } from "../settings.js";
import { icon } from "./icons.js";

/** @typedef {import("../house.js").House} House */
/** @typedef {Node | string | null | undefined | false} Part */

/**
 * @typedef {object} Parts
 * @property {HTMLElement} boards
 * @property {Part[]} [tools]  Of the rail.
 * @property {Part[]} [chips]  What one needs most, and the verdict.
 * @property {Part[]} [drawer]  What one needs now and then.
 * @property {HTMLElement[]} [panel]  Sections of facts.
 * @property {Part[]} [foot]  The legend and the player; on a phone the legend is among the facts.
 * @property {() => {redraw: () => void}[]} [drawn]  What has colours of boards, which may become others.
 */

/** Whether the window is that of a phone. */
const narrow = matchMedia("(max-width: 760px), (max-height: 520px)");

/** @param {House} house @param {Parts} parts */
export function shell(house, { boards, tools = [], chips = [], drawer = [], panel = [], foot = [], drawn = () => [] }) {
  boards.classList.add("boards");
  const group = { role: "group", "aria-label": t("drawer") };
  const desk = floating(make("div", { className: "drawer", ...group, hidden: true }, ...drawer));
  const more = iconButton("more", t("drawer"), "O", () => openDrawer(Boolean(desk.hidden)));
  more.setAttribute("aria-expanded", "false");
  /** @param {boolean} isOpen */
  const openDrawer = (isOpen) => {
    desk.hidden = !isOpen;
    more.setAttribute("aria-expanded", String(isOpen));
    if (isOpen) /** @type {HTMLElement | null} */ (desk.querySelector("select, input, button"))?.focus();
    else if (desk.contains(document.activeElement)) more.focus();
  };
  const rail = floating(make("div", { className: "rail" }, ...tools, drawer.length > 0 && more));
  const facts = make("div", { className: "sections", id: "facts" }, ...panel);
  const toggle = make("button", { type: "button", className: "toggle", "aria-controls": "facts" });
  const side = floating(make("aside", { className: "panel facts", "aria-label": t("facts") }, toggle, facts));
  /** @param {boolean} isOpen */
  const openPanel = (isOpen) => {
    facts.hidden = !isOpen;
    side.classList.toggle("closed", !isOpen);
    const name = t(isOpen ? "facts.hide" : "facts.show");
    toggle.replaceChildren(isOpen ? `${t("facts.hide.short")} ` : "", icon(isOpen ? "hide" : "panel"));
    toggle.setAttribute("aria-expanded", String(isOpen));
    toggle.setAttribute("aria-label", name);
    toggle.title = `${name} (H)`;
  };
  const togglePanel = () => {
    const isOpen = Boolean(facts.hidden);
    openPanel(isOpen);
    if (!narrow.matches && !isCrowded) choose({ panel: isOpen });
  };
  toggle.addEventListener("click", togglePanel);
  let isCrowded = false;
  // On a phone the board comes first.
  openPanel(settings.panel && !narrow.matches);
  /** Several boards need the room of the panel. @param {boolean} isSo */
  const crowd = (isSo) => {
    if (isSo === isCrowded) return;
    isCrowded = isSo;
    element.classList.toggle("crowded", isSo);
    openPanel(settings.panel && !narrow.matches && !isSo);
  };
  const top = floating(make("div", { className: "chips" }, house.tabs ?? null, ...chips));
  /** Shows or hides the tools on a phone where the boards need their room. */
  const kit = iconButton("pen", t("tools"), "", () => {
    kit.setAttribute("aria-expanded", String(element.classList.toggle("tooled")));
  });
  kit.classList.add("kit");
  kit.setAttribute("aria-expanded", "false");
  const bottom = floating(make("div", { className: "foot" }, ...foot, tools.length > 0 && panel.length > 0 && kit));
  const element = make("div", { className: "room" }, boards, top, rail, panel.length > 0 && side, bottom, desk);
  if (panel.length) placeLegend(element, bottom, facts);
  // It lies beside a board that is fitted, and gives way to one that it covers.
  boards.addEventListener("pointerdown", () => covers(desk, boards) && openDrawer(false));
  element.addEventListener("colours", () => drawn().forEach((part) => part.redraw()));
  element.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || Boolean(desk.hidden)) return;
    event.stopPropagation();
    openDrawer(false);
  });
  /** @type {import("../house.js").Command[]} */
  const commands = [
    ...(drawer.length ? [{ id: "drawer", keys: ["o"], run: () => openDrawer(Boolean(desk.hidden)) }] : []),
    ...(panel.length ? [{ id: "facts", keys: ["h"], run: togglePanel }] : []),
  ];
  return { element, commands, crowd };
}

/** Whether one of these boards reaches under an element. @param {HTMLElement} element @param {HTMLElement} boards */
function covers(element, boards) {
  const over = element.getBoundingClientRect();
  return [...boards.querySelectorAll(".grid")].some((grid) => {
    const { left, top, right, bottom } = grid.getBoundingClientRect();
    return left < over.right && right > over.left && top < over.bottom && bottom > over.top;
  });
}

/**
 * Lays the legend above the player, or, where a phone has no room for it there, below the facts.
 * @param {HTMLElement} room
 * @param {HTMLElement} foot  In which it lies.
 * @param {HTMLElement} facts
 */
function placeLegend(room, foot, facts) {
  const legend = foot.querySelector(".legend");
  if (!legend) return;
  const below = section(t("legend"));
  const place = () => {
    if (!narrow.matches) {
      below.remove();
      return foot.prepend(legend);
    }
    below.append(legend);
    facts.append(below);
  };
  place();
  narrow.addEventListener("change", function turned() {
    if (room.isConnected) place();
    else narrow.removeEventListener("change", turned);
  });
}

/**
 * A button with a sign; its name and key are its tooltip.
 * @param {string} sign
 * @param {string} name
 * @param {string} key
 * @param {() => void} act
 * @param {Record<string, any>} [more]
 */
export function iconButton(sign, name, key, act, more = {}) {
  const title = key ? `${name} (${key})` : name;
  return make(
    "button",
    { type: "button", className: "sign", onclick: act, "aria-label": name, title, ...more },
    icon(sign),
    key.length === 1 && make("kbd", { "aria-hidden": "true" }, key),
  );
}

/** A button with a sign and, but on a phone, its name beside it. @param {string} sign @param {string} name @param {() => void} act */
export const signed = (sign, name, act) =>
  make("button", { type: "button", className: "compare", onclick: act }, icon(sign), make("span", {}, name));

/** @typedef {{zoom: (factor: number) => void, fit: () => void}} Zooming */

/** Zooming, as commands. @param {() => (Zooming | undefined)[]} widgets */
export function zooms(widgets) {
  const each = (/** @type {(widget: Zooming) => void} */ act) => () =>
    widgets().forEach((widget) => widget && act(widget));
  /** @type {import("../house.js").Command[]} */
  const commands = [
    { id: "zoom.in", keys: ["+", "="], run: each((widget) => widget.zoom(1.25)) },
    { id: "zoom.out", keys: ["-"], run: each((widget) => widget.zoom(0.8)) },
    { id: "zoom.fit", keys: ["0"], run: each((widget) => widget.fit()) },
  ];
  return commands;
}
