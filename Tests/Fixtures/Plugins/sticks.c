/* A presenter that shows its first transition, and does not come back from any further one. */
#include <snapnav_plugin.h>
#include <unistd.h>

static snapnav_status present(void *ctx, const snapnav_transition *transition, snapnav_token token,
                              snapnav_error *err) {
  (void)ctx, (void)transition, (void)token, (void)err;
  static int count;
  if (count++) for (;;) pause();
  return SNAPNAV_OK;
}

static snapnav_status start(const snapnav_host *h, snapnav_registrar *r,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)h, (void)config, (void)ctx;
  static const snapnav_presenter sticks = {.size = sizeof sticks, .id = "sticks", .present = present};
  return r->presenter(r, &sticks, err);
}
SNAPNAV_PLUGIN("org.example.sticks", "1.0.0", start, NULL,
               "provides": {"presenters": ["sticks"]})
