/* Takes the spaces off both ends of a title that it restores. */
#include <stdlib.h>
#include <string.h>

#include "snapnav_plugin.h"

struct note {
  char *text;
  size_t length;
};

static snapnav_status keep(struct note *note, snapnav_str text, snapnav_error *err) {
  char *copy = malloc(text.len + 1);
  if (!copy) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory");
  if (text.len) memcpy(copy, text.ptr, text.len);
  free(note->text);
  note->text = copy;
  note->length = text.len;
  return SNAPNAV_OK;
}
static snapnav_str get_title(struct note *note) { return (snapnav_str){note->text, note->length}; }
static int32_t set_title(struct note *note, snapnav_str text, snapnav_error *err) { return keep(note, text, err); }

static snapnav_str trimmed(snapnav_str text) {
  while (text.len && text.ptr[0] == ' ') text.ptr++, text.len--;
  while (text.len && text.ptr[text.len - 1] == ' ') text.len--;
  return text;
}

/* The same spaces go when it is saved, so that what is saved stays the same. */
static snapnav_status save(void *ctx, void *instance, const snapnav_sink *out, snapnav_error *err) {
  (void)ctx, (void)err;
  snapnav_value value = {.kind = SNAPNAV_STRING};
  value.u.s = trimmed(get_title(instance));
  out->put(out->ctx, &value);
  return SNAPNAV_OK;
}
static snapnav_status restore(void *ctx, void *instance, const snapnav_value *state, snapnav_error *err) {
  (void)ctx;
  if (state->kind != SNAPNAV_STRING) return snapnav_fail(err, SNAPNAV_E_TYPE, "a state is a text");
  return keep(instance, state->u.s, err);
}

static snapnav_status create(void *ctx, snapnav_screen screen, const snapnav_value *properties,
                             void **instance, snapnav_error *err) {
  (void)ctx, (void)screen, (void)properties;
  *instance = calloc(1, sizeof(struct note));
  return *instance ? SNAPNAV_OK : snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory");
}
static void destroy(void *ctx, void *instance) {
  (void)ctx;
  free(((struct note *)instance)->text);
  free(instance);
}

static const snapnav_screen_type type = {.size = sizeof type, .id = "note", .create = create, .destroy = destroy, .save = save, .restore = restore};
static const snapnav_function functions[] = {
    {sizeof(snapnav_function), SNAPNAV_GETTER, "title", "s(@)", (snapnav_fn)get_title, NULL},
    {sizeof(snapnav_function), SNAPNAV_SETTER, "title", "i(@s!)", (snapnav_fn)set_title, NULL}};

#include "parts/screen.h"
