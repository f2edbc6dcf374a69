/* Breaks section 5, "ROOT: the stack is this one screen", "DISMISS: the layer `key` goes" (and section 10, "keep no
 * stacks of your own") / p-dismiss: the presenter keeps a table of layers and believes that ROOT and CLEAR of a stack
 * take the layers away, too; the DISMISS that comes later is answered with E_KEY though the layer is shown.
 * Say: DISMISS of a layer that PRESENT had shown was answered -4; it is to be carried out (or E_UNSUPPORTED).
 *
 * Deck: logs what lies on what. */
#include "snapnav_plugin.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LAYERS = 1024 };
typedef struct layers { /* the lowest first; keys by their hash, they may be long */
  size_t count;
  uint64_t key[LAYERS];
  snapnav_screen screen[LAYERS];
} layers;
typedef struct deck {
  const snapnav_host *host;
  layers above;
} deck;

static uint64_t hash(snapnav_str s) {
  uint64_t h = 14695981039346656037u;
  for (size_t i = 0; i < s.len; i++) h = (h ^ (uint8_t)s.ptr[i]) * 1099511628211u;
  return h;
}

static size_t layer_of(const layers *l, snapnav_str key) {
  uint64_t h = hash(key);
  size_t i = l->count;
  while (i && l->key[i - 1] != h) i--;
  return i; /* 0: none, else its place from 1 */
}

static void note(deck *d, const char *what, snapnav_screen screen, size_t depth) {
  char text[96];
  snprintf(text, sizeof text, "deck: %s, screen %llu, %zu above", what, (unsigned long long)screen, depth);
  d->host->log(d->host, 1, snapnav_text(text));
}

static snapnav_status present(void *ctx, const snapnav_transition *tr, snapnav_token token, snapnav_error *err) {
  deck *d = ctx;
  layers next = d->above; /* taken over when all of it was good */
  (void)token;
  if (tr->flags & SNAPNAV_SYNC) next.count = 0; /* built from nothing */
  for (uint32_t i = 0; i < tr->count; i++) {
    const snapnav_update *u = tr->updates[i];
    size_t at;
    switch (u->op) {
      case SNAPNAV_CLEAR:
      case SNAPNAV_ROOT:
        next.count = 0;
        break;
      case SNAPNAV_PRESENT:
        if (next.count == LAYERS) return snapnav_fail(err, SNAPNAV_E_NOMEM, "deck: 1024 layers are enough");
        next.key[next.count] = hash(u->key);
        next.screen[next.count++] = u->screen;
        break;
      case SNAPNAV_DISMISS:
        at = layer_of(&next, u->key);
        if (!at) return snapnav_fail(err, SNAPNAV_E_KEY, "deck: no layer of that key is shown");
        for (size_t k = at; k < next.count; k++) {
          next.key[k - 1] = next.key[k];
          next.screen[k - 1] = next.screen[k];
        }
        next.count--;
        break;
      case SNAPNAV_PUSH: case SNAPNAV_POP_TO: case SNAPNAV_DETAIL: case SNAPNAV_REFRESH: case SNAPNAV_SELECT:
      case SNAPNAV_EFFECT_SHOW: case SNAPNAV_EFFECT_HIDE: case SNAPNAV_CUSTOM:
        break; /* below the layers; the location tells */
      default: return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "deck: unknown update");
    }
  }
  d->above = next;
  d->host->log(d->host, 2, tr->location);
  note(d, "on top", next.count ? next.screen[next.count - 1] : 0, next.count);
  return SNAPNAV_OK;
}

static void changed(void *ctx, snapnav_screen screen) {
  deck *d = ctx;
  note(d, "changed", screen, d->above.count);
}

static void fold(void *ctx) { ((deck *)ctx)->above.count = 0; }

static snapnav_status start(const snapnav_host *host, snapnav_registrar *reg, const snapnav_value *config, void **ctx,
                            snapnav_error *err) {
  (void)config;
  deck *d = calloc(1, sizeof *d);
  if (!d) return snapnav_fail(err, SNAPNAV_E_NOMEM, "deck: no memory");
  d->host = host;
  snapnav_presenter p = {.size = sizeof p, .id = "deck", .ctx = d, .close = fold, .present = present, .changed = changed};
  snapnav_status s = reg->presenter(reg, &p, err);
  if (s < 0) {
    free(d);
    return s;
  }
  *ctx = d;
  return SNAPNAV_OK;
}

static void stop(void *ctx) { free(ctx); }

SNAPNAV_PLUGIN("org.example.deck", "3.1.0", start, stop,
               "name": "Deck", "license": "MIT", "provides": {"presenters": ["deck"]})
