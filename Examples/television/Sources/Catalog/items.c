/* Films as values, as cards of them are drawn from. */
#include "items.h"

#include <stdio.h>

snapnav_value item_of(const struct film *film, struct item *item) {
  snprintf(item->id, sizeof item->id, "%lld", (long long)film->id);
  if (film->parts > 1)
    snprintf(item->facts, sizeof item->facts, "%d · %d parts", film->year, film->parts);
  else
    snprintf(item->facts, sizeof item->facts, "%d · %d min", film->year, film->minutes);
  snapnav_entry *e = item->entries;
  e[0] = snapnav_pair("id", snapnav_string(item->id));
  e[1] = snapnav_pair("title", snapnav_string(film->title));
  e[2] = snapnav_pair("year", snapnav_int(film->year));
  e[3] = snapnav_pair("genre", snapnav_string(film->genre));
  e[4] = snapnav_pair("mark", snapnav_string(store_is_favourite(film->id) ? "★" : ""));
  e[5] = snapnav_pair("facts", snapnav_string(item->facts));
  e[6] = snapnav_pair("minutes", snapnav_int(film->minutes));
  e[7] = snapnav_pair("parts", snapnav_int(film->parts));
  return snapnav_map(e, ITEM_KEYS);
}
