/* One shown screen: what the host says of it, and what the user did to it (focus, scroll, input).
 */
#ifndef TERMINAL_PAGE_H
#define TERMINAL_PAGE_H

#include "canvas.h"
#include "value.h"

enum { MAX_FIELDS = 64, FIELD_LETTERS = 512 };

struct field { /* one input of the card, by its id */
  char id[64], initial[256];
  wchar_t letters[FIELD_LETTERS];
  size_t count, cursor;
};

struct page {
  snapnav_screen screen;
  struct arena arena;
  snapnav_value description;
  struct canvas canvas;
  int width; /* that the canvas was laid out for */
  bool tight, is_laid_out;
  int focus, scroll; /* focus: index of a target, -1: none */
  int height;        /* of the area that it was drawn in */
  bool follows;      /* the focus has been moved: it is kept in sight */
  struct field *fields[MAX_FIELDS];
  size_t field_count;
};

struct page *page_make(snapnav_screen screen);
void page_free(struct page *);
/* Asks the host what to draw. On an error the page stays as it was. */
snapnav_status page_describe(struct page *, const snapnav_host *, snapnav_error *);
snapnav_str page_title(const struct page *);

/* The field of an input, made when it is new. A value that the card changed replaces what was
 * typed. -1: too many. */
int page_field(struct page *, snapnav_str id, snapnav_str value);
struct field *page_focused_field(struct page *);
const struct target *page_focused(const struct page *);
void field_set(struct field *, snapnav_str text);

/* Lays the description out (layout.c). `tight` leaves empty lines out. */
void page_lay_out(struct page *, int width, bool tight);

/* {"focus": i, "scroll": i, "inputs": {id: text}}, built in the arena. */
snapnav_value page_view(const struct page *, struct arena *);
void page_set_view(struct page *, const snapnav_value *view);
/* An action's data with the card's inputs merged into it, built in the arena; null: there is none.
 */
snapnav_value page_action_data(const struct page *, const snapnav_value *action, struct arena *);

#endif
