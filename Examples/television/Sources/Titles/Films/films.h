/* The film list of the catalog, part of the library. Lives for ever. */
#ifndef FILMS_H
#define FILMS_H

#include <stddef.h>

const char *titles_films(void);
size_t titles_films_size(void);

#endif
