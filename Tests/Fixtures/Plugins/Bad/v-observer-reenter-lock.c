/* Holds its lock while it tells. */
#include <pthread.h>
#include <stdlib.h>

#include "snapnav_plugin.h"

typedef void (*observer)(void *ctx, const snapnav_value *value);

struct note {
  pthread_mutex_t lock;
  int32_t level;
  observer changed;
  void *changed_ctx;
};

static int32_t get_level(struct note *note) { return note->level; }
static void tell(struct note *note) {
  snapnav_value value = snapnav_int(note->level);
  if (note->changed) note->changed(note->changed_ctx, &value);
}
static void set_level(struct note *note, int32_t level) {
  pthread_mutex_lock(&note->lock);
  int changes = level != note->level;
  note->level = level;
  if (changes) tell(note);
  pthread_mutex_unlock(&note->lock);
}

#include "parts/observe.h"

static snapnav_status create(void *ctx, snapnav_screen screen, const snapnav_value *properties,
                             void **instance, snapnav_error *err) {
  (void)ctx, (void)screen, (void)properties;
  struct note *note = calloc(1, sizeof *note);
  if (!note) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory");
  pthread_mutex_init(&note->lock, NULL);
  *instance = note;
  return SNAPNAV_OK;
}

static void destroy(void *ctx, void *instance) {
  (void)ctx;
  free(instance);
}

#include "parts/note-observed.h"
