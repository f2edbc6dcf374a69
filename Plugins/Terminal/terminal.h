/* The presenter's one instance, and what its parts offer each other. */
#ifndef TERMINAL_H
#define TERMINAL_H

#include "page.h"
#include "view.h"

struct terminal {
  const snapnav_host *host; /* NULL outside start..stop */
  bool open;
  struct view view;
  struct page **pages;
  size_t page_count;
  char message[256]; /* the last refusal, shown in the footer until the next key */
};
extern struct terminal terminal;

/* pages.c: one page for each screen of the view. */
struct page *page_of(snapnav_screen screen); /* NULL: none */
struct page *page_on_top(void);
/* Makes and describes what the view needs; on an error no page of the present view has changed. */
snapnav_status pages_prepare(const struct view *next, snapnav_error *err);
void pages_sweep(void); /* forgets pages that the view no longer has */
void pages_free(void);

/* screen.c: the terminal itself. */
snapnav_status screen_open(const snapnav_value *arguments, snapnav_error *err);
void screen_close(void);

/* draw.c */
void draw_prepare(bool colors); /* once, when the terminal is open */
void draw(void);

/* keys.c */
snapnav_status keys_open(snapnav_error *err); /* once, when the terminal is open */
void keys_close(void);
void keys_read(void *user, int32_t fd);         /* the descriptor can be read */
void focus_show(struct page *page, int height); /* scrolls until the focus is seen */

/* requests.c: what the user asks the host for. */
void ask_back(void);
void ask_closed(void);
void ask_action(struct page *page, const snapnav_value *action);

#endif
