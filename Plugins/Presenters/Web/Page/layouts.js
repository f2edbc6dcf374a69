// The layouts of the keyboard on the display: what stands in layouts.txt, and the rows that an input
// gets. Nothing here touches the page.

/** The parts of layouts.txt: rows of keys by "[letters en]" and the like. */
export function readLayouts(text) {
  const parts = new Map();
  let part = null;
  for (const line of text.split("\n").map((line) => line.trim())) {
    const name = /^\[(\w+(?: \w+)*)\]$/.exec(line)?.[1];
    if (name) parts.set(name, (part = []));
    else if (line) part?.push(line.split(" "));
  }
  return parts;
}

/** The language of the layouts for a BCP 47 tag; English where there is none for it. */
export function languageOf(layouts, tag) {
  const language = (tag ?? "").slice(0, 2).toLowerCase();
  return layouts.has("letters " + language) ? language : "en";
}

/** What an input is filled in with: "text", "email", "url", "password", "number", "tel", "date",
 * "time", or "digits" where it asks for them, or its pattern allows nothing else. */
export function kindOf(node) {
  if (node.input === "choice") return "text";
  if (node.input !== "text") return node.input;
  if (node.keys === "digits") return "digits";
  if (/^\^?((\\d|\[0-9\])(\{\d+(,\d*)?\}|[+*?])?)+\$?$/.test(node.pattern ?? "")) return "digits";
  return node.style ?? "text";
}

const isOwnScript = (layouts, language) => layouts.has("last text " + language);

/** The page that an input begins with: addresses and passwords are written in Latin letters. */
export function firstPage(layouts, language, kind) {
  if (layouts.has("pad " + kind)) return "pad";
  return isOwnScript(layouts, language) && kind !== "text" ? "latin" : "letters";
}

/** The rows of a page; the last one is the row below the letters, but for a pad's. */
export function rowsOf(layouts, language, kind, page) {
  if (page === "pad") return layouts.get("pad " + kind);
  if (page === "signs") return [...layouts.get("signs"), ...layouts.get("last signs")];
  const script = page === "latin" ? "en" : language;
  return [...layouts.get("letters " + script), ...lastRow(layouts, language, kind, page)];
}

function lastRow(layouts, language, kind, page) {
  const name = ["email", "url"].includes(kind) ? kind : page === "latin" ? "latin" : "text";
  return layouts.get(`last ${name} ${language}`) ?? layouts.get("last " + name);
}

/** The same keys in rows of so many columns at most, about equally long; the last row stays below the
 * others. */
export function arranged(rows, columns) {
  if (rows.every((row) => row.length <= columns)) return rows;
  return [...parted(rows.slice(0, -1).flat(), columns), ...parted(rows.at(-1), columns)];
}

function parted(keys, columns) {
  const count = Math.ceil(keys.length / columns);
  const length = Math.ceil(keys.length / count);
  return Array.from({ length: count }, (_, at) => keys.slice(at * length, (at + 1) * length));
}

/** Whether a key does something; others write what they are called. */
export const isCommand = (key) => /^[A-Z]{2,}$/.test(key);

/** What is written on a key. */
export function labelOf(layouts, language, key) {
  return word(layouts, "labels " + language, key) ?? word(layouts, "labels", key) ?? key;
}

/** What a key is called in a language. */
export const nameOf = (layouts, language, key) => word(layouts, "names " + language, key) ?? key;

function word(layouts, part, key) {
  return layouts.get(part)?.find(([name]) => name === key)?.slice(1).join(" ");
}
