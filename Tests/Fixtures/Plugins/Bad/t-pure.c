/* Answers with the number of the question. */
#include <string.h>

#include "snapnav_plugin.h"

static int64_t count;
#include "parts/is.h"

static snapnav_status resolve(void *ctx, snapnav_str route, const snapnav_value *payload,
                              snapnav_screen source, snapnav_token token, const snapnav_sink *out,
                              snapnav_error *err) {
  (void)ctx, (void)payload, (void)source, (void)token, (void)err;
  if (!is(route, "show")) return SNAPNAV_DECLINE;
  snapnav_entry number = {snapnav_text("number"), snapnav_int(++count)};
  snapnav_value map = {SNAPNAV_MAP, 0, {0}}, numbers = {SNAPNAV_MAP, 0, {0}};
  numbers.u.map.items = &number;
  numbers.u.map.count = 1;
  snapnav_entry entries[] = {{snapnav_text("navigation"), snapnav_string("openShow")},
                             {snapnav_text("payload"), numbers}};
  map.u.map.items = entries;
  map.u.map.count = 2;
  out->put(out->ctx, &map);
  return SNAPNAV_OK;
}

#include "parts/router-listed.h"
