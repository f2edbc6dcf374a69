// Unusual: answers of 1 MiB of text and bytes, 30,000 numbers in one list, a saved state of more than 1 MiB; and RELOADABLE.
// Allowed: a value takes at most 16 MiB; the builds share nothing, and restore takes all that save puts.
// build: cc -O2 -g -fvisibility=hidden -Wl,-z,relro,-z,now -Wl,--build-id
#include "snapnav_plugin.h"
#include <stdlib.h>
#include <string.h>

enum { MIB = 1 << 20, NUMBERS = 30000 };
struct big { char text[MIB]; uint8_t bytes[MIB]; snapnav_value numbers[NUMBERS], list; int64_t generation; };

static snapnav_str long_text(void *user) {
  snapnav_str s = {((struct big *)user)->text, MIB};
  return s;
}
static snapnav_bytes long_bytes(void *user) {
  snapnav_bytes y = {((struct big *)user)->bytes, MIB};
  return y;
}
static const snapnav_value *long_list(void *user) { return &((struct big *)user)->list; }

static snapnav_status save(void *ctx, const snapnav_sink *out, snapnav_error *err) {
  struct big *b = ctx;
  (void)err;
  snapnav_entry e[2] = {{{"generation", 10}, snapnav_int(b->generation)}, {{"padding", 7}, {SNAPNAV_BYTES, 0, {0}}}};
  e[1].value.u.y = long_bytes(b);
  snapnav_value map = {SNAPNAV_MAP, 0, {0}};
  map.u.map.items = e;
  map.u.map.count = 2;
  out->put(out->ctx, &map);
  return SNAPNAV_OK;
}
static snapnav_status restore(void *ctx, const snapnav_value *state, snapnav_error *err) {
  struct big *b = ctx;
  const snapnav_value *generation = NULL, *padding = NULL;
  if (state->kind != SNAPNAV_MAP) return snapnav_fail(err, SNAPNAV_E_TYPE, "the state is a map");
  for (size_t i = 0; i < state->u.map.count; i++) {
    const snapnav_entry *e = &state->u.map.items[i];
    if (e->key.len == 10 && !memcmp(e->key.ptr, "generation", 10)) generation = &e->value;
    else if (e->key.len == 7 && !memcmp(e->key.ptr, "padding", 7)) padding = &e->value;
    else return snapnav_fail(err, SNAPNAV_E_KEY, "the state has a part that nobody wrote");
  }
  if (!generation || !padding) return snapnav_fail(err, SNAPNAV_E_KEY, "a part of the state is missing");
  if (generation->kind != SNAPNAV_INT || padding->kind != SNAPNAV_BYTES || padding->u.y.len != MIB)
    return snapnav_fail(err, SNAPNAV_E_TYPE, "a part of the state is of another kind or length");
  b->generation = generation->u.i;
  memcpy(b->bytes, padding->u.y.ptr, MIB);
  return SNAPNAV_OK;
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *r, const snapnav_value *config, void **ctx,
                            snapnav_error *err) {
  (void)host, (void)config;
  struct big *b = calloc(1, sizeof *b);
  if (!b) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory for three megabytes");
  for (int i = 0; i < MIB; i++) b->text[i] = (char)('a' + i % 26), b->bytes[i] = (uint8_t)(i ^ i >> 8);
  for (int i = 0; i < NUMBERS; i++) b->numbers[i] = snapnav_int((int64_t)i * i);
  b->list.kind = SNAPNAV_LIST;
  b->list.u.list.items = b->numbers;
  b->list.u.list.count = NUMBERS;
  const snapnav_function table[] = {{sizeof *table, SNAPNAV_FREE, "longText", "s(p)", (snapnav_fn)long_text, b},
                                    {sizeof *table, SNAPNAV_FREE, "longBytes", "y(p)", (snapnav_fn)long_bytes, b},
                                    {sizeof *table, SNAPNAV_FREE, "longList", "v(p)", (snapnav_fn)long_list, b}};
  snapnav_status s = SNAPNAV_OK;
  for (int i = 0; i < 3 && s >= 0; i++) s = r->function(r, NULL, &table[i], err);
  if (s < 0) {
    free(b);
    return s;
  }
  *ctx = b;
  return SNAPNAV_OK;
}
static void stop(void *ctx) { free(ctx); }

static const snapnav_plugin descriptor = {sizeof descriptor, SNAPNAV_ABI_MAJOR, SNAPNAV_ABI_MINOR, SNAPNAV_PLUGIN_RELOADABLE,
                                          "org.authors.right.big", "1.0.0", start, stop, save, restore, NULL};
SNAPNAV_NOTE(0, SNAPNAV_PLUGIN_RELOADABLE,
             "{\"id\": \"org.authors.right.big\", \"version\": \"1.0.0\", \"name\": \"Big\", \"license\": \"MIT\", "
             "\"provides\": {\"functions\": [\"longText\", \"longBytes\", \"longList\"]}}")
SNAPNAV_EXPORT const snapnav_plugin *snapnav_plugin_entry(uint32_t host_major, uint32_t host_minor) {
  (void)host_minor;
  return host_major == SNAPNAV_ABI_MAJOR ? &descriptor : NULL;
}
