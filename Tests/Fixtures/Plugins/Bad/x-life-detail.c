/* Knows regions, and puts a detail beside the one that was there, in a row of none. */
#include <stdlib.h>

#include "snapnav_plugin.h"

static struct pane { snapnav_screen screen; } *detail;

static snapnav_status present(void *ctx, const snapnav_transition *transition, snapnav_token token,
                              snapnav_error *err) {
  (void)ctx, (void)token;
  for (uint32_t i = 0; i < transition->count; i++) {
    const snapnav_update *update = transition->updates[i];
    if (update->op > SNAPNAV_SELECT)
      return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "an op that is not known here");
    if (update->op == SNAPNAV_DETAIL) detail->screen = update->screen;
  }
  return SNAPNAV_OK;
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)host, (void)config, (void)ctx;
  static const snapnav_presenter screen = {
      .size = sizeof screen, .flags = SNAPNAV_KNOWS_REGIONS, .id = "screen", .present = present};
  return registrar->presenter(registrar, &screen, err);
}

SNAPNAV_PLUGIN("org.example.bad", "1.0.0", start, NULL, "name": "Bad", "license": "MIT",
               "provides": {"presenters": ["screen"]})
