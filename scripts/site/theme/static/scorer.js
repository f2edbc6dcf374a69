// What the search puts first: the pages that people read, then what programs and plugins name, then the rest.
"use strict";

var Scorer = {
  objNameMatch: 11,
  objPartialMatch: 6,
  objPrio: { 0: 15, 1: 5, 2: -5 },
  objPrioDefault: 0,
  title: 15,
  partialTitle: 7,
  term: 5,
  partialTerm: 2,
  score: ([name, title, , , score]) => {
    if (/^(CHANGELOG|Benchmarks|project|files\/)/.test(name)) return score + 20;
    if (!name.startsWith("swift/")) return score + 60;
    const isPublic = /^swift\/(SnapEngine|SnapNavigation|SnapPluginKit|SnapValue)\b/.test(name);
    return score * (title.includes(" > ") ? 0.6 : 1) * (isPublic ? 1 : 0.5);
  },
};
