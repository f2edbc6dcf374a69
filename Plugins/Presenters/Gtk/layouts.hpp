// The layouts of the keyboard on the display, as Plugins/Presenters/Keyboard/layouts.txt says them.
#ifndef SNAPNAV_GTK_LAYOUTS_HPP
#define SNAPNAV_GTK_LAYOUTS_HPP

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace snapgtk {

/// Keys from left to right.
using KeyRow = std::vector<std::string>;

/// Which keys stand where, and what they are called.
class Layouts {
public:
  /// Reads the text of layouts.txt.
  explicit Layouts(std::string_view text);
  /// Those that are part of this plugin.
  static const Layouts &shipped();

  /// The language of the layouts for a BCP 47 tag; "en" where there is none for it.
  std::string language_of(std::string_view tag) const;
  /// The page that an input begins with: addresses and passwords are written in Latin letters.
  std::string first_page(const std::string &language, const std::string &kind) const;
  /// The rows of a page; the last one is the row below the letters, but for a pad's.
  std::vector<KeyRow> rows(const std::string &language, const std::string &kind,
                           const std::string &page) const;
  /// What is written on a key.
  std::string label(const std::string &language, const std::string &key) const;
  /// What a key is called.
  std::string name(const std::string &language, const std::string &key) const;

private:
  std::map<std::string, std::vector<KeyRow>> parts_;

  bool has(const std::string &part) const { return parts_.count(part) > 0; }
  std::string word(const std::string &part, const std::string &key) const;
};

/// Whether a key does something; others write what they are called.
bool is_command(const std::string &key);

/// The same keys in rows of so many columns at most, about equally long; the last row stays below
/// the others.
std::vector<KeyRow> arranged(std::vector<KeyRow> rows, std::size_t columns);

/// How many half columns each key of a row takes: what is left over goes to keys that do something.
std::vector<int> spans(const KeyRow &row, std::size_t columns, bool is_pad);

} // namespace snapgtk
#endif
