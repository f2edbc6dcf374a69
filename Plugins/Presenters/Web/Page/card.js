// A view, as docs/sdk/cards.md describes it, made into elements. What comes from outside becomes
// text nodes and checked attributes, never markup.

import { drawFilm } from "./film.js";
import { field } from "./form.js";
import { restOf } from "./later.js";
import { drawSign } from "./signs.js";
import { word } from "./words.js";

/** An element with a class and children; texts become text nodes. */
export function make(name, className, ...children) {
  const element = document.createElement(name);
  if (className) element.className = className;
  element.append(...children.filter((child) => child != null));
  return element;
}

/** Whether the browser itself may open it, in a page of its own. */
const isOutside = (url) => /^(https?|mailto):/i.test(url ?? "");
/** Only what the view brings along and the application's own pictures are drawn; nothing else is fetched. */
const isPicture = (url) => /^(data:image\/|\/-\/asset\/[0-9]+$)/i.test(url ?? "");

const isFilm = (url) => /^\/-\/asset\/[0-9]+$/.test(url ?? "");

/** A whole card: its body, then its actions. */
export function drawView(view, sheet) {
  const card = make("div", "card", draw(view.body, sheet));
  if (view.actions?.length) card.append(drawActions(view.actions, sheet));
  if (view.rightToLeft) card.dir = "rtl";
  if (view.language) card.lang = view.language;
  return card;
}

/** A node as an element: the one from the last drawing where the node is the same and nothing in it is
 * to be filled in. */
function draw(node, sheet) {
  const fields = sheet.fields.size;
  const element = sheet.drawnBefore?.get(node) ?? drawAnew(node, sheet);
  if (element && sheet.fields.size === fields) sheet.drawn.set(node, element);
  return element;
}

function drawAnew(node, sheet) {
  const element = kinds[node?.kind]?.(node, sheet);
  if (!element) return null;
  element.classList.add("node", "space-" + (node.spacing ?? "default"));
  if (node.separator) element.classList.add("separated");
  if (node.align) element.classList.add("align-" + node.align);
  if (node.stretch) element.classList.add("stretched");
  if (node.id) {
    element.dataset.id = node.id;
    element.hidden = !(sheet.visible[node.id] ?? !node.hidden);
  } else {
    element.hidden = !!node.hidden;
  }
  return element;
}

const kinds = {
  text: drawText,
  box: drawBox,
  columns: drawColumns,
  facts: drawFacts,
  table: drawTable,
  input: field,
  image: (node, sheet) => drawImage(node, sheet),
  images: (node, sheet) =>
    make("div", "images", ...(node.images ?? []).map((image) => drawImage(image, sheet))),
  media: drawMedia,
  actionSet: (node, sheet) => drawActions(node.actions ?? [], sheet),
};

// Texts

function look(element, from) {
  for (const key of ["size", "weight", "color", "font"]) {
    if (from[key] && from[key] !== "default") element.classList.add(`${key}-${from[key]}`);
  }
  if (from.subtle) element.classList.add("subtle");
  return element;
}

function drawText(node, sheet) {
  const isHeading = node.style === "heading";
  const text = look(make(isHeading ? "h2" : "div", "text"), node);
  if (node.style === "columnHeader") text.classList.add("column-header");
  if (node.maxLines) {
    text.classList.add("limited");
    text.style.setProperty("--lines", node.maxLines);
  }
  let list = null;
  let isNumbered = false;
  for (const paragraph of node.paragraphs ?? []) {
    const runs = drawRuns(paragraph.runs, sheet);
    if (!paragraph.marker) {
      list = null;
      text.append(make(isHeading ? "span" : "p", "paragraph", ...runs));
      continue;
    }
    const hasNumber = paragraph.marker !== "•";
    // Another kind of items is another list, unless it stands in an item.
    if (!list || (!paragraph.indent && hasNumber !== isNumbered)) {
      text.append((list = make("div", "list")));
      list.setAttribute("role", "list");
      isNumbered = hasNumber;
    }
    list.append(drawItem(paragraph, runs));
  }
  return text;
}

function drawItem(paragraph, runs) {
  const marker = make("span", "marker", paragraph.marker);
  if (paragraph.marker === "•") marker.ariaHidden = "true";
  const item = make("div", "item", marker, make("span", "", ...runs));
  item.setAttribute("role", "listitem");
  item.ariaLevel = (paragraph.indent ?? 0) + 1;
  item.style.setProperty("--indent", Math.min(paragraph.indent ?? 0, 8));
  return item;
}

const marks = { bold: "strong", italic: "em", strike: "s", underline: "u", highlight: "mark" };

/** The runs of a text, a label or a fact. */
export function drawRuns(runs, sheet) {
  return (runs ?? []).map((run) => {
    let inner = document.createTextNode(run.text ?? "");
    for (const [key, name] of Object.entries(marks)) if (run[key]) inner = make(name, "", inner);
    const element = look(run.action ? control(run.action, sheet, "link") : make("span"), run);
    element.append(inner);
    return element;
  });
}

// Pictures

function drawImage(node, sheet) {
  const place = make("div", `image-place image-${node.size ?? "auto"}`);
  if (node.width) place.style.width = node.width / 16 + "rem";
  if (node.height) place.style.height = node.height / 16 + "rem";
  if (node.width || node.height) place.classList.add("fixed");
  if (node.height > node.width) place.classList.add("upright");
  if (node.width && node.height) place.style.setProperty("--form", `${node.width} / ${node.height}`);
  if (node.person) place.classList.add("person");
  place.append(isPicture(node.url) ? picture(node, sheet) : stand(node));
  return pressable(place, node, sheet);
}

/** The picture itself; one that cannot be drawn gives its place to the words. */
function picture(node, sheet) {
  const image = make("img", "image");
  image.decoding = "async";
  image.alt = node.alt ?? "";
  image.addEventListener("error", () => image.replaceWith(stand(node)), { once: true });
  sheet.pictures.load(image, node.url);
  return image;
}

/** Words stand for a picture that is not drawn. Where there is no room for them it is the letters that the
 * names of a person begin with, or a sign. */
function stand(node) {
  const isSmall = node.person || node.size === "small" || Math.min(node.width ?? 99, node.height ?? 99) < 64;
  if (!isSmall) return caption(node.alt);
  const names = (node.alt ?? "").split(/\s+/).filter((name) => /^\p{L}/u.test(name));
  const letters = [names[0], names.length > 1 && names.at(-1)].map((name) => [...(name || "")][0] ?? "");
  return caption(node.alt, "small", (node.person && letters.join("").toUpperCase()) || drawSign("PICTURE"));
}

/** A film of the application, which plays where it stands; in place of what cannot be played are its words. */
function drawMedia(node, sheet) {
  const alt = node.alt || word("media", sheet.element);
  const urls = (node.sources ?? []).map((source) => source.url).filter(isFilm);
  if (!urls.length) return caption(alt, "media");
  const player = drawFilm(node, urls, alt, sheet.element, () => caption(alt, "media"));
  if (isPicture(node.poster)) player.firstChild.poster = node.poster;
  return player;
}

document.addEventListener("visibilitychange", () => {
  if (document.hidden) for (const film of document.querySelectorAll("video")) film.pause();
});

/** What stands for a picture or film: as large as that would be. */
function caption(alt, className = "", shown = alt || "") {
  const place = make("div", "caption " + className, make("span", "", shown));
  if (!alt) {
    place.ariaHidden = "true";
    return place;
  }
  place.setAttribute("role", "img");
  place.ariaLabel = alt;
  return place;
}

// Boxes

function drawBox(node, sheet, name = "div") {
  const children = node.children ?? [];
  const rest = sheet.mayWait && !node.action ? restOf(children) : [];
  const begin = children.slice(0, children.length - rest.length);
  const box = make(name, "box", ...begin.map((child) => draw(child, sheet)));
  if (rest.length) sheet.rows.add(box, rest, (child) => draw(child, sheet));
  if (node.style && node.style !== "default") box.classList.add("filled", "style-" + node.style);
  if (node.bleed) box.classList.add("bleed");
  if (node.vertical) box.classList.add("vertical-" + node.vertical);
  if (node.minHeight) box.style.minHeight = node.minHeight + "px";
  if (node.rightToLeft) box.dir = "rtl";
  if (node.footer) box.classList.add("footer");
  if (node.tileWidth) {
    box.classList.add("tiles");
    box.style.setProperty("--tile", node.tileWidth / 16 + "rem");
  }
  if (isPicture(node.background?.url)) lay(node.background, box);
  return pressable(box, node, sheet);
}

function lay(background, box) {
  const fill = background.fill ?? "cover";
  box.classList.add("pictured");
  box.style.backgroundImage = `url("${encodeURI(background.url).replaceAll('"', "%22")}")`;
  box.style.backgroundSize = fill === "cover" ? "cover" : "auto";
  box.style.backgroundRepeat =
    { cover: "no-repeat", repeatHorizontally: "repeat-x", repeatVertically: "repeat-y" }[fill] ??
    "repeat";
}

function drawColumns(node, sheet) {
  const columns = (node.columns ?? []).map((column) => {
    const box = drawBox(column, sheet);
    const { width = "stretch" } = column;
    box.classList.add("column");
    if (width === "auto") box.classList.add("column-auto");
    else if (width.pixels) box.style.flex = node.scroll ? `0 0 ${width.pixels / 16}rem` : `0 1 ${width.pixels / 16}rem`;
    else if (width.weight) box.style.flexGrow = width.weight;
    if (column.id) box.dataset.id = column.id;
    box.hidden = !(sheet.visible[column.id] ?? !column.hidden);
    return box;
  });
  const row = make("div", "columns", ...columns);
  if (node.style && node.style !== "default") row.classList.add("filled", "style-" + node.style);
  if (node.minHeight) row.style.minHeight = node.minHeight + "px";
  if (node.scroll) makeShelf(row, sheet);
  return pressable(row, node, sheet);
}

/** A row that scrolls: by what has the focus in it, or by itself where nothing can have it. */
function makeShelf(row, sheet) {
  row.classList.add("shelf");
  if (row.querySelector("button, a, input, select, textarea, [tabindex]")) return;
  row.tabIndex = 0;
  row.setAttribute("role", "group");
  row.ariaLabel = word("scrolls", sheet.element);
}

function drawFacts(node, sheet) {
  const facts = (node.facts ?? []).map((fact) =>
    make("div", "fact", make("dt", "", ...drawRuns(fact.title, sheet)),
      make("dd", "", ...drawRuns(fact.value, sheet))));
  return make("dl", "facts", ...facts);
}

function drawTable(node, sheet) {
  const widths = (node.columns ?? []).map(({ width }) => {
    const column = make("col");
    column.style.width = width?.pixels ? width.pixels + "px" : "auto";
    return column;
  });
  const rows = (node.rows ?? []).map((row, index) => {
    const isHeader = node.header && index === 0;
    const cells = (row.cells ?? []).map((cell) => {
      const box = drawBox(cell, sheet);
      // A corner of the table that says nothing is no header of what is below it.
      const isNamed = isHeader && (box.textContent.trim() || box.querySelector("[alt], [aria-label]"));
      const element = make(isNamed ? "th" : "td", "", box);
      if (isNamed) element.scope = "col";
      return element;
    });
    const line = make("tr", "", ...cells);
    if (row.style && row.style !== "default") line.classList.add("filled", "style-" + row.style);
    return line;
  });
  const head = node.header ? make("thead", "", ...rows.splice(0, 1)) : null;
  const table = make("table", "", make("colgroup", "", ...widths), head,
    make("tbody", "", ...rows));
  if (node.grid === false) table.classList.add("plain");
  return make("div", "table", table);
}

// Actions

/** A name for an action or input that another drawing of the same screen finds again. */
export function keyOf(action) {
  if (action.id) return "action " + action.id;
  const name = action.verb ?? action.url ?? "";
  return `action ${action.title ?? ""} ${name}${action.data === undefined ? "" : words(action.data)}`;
}

function words(value) {
  if (value === null || typeof value !== "object") return " " + String(value).slice(0, 100);
  if (Array.isArray(value)) return value.slice(0, 50).map(words).join("").slice(0, 300);
  return Object.entries(value).slice(0, 50).map(([key, item]) => ` ${key}${words(item)}`).join("")
    .slice(0, 300);
}

/** A button, or a link where the browser opens it. */
function control(action, sheet, className) {
  const leadsOut = action.action === "openUrl" && isOutside(action.url);
  const element = make(leadsOut ? "a" : "button", className);
  if (leadsOut) {
    element.href = action.url;
    element.target = "_blank";
    element.rel = "noopener noreferrer";
  } else {
    element.type = "button";
    element.disabled = !!action.disabled;
    element.addEventListener("click", () => sheet.press(action, element));
  }
  element.dataset.key = keyOf(action);
  element.action = action;
  if (action.tooltip) {
    element.title = action.tooltip;
    element.ariaDescription = action.tooltip;
  }
  return element;
}

/** The button of an action. */
export function drawAction(action, sheet) {
  const button = control(action, sheet, "action action-" + (action.style ?? "default"));
  if (isPicture(action.icon)) {
    const icon = make("img", "icon");
    icon.src = action.icon;
    icon.alt = "";
    button.append(icon);
  }
  button.append(make("span", "", action.title || action.tooltip || action.verb || "…"));
  if (action.action === "showCard") {
    button.classList.add("shows");
    button.ariaExpanded = "false";
  }
  return button;
}

function drawActions(actions, sheet) {
  const row = make("div", "row");
  const rest = make("div", "row rest");
  const set = make("div", "actions", row);
  const panels = [];
  for (const action of actions) {
    const button = drawAction(action, sheet);
    (action.secondary ? rest : row).append(button);
    if (action.action === "showCard") panels.push(drawPanel(action, button, set, sheet));
  }
  if (rest.childElementCount) row.append(drawMore(rest, sheet));
  set.append(rest, ...panels);
  rest.hidden = true;
  return set;
}

function drawMore(rest, sheet) {
  const button = make("button", "action action-default shows", make("span", "", word("more", sheet.element)));
  button.type = "button";
  button.dataset.key = "more";
  button.ariaExpanded = "false";
  button.addEventListener("click", () => {
    rest.hidden = !rest.hidden;
    button.ariaExpanded = String(!rest.hidden);
  });
  return button;
}

let panelCount = 0;

/** The card that an action shows below its list, one at a time. */
function drawPanel(action, button, set, sheet) {
  const panel = make("div", "panel", drawView(action.view, sheet));
  panel.id = "panel-" + ++panelCount;
  panel.hidden = true;
  button.setAttribute("aria-controls", panel.id);
  panel.show = (isOpen) => {
    for (const other of set.querySelectorAll(":scope > .panel")) {
      if (isOpen && other !== panel) other.show(false);
    }
    panel.hidden = !isOpen;
    button.ariaExpanded = String(isOpen);
  };
  button.panel = panel;
  return panel;
}

/** Lets an element be pressed where its node has an action. */
function pressable(element, node, sheet) {
  const { action } = node;
  if (!action || action.disabled) return element;
  const holdsControls = element.querySelector("button, a, input, select, textarea, [tabindex]");
  element.classList.add("pressable");
  element.tabIndex = 0;
  element.setAttribute("role", holdsControls ? "group" : "button");
  element.dataset.key = keyOf(action);
  element.action = action;
  if (action.title) element.ariaLabel = action.title;
  const press = () => {
    if (action.action === "openUrl" && isOutside(action.url)) {
      open(action.url, "_blank", "noopener,noreferrer");
    } else {
      sheet.press(action, element);
    }
  };
  element.addEventListener("click", (event) => {
    const inner = event.target.closest("button, a, input, select, textarea, label, .pressable");
    if (inner === element || !element.contains(inner)) press();
  });
  element.addEventListener("keydown", (event) => {
    if (event.target !== element || (event.key !== "Enter" && event.key !== " ")) return;
    event.preventDefault();
    press();
  });
  return element;
}
