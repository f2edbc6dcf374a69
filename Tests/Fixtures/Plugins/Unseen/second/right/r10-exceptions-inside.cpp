/* Unusual: every call throws and catches inside, also from a thread that is joined before the call
 * returns, with exception_ptr carried between them; errors are exceptions turned into statuses.
 * Allowed: R4 "No exception, panic or longjmp crosses the border" (none does: callbacks are noexcept);
 * the sentence on threads in R6 speaks of what is left after stop. */
#include <cstring>
#include <exception>
#include <new>
#include <thread>
#include "snapnav_plugin.h"

namespace {
bool started;
struct Bad {
  snapnav_status code;
  const char *text;
};

int64_t factorial(int64_t n) {
  if (n < 0) throw Bad{SNAPNAV_E_ARG, "n: not below 0"};
  if (n > 20) throw Bad{-2020, "n: at most 20"};
  return n < 2 ? 1 : n * factorial(n - 1);
}

snapnav_status turned(snapnav_error *err) noexcept {
  try {
    throw;
  } catch (const Bad &b) {
    return snapnav_fail(err, b.code, b.text);
  } catch (const std::bad_alloc &) {
    return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory");
  } catch (...) {
    return snapnav_fail(err, SNAPNAV_E_FAIL, "something failed inside");
  }
}

int32_t check(int64_t n, snapnav_error *err) noexcept {
  try {
    factorial(n);
    return SNAPNAV_OK;
  } catch (...) {
    return turned(err);
  }
}

int64_t result(int64_t n) noexcept {
  try {
    return factorial(n);
  } catch (...) {
    return 0;
  }
}

int32_t elsewhere(int64_t n, snapnav_error *err) noexcept {
  try {
    std::exception_ptr thrown;
    std::thread other([&]() noexcept {
      try {
        factorial(n);
      } catch (...) {
        thrown = std::current_exception();
      }
    });
    other.join();
    if (thrown) std::rethrow_exception(thrown);
    return SNAPNAV_OK;
  } catch (...) {
    return turned(err);
  }
}

snapnav_status mediate(void *, const snapnav_navigation *n, snapnav_token, const snapnav_sink *, snapnav_error *err) noexcept {
  try {
    if (n->flags & 0xfff0u) throw Bad{SNAPNAV_E_UNSUPPORTED, "a flag that is not known"};
    for (size_t i = 0; i < n->payload->u.map.count; i++) {
      const snapnav_entry &e = n->payload->u.map.items[i];
      if (e.key.len != 1 || e.key.ptr[0] != 'n') continue;
      if (e.value.kind != SNAPNAV_INT) throw Bad{SNAPNAV_E_TYPE, "n: an integer is wanted"};
      factorial(e.value.u.i);
    }
    return SNAPNAV_OK;
  } catch (...) {
    return turned(err);
  }
}

snapnav_status start(const snapnav_host *h, snapnav_registrar *r, const snapnav_value *, void **, snapnav_error *err) noexcept {
  try {
    if (started) throw Bad{SNAPNAV_E_STATE, "started already"};
    if ((h->flags | r->flags) & 0xffffu) throw Bad{SNAPNAV_E_UNSUPPORTED, "a flag of the host"};
    snapnav_function f[] = {
        {sizeof *f, SNAPNAV_FREE, "check", "i(x!)", reinterpret_cast<snapnav_fn>(check), nullptr},
        {sizeof *f, SNAPNAV_FREE, "factorial", "x(x)", reinterpret_cast<snapnav_fn>(result), nullptr},
        {sizeof *f, SNAPNAV_FREE, "elsewhere", "i(x!)", reinterpret_cast<snapnav_fn>(elsewhere), nullptr}};
    for (auto &one : f) {
      snapnav_status s = r->function(r, nullptr, &one, err);
      if (s < 0) return s;
    }
    snapnav_mediator m = {sizeof m, 0, "small-enough", nullptr, mediate, nullptr, nullptr};
    snapnav_status s = r->mediator(r, &m, err);
    if (s < 0) return s;
    started = true;
    return SNAPNAV_OK;
  } catch (...) {
    return turned(err);
  }
}

void stop(void *) noexcept { started = false; }
} // namespace

SNAPNAV_PLUGIN("org.example.blind.r10", "1.0.0", start, stop, "name": "Exceptions inside", "license": "MIT",
               "provides": {"functions": ["check", "factorial", "elsewhere"], "mediators": ["small-enough"]})
