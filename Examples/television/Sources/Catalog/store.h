/* The films, in SQLite. Every query has bound parameters; every text has a limit. */
#ifndef CATALOG_STORE_H
#define CATALOG_STORE_H

#include "snapnav_values.h"

struct film {
  int64_t id;
  int32_t year, minutes, age, parts;
  char title[128], director[128], country[64], genre[64], description[512];
};

/* Fills an SQLite database from the film list, one film a line. `database` is an absolute path, or
 * empty: in memory. A database of the same list is used as it is, so favourites live on. */
snapnav_status store_open(snapnav_str database, snapnav_str films, snapnav_error *err);
void store_close(void);

snapnav_status store_film(int64_t id, struct film *film, snapnav_error *err);
/* Films whose title, director or genre contain the text, in title order: at most `limit`. */
snapnav_status store_search(snapnav_str text, struct film *films, size_t limit, size_t *count,
                            snapnav_error *err);
/* The films of a genre, in title order: at most `limit`. */
snapnav_status store_of_genre(snapnav_str genre, struct film *films, size_t limit, size_t *count,
                              snapnav_error *err);
/* The films that the viewer marked, in title order: at most `limit`. */
snapnav_status store_favourites(struct film *films, size_t limit, size_t *count, snapnav_error *err);
int64_t store_count_favourites(void);
int64_t store_count(void);
int64_t store_count_genre(snapnav_str genre);
/* The genres in alphabetical order; answers how many. */
size_t store_genres(char (*names)[64], size_t limit);

int store_is_favourite(int64_t id);
snapnav_status store_set_favourite(int64_t id, int favourite, snapnav_error *err);
/* The first part that nobody has watched, from 1; 0 when all are. */
int32_t store_first_unwatched(int64_t id);
snapnav_status store_set_watched(int64_t id, int32_t part, int watched, snapnav_error *err);

#endif
