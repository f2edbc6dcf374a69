/* Unusual: two notes in one segment, for contract majors 1 and 2, and two descriptors; the entry point
 * answers each for its own major and NULL for all others. The second one's layout word and descriptor are
 * those of that other contract, and mean nothing to a host of the first.
 * Allowed: section 1 "one for each contract major that the plugin serves, which the host picks by";
 * section 2 "It answers the descriptor for that major"; "another one is another contract; only the entry
 * point outlives it". */
#include "snapnav_plugin.h"

#define ID "org.example.blind.r29"
SNAPNAV_NOTE(0, 0, "{\"id\": \"" ID "\", \"version\": \"1.0.0\", \"name\": \"For two contracts\", \"license\": \"MIT\", "
                   "\"provides\": {\"mediators\": [\"through\"]}}")

#define JSON_2 "{\"id\": \"" ID "\", \"version\": \"1.0.0\", \"name\": \"For two contracts\", \"license\": \"MIT\", " \
               "\"provides\": {\"mediators\": [\"through\"], \"portals\": [\"a role of that contract\"]}}"
static const struct {
  uint32_t namesz, descsz, type; char name[8];
  uint16_t abi_major, abi_minor, min_minor, flags;
  uint32_t layout; char json[sizeof JSON_2];
} note_2 __attribute__((SNAPNAV_NOTE_ATTRIBUTES)) = {
    8, 12 + sizeof JSON_2, SNAPNAV_NOTE_TYPE, "SnapNav", 2, 3, 1, 0, 0x20304050u, JSON_2};

static int started;

static snapnav_status mediate(void *ctx, const snapnav_navigation *n, snapnav_token token, const snapnav_sink *out,
                              snapnav_error *err) {
  (void)ctx, (void)token, (void)out;
  return n->flags & 0xfff0u ? snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "a flag that is not known") : SNAPNAV_OK;
}

static snapnav_status start(const snapnav_host *h, snapnav_registrar *r, const snapnav_value *config,
                            void **ctx, snapnav_error *err) {
  (void)config, (void)ctx;
  if (started) return snapnav_fail(err, SNAPNAV_E_STATE, "started already");
  if ((h->flags | r->flags) & 0xffffu) return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "a flag of the host");
  snapnav_mediator m = {sizeof m, 0, "through", NULL, mediate, NULL, NULL};
  snapnav_status s = r->mediator(r, &m, err);
  if (s < 0) return s;
  started = 1;
  return SNAPNAV_OK;
}

static void stop(void *ctx) {
  (void)ctx;
  started = 0;
}

typedef struct plugin_2 { /* the descriptor of the other contract */
  uint64_t size;
  uint32_t abi_major, abi_minor;
  const char *id;
  int (*begin)(const void *host_2);
} plugin_2;
static int begin(const void *host_2) { return host_2 ? 0 : -1; }

static const snapnav_plugin descriptor_1 = {sizeof descriptor_1, SNAPNAV_ABI_MAJOR, SNAPNAV_ABI_MINOR, 0, ID, "1.0.0",
                                            start, stop, NULL, NULL, NULL};
static const plugin_2 descriptor_2 = {sizeof descriptor_2, 2, 3, ID, begin};

SNAPNAV_EXPORT const snapnav_plugin *snapnav_plugin_entry(uint32_t host_major, uint32_t host_minor) {
  (void)host_minor;
  if (host_major == 1) return &descriptor_1;
  if (host_major == 2) return (const snapnav_plugin *)(const void *)&descriptor_2; /* a host of 2 knows its type */
  return NULL;
}
