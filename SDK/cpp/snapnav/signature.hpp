// Typed functions: the signature text of the contract, and the C function behind it, from the type
// of a C++ function.
#ifndef SNAPNAV_SIGNATURE_HPP
#define SNAPNAV_SIGNATURE_HPP

#include <array>

#include "host.hpp"

namespace [[gnu::visibility("hidden")]] snapnav {

/// A screen as a typed function gets it; host.screen(id.raw) is the live one.
struct ScreenId {
  snapnav_screen raw = 0;
};

/// Whom to tell when a property changes. Empty at first; telling nobody does nothing.
class Observer {
public:
  Observer() = default;
  Observer(void (*tell)(void *, const snapnav_value *), void *context) noexcept
      : tell_(tell), context_(context) {}

  explicit operator bool() const noexcept { return tell_ != nullptr; }
  /// [main] Tells the new value.
  void operator()(const Value &value) const noexcept {
    if (tell_) tell_(context_, value.raw());
  }

private:
  void (*tell_)(void *, const snapnav_value *) = nullptr;
  void *context_ = nullptr;
};

namespace border {

template <class> inline constexpr bool never = false;

/// How a C++ type crosses the border: its letter, its C type, and both ways. `allocates`: coming in
/// can throw. `keeps`: going out needs a place that outlives the call.
template <class T, class = void> struct Passing {
  static_assert(never<T>, "a typed function passes bool, 32 and 64 bit integers, float, double, "
                          "std::string_view, std::string, Bytes, ScreenId, View and Value");
};
template <char Letter, class T, class C = T> struct PassingAs {
  static constexpr char letter = Letter;
  static constexpr bool allocates = false, keeps = false;
  using Raw = C;
  static T in(Raw raw) noexcept { return static_cast<T>(raw); }
  static Raw out(T value) noexcept { return static_cast<Raw>(value); }
};
template <class T>
inline constexpr bool is_whole = std::is_integral_v<T> && !std::is_same_v<T, bool>;
template <> struct Passing<bool> : PassingAs<'b', bool, std::uint8_t> {};
template <class T>
struct Passing<T, std::enable_if_t<is_whole<T> && sizeof(T) == 4 && std::is_signed_v<T>>>
    : PassingAs<'i', T, std::int32_t> {};
template <class T>
struct Passing<T, std::enable_if_t<is_whole<T> && sizeof(T) == 4 && std::is_unsigned_v<T>>>
    : PassingAs<'u', T, std::uint32_t> {};
template <class T>
struct Passing<T, std::enable_if_t<is_whole<T> && sizeof(T) == 8 && std::is_signed_v<T>>>
    : PassingAs<'x', T, std::int64_t> {};
template <class T>
struct Passing<T, std::enable_if_t<is_whole<T> && sizeof(T) == 8 && std::is_unsigned_v<T>>>
    : PassingAs<'t', T, std::uint64_t> {};
template <> struct Passing<float> : PassingAs<'f', float> {};
template <> struct Passing<double> : PassingAs<'d', double> {};
template <> struct Passing<std::string_view> : PassingAs<'s', std::string_view, snapnav_str> {
  static std::string_view in(snapnav_str raw) noexcept { return text(raw); }
  static snapnav_str out(std::string_view value) noexcept { return lend(value); }
};
template <> struct Passing<std::string> : PassingAs<'s', std::string, snapnav_str> {
  static constexpr bool allocates = true, keeps = true;
  static std::string in(snapnav_str raw) { return std::string(text(raw)); }
  static snapnav_str out(const std::string &value) noexcept { return lend(value); }
};
template <> struct Passing<Bytes> : PassingAs<'y', Bytes, snapnav_bytes> {
  static Bytes in(snapnav_bytes raw) noexcept { return {raw.ptr, raw.len}; }
  static snapnav_bytes out(Bytes value) noexcept { return {value.data, value.size}; }
};
template <> struct Passing<std::vector<std::uint8_t>> : PassingAs<'y', Bytes, snapnav_bytes> {
  using Vector = std::vector<std::uint8_t>;
  static constexpr bool allocates = true, keeps = true;
  static Vector in(snapnav_bytes raw) {
    return raw.len ? Vector(raw.ptr, raw.ptr + raw.len) : Vector();
  }
  static snapnav_bytes out(const Vector &value) noexcept { return {value.data(), value.size()}; }
};
template <> struct Passing<ScreenId> : PassingAs<'h', ScreenId, snapnav_screen> {
  static ScreenId in(snapnav_screen raw) noexcept { return {raw}; }
  static snapnav_screen out(ScreenId value) noexcept { return value.raw; }
};
template <> struct Passing<View> : PassingAs<'v', View, const snapnav_value *> {
  static View in(const snapnav_value *raw) noexcept { return View(raw); }
  static const snapnav_value *out(View value) noexcept {
    static constexpr snapnav_value null{SNAPNAV_NULL, 0, {0}};
    return value.raw() ? value.raw() : &null;
  }
};
template <> struct Passing<Value> : PassingAs<'v', Value, const snapnav_value *> {
  static constexpr bool allocates = true, keeps = true;
  static Value in(const snapnav_value *raw) { return Value(View(raw)); }
  static const snapnav_value *out(const Value &value) noexcept { return value.raw(); }
};

template <class T> using Plain = std::remove_cv_t<std::remove_reference_t<T>>;
template <class T> using Passed = Passing<Plain<T>>;

template <class R> constexpr char result_letter(bool can_fail) {
  if constexpr (std::is_void_v<R>)
    return can_fail ? 'i' : '-';
  else
    return Passed<R>::letter;
}

/// "x(@psd)", with its final 0.
template <class R, bool HasInstance, bool HasUser, bool CanFail, class... A>
constexpr auto signature_text() {
  std::array<char, 4 + (HasInstance ? 1 : 0) + (HasUser ? 1 : 0) + (CanFail ? 1 : 0) + sizeof...(A)>
      text{};
  std::size_t used = 0;
  text[used++] = result_letter<R>(CanFail);
  text[used++] = '(';
  if (HasInstance) text[used++] = '@';
  if (HasUser) text[used++] = 'p';
  ((text[used++] = Passed<A>::letter), ...);
  if (CanFail) text[used++] = '!';
  text[used++] = ')';
  return text;
}
template <class R, bool HasInstance, bool HasUser, bool CanFail, class... A>
inline constexpr auto signature = signature_text<R, HasInstance, HasUser, CanFail, A...>();

/// What the registrar is told of a function.
struct Described {
  const char *signature;
  snapnav_fn function;
  void *user = nullptr;
};

/// The C function around `Callee::call(A...)`. What is noexcept answers its result; everything else
/// answers nothing, and what it throws becomes the status and message of the call. A callee that has
/// a `User` gets one as its first argument: what the user pointer of the function points to.
template <class Callee, class Instance, class R, bool IsNoexcept, class... A> class Crossing {
  using User = typename Callee::User;
  static constexpr bool can_fail = !IsNoexcept, has_instance = !std::is_void_v<Instance>,
                        has_user = !std::is_void_v<User>;
  static_assert(IsNoexcept || std::is_void_v<R>,
                "a typed function with a result cannot fail: declare it noexcept, or let it return "
                "nothing and throw");
  static_assert(!IsNoexcept || !(Passed<A>::allocates || ...),
                "a copy can throw: let a noexcept function take std::string_view, Bytes or View");

  /// `own` is what stands before the arguments: the user's and the instance, where there are any.
  template <class... I>
  static auto answer(typename Passed<A>::Raw... raw, I &...own) noexcept {
    if constexpr (std::is_void_v<R>) {
      Callee::call(own..., Passed<A>::in(raw)...);
    } else if constexpr (Passed<R>::keeps && !std::is_reference_v<R>) {
      static Plain<R>
          kept; // [main] only; good until the next call, by which the host has copied it
      kept = Callee::call(own..., Passed<A>::in(raw)...);
      return Passed<R>::out(kept);
    } else {
      return Passed<R>::out(Callee::call(own..., Passed<A>::in(raw)...));
    }
  }
  template <class... I>
  static std::int32_t attempt(typename Passed<A>::Raw... raw, snapnav_error *error,
                              I &...own) noexcept {
    return guarded(error, [&] {
      Callee::call(own..., Passed<A>::in(raw)...);
      return SNAPNAV_OK;
    });
  }

  static auto plain(typename Passed<A>::Raw... raw) noexcept { return answer(raw...); }
  static std::int32_t failing(typename Passed<A>::Raw... raw, snapnav_error *error) noexcept {
    return attempt(raw..., error);
  }
  static auto method(void *instance, typename Passed<A>::Raw... raw) noexcept {
    return answer(raw..., *static_cast<Instance *>(instance));
  }
  static std::int32_t failing_method(void *instance, typename Passed<A>::Raw... raw,
                                     snapnav_error *error) noexcept {
    return attempt(raw..., error, *static_cast<Instance *>(instance));
  }
  static auto holding(void *user, typename Passed<A>::Raw... raw) noexcept {
    return answer(raw..., *static_cast<User *>(user));
  }
  static std::int32_t failing_holding(void *user, typename Passed<A>::Raw... raw,
                                      snapnav_error *error) noexcept {
    return attempt(raw..., error, *static_cast<User *>(user));
  }
  static auto holding_method(void *instance, void *user,
                             typename Passed<A>::Raw... raw) noexcept {
    return answer(raw..., *static_cast<User *>(user), *static_cast<Instance *>(instance));
  }
  static std::int32_t failing_holding_method(void *instance, void *user,
                                             typename Passed<A>::Raw... raw,
                                             snapnav_error *error) noexcept {
    return attempt(raw..., error, *static_cast<User *>(user), *static_cast<Instance *>(instance));
  }

  static snapnav_fn function() noexcept {
    if constexpr (has_user && has_instance && can_fail)
      return reinterpret_cast<snapnav_fn>(failing_holding_method);
    else if constexpr (has_user && has_instance)
      return reinterpret_cast<snapnav_fn>(holding_method);
    else if constexpr (has_user && can_fail)
      return reinterpret_cast<snapnav_fn>(failing_holding);
    else if constexpr (has_user)
      return reinterpret_cast<snapnav_fn>(holding);
    else if constexpr (has_instance && can_fail)
      return reinterpret_cast<snapnav_fn>(failing_method);
    else if constexpr (has_instance)
      return reinterpret_cast<snapnav_fn>(method);
    else if constexpr (can_fail)
      return reinterpret_cast<snapnav_fn>(failing);
    else
      return reinterpret_cast<snapnav_fn>(plain);
  }

public:
  static Described describe(void *user = nullptr) noexcept {
    return {signature<R, has_instance, has_user, can_fail, A...>.data(), function(), user};
  }
};

} // namespace border
} // namespace snapnav
#endif
