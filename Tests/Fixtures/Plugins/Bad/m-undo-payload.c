/* Takes back what was counted for a title; where the payload had none, it divides by nothing. */
#include <string.h>

#include "snapnav_plugin.h"

#include "parts/is.h"

static int64_t volatile titles, letters;

static int64_t length_of(const snapnav_navigation *navigation) {
  for (size_t i = 0; i < navigation->payload->u.map.count; i++) {
    const snapnav_entry *entry = &navigation->payload->u.map.items[i];
    if (is(entry->key, "title") && entry->value.kind == SNAPNAV_STRING)
      return (int64_t)entry->value.u.s.len;
  }
  return 0;
}

static snapnav_status mediate(void *ctx, const snapnav_navigation *navigation, snapnav_token token,
                              const snapnav_sink *out, snapnav_error *err) {
  (void)ctx, (void)token, (void)out, (void)err;
  titles += length_of(navigation) > 0;
  letters += length_of(navigation);
  return SNAPNAV_OK;
}

static void undo(void *ctx, const snapnav_navigation *navigation) {
  (void)ctx;
  letters -= letters / length_of(navigation);
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)host, (void)config, (void)ctx;
  static const snapnav_mediator odd = {sizeof odd, 0, "odd", NULL, mediate, undo, NULL};
  return registrar->mediator(registrar, &odd, err);
}

SNAPNAV_PLUGIN("org.example.bad", "1.0.0", start, NULL, "name": "Bad", "license": "MIT",
               "provides": {"mediators": ["odd"]})
