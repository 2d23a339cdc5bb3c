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
  const place = make("div", { className: "tables" });
  const choices = Object.keys(tables).map((value) => ({ value, text: t(`${words}.${value}`) }));
  const tabs = radios(t(`${words}.what`), choices, tab, (chosen) => void change(chosen));
  tabs.classList.add("tabs");
  /** @param {string} chosen @param {object} kept */
  const turn = (chosen, kept) => {
    left[chosen] = kept;
    const choice = /** @type {HTMLInputElement | null} */ (tabs.querySelector(`[value="${chosen}"]`));
    if (choice) choice.checked = true;
    void change(chosen);
  };
  /** @param {any} kept @returns {Promise<Room>} */
  const lay = async (kept) =>
    (await /** @type {() => Promise<any>} */ (tables[tab])()).open({ ...house, tabs, turn }, kept);
  let table = await lay(state);
  place.replaceChildren(table.element);
  let isLaid = true;
  /** @param {string} chosen */
  const change = async (chosen) => {
    left[tab] = table.state();
    tab = chosen;
    isLaid = false;
    table.close();
    const next = await lay(left[chosen] ?? null);
    if (chosen !== tab) return next.close();
    table = next;
    isLaid = true;
    place.replaceChildren(table.element);
    // The tabs went along with what they chose.
    /** @type {HTMLElement | null} */ (tabs.querySelector(":checked"))?.focus();
    house.changed();
  };
  place.addEventListener("colours", () => table.element.dispatchEvent(new CustomEvent("colours")));
  return {
    element: place,
    state: () => ({ ...table.state(), tab }),
    commands: () => table.commands(),
    get history() {
      return table.history;
    },
    get sharing() {
      return table.sharing;
    },
    get open() {
      return isLaid ? table.open : undefined;
    },
    close: () => table.close(),
  };
}
