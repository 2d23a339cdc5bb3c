/** Taking away what one sees, as files. */

import { button, make, put } from "../dom.js";
import { t } from "../i18n.js";
import { ask, exportAs } from "../engine.js";
import { settings } from "../settings.js";
import { themeOf } from "./picture.js";

/** @typedef {import("../house.js").House} House */
/** @typedef {import("../engine.js").Operation} Operation */
/**
 * What is shown: a request, its board with all marks, the canvas and the drawing for what the engine does not
 * draw, the level to be saved if it is another than the board's, texts that the room has: the counters of all searches, the record of a game, a strategy;
 * and, of a maze that can be printed, its title.
 * @typedef {{[O in Operation]: {operation: O, request: Engine.Operations[O]["request"]} & Canvas}[Operation]} Shown
 * @typedef {{board?: Engine.Sketch, film?: Film, level?: Engine.LevelRequest, canvas?: () => Promise<Blob | null>, drawing?: () => Promise<Blob>, texts?: Partial<Record<string, () => string>>, title?: string}} Canvas
 *
 * What a film shows, if that is not the request.
 * @typedef {{operation: Operation, request: object}} Film
 */

/** How files end that do not end with the name of their format. @type {Record<string, string>} */
const ENDINGS = {
  posthoc: "trace.json",
  text: "txt",
  level: "yml",
  pixels: "png",
  answer: "json",
  strategy: "txt",
};

/**
 * @param {House} house
 * @param {() => Shown | null} shown
 * @param {string[]} formats
 * @param {import("./picture.js").PictureOptions} [picture]
 */
export function share(house, shown, formats, picture) {
  const row = make("div", { className: "row" });
  /** @type {Map<string, HTMLElement>} */
  const buttons = new Map();
  for (const format of formats) {
    const save = async () => {
      const current = shown();
      if (!current) return;
      try {
        if (format === "embed") {
          const { embed } = await import("./embed.js");
          return put(elsewhere, await embed(current, house));
        }
        keep(await fileOf(current, format, picture), `dedale.${ENDINGS[format] ?? format}`);
      } catch (error) {
        house.complain(error);
      }
    };
    const made = button(t(`format.${format}`), () => void save(), { title: t(`format.${format}.hint`) });
    buttons.set(format, made);
    row.append(made);
  }
  const most = formats.includes("gif") && make("p", { className: "hint" }, t("share.film"));
  const title = make("h3", {}, t("share.files"));
  /** What another page shows that holds the lines that were copied. */
  const elsewhere = make("div", {});
  const element = make("div", { className: "files" }, title, row, elsewhere, most, picture?.element ?? "");
  // Maps and pixels have no sign for thin walls, and hexagons are in drawings only.
  element.addEventListener("shared", () => {
    put(elsewhere);
    const { board, texts, title } = shown() ?? {};
    const isHex = board && board.shape !== "square";
    const unfit = isHex ? ["map", "level", "pixels"] : board?.exits ? ["map", "pixels"] : [];
    for (const [format, made] of buttons)
      made.hidden = unfit.includes(format) || (TEXTS.has(format) && !texts?.[format]) || (format === "pdf" && !title);
  });
  return element;
}

/** Texts that a room has without the engine. @type {Map<string, string>} */
const TEXTS = new Map([
  ["csv", "text/csv"],
  ["sgf", "application/x-go-sgf"],
  ["strategy", "text/plain"],
]);

/** Formats that hold a board, not an answer. */
const BOARDS = ["map", "text", "level", "pixels"];

/** @param {Shown} shown @param {string} format @param {import("./picture.js").PictureOptions} [picture] */
async function fileOf({ operation, request, board, film, level, canvas, drawing, texts, title = "" }, format, picture) {
  const text = texts?.[format];
  if (text) return new Blob([text()], { type: TEXTS.get(format) });
  const drawn = format === "png" && canvas && (await canvas());
  if (drawn) return drawn;
  if (format === "svg" && drawing) return drawing();
  const known = /** @type {Engine.ExportFormatName} */ (format);
  if (format === "pdf")
    return exportAs(operation, request, known, { solution: picture?.look.solution, worksheet: lettered(title) });
  if (format === "level" && level) return exportAs("level", level, known);
  const look = ["png", "svg"].includes(format) ? picture?.look : undefined;
  // A board with a solution is that of a search; it has one anyway.
  const plain = board && look && { ...look, solution: undefined };
  if (board && (BOARDS.includes(format) || (look && !look.solution))) return exportAs("board", { board }, known, plain);
  if (format === "answer") {
    // Which response belongs to which request is beyond the type checker here.
    const response = /** @type {any} */ (await ask(operation, /** @type {any} */ (request)));
    return new Blob([JSON.stringify(response.answer ?? response, null, 1)], { type: "application/json" });
  }
  const played = (format === "gif" && film) || { operation, request };
  return exportAs(played.operation, played.request, known, plain ?? look ?? { theme: themeOf(settings.colours) });
}

/** What stands on the pages of these mazes. @param {string} title @returns {Engine.WorksheetRequest} */
export const lettered = (title) => ({
  title,
  label: t("worksheet.label", { number: "{number}", seed: "{seed}" }),
});

/** Lets the browser save a file. @param {Blob} blob @param {string} name */
export function keep(blob, name) {
  const link = make("a", { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
