/** Examples worth a look; at least one for each source of Dédale. */

import { button, make } from "../dom.js";
import { t } from "../i18n.js";
import { thumbnail } from "./thumbnails.js";

/** @typedef {{name: string, room: string, state: object}} Example */

/** @param {(room: string, state: any) => Promise<void>} open */
export async function show(open) {
  /** @type {Example[]} */
  const examples = await (await fetch(new URL("../../examples.json", import.meta.url))).json();
  const dialog = make("dialog", { "aria-labelledby": "gallery-title", id: "examples" });
  const list = make("ul", { className: "gallery" });
  for (const { name, room, state } of examples) {
    const picture = make("span", { className: "thumbnail" }, thumbnail({ room, state }));
    const title = make("strong", {}, t(`example.${name}`));
    const about = make("span", {}, t(`example.${name}.about`));
    const where = make("small", {}, t(`room.${room}`));
    const choose = async () => {
      dialog.close();
      await open(room, state);
    };
    const chosen = { type: "button", onclick: () => void choose(), "data-example": name };
    list.append(make("li", {}, make("button", chosen, picture, title, about, where)));
  }
  const close = button("×", () => dialog.close(), { className: "close", "aria-label": t("close") });
  dialog.append(close, make("h2", { id: "gallery-title" }, t("gallery")), make("p", {}, t("gallery.about")), list);
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
