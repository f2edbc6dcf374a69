// GLib's callbacks as C++ functions that may throw.
#ifndef SNAPNAV_GTK_SIGNALS_HPP
#define SNAPNAV_GTK_SIGNALS_HPP

#include <functional>
#include <gtk/gtk.h>
#include <string>
#include <utility>

namespace snapgtk {

/// A reference to an object of GLib, given back when it goes.
template <class Object> class Ref {
public:
  Ref() noexcept = default;
  /// Takes part in an object; a floating reference becomes this one.
  explicit Ref(Object *object) noexcept : object_(object) {
    if (object_) g_object_ref_sink(object_);
  }
  Ref(const Ref &other) noexcept : Ref(other.object_) {}
  Ref(Ref &&other) noexcept : object_(std::exchange(other.object_, nullptr)) {}
  Ref &operator=(Ref other) noexcept {
    std::swap(object_, other.object_);
    return *this;
  }
  ~Ref() {
    if (object_) g_object_unref(object_);
  }
  /// The object of a reference that somebody hands over, as functions do that make one.
  static Ref taking(Object *object) noexcept {
    Ref ref;
    ref.object_ = object;
    return ref;
  }

  Object *get() const noexcept { return object_; }
  explicit operator bool() const noexcept { return object_ != nullptr; }

private:
  Object *object_ = nullptr;
};

/// Says what the exception in flight was. Only inside a catch block.
void report_exception(const char *where) noexcept;

namespace border {

template <class Signature> struct Slot;
template <class Result, class... Arguments> struct Slot<Result(Arguments...)> {
  using Body = std::function<Result(Arguments...)>;
  static Result call(gpointer, Arguments... arguments, gpointer data) noexcept {
    // The handler may end its own connection, or the object that holds it.
    const Body body = *static_cast<Body *>(data);
    try {
      return body(arguments...);
    } catch (...) {
      report_exception("a signal");
    }
    if constexpr (!std::is_void_v<Result>) return Result();
  }
  static void forget(gpointer data, GClosure *) noexcept { delete static_cast<Body *>(data); }
};

} // namespace border

/// Calls `body` on every signal of that name, as long as the object lives or until it is
/// disconnected. The signature is the signal's without the object itself:
/// `on<gboolean(guint, guint, GdkModifierType)>(keys, "key-pressed", …)`. What is thrown is logged,
/// and answers an empty result. [main]
template <class Signature>
gulong on(gpointer object, const char *signal, typename border::Slot<Signature>::Body body) {
  using Slot = border::Slot<Signature>;
  return g_signal_connect_data(object, signal, G_CALLBACK(Slot::call),
                               new typename Slot::Body(std::move(body)), Slot::forget,
                               GConnectFlags(0));
}

/// Calls `body` when a property has changed. [main]
inline gulong on_change(gpointer object, const char *property, std::function<void()> body) {
  const std::string signal = std::string("notify::") + property;
  return on<void(GParamSpec *)>(object, signal.c_str(),
                                [body = std::move(body)](GParamSpec *) { body(); });
}

} // namespace snapgtk
#endif
