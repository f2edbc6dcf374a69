// Inputs: a label, a control, what is wrong with it, and the value as the host wants it.

import { drawAction, drawRuns, make } from "./card.js";
import { limit } from "./length.js";
import { word } from "./words.js";

let count = 0;

/** The element of an input; the sheet gets its field: `value`, `isTouched`, `fail(message)`, and `message`:
 * what is wrong with what stands there, until somebody changes that. */
export function field(node, sheet) {
  const id = "field-" + ++count;
  const error = make("p", "error");
  error.id = id + "-error";
  error.hidden = true;
  const made = (makers[node.input] ?? text)(node, sheet, id);
  const element = make("div", "field field-" + node.input, label(node, sheet, id, made), made.body,
    error);
  const controls = [...element.querySelectorAll("input, select, textarea")];
  for (const control of controls) {
    control.dataset.key ??= "input " + node.id;
    if (node.required && !made.isChosen) control.ariaRequired = "true";
  }
  const begun = JSON.stringify(made.get());
  let refused = null;
  const own = {
    node, element, controls, message: "",
    get value() { return made.get(); },
    set value(value) { made.set(value); },
    get isTouched() { return JSON.stringify(made.get()) !== begun; },
    fail(message = "") {
      own.message = message;
      refused = JSON.stringify(made.get());
      error.textContent = message;
      error.hidden = !message;
      for (const control of controls) {
        control.ariaInvalid = message ? "true" : null;
        describe(control, made.description, message && error.id);
      }
    },
  };
  const changed = () => {
    if (own.message && JSON.stringify(made.get()) !== refused) own.fail();
  };
  for (const kind of ["input", "change"]) element.addEventListener(kind, changed);
  sheet.fields.set(node.id, own);
  return element;
}

/** Lets texts be said with a control, by their ids. */
function describe(control, ...ids) {
  const said = ids.filter(Boolean).join(" ");
  if (said) control.setAttribute("aria-describedby", said);
  else control.removeAttribute("aria-describedby");
}

/** The label; several controls are a group that it names, and a switch has words of its own besides. */
function label(node, sheet, id, made) {
  if (made.namesItself && !node.label) return null;
  const words = drawRuns(node.label, sheet);
  if (!words.length) words.push(node.placeholder ?? node.id);
  const element = make(made.isGroup ? "span" : "label", "label", ...words);
  if (!node.label) element.classList.add("unseen");
  element.id = id + "-label";
  if (node.required) {
    const star = make("span", "required", " *");
    star.ariaHidden = "true";
    element.append(star);
    if (made.isMany) made.body.ariaDescription = word("required", sheet.element);
  }
  if (made.control) describe(made.control, (made.description = element.id));
  else if (made.isGroup) made.body.setAttribute("aria-labelledby", element.id);
  else element.htmlFor = id;
  return element;
}

const makers = { text, number, date: moment, time: moment, toggle, choice };
const kindsOfText = {
  tel: { type: "tel", inputMode: "tel" },
  url: { type: "text", inputMode: "url" },
  email: { type: "text", inputMode: "email" },
  password: { type: "password" },
};

function begin(node, name, id) {
  const control = make(name, "control");
  control.id = id;
  control.autocomplete = "off";
  if (node.placeholder) control.placeholder = node.placeholder;
  return control;
}

function text(node, sheet, id) {
  const control = begin(node, node.multiline ? "textarea" : "input", id);
  if (node.multiline) control.rows = 4;
  else Object.assign(control, kindsOfText[node.style] ?? { type: "text" });
  if (["url", "email", "password"].includes(node.style)) {
    control.autocapitalize = "off";
    control.spellcheck = false;
  }
  if (node.style === "password") control.autocomplete = "off";
  control.value = node.value ?? "";
  if (node.maxLength > 0) limit(control, node.maxLength);
  const action = node.inlineAction;
  const body = make("div", "with-action", control, action ? drawAction(action, sheet) : null);
  return { body, get: () => control.value, set: (value) => (control.value = value ?? "") };
}

/** A number: typed, or changed by a button at each side, which a remote control reaches. */
function number(node, sheet, id) {
  const control = begin(node, "input", id);
  control.type = "text";
  control.inputMode = "decimal";
  control.setAttribute("role", "spinbutton");
  if (node.min != null) control.ariaValueMin = node.min;
  if (node.max != null) control.ariaValueMax = node.max;
  const told = () => (control.ariaValueNow = Number.isFinite(get()) ? get() : null);
  const get = () => {
    const typed = control.value.trim();
    if (typed === "") return null;
    const value = /^[-+.,\deE]+$/.test(typed) ? Number(typed.replace(",", ".")) : NaN;
    // What is none, or beyond what numbers can be, is told as it is.
    return Number.isFinite(value) ? value : typed;
  };
  const set = (value) => {
    control.value = value ?? "";
    told();
  };
  const step = (by) => {
    const next = (Number(get()) || 0) + by;
    set(Math.min(Math.max(next, node.min ?? -Infinity), node.max ?? Infinity));
    control.dispatchEvent(new Event("input", { bubbles: true }));
  };
  control.addEventListener("input", told);
  control.stepBy = step;
  set(node.value);
  return { body: make("div", "stepper", stepper("−", "fewer", -1, step, id, sheet), control,
    stepper("+", "greater", 1, step, id, sheet)), get, set };
}

function stepper(sign, name, by, step, id, sheet) {
  const button = make("button", "step", sign);
  button.type = "button";
  button.id = `${id}-${name}`;
  button.ariaLabel = word(name, sheet.element);
  button.setAttribute("aria-labelledby", `${id}-label ${button.id}`);
  button.addEventListener("click", () => step(by));
  return button;
}

function moment(node, sheet, id) {
  const control = begin(node, "input", id);
  control.type = node.input;
  if (node.min) control.min = node.min;
  if (node.max) control.max = node.max;
  control.value = node.value ?? "";
  return { body: control, get: () => control.value || null,
    set: (value) => (control.value = value ?? "") };
}

function toggle(node, sheet, id) {
  const control = begin(node, "input", id);
  const { on = "true", off = "false" } = node;
  control.type = "checkbox";
  control.setAttribute("role", "switch");
  const isOn = (value) => JSON.stringify(value) === JSON.stringify(on) || value === true;
  control.checked = isOn(node.value);
  const body = make("label", "switch", control, make("span", "", ...drawRuns(node.title, sheet)));
  return { body, control, namesItself: true, isGroup: !!node.label,
    get: () => (control.checked ? on : off), set: (value) => (control.checked = isOn(value)) };
}

function choice(node, sheet, id) {
  if (node.multiple) return options(node, sheet, id, "checkbox");
  if (node.style === "expanded") return options(node, sheet, id, "radio");
  return node.style === "filtered" ? filtered(node, id) : list(node, sheet, id);
}

function options(node, sheet, id, type) {
  const isMany = type === "checkbox";
  const controls = (node.choices ?? []).map((choice, index) => {
    const control = make("input");
    Object.assign(control, { type, name: id, value: choice.value, id: `${id}-${index}` });
    control.dataset.key = `option ${node.id} ${choice.value}`;
    return control;
  });
  const isPlan = isMany && node.choices?.some(({ row }) => row);
  const body = isPlan ? plan(node, sheet, controls) : make("div", "options", ...controls.map((control, index) =>
    make("label", "option", control, make("span", "", node.choices[index].title))));
  body.setAttribute("role", isMany ? "group" : "radiogroup");
  // A group of marks has no word for it; a description says so.
  if (node.required && !isMany) body.ariaRequired = "true";
  const get = () => {
    const chosen = controls.filter((control) => control.checked).map((control) => control.value);
    return isMany ? chosen : chosen[0] ?? null;
  };
  const set = (value) => {
    const chosen = [value ?? []].flat();
    for (const control of controls) control.checked = chosen.includes(control.value);
  };
  set(isMany && typeof node.value === "string" ? node.value.split(",") : node.value);
  return { body, isGroup: true, isChosen: true, isMany, get, set };
}

/** Choices in rows, as the seats of a hall: each a place with a short sign, which its title says. It
 * lies as the hall does, whatever way is read. */
function plan(node, sheet, controls) {
  const rows = new Map();
  node.choices.forEach((choice, index) => {
    const control = controls[index];
    const seat = make("label", "seat", control, make("span", "", choice.sign ?? choice.title));
    control.disabled = !!choice.taken;
    control.ariaLabel = choice.title;
    seat.title = choice.title;
    seat.classList.toggle("taken", control.disabled);
    rows.set(choice.row, [...(rows.get(choice.row) ?? []), seat]);
  });
  const most = Math.max(...[...rows.values()].map((row) => row.length));
  const before = Math.min(node.aisle ?? most, most);
  const hall = make("div", "hall", ...[...rows].map(([name, seats]) =>
    make("div", "rank", sign(name), ...seats.slice(0, before), before < most ? sign("") : null,
      ...seats.slice(before), sign(name))));
  hall.dir = "ltr";
  hall.classList.toggle("parted", before < most);
  hall.style.setProperty("--before", before);
  hall.style.setProperty("--after", most - before);
  const key = make("div", "key-of-plan", ...["free", "yours", "taken"].map((kind) => {
    const seat = make("span", "seat " + kind, kind === "free" ? "1" : kind === "yours" ? "✓" : "");
    return make("span", "", seat, word(kind, sheet.element));
  }));
  key.ariaHidden = "true";
  return make("div", "plan", hall, key);
}

function sign(name) {
  const element = make("span", "letter", name ?? "");
  element.ariaHidden = "true";
  return element;
}

function list(node, sheet, id) {
  const control = begin(node, "select", id);
  control.append(new Option(node.placeholder || word("choose", sheet.element), ""));
  control.append(...(node.choices ?? []).map((choice) => new Option(choice.title, choice.value)));
  const set = (value) => (control.value = value ?? "");
  set(node.value);
  return { body: make("div", "select", control), get: () => control.value || null, set };
}

/** A list that is searched by typing; what is typed is the title of a choice, or is refused. */
function filtered(node, id) {
  const control = begin(node, "input", id);
  const titles = make("datalist");
  titles.id = id + "-list";
  titles.append(...(node.choices ?? []).map((choice) => new Option(choice.title)));
  control.type = "text";
  control.setAttribute("list", titles.id);
  const find = (key, text) => node.choices?.find((choice) => choice[key] === text);
  const set = (value) => (control.value = find("value", value)?.title ?? value ?? "");
  const get = () => find("title", control.value)?.value ?? (control.value || null);
  set(node.value);
  return { body: make("div", "with-action", control, titles), get, set };
}
