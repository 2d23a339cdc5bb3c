/**
 * The lines that show a board in another page, and how they look there: a frame holds these lines
 * alone. It is shown where `dedale-board.js` lies beside the page, as it does once the page is built.
 */

import { make } from "../dom.js";
import { spoken, t } from "../i18n.js";
import { exportAs, isInPage } from "../engine.js";

/**
 * Copies the lines.
 * @param {{request: object, board?: Engine.Sketch}} shown
 * @param {import("../house.js").House} house
 * @returns {Promise<HTMLElement | null>}  What they show.
 */
export async function embed({ request, board }, house) {
  if (!board) return null;
  const drawing = await (await exportAs("board", { board }, "text")).text();
  const { algorithm = "astar" } = /** @type {Engine.PathRequest} */ (request);
  const tag = `<dedale-board algorithm="${algorithm}">\n${drawing.trimEnd()}\n</dedale-board>`;
  const lines = `<script src="dedale-board.js"></script>\n${tag}\n`;
  await navigator.clipboard.writeText(lines);
  house.toast(t("embed.copied"));
  return isInPage ? preview(lines) : null;
}

/** @param {string} lines */
function preview(lines) {
  const title = t("embed.preview");
  const srcdoc = `<!doctype html><html lang="${spoken()}"><title>${title}</title>${lines}`;
  const frame = make("iframe", { title, srcdoc });
  const element = make("figure", { className: "elsewhere", hidden: true }, make("figcaption", {}, title), frame);
  frame.addEventListener("load", () => {
    const { contentWindow: there, contentDocument: page } = frame;
    element.hidden = !there?.customElements.get("dedale-board");
    page?.querySelector("dedale-board")?.addEventListener("ready", () => {
      frame.style.height = `${page.documentElement.offsetHeight}px`;
    });
  });
  return element;
}
