// One screen on the page: its card, what is filled in, and the state that outlives it.

import { drawAction, drawView, make } from "./card.js";
import { ask, isDone, keep } from "./host.js";
import { Pictures, Rows } from "./later.js";
import { word } from "./words.js";

let turns = 0; // how often something was asked
let refused = 0; // when it was refused last

/** Pixels of a line, in which all presenters tell how far they are scrolled. */
const line = 16;

/** Whether an action is one that a form is sent with. */
const takesForm = (action) => ["execute", "submit"].includes(action?.action) &&
  action.inputs !== "none" && action.verb !== "back" && action.style !== "destructive";

/** Whether rows further down can be drawn later: not where somebody was there before, nor where an action
 * stands out only if no row can be pressed. */
const canWait = ({ state, view }) =>
  !Object.values(state ?? {}).some(Boolean) &&
  ((view?.actions?.length ?? 0) < 2 || !!view.body?.children?.[0]?.action);

export class Sheet {
  /** `screen`: its number. `say(text)` tells people something. */
  constructor(screen, described, say) {
    Object.assign(this, { screen, say, visible: {}, fields: new Map(), isBusy: false });
    this.heading = make("h1", "title");
    this.heading.id = "title-" + screen;
    this.heading.tabIndex = -1;
    this.back = make("button", "back");
    this.back.type = "button";
    this.back.addEventListener("click", () => this.request({ kind: "back" }));
    this.steps = make("ol", "steps");
    this.begins = make("div", "bar bar-start");
    this.ends = make("div", "bar bar-end");
    this.head = make("header", "head", this.back, this.heading, this.steps);
    this.body = make("div", "body");
    this.element = make("section", "sheet", this.head, this.body, this.begins, this.ends);
    this.element.setAttribute("aria-labelledby", this.heading.id);
    this.element.sheet = this;
    this.pictures = new Pictures(this.element);
    this.rows = new Rows(() => this.element.removeAttribute("aria-busy"));
    for (const kind of ["input", "change", "focusin", "click"]) {
      this.element.addEventListener(kind, () => this.keepSoon());
    }
    this.element.addEventListener("scroll", () => this.keepSoon());
    this.element.addEventListener("compositionstart", () => (this.isComposing = true));
    this.element.addEventListener("compositionend", () => {
      this.isComposing = false;
      // After what listens to the letters that have come of it.
      setTimeout(() => this.postponed && this.update(this.postponed));
    });
    this.mayWait = canWait(described);
    this.draw(described);
    this.mayWait = false;
    if (this.rows.waiting.length) this.element.ariaBusy = "true";
    this.restore(described.state);
    this.kept = JSON.stringify(this.state);
  }

  draw({ title, view }) {
    this.source = { title, view };
    this.view = view ?? {};
    this.fields.clear();
    const isKnown = this.drawn && this.element.lang === (this.view.language ?? "");
    this.element.lang = this.view.language ?? "";
    this.element.dir = this.view.rightToLeft ? "rtl" : "ltr";
    // Of another language nothing is taken over: the page's own words are in it.
    this.drawnBefore = isKnown ? this.drawn : new Map();
    this.drawn = new Map();
    const actions = this.view.actions ?? [];
    this.body.replaceChildren(
      drawView({ ...this.view, actions: actions.filter(({ bar }) => !bar) }, this));
    this.drawnBefore = null;
    this.begins.replaceChildren(...this.inBar(actions, "start"));
    this.ends.replaceChildren(...this.inBar(actions, "end"));
    this.drawSteps();
    this.layFooter();
    this.layPicture();
    this.heading.textContent = title || "";
    const isLayer = this.element.dataset.role === "layer";
    this.back.ariaLabel = word(isLayer ? "close" : "back", this.element);
    this.takeHeading(title);
    this.markMainAction();
    // What is only read is scrolled by keys, too.
    if (this.body.querySelector("button, a[href], input, select, textarea, [tabindex='0']")) {
      this.element.removeAttribute("tabindex");
    } else {
      this.element.tabIndex = 0;
    }
  }

  /** The buttons of the actions that stand at one end of the bar. */
  inBar(actions, end) {
    return actions.filter(({ bar }) => bar === end).map((action) => drawAction(action, this));
  }

  /** Where one is, of several steps. */
  drawSteps() {
    const { steps = [], step } = this.view;
    this.steps.hidden = !steps.length;
    this.steps.replaceChildren(...steps.map((title, index) => {
      const mark = make("i", "", index + 1 < step ? "✓" : String(index + 1));
      mark.ariaHidden = "true";
      const item = make("li", index + 1 < step ? "done" : "", mark, make("span", "", title));
      if (index + 1 === step) item.setAttribute("aria-current", "step");
      return item;
    }));
  }

  /** What belongs to the actions stands beside them. */
  layFooter() {
    const footer = this.body.querySelector(":scope > .card > .box > .footer");
    if (footer) this.body.querySelector(":scope > .card > .actions")?.prepend(footer);
  }

  /** A picture that the card begins with, or lies on, reaches to the edges; so do rows of pictures. */
  layPicture() {
    const box = this.body.querySelector(":scope > .card > .box");
    const first = box.querySelector(":scope > .pictured:first-child");
    first?.classList.add("hero");
    this.element.classList.toggle("has-hero", !!first);
    this.element.classList.toggle("has-scene", box.matches(".pictured"));
    this.element.classList.toggle("wide",
      box.matches(".pictured") || !!box.querySelector(".hero, .shelf, .tiles"));
  }

  /** Where the card begins with the title itself, or a large text in its place, that stands once. */
  takeHeading(title) {
    const first = this.body.querySelector(".node:not(.box, .columns, .image-place)");
    const isText = first?.matches(".text");
    const isSame = isText && first.textContent.trim() === (title ?? "").trim();
    const isLarge = isText && first.matches("h2:is(.size-large, .size-extraLarge)");
    this.element.classList.toggle("names-itself", !!isSame || !!isLarge);
    if (isSame) first.ariaHidden = "true";
  }

  /** Of a form, the action that Enter takes, too, stands out. */
  markMainAction() {
    this.mainAction = this.fields.size
      ? [...this.body.querySelectorAll(":scope > .card > .actions > .row > button.action")]
        .find((button) => !button.disabled && takesForm(button.action))
      : null;
    // One stands out: what the card says does, before what is guessed.
    if (this.body.querySelector(":scope > .card > .actions > .row > .action-positive")) return;
    const shown = this.mainAction ?? this.firstOfItsOwn();
    if (shown?.matches(".action-default")) shown.classList.add("main");
  }

  /** Of a card without a list or an action that is marked, the first of its own. */
  firstOfItsOwn() {
    if (this.body.querySelector(".action-positive, .pressable:is(.box, .columns)")) return null;
    const own = this.body.querySelectorAll(":scope > .card > .actions > .row > .action");
    return own.length > 1 && !own[0].disabled ? own[0] : null;
  }

  /** Takes what is new of the screen; what was typed, shown, focused and scrolled stays. */
  update(described) {
    // Another input would take away the letters that are being put together.
    this.postponed = this.isComposing ? described : null;
    if (this.isComposing) return;
    if (described.title === this.source.title && described.view === this.source.view) return;
    this.rows.finish();
    const { state } = this;
    const before = this.fieldValues();
    const focused = document.activeElement;
    const hadFocus = this.element.contains(focused) && !this.head.contains(focused);
    const caret = focused?.selectionStart;
    const place = this.named().findIndex(([, element]) => element === focused);
    const { lang } = this.element;
    const wasOpen = this.openable.map((button) => button.ariaExpanded === "true");
    this.fields = new Map();
    this.draw(described);
    const wrong = [];
    for (const [id, field] of this.fields) {
      const old = before.get(id);
      if (!old || JSON.stringify(old.node.value) !== JSON.stringify(field.node.value)) {
        if (state.typed) delete state.typed[id];
        continue;
      }
      if (old.isSecret) field.value = old.value;
      if (old.message && old.node.input === field.node.input) wrong.push([field, old.message]);
    }
    // By other names it is found by its place.
    if (lang !== this.element.lang && wasOpen.length === this.openable.length) {
      state.open = this.openable.filter((_, index) => wasOpen[index])
        .map((button) => button.dataset.key);
    }
    this.restore(state);
    for (const [field, message] of wrong) field.fail(message);
    if (!hadFocus) return;
    this.focusAgain(focused.action?.number, state.focus, place);
    const { activeElement } = document;
    const isSame = activeElement.dataset.key === focused.dataset.key;
    if (caret != null && isSame) activeElement.setSelectionRange?.(caret, caret);
  }

  /** Gives the focus back to what had it: the action of this number, whatever it is called now,
   * what has this name, or else what stands in its place. */
  focusAgain(number, name, place) {
    const named = this.named();
    const isSame = ([, { action }]) => action && action.number === number;
    const same = number === undefined ? null : named.find(isSame);
    if (same) same[1].focus({ preventScroll: this.wantedScroll != null });
    else if (!this.focusOn(name)) named[Math.min(place, named.length - 1)]?.[1].focus();
  }

  /** What shows more, and hides it again. */
  get openable() {
    return [...this.body.querySelectorAll(".shows")];
  }

  fieldValues() {
    return new Map([...this.fields].map(([id, field]) => [id, {
      node: field.node, value: field.value, message: field.message,
      isSecret: field.node.style === "password",
    }]));
  }

  // Pressing

  /** Carries out an action: here what is the page's own, else by the host. */
  press(action, element) {
    if (action.action === "showCard") return element.panel.show(element.panel.hidden);
    if (action.action === "toggleVisibility") return this.toggle(action.targets ?? []);
    const inputs = {};
    if (action.inputs !== "none") {
      for (const [id, field] of this.fields) {
        if (field.element.checkVisibility() || field.isTouched) inputs[id] = field.value;
      }
    }
    return this.request({ kind: "press", screen: this.screen, action: action.number, inputs }, element);
  }

  toggle(targets) {
    for (const { id, visible } of targets) {
      for (const element of this.body.querySelectorAll("[data-id]")) {
        if (element.dataset.id !== id) continue;
        element.hidden = !(visible ?? element.hidden);
        this.visible[id] = !element.hidden;
      }
    }
  }

  /** Asks, one thing at a time, and tells what was refused and why. */
  async request(request, element) {
    if (this.isBusy) return;
    this.isBusy = true;
    const turn = ++turns;
    this.keepNow();
    element?.classList.add("busy");
    const outcome = await ask(request);
    element?.classList.remove("busy");
    this.isBusy = false;
    const isTold = this.tellErrors(request.inputs ?? {}, outcome);
    if (outcome.message || !isDone(outcome)) {
      refused = turn;
      // What a field says is not said again.
      this.say(isTold ? "" : outcome.message || word("untold", this.element));
    } else if (refused < turn) {
      // Outcomes may come in another order; a later refusal stays.
      this.say("");
    }
  }

  /** Tells at the inputs that were sent what is wrong with them. What was wrong before stays, where nothing
   * was carried out with them. Answers as `fail`. */
  tellErrors(inputs, outcome) {
    const { errors = {} } = outcome;
    const isSaid = Object.keys(errors).length || (Object.keys(inputs).length && isDone(outcome));
    return isSaid ? this.fail(errors) : false;
  }

  /** Draws messages at inputs; the focus goes to the first of them. Answers whether there are some, and
   * each is seen at its input. */
  fail(errors) {
    let first = null;
    for (const [id, field] of this.fields) {
      field.fail(errors[id]);
      if (errors[id]) first ??= field;
    }
    first?.controls[0]?.focus();
    return !!first && Object.keys(errors)
      .every((id) => this.fields.get(id)?.element.checkVisibility());
  }

  // The state that outlives it: the same words as other presenters have for it

  get state() {
    const state = { scroll: Math.round(this.element.scrollTop / line) };
    const typed = [...this.fields].filter(([, field]) =>
      field.isTouched && field.node.style !== "password");
    const open = this.openable.filter((button) => button.ariaExpanded === "true")
      .map((button) => button.dataset.key);
    if (this.focused) state.focus = this.focused;
    if (typed.length) state.typed = Object.fromEntries(typed.map(([id, { value }]) => [id, value]));
    if (Object.keys(this.visible).length) state.visible = this.visible;
    if (open.length) state.open = open;
    return state;
  }

  /** The name of what has the focus here, or had it last. */
  get focused() {
    const key = document.activeElement?.closest("[data-key]");
    if (this.element.contains(key)) this.lastFocus = this.named().find(([, element]) => element === key)?.[0];
    return this.lastFocus;
  }

  /** What can be seen and focused, each by a name that nothing else has: rows of a list may all do the same, and
   * the second of them is called "KEY #2". */
  named() {
    const counts = new Map();
    const seen = [...this.element.querySelectorAll("[data-key]")].filter((element) => element.checkVisibility());
    return seen.map((element) => {
      const { key } = element.dataset;
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      return [count > 1 ? `${key} #${count}` : key, element];
    });
  }

  restore(state) {
    for (const [id, value] of Object.entries(state?.typed ?? {})) {
      const field = this.fields.get(id);
      if (field) field.value = value;
    }
    this.toggle(Object.entries(state?.visible ?? {}).map(([id, visible]) => ({ id, visible })));
    for (const button of this.openable) {
      const isOpen = (state?.open ?? []).includes(button.dataset.key);
      if (isOpen !== (button.ariaExpanded === "true")) {
        if (button.panel) button.panel.show(isOpen);
        else button.click();
      }
    }
    this.lastFocus = state?.focus;
    this.wantedScroll = (state?.scroll ?? 0) * line;
    this.scroll();
  }

  /** Scrolls to where it was, once it stands in the page. */
  scroll() {
    if (this.element.isConnected && this.wantedScroll != null) {
      this.element.scrollTop = this.wantedScroll;
      this.wantedScroll = null;
    }
  }

  keepSoon() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.keepNow(), 300);
  }

  keepNow() {
    clearTimeout(this.timer);
    if (!this.element.isConnected) return;
    const state = JSON.stringify(this.state);
    if (state === this.kept) return;
    this.kept = state;
    keep(this.screen, this.state);
  }

  // The focus

  /** Focuses what has this name; false: there is nothing of that name. */
  focusOn(name) {
    if (!name) return false;
    const found = this.named().find(([own]) => own === name)?.[1];
    found?.focus({ preventScroll: this.wantedScroll != null });
    return !!found && document.activeElement === found;
  }

  /** Gives the focus to what had it, to a form's first input, to the first control after a key of a
   * remote control, or else to the heading, from where a screen reader reads on. */
  enter(wantsControl) {
    this.focusFirst(wantsControl);
    this.entered = document.activeElement;
  }

  /** Whether nobody has moved the focus since it came here. */
  get isAsEntered() {
    return [this.entered, document.body].includes(document.activeElement);
  }

  focusFirst(wantsControl) {
    if (this.focusOn(this.lastFocus)) return;
    // A drawer is there to be chosen from, and a player to be stopped.
    const begins = this.view.layer && this.body.querySelector(".film-key.play, .pressable, .action:not(:disabled)");
    if (begins) return begins.focus({ preventScroll: true });
    const input = [...this.fields.values()].flatMap((field) => field.controls)
      .find((control) => control.checkVisibility());
    const first = this.body.querySelector(
      "button:not(:disabled), a[href], input, select, textarea, [tabindex='0']");
    const isFormFirst = input && input === first;
    if (isFormFirst && (wantsControl || this.element.closest("dialog"))) return input.focus();
    if (wantsControl && first) return first.focus({ preventScroll: true });
    this.heading.focus({ preventScroll: true });
  }
}
