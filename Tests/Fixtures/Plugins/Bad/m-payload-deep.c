/* Keeps the way into the payload in an array for 16 levels. */
#include "snapnav_plugin.h"

static volatile uint32_t deepest;

static snapnav_status mediate(void *ctx, const snapnav_navigation *navigation, snapnav_token token,
                              const snapnav_sink *out, snapnav_error *err) {
  (void)ctx, (void)token, (void)out, (void)err;
  const snapnav_value *way[16];
  size_t depth = 0;
  const snapnav_value *value = navigation->payload;
  while (value) {
    ((const snapnav_value *volatile *)way)[depth++] = value;
    if (value->kind == SNAPNAV_MAP && value->u.map.count)
      value = &value->u.map.items[0].value;
    else if (value->kind == SNAPNAV_LIST && value->u.list.count)
      value = &value->u.list.items[0];
    else
      value = NULL;
  }
  deepest = way[depth - 1]->kind;
  return SNAPNAV_OK;
}

#include "parts/mediator.h"
