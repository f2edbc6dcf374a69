/* Names a mediator of its own that it does not have. */
#include <string.h>

#include "snapnav_plugin.h"
#include "parts/is.h"

static snapnav_status resolve(void *ctx, snapnav_str route, const snapnav_value *payload,
                              snapnav_screen source, snapnav_token token, const snapnav_sink *out,
                              snapnav_error *err) {
  (void)ctx, (void)payload, (void)source, (void)token, (void)err;
  if (!is(route, "show")) return SNAPNAV_DECLINE;
  snapnav_entry use = {snapnav_text("use"), snapnav_string("org.example.bad/describe")};
  snapnav_value step = {SNAPNAV_MAP, 0, {0}}, mediation = {SNAPNAV_LIST, 0, {0}};
  step.u.map.items = &use;
  step.u.map.count = 1;
  mediation.u.list.items = &step;
  mediation.u.list.count = 1;
  snapnav_entry entries[] = {{snapnav_text("destination"), snapnav_string("show")},
                             {snapnav_text("mediation"), mediation}};
  snapnav_value map = {SNAPNAV_MAP, 0, {0}};
  map.u.map.items = entries;
  map.u.map.count = 2;
  out->put(out->ctx, &map);
  return SNAPNAV_OK;
}

#include "parts/router-listed.h"
