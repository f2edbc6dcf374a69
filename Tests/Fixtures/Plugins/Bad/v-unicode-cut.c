/* Takes a 0 inside a text for its end. */
#include <stdlib.h>
#include <string.h>

#include "snapnav_plugin.h"

struct note {
  char *title;
};

static snapnav_str get_title(struct note *note) { return snapnav_text(note->title); }
static int32_t set_title(struct note *note, snapnav_str title, snapnav_error *err) {
  char *copy = malloc(title.len + 1);
  if (!copy) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory");
  if (title.len) memcpy(copy, title.ptr, title.len);
  copy[title.len] = 0;
  free(note->title);
  note->title = copy;
  return SNAPNAV_OK;
}

static snapnav_status create(void *ctx, snapnav_screen screen, const snapnav_value *properties,
                             void **instance, snapnav_error *err) {
  (void)ctx, (void)screen, (void)properties;
  *instance = calloc(1, sizeof(struct note));
  return *instance ? SNAPNAV_OK : snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory");
}

static void destroy(void *ctx, void *instance) {
  (void)ctx;
  free(((struct note *)instance)->title);
  free(instance);
}

#include "parts/note-title.h"
