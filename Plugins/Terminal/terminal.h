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
  snapnav_screen active; /* the screen of the pane that has the focus */
  char active_region[KEY_SIZE];
  bool on_bar;           /* the bar of tabs has it */
  char collapsed[MAX_REGIONS][KEY_SIZE]; /* splits that were asked to be one pane; empty: none */
};
extern struct terminal terminal;

/* pages.c: one page for each screen of the view. */
struct page *page_of(snapnav_screen screen); /* NULL: none */
/* Makes and describes what the view needs; on an error no page of the present view has changed. */
snapnav_status pages_prepare(const struct view *next, snapnav_error *err);
void pages_sweep(void); /* forgets pages that the view no longer has */
void pages_free(void);

/* panes.c: the screens side by side, and the tabs of which one is seen. */
enum { MAX_PANES = 6, WIDE = 80 };
struct pane {
  snapnav_screen screen;
  int x, width;
};
size_t panes_count(void);
size_t panes_lay_out(struct pane out[MAX_PANES], int columns); /* those that are drawn, from the left */
struct page *page_on_top(void); /* the page that has the focus; NULL: none */
bool pane_step(int step);       /* the focus goes to the next pane; false: there is only one */
void panes_follow(snapnav_screen top_before); /* after a transition: what is new gets the focus */
void panes_fit(int columns); /* asks for one pane or two, as the width allows */
size_t tabs_count(void);
const snapnav_value *tab_at(size_t place); /* {"region", "title", "selected"} */
size_t tab_selected(void);
void tab_choose(size_t place);

/* screen.c: the terminal itself. */
snapnav_status screen_open(const snapnav_value *arguments, snapnav_error *err);
void screen_close(void);
void screen_fit(void); /* as wide as it is now: splits are one pane or two */

/* draw.c */
void draw_prepare(bool colors); /* once, when the terminal is open */
void draw(void);

/* frame.c */
void draw_header(void);
void draw_tabs(int y);
int draw_effects(int y); /* answers the row below them */
void draw_footer(void);

/* keys.c */
snapnav_status keys_open(snapnav_error *err); /* once, when the terminal is open */
void keys_close(void);
void keys_read(void *user, int32_t fd);         /* the descriptor can be read */
void focus_show(struct page *page, int height); /* scrolls until the focus is seen */

/* requests.c: what the user asks the host for. */
void ask_back(void);
void ask_closed(void);
void ask_select(snapnav_str region);
void ask_collapse(const char *region, bool collapsed);
void ask_action(struct page *page, const snapnav_value *action);

#endif
