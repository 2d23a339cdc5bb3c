/** What went wrong, in one sentence. */

import { refusal, t } from "../i18n.js";
import { Refused } from "../engine.js";

/** @param {unknown} error */
export function errorText(error) {
  const why = error instanceof Error ? error.message : String(error);
  if (error instanceof Refused) return refusal(error);
  const isGone = error instanceof TypeError && /fetch|network/i.test(error.message);
  return t(isGone ? "gone" : "wrong", { why });
}
