// What can be a typed function: functions, methods, data members and lambdas.
#ifndef SNAPNAV_FUNCTION_HPP
#define SNAPNAV_FUNCTION_HPP

#include "signature.hpp"

namespace [[gnu::visibility("hidden")]] snapnav {
namespace border {

/// Something of a plugin that lives until its stop is over.
struct Resource {
  Resource() = default;
  Resource(const Resource &) = delete;
  Resource &operator=(const Resource &) = delete;
  virtual ~Resource() = default;
};

template <class... A> struct Types {};

/// Result, class, parameters and noexcept of a function's type.
template <class F> struct Shape;
template <class R, class... A> struct Shape<R (*)(A...)> {
  using Result = R;
  using Parameters = Types<A...>;
  static constexpr bool is_noexcept = false;
};
template <class R, class... A> struct Shape<R (*)(A...) noexcept> : Shape<R (*)(A...)> {
  static constexpr bool is_noexcept = true;
};
template <class R, class T, class... A> struct Shape<R (T::*)(A...)> : Shape<R (*)(A...)> {};
template <class R, class T, class... A> struct Shape<R (T::*)(A...) const> : Shape<R (*)(A...)> {};
template <class R, class T, class... A>
struct Shape<R (T::*)(A...) noexcept> : Shape<R (*)(A...) noexcept> {};
template <class R, class T, class... A>
struct Shape<R (T::*)(A...) const noexcept> : Shape<R (*)(A...) noexcept> {};

// ---- callees: where a crossing leads ------------------------------------------------------------

template <auto Function> struct FreeCallee {
  using User = void;
  template <class... A> static decltype(auto) call(A &&...arguments) {
    return Function(std::forward<A>(arguments)...);
  }
};
template <auto Method> struct MethodCallee {
  using User = void;
  template <class T, class... A> static decltype(auto) call(T &instance, A &&...arguments) {
    return (instance.*Method)(std::forward<A>(arguments)...);
  }
};
template <auto Member> struct ReadCallee {
  using User = void;
  template <class T> static const auto &call(const T &instance) noexcept {
    return instance.*Member;
  }
};
template <auto Member> struct WriteCallee {
  using User = void;
  template <class T, class A> static void call(T &instance, A &&value) {
    instance.*Member = std::forward<A>(value);
  }
};
/// A lambda, with what it captured, is what the user pointer points to.
template <class Lambda> struct LambdaCallee {
  using User = Lambda;
  template <class... A> static decltype(auto) call(Lambda &lambda, A &&...arguments) {
    return lambda(std::forward<A>(arguments)...);
  }
};
template <class Lambda> struct KeptLambda : Resource {
  explicit KeptLambda(Lambda given) : lambda(std::move(given)) {}
  Lambda lambda;
};

// ---- from a type to a crossing ------------------------------------------------------------------

template <class Callee, class Instance, class Shape, class Parameters = typename Shape::Parameters>
struct CrossingOf;
template <class Callee, class Instance, class Shape, class... A>
struct CrossingOf<Callee, Instance, Shape, Types<A...>>
    : Crossing<Callee, Instance, typename Shape::Result, Shape::is_noexcept, A...> {};

/// Without its first parameter, which is the instance.
template <class Parameters> struct Rest;
template <class First, class... A> struct Rest<Types<First, A...>> {
  using Instance = std::remove_reference_t<First>;
  using Others = Types<A...>;
};

template <auto Function> Described describe_free() noexcept {
  return CrossingOf<FreeCallee<Function>, void, Shape<decltype(Function)>>::describe();
}
template <class T, auto Method> Described describe_method() noexcept {
  return CrossingOf<MethodCallee<Method>, T, Shape<decltype(Method)>>::describe();
}
template <class T, auto Member> Described describe_read() noexcept {
  using Type = Plain<decltype(std::declval<T &>().*Member)>;
  return Crossing<ReadCallee<Member>, T, const Type &, true>::describe();
}
/// What points to somebody else's bytes.
template <class T>
inline constexpr bool is_lent = std::is_same_v<T, std::string_view> || std::is_same_v<T, Bytes> ||
                                std::is_same_v<T, View>;
template <class T, auto Member> Described describe_write() noexcept {
  using Type = Plain<decltype(std::declval<T &>().*Member)>;
  static_assert(!is_lent<Type>,
                "what a setter is given is gone when it returns: let the member be std::string, "
                "std::vector<std::uint8_t> or Value");
  return Crossing<WriteCallee<Member>, T, void, !Passed<Type>::allocates, Type>::describe();
}
template <class Lambda> Described describe_lambda(Lambda &lambda) noexcept {
  return CrossingOf<LambdaCallee<Lambda>, void, Shape<decltype(&Lambda::operator())>>::describe(
      &lambda);
}
/// A lambda whose first parameter is the instance.
template <class T, class Lambda> Described describe_lambda_on(Lambda &lambda) noexcept {
  using LambdaShape = Shape<decltype(&Lambda::operator())>;
  using Split = Rest<typename LambdaShape::Parameters>;
  static_assert(std::is_same_v<std::remove_cv_t<typename Split::Instance>, T>,
                "the first parameter is a reference to the screen's class");
  return CrossingOf<LambdaCallee<Lambda>, T, LambdaShape, typename Split::Others>::describe(
      &lambda);
}

/// The observer of a property: a method that takes an Observer, or a member that is one.
template <class T, auto Member> struct ObserverCrossing {
  static void observe(void *instance, void (*tell)(void *, const snapnav_value *),
                      void *context) noexcept {
    auto &self = *static_cast<T *>(instance);
    if constexpr (std::is_member_function_pointer_v<decltype(Member)>) {
      static_assert(Shape<decltype(Member)>::is_noexcept, "an observer's method is noexcept");
      (self.*Member)(Observer(tell, context));
    } else {
      self.*Member = Observer(tell, context);
    }
  }
  static Described describe() noexcept {
    return {"-(@{-(@v)}@)", reinterpret_cast<snapnav_fn>(observe)};
  }
};

} // namespace border
} // namespace snapnav
#endif
