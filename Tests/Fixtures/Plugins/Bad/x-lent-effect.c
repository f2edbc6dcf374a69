/* Makes the side that it gets lower case where it stands, and compares then. */
#include <ctype.h>
#include <string.h>

#include "snapnav_plugin.h"

static int left;

static snapnav_status set_visible(void *ctx, int32_t visible, uint32_t flags,
                                  const snapnav_value *arguments, snapnav_token token,
                                  snapnav_error *err) {
  (void)ctx, (void)flags, (void)token, (void)err;
  if (!visible || arguments->kind != SNAPNAV_MAP) return SNAPNAV_OK;
  for (size_t i = 0; i < arguments->u.map.count; i++) {
    const snapnav_entry *entry = &arguments->u.map.items[i];
    if (entry->value.kind != SNAPNAV_STRING) continue;
    char *text = (char *)entry->value.u.s.ptr;
    for (size_t k = 0; k < entry->value.u.s.len; k++) text[k] = (char)tolower((unsigned char)text[k]);
    left = entry->value.u.s.len == 4 && !memcmp(text, "left", 4);
  }
  return SNAPNAV_OK;
}

#include "parts/effect.h"
