// A host made of notes: it does what the contract says, at once where it may, and writes down what
// it was asked.
#ifndef PROGRAMS_HOST_HPP
#define PROGRAMS_HOST_HPP

#include <map>
#include <mutex>
#include <string>
#include <vector>

#include <snapnav_plugin.h>

/// One call of complete().
struct Completed {
  snapnav_token token;
  snapnav_status status;
  std::string message, result;
};

class NotedHost {
public:
  snapnav_host raw{};
  snapnav_registrar registrar{};
  snapnav_error error{};

  std::vector<std::string> logged, unwatched;
  std::vector<snapnav_timer> unscheduled;
  std::map<snapnav_timer, std::pair<void (*)(void *), void *>> scheduled;
  std::map<int32_t, std::pair<void (*)(void *, int32_t), void *>> watched;
  std::vector<std::pair<void (*)(void *, const snapnav_value *), void *>> asked;
  std::map<std::string, std::string> properties; // texts
  snapnav_mediator mediator{};
  snapnav_presenter presenter{};
  snapnav_router router{};
  snapnav_screen_type type{};
  snapnav_effect effect{};
  std::map<std::string, snapnav_function> functions; // "kind name"
  std::vector<std::string> signatures;               // kept texts
  std::string refused;                               // the id that the registrar refuses

  NotedHost() {
    error.size = sizeof error;
    raw.size = sizeof raw;
    raw.abi_major = SNAPNAV_ABI_MAJOR;
    raw.ctx = this;
    raw.name = "noted";
    raw.version = "1.2.3";
    fill_host();
    fill_registrar();
  }
  NotedHost(const NotedHost &) = delete;

  std::vector<Completed> completed() {
    const std::lock_guard<std::mutex> lock(mutex_);
    return completed_;
  }
  std::string message() const { return error.message; }

  /// The C function behind a registered function.
  template <class F> F function(const std::string &key) {
    return reinterpret_cast<F>(functions.at(key).fn);
  }
  void *user(const std::string &key) { return functions.at(key).user; }
  std::string signature(const std::string &key) { return functions.at(key).signature; }

  static snapnav_str text(const std::string &text) { return {text.data(), text.size()}; }
  static std::string text(snapnav_str text) {
    return text.len ? std::string(text.ptr, text.len) : "";
  }

private:
  std::mutex mutex_;
  std::vector<Completed> completed_;
  snapnav_timer last_timer_ = 0;

  static NotedHost &of(const snapnav_host *raw) { return *static_cast<NotedHost *>(raw->ctx); }
  static NotedHost &of(snapnav_registrar *raw) { return *static_cast<NotedHost *>(raw->ctx); }

  void fill_host() {
    raw.log = [](const snapnav_host *host, int32_t level, snapnav_str line) noexcept {
      of(host).logged.push_back(std::to_string(level) + " " + text(line));
    };
    raw.is_main_thread = [](const snapnav_host *) noexcept -> int32_t { return 1; };
    raw.schedule = [](const snapnav_host *host, uint64_t, void (*fn)(void *) noexcept, void *user,
                      snapnav_timer *timer, snapnav_error *) noexcept -> snapnav_status {
      const std::lock_guard<std::mutex> lock(of(host).mutex_);
      *timer = ++of(host).last_timer_;
      of(host).scheduled[*timer] = {fn, user};
      return SNAPNAV_OK;
    };
    raw.unschedule = [](const snapnav_host *host, snapnav_timer timer) noexcept -> snapnav_status {
      of(host).unscheduled.push_back(timer);
      return of(host).scheduled.erase(timer) ? SNAPNAV_OK : SNAPNAV_E_HANDLE;
    };
    raw.watch_fd = [](const snapnav_host *host, int32_t fd, void (*fn)(void *, int32_t) noexcept,
                      void *user, snapnav_error *err) noexcept -> snapnav_status {
      if (fd < 0) return snapnav_fail(err, SNAPNAV_E_ARG, "no descriptor");
      of(host).watched[fd] = {fn, user};
      return SNAPNAV_OK;
    };
    raw.unwatch_fd = [](const snapnav_host *host, int32_t fd) noexcept -> snapnav_status {
      of(host).watched.erase(fd);
      of(host).unwatched.push_back(std::to_string(fd));
      return SNAPNAV_OK;
    };
    raw.screen_get = [](const snapnav_host *host, snapnav_screen, snapnav_str key,
                        const snapnav_sink *out, snapnav_error *err) noexcept -> snapnav_status {
      const auto found = of(host).properties.find(text(key));
      if (found == of(host).properties.end())
        return snapnav_fail(err, SNAPNAV_E_KEY, "no such key");
      const snapnav_value value = snapnav_string(found->second.c_str());
      out->put(out->ctx, &value);
      return SNAPNAV_OK;
    };
    raw.screen_set = [](const snapnav_host *host, snapnav_screen screen, snapnav_str key,
                        const snapnav_value *value, snapnav_error *err) noexcept -> snapnav_status {
      if (screen == 0) return snapnav_fail(err, SNAPNAV_E_HANDLE, "there is no screen 0");
      if (value->kind != SNAPNAV_STRING)
        return snapnav_fail(err, SNAPNAV_E_TYPE, "a text is expected");
      of(host).properties[text(key)] = text(value->u.s);
      return SNAPNAV_OK;
    };
    raw.screen_call = [](const snapnav_host *, snapnav_screen, snapnav_str,
                         const snapnav_value *args, const snapnav_sink *out,
                         snapnav_error *) noexcept -> snapnav_status {
      const snapnav_value count = snapnav_int(static_cast<int64_t>(args->u.list.count));
      out->put(out->ctx, &count);
      return SNAPNAV_OK;
    };
    raw.screen_describe = [](const snapnav_host *, snapnav_screen, const snapnav_sink *,
                             snapnav_error *err) noexcept -> snapnav_status {
      return snapnav_fail(err, SNAPNAV_E_HANDLE, "it is gone");
    };
    raw.screen_changed = [](const snapnav_host *,
                            snapnav_screen screen) noexcept -> snapnav_status {
      return screen ? SNAPNAV_OK : SNAPNAV_E_HANDLE;
    };
    raw.request = [](const snapnav_host *host, const snapnav_value *request,
                     void (*done)(void *, const snapnav_value *) noexcept, void *user,
                     snapnav_error *err) noexcept -> snapnav_status {
      if (request->kind != SNAPNAV_MAP)
        return snapnav_fail(err, SNAPNAV_E_ARG, "a map is expected");
      if (done) of(host).asked.push_back({done, user});
      return SNAPNAV_OK;
    };
    raw.complete = [](const snapnav_host *host, snapnav_token token, snapnav_status status,
                      const snapnav_value *result, const char *message) noexcept -> snapnav_status {
      const std::lock_guard<std::mutex> lock(of(host).mutex_);
      of(host).completed_.push_back(
          {token, status, message ? message : "",
           result && result->kind == SNAPNAV_STRING ? text(result->u.s) : ""});
      return SNAPNAV_OK;
    };
    raw.is_cancelled = [](const snapnav_host *, snapnav_token) noexcept -> int32_t { return 0; };
    raw.get_extension = [](const snapnav_host *, const char *) noexcept -> const void * {
      return nullptr;
    };
    raw.shown = [](const snapnav_host *, const snapnav_value *window, const snapnav_sink *out,
                   snapnav_error *err) noexcept -> snapnav_status {
      if (window && window->kind != SNAPNAV_NULL && window->kind != SNAPNAV_MAP)
        return snapnav_fail(err, SNAPNAV_E_TYPE, "a window is a map");
      const snapnav_entry top{snapnav_text("top"), snapnav_int(7)};
      snapnav_value shown{SNAPNAV_MAP, 0, {0}};
      shown.u.map.items = &top;
      shown.u.map.count = 1;
      out->put(out->ctx, &shown);
      return SNAPNAV_OK;
    };
  }

  template <class Raw> snapnav_status keep(Raw &place, const Raw *given, snapnav_error *err) {
    if (refused == given->id) return snapnav_fail(err, SNAPNAV_E_DUPLICATE, "it is there already");
    place = *given;
    return SNAPNAV_OK;
  }
  void fill_registrar() {
    registrar.size = sizeof registrar;
    registrar.ctx = this;
    registrar.mediator = [](snapnav_registrar *r, const snapnav_mediator *given,
                            snapnav_error *err) noexcept -> snapnav_status {
      return of(r).keep(of(r).mediator, given, err);
    };
    registrar.presenter = [](snapnav_registrar *r, const snapnav_presenter *given,
                             snapnav_error *err) noexcept -> snapnav_status {
      return of(r).keep(of(r).presenter, given, err);
    };
    registrar.router = [](snapnav_registrar *r, const snapnav_router *given,
                          snapnav_error *err) noexcept -> snapnav_status {
      return of(r).keep(of(r).router, given, err);
    };
    registrar.screen_type = [](snapnav_registrar *r, const snapnav_screen_type *given,
                               snapnav_error *err) noexcept -> snapnav_status {
      return of(r).keep(of(r).type, given, err);
    };
    registrar.effect = [](snapnav_registrar *r, const snapnav_effect *given,
                          snapnav_error *err) noexcept -> snapnav_status {
      return of(r).keep(of(r).effect, given, err);
    };
    registrar.function = [](snapnav_registrar *r, const char *, const snapnav_function *given,
                            snapnav_error *) noexcept -> snapnav_status {
      of(r).functions[std::to_string(given->kind) + " " + given->name] = *given;
      return SNAPNAV_OK;
    };
  }
};

#endif
