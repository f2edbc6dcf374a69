// Errors on both sides of the border: exceptions inside a plugin, statuses and texts outside.
#ifndef SNAPNAV_ERROR_HPP
#define SNAPNAV_ERROR_HPP

#include <cstring>
#include <exception>
#include <new>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

#include <snapnav_plugin.h>

namespace [[gnu::visibility("hidden")]] snapnav {

/// An error of the contract. Thrown in a callback it becomes the callback's status and message; a
/// call of the host that fails throws it.
class Error : public std::runtime_error {
public:
  /// `code` is one of SNAPNAV_E_..., or one of a later contract, below 0 like those; every other
  /// number becomes SNAPNAV_E_FAIL.
  Error(snapnav_status code, const std::string &message)
      : std::runtime_error(message), code_(code < 0 ? code : SNAPNAV_E_FAIL) {}
  /// SNAPNAV_E_FAIL.
  explicit Error(const std::string &message) : Error(SNAPNAV_E_FAIL, message) {}

  snapnav_status code() const noexcept { return code_; }

private:
  snapnav_status code_;
};

namespace border {

inline std::string_view text(snapnav_str borrowed) noexcept {
  return borrowed.len > 0 ? std::string_view(borrowed.ptr, borrowed.len) : std::string_view();
}

inline snapnav_str lend(std::string_view text) noexcept { return {text.data(), text.size()}; }

/// How many bytes the UTF-8 character at the front has; 0 when there is none.
inline std::size_t character(std::string_view text) noexcept {
  const auto byte = [&](std::size_t at) { return static_cast<unsigned char>(text[at]); };
  const unsigned char first = byte(0);
  if (first < 0x80) return 1;
  const std::size_t length = first < 0xC2   ? 0
                             : first < 0xE0 ? 2
                             : first < 0xF0 ? 3
                             : first < 0xF5 ? 4
                                            : 0;
  if (length == 0 || text.size() < length) return 0;
  for (std::size_t at = 1; at < length; at++)
    if ((byte(at) & 0xC0) != 0x80) return 0;
  const bool is_low = (first == 0xE0 && byte(1) < 0xA0) || (first == 0xF0 && byte(1) < 0x90);
  const bool is_high = (first == 0xED && byte(1) > 0x9F) || (first == 0xF4 && byte(1) > 0x8F);
  return is_low || is_high ? 0 : length;
}

/// Takes the first character off a text, as people can read it: `?` for what is no UTF-8, a space
/// for a 0, behind which a C string would be lost.
inline std::string_view next_character(std::string_view &text) noexcept {
  const std::size_t length = character(text);
  std::string_view taken = text.substr(0, length);
  if (length == 0) taken = "?";
  if (text.front() == 0) taken = " ";
  text.remove_prefix(length > 0 ? length : 1);
  return taken;
}

/// Writes a text into `size` bytes with a final 0, cut between two characters.
inline void write(std::string_view text, char *out, std::size_t size) noexcept {
  std::size_t used = 0;
  while (!text.empty()) {
    const std::string_view taken = next_character(text);
    if (used + taken.size() >= size) break;
    std::memcpy(out + used, taken.data(), taken.size());
    used += taken.size();
  }
  out[used] = 0;
}

/// The same, whole.
inline std::string readable(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  while (!text.empty()) out += next_character(text);
  return out;
}

inline constexpr const char *no_words = "an error without words";

/// Fills the caller's error, which may be missing, and answers the code.
inline snapnav_status report(snapnav_error *error, snapnav_status code,
                             std::string_view message) noexcept {
  if (!error) return code;
  error->code = code;
  write(message.empty() || message.front() == 0 ? no_words : message,
        error->message, sizeof error->message);
  return code;
}

/// What the exception in flight means to the contract. Only inside a catch block.
inline snapnav_status report_current(snapnav_error *error) noexcept {
  try {
    throw;
  } catch (const Error &thrown) {
    return report(error, thrown.code(), thrown.what());
  } catch (const std::bad_alloc &) {
    return report(error, SNAPNAV_E_NOMEM, "out of memory");
  } catch (const std::exception &thrown) {
    return report(error, SNAPNAV_E_FAIL, thrown.what());
  } catch (...) {
    return report(error, SNAPNAV_E_FAIL, "an exception that is no std::exception");
  }
}

/// Runs what answers a status; whatever it throws becomes one.
template <class Body> snapnav_status guarded(snapnav_error *error, Body &&body) noexcept {
  try {
    return std::forward<Body>(body)();
  } catch (...) {
    return report_current(error);
  }
}

inline snapnav_error empty_error() noexcept {
  snapnav_error error{};
  error.size = sizeof error;
  return error;
}

/// Throws what a call of the host answered, when that was an error.
inline void check(snapnav_status status, const snapnav_error &error) {
  if (status < 0) throw Error(status, error.message);
}

} // namespace border
} // namespace snapnav
#endif
