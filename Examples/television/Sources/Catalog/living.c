/* The screens of the catalog that are alive: what the store holds is shown by many of them. */
#include "living.h"

#include "catalog.h"

static struct living first = {0, &first, &first};

void living_add(struct living *screen, snapnav_screen handle) {
  *screen = (struct living){handle, first.previous, &first};
  first.previous->next = screen;
  first.previous = screen;
}

void living_remove(struct living *screen) {
  screen->previous->next = screen->next;
  screen->next->previous = screen->previous;
}

void living_changed(void) {
  if (!catalog_host) return;
  for (struct living *screen = first.next; screen != &first; screen = screen->next)
    if (screen->handle) catalog_host->screen_changed(catalog_host, screen->handle);
}
