/* The presenter's own picture of the navigation state, built from the updates of transitions. */
#ifndef TERMINAL_VIEW_H
#define TERMINAL_VIEW_H

#include "value.h"

enum { MAX_STACK = 256, MAX_LAYERS = 16, MAX_EFFECTS = 8, KEY_SIZE = 96 };

struct shown_effect {
  char key[KEY_SIZE], text[KEY_SIZE]; /* text: what it says about itself, or its key */
};

/* A plain value: copy it, change the copy, keep it or throw it away. */
struct view {
  snapnav_screen stack[MAX_STACK], layers[MAX_LAYERS];
  size_t stack_count, layer_count, effect_count;
  struct shown_effect effects[MAX_EFFECTS];
  char location[512];
};

/* Applies every update in order. An error leaves the view useless: throw it away. */
snapnav_status view_apply(struct view *, const snapnav_transition *, snapnav_error *);
/* The screen that the user deals with: the top layer, else the top of the stack; 0: none. */
snapnav_screen view_top(const struct view *);
bool view_has(const struct view *, snapnav_screen);

#endif
