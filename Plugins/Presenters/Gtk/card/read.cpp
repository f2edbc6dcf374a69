#include "read.hpp"

#include <glib.h>
#include <memory>

namespace snapgtk {

using snapnav::Kind;
using snapnav::View;

std::string shown(std::string_view text) {
  std::string kept;
  kept.reserve(text.size());
  for (const char letter : text) {
    const auto code = static_cast<unsigned char>(letter);
    const bool is_control = (code < 0x20 && letter != '\n' && letter != '\t') || code == 0x7f;
    if (!is_control) kept += letter;
  }
  if (g_utf8_validate(kept.data(), static_cast<gssize>(kept.size()), nullptr)) return kept;
  const std::unique_ptr<char, decltype(&g_free)> valid(
      g_utf8_make_valid(kept.data(), static_cast<gssize>(kept.size())), g_free);
  return valid.get();
}

std::string written(View value) {
  switch (value.kind()) {
  case Kind::string: return shown(letters(value));
  case Kind::integer: return std::to_string(value.as<std::int64_t>());
  case Kind::boolean: return value.as<bool>() ? "true" : "false";
  case Kind::number: {
    const double number = value.as<double>();
    if (std::fabs(number) < 1e15 && number == std::floor(number))
      return std::to_string(static_cast<std::int64_t>(number));
    char space[G_ASCII_DTOSTR_BUF_SIZE];
    // With no more digits than tell it from every other one.
    for (const char *form : {"%.15g", "%.16g"})
      if (g_ascii_strtod(g_ascii_formatd(space, sizeof space, form, number), nullptr) == number)
        return space;
    return g_ascii_dtostr(space, sizeof space, number);
  }
  default: return {};
  }
}

static bool same_entries(View one, View other) {
  auto mine = one.entries().begin();
  const auto end = one.entries().end();
  for (auto [key, value] : other.entries()) {
    if (!(mine != end) || (*mine).key != key || !same((*mine).value, value)) return false;
    ++mine;
  }
  return true;
}

bool same(View one, View other) {
  if (one.kind() != other.kind() || one.size() != other.size()) return false;
  switch (one.kind()) {
  case Kind::null: return true;
  case Kind::boolean: return one.as<bool>() == other.as<bool>();
  case Kind::integer: return one.as<std::int64_t>() == other.as<std::int64_t>();
  case Kind::number: return one.as<double>() == other.as<double>();
  case Kind::string: return letters(one) == letters(other);
  case Kind::bytes: {
    const auto left = one.as<snapnav::Bytes>(), right = other.as<snapnav::Bytes>();
    return std::equal(left.begin(), left.end(), right.begin(), right.end());
  }
  case Kind::list:
    for (std::size_t at = 0; at < one.size(); at++)
      if (!same(one.at(at), other.at(at))) return false;
    return true;
  case Kind::map: return same_entries(one, other);
  }
  return false;
}

std::string plain(View runs) {
  std::string all;
  for (View run : runs.items()) all += text(run, "text");
  return all;
}

} // namespace snapgtk
