/* Breaks section 8, "x int64_t": plain C functions called by their signature text / r-signature-dwarf (and v-roundtrip):
 * the getter's text says x, the function gives back an int32_t; the upper half of the result is whatever the register
 * holds, as a rule 0, so that 90 comes out as 90 and -300 as 4294966996.
 * Say: getter "offset" is declared "x(@)" and returns a 32-bit int; set to -300 it answers 4294966996.
 *
 * Zone: a clock of another place, by its offset from UTC in minutes. */
#include "snapnav_plugin.h"
#include <stdlib.h>
#include <string.h>

typedef void (*tell_fn)(void *host, const snapnav_value *value);
typedef struct zone {
  int32_t offset; /* minutes east of UTC */
  tell_fn tell;
  void *listener;
} zone;

static int32_t get_offset(void *self) { return ((zone *)self)->offset; }

static int32_t set_offset(void *self, int64_t offset, snapnav_error *err) {
  zone *z = self;
  if (offset < -14 * 60 || offset > 14 * 60) return snapnav_fail(err, SNAPNAV_E_ARG, "zone: no place is more than 14 hours off");
  if (z->offset == offset) return SNAPNAV_OK;
  z->offset = (int32_t)offset;
  snapnav_value v = snapnav_int(offset);
  if (z->tell) z->tell(z->listener, &v);
  return SNAPNAV_OK;
}

static void observe_offset(void *self, tell_fn tell, void *listener) {
  zone *z = self;
  z->tell = tell;
  z->listener = listener;
}

static int64_t local(void *self, int64_t utc) { /* action: seconds since 1970 there */
  return (int64_t)((uint64_t)utc + (uint64_t)(int64_t)((zone *)self)->offset * 60u);
}

static snapnav_status create(void *ctx, snapnav_screen screen, const snapnav_value *properties, void **instance, snapnav_error *err) {
  int64_t offset = 0;
  (void)ctx, (void)screen;
  for (size_t i = 0; i < properties->u.map.count; i++) {
    const snapnav_entry *e = &properties->u.map.items[i];
    if (e->key.len != 6 || memcmp(e->key.ptr, "offset", 6)) continue;
    if (e->value.kind != SNAPNAV_INT) return snapnav_fail(err, SNAPNAV_E_TYPE, "zone: \"offset\" is a number of minutes");
    offset = e->value.u.i;
  }
  zone *z = calloc(1, sizeof *z);
  if (!z) return snapnav_fail(err, SNAPNAV_E_NOMEM, "zone: no memory");
  snapnav_status s = set_offset(z, offset, err);
  if (s < 0) {
    free(z);
    return s;
  }
  *instance = z;
  return SNAPNAV_OK;
}

static void destroy(void *ctx, void *instance) {
  (void)ctx;
  free(instance);
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *reg, const snapnav_value *config, void **ctx,
                            snapnav_error *err) {
  const snapnav_function functions[] = {
      {sizeof(snapnav_function), SNAPNAV_GETTER, "offset", "x(@)", (snapnav_fn)get_offset, NULL},
      {sizeof(snapnav_function), SNAPNAV_SETTER, "offset", "i(@x!)", (snapnav_fn)set_offset, NULL},
      {sizeof(snapnav_function), SNAPNAV_OBSERVER, "offset", "-(@{-(@v)}@)", (snapnav_fn)observe_offset, NULL},
      {sizeof(snapnav_function), SNAPNAV_ACTION, "local", "x(@x)", (snapnav_fn)local, NULL}};
  snapnav_screen_type type = {.size = sizeof type, .id = "zone", .create = create, .destroy = destroy};
  (void)host, (void)config, (void)ctx;
  snapnav_status s = reg->screen_type(reg, &type, err);
  for (size_t i = 0; s >= 0 && i < sizeof functions / sizeof *functions; i++) s = reg->function(reg, "zone", &functions[i], err);
  return s < 0 ? s : SNAPNAV_OK;
}

SNAPNAV_PLUGIN("org.example.zone", "1.0.0", start, NULL,
               "name": "Zone", "license": "MIT", "provides": {"screens": ["zone"]})
