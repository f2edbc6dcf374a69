// Mediators, routers, presenters and effects: what they are called with, and the way there.
#ifndef SNAPNAV_ROLES_HPP
#define SNAPNAV_ROLES_HPP

#include "answer.hpp"

namespace [[gnu::visibility("hidden")]] snapnav {

using Deadline = std::optional<std::chrono::steady_clock::time_point>;

namespace border {

inline Deadline deadline(std::uint64_t nanoseconds) noexcept {
  using Clock = std::chrono::steady_clock;
  if (nanoseconds == 0) return std::nullopt;
  return Clock::time_point(std::chrono::duration_cast<Clock::duration>(
      std::chrono::nanoseconds(static_cast<std::int64_t>(nanoseconds))));
}

/// Something registered: lives from its registration until the plugin's stop is over.
class Role {
public:
  Role(Runtime *owner, std::string_view name) : runtime(owner), id(name) {}
  Role(const Role &) = delete;
  Role &operator=(const Role &) = delete;
  virtual ~Role() = default;

  Runtime *const runtime;
  const std::string id;

  static void cancel(void *ctx, snapnav_token token) noexcept {
    static_cast<Role *>(ctx)->runtime->cancel(token);
  }
};

/// The role behind a context pointer, which was made from a Role.
template <class T> T &role(void *ctx) noexcept {
  return *static_cast<T *>(static_cast<Role *>(ctx));
}

template <class Raw> Raw described(Role *role) noexcept {
  Raw raw{};
  raw.size = sizeof raw;
  raw.id = role->id.c_str();
  raw.ctx = role;
  return raw;
}

} // namespace border

// ---- mediators --------------------------------------------------------------------------------

/// One navigation as a mediator sees it; good for the length of the call.
class Navigation : public Call {
public:
  Navigation(border::Runtime *runtime, const snapnav_navigation *raw, snapnav_token token) noexcept
      : Call(runtime, token), raw_(raw) {}

  const snapnav_navigation *raw() const noexcept { return raw_; }
  /// The request's number, the same in every stage.
  std::uint64_t id() const noexcept { return raw_->id; }
  /// Nothing is made yet, and there is no destination: only allow, veto or redirect.
  bool is_guard() const noexcept { return (raw_->flags & SNAPNAV_GUARD) != 0; }
  bool is_animated() const noexcept { return (raw_->flags & SNAPNAV_ANIMATED) != 0; }
  /// The source screen goes.
  bool is_leaving() const noexcept { return (raw_->flags & SNAPNAV_LEAVE) != 0; }
  /// False when nothing is shown yet.
  Screen source() const noexcept { return Screen(runtime_, raw_->source); }
  Screen destination() const noexcept { return Screen(runtime_, raw_->destination); }
  /// A map.
  View payload() const noexcept { return View(raw_->payload); }
  /// The manifest's `with`, or null.
  View arguments() const noexcept { return View(raw_->arguments); }
  std::string_view route() const noexcept { return border::text(raw_->route); }
  std::string_view screen_key() const noexcept { return border::text(raw_->screen_key); }
  Deadline deadline() const noexcept { return border::deadline(raw_->deadline_ns); }

private:
  const snapnav_navigation *raw_;
};

struct Mediator {
  /// [main] Prepares the destination, or refuses. Required.
  Answering<Navigation> mediate;
  /// [main] Takes back what `mediate` did to the world outside the destination. May be empty.
  std::function<void(const Navigation &)> undo;
  /// It only says yes or no, at once, and changes nothing: neither later() nor redirect().
  bool is_condition = false;
};

namespace border {

class MediatorRole : public Role {
public:
  MediatorRole(Runtime *owner, std::string_view name, Mediator own)
      : Role(owner, name), own_(std::move(own)) {}

  snapnav_mediator describe() noexcept {
    auto raw = described<snapnav_mediator>(this);
    raw.mediate = mediate;
    raw.flags = own_.is_condition ? SNAPNAV_CONDITION : 0;
    raw.undo = own_.undo ? undo : nullptr;
    raw.cancel = cancel;
    return raw;
  }

private:
  Mediator own_;

  static snapnav_status mediate(void *ctx, const snapnav_navigation *raw, snapnav_token token,
                                const snapnav_sink *out, snapnav_error *error) noexcept {
    auto &self = role<MediatorRole>(ctx);
    Navigation navigation(self.runtime, raw, token);
    return self.own_.mediate(navigation, out, error);
  }
  static void undo(void *ctx, const snapnav_navigation *raw) noexcept {
    auto &self = role<MediatorRole>(ctx);
    const Navigation navigation(self.runtime, raw, 0);
    self.runtime->quietly("undo", [&] { self.own_.undo(navigation); });
  }
};

} // namespace border

// ---- routers ----------------------------------------------------------------------------------

/// A route that is to be resolved; good for the length of the call.
class RouteQuestion : public Call {
public:
  RouteQuestion(border::Runtime *runtime, snapnav_str route, const snapnav_value *payload,
                snapnav_screen source, snapnav_token token) noexcept
      : Call(runtime, token), route_(route), payload_(payload), source_(source) {}

  std::string_view route() const noexcept { return border::text(route_); }
  View payload() const noexcept { return View(payload_); }
  Screen source() const noexcept { return Screen(runtime_, source_); }

private:
  snapnav_str route_;
  const snapnav_value *payload_;
  snapnav_screen source_;
};

struct Router {
  /// [main] What a route means here: a map as section 6 of the contract has it, or decline().
  /// Required. The same question gets the same answer.
  Answering<RouteQuestion> resolve;
  /// [main] The routes it knows, a list of maps. May be empty.
  std::function<Value()> routes;
};

namespace border {

class RouterRole : public Role {
public:
  RouterRole(Runtime *owner, std::string_view name, Router own)
      : Role(owner, name), own_(std::move(own)) {}

  snapnav_router describe() noexcept {
    auto raw = described<snapnav_router>(this);
    raw.resolve = resolve;
    raw.routes = own_.routes ? routes : nullptr;
    raw.cancel = cancel;
    return raw;
  }

private:
  Router own_;

  static snapnav_status resolve(void *ctx, snapnav_str route, const snapnav_value *payload,
                                snapnav_screen source, snapnav_token token, const snapnav_sink *out,
                                snapnav_error *error) noexcept {
    auto &self = role<RouterRole>(ctx);
    RouteQuestion question(self.runtime, route, payload, source, token);
    return self.own_.resolve(question, out, error);
  }
  static snapnav_status routes(void *ctx, const snapnav_sink *out, snapnav_error *error) noexcept {
    return guarded(error, [&] {
      const Value list = role<RouterRole>(ctx).own_.routes();
      out->put(out->ctx, list.raw());
      return SNAPNAV_OK;
    });
  }
};

} // namespace border

// ---- why screens and effects change ------------------------------------------------------------

/// The net visual move of a transition.
enum class Move : std::uint32_t {
  none = SNAPNAV_MOVE_NONE,
  forward = SNAPNAV_MOVE_FORWARD,
  back = SNAPNAV_MOVE_BACK,
  replace = SNAPNAV_MOVE_REPLACE
};

/// Why a screen or an effect is shown, changed or taken away; good for the length of the call.
class Attributes {
public:
  explicit Attributes(const snapnav_attributes *raw) noexcept : raw_(raw) {}

  /// The net visual move.
  Move move() const noexcept { return static_cast<Move>(raw_->move); }
  /// The state URL in force.
  std::string_view from() const noexcept { return border::text(raw_->from); }
  /// The state URL to be.
  std::string_view to() const noexcept { return border::text(raw_->to); }
  /// Its own data in the state URL; empty when it has none.
  std::string_view data() const noexcept { return border::text(raw_->data); }
  /// What the request gave along, or null.
  View object() const noexcept { return View(raw_->object); }

private:
  const snapnav_attributes *raw_;
};

// ---- effects ----------------------------------------------------------------------------------

/// An effect that is to be shown or hidden; good for the length of the call.
class EffectChange : public Call {
public:
  EffectChange(border::Runtime *runtime, std::int32_t visible, std::uint32_t flags,
               const snapnav_value *arguments, snapnav_token token) noexcept
      : Call(runtime, token), visible_(visible), flags_(flags), arguments_(arguments) {}

  bool is_visible() const noexcept { return visible_ != 0; }
  bool is_animated() const noexcept { return (flags_ & SNAPNAV_ANIMATED) != 0; }
  View arguments() const noexcept { return View(arguments_); }

private:
  std::int32_t visible_;
  std::uint32_t flags_;
  const snapnav_value *arguments_;
};

namespace border {

class EffectRole : public Role {
public:
  EffectRole(Runtime *owner, std::string_view name, Answering<EffectChange> own,
             std::function<void(const Attributes &)> told)
      : Role(owner, name), own_(std::move(own)), told_(std::move(told)) {}

  snapnav_effect describe() noexcept {
    auto raw = described<snapnav_effect>(this);
    raw.set_visible = set_visible;
    raw.cancel = cancel;
    raw.update = told_ ? update : nullptr;
    return raw;
  }

private:
  Answering<EffectChange> own_;
  std::function<void(const Attributes &)> told_;

  static void update(void *ctx, const snapnav_attributes *attributes) noexcept {
    auto &self = role<EffectRole>(ctx);
    self.runtime->quietly("update", [&] { self.told_(Attributes(attributes)); });
  }

  static snapnav_status set_visible(void *ctx, std::int32_t visible, std::uint32_t flags,
                                    const snapnav_value *arguments, snapnav_token token,
                                    snapnav_error *error) noexcept {
    auto &self = role<EffectRole>(ctx);
    EffectChange change(self.runtime, visible, flags, arguments, token);
    return self.own_(change, nullptr, error);
  }
};

} // namespace border
} // namespace snapnav
#endif
