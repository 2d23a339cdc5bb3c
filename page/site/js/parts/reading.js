/** What a picture is taken for, seen before it is used: its cells and its walls, which may be told otherwise. */

import { button, labelled, make, select, write } from "../dom.js";
import { t } from "../i18n.js";
import { Latest } from "../engine.js";
import { Layout } from "../board/layout.js";
import { inksNow, paint } from "../board/paint.js";
import { errorText } from "./error-text.js";
import { Rested } from "./paced.js";

/** @typedef {import("../board/model.js").Board} Board */
/** How a picture is read, as a request tells it. @typedef {{pixels?: string, walls?: string, legend?: string}} How */
/** A board, and how it was read. @typedef {{board: Board, note: string}} Read */

/** The longest side of the board that is drawn, and the widest cell of it, in pixels. */
const [SIDE, WIDEST] = [640, 48];
/** A picture of fewer pixels is blown up without blurring it. */
const FEW = 256;
/** Which pixels are walls: those that are dark or light, by a level of light, of some colours, or as a legend says. */
const KINDS = /** @type {const} */ (["dark", "light", "below", "above", "colours", "legend"]);

/**
 * Shows a picture and the board read from it. It is read again as that is told otherwise.
 * @param {Blob} picture
 * @param {Read} first
 * @param {(how: How, signal: AbortSignal) => Promise<Read>} read
 * @param {AbortSignal} signal  Closes the dialog.
 * @returns {Promise<Board | null>}  The board that is to be used; null for none.
 */
export function chosen(picture, first, read, signal) {
  const [latest, rested] = [new Latest(), new Rested()];
  const controls = telling(() => rested.call(() => void again()));
  const canvas = make("canvas", { "aria-hidden": "true" });
  const status = make("p", { role: "status" });
  const use = button(t("reading.use"), () => {}, { type: "submit", className: "main" });

  /** @param {Read} found */
  const show = (found) => {
    draw(canvas, found.board);
    write(status, told(found));
    use.removeAttribute("aria-disabled");
    return found.board;
  };
  /** @param {unknown} error */
  const fail = (error) => {
    canvas.width = canvas.height = 1;
    write(status, errorText(error));
    use.setAttribute("aria-disabled", "true");
    return null;
  };

  let asked = JSON.stringify(controls.how());
  /** @type {Promise<Board | null>} */
  let reading = Promise.resolve(first.board);
  /** The board of what is told now; null if it cannot be read so, or that is told otherwise meanwhile. */
  const again = () => {
    const how = controls.how();
    if (JSON.stringify(how) === asked) return reading;
    asked = JSON.stringify(how);
    const now = latest.next();
    reading = read(how, now).then(
      (found) => (now.aborted ? null : show(found)),
      (error) => (now.aborted ? null : fail(error)),
    );
    return reading;
  };

  /** @type {Board | null} */
  let used = null;
  const submit = async () => {
    rested.stop();
    used = await again();
    if (used) dialog.close();
  };
  const form = make(
    "form",
    {
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        void submit();
      },
    },
    make("div", { className: "sights" }, original(picture), figure(t("reading.board"), canvas)),
    status,
    controls.element,
    make(
      "div",
      { className: "row" },
      use,
      button(t("cancel"), () => dialog.close()),
    ),
  );
  const dialog = make("dialog", { "aria-labelledby": "reading-title", className: "reading" });
  dialog.append(make("h2", { id: "reading-title" }, t("reading")), form);
  if (signal.aborted) return Promise.resolve(null);
  document.body.append(dialog);
  dialog.showModal();
  show(first);
  use.focus({ preventScroll: true });
  return new Promise((done) => {
    dialog.addEventListener("close", () => {
      rested.stop();
      latest.stop();
      dialog.remove();
      done(used);
    });
    signal.addEventListener("abort", () => dialog.close());
  });
}

/** A sight with its name below it. @param {string} name @param {HTMLElement} sight */
const figure = (name, sight) => make("figure", {}, sight, make("figcaption", {}, name));

/** @param {Blob} picture */
function original(picture) {
  const image = make("img", { alt: "", src: URL.createObjectURL(picture) });
  image.addEventListener("load", () => {
    URL.revokeObjectURL(image.src);
    image.style.imageRendering = Math.max(image.naturalWidth, image.naturalHeight) < FEW ? "pixelated" : "auto";
  });
  return figure(t("reading.picture"), image);
}

/** @param {HTMLCanvasElement} canvas @param {Board} board */
function draw(canvas, board) {
  const layout = new Layout(board);
  const { width, height, left, top } = layout;
  const scale = Math.min(WIDEST, SIDE / Math.max(width, height));
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  paint({ pen, layout, scale, left: -left * scale, top: -top * scale, inks: inksNow() }, {});
}

/** The size of a board, and how it was read, but for the options of the command: the dialog has them. @param {Read} read */
function told({ board: { width, height }, note }) {
  const said = note.replaceAll(/\s*;\s*--[^;]*?(?=\s*;|$)/g, "");
  return said ? t("reading.noted", { width, height, note: said }) : t("reading.cells", { width, height });
}

/** What one tells of a picture. @param {() => void} changed */
function telling(changed) {
  const typed = (/** @type {string} */ placeholder) =>
    make("input", { type: "text", spellcheck: false, autocomplete: "off", placeholder, oninput: changed });
  const pixels = typed(t("picture.auto"));
  const colours = typed("black,#336699");
  const legend = typed("black=wall red=start #0f0=goal");
  const level = make("input", { type: "range", min: 0, max: 255, value: 128 });
  const nameOfLevel = () => t("reading.level", { n: Number(level.value) });
  const levels = labelled(nameOfLevel(), level);
  level.addEventListener("input", () => {
    write(/** @type {HTMLElement} */ (levels.querySelector(".name")), nameOfLevel());
    changed();
  });
  const boxes = {
    level: levels,
    colours: labelled(t("reading.colours"), colours),
    legend: labelled(t("reading.legend"), legend, t("reading.legend.hint")),
  };
  const kinds = KINDS.map((value) => ({ value, text: t(`reading.walls.${value}`) }));
  const walls = select(kinds, "dark", () => {
    suit();
    changed();
  });
  const suit = () => {
    boxes.level.hidden = !["below", "above"].includes(walls.value);
    boxes.colours.hidden = walls.value !== "colours";
    boxes.legend.hidden = walls.value !== "legend";
  };
  suit();
  return {
    element: make(
      "div",
      { className: "telling" },
      labelled(t("reading.pixels"), pixels, t("reading.pixels.hint")),
      labelled(t("reading.walls"), walls),
      ...Object.values(boxes),
    ),
    /** @returns {How} */
    how() {
      const text = (/** @type {HTMLInputElement} */ box) => box.value.trim() || undefined;
      const named = { light: "light", below: `<${level.value}`, above: `>${level.value}`, colours: text(colours) };
      return {
        pixels: text(pixels),
        walls: Object.entries(named).find(([kind]) => kind === walls.value)?.[1],
        legend: walls.value === "legend" ? text(legend) : undefined,
      };
    },
  };
}
