/** Elements, made in one line. */

/**
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, any>} [properties]  `on…` are listeners; a dash or `role` makes an attribute.
 * @param {...(Node | string | null | undefined | false)} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function make(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === null) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name.includes("-") || name === "role" || name === "for") {
      element.setAttribute(name, String(value));
    } else Reflect.set(element, name, value);
  }
  put(element, ...children);
  return element;
}

/** A part of a panel. @param {string} title @param {...(Node | string)} content */
export const section = (title, ...content) => make("section", {}, make("h2", {}, title), ...content);

/** An element of a drawing. @param {string} tag @param {Record<string, string | number>} attributes @param {...Element} children */
export function shape(tag, attributes, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}

/**
 * Replaces all that is in an element.
 * @param {HTMLElement} element
 * @param {...(Node | string | null | undefined | false)} children
 */
export function put(element, ...children) {
  /** @type {(Node | string)[]} */
  const kept = [];
  for (const child of children) if (child || child === "") kept.push(child);
  // What is put back loses the focus.
  const { childNodes } = element;
  const isSame = kept.length === childNodes.length && kept.every((child, at) => child === childNodes[at]);
  if (!isSame) element.replaceChildren(...kept);
}

/** Lets an element say a text; what it says already is left alone, and so is its place. @param {HTMLElement} element @param {string} text */
export function write(element, text) {
  const [only, other] = element.childNodes;
  if (!(only instanceof Text) || other) element.textContent = text;
  else if (only.data !== text) only.data = text;
}

/** @param {string} text @param {() => void} act @param {Record<string, any>} [more] */
export function button(text, act, more = {}) {
  return make("button", { type: "button", onclick: act, ...more }, text);
}

/** Names a control to those who do not see it. @template {HTMLElement} C @param {C} control @param {string} name */
export function named(control, name) {
  control.setAttribute("aria-label", name);
  return control;
}

let numbered = 0;

/** A control with its name before it. @param {string} name @param {HTMLElement} control @param {string} [hint] */
export function labelled(name, control, hint) {
  if (!control.id) control.id = `control-${++numbered}`;
  const label = make("label", { for: control.id, className: "name" }, name);
  if (!hint) return make("div", { className: "field" }, label, control);
  const about = make("p", { className: "hint", id: `${control.id}-hint` }, hint);
  control.setAttribute("aria-describedby", about.id);
  return make("div", { className: "field" }, label, control, about);
}

/**
 * A box to choose from.
 * @template {string} V
 * @param {{value: V, text: string}[]} choices
 * @param {V} value
 * @param {(value: V) => void} chosen
 */
export function select(choices, value, chosen) {
  const box = make("select", { onchange: () => chosen(/** @type {V} */ (box.value)) });
  for (const choice of choices) box.append(make("option", { value: choice.value }, choice.text));
  box.value = value;
  return box;
}

/**
 * The same with its name before it.
 * @template {string} V
 * @param {string} name
 * @param {{value: V, text: string}[]} choices
 * @param {V} value
 * @param {(value: V) => void} chosen
 */
export const choice = (name, choices, value, chosen) => labelled(name, select(choices, value, chosen));

/**
 * A number to type or to step.
 * @param {number} value
 * @param {{min: number, max: number, step?: number}} range
 * @param {(value: number) => void} chosen  Called with whole numbers in the range only.
 */
export function number(value, { min, max, step = 1 }, chosen) {
  const box = make("input", { type: "number", value, min, max, step, className: max >= 1e6 ? "long" : "" });
  // It may show another since.
  box.addEventListener("focus", () => (value = Number(box.value)));
  box.addEventListener("change", () => {
    const typed = box.value.trim() === "" ? NaN : Math.round(Number(box.value));
    // What is no number leaves the one before.
    if (Number.isFinite(typed)) value = Math.min(max, Math.max(min, typed));
    box.value = String(value);
    if (Number.isFinite(typed)) chosen(value);
  });
  return box;
}

/** @param {string} text @param {boolean} value @param {(value: boolean) => void} chosen */
export function check(text, value, chosen) {
  const box = make("input", { type: "checkbox", checked: value });
  box.addEventListener("change", () => chosen(box.checked));
  return make("label", { className: "check" }, box, text);
}

/**
 * One of a few, side by side.
 * @template {string} V
 * @param {string} name
 * @param {{value: V, text: string}[]} choices
 * @param {V} value
 * @param {(value: V) => void} chosen
 */
export function radios(name, choices, value, chosen) {
  const group = `radio-${++numbered}`;
  const set = make("fieldset", { className: "radios" }, make("legend", {}, name));
  for (const choice of choices) {
    const box = make("input", { type: "radio", name: group, value: choice.value });
    box.checked = choice.value === value;
    box.addEventListener("change", () => box.checked && chosen(choice.value));
    set.append(make("label", {}, box, choice.text));
  }
  return set;
}

/** What is a sentence, rather than a number or a name, may be broken. @param {string} [value] */
const lengthOf = (value = "") => (value.length > 22 ? "long" : "");

/** Names and what goes with them. @param {(string | undefined)[][]} rows */
export function pairs(rows) {
  const lines = rows.map(([name, value]) =>
    make("tr", {}, make("th", { scope: "row" }, name), make("td", { className: lengthOf(value) }, value)),
  );
  return make("table", { className: "counts" }, make("tbody", {}, ...lines));
}

/**
 * Lets an element hold these names and values, as `pairs` makes them; where the names are the
 * same as before, only values change.
 * @param {HTMLElement} element
 * @param {string[][]} rows
 */
export function tell(element, rows) {
  const names = [...element.querySelectorAll("th")].map((name) => name.textContent);
  if (names.join("\n") !== rows.map(([name]) => name).join("\n")) return put(element, pairs(rows));
  element.querySelectorAll("td").forEach((cell, place) => {
    const value = rows[place]?.[1] ?? "";
    if (cell.textContent === value) return;
    write(cell, value);
    cell.className = lengthOf(value);
  });
}

/** How large words are, as a share of the usual 14 pixels. */
export const wordScale = () => parseFloat(getComputedStyle(document.documentElement).fontSize) / 14;
