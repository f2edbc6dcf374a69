// What the page shows of a state: tabs, effects, panes side by side, layers above them.

import { make } from "./card.js";
import { ask, isDone } from "./host.js";
import { Sheet } from "./sheet.js";
import { word } from "./words.js";

const panes = document.getElementById("panes");
const tabs = document.getElementById("tabs");
const effects = document.getElementById("effects");
const notice = document.getElementById("notice");
const wide = matchMedia("(min-width: 43.75em)");
const isCalm = matchMedia("(prefers-reduced-motion: reduce)");
const root = document.documentElement;

const sheets = new Map(); // by screen
const layers = new Map(); // dialogs by screen
let state = null;
let worn = null;
let running = null;
let wanted = null; // the state whose transition is not drawn yet

/** The sheet that is on top; the dialog that it stands in. */
export const top = () => sheets.get(topScreen(state));
const dialog = () => layers.get(state?.layers.at(-1));
/** Where the focus may go: the top layer, or the whole page. */
export const scope = () => dialog() ?? document.getElementById("app");
export const sheetOf = (screen) => sheets.get(screen);
export const canGoBack = () => (state?.depth ?? 0) > 0;

function mainRegion(from) {
  return from?.regions.find((region) => region.name === from.main);
}

function topScreen(from) {
  return from?.layers.at(-1) ?? mainRegion(from)?.top;
}

// Showing

/** Shows a state, and comes back when all of it is seen: after the transition, if there is one.
 * `wantsControl`: the focus shall go to a control, because it is moved by a remote control. */
export async function show(next, wantsControl) {
  const before = state;
  state = wanted = next;
  running?.skipTransition();
  const exchange = () => {
    if (wanted !== next) return;
    wanted = null;
    // What has changed since then is drawn with it.
    draw(state, before, wantsControl);
  };
  const isStill = !next.animated || !before || isCalm.matches || document.hidden;
  if (isStill || !document.startViewTransition) {
    exchange();
    return document.hidden ? undefined : painted();
  }
  const start = performance.now();
  root.dataset.move = next.move;
  root.style.setProperty("--time", `${next.duration ?? 250}ms`);
  name(next, before);
  const transition = document.startViewTransition(() => {
    exchange();
    name(next, before);
  });
  running = transition;
  transition.ready.then(() => hasten(start + (next.duration ?? 250)), () => {});
  await transition.finished.catch(() => {});
  if (running === transition) unname();
}

/** A move has its time from when it was told: what the first picture took is not added. */
function hasten(end) {
  const rest = Math.max(100, end - performance.now());
  for (const { effect } of document.getAnimations()) {
    if (effect?.pseudoElement?.startsWith("::view-transition")) effect.updateTiming({ duration: rest });
  }
}

const painted = () => new Promise((resolve) => {
  requestAnimationFrame(() => setTimeout(resolve));
});

/** Names what moves. What stays has no name: it is one picture, with the shade above it. */
function name(next, before) {
  const isSame = panesOf(next).join() === panesOf(before).join();
  for (const [screen, sheet] of sheets) {
    const isLayer = layers.has(screen);
    const element = isLayer ? layers.get(screen) : sheet.element;
    const moves = isLayer ? next.layers.includes(screen) !== before.layers.includes(screen) : !isSame;
    element.style.viewTransitionName = moves ? `${isLayer ? "layer" : "sheet"}-${screen}` : "";
  }
}

function unname() {
  running = null;
  for (const [screen, sheet] of sheets) {
    (layers.get(screen) ?? sheet.element).style.viewTransitionName = "";
  }
}

function draw(next, before, wantsControl) {
  document.title = next.title || next.location;
  dress(next);
  drawSheets(next);
  drawPanes(next);
  drawLayers(next);
  drawTabs(next);
  drawEffects(next);
  if (next.id) say("");
  if (topScreen(next) !== topScreen(before) || document.activeElement === document.body) {
    if (before || top()?.lastFocus) top()?.enter(wantsControl);
  }
  collapse();
}

function drawSheets(next) {
  for (const [key, described] of Object.entries(next.screens)) {
    const screen = Number(key);
    if (sheets.has(screen)) sheets.get(screen).update(described);
    else sheets.set(screen, new Sheet(screen, described, say));
  }
  for (const screen of sheets.keys()) if (!(screen in next.screens)) sheets.delete(screen);
  turn();
}

/** The theme of the host becomes the variables that the style sheet is written in. */
function dress({ theme }) {
  if (!theme || theme === worn) return;
  worn = theme;
  for (const [role, light] of Object.entries(theme.light ?? {})) {
    const name = "--" + role.replace(/[A-Z]/g, (letter) => "-" + letter.toLowerCase());
    root.style.setProperty(name, `light-dark(${light}, ${theme.dark?.[role] ?? light})`);
  }
  root.style.colorScheme = theme.scheme === "auto" ? "" : theme.scheme;
  root.style.setProperty("--corner", `${theme.corner / 16}rem`);
  root.style.setProperty("--face", theme.fonts.map((font) => JSON.stringify(font)).join(", "));
  root.dataset.density = theme.density;
  root.dataset.scheme = theme.scheme;
}

/** The whole page speaks and runs as the screen on top does. */
function turn() {
  root.dir = top()?.element.dir ?? "ltr";
  root.lang = top()?.element.lang || state.language || "en";
}

/** Takes what is new on the screens that are shown. */
export function change(next) {
  state = next;
  dress(next);
  if (wanted) return;
  document.title = next.title || next.location;
  drawSheets(next);
  // Another language has other words for them, too.
  drawTabs(next);
}

/** The screens side by side: regions beside the main one, the list of a split, the main screen. */
function panesOf(from) {
  const main = mainRegion(from);
  const tabbed = new Set(from?.tabs.map((tab) => tab.region));
  const beside = (from?.regions ?? [])
    .filter((region) => region !== main && !tabbed.has(region.name));
  return [...beside.map((region) => region.top), main?.list, main?.top]
    .filter((screen) => screen !== undefined);
}

function drawPanes(next) {
  const main = mainRegion(next);
  const shown = panesOf(next);
  const list = main?.list;
  const elements = shown.map((screen) => sheets.get(screen)).filter(Boolean).map((sheet) => {
    const role = sheet.screen === main?.top ? "main" : sheet.screen === list ? "list" : "side";
    sheet.element.dataset.role = role;
    sheet.heading.ariaLevel = role === "main" ? 1 : 2;
    sheet.back.hidden = role !== "main" || main.count < 2;
    return sheet.element;
  });
  panes.classList.toggle("split", list !== undefined);
  arrange(panes, elements);
  for (const element of elements) element.sheet.scroll();
}

/** Puts elements into a parent without moving those that stand right: they keep focus and scroll. */
function arrange(parent, elements) {
  for (const old of [...parent.children]) if (!elements.includes(old)) old.remove();
  elements.forEach((element, index) => {
    if (parent.children[index] !== element) parent.insertBefore(element, parent.children[index]);
  });
}

function drawLayers(next) {
  for (const [screen, element] of layers) {
    if (next.layers.includes(screen)) continue;
    element.close();
    element.remove();
    layers.delete(screen);
  }
  for (const screen of next.layers) {
    if (!layers.has(screen) && sheets.has(screen)) layers.set(screen, open(sheets.get(screen)));
  }
  lift(next.layers.filter((screen) => layers.has(screen)));
}

/** What was opened last is on top: those above a layer that has come below them are opened again. */
function lift(order) {
  const focus = document.activeElement;
  const opened = [...layers.keys()];
  const first = order.findIndex((screen, place) => opened[place] !== screen);
  for (const screen of first < 0 ? [] : order.slice(first)) {
    const [element, sheet] = [layers.get(screen), sheets.get(screen)];
    sheet.wantedScroll = sheet.element.scrollTop;
    element.close();
    document.body.append(element);
    layers.delete(screen);
    layers.set(screen, element);
    element.showModal();
    sheet.scroll();
  }
  if (first >= 0 && focus?.isConnected) focus.focus({ preventScroll: true });
}

function open(sheet) {
  const kind = sheet.view.layer;
  const element = make("dialog", kind ? "layer " + kind : "layer", sheet.element, make("div", "notice"));
  element.lastChild.setAttribute("role", "status");
  element.setAttribute("closedby", "none");
  element.setAttribute("aria-labelledby", sheet.heading.id);
  element.addEventListener("cancel", (event) => event.preventDefault());
  // What is pressed beside a drawer is its shade, and that is the dialog itself.
  if (kind === "drawer") {
    element.addEventListener("click", (event) => {
      if (event.target === element) sheet.request({ kind: "back" });
    });
  }
  sheet.element.removeAttribute("aria-labelledby");
  sheet.element.dataset.role = "layer";
  sheet.back.ariaLabel = word("close", sheet.element);
  sheet.back.hidden = false;
  document.body.append(element);
  element.showModal();
  sheet.scroll();
  if (kind) sheet.enter();
  return element;
}

// Around the panes

function drawTabs(next) {
  tabs.hidden = next.tabs.length < 2;
  tabs.ariaLabel = word("tabs");
  const known = new Map([...tabs.children].map((button) => [button.dataset.region, button]));
  arrange(tabs, tabs.hidden ? [] : next.tabs.map((tab) => {
    const button = known.get(tab.region) ?? tabButton(tab.region);
    button.textContent = tab.title;
    if (tab.selected) button.setAttribute("aria-current", "page");
    else button.removeAttribute("aria-current");
    return button;
  }));
}

function tabButton(region) {
  const button = make("button", "tab");
  button.type = "button";
  button.dataset.region = region;
  button.addEventListener("click", () => top()?.request({ kind: "select", region }));
  return button;
}

function drawEffects(next) {
  const known = new Map([...effects.children].map((element) => [element.dataset.key, element]));
  arrange(effects, next.effects.map(({ key, text }) => {
    const element = known.get(key) ?? make("p", "effect");
    element.dataset.key = key;
    if (element.textContent !== text) element.textContent = text;
    return element;
  }));
}

/** Tells people something where they are; nothing takes away what was told. */
export function say(text) {
  for (const place of document.querySelectorAll(".notice")) place.textContent = "";
  if (!text) return;
  const place = dialog()?.querySelector(":scope > .notice") ?? notice;
  // In a turn of its own, so that the same words are told again.
  setTimeout(() => (place.textContent = text));
}

// A split in a narrow window is one pane: the host is asked to collapse it

const collapsed = new Set(JSON.parse(sessionStorage.getItem("collapsed") ?? "[]"));

async function tellCollapsed(region, isCollapsed) {
  collapsed[isCollapsed ? "add" : "delete"](region);
  sessionStorage.setItem("collapsed", JSON.stringify([...collapsed]));
  const outcome = await ask({ kind: "collapse", region, collapsed: isCollapsed });
  if (!isDone(outcome) && isCollapsed) collapsed.delete(region);
}

function collapse() {
  if (wide.matches) {
    for (const region of collapsed) tellCollapsed(region, false);
    return;
  }
  for (const region of state?.regions ?? []) {
    if (region.list && !collapsed.has(region.name)) tellCollapsed(region.name, true);
  }
}

wide.addEventListener("change", collapse);

/** The host ends: nothing can be asked any more. */
export function end() {
  const element = make("dialog", "layer ended", make("p", "", word("ended")));
  element.setAttribute("closedby", "none");
  document.body.append(element);
  element.showModal();
}
