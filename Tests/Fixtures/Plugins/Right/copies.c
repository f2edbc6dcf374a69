/* Looks suspicious and is right: changes its own copies of what it is lent, and keeps only those. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "snapnav_plugin.h"

static const snapnav_host *host;
static char *last;

static char *copy(snapnav_str text) {
  char *own = malloc(text.len + 1);
  if (!own) return NULL;
  if (text.len) memcpy(own, text.ptr, text.len);
  own[text.len] = 0;
  for (size_t i = 0; i < text.len; i++) own[i] = (char)toupper((unsigned char)own[i]);
  return own;
}

static snapnav_status set_visible(void *ctx, int32_t visible, uint32_t flags,
                                  const snapnav_value *arguments, snapnav_token token,
                                  snapnav_error *err) {
  (void)ctx, (void)visible, (void)flags, (void)token;
  snapnav_value mine = *arguments;
  if (mine.kind != SNAPNAV_MAP) return SNAPNAV_OK;
  for (size_t i = 0; i < mine.u.map.count; i++) {
    snapnav_entry entry = mine.u.map.items[i];
    if (entry.value.kind != SNAPNAV_STRING) continue;
    char *own = copy(entry.value.u.s);
    if (!own) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory");
    free(last);
    last = own;
  }
  return SNAPNAV_OK;
}

static void stop(void *ctx) {
  (void)ctx;
  free(last);
  last = NULL;
}

static snapnav_status start(const snapnav_host *h, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)config, (void)ctx;
  host = h;
  static const snapnav_effect copies = {sizeof copies, 0, "copies", NULL, set_visible, NULL};
  return registrar->effect(registrar, &copies, err);
}

SNAPNAV_PLUGIN("org.example.copies", "1.0.0", start, stop, "name": "Copies", "license": "MIT",
               "provides": {"effects": ["copies"]})
