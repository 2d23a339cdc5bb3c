/** A room of several tables. */

import { make, radios } from "../dom.js";
import { t } from "../i18n.js";

/** @typedef {import("../house.js").House} House */
/** @typedef {import("../house.js").Room} Room */
/** @typedef {Record<string, () => Promise<{open: (house: House, state: any) => Promise<Room>}>>} Tables */

/**
 * A room of several tables, of which one is laid.
 * @param {House} house
 * @param {any} state
 * @param {Tables} tables
 * @param {string} usual
 * @param {string} words  What the names of the tables begin with.
 * @returns {Promise<Room>}
 */
export async function tabbed(house, state, tables, usual, words) {
  let tab = typeof state?.tab === "string" && Object.hasOwn(tables, state.tab) ? state.tab : usual;
  /** What the other tables were left as. @type {Record<string, object>} */
  const left = {};
  const place = make("div", {});
  /** @param {any} kept @returns {Promise<Room>} */
  const lay = async (kept) => (await /** @type {() => Promise<any>} */ (tables[tab])()).open(house, kept);
  let table = await lay(state);
  place.replaceChildren(table.element);
  const choices = Object.keys(tables).map((value) => ({ value, text: t(`${words}.${value}`) }));
  const tabs = radios(t(`${words}.what`), choices, tab, async (chosen) => {
    left[tab] = table.state();
    tab = chosen;
    table.close();
    const next = await lay(left[chosen] ?? null);
    if (chosen !== tab) return next.close();
    table = next;
    place.replaceChildren(table.element);
    house.changed();
  });
  tabs.classList.add("tabs");
  const element = make("div", {}, tabs, place);
  element.addEventListener("colours", () => table.element.dispatchEvent(new CustomEvent("colours")));
  return {
    element,
    state: () => ({ ...table.state(), tab }),
    key: (event) => table.key(event),
    close: () => table.close(),
  };
}
