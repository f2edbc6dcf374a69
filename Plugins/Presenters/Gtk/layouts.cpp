#include "layouts.hpp"

#include <algorithm>
#include <sstream>

namespace snapgtk {

namespace {

#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wc23-extensions"
constexpr char shipped_text[] = {
#embed "../Keyboard/layouts.txt"
};
#pragma clang diagnostic pop

/// The name of the part that a line begins; empty: it begins none.
std::string part_of(const std::string &line) {
  const bool is_part = line.size() > 2 && line.front() == '[' && line.back() == ']' &&
                       std::isalpha(static_cast<unsigned char>(line[1]));
  return is_part ? line.substr(1, line.size() - 2) : std::string();
}

KeyRow keys_of(const std::string &line) {
  std::istringstream words(line);
  KeyRow keys;
  for (std::string key; words >> key;) keys.push_back(key);
  return keys;
}

/// Rows of about equal length.
void part(const KeyRow &keys, std::size_t columns, std::vector<KeyRow> &found) {
  const std::size_t count = (keys.size() + columns - 1) / columns;
  const std::size_t length = (keys.size() + count - 1) / count;
  for (std::size_t at = 0; at < keys.size(); at += length)
    found.emplace_back(keys.begin() + static_cast<std::ptrdiff_t>(at),
                       keys.begin() +
                           static_cast<std::ptrdiff_t>(std::min(at + length, keys.size())));
}

/// How much of what is left over a key takes.
int weight_of(const std::string &key) {
  if (key == "SPACE") return 8;
  for (const char *name : {"SHIFT", "BACK", "ENTER", "SIGNS", "LETTERS"})
    if (key == name) return 1;
  return 0;
}

} // namespace

Layouts::Layouts(std::string_view text) {
  std::istringstream lines{std::string(text)};
  std::vector<KeyRow> *rows = nullptr;
  for (std::string line; std::getline(lines, line);) {
    const std::string name = part_of(line);
    if (!name.empty())
      rows = &parts_[name];
    else if (rows && !line.empty())
      rows->push_back(keys_of(line));
  }
}

const Layouts &Layouts::shipped() {
  static const Layouts layouts(std::string_view(shipped_text, sizeof shipped_text));
  return layouts;
}

std::string Layouts::language_of(std::string_view tag) const {
  const std::string language(tag.substr(0, 2));
  return has("letters " + language) ? language : "en";
}

std::string Layouts::first_page(const std::string &language, const std::string &kind) const {
  if (has("pad " + kind)) return "pad";
  return has("last text " + language) && kind != "text" ? "latin" : "letters";
}

std::vector<KeyRow> Layouts::rows(const std::string &language, const std::string &kind,
                                  const std::string &page) const {
  if (page == "pad") return parts_.at("pad " + kind);
  const bool has_own = kind == "email" || kind == "url";
  const std::string last = page == "signs"   ? "last signs"
                           : has_own         ? "last " + kind
                           : page == "latin" ? "last latin"
                                             : "last text";
  std::vector<KeyRow> rows = parts_.at(page == "signs"   ? "signs"
                                       : page == "latin" ? "letters en"
                                                         : "letters " + language);
  const std::string own = last + " " + language;
  for (const KeyRow &row : parts_.at(has(own) ? own : last)) rows.push_back(row);
  return rows;
}

std::string Layouts::word(const std::string &part, const std::string &key) const {
  const auto found = parts_.find(part);
  if (found == parts_.end()) return {};
  for (const KeyRow &line : found->second) {
    if (line.front() != key) continue;
    std::string words;
    for (std::size_t at = 1; at < line.size(); at++) words += (at > 1 ? " " : "") + line[at];
    return words;
  }
  return {};
}

std::string Layouts::label(const std::string &language, const std::string &key) const {
  const std::string own = word("labels " + language, key), other = word("labels", key);
  return !own.empty() ? own : !other.empty() ? other : key;
}

std::string Layouts::name(const std::string &language, const std::string &key) const {
  const std::string own = word("names " + language, key);
  return own.empty() ? key : own;
}

bool is_command(const std::string &key) {
  return key.size() > 1 && std::all_of(key.begin(), key.end(),
                                       [](char letter) { return letter >= 'A' && letter <= 'Z'; });
}

std::vector<KeyRow> arranged(std::vector<KeyRow> rows, std::size_t columns) {
  const bool has_room = std::all_of(rows.begin(), rows.end(),
                                    [&](const KeyRow &row) { return row.size() <= columns; });
  if (has_room || rows.empty() || columns == 0) return rows;
  KeyRow letters;
  for (std::size_t at = 0; at + 1 < rows.size(); at++)
    letters.insert(letters.end(), rows[at].begin(), rows[at].end());
  std::vector<KeyRow> found;
  part(letters, columns, found);
  part(rows.back(), columns, found);
  return found;
}

std::vector<int> spans(const KeyRow &row, std::size_t columns, bool is_pad) {
  std::vector<int> made(row.size(), 2);
  int left = 2 * (static_cast<int>(columns) - static_cast<int>(row.size())), weights = 0;
  if (is_pad) {
    if (!row.empty() && row.back() == "ENTER") made.back() += left;
    return made;
  }
  for (const std::string &key : row) weights += weight_of(key);
  for (std::size_t at = 0; at < row.size(); at++) {
    const int weight = weight_of(row[at]);
    if (weight == 0) continue;
    const int share = left * weight / weights;
    made[at] += share;
    left -= share;
    weights -= weight;
  }
  return made;
}

} // namespace snapgtk
