/** The editor of a level: its name, lives and money, its doors and its waves. */

import { button, labelled, make, put, select } from "../dom.js";
import { called, figure, t } from "../i18n.js";
import { placeText } from "../parts/cell-text.js";
import { entitiesOf, groupsOf } from "../parts/wave-groups.js";

/** @typedef {import("./fields-desk.js").LevelDesk} LevelDesk */
/** @typedef {import("./fields-desk.js").Sheet} Sheet */
/** @typedef {NonNullable<Sheet["waves"]>[number]} Wave */
/** @typedef {import("../parts/wave-groups.js").Group} Group */

/** The latest tick at which an attacker may appear, and the most attackers of a group. */
const [LATEST, MOST] = [36_000, 10_000];
/** The largest number of the format that is offered. */
const LARGEST = 1_000_000_000;
/** How far towers may shoot, in cells. */
const FAR = { min: 0, max: 1000, step: 0.5 };

export class LevelEditor {
  /** Whether what is shown is older than the level, since somebody is typing. */
  #isBehind = false;

  /** @param {LevelDesk} desk @param {() => import("../board/model.js").Board} board */
  constructor(desk, board) {
    this.desk = desk;
    this.board = board;
    this.body = make("div", { className: "level" });
    this.element = make("section", { hidden: true }, make("h2", {}, t("level")), this.body);
  }

  /** Shows the level as it is; the control that has the focus keeps it, and what is being typed. */
  tell() {
    const { sheet } = this.desk;
    if (this.element.hidden || !sheet) return put(this.body);
    const active = document.activeElement;
    const isTyped = active instanceof HTMLInputElement && active.value !== active.dataset.value;
    this.#isBehind = isTyped && this.body.contains(active);
    if (this.#isBehind) return;
    const focused = this.body.contains(active) ? /** @type {HTMLElement} */ (active).dataset.key : undefined;
    put(this.body, ...this.#fields(sheet), this.#doors(sheet), ...this.#waves(sheet));
    const again = focused && this.body.querySelector(`[data-key="${focused}"]`);
    if (again instanceof HTMLElement) again.focus();
    // What is typed next replaces the value, as it does once one has come by Tab.
    if (again instanceof HTMLInputElement) again.select();
  }

  /** @param {Sheet} sheet */
  #fields(sheet) {
    const name = this.#text("name", sheet.name, (value) => (sheet) => (sheet.name = value));
    const lives = this.#number("lives", sheet.lives, (value) => (sheet) => (sheet.lives = value));
    const money = this.#number("money", sheet.start_money, (value) => (sheet) => (sheet.start_money = value));
    const price = this.#number("price", sheet.tower_price, (value) => (sheet) => (sheet.tower_price = value));
    const range = this.#number("range", sheet.tower_range, (value) => (sheet) => (sheet.tower_range = value), FAR);
    const damage = this.#number("damage", sheet.tower_damage, (value) => (sheet) => (sheet.tower_damage = value));
    const interval = this.#number(
      "interval",
      sheet.tower_interval,
      (value) => (sheet) => (sheet.tower_interval = value),
      { min: 1, max: LATEST },
    );
    return [
      labelled(t("level.name"), name),
      make(
        "div",
        { className: "row" },
        labelled(t("level.lives"), lives),
        labelled(t("level.money"), money),
        labelled(t("level.price"), price),
      ),
      make("h3", {}, t("level.shots")),
      make(
        "div",
        { className: "row" },
        labelled(t("level.range"), range),
        labelled(t("level.damage"), damage),
        labelled(t("level.interval"), interval),
      ),
      make("p", { className: "hint" }, t("level.shots.hint")),
    ];
  }

  /** @param {Sheet} sheet */
  #doors(sheet) {
    const doors = sheet.doors ?? [];
    const rows = doors.map(({ at, points }, place) => {
      const where = placeText(this.board(), this.board().index(/** @type {[number, number]} */ (at)));
      const name = t("level.door.points", { place: where });
      const box = this.#number(`door-${place}`, points, (value) => (sheet) => {
        const door = sheet.doors?.[place];
        if (door) door.points = value;
      });
      box.setAttribute("aria-label", name);
      const remove = this.#remove(`door-${place}-x`, t("level.door.remove", { place: where }), (sheet) =>
        sheet.doors?.splice(place, 1),
      );
      return make("div", { className: "row" }, make("span", { className: "where" }, where), box, remove);
    });
    return make(
      "div",
      {},
      make("h3", {}, t("level.doors")),
      ...rows,
      make("p", { className: "hint" }, t("level.doors.hint")),
    );
  }

  /** @param {Sheet} sheet */
  #waves(sheet) {
    const waves = (sheet.waves ?? []).map((wave, place) => this.#wave(wave, place));
    const add = this.#button("wave-new", t("level.wave.add"), (sheet) => {
      const kind = this.desk.kinds[0]?.name ?? "";
      sheet.waves = [...(sheet.waves ?? []), { name: null, reward: null, entities: [{ tick: 0, kind }] }];
    });
    return [make("h3", {}, t("waves")), make("p", { className: "hint" }, t("level.ticks")), ...waves, add];
  }

  /** @param {Wave} wave @param {number} place */
  #wave(wave, place) {
    const title = t("level.wave", { wave: place + 1 });
    /** @param {(wave: Wave) => void} edit @returns {(sheet: Sheet) => void} */
    const change = (edit) => (sheet) => {
      const changed = sheet.waves?.[place];
      if (changed) edit(changed);
    };
    const groups = groupsOf(wave.entities ?? []);
    /** @param {(groups: Group[]) => void} edit */
    const regroup = (edit) =>
      change((wave) => {
        const changed = groupsOf(wave.entities ?? []);
        edit(changed);
        wave.entities = entitiesOf(changed);
      });
    const name = this.#text(`wave-${place}-name`, wave.name, (value) => change((wave) => (wave.name = value)));
    const reward = this.#number(`wave-${place}-reward`, wave.reward, (value) =>
      change((wave) => (wave.reward = value)),
    );
    const rows = groups.map((group, number) => this.#group(group, `wave-${place}-${number}`, number, regroup));
    const more = this.#button(
      `wave-${place}-new`,
      t("level.group.add"),
      regroup((groups) => {
        const last = groups.at(-1);
        const start = last ? last.start + last.count * last.interval : 0;
        // Another kind, or it would be one more of the last group.
        const kind = this.desk.kinds.find(({ name }) => name !== last?.kind)?.name ?? "";
        groups.push({ kind, count: 1, start, interval: 10 });
      }),
    );
    const remove = this.#remove(`wave-${place}-x`, t("level.wave.remove", { wave: place + 1 }), (sheet) =>
      sheet.waves?.splice(place, 1),
    );
    return make(
      "fieldset",
      { className: "wave" },
      make("legend", {}, title),
      make("div", { className: "row" }, labelled(t("level.name"), name), labelled(t("level.reward"), reward), remove),
      ...rows,
      more,
    );
  }

  /**
   * @param {Group} group
   * @param {string} key
   * @param {number} number
   * @param {(edit: (groups: Group[]) => void) => (sheet: Sheet) => void} regroup
   */
  #group(group, key, number, regroup) {
    /** @param {keyof Group} part @param {number} min @param {number} max */
    const box = (part, min, max) => {
      const made = this.#number(
        `${key}-${part}`,
        Number(group[part]),
        (value) => regroup((groups) => Object.assign(groups[number] ?? {}, { [part]: value ?? min })),
        { min, max },
      );
      return labelled(t(`level.group.${part}`), made);
    };
    const kinds = this.desk.kinds.map(({ name }) => ({ value: name, text: called("kind", name) }));
    const { kind: own } = group;
    if (!kinds.some(({ value }) => value === own)) kinds.push({ value: own, text: called("kind", own) });
    const kind = select(kinds, group.kind, (value) =>
      this.#change(regroup((groups) => Object.assign(groups[number] ?? {}, { kind: value }))),
    );
    kind.dataset.key = `${key}-kind`;
    kind.setAttribute("aria-label", t("level.group.kind"));
    const about = this.desk.kinds.find(({ name }) => name === group.kind);
    if (about)
      kind.title = t("level.kind", { speed: about.speed, damage: figure(about.damage), health: figure(about.health) });
    const remove = this.#remove(
      `${key}-x`,
      t("level.group.remove"),
      regroup((groups) => groups.splice(number, 1)),
    );
    return make(
      "div",
      { className: "group" },
      make("div", { className: "row" }, kind, remove),
      make("div", { className: "row" }, box("count", 1, MOST), box("start", 0, LATEST), box("interval", 1, LATEST)),
    );
  }

  /** @param {(sheet: Sheet) => unknown} edit */
  #change(edit) {
    void this.desk.change((sheet) => void edit(sheet));
  }

  /** @param {string} key @param {string} text @param {(sheet: Sheet) => unknown} edit */
  #button(key, text, edit) {
    return button(text, () => this.#change(edit), { "data-key": key });
  }

  /** @param {string} key @param {string} name @param {(sheet: Sheet) => unknown} edit */
  #remove(key, name, edit) {
    return button("×", () => this.#change(edit), {
      "data-key": key,
      "aria-label": name,
      title: name,
      className: "remove",
    });
  }

  /** @param {string} key @param {string | null | undefined} value @param {(value: string | null) => (sheet: Sheet) => unknown} edit */
  #text(key, value, edit) {
    const box = make("input", { type: "text", value: value ?? "", "data-key": key });
    return this.#typed(box, () => edit(box.value === "" ? null : box.value));
  }

  /**
   * A number in such steps, or nothing.
   * @param {string} key
   * @param {number | null | undefined} value
   * @param {(value: number | null) => (sheet: Sheet) => unknown} edit
   * @param {{min: number, max: number, step?: number}} [range]
   */
  #number(key, value, edit, { min, max, step = 1 } = { min: 0, max: LARGEST }) {
    const box = make("input", { type: "number", value: value ?? "", min, max, step, "data-key": key });
    return this.#typed(box, () => {
      const typed = box.value.trim() === "" ? null : Number((Math.round(Number(box.value) / step) * step).toFixed(3));
      return edit(typed === null ? null : Math.min(max, Math.max(min, typed)));
    });
  }

  /** @param {HTMLInputElement} box @param {() => (sheet: Sheet) => unknown} edit */
  #typed(box, edit) {
    box.dataset.value = box.value;
    box.addEventListener("change", () => {
      box.dataset.value = box.value;
      this.#change(edit());
    });
    // What has come meanwhile is shown once nothing is typed any more.
    box.addEventListener("blur", () => this.#isBehind && setTimeout(() => this.tell()));
    return box;
  }
}
