/** What comes from elsewhere: files, and a box for text or a file. */

import { button, labelled, make } from "../dom.js";
import { t } from "../i18n.js";

/** An input for files that nobody sees: a button calls for it. @param {string} accept @param {(files: File[]) => void} read @param {boolean} [multiple] */
export function fileInput(accept, read, multiple = false) {
  const unseen = { className: "unseen", tabIndex: -1, "aria-hidden": "true" };
  const input = make("input", { type: "file", accept, multiple, ...unseen });
  input.addEventListener("change", () => {
    const files = [...(input.files ?? [])];
    input.value = "";
    read(files);
  });
  return input;
}

/** Whether a file is a picture, by what the browser or its name says. @param {File} file */
export const isPicture = ({ type, name }) =>
  /^image\/(png|jpeg|gif|bmp|webp)$/.test(type) || /\.(png|jpe?g|gif|bmp|webp)$/i.test(name);

/** The picture as a PNG, which the engine reads: the browser knows the other kinds. @param {File} file @returns {Promise<Blob>} */
export async function asPng(file) {
  if (file.type === "image/png" || /\.png$/i.test(file.name)) return file;
  const picture = await createImageBitmap(file).catch(() => {
    throw new Error(t("picture.damaged", { name: file.name }));
  });
  const canvas = new OffscreenCanvas(picture.width, picture.height);
  canvas.getContext("2d")?.drawImage(picture, 0, 0);
  return canvas.convertToBlob({ type: "image/png" });
}

/**
 * @param {(text: Promise<string>) => Promise<void>} open
 * @param {{name: string, hint: string, example: string, endings: string}} words
 *   What is opened, more about it, how it may look, and the endings of its files.
 */
export function opener(open, { name, hint, example, endings }) {
  const box = make("textarea", { rows: 3, spellcheck: false, placeholder: example });
  const file = fileInput(endings, ([chosen]) => chosen && void open(chosen.text()));
  return make(
    "div",
    {},
    labelled(name, box, hint),
    make(
      "div",
      { className: "row" },
      button(t("game.record.open"), () => void open(Promise.resolve(box.value))),
      button(t("open"), () => file.click(), { title: t("open.text.hint") }),
      file,
    ),
  );
}
