// What the site adds to furo's scripts: keys for the drawers, tables and blocks that scroll by keys, and
// the first sentence of a page beneath it in the search's answers.
"use strict";

document.addEventListener("DOMContentLoaded", () => {
  for (const button of document.querySelectorAll("button[data-box]")) {
    const box = document.getElementById(button.dataset.box);
    const tell = () => button.setAttribute("aria-expanded", String(box.checked));
    box.addEventListener("change", tell);
    tell();
    button.addEventListener("click", () => {
      box.click();
      if (box.checked) drawer(box).querySelector("a, input").focus();
    });
  }
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    for (const box of document.querySelectorAll(".sidebar-toggle:checked")) {
      box.click();
      for (const button of document.querySelectorAll(`[data-box="${box.id}"]`)) button.focus();
    }
  });

  const places = document.querySelectorAll(".highlight pre, .table-wrapper");
  const scrolls = () => {
    for (const place of places) {
      if (place.scrollWidth > place.clientWidth) place.tabIndex = 0;
      else place.removeAttribute("tabindex");
    }
  };
  scrolls();
  window.addEventListener("resize", scrolls);

  const results = document.getElementById("search-results");
  if (results && typeof SUMMARIES !== "undefined") {
    new MutationObserver(() => {
      for (const link of results.querySelectorAll("li > a")) {
        const name = decodeURIComponent(link.getAttribute("href")).replace(/\.html(#.*)?$/, "");
        if (link.nextSibling || !SUMMARIES[name]) continue;
        link.parentElement.appendChild(document.createElement("p")).textContent = SUMMARIES[name];
      }
    }).observe(results, { childList: true, subtree: true });
  }
});

function drawer(box) {
  return document.querySelector(box.id === "__toc" ? ".toc-drawer" : ".sidebar-drawer");
}
