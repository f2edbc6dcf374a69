// Keys: arrows move the focus to what lies there, as a remote control needs it; Escape goes back;
// what the page has no use for is told to the host.

import { ask, isDone, tellActivity } from "./host.js";
import * as keyboard from "./keyboard.js";
import { distance } from "./near.js";
import { canGoBack, scope, top } from "./stage.js";

const arrows = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
const modifiers = ["Control", "Shift", "Alt", "Meta", "AltGraph", "CapsLock", "Dead", "Process",
  "Unidentified", "Compose"];
/** Keys that the browser keeps, and keys by which pages are read. */
const kept = ["F5", "F11", "F12", "Tab", "PageUp", "PageDown", "Home", "End", "Enter", " ",
  "Backspace", "Delete", "BrowserBack", "GoBack", "ContextMenu"];
const focusable = "button:not(:disabled), a[href], input:not(:disabled), select, textarea, " +
  "[tabindex='0']";

let arrived = null; // what the arrows have led to
let isTravelling = false;
const known = new Set(); // keys that mean something to the host

/** Whether the last keys were arrows. */
export const wantsControl = () => isTravelling;

addEventListener("keydown", pressed);
for (const kind of ["pointerdown", "wheel", "touchmove"]) {
  addEventListener(kind, (event) => {
    if (event.type === "pointerdown") isTravelling = false;
    tellActivity();
  }, { passive: true });
}
addEventListener("focusin", (event) => {
  if (event.target !== arrived) arrived = null;
});

function pressed(event) {
  if (event.isComposing) return;
  if (event.key === "Tab") isTravelling = false;
  if (event.defaultPrevented || !take(event)) return void tellActivity();
  event.preventDefault();
  tellActivity();
}

/** Does what a key says; false: the browser does. */
function take(event) {
  const { key, target } = event;
  const isPlain = !event.ctrlKey && !event.altKey && !event.metaKey;
  if (isPlain && !event.shiftKey && arrows[key]) return arrow(key, target);
  if (isPlain && key === "Escape") return escape();
  if (isPlain && key === "Enter") return keyboard.take(target) || enter(target);
  if (key === "F6") return nextPane(event.shiftKey ? -1 : 1);
  if (isPlain && (types(target) || keyboard.isKey(target)) && key.length === 1) return false;
  return tell(event);
}

function escape() {
  if (keyboard.hide()) return true;
  if (canGoBack()) top()?.request({ kind: "back" });
  else tellKey("Escape");
  return true;
}

/** What Enter does there; false: the browser does. In a line of text it is its own action, or the
 * form's; in what the arrows have led to it begins to choose. */
export function enter(target) {
  if (target === arrived && target.matches("select, [type=date], [type=time]")) {
    try { target.showPicker(); } catch { /* The browser has none: arrows change it from now on. */ }
    if (!target.matches("select")) arrived = null;
    return true;
  }
  if (target.matches("[type=checkbox], [type=radio]")) {
    target.click();
    return true;
  }
  if (!target.matches("input")) return false;
  const sheet = target.closest(".sheet")?.sheet;
  const panel = target.closest(".panel")?.querySelector(".actions button.action:not(:disabled)");
  const own = target.closest(".with-action")?.querySelector("button");
  (own ?? panel ?? sheet?.mainAction)?.click();
  return true;
}

/** Whether letters go into it. */
function types(target) {
  return target.matches("textarea, select, input:not([type=checkbox], [type=radio])");
}

// Keys for the host

function tell(event) {
  const { key } = event;
  if (event.repeat || modifiers.includes(key) || kept.includes(key) || arrows[key]) return false;
  if (types(event.target) && !/^(F\d+|Escape)$/.test(key) && !event.altKey) return false;
  const name = (event.ctrlKey ? "Control+" : "") + (event.altKey ? "Alt+" : "") +
    (event.metaKey ? "Meta+" : "") + (event.shiftKey && key.length > 1 ? "Shift+" : "") + key;
  tellKey(name);
  return known.has(name) || /^F([1-4]|8|9|10)$/.test(key);
}

async function tellKey(key) {
  const outcome = await ask({ kind: "key", key });
  if (isDone(outcome)) known.add(key);
}

// Arrows

function arrow(key, target) {
  const [x, y] = arrows[key];
  // The keys on the display lie below the input; a longer text is gone through first.
  if (!target.matches("textarea") && keyboard.arrow(target, x, y)) return travel();
  if (usesArrows(key, target)) return false;
  if (keyboard.arrow(target, x, y)) return travel();
  const next = nearest(x, y);
  if (!next) return false;
  isTravelling = true;
  if (isFar(next, y)) {
    const sheet = next.closest(".sheet");
    sheet.scrollBy({ top: y * sheet.clientHeight * 0.6 });
    return true;
  }
  arrived = next;
  next.focus({ focusVisible: true });
  next.scrollIntoView({ block: "nearest" });
  return true;
}

function travel() {
  isTravelling = true;
  return true;
}

/** Whether the focused control does something by itself with an arrow. One that the arrows have led
 * to does not, so that they lead on, but for the caret of a text. */
function usesArrows(key, target) {
  const isSideways = key === "ArrowLeft" || key === "ArrowRight";
  if (target.matches("textarea, [type=text], [type=tel], [type=password]")) {
    const { selectionStart: from, selectionEnd: to, value } = target;
    const isForth = key === "ArrowDown" || (key === "ArrowRight") === (direction(target) === "ltr");
    const isAtEdge = from === to && to === (isForth && key !== "ArrowUp" ? value.length : 0);
    if (isSideways || target.matches("textarea")) return !isAtEdge;
    if (target.role !== "spinbutton" || target === arrived) return false;
    target.stepBy(key === "ArrowUp" ? 1 : -1);
    return true;
  }
  if (target === arrived) return false;
  if (target.matches("select, [type=radio]")) return true;
  return target.matches("[type=date], [type=time]");
}

const direction = (element) => getComputedStyle(element).direction;

function nearest(x, y) {
  const from = document.activeElement ?? document.body;
  const sheet = from.closest(".sheet") ?? (from === document.body ? top()?.element : null);
  const start = from === document.body ? startOf(sheet) : from.getBoundingClientRect();
  let best = null;
  let least = Infinity;
  for (const element of scope().querySelectorAll(focusable)) {
    const other = element.closest(".sheet");
    // Up and down stay in a pane, but for the bars around it.
    if (element === from || (y && other && sheet && other !== sheet)) continue;
    if (!element.checkVisibility({ visibilityProperty: true })) continue;
    if (element.contains(from) && element !== from) continue;
    const way = distance(start, element.getBoundingClientRect(), x, y);
    if (way < least) [best, least] = [element, way];
  }
  return best;
}

function startOf(sheet) {
  const rect = sheet?.getBoundingClientRect() ?? new DOMRect();
  return new DOMRect(rect.x, rect.y, rect.width, 0);
}

/** Whether something to be read lies between: then the pane is scrolled first. */
function isFar(element, y) {
  const sheet = element.closest(".sheet");
  if (!sheet || !y) return false;
  const [window, place] = [sheet.getBoundingClientRect(), element.getBoundingClientRect()];
  const over = y > 0 ? place.top - window.bottom : window.top - place.bottom;
  return over > window.height * 0.6;
}

function nextPane(step) {
  const panes = [...document.querySelectorAll("#panes > .sheet")]
    .filter((pane) => pane.checkVisibility());
  if (scope().matches("dialog") || panes.length < 2) return false;
  const at = panes.findIndex((pane) => pane.contains(document.activeElement));
  panes.at((at + step + panes.length) % panes.length).sheet.enter(true);
  return true;
}
