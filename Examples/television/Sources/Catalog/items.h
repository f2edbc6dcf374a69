/* Films as values, as cards of them are drawn from. */
#ifndef CATALOG_ITEMS_H
#define CATALOG_ITEMS_H

#include "store.h"

enum { ITEM_KEYS = 8 };

/* What a value of a film is made of; the film itself has to outlive it. */
struct item {
  char id[16], facts[48];
  snapnav_entry entries[ITEM_KEYS];
};

/* {"id", "title", "year", "genre", "mark", "facts", "minutes", "parts"}; `facts` is "1922 · 94 min" or
 * "1915 · 10 parts", in English. */
snapnav_value item_of(const struct film *film, struct item *item);

#endif
