// Properties of objects by name and type.
#ifndef SNAPNAV_GTK_CARD_PROPERTIES_HPP
#define SNAPNAV_GTK_CARD_PROPERTIES_HPP

#include <gtk/gtk.h>
#include <snapnav.hpp>
#include <stdexcept>
#include <string>

namespace snapgtk {

/// Why a property cannot be set or read, in one sentence.
struct PropertyFault : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// An object of a user interface and one of its properties.
struct Property {
  /// As it is written: `ID.PROPERTY`.
  std::string name;
  GObject *object = nullptr;
  GParamSpec *spec = nullptr;

  /// Finds it. Throws PropertyFault for an object or a property that there is not.
  static Property find(GtkBuilder *builder, const std::string &name);

  /// Sets it. Throws PropertyFault when it can only be read, and for a value of another type or out
  /// of its range; a text may stand for what GtkBuilder reads from texts. Text is never markup.
  void set(snapnav::View value) const;
  /// Reads it. Throws PropertyFault when it cannot be read, or is no plain value.
  snapnav::Value get() const;
  /// Whether it holds what nobody else may see.
  bool is_secret() const;
};

} // namespace snapgtk
#endif
