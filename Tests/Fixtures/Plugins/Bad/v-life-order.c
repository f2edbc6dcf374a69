/* Counts on the last made being the first destroyed. */
#include "snapnav_plugin.h"

struct note {
  int32_t level;
};
static struct note notes[64];
static int count;

static int32_t get_level(struct note *note) { return note->level; }
static void set_level(struct note *note, int32_t level) { note->level = level; }

static snapnav_status create(void *ctx, snapnav_screen screen, const snapnav_value *properties,
                             void **instance, snapnav_error *err) {
  (void)ctx, (void)screen, (void)properties;
  if (count == 64) return snapnav_fail(err, SNAPNAV_E_NOMEM, "too many notes");
  *instance = &notes[count++];
  return SNAPNAV_OK;
}

static void destroy(void *ctx, void *instance) {
  (void)ctx;
  if (instance == &notes[count - 1]) count--;
}

#include "parts/note-level.h"
