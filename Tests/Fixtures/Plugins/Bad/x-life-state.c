/* Remembers the longest key that it saw in arguments; restores no more than twenty bytes of it. */
#include <string.h>

#include "snapnav_plugin.h"

static char longest[1024];
static size_t length;

static snapnav_status set_visible(void *ctx, int32_t visible, uint32_t flags,
                                  const snapnav_value *arguments, snapnav_token token,
                                  snapnav_error *err) {
  (void)ctx, (void)visible, (void)flags, (void)token, (void)err;
  if (arguments->kind != SNAPNAV_MAP) return SNAPNAV_OK;
  for (size_t i = 0; i < arguments->u.map.count; i++) {
    snapnav_str key = arguments->u.map.items[i].key;
    if (key.len <= length || key.len > sizeof longest) continue;
    memcpy(longest, key.ptr, key.len);
    length = key.len;
  }
  return SNAPNAV_OK;
}

static snapnav_status save(void *ctx, const snapnav_sink *out, snapnav_error *err) {
  (void)ctx, (void)err;
  snapnav_value value = {.kind = SNAPNAV_BYTES};
  value.u.y = (snapnav_bytes){(const uint8_t *)longest, length};
  out->put(out->ctx, &value);
  return SNAPNAV_OK;
}

static snapnav_status restore(void *ctx, const snapnav_value *state, snapnav_error *err) {
  (void)ctx;
  if (state->kind != SNAPNAV_BYTES) return snapnav_fail(err, SNAPNAV_E_TYPE, "a state is bytes");
  length = state->u.y.len < 20 ? state->u.y.len : 20;
  if (length) memcpy(longest, state->u.y.ptr, length);
  return SNAPNAV_OK;
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)host, (void)config, (void)ctx;
  length = 0;
  static const snapnav_effect odd = {sizeof odd, 0, "odd", NULL, set_visible, NULL, NULL};
  return registrar->effect(registrar, &odd, err);
}

static const snapnav_plugin descriptor = {
    .size = sizeof descriptor, .abi_major = SNAPNAV_ABI_MAJOR, .abi_minor = SNAPNAV_ABI_MINOR,
    .id = "org.example.bad", .version = "1.0.0", .start = start, .save = save, .restore = restore};
SNAPNAV_PLUGIN_WITH(descriptor, "org.example.bad", "1.0.0", "name": "Bad", "license": "MIT",
                    "provides": {"effects": ["odd"]})
