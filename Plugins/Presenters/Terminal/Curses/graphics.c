/* Pictures as terminals draw them themselves: sixels, or by kitty's protocol. libchafa, where it is installed,
 * makes both of colours.
 *
 * Nothing of it is linked: without it pictures are half blocks. */
#define _GNU_SOURCE
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

#include "edge.h"

/* GLib's growing text, as its manual has it. */
struct text {
  char *letters;
  size_t length, room;
};

/* Functions of libchafa 1.12 as its manual has them: no header is needed to build. */
static struct {
  void *(*config_new)(void);
  void (*config_unref)(void *config);
  void (*set_geometry)(void *config, int columns, int rows);
  void (*set_cell_geometry)(void *config, int width, int height);
  void (*set_pixel_mode)(void *config, int mode);
  void *(*canvas_new)(const void *config);
  void (*canvas_unref)(void *canvas);
  void (*draw)(void *canvas, int type, const unsigned char *pixels, int width, int height,
               int stride);
  struct text *(*print)(void *canvas, void *terminal);
  void *(*database)(void);
  void *(*fallback)(void *database);
  void (*info_unref)(void *info);
  char *(*text_free)(struct text *text, int with_letters);
} chafa;

enum { SIXELS = 1, KITTY = 2, RGB8 = 8 };

bool edge_has_graphics(void) {
  static int state; /* 0: not looked for, 1: there, -1: not there */
  if (state) return state > 0;
  const struct edge_function functions[] = {
      {&chafa.config_new, "chafa_canvas_config_new"},
      {&chafa.config_unref, "chafa_canvas_config_unref"},
      {&chafa.set_geometry, "chafa_canvas_config_set_geometry"},
      {&chafa.set_cell_geometry, "chafa_canvas_config_set_cell_geometry"},
      {&chafa.set_pixel_mode, "chafa_canvas_config_set_pixel_mode"},
      {&chafa.canvas_new, "chafa_canvas_new"},
      {&chafa.canvas_unref, "chafa_canvas_unref"},
      {&chafa.draw, "chafa_canvas_draw_all_pixels"},
      {&chafa.print, "chafa_canvas_print"},
      {&chafa.database, "chafa_term_db_get_default"},
      {&chafa.fallback, "chafa_term_db_get_fallback_info"},
      {&chafa.info_unref, "chafa_term_info_unref"},
      {&chafa.text_free, "g_string_free"},
  };
  bool all = edge_library("libchafa.so.0", functions, sizeof functions / sizeof *functions);
  state = all ? 1 : -1;
  return all;
}

char *edge_encode(const unsigned char *pixels, int width, int height, int columns, int rows,
                  bool is_kitty, size_t *length) {
  *length = 0;
  if (!edge_has_graphics() || width < 1 || height < 1 || columns < 1 || rows < 1) return NULL;
  char *made = NULL;
  void *config = chafa.config_new();
  chafa.set_geometry(config, columns, rows);
  chafa.set_cell_geometry(config, width / columns, height / rows);
  chafa.set_pixel_mode(config, is_kitty ? KITTY : SIXELS);
  void *canvas = chafa.canvas_new(config), *info = chafa.fallback(chafa.database());
  if (canvas && info) {
    chafa.draw(canvas, RGB8, pixels, width, height, width * 3);
    struct text *text = chafa.print(canvas, info);
    if (text && text->length > 0 && (made = malloc(text->length))) {
      memcpy(made, text->letters, text->length);
      *length = text->length;
    }
    if (text) chafa.text_free(text, 1);
  }
  if (info) chafa.info_unref(info);
  if (canvas) chafa.canvas_unref(canvas);
  chafa.config_unref(config);
  return made;
}

void edge_place(int row, int column, const char *bytes, size_t length) {
  char head[48];
  int count = snprintf(head, sizeof head, "\0337\033[%d;%dH", row + 1, column + 1);
  edge_write(head, (size_t)count);
  edge_write(bytes, length);
  edge_write("\0338", 2);
}

void edge_cell(int *width, int *height) {
  struct winsize size;
  *width = *height = 0;
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) || size.ws_row == 0 || size.ws_col == 0) return;
  *width = size.ws_xpixel / size.ws_col;
  *height = size.ws_ypixel / size.ws_row;
}

static long milliseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* What the terminal answers now would otherwise be typed into the shell that comes next. */
void edge_await(char last, int most) {
  long end = milliseconds() + most;
  for (;;) {
    long left = end - milliseconds();
    struct pollfd state = {.fd = STDIN_FILENO, .events = POLLIN};
    if (left <= 0 || poll(&state, 1, (int)left) <= 0 || !(state.revents & POLLIN)) return;
    char bytes[256];
    ssize_t count = read(STDIN_FILENO, bytes, sizeof bytes);
    if (count <= 0 || memchr(bytes, last, (size_t)count)) return;
  }
}
