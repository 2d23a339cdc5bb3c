/** All commands in one list: to be found by name, run, and learned with their keys. */

import { make, put } from "../dom.js";
import { t } from "../i18n.js";

/** @typedef {import("../house.js").Command} Command */

/** Keys as they are written on a keyboard. @param {string} key */
export function keyText(key) {
  const names = /** @type {Record<string, string>} */ ({ "ctrl+": "Ctrl ", "shift+": "⇧ " });
  const written = key.replace(/(ctrl|shift)\+/g, (part) => names[part] ?? part);
  return written.replace(/[^ ]$/, (sign) => sign.toUpperCase());
}

/** What a command is called. @param {Command} command */
export const commandText = ({ id, name }) => name ?? t(`command.${id}`);

/** @param {Command[]} commands */
export function show(commands) {
  const dialog = make("dialog", { "aria-label": t("palette"), className: "palette" });
  const box = make("input", {
    type: "text",
    role: "combobox",
    "aria-label": t("palette.find"),
    placeholder: t("palette.find"),
    "aria-expanded": "true",
    "aria-controls": "found",
    "aria-autocomplete": "list",
    autocomplete: "off",
  });
  const list = make("ul", { id: "found", role: "listbox", "aria-label": t("palette") });
  /** @type {Command[]} */
  let found = [];
  let at = 0;
  const run = (/** @type {Command | undefined} */ command) => {
    if (!command) return;
    dialog.close();
    command.run();
  };
  const mark = () => {
    [...list.children].forEach((item, place) => item.setAttribute("aria-selected", String(place === at)));
    const item = list.children[at];
    box.setAttribute("aria-activedescendant", item?.id ?? "");
    item?.scrollIntoView({ block: "nearest" });
  };
  const fill = () => {
    const words = plain(box.value).split(/\s+/).filter(Boolean);
    found = commands.filter((command) => words.every((word) => plain(commandText(command)).includes(word)));
    at = 0;
    put(
      list,
      ...found.map((command, place) => {
        const keys = (command.keys ?? []).slice(0, 1).map((key) => make("kbd", {}, keyText(key)));
        const item = make("li", { role: "option", id: `found-${place}` }, commandText(command), ...keys);
        item.addEventListener("click", () => run(command));
        return item;
      }),
    );
    mark();
  };
  box.addEventListener("input", fill);
  box.addEventListener("keydown", (event) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by && found.length) at = (at + by + found.length) % found.length;
    else if (event.key === "Enter") run(found[at]);
    else return;
    event.preventDefault();
    mark();
  });
  dialog.append(box, list);
  dialog.addEventListener("close", () => dialog.remove());
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  document.body.append(dialog);
  fill();
  dialog.showModal();
  box.focus();
}

/** Without accents and capitals. @param {string} text */
const plain = (text) => text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");
