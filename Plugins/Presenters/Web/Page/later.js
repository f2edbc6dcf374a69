// What a long list need not have when it is first seen: the rows further down, and their pictures.

/** So many rows and pictures are there at once. */
const first = 60;
/** How far from what is seen a picture is loaded, and beyond that let go. */
const near = "3000px";
/** So long pictures wait for others, in milliseconds: each change of a long list takes a frame some time,
 * one picture as long as twenty. */
const together = 150;

/** When the browser has nothing else to do; some have no word for that. */
const whenIdle = globalThis.requestIdleCallback ?? ((body) => {
  const end = performance.now() + 12;
  return setTimeout(() => body({ timeRemaining: () => end - performance.now() }));
});

const takesPart = (nodes) => /"kind":"input"|"action":"showCard"/.test(JSON.stringify(nodes));

/** The children of a box that can be drawn when the others are seen: none of a short one, and none where
 * somebody could fill something in. */
export function restOf(children) {
  const rest = children.length > 2 * first ? children.slice(first) : [];
  return takesPart(rest) ? [] : rest;
}

/** Draws rows while the browser has nothing else to do, so that nothing seen stands still. */
export class Rows {
  /** `done()` is called when all are there. */
  constructor(done) {
    Object.assign(this, { waiting: [], done });
  }

  /** Puts what `draw` makes of each node into the box, later and in order. */
  add(box, nodes, draw) {
    if (!this.isAsked) this.ask();
    this.waiting.push({ box, nodes: [...nodes], draw });
  }

  ask() {
    this.isAsked = true;
    whenIdle((idle) => {
      this.isAsked = false;
      if (!this.waiting.length) return;
      do this.some(10); while (this.waiting.length && idle.timeRemaining() > 5);
      if (this.waiting.length) this.ask();
      else this.done();
    }, { timeout: 200 });
  }

  some(count) {
    const { box, nodes, draw } = this.waiting[0];
    box.append(...nodes.splice(0, count).map(draw).filter((element) => element != null));
    if (!nodes.length) this.waiting.shift();
  }

  /** Draws all that is left at once. */
  finish() {
    if (!this.waiting.length) return;
    while (this.waiting.length) this.some(Infinity);
    this.done();
  }
}

/** The pictures of a sheet. Of many, those are loaded that are near what is seen. */
export class Pictures {
  constructor(sheet) {
    Object.assign(this, { sheet, count: 0, urls: new WeakMap(), seen: new Map() });
  }

  /** Gives a picture its address, now or when it comes near. */
  load(image, url) {
    if (++this.count <= first) {
      image.src = url;
      return;
    }
    this.urls.set(image, url);
    this.eye ??= new IntersectionObserver((entries) => {
      if (!this.seen.size) setTimeout(() => this.see(), together);
      for (const entry of entries) this.seen.set(entry.target, entry);
    }, { root: this.sheet, rootMargin: near, scrollMargin: near });
    this.eye.observe(image);
  }

  see() {
    for (const entry of this.seen.values()) this.change(entry);
    this.seen.clear();
  }

  change({ target, isIntersecting, boundingClientRect: { width, height } }) {
    if (isIntersecting === target.hasAttribute("src")) return;
    if (isIntersecting) {
      target.src = this.urls.get(target);
      target.addEventListener("load", () => Object.assign(target.style, { width: "", height: "" }), { once: true });
    } else {
      // Without its picture it stays as large as it was.
      const isFixed = target.parentElement?.style.width && target.parentElement.style.height;
      if (target.naturalWidth && !isFixed) Object.assign(target.style, { width: `${width}px`, height: `${height}px` });
      target.removeAttribute("src");
    }
  }
}
