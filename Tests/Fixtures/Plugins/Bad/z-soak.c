/* A light that is turned off after a screen it fell on is gone: each part alone is well. */
#include <stdlib.h>

#include "snapnav_plugin.h"

struct note {
  int lit;
};
static int is_on, lit_notes;
static struct note *last_lit;

static snapnav_status create(void *ctx, snapnav_screen screen, const snapnav_value *properties,
                             void **instance, snapnav_error *err) {
  (void)ctx, (void)screen, (void)properties;
  struct note *note = calloc(1, sizeof *note);
  if (!note) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory");
  if (is_on) {
    note->lit = 1;
    last_lit = note;
    lit_notes++;
  }
  *instance = note;
  return SNAPNAV_OK;
}

static void destroy(void *ctx, void *instance) {
  (void)ctx;
  if (instance == last_lit) last_lit = NULL; /* and lit_notes still counts it */
  free(instance);
}

static snapnav_status light(void *ctx, int32_t visible, uint32_t flags, const snapnav_value *arguments,
                            snapnav_token token, snapnav_error *err) {
  (void)ctx, (void)flags, (void)arguments, (void)token, (void)err;
  is_on = visible;
  if (!visible && lit_notes) last_lit->lit = lit_notes = 0;
  return SNAPNAV_OK;
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)host, (void)config, (void)ctx;
  static const snapnav_screen_type note = {.size = sizeof note, .id = "note", .create = create, .destroy = destroy};
  static const snapnav_effect effect = {.size = sizeof effect, .id = "light", .set_visible = light};
  is_on = lit_notes = 0;
  last_lit = NULL;
  snapnav_status status = registrar->screen_type(registrar, &note, err);
  return status == SNAPNAV_OK ? registrar->effect(registrar, &effect, err) : status;
}

SNAPNAV_PLUGIN("org.example.bad", "1.0.0", start, NULL, "name": "Bad", "license": "MIT",
               "provides": {"screens": ["note"], "effects": ["light"]})
