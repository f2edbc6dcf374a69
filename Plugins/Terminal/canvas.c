#include "canvas.h"

#include <stdlib.h>
#include <string.h>

#include "letters.h"

enum { MAX_LETTERS = 1 << 18, MAX_RUNS = 1 << 14, MAX_TARGETS = 2000 };

/* Room for `count` more of `size` bytes each; false: no memory, or past the limit. */
static bool reserve(void **items, size_t *room, size_t used, size_t count, size_t size,
                    size_t limit) {
  if (count > limit || used > limit - count) return false;
  if (used + count <= *room) return true;
  size_t wanted = *room ? *room * 2 : 256;
  while (wanted < used + count) wanted *= 2;
  void *grown = realloc(*items, wanted * size);
  if (!grown) return false;
  *items = grown;
  *room = wanted;
  return true;
}

void canvas_clear(struct canvas *c) {
  c->letter_count = c->run_count = c->target_count = 0;
  c->height = 0;
}

void canvas_free(struct canvas *c) {
  free(c->letters);
  free(c->runs);
  free(c->targets);
  memset(c, 0, sizeof *c);
}

static void add_run(struct canvas *c, struct run run, const wchar_t *letters) {
  void *text = c->letters, *runs = c->runs;
  bool fits =
      reserve(&text, &c->letter_room, c->letter_count, run.count, sizeof *c->letters, MAX_LETTERS);
  c->letters = text;
  fits = fits && reserve(&runs, &c->run_room, c->run_count, 1, sizeof *c->runs, MAX_RUNS);
  c->runs = runs;
  if (!fits) return;
  run.first = c->letter_count;
  wmemcpy(c->letters + c->letter_count, letters, run.count);
  c->letter_count += run.count;
  c->runs[c->run_count++] = run;
  if (run.y >= c->height) c->height = run.y + 1;
}

void canvas_text(struct canvas *c, int y, int x, int cells, const wchar_t *letters, size_t count,
                 enum style style, int target) {
  if (cells <= 0 || count == 0) return;
  size_t fitting = letters_fitting(letters, count, cells);
  bool cut = fitting < count;
  if (cut) fitting = letters_fitting(letters, count, cells - 1);
  int used = cells_of(letters, fitting);
  struct run run = {
      .y = y, .x = x, .cells = used, .count = fitting, .style = style, .target = target};
  if (fitting) add_run(c, run, letters);
  if (!cut) return;
  run =
      (struct run){.y = y, .x = x + used, .cells = 1, .count = 1, .style = style, .target = target};
  add_run(c, run, L"…");
}

int canvas_target(struct canvas *c, struct target target) {
  void *targets = c->targets;
  bool fits =
      reserve(&targets, &c->target_room, c->target_count, 1, sizeof *c->targets, MAX_TARGETS);
  c->targets = targets;
  if (!fits) return -1;
  c->targets[c->target_count] = target;
  return (int)c->target_count++;
}
