/* Unusual: thread_local objects with destructors, on threads of the plugin (they run before join
 * returns) and on the main thread (they run at its end, after stop, touch own memory and return); a
 * thread changes a property of a live screen by itself and calls screen_changed() from there.
 * Allowed: "screen_changed [any]", "schedule [any]", R6 "its destructors ... run later, in any order, and
 * must return". */
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <list>
#include <mutex>
#include <new>
#include <thread>
#include "snapnav_plugin.h"

namespace {
struct Scratch { /* one for each thread that counts */
  int64_t *memory = nullptr;
  int64_t *get() { return memory ? memory : memory = new int64_t[64](); }
  ~Scratch() { delete[] memory; }
};
thread_local Scratch scratch;

class Shared { /* a counter that lives as long as one of its holders */
  struct Cell {
    std::atomic<int64_t> count{0};
    std::atomic<int> holders{1};
  } *cell;

public:
  Shared() : cell(new Cell) {}
  Shared(const Shared &other) : cell(other.cell) { cell->holders.fetch_add(1); }
  Shared &operator=(const Shared &) = delete;
  ~Shared() {
    if (cell->holders.fetch_sub(1) == 1) delete cell;
  }
  std::atomic<int64_t> &count() { return cell->count; }
};
struct Screen {
  snapnav_screen id;
  Shared shared;
  int64_t known = 0; /* what the observer knows */
  void (*tell)(void *, int64_t) = nullptr;
  void *told = nullptr;
};
struct Job {
  snapnav_screen screen;
  Shared shared;
  std::thread thread;
  snapnav_timer timer = 0;
  std::atomic<bool> refused{false};
  Job(snapnav_screen s, const Shared &c) : screen(s), shared(c) {}
};
const snapnav_host *host;
bool started, leave;
std::mutex door;
std::condition_variable bell;
std::list<Screen *> *screens; /* main thread only; made in start, gone after stop */
std::list<Job> *jobs;

void tell(Screen &s) {
  int64_t now = s.shared.count().load();
  if (now == s.known) return;
  s.known = now;
  if (s.tell) s.tell(s.told, now);
}

void arrived(void *user) noexcept { /* main thread, from the job's own schedule() */
  Job *job = static_cast<Job *>(user);
  job->thread.join();
  snapnav_screen id = job->screen;
  jobs->remove_if([&](Job &j) { return &j == job; });
  for (Screen *s : *screens)
    if (s->id == id) {
      tell(*s);
      break;
    }
}

void count_up(Job *job) noexcept {
  try {
    int64_t *own = scratch.get();
    std::unique_lock<std::mutex> lock(door);
    bell.wait_for(lock, std::chrono::milliseconds(2), [] { return leave; });
    lock.unlock();
    own[0] = 1;
    job->shared.count().fetch_add(own[0]);
    host->screen_changed(host, job->screen); /* [any]; a stale screen does no harm */
  } catch (...) {
  }
  if (host->schedule(host, 0, arrived, job, &job->timer, nullptr) < 0) job->refused = true;
}

int32_t later(void *instance, snapnav_error *err) noexcept {
  auto *s = static_cast<Screen *>(instance);
  try {
    for (auto j = jobs->begin(); j != jobs->end();) /* whose post the host refused */
      if (j->refused.load()) {
        j->thread.join();
        j = jobs->erase(j);
      } else {
        ++j;
      }
    if (jobs->size() >= 32) return snapnav_fail(err, SNAPNAV_E_STATE, "32 threads are counting");
    jobs->emplace_back(s->id, s->shared);
    Job &job = jobs->back();
    try {
      job.thread = std::thread(count_up, &job);
    } catch (...) {
      jobs->pop_back();
      throw;
    }
    return SNAPNAV_OK;
  } catch (...) {
    return snapnav_fail(err, SNAPNAV_E_NOMEM, "no thread is to be had");
  }
}

int64_t get(void *instance) noexcept { return static_cast<Screen *>(instance)->shared.count().load(); }

void observe(void *instance, void (*fn)(void *, int64_t), void *last) noexcept {
  auto *s = static_cast<Screen *>(instance);
  s->tell = fn;
  s->told = last;
  s->known = s->shared.count().load();
}

snapnav_status create(void *, snapnav_screen id, const snapnav_value *, void **instance, snapnav_error *err) noexcept {
  Screen *made = nullptr;
  try {
    made = new Screen;
    made->id = id;
    scratch.get()[1]++; /* the main thread's own */
    screens->push_back(made);
    *instance = made;
    return SNAPNAV_OK;
  } catch (...) {
    delete made;
    return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory for a screen");
  }
}

void destroy(void *, void *instance) noexcept {
  screens->remove(static_cast<Screen *>(instance));
  delete static_cast<Screen *>(instance);
}

snapnav_status start(const snapnav_host *h, snapnav_registrar *r, const snapnav_value *, void **, snapnav_error *err) noexcept {
  if (started) return snapnav_fail(err, SNAPNAV_E_STATE, "started already");
  if ((h->flags | r->flags) & 0xffffu) return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "a flag of the host");
  snapnav_screen_type t = {sizeof t, 0, "counter", nullptr, create, destroy, nullptr, nullptr, nullptr, nullptr};
  snapnav_status s = r->screen_type(r, &t, err);
  snapnav_function f[] = {{sizeof *f, SNAPNAV_GETTER, "count", "x(@)", reinterpret_cast<snapnav_fn>(get), nullptr},
                          {sizeof *f, SNAPNAV_OBSERVER, "count", "-(@{-(@x)}@)", reinterpret_cast<snapnav_fn>(observe), nullptr},
                          {sizeof *f, SNAPNAV_ACTION, "later", "i(@!)", reinterpret_cast<snapnav_fn>(later), nullptr}};
  for (auto &one : f)
    if (s >= 0) s = r->function(r, "counter", &one, err);
  if (s < 0) return s;
  try {
    screens = new std::list<Screen *>;
    jobs = new std::list<Job>;
  } catch (...) {
    delete screens;
    screens = nullptr;
    return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory");
  }
  host = h;
  leave = false;
  started = true;
  return SNAPNAV_OK;
}

void stop(void *) noexcept {
  {
    std::lock_guard<std::mutex> lock(door);
    leave = true;
  }
  bell.notify_all();
  for (Job &j : *jobs) {
    j.thread.join(); /* from here on nobody else writes refused and timer */
    if (!j.refused) host->unschedule(host, j.timer);
  }
  delete jobs;
  delete screens;
  jobs = nullptr;
  screens = nullptr;
  started = false;
}
} // namespace

SNAPNAV_PLUGIN("org.example.blind.r12", "1.0.0", start, stop, "name": "Counter with threads", "license": "MIT",
               "provides": {"screens": ["counter"]})
