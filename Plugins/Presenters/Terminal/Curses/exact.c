/* Cells with exact colours. Curses knows 256 at most, so these are written past it: it takes the terminal
 * and gives it back, and its own screen stays empty. */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "edge.h"

static struct {
  char *bytes;
  size_t length, room;
} out;

static void add(const char *text, size_t length) {
  if (out.length + length > out.room) {
    size_t room = (out.length + length) * 2;
    char *more = realloc(out.bytes, room);
    if (!more) return;
    out.bytes = more;
    out.room = room;
  }
  memcpy(out.bytes + out.length, text, length);
  out.length += length;
}

static void add_text(const char *text) { add(text, strlen(text)); }

static void add_color(int color, bool is_ground) {
  char text[32];
  int base = is_ground ? 40 : 30;
  if (color < 0) return;
  if (color >= EDGE_EXACT)
    snprintf(text, sizeof text, ";%d;2;%d;%d;%d", base + 8, color >> 16 & 0xFF, color >> 8 & 0xFF,
             color & 0xFF);
  else if (color >= 16) snprintf(text, sizeof text, ";%d;5;%d", base + 8, color);
  else snprintf(text, sizeof text, ";%d", color < 8 ? base + color : base + 60 + color - 8);
  add_text(text);
}

void edge_exact_put(int row, int column, const char *text, size_t length, int attributes,
                    int letters, int ground) {
  char head[48];
  snprintf(head, sizeof head, "\033[%d;%dH\033[0", row + 1, column + 1);
  add_text(head);
  if (attributes & EDGE_BOLD) add_text(";1");
  if (attributes & EDGE_DIM) add_text(";2");
  if (attributes & EDGE_ITALIC) add_text(";3");
  if (attributes & EDGE_UNDERLINE) add_text(";4");
  if (attributes & EDGE_REVERSE) add_text(";7");
  add_color(letters, false);
  add_color(ground, true);
  add_text("m");
  add(text, length);
}

void edge_exact_show(int row, int column) {
  char tail[48] = "\033[m";
  if (row >= 0) snprintf(tail, sizeof tail, "\033[m\033[%d;%dH\033[?25h", row + 1, column + 1);
  edge_write("\033[?25l", 6);
  edge_write(out.bytes, out.length);
  edge_write(tail, strlen(tail));
  out.length = 0;
}

void edge_exact_over(void) {
  edge_write("\0337", 2);
  edge_write(out.bytes, out.length);
  edge_write("\033[m\0338", 5);
  out.length = 0;
}

void edge_exact_leave(void) {
  static const char usual[] = "\033[m\033[?25h";
  edge_write(usual, sizeof usual - 1);
  free(out.bytes);
  memset(&out, 0, sizeof out);
}
