// Unusual: no C library, no start files, no needed library at all; a table is made at the first call and stays for ever.
// Allowed: the contract asks for one exported function only; lazy memory of the plugin's own changes no answer.
// build: cc -O2 -g -ffreestanding -nostdlib -nostartfiles -fno-stack-protector -fno-tree-loop-distribute-patterns -fvisibility=hidden -Wl,-z,relro,-z,now -Wl,--build-id
#include "snapnav_plugin.h"

static uint32_t table[256];
static int ready;

static uint32_t crc32(snapnav_bytes y) {
  if (!ready) { // functions are called on the main thread
    for (uint32_t i = 0; i < 256; i++) {
      uint32_t c = i;
      for (int k = 0; k < 8; k++) c = c & 1 ? 0xedb88320u ^ c >> 1 : c >> 1;
      table[i] = c;
    }
    ready = 1;
  }
  uint32_t c = 0xffffffffu;
  for (size_t i = 0; i < y.len; i++) c = table[(c ^ y.ptr[i]) & 255] ^ c >> 8;
  return ~c;
}

static uint64_t count_letters(snapnav_str s) { // code points
  uint64_t n = 0;
  for (size_t i = 0; i < s.len; i++) n += ((unsigned char)s.ptr[i] & 0xc0) != 0x80;
  return n;
}

static snapnav_status mediate(void *ctx, const snapnav_navigation *n, snapnav_token token, const snapnav_sink *out,
                              snapnav_error *err) {
  (void)ctx, (void)token, (void)out;
  if (n->flags & 0xfff0u) return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "a flag that this mediator does not know");
  for (size_t i = 0; n->payload->kind == SNAPNAV_MAP && i < n->payload->u.map.count; i++) {
    const snapnav_entry *e = &n->payload->u.map.items[i];
    if (e->value.kind == SNAPNAV_BYTES && e->value.u.y.len >= 4 && crc32(e->value.u.y) == 0x2144df1cu) // the residue
      return snapnav_fail(err, SNAPNAV_VETO, "sealed bytes are not passed on");
  }
  return SNAPNAV_OK;
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *r, const snapnav_value *config, void **ctx,
                            snapnav_error *err) {
  static const snapnav_mediator m = {sizeof m, 0, "unsealed", NULL, mediate, NULL, NULL};
  static const snapnav_function f = {sizeof f, SNAPNAV_FREE, "crc32", "u(y)", (snapnav_fn)crc32, NULL};
  static const snapnav_function g = {sizeof g, SNAPNAV_FREE, "letters", "t(s)", (snapnav_fn)count_letters, NULL};
  (void)host, (void)config, (void)ctx;
  snapnav_status s = r->mediator(r, &m, err);
  if (s >= 0) s = r->function(r, NULL, &f, err);
  if (s >= 0) s = r->function(r, NULL, &g, err);
  return s < 0 ? s : SNAPNAV_OK;
}

SNAPNAV_PLUGIN("org.authors.right.bare", "1.0.0", start, NULL,
               "name": "Bare", "license": "MIT",
               "provides": {"mediators": ["unsealed"], "functions": ["crc32", "letters"]})
