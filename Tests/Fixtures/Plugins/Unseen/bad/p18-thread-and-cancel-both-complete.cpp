// Breaks p-cancel-race "the token is completed once": cancel() completes and only then sets `cancelled`, the thread tests the flag
// and completes after it has logged; nobody takes the token under one lock, so a cancel() at the end of the show completes twice.
#include <atomic>
#include <chrono>
#include <list>
#include <new>
#include <string>
#include <thread>

#include "snapnav_plugin.h"

namespace {

using Clock = std::chrono::steady_clock;

struct Show {
  snapnav_token token = 0;
  std::string location;
  Clock::time_point end;
  std::atomic<bool> cancelled{false}, over{false};
  std::thread thread;
};
struct Plugin {
  const snapnav_host *host;
  std::list<Show> shows;  // touched on the main thread only

  void reap() {
    for (auto show = shows.begin(); show != shows.end();) {
      if (!show->over) {
        ++show;
        continue;
      }
      show->thread.join();
      show = shows.erase(show);
    }
  }
};

void run(const snapnav_host *host, Show *show) {
  while (!show->cancelled && Clock::now() < show->end) std::this_thread::sleep_for(std::chrono::milliseconds(5));
  if (!show->cancelled) {
    host->log(host, 1, {show->location.data(), show->location.size()});
    host->complete(host, show->token, SNAPNAV_OK, nullptr, nullptr);
  }
  show->over = true;
}

snapnav_status present(void *ctx, const snapnav_transition *t, snapnav_token token, snapnav_error *err) noexcept {
  auto *plugin = static_cast<Plugin *>(ctx);
  if (t->flags & 0xffffu & ~static_cast<uint32_t>(SNAPNAV_ANIMATED | SNAPNAV_SYNC))
    return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "an unknown flag of the transition");
  for (uint32_t i = 0; i < t->count; i++)
    if (t->updates[i]->op < SNAPNAV_CLEAR || t->updates[i]->op > SNAPNAV_SELECT ||
        (t->updates[i]->flags & 0xffffu & ~static_cast<uint32_t>(SNAPNAV_ANIMATED)))
      return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "an unknown operation or flag");
  plugin->reap();
  if (!(t->flags & SNAPNAV_ANIMATED)) {
    plugin->host->log(plugin->host, 1, t->location);
    return SNAPNAV_OK;
  }
  bool made = false;
  try {
    plugin->shows.emplace_back();
    made = true;
    Show &show = plugin->shows.back();
    show.token = token;
    if (t->location.len) show.location.assign(t->location.ptr, t->location.len);
    show.end = Clock::now() + std::chrono::milliseconds(200);
    if (t->deadline_ns) {
      const Clock::time_point latest{std::chrono::nanoseconds(t->deadline_ns) - std::chrono::milliseconds(20)};
      if (latest < show.end) show.end = latest;
    }
    show.thread = std::thread(run, plugin->host, &show);
    return SNAPNAV_PENDING;
  } catch (...) {
    if (made) plugin->shows.pop_back();
    return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory or no thread for the show");
  }
}
void cancel(void *ctx, snapnav_token token) noexcept {
  auto *plugin = static_cast<Plugin *>(ctx);
  for (Show &show : plugin->shows) {
    if (show.token != token || show.over) continue;
    plugin->host->complete(plugin->host, token, SNAPNAV_E_CANCELLED, nullptr, "the show was cancelled");
    show.cancelled = true;
    return;
  }
}
// What is still shown comes to its end first: at most 200 ms.
void close(void *ctx) noexcept {
  auto *plugin = static_cast<Plugin *>(ctx);
  for (Show &show : plugin->shows) show.thread.join();
  plugin->shows.clear();
}
snapnav_status start(const snapnav_host *host, snapnav_registrar *r, const snapnav_value *, void **ctx, snapnav_error *err) noexcept {
  auto *plugin = new (std::nothrow) Plugin{host, {}};
  if (!plugin) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory for the plugin");
  const snapnav_presenter presenter = {sizeof presenter, 0,       "fade",  plugin,  nullptr, close,  present,
                                       cancel,           nullptr, nullptr, nullptr, nullptr, nullptr};
  const snapnav_status s = r->presenter(r, &presenter, err);
  if (s) {
    delete plugin;
    return s;
  }
  *ctx = plugin;
  return SNAPNAV_OK;
}
void stop(void *ctx) noexcept {
  close(ctx);
  delete static_cast<Plugin *>(ctx);
}

}  // namespace

SNAPNAV_PLUGIN("org.example.fade", "1.0.0", start, stop, "name": "Fades", "license": "MIT",
               "provides": {"presenters": ["fade"]})
