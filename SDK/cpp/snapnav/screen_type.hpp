// Screen types: a class of the plugin, with properties, actions and observers.
#ifndef SNAPNAV_SCREEN_TYPE_HPP
#define SNAPNAV_SCREEN_TYPE_HPP

#include <algorithm>

#include "function.hpp"
#include "roles.hpp"

namespace [[gnu::visibility("hidden")]] snapnav {

/// What happens to a screen that is there.
enum class Event : std::uint32_t {
  will_show = SNAPNAV_WILL_SHOW,
  did_show = SNAPNAV_DID_SHOW,
  hidden = SNAPNAV_HIDDEN
};

namespace border {

template <class T, class = void> inline constexpr bool has_save = false;
template <class T>
inline constexpr bool has_save<T, std::void_t<decltype(Value(std::declval<const T &>().save()))>> =
    true;
template <class T, class = void> inline constexpr bool has_restore = false;
template <class T>
inline constexpr bool
    has_restore<T, std::void_t<decltype(std::declval<T &>().restore(std::declval<View>()))>> = true;
template <class T, class = void> inline constexpr bool has_event = false;
template <class T>
inline constexpr bool
    has_event<T, std::void_t<decltype(std::declval<T &>().event(std::declval<Event>()))>> = true;
template <class T, class = void> inline constexpr bool has_other_event = false;
template <class T>
inline constexpr bool has_other_event<T, std::void_t<decltype(&T::event)>> =
    std::is_member_function_pointer_v<decltype(&T::event)> && !has_event<T>;
template <class T, class = void> inline constexpr bool has_update = false;
template <class T>
inline constexpr bool has_update<
    T, std::void_t<decltype(std::declval<T &>().update(std::declval<const Attributes &>()))>> =
    true;

/// Puts what an object saves into a sink.
template <class T>
snapnav_status save_into([[maybe_unused]] const T &object, [[maybe_unused]] const snapnav_sink *out,
                         snapnav_error *error) noexcept {
  return guarded(error, [&]() -> snapnav_status {
    if constexpr (has_save<T>) {
      const Value state(object.save());
      out->put(out->ctx, state.raw());
      return SNAPNAV_OK;
    } else {
      throw Error(SNAPNAV_E_UNSUPPORTED, "it has no state");
    }
  });
}
template <class T>
snapnav_status restore_from([[maybe_unused]] T &object, [[maybe_unused]] const snapnav_value *state,
                            snapnav_error *error) noexcept {
  return guarded(error, [&]() -> snapnav_status {
    if constexpr (has_restore<T>) {
      object.restore(View(state));
      return SNAPNAV_OK;
    } else {
      throw Error(SNAPNAV_E_UNSUPPORTED, "it has no state");
    }
  });
}

template <class T> class ScreenRole : public Role {
public:
  static_assert(has_save<T> == has_restore<T>, "save() const and restore(View): both or neither");
  static_assert(!has_other_event<T>,
                "a screen hears of event(snapnav::Event); one with another parameter is never "
                "called: give it another name");
  using Make = std::function<std::unique_ptr<T>(Screen, View)>;

  ScreenRole(Runtime *owner, std::string_view name, Make make)
      : Role(owner, name), make_(std::move(make)) {}

  snapnav_screen_type describe() noexcept {
    auto raw = described<snapnav_screen_type>(this);
    raw.create = create;
    raw.destroy = destroy;
    if constexpr (has_event<T>) raw.event = event;
    if constexpr (has_update<T>) raw.update = update;
    if constexpr (has_save<T>) {
      raw.save = save;
      raw.restore = restore;
    }
    return raw;
  }

private:
  Make make_;

  static T &object(void *instance) noexcept { return *static_cast<T *>(instance); }
  static snapnav_status create(void *ctx, snapnav_screen screen, const snapnav_value *properties,
                               void **instance, snapnav_error *error) noexcept {
    return guarded(error, [&] {
      auto &self = role<ScreenRole>(ctx);
      auto made = self.make_(Screen(self.runtime, screen), View(properties));
      if (!made)
        throw Error("the function that makes screens of the type \"" + self.id + "\" made none");
      *instance = made.release();
      return SNAPNAV_OK;
    });
  }
  static void destroy(void *, void *instance) noexcept { delete &object(instance); }
  static void event(void *ctx, void *instance, std::uint32_t what) noexcept {
    if constexpr (has_event<T>)
      role<ScreenRole>(ctx).runtime->quietly(
          "event", [&] { object(instance).event(static_cast<Event>(what)); });
  }
  static void update(void *ctx, void *instance, const snapnav_attributes *attributes) noexcept {
    if constexpr (has_update<T>)
      role<ScreenRole>(ctx).runtime->quietly(
          "update", [&] { object(instance).update(Attributes(attributes)); });
  }
  static snapnav_status save(void *, void *instance, const snapnav_sink *out,
                             snapnav_error *error) noexcept {
    return save_into(object(instance), out, error);
  }
  static snapnav_status restore(void *, void *instance, const snapnav_value *state,
                                snapnav_error *error) noexcept {
    return restore_from(object(instance), state, error);
  }
};

/// Makes a screen from what it wants to know: the screen and its properties, or the properties.
template <class T> std::unique_ptr<T> make_screen(Screen screen, View properties) {
  if constexpr (std::is_constructible_v<T, Screen, View>) {
    return std::make_unique<T>(screen, properties);
  } else {
    static_assert(std::is_constructible_v<T, View>,
                  "a screen is made from (snapnav::Screen, snapnav::View) or (snapnav::View): the "
                  "properties that are known at birth; or give a function that makes it");
    return std::make_unique<T>(properties);
  }
}

} // namespace border

/// The properties and actions of a screen type, while the plugin starts. `T` is its class; a
/// function that is noexcept may have a result, every other one answers nothing and may throw.
/// Results that are views point into the instance.
template <class T> class ScreenType {
public:
  /// Registers a function of this type.
  using Register =
      std::function<void(std::uint32_t kind, std::string_view name, border::Described function)>;
  /// Keeps something until the plugin's stop.
  using Keep = std::function<void(std::unique_ptr<border::Resource>)>;

  ScreenType(Register add, Keep keep) : add_(std::move(add)), keep_(std::move(keep)) {}

  /// A data member that can be read and set, or a method that reads: `&T::title`.
  template <auto Member> ScreenType &property(std::string_view name) {
    if constexpr (std::is_member_function_pointer_v<decltype(Member)>) {
      add(SNAPNAV_GETTER, name, border::describe_method<T, Member>());
    } else {
      add(SNAPNAV_GETTER, name, border::describe_read<T, Member>());
      add(SNAPNAV_SETTER, name, border::describe_write<T, Member>());
    }
    return *this;
  }
  /// A method that reads and one that sets.
  template <auto Get, auto Set> ScreenType &property(std::string_view name) {
    add(SNAPNAV_GETTER, name, border::describe_method<T, Get>());
    add(SNAPNAV_SETTER, name, border::describe_method<T, Set>());
    return *this;
  }
  /// A lambda that reads: `[](const T &) noexcept { ... }`. Like every lambda here it may capture.
  template <class Get> ScreenType &getter(std::string_view name, Get get) {
    return lambda(SNAPNAV_GETTER, name, std::move(get));
  }
  /// A lambda that sets: `[](T &, std::string_view) { ... }`.
  template <class Set> ScreenType &setter(std::string_view name, Set set) {
    return lambda(SNAPNAV_SETTER, name, std::move(set));
  }
  template <auto Method> ScreenType &action(std::string_view name) {
    add(SNAPNAV_ACTION, name, border::describe_method<T, Method>());
    return *this;
  }
  /// A lambda that acts on the instance, its first parameter.
  template <class Act> ScreenType &action(std::string_view name, Act act) {
    return lambda(SNAPNAV_ACTION, name, std::move(act));
  }
  /// The member that is an Observer, or the method that takes one: whom to tell of a property.
  template <auto Member> ScreenType &observer(std::string_view name) {
    add(SNAPNAV_OBSERVER, name, border::ObserverCrossing<T, Member>::describe());
    return *this;
  }

  /// Makes a property private: it is told to nobody who does not ask for it by its name, and stands in
  /// no trace, event, view, kept state or state URL. To be said before the property is described.
  ScreenType &keep_private(std::string_view name) {
    if (has(described_, name))
      throw Error(SNAPNAV_E_STATE, "keep_private(\"" + std::string(name) +
                                       "\") comes after its property: say so before it");
    private_.emplace_back(name);
    return *this;
  }

private:
  Register add_;
  Keep keep_;
  std::vector<std::string> private_, described_;

  static bool has(const std::vector<std::string> &names, std::string_view name) {
    return std::find(names.begin(), names.end(), name) != names.end();
  }

  void add(std::uint32_t kind, std::string_view name, border::Described function) {
    if (kind != SNAPNAV_ACTION) {
      if (has(private_, name)) kind |= SNAPNAV_PRIVATE;
      described_.emplace_back(name);
    }
    add_(kind, name, function);
  }

  template <class Lambda>
  ScreenType &lambda(std::uint32_t kind, std::string_view name, Lambda body) {
    auto kept = std::make_unique<border::KeptLambda<Lambda>>(std::move(body));
    auto described = border::describe_lambda_on<T>(kept->lambda);
    keep_(std::move(kept));
    add(kind, name, described);
    return *this;
  }
};

} // namespace snapnav
#endif
