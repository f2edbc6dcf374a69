/* A well-made screen type: properties of all letters, an observer, actions, and state of both kinds. */
#include <stdlib.h>
#include <string.h>

#include "snapnav_plugin.h"

typedef void (*observer)(void *ctx, const snapnav_value *value);

struct note {
  uint8_t done;
  int32_t priority;
  uint32_t views;
  int64_t number;
  uint64_t size;
  float weight;
  double price;
  snapnav_screen about;
  char *text;
  size_t length;
  observer text_changed;
  void *text_ctx;
};
static int64_t starts;

#define PROPERTY(type, name)                                     \
  static type get_##name(struct note *note) { return note->name; } \
  static void set_##name(struct note *note, type value) { note->name = value; }
PROPERTY(uint8_t, done)
PROPERTY(int32_t, priority)
PROPERTY(uint32_t, views)
PROPERTY(int64_t, number)
PROPERTY(uint64_t, size)
PROPERTY(float, weight)
PROPERTY(double, price)
PROPERTY(snapnav_screen, about)

static snapnav_str get_text(struct note *note) {
  snapnav_str text = {note->text, note->length};
  return text;
}

static int32_t set_text(struct note *note, snapnav_str text, snapnav_error *err) {
  if (text.len == note->length && (text.len == 0 || memcmp(text.ptr, note->text, text.len) == 0)) return SNAPNAV_OK;
  char *copy = malloc(text.len + 1);
  if (!copy) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory for the text");
  if (text.len) memcpy(copy, text.ptr, text.len);
  free(note->text);
  note->text = copy;
  note->length = text.len;
  snapnav_value value = {.kind = SNAPNAV_STRING};
  value.u.s = text;
  if (note->text_changed) note->text_changed(note->text_ctx, &value);
  return SNAPNAV_OK;
}

static void observe_text(struct note *note, observer changed, void *ctx) {
  note->text_changed = changed;
  note->text_ctx = ctx;
}

static int64_t add(struct note *note, int64_t more) {
  note->number = (int64_t)((uint64_t)note->number + (uint64_t)more);
  return note->number;
}

static int32_t refuse(struct note *note, snapnav_error *err) {
  (void)note;
  return snapnav_fail(err, SNAPNAV_E_STATE, "notes are never finished");
}

static snapnav_status create(void *ctx, snapnav_screen screen, const snapnav_value *properties,
                             void **instance, snapnav_error *err) {
  (void)ctx, (void)screen, (void)properties;
  *instance = calloc(1, sizeof(struct note));
  return *instance ? SNAPNAV_OK : snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory for a note");
}

static void destroy(void *ctx, void *instance) {
  (void)ctx;
  free(((struct note *)instance)->text);
  free(instance);
}

static snapnav_status save(void *ctx, void *instance, const snapnav_sink *out, snapnav_error *err) {
  (void)ctx, (void)err;
  struct note *note = instance;
  snapnav_entry entries[2] = {{snapnav_text("text"), {.kind = SNAPNAV_STRING}},
                              {snapnav_text("number"), snapnav_int(note->number)}};
  entries[0].value.u.s = get_text(note);
  snapnav_value map = {.kind = SNAPNAV_MAP};
  map.u.map.items = entries;
  map.u.map.count = 2;
  out->put(out->ctx, &map);
  return SNAPNAV_OK;
}

static const snapnav_value *at(const snapnav_value *map, const char *key, uint32_t kind) {
  size_t length = strlen(key);
  for (size_t i = 0; map->kind == SNAPNAV_MAP && i < map->u.map.count; i++) {
    const snapnav_entry *entry = &map->u.map.items[i];
    if (entry->key.len == length && memcmp(entry->key.ptr, key, length) == 0)
      return entry->value.kind == kind ? &entry->value : NULL;
  }
  return NULL;
}

static snapnav_status restore(void *ctx, void *instance, const snapnav_value *state, snapnav_error *err) {
  (void)ctx;
  const snapnav_value *text = at(state, "text", SNAPNAV_STRING), *number = at(state, "number", SNAPNAV_INT);
  if (!text || !number) return snapnav_fail(err, SNAPNAV_E_TYPE, "the state of a note has a text and a number");
  snapnav_status status = set_text(instance, text->u.s, err);
  if (status == SNAPNAV_OK) ((struct note *)instance)->number = number->u.i;
  return status;
}

static snapnav_status save_all(void *ctx, const snapnav_sink *out, snapnav_error *err) {
  (void)ctx, (void)err;
  snapnav_value value = snapnav_int(starts);
  out->put(out->ctx, &value);
  return SNAPNAV_OK;
}

static snapnav_status restore_all(void *ctx, const snapnav_value *state, snapnav_error *err) {
  (void)ctx;
  if (state->kind != SNAPNAV_INT) return snapnav_fail(err, SNAPNAV_E_TYPE, "a number is expected");
  starts = state->u.i;
  return SNAPNAV_OK;
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)host, (void)config;
  static int is_started;
  if (*ctx || is_started++) return snapnav_fail(err, SNAPNAV_E_STATE, "it has already been started");
  *ctx = &is_started;
  starts++;
  static const snapnav_screen_type type = {.size = sizeof type, .id = "note", .create = create,
                                           .destroy = destroy, .save = save, .restore = restore};
#define BOTH(name, letter)                                                                     \
  {sizeof(snapnav_function), SNAPNAV_GETTER, #name, letter "(@)", (snapnav_fn)get_##name, NULL},     \
  {sizeof(snapnav_function), SNAPNAV_SETTER, #name, "-(@" letter ")", (snapnav_fn)set_##name, NULL}
  static const snapnav_function functions[] = {
      BOTH(done, "b"), BOTH(priority, "i"), BOTH(views, "u"), BOTH(number, "x"), BOTH(size, "t"),
      BOTH(weight, "f"), BOTH(price, "d"), BOTH(about, "h"),
      {sizeof(snapnav_function), SNAPNAV_GETTER, "text", "s(@)", (snapnav_fn)get_text, NULL},
      {sizeof(snapnav_function), SNAPNAV_SETTER, "text", "i(@s!)", (snapnav_fn)set_text, NULL},
      {sizeof(snapnav_function), SNAPNAV_OBSERVER, "text", "-(@{-(@v)}@)", (snapnav_fn)observe_text, NULL},
      {sizeof(snapnav_function), SNAPNAV_ACTION, "add", "x(@x)", (snapnav_fn)add, NULL},
      {sizeof(snapnav_function), SNAPNAV_ACTION, "refuse", "i(@!)", (snapnav_fn)refuse, NULL}};
  snapnav_status status = registrar->screen_type(registrar, &type, err);
  for (size_t i = 0; status == SNAPNAV_OK && i < sizeof functions / sizeof *functions; i++)
    status = registrar->function(registrar, "note", &functions[i], err);
  if (status) is_started = 0;
  return status;
}

static void stop(void *ctx) { *(int *)ctx = 0; }

static const snapnav_plugin plugin = {
    .size = sizeof plugin, .abi_major = SNAPNAV_ABI_MAJOR, .abi_minor = SNAPNAV_ABI_MINOR, .id = "org.example.notes",
    .version = "1.0.0", .start = start, .stop = stop, .save = save_all, .restore = restore_all};
SNAPNAV_PLUGIN_WITH(plugin, "org.example.notes", "1.0.0", "name": "Notes", "license": "MIT",
                    "provides": {"screens": ["note"]})
