/* Reads the level of a destination under the lock that its own getter takes. */
#include <pthread.h>
#include <stdlib.h>

#include "snapnav_plugin.h"

struct note {
  int32_t level;
};
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static const snapnav_host *host;

static int32_t get_level(struct note *note) {
  pthread_mutex_lock(&lock);
  int32_t level = note->level;
  pthread_mutex_unlock(&lock);
  return level;
}
static void set_level(struct note *note, int32_t level) {
  pthread_mutex_lock(&lock);
  note->level = level;
  pthread_mutex_unlock(&lock);
}

static int64_t total;
static void add(void *ctx, const snapnav_value *value) {
  (void)ctx;
  if (value->kind == SNAPNAV_INT) total += value->u.i / 4;
}

static snapnav_status mediate(void *ctx, const snapnav_navigation *navigation, snapnav_token token,
                              const snapnav_sink *out, snapnav_error *err) {
  (void)ctx, (void)token, (void)out, (void)err;
  const snapnav_sink sum = {NULL, add};
  pthread_mutex_lock(&lock);
  host->screen_get(host, navigation->destination, snapnav_text("level"), &sum, NULL);
  pthread_mutex_unlock(&lock);
  return SNAPNAV_OK;
}

#include "parts/note.h"

static snapnav_status start(const snapnav_host *h, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)config, (void)ctx;
  host = h;
  static const snapnav_screen_type type = {.size = sizeof type, .id = "note", .create = create, .destroy = destroy};
  static const snapnav_mediator odd = {sizeof odd, 0, "odd", NULL, mediate, NULL, NULL};
  static const snapnav_function getter = {sizeof getter, SNAPNAV_GETTER, "level", "i(@)", (snapnav_fn)get_level, NULL},
                                setter = {sizeof setter, SNAPNAV_SETTER, "level", "-(@i)", (snapnav_fn)set_level, NULL};
  snapnav_status status = registrar->screen_type(registrar, &type, err);
  if (!status) status = registrar->function(registrar, "note", &getter, err);
  if (!status) status = registrar->function(registrar, "note", &setter, err);
  return status ? status : registrar->mediator(registrar, &odd, err);
}

SNAPNAV_PLUGIN("org.example.bad", "1.0.0", start, NULL, "name": "Bad", "license": "MIT",
               "provides": {"screens": ["note"], "mediators": ["odd"]})
