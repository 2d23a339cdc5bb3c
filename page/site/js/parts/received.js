/** What is dropped on the page, or pasted where nobody types. */

/** Where one types: what is pasted there stays there. */
const TYPED = "input:not([type=range], [type=radio], [type=checkbox]), textarea, [contenteditable]";

/** @param {Event} event */
export const isTyped = ({ target }) => target instanceof Element && target.closest(TYPED) !== null;

/** The files that were dropped. @param {DragEvent} event */
export const dropped = ({ dataTransfer }) => [...(dataTransfer?.files ?? [])];

/** The files that were pasted; a text is one without a name. @param {ClipboardEvent} event */
export function pasted({ clipboardData }) {
  const files = [...(clipboardData?.files ?? [])];
  const text = clipboardData?.getData("text/plain") ?? "";
  // With files come their names, and with the cells of a spreadsheet a picture of them.
  const isName = (/** @type {string} */ line) => files.some(({ name }) => line.trim().endsWith(name));
  const lines = text.split("\n").filter((line) => line.trim());
  return lines.every(isName) ? files : [new File([text], "", { type: "text/plain" })];
}

/** How files end that hold what a link does. */
export const SAVED = ".dedale.json";

/** The room and its state of such a file, if one came. @param {File[]} files @returns {Promise<{dedale: string, state: object} | null>} */
export async function savedIn([file]) {
  return file?.name.endsWith(SAVED) ? JSON.parse(await file.text()) : null;
}
