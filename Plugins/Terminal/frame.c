/* The frame around pages: the header, the bar of tabs, effects, and the footer. */
#define _XOPEN_SOURCE 700
#include "paint.h"

#include <stdio.h>
#include <string.h>

#include "letters.h"
#include "terminal.h"

/* "‹ Home › Nosferatu": as many of the last titles as fit. */
static void draw_crumbs(int cells) {
  char text[1024] = "";
  const struct shown_region *main = view_main(&terminal.view);
  for (size_t i = main ? main->count : 0; i-- > 0;) {
    struct page *page = page_of(main->stack[i]);
    snapnav_str title = page ? page_title(page) : (snapnav_str){"", 0};
    char longer[1024];
    int length = title.len < 120 ? (int)title.len : 120;
    snprintf(longer, sizeof longer, "%.*s%s%s", length, title.ptr, text[0] ? " › " : "", text);
    if (text[0] && text_cells(snapnav_text(longer)) > cells - 2) break;
    strcpy(text, longer);
  }
  int x = cells >= 30 ? 2 : 1;
  bool back = terminal.view.layer_count || (main && main->count > 1);
  if (back) put(0, x, L"‹", 1, header_attributes), x += 2;
  put_text(0, x, cells - x, snapnav_text(text), header_attributes);
}

void draw_header(void) {
  fill((struct area){0, 0, 1, COLS}, header_attributes);
  snapnav_str location = snapnav_text(terminal.view.location);
  int right = text_cells(location) + 2, left = COLS;
  if (COLS >= 60 && right < COLS / 2) {
    left = COLS - right;
    put_text(0, left, right - 2, location, header_attributes & ~A_BOLD);
    left -= 2;
  }
  draw_crumbs(left);
}

int draw_effects(int y) {
  for (size_t i = 0; i < terminal.view.effect_count && y < LINES - 2; i++, y++) {
    fill((struct area){y, 0, 1, COLS}, attributes[STYLE_ACCENT] | A_REVERSE);
    put(y, COLS >= 30 ? 2 : 1, L"≡", 1, attributes[STYLE_ACCENT] | A_REVERSE);
    put_text(y, COLS >= 30 ? 4 : 3, COLS - 5, snapnav_text(terminal.view.effects[i].text),
             attributes[STYLE_ACCENT] | A_REVERSE | A_BOLD);
  }
  return y;
}

/* The refusal of the last wish, at the bottom. */
static void draw_message(int margin) {
  enum { MOST = 5 };
  wchar_t letters[256];
  size_t count = letters_of(snapnav_text(terminal.message), letters, 255), used = 0, rows = 0;
  struct {
    size_t first, count;
  } row[MOST];
  int cells = COLS - 2 * margin;
  for (; cells > 0 && used < count && rows < MOST && (int)rows < LINES - 1; rows++) {
    size_t skip;
    row[rows].first = used;
    row[rows].count = letters_in_line(letters + used, count - used, cells, &skip);
    used += row[rows].count + skip;
  }
  if (rows && used < count) letters[row[rows - 1].first + row[rows - 1].count - 1] = L'…';
  fill((struct area){LINES - (int)rows, 0, (int)rows, COLS}, A_NORMAL);
  for (size_t i = 0; i < rows; i++)
    put(LINES - (int)(rows - i), margin, letters + row[i].first, row[i].count, message_attributes);
}

void draw_footer(void) {
  int margin = COLS >= 30 ? 2 : 1, y = LINES - 1;
  if (terminal.message[0]) {
    draw_message(margin);
    return;
  }
  if (LINES < 6) return;
  char words[160];
  const char *pane = panes_count() > 1 ? (COLS >= 64 ? "F6 pane   " : "F6  ") : "";
  const char *tab = tabs_count() > 1 ? (COLS >= 64 ? "F1… tab   " : "F1…  ") : "";
  if (COLS >= 46)
    snprintf(words, sizeof words, "↑↓ move   ⏎ choose   %s%sesc back   q quit", pane, tab);
  else
    snprintf(words, sizeof words, COLS >= 26 ? "↑↓ ⏎  %s%sesc back  q quit" : "↑↓ ⏎ %s%sesc q", pane,
             tab);
  put_text(y, margin, COLS - margin, snapnav_text(words), A_DIM);
}

/* ---- tabs ---- */

/* "2 Search": the key's number and the title, or the number alone. */
static int tab_words(size_t place, bool whole, char *text, size_t size) {
  snapnav_str title = value_text(tab_at(place), "title");
  int length = title.len < 60 ? (int)title.len : 60;
  snprintf(text, size, whole ? " %zu %.*s " : " %zu ", place + 1, length, title.ptr);
  return text_cells(snapnav_text(text));
}

/* Whether all titles fit, or that of the selected tab alone. */
static bool all_fit(int cells) {
  char text[96];
  int used = 0;
  for (size_t i = 0; i < tabs_count(); i++) used += tab_words(i, true, text, sizeof text) + 1;
  return used <= cells;
}

void draw_tabs(int y) {
  int x = COLS >= 30 ? 1 : 0;
  bool whole = all_fit(COLS - x);
  fill((struct area){y, 0, 1, COLS}, A_NORMAL);
  for (size_t i = 0; i < tabs_count() && x < COLS; i++) {
    char text[96];
    bool is_selected = i == tab_selected();
    int cells = tab_words(i, whole || is_selected, text, sizeof text);
    attr_t attr = !is_selected      ? attributes[STYLE_SUBTLE]
                  : terminal.on_bar ? A_REVERSE | A_BOLD
                                    : attributes[STYLE_TITLE] | A_UNDERLINE;
    put_text(y, x, COLS - x < cells ? COLS - x : cells, snapnav_text(text), attr);
    x += cells + 1;
  }
}
