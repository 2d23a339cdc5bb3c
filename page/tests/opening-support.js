// Pasting and dropping, as a person does it.

import { readFileSync } from "node:fs";

const TESTDATA = new URL("../../testdata/", import.meta.url);
/** A file of the test data. */
export const read = (name) => readFileSync(new URL(name, TESTDATA));

/** Copies a text, and pastes it with the keys. */
export async function paste(page, text) {
  await page.evaluate((text) => navigator.clipboard.writeText(text), text);
  await page.keyboard.press("Control+v");
}

/** Pastes or drops files, as the browser tells it, on what has the focus. */
export const bring = (page, kind, files, text = "") =>
  page.evaluate(
    ([kind, files, text]) => {
      const data = new DataTransfer();
      for (const { name, type = "", bytes } of files) data.items.add(new File([new Uint8Array(bytes)], name, { type }));
      if (text) data.setData("text/plain", text);
      const told = { bubbles: true, cancelable: true };
      const event =
        kind === "paste"
          ? new ClipboardEvent("paste", { ...told, clipboardData: data })
          : new DragEvent(kind, { ...told, dataTransfer: data });
      (document.activeElement ?? document.body).dispatchEvent(event);
    },
    [kind, files.map((file) => ({ ...file, bytes: [...file.bytes] })), text],
  );
export const pasteFile = (page, file, text) => bring(page, "paste", [file], text);
/** The picture of the maze with this ending of its name. */
export const maze = (ending) => ({
  name: `maze.${ending}`,
  type: `image/${ending}`,
  bytes: read(`images/maze.${ending}`),
});
