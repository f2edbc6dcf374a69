// right: serves contract 1 and a contract 2 to come: one note and one descriptor for each major (section 1: "one for each contract major that the plugin serves"); the start for 2 says that it is a draft
#define _GNU_SOURCE
#include "snapnav_plugin.h"
#include <stdlib.h>
#include <string.h>
static int64_t answer(void) { return 42; }
static snapnav_status start(const snapnav_host *host, snapnav_registrar *r, const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)host; (void)config; (void)ctx;
  snapnav_function f = {sizeof f, SNAPNAV_FREE, "answer", "x()", (snapnav_fn)answer, NULL};
  return r->function(r, NULL, &f, err);
}
static snapnav_status start_2(const snapnav_host *host, snapnav_registrar *r, const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)host; (void)r; (void)config; (void)ctx;
  return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "contract 2 is a draft here");
}
#define JSON "{\"id\": \"org.blind.s27\", \"version\": \"1.0.0\", \"name\": \"Two contracts\", \"license\": \"MIT\", \"provides\": {\"functions\": [\"answer\"]}}"
static const snapnav_plugin one = {sizeof one, 1, 0, 0, "org.blind.s27", "1.0.0", start, NULL, NULL, NULL, NULL};
static const snapnav_plugin two = {sizeof two, 2, 0, 0, "org.blind.s27", "1.0.0", start_2, NULL, NULL, NULL, NULL};
SNAPNAV_NOTE(0, 0, JSON)
static const struct {
  uint32_t namesz, descsz, type; char name[8];
  uint16_t abi_major, abi_minor, min_minor, flags;
  uint32_t layout; char json[sizeof(JSON)];
} note_2 __attribute__((SNAPNAV_NOTE_ATTRIBUTES)) = {8, 12 + sizeof(JSON), SNAPNAV_NOTE_TYPE, "SnapNav", 2, 0, 0, 0, SNAPNAV_LAYOUT, JSON};
SNAPNAV_EXPORT const snapnav_plugin *snapnav_plugin_entry(uint32_t host_major, uint32_t host_minor) {
  (void)host_minor;
  return host_major == 1 ? &one : host_major == 2 ? &two : NULL;
}
