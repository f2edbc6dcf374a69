/* Keeps a view of some screens only: null of those without one, an error of those that it never showed,
 * and forgets all of them when it is closed. It answers one that is no longer good with OK, and begins at
 * the top. */
#include "snapnav_plugin.h"

static snapnav_screen shown[64];
static size_t count;
static int is_open;

static snapnav_status open_it(void *ctx, const snapnav_value *arguments, snapnav_error *err) {
  (void)ctx, (void)arguments;
  if (is_open) return snapnav_fail(err, SNAPNAV_E_STATE, "it is open already");
  is_open = 1;
  return SNAPNAV_OK;
}

static void close_it(void *ctx) {
  (void)ctx;
  is_open = 0;
  count = 0;
}

static int knows(snapnav_screen screen) {
  for (size_t i = 0; i < count; i++)
    if (shown[i] == screen) return 1;
  return 0;
}

static snapnav_status present(void *ctx, const snapnav_transition *transition, snapnav_token token,
                              snapnav_error *err) {
  (void)ctx, (void)token;
  if (!is_open) return snapnav_fail(err, SNAPNAV_E_STATE, "it is not open");
  for (uint32_t i = 0; i < transition->count; i++)
    if (transition->updates[i]->op > SNAPNAV_SELECT)
      return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "an op that is not known here");
  for (uint32_t i = 0; i < transition->count; i++) {
    snapnav_screen screen = transition->updates[i]->screen;
    if (screen && !knows(screen)) shown[count++ % 64] = screen;
    if (count > 64) count = 64;
  }
  return SNAPNAV_OK;
}

static snapnav_status save_view(void *ctx, snapnav_screen screen, const snapnav_sink *out,
                                snapnav_error *err) {
  (void)ctx;
  if (!knows(screen)) return snapnav_fail(err, SNAPNAV_E_HANDLE, "it was never shown here");
  snapnav_value view = {SNAPNAV_NULL, 0, {0}};
  if (screen % 2) view = snapnav_int((int64_t)(screen % 1000));
  out->put(out->ctx, &view);
  return SNAPNAV_OK;
}

static snapnav_status restore_view(void *ctx, snapnav_screen screen, const snapnav_value *view,
                                   snapnav_error *err) {
  (void)ctx, (void)screen, (void)view, (void)err;
  return SNAPNAV_OK;
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)host, (void)config, (void)ctx;
  is_open = 0;
  count = 0;
  static const snapnav_presenter some = {.size = sizeof some,
                                         .id = "some",
                                         .open = open_it,
                                         .close = close_it,
                                         .present = present,
                                         .save_view = save_view,
                                         .restore_view = restore_view};
  return registrar->presenter(registrar, &some, err);
}

SNAPNAV_PLUGIN("org.example.views", "1.0.0", start, NULL, "name": "Views", "license": "MIT",
               "provides": {"presenters": ["some"]})
