/* The terminal as the presenter uses it: ncursesw's macros and variadic calls, the signals and the
 * modes behind plain functions. One terminal at a time, on the main thread. */
#ifndef TERMINAL_EDGE_H
#define TERMINAL_EDGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

bool edge_is_terminal(void); /* standard input and output are one */

/* ---- whole screens ---- */

enum edge_opened { EDGE_OPEN, EDGE_CANNOT_MOVE, EDGE_NO_LOCALE, EDGE_NO_PIPE };
/* Takes the terminal: EDGE_CANNOT_MOVE when TERM is unknown or has no cursor addressing. On any but
 * EDGE_OPEN everything is as it was. */
int edge_open(bool mouse);
void edge_close(void); /* gives it back as it was */

/* ---- drawing ---- */

enum edge_attribute {
  EDGE_BOLD = 1, EDGE_DIM = 2, EDGE_REVERSE = 4, EDGE_UNDERLINE = 8, EDGE_ITALIC = 16
};
int edge_colors(void); /* how many there are; 0: none */
/* A colour is a number of the terminal's; -1: its own; EDGE_EXACT and 0xRRGGBB: that colour. */
enum { EDGE_EXACT = 1 << 24 };
/* From here on colours may be exact: the terminal knows ECMA-48's colours of 24 bits. */
void edge_use_exact(void);
void edge_ground(int letters, int ground); /* what empty cells look like */
/* Writes UTF-8 from a cell on; what does not fit into the row is cut. */
void edge_put(int row, int column, const char *text, size_t length, int attributes, int letters,
              int ground);
void edge_show(int row, int column); /* what was put is seen; the cursor is there, or hidden: -1 */
void edge_repaint(void);             /* the next edge_show draws every cell */

/* ---- size and signals ---- */

void edge_size(int *rows, int *columns);
int edge_wakes(void); /* readable when a signal came */
enum edge_signal { EDGE_RESIZED = 1, EDGE_STOP = 2, EDGE_CONTINUED = 4 };
int edge_take_signals(void); /* which came since the last call */
void edge_fit(void);         /* takes the terminal's present size */
void edge_resume(void);      /* takes the modes again after somebody else had the terminal */
void edge_suspend(void);     /* gives the terminal back, stops, and takes it again */

/* ---- pictures ---- */

bool edge_has_pictures(void); /* there is a library that reads them */
/* Red, green and blue of a PNG, JPEG, GIF or WebP picture, row by row, made so small that no side is
 * longer than `most`; what is clear in it shows the ground, 0xRRGGBB. To be freed; NULL: it cannot be
 * read. */
unsigned char *edge_picture(const unsigned char *bytes, size_t count, int most, unsigned ground,
                            int *width, int *height);

bool edge_has_graphics(void); /* there is a library that writes them as terminals draw them */
/* Red, green and blue, row by row, as the bytes that draw them over so many cells: sixels, or by kitty's
 * protocol. To be freed; NULL: it cannot be done. */
char *edge_encode(const unsigned char *pixels, int width, int height, int columns, int rows,
                  bool is_kitty, size_t *length);
/* Keeps a cell to be written by edge_exact_over, with the colours of edge_put. */
void edge_exact_put(int row, int column, const char *text, size_t length, int attributes,
                    int letters, int ground);
void edge_exact_over(void); /* writes what was kept; the cursor is where it was afterwards */
/* Writes bytes at a cell; the cursor is where it was afterwards. */
void edge_place(int row, int column, const char *bytes, size_t length);
void edge_redraw(int row);                /* the next edge_show writes all cells of the row */
void edge_cell(int *width, int *height);  /* of a cell, in pixels; 0: not known */
/* Reads what comes until this letter, for so many milliseconds at most. */
void edge_await(char last, int most);

/* ---- letters from right to left ---- */

bool edge_has_bidi(void); /* there is a library that knows their order */
/* Puts into each letter's place the form that it has beside its neighbours, and its level of embedding:
 * odd ones run from right to left. 0xFEFF stands where a letter has become one with the next. False: not
 * done. */
bool edge_bidi(uint32_t *letters, size_t count, bool from_right, int8_t *levels);

/* ---- reading ---- */

/* At most `room` bytes that were typed; 0: none now, -1: the terminal is gone. Never waits. */
ptrdiff_t edge_read(void *bytes, size_t room);

/* ---- lines ---- */

bool edge_write(const char *text, size_t length); /* to standard output, all of it */
int edge_columns(void);                           /* 80 when unknown */

#endif
