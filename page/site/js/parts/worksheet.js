/** A worksheet to print: mazes of seeds that follow one another, as a PDF. */

import { button, check, choice, labelled, make, number } from "../dom.js";
import { t } from "../i18n.js";
import { exportAs } from "../engine.js";
import { keep, lettered } from "./share.js";

/** How many mazes a worksheet has, and a page of it, unless that is chosen. */
const [COUNT, PER_PAGE] = [12, 6];
/** The longest title, in letters. */
const LETTERS = 200;

/**
 * The first maze of a worksheet.
 * @typedef {object} First
 * @property {"maze" | "grid-maze"} operation
 * @property {object} request
 * @property {string} title
 */

/** @param {import("../house.js").House} house @param {() => First} first */
export function worksheet(house, first) {
  const { menu } = house;
  let [count, places, isSolved] = [COUNT, PER_PAGE, true];
  const choices = menu.per_page.map((each) => ({ value: String(each), text: String(each) }));
  const title = make("input", { type: "text", maxLength: LETTERS });
  const save = async () => {
    const { operation, request, title: usual } = first();
    const sheet = { ...lettered(title.value.trim() || usual), count, per_page: places };
    try {
      keep(await exportAs(operation, request, "pdf", { solution: isSolved, worksheet: sheet }), "dedale.pdf");
    } catch (error) {
      house.complain(error);
    }
  };
  const element = make(
    "details",
    { className: "picture worksheet" },
    make("summary", {}, t("worksheet")),
    labelled(
      t("worksheet.count"),
      number(COUNT, { min: 1, max: menu.limits.worksheet_mazes }, (value) => (count = value)),
      t("worksheet.count.hint"),
    ),
    choice(t("worksheet.places"), choices, String(PER_PAGE), (value) => (places = Number(value))),
    labelled(t("worksheet.title"), title),
    check(t("worksheet.solutions"), isSolved, (value) => (isSolved = value)),
    button(t("worksheet.save"), () => void save(), { className: "main" }),
  );
  element.addEventListener("toggle", () => (title.placeholder = first().title));
  /** The worksheet is called for from elsewhere: it opens in the menu where files are. */
  const call = () => {
    document.getElementById("share")?.click();
    element.open = true;
    element.querySelector("input")?.focus();
  };
  return { element, command: { id: "worksheet", run: call } };
}
