/** A short introduction, and the keys. */

import { button, make } from "../dom.js";
import { t } from "../i18n.js";

const KEYS = [
  "arrows",
  "space",
  "enter",
  "delete",
  "marks",
  "digits",
  "stones",
  "undo",
  "play",
  "steps",
  "speed",
  "help",
];

/** @param {string} room */
export function show(room) {
  const keys = KEYS.map((key) =>
    make("tr", {}, make("th", { scope: "row" }, t(`key.${key}.name`)), make("td", {}, t(`key.${key}`))),
  );
  const dialog = make("dialog", { "aria-labelledby": "intro-title" });
  const close = button(t("intro.skip"), () => dialog.close(), { className: "main" });
  dialog.append(
    make("h2", { id: "intro-title" }, t("intro.title")),
    make("p", {}, t("intro.first")),
    make("p", {}, t(`intro.${room}`)),
    make("p", {}, t("intro.last")),
    make("h3", {}, t("keys")),
    make("table", { className: "counts" }, make("tbody", {}, ...keys)),
    make("p", {}, close),
  );
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  close.focus();
}
