/* Reads a picture of a megabyte for each route that it is asked for, and gives none back. */
#include <stdlib.h>
#include <string.h>

#include "snapnav_plugin.h"

static void *volatile picture;

static snapnav_status resolve(void *ctx, snapnav_str route, const snapnav_value *payload,
                              snapnav_screen source, snapnav_token token, const snapnav_sink *out,
                              snapnav_error *err) {
  (void)ctx, (void)route, (void)payload, (void)source, (void)token, (void)out;
  void *read = malloc(1 << 20);
  if (!read) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory");
  memset(read, 1, 1 << 20);
  picture = read;
  return SNAPNAV_DECLINE;
}

#include "parts/router.h"
