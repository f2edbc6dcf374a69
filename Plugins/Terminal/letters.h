/* Text as cells of a terminal: wide letters take two, marks take none. */
#ifndef TERMINAL_LETTERS_H
#define TERMINAL_LETTERS_H

#include <wchar.h>

#include "snapnav_plugin.h"

/* Decodes UTF-8 into at most `max` letters. What could move the cursor or is no UTF-8 becomes a
 * space or a replacement mark; a line break stays '\n'. */
size_t letters_of(snapnav_str text, wchar_t *out, size_t max);
/* Encodes as UTF-8, 0-terminated; answers the length. */
size_t letters_to_utf8(const wchar_t *letters, size_t count, char *out, size_t size);

int cells_of_letter(wchar_t letter);
int cells_of(const wchar_t *letters, size_t count);
/* How many letters fit into so many cells. */
size_t letters_fitting(const wchar_t *letters, size_t count, int cells);
/* How many letters make the next line of a wrapped text, and in *skip how many (spaces, a line
 * break) lie between it and the one after. At least one letter when there is one. */
size_t letters_in_line(const wchar_t *letters, size_t count, int cells, size_t *skip);

#endif
