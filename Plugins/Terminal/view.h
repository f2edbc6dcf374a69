/* The presenter's own picture of the navigation state, built from the updates of transitions. */
#ifndef TERMINAL_VIEW_H
#define TERMINAL_VIEW_H

#include "value.h"

enum { MAX_REGIONS = 12, MAX_STACK = 256, MAX_LAYERS = 16, MAX_EFFECTS = 8, KEY_SIZE = 96 };

struct shown_effect {
  char key[KEY_SIZE], text[KEY_SIZE]; /* text: what it says about itself, or its key */
};

struct shown_region {
  char name[KEY_SIZE];
  snapnav_screen stack[MAX_STACK];
  size_t count, detail; /* detail: the place of the detail pane's first screen; 0: there is none */
};

/* A plain value: copy it, change the copy, keep it or throw it away. */
struct view {
  struct shown_region regions[MAX_REGIONS];
  snapnav_screen layers[MAX_LAYERS];
  size_t region_count, layer_count, effect_count;
  struct shown_effect effects[MAX_EFFECTS];
  char tab[KEY_SIZE]; /* the tab that is selected; empty: there are none */
  char location[512];
};

/* Applies every update in order. An error leaves the view useless: throw it away. */
snapnav_status view_apply(struct view *, const snapnav_transition *, snapnav_error *);
/* The region that the state URL names: the selected tab, or `main`. NULL: nothing was shown yet. */
const struct shown_region *view_main(const struct view *);
/* The screen on top: the top layer, else the top of the main region; 0: none. */
snapnav_screen view_top(const struct view *);
snapnav_screen region_top(const struct shown_region *); /* 0: none; NULL is an empty region */
bool view_has(const struct view *, snapnav_screen);

#endif
