/* Tells observers a moment later, by a timer, also of what was restored; its width is computed and its
 * draft is given at birth and not kept. */
#include <stdlib.h>
#include <string.h>

#include "snapnav_plugin.h"

typedef void (*observer)(void *ctx, const snapnav_value *value);
struct note {
  int64_t level, draft;
  observer changed;
  void *changed_ctx;
  snapnav_timer timer;
};
static const snapnav_host *host;

static int64_t get_level(struct note *note) { return note->level; }
static int64_t get_draft(struct note *note) { return note->draft; }
static void set_draft(struct note *note, int64_t draft) { note->draft = draft; }
static double get_width(struct note *note) { return (double)note->level * 2; }

static void tell(void *user) {
  struct note *note = user;
  note->timer = 0;
  snapnav_value value = snapnav_int(note->level);
  if (note->changed) note->changed(note->changed_ctx, &value);
}
static int32_t set_level(struct note *note, int64_t level, snapnav_error *err) {
  if (level == note->level) return SNAPNAV_OK;
  note->level = level;
  return note->timer ? SNAPNAV_OK : host->schedule(host, 1000000, tell, note, &note->timer, err);
}
static void observe_level(struct note *note, observer changed, void *ctx) {
  note->changed = changed;
  note->changed_ctx = ctx;
}

static snapnav_status create(void *ctx, snapnav_screen screen, const snapnav_value *properties,
                             void **instance, snapnav_error *err) {
  (void)ctx, (void)screen;
  struct note *note = calloc(1, sizeof *note);
  if (!note) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory");
  for (size_t i = 0; i < properties->u.map.count; i++) {
    const snapnav_entry *entry = &properties->u.map.items[i];
    if (entry->key.len == 5 && memcmp(entry->key.ptr, "draft", 5) == 0 && entry->value.kind == SNAPNAV_INT)
      note->draft = entry->value.u.i;
  }
  *instance = note;
  return SNAPNAV_OK;
}
static void destroy(void *ctx, void *instance) {
  (void)ctx;
  struct note *note = instance;
  if (note->timer) host->unschedule(host, note->timer);
  free(note);
}
static snapnav_status save(void *ctx, void *instance, const snapnav_sink *out, snapnav_error *err) {
  (void)ctx, (void)err;
  snapnav_value value = snapnav_int(((const struct note *)instance)->level);
  out->put(out->ctx, &value);
  return SNAPNAV_OK;
}
static snapnav_status restore(void *ctx, void *instance, const snapnav_value *state, snapnav_error *err) {
  (void)ctx;
  if (state->kind != SNAPNAV_INT) return snapnav_fail(err, SNAPNAV_E_TYPE, "a state is a number");
  return set_level(instance, state->u.i, err);
}

static snapnav_status start(const snapnav_host *h, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)config, (void)ctx;
  host = h;
  static const snapnav_screen_type type = {.size = sizeof type, .id = "note", .create = create,
                                           .destroy = destroy, .save = save, .restore = restore};
  static const snapnav_function functions[] = {
      {sizeof(snapnav_function), SNAPNAV_GETTER, "level", "x(@)", (snapnav_fn)get_level, NULL},
      {sizeof(snapnav_function), SNAPNAV_SETTER, "level", "i(@x!)", (snapnav_fn)set_level, NULL},
      {sizeof(snapnav_function), SNAPNAV_OBSERVER, "level", "-(@{-(@v)}@)", (snapnav_fn)observe_level, NULL},
      {sizeof(snapnav_function), SNAPNAV_GETTER, "width", "d(@)", (snapnav_fn)get_width, NULL},
      {sizeof(snapnav_function), SNAPNAV_GETTER, "draft", "x(@)", (snapnav_fn)get_draft, NULL},
      {sizeof(snapnav_function), SNAPNAV_SETTER, "draft", "-(@x)", (snapnav_fn)set_draft, NULL}};
  snapnav_status status = registrar->screen_type(registrar, &type, err);
  for (size_t i = 0; i < sizeof functions / sizeof *functions && !status; i++)
    status = registrar->function(registrar, "note", &functions[i], err);
  return status;
}

SNAPNAV_PLUGIN("org.example.later", "1.0.0", start, NULL, "name": "Later", "license": "MIT",
               "provides": {"screens": ["note"]})
