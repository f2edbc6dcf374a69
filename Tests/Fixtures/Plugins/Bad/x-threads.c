/* Sets the title from the thread that has worked it out. */
#include <pthread.h>

#include "snapnav_plugin.h"

static const snapnav_host *host;
static pthread_t worker;
static int works;

struct work { snapnav_screen screen; snapnav_token token; };
static struct work work;

static void *work_out(void *user) {
  (void)user;
  snapnav_value title = snapnav_string("A long title");
  host->screen_set(host, work.screen, snapnav_text("title"), &title, NULL);
  host->complete(host, work.token, SNAPNAV_OK, NULL, NULL);
  return NULL;
}

static void join(void) {
  if (works) pthread_join(worker, NULL);
  works = 0;
}

static snapnav_status mediate(void *ctx, const snapnav_navigation *navigation, snapnav_token token,
                              const snapnav_sink *out, snapnav_error *err) {
  (void)ctx, (void)out;
  join();
  work = (struct work){navigation->destination, token};
  if (pthread_create(&worker, NULL, work_out, NULL)) return snapnav_fail(err, SNAPNAV_E_FAIL, "no thread");
  works = 1;
  return SNAPNAV_PENDING;
}

static void stop(void *ctx) {
  (void)ctx;
  join();
}

static snapnav_status start(const snapnav_host *h, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)config, (void)ctx;
  host = h;
  static const snapnav_mediator odd = {sizeof odd, 0, "odd", NULL, mediate, NULL, NULL};
  return registrar->mediator(registrar, &odd, err);
}

SNAPNAV_PLUGIN("org.example.bad", "1.0.0", start, stop, "name": "Bad", "license": "MIT",
               "provides": {"mediators": ["odd"]})
