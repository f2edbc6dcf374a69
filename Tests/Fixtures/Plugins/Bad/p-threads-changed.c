/* Draws anew on a thread of its own when a screen has changed, and asks the host there. */
#include <pthread.h>
#include <unistd.h>

#include "snapnav_plugin.h"

static const snapnav_host *host;
static pthread_t thread;
static int runs;
static snapnav_screen drawn;
static void put(void *ctx, const snapnav_value *value) { (void)ctx, (void)value; }

static snapnav_status present(void *ctx, const snapnav_transition *transition, snapnav_token token,
                              snapnav_error *err) {
  (void)ctx, (void)transition, (void)token, (void)err;
  return SNAPNAV_OK;
}

static void *draw(void *user) {
  const snapnav_sink sink = {NULL, put};
  usleep(20000);
  host->screen_describe(host, drawn, &sink, NULL);
  return user;
}

static void join(void) {
  if (runs) pthread_join(thread, NULL);
  runs = 0;
}

static void changed(void *ctx, snapnav_screen screen) {
  (void)ctx;
  join();
  drawn = screen;
  runs = pthread_create(&thread, NULL, draw, NULL) == 0;
}

static void stop(void *ctx) {
  (void)ctx;
  join();
}

static snapnav_status start(const snapnav_host *h, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)config, (void)ctx;
  host = h;
  static const snapnav_presenter screen = {
      .size = sizeof screen, .id = "screen", .present = present, .changed = changed};
  return registrar->presenter(registrar, &screen, err);
}

SNAPNAV_PLUGIN("org.example.bad", "1.0.0", start, stop, "name": "Bad", "license": "MIT",
               "provides": {"presenters": ["screen"]})
