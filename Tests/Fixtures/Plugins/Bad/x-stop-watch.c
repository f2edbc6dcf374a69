/* A screen that was shown watches a pipe, also when its plugin was stopped. */
#define _GNU_SOURCE
#include <stdlib.h>
#include <unistd.h>
#include <fcntl.h>

#include "snapnav_plugin.h"

static const snapnav_host *host;
struct note { int ends[2]; };

static void read_it(void *user, int32_t fd) { (void)user, (void)fd; }

static snapnav_status create(void *ctx, snapnav_screen screen, const snapnav_value *properties,
                             void **instance, snapnav_error *err) {
  (void)ctx, (void)screen, (void)properties;
  struct note *note = calloc(1, sizeof *note);
  if (!note || pipe2(note->ends, O_CLOEXEC)) {
    free(note);
    return snapnav_fail(err, SNAPNAV_E_NOMEM, "no pipe");
  }
  *instance = note;
  return SNAPNAV_OK;
}

static void event(void *ctx, void *instance, uint32_t event) {
  (void)ctx;
  struct note *note = instance;
  if (event == SNAPNAV_DID_SHOW) host->watch_fd(host, note->ends[0], read_it, note, NULL);
}

static void destroy(void *ctx, void *instance) {
  (void)ctx;
  struct note *note = instance;
  close(note->ends[0]);
  close(note->ends[1]);
  free(note);
}

static snapnav_status start(const snapnav_host *h, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)config, (void)ctx;
  host = h;
  static const snapnav_screen_type type = {
      .size = sizeof type, .id = "note", .create = create, .destroy = destroy, .event = event};
  return registrar->screen_type(registrar, &type, err);
}

SNAPNAV_PLUGIN("org.example.bad", "1.0.0", start, NULL, "name": "Bad", "license": "MIT",
               "provides": {"screens": ["note"]})
