// Presenters: how it is shown.
#ifndef SNAPNAV_PRESENTER_HPP
#define SNAPNAV_PRESENTER_HPP

#include "roles.hpp"

namespace [[gnu::visibility("hidden")]] snapnav {

/// What one update does.
enum class Op : std::uint32_t {
  clear = SNAPNAV_CLEAR,
  root = SNAPNAV_ROOT,
  push = SNAPNAV_PUSH,
  pop_to = SNAPNAV_POP_TO,
  present = SNAPNAV_PRESENT,
  dismiss = SNAPNAV_DISMISS,
  detail = SNAPNAV_DETAIL,
  refresh = SNAPNAV_REFRESH,
  effect_show = SNAPNAV_EFFECT_SHOW,
  effect_hide = SNAPNAV_EFFECT_HIDE,
  custom = SNAPNAV_CUSTOM,
  select = SNAPNAV_SELECT
};

/// One change of what is shown.
class Update {
public:
  Update(border::Runtime *runtime, const snapnav_update *raw) noexcept
      : runtime_(runtime), raw_(raw) {}

  const snapnav_update *raw() const noexcept { return raw_; }
  /// May be one that this header does not know.
  Op op() const noexcept { return static_cast<Op>(raw_->op); }
  bool is_animated() const noexcept { return (raw_->flags & SNAPNAV_ANIMATED) != 0; }
  /// False where the op has none.
  Screen screen() const noexcept { return Screen(runtime_, raw_->screen); }
  /// With `pop_to`: the place of the screen from the bottom.
  std::uint32_t index() const noexcept { return raw_->index; }
  std::string_view region() const noexcept { return border::text(raw_->region); }
  std::string_view key() const noexcept { return border::text(raw_->key); }
  View arguments() const noexcept { return View(raw_->arguments); }

private:
  border::Runtime *runtime_;
  const snapnav_update *raw_;
};

/// Everything that one request changes, shown as one move; good for the length of the call.
class Transition : public Call {
public:
  Transition(border::Runtime *runtime, const snapnav_transition *raw, snapnav_token token) noexcept
      : Call(runtime, token), raw_(raw) {}

  const snapnav_transition *raw() const noexcept { return raw_; }
  std::uint64_t id() const noexcept { return raw_->id; }
  bool is_animated() const noexcept { return (raw_->flags & SNAPNAV_ANIMATED) != 0; }
  /// The updates build the whole state from nothing.
  bool is_sync() const noexcept { return (raw_->flags & SNAPNAV_SYNC) != 0; }
  Move move() const noexcept { return static_cast<Move>(raw_->move); }
  std::size_t size() const noexcept { return raw_->count; }
  Update operator[](std::size_t place) const noexcept {
    return Update(runtime_, raw_->updates[place]);
  }
  /// The state URL that holds once this is shown.
  std::string_view location() const noexcept { return border::text(raw_->location); }
  Deadline deadline() const noexcept { return border::deadline(raw_->deadline_ns); }

  /// For a loop over the updates, in order.
  class Iterator {
  public:
    Iterator(const Transition *of, std::size_t place) noexcept : of_(of), place_(place) {}
    Update operator*() const noexcept { return (*of_)[place_]; }
    Iterator &operator++() noexcept { return ++place_, *this; }
    bool operator!=(const Iterator &other) const noexcept { return place_ != other.place_; }

  private:
    const Transition *of_;
    std::size_t place_;
  };
  Iterator begin() const noexcept { return Iterator(this, 0); }
  Iterator end() const noexcept { return Iterator(this, size()); }

private:
  const snapnav_transition *raw_;
};

/// All of it [main]. Only `present` is required; what is empty is not offered to the host.
struct Presenter {
  /// Shows it. An error: nothing was shown.
  Answering<Transition> present;
  /// You are the presenter in use: take terminal, window or port now. An error makes the host try
  /// the next presenter. The argument is the manifest's.
  std::function<void(View)> open;
  /// Gives it back as it was.
  std::function<void()> close;
  /// What a shown screen describes has changed; once per turn.
  std::function<void(Screen)> changed;
  /// Focus, scroll and the like of one stack entry. Both or none.
  std::function<Value(Screen)> save_view;
  std::function<void(Screen, View)> restore_view;
  /// With SNAPNAV_OWNS_MAIN_LOOP: runs until `quit`. Both or none.
  std::function<void()> run;
  std::function<void()> quit;
  /// SNAPNAV_KNOWS_REGIONS, SNAPNAV_OWNS_MAIN_LOOP.
  std::uint32_t flags = 0;
};

namespace border {

class PresenterRole : public Role {
public:
  PresenterRole(Runtime *owner, std::string_view name, Presenter own)
      : Role(owner, name), own_(std::move(own)) {}

  snapnav_presenter describe() noexcept {
    auto raw = described<snapnav_presenter>(this);
    raw.flags = own_.flags;
    raw.present = present;
    raw.cancel = cancel;
    raw.open = own_.open ? open : nullptr;
    raw.close = own_.close ? close : nullptr;
    raw.changed = own_.changed ? changed : nullptr;
    raw.save_view = own_.save_view ? save_view : nullptr;
    raw.restore_view = own_.restore_view ? restore_view : nullptr;
    raw.run = own_.run ? run : nullptr;
    raw.quit = own_.quit ? quit : nullptr;
    return raw;
  }

private:
  Presenter own_;

  static PresenterRole &self(void *ctx) noexcept { return role<PresenterRole>(ctx); }
  template <class Body> static snapnav_status done(snapnav_error *error, Body &&body) noexcept {
    return guarded(error, [&] {
      body();
      return SNAPNAV_OK;
    });
  }

  static snapnav_status present(void *ctx, const snapnav_transition *raw, snapnav_token token,
                                snapnav_error *error) noexcept {
    Transition transition(self(ctx).runtime, raw, token);
    return self(ctx).own_.present(transition, nullptr, error);
  }
  static snapnav_status open(void *ctx, const snapnav_value *arguments,
                             snapnav_error *error) noexcept {
    return done(error, [&] { self(ctx).own_.open(View(arguments)); });
  }
  static void close(void *ctx) noexcept {
    self(ctx).runtime->quietly("close", self(ctx).own_.close);
  }
  static void changed(void *ctx, snapnav_screen screen) noexcept {
    Runtime *runtime = self(ctx).runtime;
    runtime->quietly("changed", [&] { self(ctx).own_.changed(Screen(runtime, screen)); });
  }
  static snapnav_status save_view(void *ctx, snapnav_screen screen, const snapnav_sink *out,
                                  snapnav_error *error) noexcept {
    return done(error, [&] {
      const Value view = self(ctx).own_.save_view(Screen(self(ctx).runtime, screen));
      out->put(out->ctx, view.raw());
    });
  }
  static snapnav_status restore_view(void *ctx, snapnav_screen screen, const snapnav_value *view,
                                     snapnav_error *error) noexcept {
    return done(
        error, [&] { self(ctx).own_.restore_view(Screen(self(ctx).runtime, screen), View(view)); });
  }
  static snapnav_status run(void *ctx, snapnav_error *error) noexcept {
    return done(error, self(ctx).own_.run);
  }
  static void quit(void *ctx) noexcept { self(ctx).runtime->quietly("quit", self(ctx).own_.quit); }
};

} // namespace border
} // namespace snapnav
#endif
