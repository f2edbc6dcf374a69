/* Letters and colours: what everything that is drawn is made of. Include ncurses.h first. */
#ifndef TERMINAL_PAINT_H
#define TERMINAL_PAINT_H

#ifndef NCURSES_WIDECHAR
#define NCURSES_WIDECHAR 1
#endif
#include <ncurses.h>

#include "canvas.h"

struct area {
  int y, x, height, width;
};

extern attr_t attributes[STYLE_COUNT];
extern attr_t header_attributes, message_attributes;

void put(int y, int x, const wchar_t *letters, size_t count, attr_t attr);
/* As much as fits into so many cells, with … where it is cut. */
void put_text(int y, int x, int cells, snapnav_str text, attr_t attr);
void fill(struct area, attr_t attr);
int text_cells(snapnav_str text);

#endif
