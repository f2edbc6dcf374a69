// Draws a view in place of what the page shows, and tells what is read and what can have the focus; with `press`,
// presses each that is told and tells what it asked of the host.
const [view, done] = arguments;

const isSeen = (element) => element.checkVisibility({ visibilityProperty: true });
const isControl = "button, a[href], input, select, textarea, [tabindex='0']";
const roleOf = (element) => {
  if (element.matches("a")) return "link";
  if (element.matches("select")) return "choice";
  if (element.role === "switch") return "check";
  if (element.matches("[type=radio]")) return "radio";
  if (element.matches("[type=checkbox]")) return "check";
  if (element.list) return "choice";
  return element.matches("input, textarea") ? "text" : "button";
};
const named = (ids) => ids.split(" ").map((id) => document.getElementById(id)?.innerText ?? "").join(" ");
const nameOf = (element) =>
  element.ariaLabel ?? (element.hasAttribute("aria-labelledby") ? named(element.getAttribute("aria-labelledby"))
    : element.labels?.length ? [...element.labels].map((label) => label.innerText).join(" ") : wordsOf(element));
/** What is read there: of a picture its name, whatever stands in its place. */
const wordsOf = (element) => {
  const picture = element.matches("[role=img]") ? element : element.querySelector("[role=img]");
  return picture && !element.innerText.includes(picture.ariaLabel) ? picture.ariaLabel : element.innerText;
};

/** What is asked of the host while `act` is carried out. */
async function asked(sheet, act) {
  const { fetch } = window;
  let told = null;
  window.fetch = async (address, { body } = {}) => {
    if (String(address).endsWith("/ask")) told = JSON.parse(body).request;
    return new Response(JSON.stringify({ outcome: "done", state: "/" }), { status: 200 });
  };
  act();
  for (let turn = 0; turn === 0 || (sheet.isBusy && turn < 100); turn++) await new Promise((resolve) => setTimeout(resolve));
  window.fetch = fetch;
  return told && { action: told.action, inputs: told.inputs };
}

(async () => {
  const { Sheet } = await import("/-/sheet.js");
  const sheet = new Sheet(1, { title: "", view }, () => {});
  sheet.head.remove();
  // As wide as the terminal's cells.
  document.documentElement.style.setProperty("--measure", "80rem");
  document.getElementById("tabs")?.replaceChildren();
  document.getElementById("panes").replaceChildren(sheet.element);
  const words = [], controls = [], elements = [];
  // What stands in one line is read as one, though its parts look different.
  const isLine = ".paragraph, .item > span, dt, dd, .label, .action, .caption, .option, .switch";
  const read = (node, isRead) => {
    if (node.nodeType === Node.TEXT_NODE) return isRead ? null : void words.push(node.data);
    // The signs of a plan are said by the titles of its places.
    const isSign = ".seat > span, .letter:last-child, .key-of-plan";
    if (!isSeen(node) || node.matches(`option, datalist, .step, ${isSign}`)) return;
    if (!isRead && node.matches(isLine) && !node.matches(".unseen, [data-key=more]")) words.push(wordsOf(node));
    isRead ||= node.matches(isLine);
    const isInput = node.matches("input, select, textarea");
    const isOwn = node.matches(isControl);
    if (isOwn && !node.disabled) {
      elements.push(node);
      controls.push({ role: roleOf(node), name: nameOf(node) });
    }
    if (node.matches("img") && node.alt) words.push(node.alt);
    if (!isInput) node.childNodes.forEach((child) => read(child, isRead));
  };
  for (const part of [sheet.body, sheet.begins, sheet.ends]) read(part, false);
  const shares = [...sheet.body.querySelectorAll(".columns:not(.shelf)")].filter(isSeen).map((row) =>
    [...row.children].filter(isSeen).map((column) =>
      Math.round(column.getBoundingClientRect().width * 100 / row.getBoundingClientRect().width)))
    .filter((row) => row.length > 1);
  for (const [place, element] of elements.entries()) {
    if (!element.matches("button, .pressable, a") || element.matches(".shows")) continue;
    if (element.matches("a")) controls[place].url = element.getAttribute("href");
    else controls[place].asks = await asked(sheet, () => element.click());
  }
  done(JSON.stringify({ words, controls, shares }));
})().catch((error) => done(JSON.stringify({ error: String(error.stack) })));
