#include <stdio.h>

#include "terminal.h"

/* What became of it: a refusal is told in the footer. */
static void done(void *user, const snapnav_value *outcome) {
  (void)user;
  if (!terminal.open) return;
  snapnav_str name = value_text(outcome, "outcome"), reason = value_text(outcome, "reason");
  if (name.len == 0 || text_is(name, "done") || text_is(name, "alreadyThere")) return;
  if (text_is(name, "redirected")) return;
  if (reason.len == 0) reason = name;
  snprintf(terminal.message, sizeof terminal.message, "%.*s",
           (int)(reason.len < 250 ? reason.len : 250), reason.ptr);
  draw();
}

static void ask(snapnav_entry *entries, size_t count) {
  snapnav_value request = {.kind = SNAPNAV_MAP};
  request.u.map.items = entries;
  request.u.map.count = count;
  snapnav_error err = {.size = sizeof err};
  if (terminal.host->request(terminal.host, &request, done, NULL, &err) >= 0) return;
  err.message[sizeof err.message - 1] = 0;
  snprintf(terminal.message, sizeof terminal.message, "%s",
           err.message[0] ? err.message : "the host does not serve this");
}

static snapnav_entry entry(const char *key, snapnav_value value) {
  return (snapnav_entry){snapnav_text(key), value};
}

static snapnav_value text_value(snapnav_str text) {
  snapnav_value value = {.kind = SNAPNAV_STRING};
  value.u.s = text;
  return value;
}

void ask_back(void) { ask((snapnav_entry[]){entry("kind", snapnav_string("back"))}, 1); }

void ask_closed(void) { ask((snapnav_entry[]){entry("kind", snapnav_string("closed"))}, 1); }

void ask_select(snapnav_str region) {
  ask((snapnav_entry[]){entry("kind", snapnav_string("select")),
                        entry("region", text_value(region))},
      2);
}

void ask_collapse(const char *region, bool collapsed) {
  snapnav_value flag = {.kind = SNAPNAV_BOOL};
  flag.u.i = collapsed;
  ask((snapnav_entry[]){entry("kind", snapnav_string("collapse")),
                        entry("region", snapnav_string(region)), entry("collapsed", flag)},
      3);
}

/* An input that must be filled and is not gets the focus, and says so. */
static bool lacks_input(struct page *page, const snapnav_value *action) {
  if (text_like(value_text(action, "associatedInputs"), "none")) return false;
  for (size_t i = 0; i < page->canvas.target_count; i++) {
    const struct target *t = &page->canvas.targets[i];
    if (t->kind != TARGET_FIELD || !value_bool(t->element, "isRequired", false)) continue;
    if (page->fields[t->field]->count) continue;
    snapnav_str words = value_text(t->element, "errorMessage");
    if (words.len == 0) words = snapnav_text("this must be filled in");
    snprintf(terminal.message, sizeof terminal.message, "%.*s",
             (int)(words.len < 250 ? words.len : 250), words.ptr);
    page->focus = (int)i;
    return true;
  }
  return false;
}

void ask_action(struct page *page, const snapnav_value *action) {
  if (lacks_input(page, action)) return;
  if (text_is(value_text(action, "type"), "Action.OpenUrl")) {
    snapnav_entry open[] = {entry("kind", snapnav_string("open")),
                            entry("url", text_value(value_text(action, "url")))};
    ask(open, 2);
    return;
  }
  struct arena arena = {0};
  snapnav_str verb = value_text(action, "verb");
  snapnav_entry request[] = {entry("kind", snapnav_string("action")),
                             entry("screen", snapnav_int((int64_t)page->screen)),
                             entry("verb", verb.len ? text_value(verb) : snapnav_string("submit")),
                             entry("data", page_action_data(page, action, &arena))};
  ask(request, 4);
  arena_free(&arena);
}
