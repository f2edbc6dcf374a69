/* Leads to the news in the morning and to a film in the afternoon. */
#include <string.h>
#include <time.h>

#include "snapnav_plugin.h"

static snapnav_status resolve(void *ctx, snapnav_str route, const snapnav_value *payload,
                              snapnav_screen source, snapnav_token token, const snapnav_sink *out,
                              snapnav_error *err) {
  (void)ctx, (void)payload, (void)source, (void)token, (void)err;
  if (route.len != 5 || memcmp(route.ptr, "today", 5)) return SNAPNAV_DECLINE;
  int is_morning = time(NULL) % 86400 < 43200;
  snapnav_entry entry = {snapnav_text("destination"), snapnav_string(is_morning ? "news" : "film")};
  snapnav_value plan = {SNAPNAV_MAP, 0, {0}};
  plan.u.map.items = &entry;
  plan.u.map.count = 1;
  out->put(out->ctx, &plan);
  return SNAPNAV_OK;
}

#include "parts/router.h"
