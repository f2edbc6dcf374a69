// How many letters an input takes. They are counted as they are seen, as the host counts them.

const segmenter = new Intl.Segmenter();
const letters = (text) => [...segmenter.segment(text)].map(({ segment }) => segment);
const most = new WeakMap(); // by input

/** How many letters a text has. */
export const count = (text) => letters(text).length;

/** How many letters an input takes. */
export const mostOf = (input) => most.get(input) ?? Infinity;

/** Lets an input take so many letters: of what is typed, pasted or put together from keys it takes what
 * there is room for. A text that is longer already gets no longer. */
export function limit(input, allowed) {
  most.set(input, allowed);
  let before = 0; // letters, before what comes
  let isOurs = false;
  const run = (command, text) => {
    isOurs = true;
    document.execCommand(command, false, text);
    isOurs = false;
  };
  input.addEventListener("beforeinput", (event) => {
    if (isOurs || !event.isTrusted) return;
    // No text has more letters than units.
    before = input.value.length > allowed ? count(input.value) : 0;
    const text = event.isComposing || !event.cancelable ? null : inserted(event, input);
    if (text === null) return;
    const part = fitting(input, text, Math.max(allowed, before));
    if (part === text) return;
    event.preventDefault();
    if (part) run("insertText", part);
  });
  // What comes of several keys, or is dropped, is seen before it can be counted.
  const cut = () => {
    const { value, selectionEnd } = input;
    const start = isOurs ? selectionEnd : lastFitting(value, selectionEnd, Math.max(allowed, before));
    if (start === selectionEnd) return;
    input.setSelectionRange(start, selectionEnd);
    run("delete");
  };
  input.addEventListener("compositionend", cut);
  input.addEventListener("input", (event) => {
    if (event.isTrusted && !event.isComposing && !event.inputType.startsWith("history")) cut();
  });
}

/** What is about to be put in place of what is selected; null: that is not known. */
function inserted(event, input) {
  if (event.inputType === "insertLineBreak") return input.matches("textarea") ? "\n" : null;
  if (!["insertText", "insertFromPaste"].includes(event.inputType)) return null;
  const text = event.data ?? event.dataTransfer?.getData("text/plain") ?? null;
  return input.matches("textarea") ? text : text?.replace(/[\r\n]+/g, " ") ?? null;
}

/** As much of a text as there is room for in place of what is selected. */
function fitting({ value, selectionStart, selectionEnd }, text, allowed) {
  const [start, end] = [value.slice(0, selectionStart), value.slice(selectionEnd)];
  if ((start + text + end).length <= allowed) return text;
  // At either end one can join what stands there.
  const parts = letters(text).slice(0, Math.max(0, allowed - count(start + end)) + 2);
  while (parts.length && count(start + parts.join("") + end) > allowed) parts.pop();
  return parts.join("");
}

/** Where what stands before a place has to end, for at most so many letters in all. */
function lastFitting(value, place, allowed) {
  if (value.length <= allowed) return place;
  const parts = letters(value.slice(0, place));
  const end = value.slice(place);
  while (parts.length && count(parts.join("") + end) > allowed) parts.pop();
  return parts.join("").length;
}
