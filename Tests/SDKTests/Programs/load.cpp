// Loads one plugin that navhost new has made, as a host would: agrees on a contract, starts it, lets its
// mediator greet Ada, stops it. load PLUGIN.so
#include <dlfcn.h>

#include "expect.hpp"
#include "host.hpp"

static void greet(NotedHost &host) {
  const snapnav_value ada{SNAPNAV_STRING, 0, {.s = {"Ada", 3}}}, null{SNAPNAV_NULL, 0, {0}};
  const snapnav_entry entry{{"name", 4}, ada};
  snapnav_value payload{SNAPNAV_MAP, 0, {0}};
  payload.u.map = {&entry, 1};
  snapnav_navigation navigation{};
  navigation.size = sizeof navigation;
  navigation.destination = 3;
  navigation.payload = &payload;
  navigation.arguments = &null;
  const snapnav_sink sink{nullptr, [](void *, const snapnav_value *) noexcept {}};
  const snapnav_mediator &mediator = host.mediator;
  EXPECT(mediator.mediate(mediator.ctx, &navigation, 0, &sink, &host.error) == SNAPNAV_OK);
  EXPECT_TEXT(host.properties["text"], "Hello, Ada!");
}

int main(int count, char **words) {
  void *library = count == 2 ? dlopen(words[1], RTLD_NOW | RTLD_LOCAL) : nullptr;
  if (!library) return std::puts(count == 2 ? dlerror() : "usage: load PLUGIN.so"), 2;
  const auto enter =
      reinterpret_cast<decltype(&snapnav_plugin_entry)>(dlsym(library, SNAPNAV_ENTRY_SYMBOL));
  if (!enter) return std::puts(dlerror()), 2;
  EXPECT(enter(0, 0) == nullptr);
  const snapnav_plugin *plugin = enter(SNAPNAV_ABI_MAJOR, SNAPNAV_ABI_MINOR);
  if (!plugin) return std::puts("it does not agree on a contract"), 2;
  NotedHost host;
  void *ctx = nullptr;
  const snapnav_value config{SNAPNAV_NULL, 0, {0}};
  const snapnav_status status =
      plugin->start(&host.raw, &host.registrar, &config, &ctx, &host.error);
  EXPECT(status == SNAPNAV_OK);
  if (status == SNAPNAV_OK) {
    greet(host);
    plugin->stop(ctx);
  }
  std::printf("%s %s: ", plugin->id, plugin->version);
  return report();
}
