// Breaks section 2, "a higher minor than the plugin knows is no reason to refuse" / e-newer-minor: the entry point, written
// by hand, answers NULL when the host's minor version is above the one of its header.
// Say: the entry point answered NULL to a host of the same major and a later minor version.
#include <string.h>
#include "snapnav_plugin.h"

/* help: "help" is the contents, "help/<topic>" one page. */
static const char *const topics[] = {"keys", "links", "printing", "privacy", "search"};

static snapnav_status resolve(void *ctx, snapnav_str route, const snapnav_value *payload, snapnav_screen source,
                              snapnav_token token, const snapnav_sink *out, snapnav_error *err) SNAPNAV_NOEXCEPT {
  const char *topic = NULL;
  (void)ctx;
  (void)payload;
  (void)source;
  (void)token;
  (void)err;
  if (route.len == 4 && memcmp(route.ptr, "help", 4) == 0) {
    topic = "contents";
  } else if (route.len > 5 && memcmp(route.ptr, "help/", 5) == 0) {
    for (size_t i = 0; i < sizeof topics / sizeof topics[0]; i++)
      if (strlen(topics[i]) == route.len - 5 && memcmp(topics[i], route.ptr + 5, route.len - 5) == 0) topic = topics[i];
  }
  if (!topic) return SNAPNAV_DECLINE;
  snapnav_entry member = {snapnav_text("topic"), snapnav_string(topic)};
  snapnav_entry plan[2] = {{snapnav_text("navigation"), snapnav_string("help")}, {snapnav_text("payload"), {SNAPNAV_MAP, 0, {0}}}};
  plan[1].value.u.map.items = &member;
  plan[1].value.u.map.count = 1;
  snapnav_value v = {SNAPNAV_MAP, 0, {0}};
  v.u.map.items = plan;
  v.u.map.count = 2;
  out->put(out->ctx, &v);
  return SNAPNAV_OK;
}

static snapnav_status routes(void *ctx, const snapnav_sink *out, snapnav_error *err) SNAPNAV_NOEXCEPT {
  (void)ctx;
  (void)err;
  snapnav_entry one[2] = {{snapnav_text("name"), snapnav_string("help")}, {snapnav_text("description"), snapnav_string("The help")}};
  snapnav_value item = {SNAPNAV_MAP, 0, {0}}, list = {SNAPNAV_LIST, 0, {0}};
  item.u.map.items = one;
  item.u.map.count = 2;
  list.u.list.items = &item;
  list.u.list.count = 1;
  out->put(out->ctx, &list);
  return SNAPNAV_OK;
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar, const snapnav_value *config,
                            void **ctx, snapnav_error *err) SNAPNAV_NOEXCEPT {
  (void)host;
  (void)config;
  (void)ctx;
  snapnav_router r = {sizeof r, 0, "help", NULL, resolve, routes, NULL};
  return registrar->router(registrar, &r, err);
}

#define ID "org.example.help"
#define VERSION "1.1.1"
SNAPNAV_NOTE(0, 0,
             "{\"id\": \"" ID "\", \"version\": \"" VERSION "\", \"name\": \"Help links\", \"license\": \"MIT\", "
             "\"provides\": {\"mediators\": [], \"presenters\": [], \"routers\": [\"help\"], \"screens\": [], "
             "\"effects\": [], \"functions\": []}}")

static const snapnav_plugin descriptor = {
    .size = sizeof(snapnav_plugin), .abi_major = SNAPNAV_ABI_MAJOR, .abi_minor = SNAPNAV_ABI_MINOR, .id = ID, .version = VERSION, .start = start};

SNAPNAV_EXPORT const snapnav_plugin *snapnav_plugin_entry(uint32_t host_major, uint32_t host_minor) SNAPNAV_NOEXCEPT {
  if (host_major != SNAPNAV_ABI_MAJOR) return NULL;
  if (host_minor > SNAPNAV_ABI_MINOR) return NULL; /* not tested with that one */
  return &descriptor;
}
