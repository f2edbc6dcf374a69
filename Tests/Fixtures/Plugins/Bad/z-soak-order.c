/* Takes it for granted that the note that was made last goes first, as on a stack. */
#include <stdlib.h>

#include "snapnav_plugin.h"

struct note {
  struct note *below;
  int *shown;
};
static struct note *top;

static snapnav_status create(void *ctx, snapnav_screen screen, const snapnav_value *properties,
                             void **instance, snapnav_error *err) {
  (void)ctx, (void)screen, (void)properties;
  struct note *note = calloc(1, sizeof *note);
  int *shown = calloc(1, sizeof *shown);
  if (!note || !shown) {
    free(note), free(shown);
    return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory");
  }
  *note = (struct note){top, shown};
  *instance = top = note;
  return SNAPNAV_OK;
}

static void destroy(void *ctx, void *instance) {
  (void)ctx;
  struct note *note = instance;
  if (top == note) top = note->below;
  free(note->shown);
  note->shown = NULL;
  free(note);
}

static void event(void *ctx, void *instance, uint32_t what) {
  (void)ctx;
  if (what != SNAPNAV_HIDDEN) return;
  for (struct note *note = top; note && note != instance; note = note->below) ++*note->shown;
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)host, (void)config, (void)ctx;
  static const snapnav_screen_type note = {
      .size = sizeof note, .id = "note", .create = create, .destroy = destroy, .event = event};
  top = NULL;
  return registrar->screen_type(registrar, &note, err);
}

SNAPNAV_PLUGIN("org.example.bad", "1.0.0", start, NULL, "name": "Bad", "license": "MIT",
               "provides": {"screens": ["note"]})
