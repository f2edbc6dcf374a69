/* Memory in every way: lines that the C library makes longer, blocks of other alignments, a table that is
 * made once for good, texts that are kept until stop, blocks of no size. */
#include <malloc.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "snapnav_plugin.h"

struct kept {
  struct kept *next;
  char text[];
};
static struct kept *all;
static double *table;
static char *answer;

/* Reads a text line by line with a line of its own. */
static int64_t lines(snapnav_str text) {
  FILE *file = text.len ? fmemopen((void *)text.ptr, text.len, "r") : NULL;
  if (!file) return 0;
  size_t room = 8;
  char *line = malloc(room);
  int64_t count = 0;
  while (line && getline(&line, &room, file) >= 0) count++;
  free(line);
  fclose(file);
  return count;
}

static int64_t keep(snapnav_str text) {
  struct kept *kept = malloc(sizeof *kept + text.len + 1);
  if (!kept) return 0;
  kept->next = all;
  if (text.len) memcpy(kept->text, text.ptr, text.len);
  kept->text[text.len] = 0;
  all = kept;
  return (int64_t)text.len;
}

static snapnav_str twice(snapnav_str text) {
  char *first = strndup(text.len ? text.ptr : "", text.len), *nothing = malloc(0);
  void *wide = NULL, *wider = aligned_alloc(256, 512);
  if (posix_memalign(&wide, 64, 192) == 0 && wider) memset(wide, 1, 192), memset(wider, 1, 512);
  first = first ? realloc(first, 2 * text.len + 1) : NULL;
  for (size_t i = 0; first && i < 2 * text.len; i++) first[i] = text.ptr[i % text.len];
  free(wide);
  free(wider);
  free(nothing);
  if (!first) return snapnav_text("");
  free(answer);
  answer = first;
  return (snapnav_str){answer, 2 * text.len};
}

static double root(int32_t place) {
  if (!table) {
    table = calloc(100, sizeof *table);
    for (int i = 0; table && i < 100; i++) table[i] = i * 0.5;
  }
  return table ? table[(uint32_t)place % 100] : 0;
}

static void stop(void *ctx) {
  (void)ctx;
  while (all) {
    struct kept *next = all->next;
    free(all);
    all = next;
  }
  free(answer);
  answer = NULL;
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)host, (void)config, (void)ctx;
  static const snapnav_function functions[] = {
      {sizeof(snapnav_function), SNAPNAV_FREE, "lines", "x(s)", (snapnav_fn)lines, NULL},
      {sizeof(snapnav_function), SNAPNAV_FREE, "keep", "x(s)", (snapnav_fn)keep, NULL},
      {sizeof(snapnav_function), SNAPNAV_FREE, "twice", "s(s)", (snapnav_fn)twice, NULL},
      {sizeof(snapnav_function), SNAPNAV_FREE, "root", "d(i)", (snapnav_fn)root, NULL}};
  snapnav_status status = SNAPNAV_OK;
  for (size_t i = 0; i < 4 && !status; i++)
    status = registrar->function(registrar, NULL, &functions[i], err);
  return status;
}

SNAPNAV_PLUGIN("org.example.memory", "1.0.0", start, stop, "name": "Memory", "license": "MIT",
               "provides": {"functions": ["lines", "keep", "twice", "root"]})
