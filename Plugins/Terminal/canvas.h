/* What a card looks like at one width: runs of text, and targets that can have the focus. */
#ifndef TERMINAL_CANVAS_H
#define TERMINAL_CANVAS_H

#include <stdbool.h>
#include <wchar.h>

#include "snapnav_plugin.h"

enum style {
  STYLE_PLAIN,
  STYLE_TITLE,
  STYLE_STRONG,
  STYLE_SUBTLE,
  STYLE_ACCENT,
  STYLE_GOOD,
  STYLE_WARNING,
  STYLE_ATTENTION,
  STYLE_FIELD,
  STYLE_HINT,
  STYLE_BUTTON,
  STYLE_RULE,
  STYLE_COUNT
};

struct run {
  int y, x, cells;
  size_t first, count; /* of canvas.letters */
  enum style style;
  int target; /* drawn as focused when that target is; -1: none */
};

enum target_kind { TARGET_BUTTON, TARGET_ITEM, TARGET_FIELD, TARGET_TOGGLE, TARGET_CHOICE };
struct target {
  enum target_kind kind;
  int y, height, x, cells;
  const snapnav_value *element; /* the action of a button or item, the input otherwise */
  int field;                    /* index of the page's field, -1: none */
};

struct canvas {
  wchar_t *letters;
  struct run *runs;
  struct target *targets;
  size_t letter_count, run_count, target_count;
  size_t letter_room, run_room, target_room;
  int height;
};

void canvas_clear(struct canvas *);
void canvas_free(struct canvas *);
/* Adds text at a place; cut to `cells`, with an ellipsis when it is longer. Past the canvas's
 * limits nothing more is added. */
void canvas_text(struct canvas *, int y, int x, int cells, const wchar_t *letters, size_t count,
                 enum style style, int target);
/* Adds a target; -1 when there are too many. */
int canvas_target(struct canvas *, struct target target);

#endif
