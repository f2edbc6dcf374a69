/* Unusual: a table made by pthread_once when it is first needed and kept through later starts; several
 * extensions of the host are asked for, in start, in a call and on a thread, and done without.
 * Allowed: "get_extension [any] ... NULL: this host has none of it"; "A second start without stop answers
 * E_STATE", but start after stop may find memory of its own as it left it. */
#include <pthread.h>
#include <string.h>
#include "snapnav_plugin.h"

static const char *const wanted[] = {"org.example.clock/1", "snapnav.future/9", "", "org.example.\xc3\xbc" "berall/2",
                                     "snapnav.main-loop/2"};
enum { WANTED = sizeof wanted / sizeof *wanted };
static pthread_once_t once = PTHREAD_ONCE_INIT;
static uint16_t square[1000];
static const snapnav_host *host;
static int started, found;

static void make(void) {
  for (uint32_t i = 0; i < 1000; i++) square[i] = (uint16_t)(i * i % 65521u);
}

static int ask(void) {
  int n = 0;
  for (size_t i = 0; i < WANTED; i++) n += host->get_extension(host, wanted[i]) != NULL;
  return n;
}

static void *ask_there(void *result) {
  pthread_once(&once, make);
  *(int *)result = ask();
  return NULL;
}

static uint32_t squared(uint32_t n) {
  pthread_once(&once, make);
  return square[n % 1000];
}

static uint32_t extensions(void) { /* the same on a thread of its own, which is joined at once */
  int there = 0;
  pthread_t thread;
  if (pthread_create(&thread, NULL, ask_there, &there)) return (uint32_t)ask();
  pthread_join(thread, NULL);
  return (uint32_t)there;
}

static snapnav_status mediate(void *ctx, const snapnav_navigation *n, snapnav_token token, const snapnav_sink *out,
                              snapnav_error *err) {
  (void)ctx, (void)token, (void)out;
  if (n->flags & 0xfff0u) return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "a flag that is not known");
  pthread_once(&once, make);
  return square[2] == 4 ? SNAPNAV_OK : snapnav_fail(err, SNAPNAV_E_FAIL, "the table is wrong");
}

static snapnav_status start(const snapnav_host *h, snapnav_registrar *r, const snapnav_value *config,
                            void **ctx, snapnav_error *err) {
  (void)config;
  if (started) return snapnav_fail(err, SNAPNAV_E_STATE, "started already");
  if ((h->flags | r->flags) & 0xffffu) return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "a flag of the host");
  const snapnav_function f[] = {{sizeof *f, SNAPNAV_FREE, "squared", "u(u)", (snapnav_fn)squared, NULL},
                                {sizeof *f, SNAPNAV_FREE, "extensions", "u()", (snapnav_fn)extensions, NULL}};
  for (size_t i = 0; i < sizeof f / sizeof *f; i++) {
    snapnav_status s = r->function(r, NULL, &f[i], err);
    if (s < 0) return s;
  }
  snapnav_mediator m = {sizeof m, 0, "squares", NULL, mediate, NULL, NULL};
  snapnav_status s = r->mediator(r, &m, err);
  if (s < 0) return s;
  host = h;
  found = ask();
  *ctx = &found;
  started = 1;
  return SNAPNAV_OK;
}

static void stop(void *ctx) {
  if (ctx == &found) found = 0;
  started = 0;
}

static const void *get_extension(void *ctx, const char *id) {
  return !strcmp(id, "org.example.blind.r17.found/1") ? ctx : NULL;
}

static const snapnav_plugin descriptor = {sizeof descriptor, SNAPNAV_ABI_MAJOR, SNAPNAV_ABI_MINOR, 0,
                                          "org.example.blind.r17", "1.0.0", start, stop, NULL, NULL, get_extension};
SNAPNAV_PLUGIN_WITH(descriptor, "org.example.blind.r17", "1.0.0", "name": "Squares", "license": "MIT",
                    "provides": {"functions": ["squared", "extensions"], "mediators": ["squares"]})
