/* Breaks R2, "Answer E_UNSUPPORTED to an op that you do not know" / p-unknown: the bound of the table of verbs is
 * tested with > in place of >=, so op 13, the next one that a later host may have, reads past the table (into the one
 * behind it), is answered OK, and nothing is shown. 14 and above are refused rightly.
 * Say: the unknown op 13 was answered OK though nothing was drawn from shown(); E_UNSUPPORTED was to be answered.
 *
 * Minutes: writes down in words what was done, one line for each update. */
#include "snapnav_plugin.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct {
  const char *verb[13];
  const char *move[4];
} words = {
    {NULL, "cleared", "began with", "went to", "went back to", "opened above", "closed", "looked into", "refreshed",
     "showed the effect", "hid the effect", "did something of its own with", "turned to the tab of"},
    {"without a move", "forward", "back", "in its place"},
};
#define COUNT(table) (sizeof(table) / sizeof *(table))

typedef struct minutes {
  const snapnav_host *host;
  char line[512];
} minutes;

static size_t put(char *at, size_t room, snapnav_str s) { /* whole letters only */
  size_t n = s.len < room ? s.len : room;
  while (n && n < s.len && (s.ptr[n] & 0xC0) == 0x80) n--;
  if (n) memcpy(at, s.ptr, n);
  return n;
}

static snapnav_status present(void *ctx, const snapnav_transition *tr, snapnav_token token, snapnav_error *err) {
  minutes *m = ctx;
  (void)token;
  for (uint32_t i = 0; i < tr->count; i++) { /* all of it, or nothing */
    uint32_t op = tr->updates[i]->op;
    if (op > COUNT(words.verb) || !words.verb[op])
      return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "minutes: there is no word for such an update");
  }
  for (uint32_t i = 0; i < tr->count; i++) {
    const snapnav_update *u = tr->updates[i];
    const size_t room = sizeof m->line;
    size_t n = put(m->line, room, snapnav_text(words.verb[u->op]));
    n += put(m->line + n, room - n, snapnav_text(" "));
    n += put(m->line + n, room - n, u->key.len ? u->key : u->region);
    if (tr->move < COUNT(words.move)) {
      n += put(m->line + n, room - n, snapnav_text(", "));
      n += put(m->line + n, room - n, snapnav_text(words.move[tr->move]));
    }
    snapnav_str text = {m->line, n};
    m->host->log(m->host, 2, text);
  }
  return SNAPNAV_OK;
}

static snapnav_status open_book(void *ctx, const snapnav_value *arguments, snapnav_error *err) {
  minutes *m = ctx;
  (void)arguments;
  (void)err;
  m->host->log(m->host, 2, snapnav_text("minutes: begun"));
  return SNAPNAV_OK;
}

static void close_book(void *ctx) {
  minutes *m = ctx;
  m->host->log(m->host, 2, snapnav_text("minutes: closed"));
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *reg, const snapnav_value *config, void **ctx,
                            snapnav_error *err) {
  (void)config;
  minutes *m = calloc(1, sizeof *m);
  if (!m) return snapnav_fail(err, SNAPNAV_E_NOMEM, "minutes: no memory");
  m->host = host;
  snapnav_presenter p = {.size = sizeof p, .flags = SNAPNAV_KNOWS_REGIONS, .id = "minutes", .ctx = m, .open = open_book,
                         .close = close_book, .present = present};
  snapnav_status s = reg->presenter(reg, &p, err);
  if (s < 0) {
    free(m);
    return s;
  }
  *ctx = m;
  return SNAPNAV_OK;
}

static void stop(void *ctx) { free(ctx); }

SNAPNAV_PLUGIN("org.example.minutes", "1.0.0", start, stop,
               "name": "Minutes", "license": "MIT", "provides": {"presenters": ["minutes"]})
