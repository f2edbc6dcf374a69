// The keyboard on the display, for panels without one: by touch, or by four arrows and Enter.
//
// It stands below the page, which gets smaller for it, and writes into the input that had the focus
// last. What it writes goes the way of what is typed; no key of it is told to anybody.

import { make } from "./card.js";
import { drawSign } from "./signs.js";
import { arranged, firstPage, isCommand, kindOf, labelOf, languageOf, nameOf, readLayouts, rowsOf }
  from "./layouts.js";
import { distance } from "./near.js";
import { erase, native, takesKeys, write } from "./writing.js";

const root = document.documentElement;

let mode = "off";
let layouts = null;
let send = null; // what Enter does in an input
let means = null; // what moved the focus last: "touch", "mouse", "arrows" or "tab"
let isTyping = false; // a real keyboard has written since the last touch
let isDown = false; // a finger or button is down: nothing moves away below it
let hidden = null; // the input for which it was put away
let board = null; // while it is shown:
let target = null; // the input that it writes into
let kind = "text";
let language = "en";
let page = "letters";
let isShifted = false;

/** Begins with what the manifest says: "off", "auto" or "on". `enter(input)` is asked for what Enter
 * does in the last input of a form. */
export async function start(wanted, enter) {
  if (!wanted || wanted === "off" || mode !== "off") return;
  [mode, send] = [wanted, enter];
  layouts = readLayouts(await (await fetch("/-/layouts.txt")).text());
  addEventListener("pointerdown", pointed, true);
  for (const ending of ["pointerup", "pointercancel"]) addEventListener(ending, released, true);
  addEventListener("keydown", pressed, true);
  addEventListener("focusin", soon);
  addEventListener("focusout", soon);
  addEventListener("resize", () => board && draw());
  soon();
}

// When it is there

function pointed(event) {
  if (board?.contains(event.target)) return;
  isDown = true;
  means = event.pointerType === "mouse" ? "mouse" : "touch";
  if (means === "mouse") return;
  isTyping = false;
  hidden = null;
}

function released() {
  isDown = false;
  soon();
}

function pressed({ key, ctrlKey, altKey, metaKey }) {
  if (key === "Tab") means = "tab";
  else if (/^Arrow/.test(key) || (key === "Enter" && !means)) means = "arrows";
  const isLetter = key.length === 1 && !ctrlKey && !altKey && !metaKey;
  if (!isLetter || (key === " " && isKey(document.activeElement))) return;
  isTyping = true;
  if (board && mode === "auto") close();
  else if (isKey(document.activeElement)) target.focus();
}

/** Looks anew what the focus is in, after all that goes on now: what lies below a finger does not move
 * before it is pressed. */
export function soon() {
  if (mode !== "off") setTimeout(settle);
}

function settle() {
  const focused = document.activeElement;
  if (isDown || !layouts) return;
  if (isKey(focused)) return follow();
  if (focused !== hidden) hidden = null;
  if (takesKeys(focused) && isWanted(focused)) open(focused);
  else close();
}

/** The screen may have been drawn anew meanwhile. */
function follow() {
  const input = target.isConnected ? target
    : [...board.parentElement.querySelectorAll("[data-key]")]
      .find((element) => element.dataset.key === target.dataset.key);
  if (input && takesKeys(input) && input.checkVisibility()) return input === target || open(input);
  close();
}

const isWanted = (input) => input !== hidden &&
  (mode === "on" || (!isTyping && (means === "touch" || means === "arrows")));

/** Whether an element is a key of it. */
export const isKey = (element) => !!board?.contains(element);

function open(input) {
  if (input === target && board.isConnected) return reveal();
  const place = input.closest("dialog") ?? document.getElementById("app");
  const hadFocus = isKey(document.activeElement);
  leave();
  target = input;
  const sheet = input.closest(".sheet")?.sheet;
  const node = [...sheet?.fields.values() ?? []]
    .find(({ controls }) => controls.includes(input))?.node;
  kind = kindOf(node ?? { input: "text" });
  language = languageOf(layouts, input.closest("[lang]")?.lang);
  page = firstPage(layouts, language, kind);
  isShifted = false;
  native(input, false);
  board ??= makeBoard();
  if (board.parentElement !== place) place.append(board);
  draw();
  if (hadFocus) board.querySelector("button").focus();
}

function makeBoard() {
  const made = make("div", "keyboard");
  made.setAttribute("role", "group");
  // The input keeps the focus and the caret.
  made.addEventListener("mousedown", (event) => event.preventDefault());
  return made;
}

function leave() {
  target?.classList.remove("typed-into");
  if (target) native(target, true);
  target = null;
}

/** Takes it away; the focus goes back to the input where a key had it. */
function close() {
  if (!board) return;
  if (isKey(document.activeElement)) target.focus();
  leave();
  board.remove();
  board = null;
  root.style.removeProperty("--keyboard");
  delete root.dataset.keyboard;
}

/** Puts it away until the next touch; false: it is not there. */
export function hide() {
  if (!board) return false;
  hidden = target;
  close();
  return true;
}

// What is seen of it

function draw() {
  const focus = placeOf(document.activeElement);
  const [columns, between] = room();
  const rows = arranged(rowsOf(layouts, language, kind, page), columns);
  board.lang = language;
  board.dir = language === "ar" ? "rtl" : "ltr";
  board.ariaLabel = nameOf(layouts, language, "KEYBOARD");
  board.classList.toggle("pad", page === "pad");
  board.style.setProperty("--between", between + "px");
  board.style.setProperty("--columns", Math.max(...rows.map((row) => row.length)));
  board.replaceChildren(...rows.map((row) => {
    const line = make("div", "keys", ...row.map(drawKey));
    // Letters stand where keyboards have them, whichever way the text runs.
    if (!row.includes("ENTER") || page === "pad") line.dir = "ltr";
    return line;
  }));
  board.querySelector("button").tabIndex = 0;
  if (focus) keyAt(focus)?.focus({ focusVisible: true });
  root.dataset.keyboard = page;
  root.style.setProperty("--keyboard", board.offsetHeight + "px");
  reveal();
}

/** How many keys for fingers stand in a row, and the pixels between them. */
function room() {
  const least = root.dataset.density === "touch" ? 56 : 44;
  const between = root.clientWidth < 360 ? 1 : 4;
  return [Math.max(4, Math.floor((root.clientWidth - between) / (least + between))), between];
}

function drawKey(key) {
  const button = make("button", isCommand(key) ? `key key-${key.toLowerCase()}` : "key");
  const letter = isShifted && key.toUpperCase().length === 1 ? key.toUpperCase() : key;
  const called = key === "ENTER" ? enterName() : key;
  button.type = "button";
  button.tabIndex = -1;
  button.append(drawSign(called) ?? (isCommand(key) ? labelOf(layouts, language, key) : letter));
  if (isCommand(key)) button.ariaLabel = nameOf(layouts, language, called);
  if (key === "SHIFT") button.ariaPressed = String(isShifted);
  button.addEventListener("click", () => (commands[key] ?? letterPressed)(letter));
  return button;
}

/** The place of a key, counted from the last row: the one below the letters stays where it is. */
function placeOf(key) {
  const line = isKey(key) ? key.closest(".keys") : null;
  return line && [[...board.children].indexOf(line) - board.childElementCount,
    [...line.children].indexOf(key)];
}

function keyAt([row, place]) {
  const line = board.children[row + board.childElementCount] ?? board.firstChild;
  return line.children[place] ?? line.lastChild;
}

/** The input, with its label where there is room, stands above the keyboard. */
function reveal() {
  target.classList.add("typed-into");
  target.closest(".field")?.scrollIntoView({ block: "nearest" });
  target.scrollIntoView({ block: "nearest" });
}

// Keys

const commands = {
  SHIFT: () => turn(page, !isShifted),
  SIGNS: () => turn("signs"),
  LETTERS: () => turn("letters"),
  LATIN: () => turn("latin"),
  SPACE: () => write(target, " ", kind),
  BACK: () => erase(target),
  HIDE: hide,
  ENTER: enter,
};

function turn(to, shifts = false) {
  [page, isShifted] = [to, shifts];
  draw();
}

function letterPressed(letter) {
  write(target, letter, kind);
  if (isShifted) turn(page);
}

const enterName = () => target.matches("textarea") ? "LINE" : nextField() ? "NEXT" : "DONE";

/** The control after the input in its form; it has to be seen. */
function nextField() {
  const fields = target.closest(".sheet")?.sheet.fields.values() ?? [];
  const controls = [...fields].flatMap((field) => field.controls)
    .filter((control) => control.checkVisibility() && !control.disabled);
  return controls[controls.indexOf(target) + 1];
}

function enter() {
  const name = enterName();
  if (name === "LINE") return write(target, "\n", kind);
  if (name === "NEXT") return nextField().focus();
  const input = target;
  hide();
  input.focus();
  send(input);
}

// Arrows

/** Arrows lead from the input to the keys, from key to key, and up again; false: not from here. */
export function arrow(from, x, y) {
  if (!board || (from === target && y < 1)) return false;
  if (from !== target && !isKey(from)) return false;
  const start = from.getBoundingClientRect();
  const ways = [...board.querySelectorAll("button")].filter((key) => key !== from)
    .map((key) => [distance(start, key.getBoundingClientRect(), x, y), key])
    .filter(([way]) => way < Infinity).sort(([a], [b]) => a - b);
  if (ways.length) ways[0][1].focus({ focusVisible: true });
  else if (y < 0) target.focus();
  return true;
}

/** Enter in an input that the arrows have led to leads to the keys; false: it means something else. */
export function take(input) {
  if (mode === "off" || !takesKeys(input) || means !== "arrows" || isTyping) return false;
  hidden = null;
  open(input);
  return arrow(input, 0, 1);
}
