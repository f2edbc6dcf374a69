/* The screens of the catalog that are alive; the main thread's alone. */
#ifndef CATALOG_LIVING_H
#define CATALOG_LIVING_H

#include <snapnav_plugin.h>

/* Part of each screen, from its creation until it is destroyed. */
struct living {
  snapnav_screen handle; /* 0: the host knows it by none */
  struct living *previous, *next;
};

void living_add(struct living *, snapnav_screen handle);
void living_remove(struct living *);
/* Tells the host that favourites or what was watched have changed, which any of them may show. */
void living_changed(void);

#endif
