/* The screens side by side, and the tabs of which one is seen. */
#include <stdlib.h>
#include <string.h>

#include "terminal.h"

/* ---- tabs: the page on top of the main region tells them ---- */

static const snapnav_value *tabs(void) {
  struct page *page = page_of(region_top(view_main(&terminal.view)));
  return value_at(page ? &page->description : NULL, "tabs");
}

size_t tabs_count(void) { return value_count(tabs()); }

const snapnav_value *tab_at(size_t place) { return value_item(tabs(), place); }

static bool is_tab(const char *region) {
  for (size_t i = 0; i < tabs_count(); i++)
    if (text_is(value_text(tab_at(i), "region"), region)) return true;
  return false;
}

size_t tab_selected(void) {
  const struct shown_region *main = view_main(&terminal.view);
  for (size_t i = 0; main && i < tabs_count(); i++)
    if (text_is(value_text(tab_at(i), "region"), main->name)) return i;
  return 0;
}

void tab_choose(size_t place) {
  if (place < tabs_count()) ask_select(value_text(tab_at(place), "region"));
}

/* ---- panes ---- */

enum { SIDE_CELLS = 24, LIST_CELLS = 30, MAIN_CELLS = 40 };

struct panes {
  snapnav_screen screens[MAX_PANES];
  size_t count, sides; /* sides: how many of them are regions beside the main one; they come first */
};

static struct panes all_panes(void) {
  struct panes all = {.count = 0};
  const struct shown_region *main = view_main(&terminal.view);
  for (size_t i = 0; i < terminal.view.region_count && all.count < MAX_PANES - 2; i++) {
    const struct shown_region *r = &terminal.view.regions[i];
    if (r != main && r->count && !is_tab(r->name)) all.screens[all.count++] = region_top(r);
  }
  all.sides = all.count;
  if (main && main->detail) all.screens[all.count++] = main->stack[main->detail - 1];
  if (main && main->count) all.screens[all.count++] = region_top(main);
  return all;
}

size_t panes_count(void) { return terminal.view.layer_count ? 1 : all_panes().count; }

static size_t active_pane(const struct panes *all) {
  for (size_t i = 0; i < all->count; i++)
    if (all->screens[i] == terminal.active) return i;
  return all->count ? all->count - 1 : 0;
}

/* How many cells the panes from `first` on need at least, with the lines between them. */
static int needed(const struct panes *all, size_t first) {
  int cells = (int)(all->count - first) - 1;
  for (size_t i = first; i < all->count; i++)
    cells += i < all->sides ? SIDE_CELLS : i + 1 < all->count ? LIST_CELLS : MAIN_CELLS;
  return cells;
}

size_t panes_lay_out(struct pane out[MAX_PANES], int columns) {
  struct panes all = all_panes();
  size_t active = active_pane(&all), first = 0, count = all.count;
  if (count == 0) return 0;
  if (needed(&all, 0) > columns) first = all.sides; /* what stands beside goes first */
  if (active < first || columns < WIDE || needed(&all, first) > columns) {
    out[0] = (struct pane){all.screens[active], 0, columns};
    return 1;
  }
  int x = 0;
  for (size_t i = first; i < count; i++) {
    int room = columns - x, width = room;
    if (i < all.sides) width = SIDE_CELLS;
    else if (i + 1 < count) width = room * 3 / 8 > 60 ? 60 : room * 3 / 8;
    if (i + 1 < count && i >= all.sides && width < LIST_CELLS) width = LIST_CELLS;
    out[i - first] = (struct pane){all.screens[i], x, width};
    x += width + 1;
  }
  return count - first;
}

struct page *page_on_top(void) {
  if (terminal.view.layer_count) return page_of(view_top(&terminal.view));
  struct panes all = all_panes();
  return all.count ? page_of(all.screens[active_pane(&all)]) : NULL;
}

/* The focus goes to this screen's pane, and stays in its region. */
static void activate(snapnav_screen screen) {
  terminal.active = screen;
  for (size_t i = 0; i < terminal.view.region_count; i++) {
    const struct shown_region *r = &terminal.view.regions[i];
    for (size_t k = 0; k < r->count; k++)
      if (r->stack[k] == screen) strcpy(terminal.active_region, r->name);
  }
}

bool pane_step(int step) {
  struct panes all = all_panes();
  if (terminal.view.layer_count || all.count < 2) return false;
  size_t next = active_pane(&all) + all.count + (size_t)step;
  activate(all.screens[next % all.count]);
  return true;
}

/* What is on top now in the region that had the focus; else on top of the main region. */
static snapnav_screen follower(void) {
  const struct shown_region *main = view_main(&terminal.view);
  for (size_t i = 0; i < terminal.view.region_count; i++) {
    const struct shown_region *r = &terminal.view.regions[i];
    if (r != main && r->count && !is_tab(r->name) && strcmp(r->name, terminal.active_region) == 0)
      return region_top(r);
  }
  return region_top(main);
}

void panes_follow(snapnav_screen top_before) {
  snapnav_screen top = region_top(view_main(&terminal.view));
  struct panes all = all_panes();
  bool is_there = false;
  for (size_t i = 0; i < all.count; i++) is_there |= all.screens[i] == terminal.active;
  if (top != top_before || !is_there) activate(top != top_before ? top : follower());
  if (tabs_count() < 2) terminal.on_bar = false;
}

/* ---- one pane or two ---- */

static char *collapsed(const char *region) {
  for (size_t i = 0; i < MAX_REGIONS; i++)
    if (strcmp(terminal.collapsed[i], region) == 0) return terminal.collapsed[i];
  return NULL;
}

void panes_fit(int columns) {
  for (size_t i = 0; i < terminal.view.region_count; i++) {
    const struct shown_region *r = &terminal.view.regions[i];
    char *room = collapsed("");
    if (columns >= WIDE || !r->detail || collapsed(r->name) || !room) continue;
    strcpy(room, r->name);
    ask_collapse(r->name, true);
  }
  for (size_t i = 0; columns >= WIDE && i < MAX_REGIONS; i++) {
    if (!terminal.collapsed[i][0]) continue;
    ask_collapse(terminal.collapsed[i], false);
    terminal.collapsed[i][0] = 0;
  }
}
