// Reading views: what is missing, or of another kind, reads as nothing.
#ifndef SNAPNAV_GTK_CARD_READ_HPP
#define SNAPNAV_GTK_CARD_READ_HPP

#include <cmath>
#include <snapnav.hpp>
#include <string>
#include <string_view>

namespace snapgtk {

/// A text as GTK can show it: valid UTF-8, without control characters but tabs and line breaks.
std::string shown(std::string_view text);

/// The text of a value; empty for what is none.
inline std::string_view letters(snapnav::View value) {
  return value.kind() == snapnav::Kind::string ? value.as<std::string_view>() : std::string_view();
}
/// One of the format's words; empty when the entry is absent.
inline std::string_view word(snapnav::View node, std::string_view key) {
  return letters(node[key]);
}
/// A text that people read.
inline std::string text(snapnav::View node, std::string_view key) { return shown(word(node, key)); }

inline bool flag(snapnav::View node, std::string_view key, bool other = false) {
  const snapnav::View value = node[key];
  return value.kind() == snapnav::Kind::boolean ? value.as<bool>() : other;
}
inline bool is_number(snapnav::View value) {
  return value.kind() == snapnav::Kind::integer || value.kind() == snapnav::Kind::number;
}
inline double real(snapnav::View node, std::string_view key, double other = 0) {
  const snapnav::View value = node[key];
  const double number = is_number(value) ? value.as<double>() : other;
  return std::isfinite(number) ? number : other;
}
/// A length or a count, never outside of 0 to `most`.
inline int whole(snapnav::View node, std::string_view key, int other = 0, int most = 10000) {
  return static_cast<int>(std::fmin(std::fmax(real(node, key, other), 0), most));
}

/// A value as letters; none for what is no text, number or truth.
std::string written(snapnav::View value);
/// Whether two values are the same, all the way down.
bool same(snapnav::View one, snapnav::View other);
/// The texts of runs, one after the other.
std::string plain(snapnav::View runs);

} // namespace snapgtk
#endif
