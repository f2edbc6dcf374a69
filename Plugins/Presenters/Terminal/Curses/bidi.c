/* The order and the joining of letters that are read from right to left, by FriBidi where it is installed.
 *
 * Nothing of it is linked: a terminal without it shows such letters one by one, from left to right. */
#define _GNU_SOURCE
#include <stdlib.h>

#include "edge.h"

/* Functions of FriBidi 1.0 as its manual has them: no header is needed to build. */
static struct {
  void (*types)(const uint32_t *letters, int count, uint32_t *types);
  void (*brackets)(const uint32_t *letters, int count, const uint32_t *types, uint32_t *brackets);
  int8_t (*levels)(const uint32_t *types, const uint32_t *brackets, int count, uint32_t *base,
                   int8_t *levels);
  void (*joining)(const uint32_t *letters, int count, uint8_t *joining);
  void (*join)(const uint32_t *types, int count, const int8_t *levels, uint8_t *joining);
  void (*shape)(uint32_t flags, const int8_t *levels, int count, uint8_t *joining,
                uint32_t *letters);
} fribidi;

enum { BASE_LEFT = 0x110, BASE_RIGHT = 0x111, MIRRORS = 0x1, SHAPES = 0x100, LIGATURES = 0x200 };

bool edge_has_bidi(void) {
  static int state; /* 0: not looked for, 1: there, -1: not there */
  if (state) return state > 0;
  const struct edge_function functions[] = {
      {&fribidi.types, "fribidi_get_bidi_types"},
      {&fribidi.brackets, "fribidi_get_bracket_types"},
      {&fribidi.levels, "fribidi_get_par_embedding_levels_ex"},
      {&fribidi.joining, "fribidi_get_joining_types"},
      {&fribidi.join, "fribidi_join_arabic"},
      {&fribidi.shape, "fribidi_shape"},
  };
  bool all = edge_library("libfribidi.so.0", functions, sizeof functions / sizeof *functions);
  state = all ? 1 : -1;
  return all;
}

bool edge_bidi(uint32_t *letters, size_t count, bool from_right, int8_t *levels) {
  enum { MOST = 4096 };
  if (count == 0 || count > MOST || !edge_has_bidi()) return false;
  int length = (int)count;
  uint32_t *types = calloc(count, 2 * sizeof *types);
  uint8_t *joining = calloc(count, 1);
  uint32_t base = from_right ? BASE_RIGHT : BASE_LEFT;
  bool is_done = types && joining;
  if (is_done) {
    uint32_t *brackets = types + count;
    fribidi.types(letters, length, types);
    fribidi.brackets(letters, length, types, brackets);
    is_done = fribidi.levels(types, brackets, length, &base, levels) != 0;
    fribidi.joining(letters, length, joining);
    fribidi.join(types, length, levels, joining);
    fribidi.shape(MIRRORS | SHAPES | LIGATURES, levels, length, joining, letters);
  }
  free(types);
  free(joining);
  return is_done;
}
