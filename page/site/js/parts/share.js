/** Taking away what one sees: files, and a link that shows the same. */

import { button, make } from "../dom.js";
import { t } from "../i18n.js";
import { ask, exported } from "../engine.js";
import { settings } from "../settings.js";

/** @typedef {import("../types.js").House} House */
/**
 * A question, its board with all marks, and what is on the canvas for those that the engine
 * does not draw.
 * @typedef {{question: string, body: object, board?: import("../types.js").Sketch, canvas?: () => Promise<Blob | null>}} Asked
 */

/** @type {Record<string, string>} */
const ENDINGS = { svg: "svg", png: "png", gif: "gif", posthoc: "trace.json", map: "map", text: "txt", level: "yml", json: "json", pixels: "png", answer: "json" };

/**
 * @param {House} house
 * @param {() => Asked | null} asked  What is seen, as a question.
 * @param {string[]} forms
 */
export function share(house, asked, forms) {
  const row = make("div", { className: "row" });
  /** @type {Map<string, HTMLElement>} */
  const buttons = new Map();
  for (const form of forms) {
    const save = async () => {
      const question = asked();
      if (!question) return;
      try {
        keep(await fileOf(question, form), `dedale.${ENDINGS[form] ?? form}`);
      } catch (error) {
        house.complain(error);
      }
    };
    const made = button(t(`form.${form}`), () => void save(), { title: t(`form.${form}.hint`) });
    buttons.set(form, made);
    row.append(made);
  }
  const copy = async () => {
    house.changed();
    // The address is written a moment after the last change.
    await new Promise((done) => setTimeout(done, 500));
    await navigator.clipboard.writeText(location.href);
    house.say(t("link.copied"));
  };
  const link = button(t("link.copy"), () => void copy().catch(house.complain));
  const details = make("details", { className: "card" }, make("summary", {}, t("share")), row, link);
  // Maps and pixels have no sign for thin walls, and hexagons are in drawings only.
  details.addEventListener("toggle", () => {
    const board = asked()?.board;
    for (const [form, made] of buttons) {
      made.hidden = (Boolean(board?.exits) && ["map", "pixels"].includes(form)) || (board !== undefined && board.shape !== "square" && ["map", "level", "pixels"].includes(form));
    }
  });
  return details;
}

/** Forms that hold a board, not an answer. */
const BOARDS = ["map", "text", "level", "pixels"];

/** @param {Asked} asked @param {string} form */
async function fileOf({ question, body, board, canvas }, form) {
  const drawn = form === "png" && canvas && (await canvas());
  if (drawn) return drawn;
  if (board && BOARDS.includes(form)) return exported("board", { board }, form, "default");
  if (form === "answer") {
    const answer = await ask(question, body);
    return new Blob([JSON.stringify(answer.answer ?? answer, null, 1)], { type: "application/json" });
  }
  return exported(question, body, form, settings.colours === "maze-solver" ? "maze-solver" : "default");
}

/** Lets the browser save a file. @param {Blob} blob @param {string} name */
export function keep(blob, name) {
  const link = make("a", { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
