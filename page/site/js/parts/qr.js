/** A link as a QR code, to be opened on another machine. */

import { make, put } from "../dom.js";
import { t } from "../i18n.js";
import { ask } from "../engine.js";
import { errorText } from "./error-text.js";

/** The width of the picture where it can be chosen, in pixels. */
const WIDTH = 240;

/** @param {() => Promise<string>} link */
export function qrCode(link) {
  const shown = make("div", {});
  const draw = async () => {
    try {
      const { side, svg } = await ask("qr", { text: await link() });
      // As many pixels for each module as for any other.
      const width = side * Math.max(2, Math.floor(WIDTH / side));
      const picture = make("img", { alt: t("link.qr.hint"), width, height: width });
      picture.src = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
      picture.addEventListener("load", () => URL.revokeObjectURL(picture.src), { once: true });
      put(shown, picture);
    } catch (error) {
      put(shown, make("p", { className: "hint" }, errorText(error)));
    }
  };
  const element = make("details", { className: "qr" }, make("summary", {}, t("link.qr")), shown);
  element.addEventListener("toggle", () => element.open && void draw());
  return element;
}
