// The host as a plugin sees it, from start to stop: screens, requests, timers, watched descriptors.
#ifndef SNAPNAV_HOST_HPP
#define SNAPNAV_HOST_HPP

#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <mutex>

#include "value.hpp"

namespace [[gnu::visibility("hidden")]] snapnav {

class Host;

namespace border {

class Pending;

/// A call that the host will make, kept until it was made or the plugin is stopped.
struct Job {
  class Runtime *runtime = nullptr;
  std::uint64_t number = 0; // never used twice
  std::function<void()> run;
  std::function<void(View)> tell;
  snapnav_timer timer = 0;
};

/// What a plugin has open at the host between start and stop.
class Runtime {
public:
  explicit Runtime(const snapnav_host *host) noexcept : raw(host) {}
  Runtime(const Runtime &) = delete;
  Runtime &operator=(const Runtime &) = delete;
  ~Runtime() { close(); }

  const snapnav_host *const raw;

  void log(std::int32_t level, std::string_view text) const noexcept {
    raw->log(raw, level, lend(text));
  }
  /// Runs what answers nothing; what it throws goes to the log.
  template <class Body> void quietly(const char *where, Body &&body) const noexcept {
    snapnav_error error = empty_error();
    const snapnav_status status = guarded(&error, [&] {
      std::forward<Body>(body)();
      return SNAPNAV_OK;
    });
    if (status == SNAPNAV_OK) return;
    char line[sizeof error.message + 64];
    const std::string_view parts[] = {where, ": ", error.message};
    std::size_t used = 0;
    for (std::string_view part : parts) {
      const std::size_t count = std::min(part.size(), sizeof line - used);
      std::memcpy(line + used, part.data(), count);
      used += count;
    }
    log(4, {line, used});
  }

  Job *keep(std::function<void()> run, std::function<void(View)> tell) {
    auto job = std::make_unique<Job>();
    job->runtime = this;
    job->run = std::move(run);
    job->tell = std::move(tell);
    const std::lock_guard<std::mutex> lock(mutex_);
    job->number = ++last_job_;
    Job *kept = job.get();
    jobs_.emplace(kept->number, std::move(job));
    return kept;
  }
  /// Takes a job out; null when it is not there any more.
  std::unique_ptr<Job> take(std::uint64_t number) noexcept {
    const std::lock_guard<std::mutex> lock(mutex_);
    const auto found = jobs_.find(number);
    if (found == jobs_.end()) return nullptr;
    std::unique_ptr<Job> job = std::move(found->second);
    jobs_.erase(found);
    return job;
  }
  /// Remembers the timer of a job that has not run yet.
  void name(std::uint64_t number, snapnav_timer timer) noexcept {
    const std::lock_guard<std::mutex> lock(mutex_);
    const auto found = jobs_.find(number);
    if (found != jobs_.end()) found->second->timer = timer;
  }
  /// [main] Takes a scheduled call back, if it did not run yet.
  void unschedule(std::uint64_t number) noexcept {
    const std::unique_ptr<Job> job = take(number);
    if (job && job->timer) raw->unschedule(raw, job->timer);
  }

  void watch(std::int32_t fd, std::function<void()> run) {
    const auto [place, is_new] = watches_.try_emplace(fd);
    if (!is_new)
      throw Error(SNAPNAV_E_DUPLICATE, "descriptor " + std::to_string(fd) + " is watched already");
    place->second = std::make_shared<Watched>(Watched{this, std::move(run)});
    snapnav_error error = empty_error();
    const snapnav_status status = raw->watch_fd(raw, fd, readable, place->second.get(), &error);
    if (status != SNAPNAV_OK) watches_.erase(place);
    check(status, error);
  }
  void unwatch(std::int32_t fd) noexcept {
    if (watches_.erase(fd) > 0) raw->unwatch_fd(raw, fd);
  }

  void add(std::shared_ptr<Pending> pending);
  void forget(snapnav_token token) noexcept;
  void cancel(snapnav_token token) noexcept;

  /// [main] Answers everything that is owed.
  void settle() noexcept;
  /// [main] Gives back everything that is open: R6 of the contract.
  void close() noexcept;

  static void run_job(void *user) noexcept {
    Runtime *runtime = static_cast<Job *>(user)->runtime;
    const std::unique_ptr<Job> job = runtime->take(static_cast<Job *>(user)->number);
    if (job) runtime->quietly("a scheduled call", job->run);
  }
  static void tell_job(void *user, const snapnav_value *outcome) noexcept {
    Runtime *runtime = static_cast<Job *>(user)->runtime;
    const std::unique_ptr<Job> job = runtime->take(static_cast<Job *>(user)->number);
    if (job) runtime->quietly("an outcome", [&] { job->tell(View(outcome)); });
  }

private:
  struct Watched {
    Runtime *runtime;
    std::function<void()> run;
  };
  static void readable(void *user, std::int32_t fd) noexcept {
    Runtime *runtime = static_cast<Watched *>(user)->runtime;
    const auto found = runtime->watches_.find(fd);
    if (found == runtime->watches_.end()) return;
    const std::shared_ptr<Watched> kept = found->second; // it may end its own watch
    runtime->quietly("a watched descriptor", kept->run);
  }

  std::mutex mutex_;
  std::uint64_t last_job_ = 0;
  std::map<std::uint64_t, std::unique_ptr<Job>> jobs_;
  std::map<snapnav_token, std::shared_ptr<Pending>> pending_;
  std::map<std::int32_t, std::shared_ptr<Watched>> watches_; // [main]
};

/// What a call of the host puts into its sink.
template <class Call> Value collected(const snapnav_host *host, Call &&call) {
  struct Received {
    Value value;
    std::exception_ptr thrown;
    static void put(void *ctx, const snapnav_value *value) noexcept {
      auto *received = static_cast<Received *>(ctx);
      try {
        received->value = Value(View(value));
      } catch (...) {
        received->thrown = std::current_exception();
      }
    }
  };
  Received received;
  const snapnav_sink out{&received, Received::put};
  snapnav_error error = empty_error();
  check(call(host, &out, &error), error);
  if (received.thrown) std::rethrow_exception(received.thrown);
  return std::move(received.value);
}

} // namespace border

/// A live screen. A screen that is gone throws SNAPNAV_E_HANDLE and does no harm.
class Screen {
public:
  Screen(border::Runtime *runtime, snapnav_screen raw) noexcept : runtime_(runtime), raw_(raw) {}

  snapnav_screen raw() const noexcept { return raw_; }
  /// Whether there is one at all.
  explicit operator bool() const noexcept { return raw_ != 0; }
  bool operator==(const Screen &other) const noexcept { return raw_ == other.raw_; }
  bool operator!=(const Screen &other) const noexcept { return raw_ != other.raw_; }

  /// [main] A property. Throws SNAPNAV_E_KEY when it has none of that name.
  Value get(std::string_view key) const {
    return ask([&](const snapnav_host *host, const snapnav_sink *out, snapnav_error *error) {
      return host->screen_get(host, raw_, border::lend(key), out, error);
    });
  }
  /// [main] Throws SNAPNAV_E_TYPE for a value of another type, SNAPNAV_E_UNSUPPORTED when
  /// read-only.
  void set(std::string_view key, const Value &value) const {
    snapnav_error error = border::empty_error();
    border::check(host()->screen_set(host(), raw_, border::lend(key), value.raw(), &error), error);
  }
  /// [main] Calls an action.
  Value call(std::string_view action, std::vector<Value> arguments = {}) const {
    const Value list = snapnav::list(std::move(arguments));
    return ask([&](const snapnav_host *host, const snapnav_sink *out, snapnav_error *error) {
      return host->screen_call(host, raw_, border::lend(action), list.raw(), out, error);
    });
  }
  /// [main] What to draw: a map with "title", "properties", "card" and more; see the contract.
  Value describe() const {
    return ask([&](const snapnav_host *host, const snapnav_sink *out, snapnav_error *error) {
      return host->screen_describe(host, raw_, out, error);
    });
  }
  /// [any] One of its properties changed by itself.
  void changed() const {
    border::check(host()->screen_changed(host(), raw_), border::empty_error());
  }

private:
  border::Runtime *runtime_;
  snapnav_screen raw_;

  const snapnav_host *host() const noexcept { return runtime_->raw; }

  template <class Call> Value ask(Call &&call) const {
    return border::collected(host(), std::forward<Call>(call));
  }
};

/// A scheduled call; letting go of it takes the call back. [main]
class Timer {
public:
  Timer() noexcept = default;
  Timer(border::Runtime *runtime, std::uint64_t job) noexcept : runtime_(runtime), job_(job) {}
  Timer(Timer &&other) noexcept
      : runtime_(std::exchange(other.runtime_, nullptr)), job_(other.job_) {}
  Timer &operator=(Timer other) noexcept {
    std::swap(runtime_, other.runtime_);
    std::swap(job_, other.job_);
    return *this;
  }
  ~Timer() { cancel(); }

  void cancel() noexcept {
    if (runtime_) runtime_->unschedule(job_);
    runtime_ = nullptr;
  }

private:
  border::Runtime *runtime_ = nullptr;
  std::uint64_t job_ = 0;
};

/// A watched descriptor; letting go of it ends the watch. End it before you close the descriptor.
/// [main]
class Watch {
public:
  Watch() noexcept = default;
  Watch(border::Runtime *runtime, std::int32_t fd) noexcept : runtime_(runtime), fd_(fd) {}
  Watch(Watch &&other) noexcept
      : runtime_(std::exchange(other.runtime_, nullptr)), fd_(other.fd_) {}
  Watch &operator=(Watch other) noexcept {
    std::swap(runtime_, other.runtime_);
    std::swap(fd_, other.fd_);
    return *this;
  }
  ~Watch() { end(); }

  void end() noexcept {
    if (runtime_) runtime_->unwatch(fd_);
    runtime_ = nullptr;
  }

private:
  border::Runtime *runtime_ = nullptr;
  std::int32_t fd_ = -1;
};

/// A file of the application: what it holds, and the media type by that.
struct Asset {
  std::vector<std::uint8_t> bytes;
  std::string media_type;
};

/// How loud a line of the log is.
enum class Level : std::int32_t { trace, debug, note, warning, error };

/// The host. Small, copied freely, and good until the plugin's stop is over.
class Host {
public:
  explicit Host(border::Runtime *runtime) noexcept : runtime_(runtime) {}

  const snapnav_host *raw() const noexcept { return runtime_->raw; }
  std::string_view name() const noexcept { return raw()->name; }
  std::string_view version() const noexcept { return raw()->version; }
  Screen screen(snapnav_screen screen) const noexcept { return Screen(runtime_, screen); }

  /// [any]
  void log(Level level, std::string_view text) const noexcept {
    runtime_->log(static_cast<std::int32_t>(level), text);
  }
  /// [any]
  bool is_main_thread() const noexcept { return raw()->is_main_thread(raw()) != 0; }

  /// [any] Runs this on the main thread, later, once.
  void post(std::function<void()> run) const { schedule({}, std::move(run)); }
  /// [any] Runs this on the main thread after at least so long, unless the timer goes before.
  [[nodiscard]] Timer after(std::chrono::nanoseconds delay, std::function<void()> run) const {
    return Timer(runtime_, schedule(delay, std::move(run)));
  }
  /// [main] Runs this on the main thread whenever the descriptor can be read.
  [[nodiscard]] Watch watch(std::int32_t fd, std::function<void()> run) const {
    runtime_->watch(fd, std::move(run));
    return Watch(runtime_, fd);
  }

  /// [any] Asks for something: a map with "kind" and what section 10 of the contract lists.
  void request(const Value &request) const { ask(request, nullptr, nullptr); }
  /// [any] The same; `told` gets the one outcome on the main thread.
  void request(const Value &request, std::function<void(View)> told) const {
    border::Job *job = runtime_->keep(nullptr, std::move(told));
    ask(request, border::Runtime::tell_job, job);
  }

  /// [main] A file of the application, by its path from the manifest's directory. Throws
  /// SNAPNAV_E_KEY when it is not there.
  Asset asset(std::string_view path) const {
    const Value found = border::collected(
        raw(), [&](const snapnav_host *host, const snapnav_sink *out, snapnav_error *error) {
          return host->asset(host, border::lend(path), out, error);
        });
    const Bytes bytes = found.get<Bytes>("bytes");
    return {{bytes.data, bytes.data + bytes.size}, found.get<std::string>("type")};
  }

  /// [main] What is shown, to draw from; keep no stacks of your own. `window` says how much of each
  /// stack is wanted; see the contract.
  Value shown(const Value &window = {}) const {
    return border::collected(
        raw(), [&](const snapnav_host *host, const snapnav_sink *out, snapnav_error *error) {
          return host->shown(host, window.raw(), out, error);
        });
  }

  /// [any] A part of the host by id, such as SNAPNAV_MAIN_LOOP; null when it has none.
  template <class Extension> const Extension *extension(const char *id) const noexcept {
    return static_cast<const Extension *>(raw()->get_extension(raw(), id));
  }

private:
  border::Runtime *runtime_;

  std::uint64_t schedule(std::chrono::nanoseconds delay, std::function<void()> run) const {
    border::Job *job = runtime_->keep(std::move(run), nullptr);
    const std::uint64_t number = job->number; // it may be gone when schedule() returns
    const auto wait = static_cast<std::uint64_t>(delay.count() > 0 ? delay.count() : 0);
    snapnav_timer timer = 0;
    snapnav_error error = border::empty_error();
    const snapnav_status status =
        raw()->schedule(raw(), wait, border::Runtime::run_job, job, &timer, &error);
    if (status == SNAPNAV_OK)
      runtime_->name(number, timer);
    else
      runtime_->take(number);
    border::check(status, error);
    return number;
  }
  void ask(const Value &request, void (*done)(void *, const snapnav_value *) noexcept,
           border::Job *job) const {
    const std::uint64_t number = job ? job->number : 0;
    snapnav_error error = border::empty_error();
    const snapnav_status status = raw()->request(raw(), request.raw(), done, job, &error);
    if (status != SNAPNAV_OK && job) runtime_->take(number);
    border::check(status, error);
  }
};

} // namespace snapnav
#endif
