#include <stdlib.h>

#include "terminal.h"

struct page *page_of(snapnav_screen screen) {
  for (size_t i = 0; screen && i < terminal.page_count; i++)
    if (terminal.pages[i]->screen == screen) return terminal.pages[i];
  return NULL;
}

static snapnav_status prepare(snapnav_screen screen, snapnav_error *err) {
  if (page_of(screen)) return SNAPNAV_OK;
  struct page **grown = realloc(terminal.pages, (terminal.page_count + 1) * sizeof *grown);
  if (grown) terminal.pages = grown;
  struct page *page = grown ? page_make(screen) : NULL;
  if (!page) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory for one more screen");
  snapnav_status status = page_describe(page, terminal.host, err);
  if (status) {
    page_free(page);
    return status;
  }
  terminal.pages[terminal.page_count++] = page;
  return SNAPNAV_OK;
}

snapnav_status pages_prepare(const struct view *next, snapnav_error *err) {
  snapnav_status status = SNAPNAV_OK;
  for (size_t r = 0; r < next->region_count; r++)
    for (size_t i = 0; status == SNAPNAV_OK && i < next->regions[r].count; i++)
      status = prepare(next->regions[r].stack[i], err);
  for (size_t i = 0; status == SNAPNAV_OK && i < next->layer_count; i++)
    status = prepare(next->layers[i], err);
  return status;
}

void pages_sweep(void) {
  size_t kept = 0;
  for (size_t i = 0; i < terminal.page_count; i++) {
    if (view_has(&terminal.view, terminal.pages[i]->screen))
      terminal.pages[kept++] = terminal.pages[i];
    else
      page_free(terminal.pages[i]);
  }
  terminal.page_count = kept;
}

void pages_free(void) {
  for (size_t i = 0; i < terminal.page_count; i++) page_free(terminal.pages[i]);
  free(terminal.pages);
  terminal.pages = NULL;
  terminal.page_count = 0;
}
