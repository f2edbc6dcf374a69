/* Letters and colours: what everything that is drawn is made of. */
#define _XOPEN_SOURCE 700
#define NCURSES_WIDECHAR 1
#include "paint.h"

#include <ncurses.h>

#include "letters.h"

enum { PAIR_HEADER = 1, PAIR_ACCENT, PAIR_GOOD, PAIR_WARNING, PAIR_ATTENTION };
attr_t attributes[STYLE_COUNT];
attr_t header_attributes, message_attributes;

static attr_t color(int pair, bool colors) { return colors ? COLOR_PAIR(pair) : 0; }

void draw_prepare(bool colors) {
  if (colors) {
    start_color();
    use_default_colors();
    init_pair(PAIR_HEADER, COLOR_WHITE, COLOR_BLUE);
    init_pair(PAIR_ACCENT, COLOR_CYAN, -1);
    init_pair(PAIR_GOOD, COLOR_GREEN, -1);
    init_pair(PAIR_WARNING, COLOR_YELLOW, -1);
    init_pair(PAIR_ATTENTION, COLOR_RED, -1);
  }
  const attr_t accent = color(PAIR_ACCENT, colors);
  attributes[STYLE_TITLE] = A_BOLD | accent;
  attributes[STYLE_STRONG] = A_BOLD;
  attributes[STYLE_SUBTLE] = A_DIM;
  attributes[STYLE_ACCENT] = accent;
  attributes[STYLE_GOOD] = color(PAIR_GOOD, colors);
  attributes[STYLE_WARNING] = color(PAIR_WARNING, colors);
  attributes[STYLE_ATTENTION] = A_BOLD | color(PAIR_ATTENTION, colors);
  attributes[STYLE_FIELD] = A_UNDERLINE;
  attributes[STYLE_HINT] = A_UNDERLINE | A_DIM;
  attributes[STYLE_BUTTON] = A_BOLD | accent;
  attributes[STYLE_RULE] = A_DIM;
  header_attributes = colors ? COLOR_PAIR(PAIR_HEADER) | A_BOLD : A_REVERSE;
  message_attributes = A_BOLD | color(PAIR_WARNING, colors);
}

/* ---- pieces ---- */

void put(int y, int x, const wchar_t *letters, size_t count, attr_t attr) {
  attrset(attr);
  mvaddnwstr(y, x, letters, (int)count);
  attrset(A_NORMAL);
}

void put_text(int y, int x, int cells, snapnav_str text, attr_t attr) {
  wchar_t letters[512];
  size_t count = letters_of(text, letters, 512), fitting = letters_fitting(letters, count, cells);
  for (size_t i = 0; i < count; i++)
    if (letters[i] == '\n') letters[i] = ' ';
  if (fitting < count && cells > 0) {
    fitting = letters_fitting(letters, count, cells - 1);
    letters[fitting++] = L'…';
  }
  if (fitting) put(y, x, letters, fitting, attr);
}

void fill(struct area a, attr_t attr) {
  attrset(attr);
  for (int y = a.y; y < a.y + a.height; y++) mvhline(y, a.x, ' ', a.width);
  attrset(A_NORMAL);
}

int text_cells(snapnav_str text) {
  wchar_t letters[512];
  return cells_of(letters, letters_of(text, letters, 512));
}
