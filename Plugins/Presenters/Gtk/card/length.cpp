#include "length.hpp"

#include <algorithm>
#include <cstring>
#include <string>
#include <vector>

#include "../signals.hpp"

namespace snapgtk {

namespace {

/// On an object that takes so many letters: it takes any now.
constexpr char is_open[] = "snapnav-unlimited";

/// The signs of Indian scripts after which the next letter joins the one before.
bool is_linker(gunichar sign) {
  for (const gunichar known : {0x094D, 0x09CD, 0x0ACD, 0x0B4D, 0x0C4D, 0x0D4D})
    if (sign == known) return true;
  return false;
}

/// Whether a sign belongs to the letter before it, where Pango lets a caret stand between them.
bool joins(const std::vector<gunichar> &signs, std::size_t place) {
  constexpr gunichar thai_am = 0x0E33, lao_am = 0x0EB3, joiner = 0x200D;
  if (signs[place] == thai_am || signs[place] == lao_am) return true;
  std::size_t before = place;
  while (before > 0 && signs[before - 1] == joiner) before--;
  return before > 0 && is_linker(signs[before - 1]) && g_unichar_isalpha(signs[place]) &&
         g_unichar_get_script(signs[place]) == g_unichar_get_script(signs[before - 1]);
}

/// Where each letter of a text ends, in bytes.
std::vector<std::size_t> letter_ends(const std::string &text) {
  std::vector<gunichar> signs;
  std::vector<std::size_t> starts;
  for (const char *at = text.c_str(); *at; at = g_utf8_next_char(at)) {
    signs.push_back(g_utf8_get_char(at));
    starts.push_back(static_cast<std::size_t>(at - text.c_str()));
  }
  std::vector<PangoLogAttr> places(signs.size() + 1);
  pango_get_log_attrs(text.c_str(), static_cast<int>(text.size()), -1, pango_language_get_default(),
                      places.data(), static_cast<int>(places.size()));
  std::vector<std::size_t> ends;
  for (std::size_t place = 1; place < signs.size(); place++)
    if (places[place].is_cursor_position && !joins(signs, place)) ends.push_back(starts[place]);
  if (!signs.empty()) ends.push_back(text.size());
  return ends;
}

std::size_t count_letters(const std::string &text) { return letter_ends(text).size(); }

/// As much of a text as there is room for between two others.
std::string fitting(const std::string &start, const std::string &text, const std::string &end,
                    std::size_t most) {
  // A text has no more letters than signs.
  const std::string all = start + text + end;
  if (static_cast<std::size_t>(g_utf8_strlen(all.c_str(), -1)) <= most) return text;
  const std::size_t before = count_letters(start + end), room = std::max(most, before);
  const auto ends = letter_ends(text);
  // At either end one can join what stands there.
  for (std::size_t count = std::min(ends.size(), room - before + 2); count > 0; count--) {
    std::string part = text.substr(0, ends[count - 1]);
    if (count_letters(start + part + end) <= room) return part;
  }
  return {};
}

void limit_entry(GtkEditable *entry, std::size_t most) {
  GtkEditable *inside = gtk_editable_get_delegate(entry);
  auto *text = inside ? inside : entry;
  on<void(const char *, int, int *)>(
      text, "insert-text", [text, entry, most](const char *more, int length, int *place) {
        if (g_object_get_data(G_OBJECT(entry), is_open)) return;
        const std::string all = gtk_editable_get_text(text);
        const auto at = static_cast<std::size_t>(
            g_utf8_offset_to_pointer(all.c_str(), *place) - all.c_str());
        const std::string typed(more, length < 0 ? std::strlen(more) : static_cast<std::size_t>(length));
        const std::string part = fitting(all.substr(0, at), typed, all.substr(at), most);
        if (part == typed) return;
        g_signal_stop_emission_by_name(text, "insert-text");
        if (!part.empty())
          gtk_editable_insert_text(text, part.c_str(), static_cast<int>(part.size()), place);
      });
}

std::string between(GtkTextBuffer *buffer, const GtkTextIter &from, const GtkTextIter &to) {
  char *letters = gtk_text_buffer_get_text(buffer, &from, &to, TRUE);
  std::string text(letters);
  g_free(letters);
  return text;
}

void limit_area(GtkTextBuffer *buffer, std::size_t most) {
  on<void(GtkTextIter *, const char *, int)>(
      buffer, "insert-text", [buffer, most](GtkTextIter *place, const char *more, int length) {
        if (g_object_get_data(G_OBJECT(buffer), is_open)) return;
        GtkTextIter begin, end;
        gtk_text_buffer_get_bounds(buffer, &begin, &end);
        const std::string typed(more, length < 0 ? std::strlen(more) : static_cast<std::size_t>(length));
        const std::string part =
            fitting(between(buffer, begin, *place), typed, between(buffer, *place, end), most);
        if (part == typed) return;
        g_signal_stop_emission_by_name(buffer, "insert-text");
        if (!part.empty())
          gtk_text_buffer_insert(buffer, place, part.c_str(), static_cast<int>(part.size()));
      });
}

} // namespace

void limit_letters(gpointer text, std::size_t most) {
  if (GTK_IS_TEXT_BUFFER(text))
    limit_area(GTK_TEXT_BUFFER(text), most);
  else
    limit_entry(GTK_EDITABLE(text), most);
}

void unlimited(gpointer text, const std::function<void()> &write) {
  g_object_set_data(G_OBJECT(text), is_open, GINT_TO_POINTER(1));
  write();
  g_object_set_data(G_OBJECT(text), is_open, nullptr);
}

} // namespace snapgtk
