// Writing into an input without its keyboard, as if somebody typed: into what is selected, within its
// length, and told to whoever listens.

import { count, mostOf } from "./length.js";

/** Whether letters go into an element, days and times included. */
export const takesKeys = (element) => !!element?.closest(".sheet") && !element.disabled &&
  !element.readOnly && element.matches("textarea, input:not([type=checkbox], [type=radio])");

/** Days and times are written as text while it is written; what is none stays to be seen. */
export function native(input, isNative) {
  if (!isNative && /^(date|time)$/.test(input.type)) {
    input.dataset.native = input.type;
    const hadFocus = document.activeElement === input;
    input.type = "text";
    input.placeholder = shapes[input.dataset.native];
    if (hadFocus) input.focus();
    input.select();
  } else if (isNative && input.dataset.native) {
    const { value, dataset } = input;
    if (value && !isWhole(value, dataset.native)) return;
    input.type = dataset.native;
    input.value = value;
    delete dataset.native;
  }
}

const shapes = { date: "YYYY-MM-DD", time: "HH:MM" };

/** Whether it is a day or a time as the browser's own control has it. */
function isWhole(value, type) {
  const probe = document.createElement("input");
  probe.type = type;
  probe.value = value;
  return probe.value === value;
}

/** Writes a text in the place of what is selected. */
export function write(input, text, kind) {
  const { selectionStart: from, selectionEnd: to, value } = input;
  const written = withSign(value.slice(0, from), text, shapes[kind]);
  const most = shapes[kind]?.length ?? mostOf(input);
  if (count(value.slice(0, from) + written + value.slice(to)) > Math.max(most, count(value))) return;
  put(input, written, from, to, "insertText");
}

/** The sign between the parts of a day or a time comes by itself. */
function withSign(before, text, shape) {
  const next = shape?.[before.length];
  return /\d/.test(text) && next && /\W/.test(next) ? next + text : text;
}

/** Takes away what is selected, or the letter before the caret. */
export function erase(input) {
  const { selectionStart: from, selectionEnd: to, value } = input;
  const last = [...new Intl.Segmenter().segment(value.slice(0, from))].at(-1)?.segment ?? "";
  put(input, "", from === to ? from - last.length : from, to, "deleteContentBackward");
}

function put(input, text, from, to, inputType) {
  if (!tell(input, "beforeinput", inputType, text)) return;
  input.setRangeText(text, from, to, "end");
  tell(input, "input", inputType, text);
}

function tell(input, name, inputType, data) {
  return input.dispatchEvent(new InputEvent(name, {
    inputType, data: data || null, bubbles: true, cancelable: name === "beforeinput",
  }));
}
