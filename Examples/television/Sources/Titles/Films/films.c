/* The film list of the catalog as bytes of the library, which C can take from a file. */
#include "films.h"

#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wc23-extensions"
static const char films[] = {
#embed "../../Catalog/films.txt"
};
#pragma clang diagnostic pop

const char *titles_films(void) { return films; }

size_t titles_films_size(void) { return sizeof films; }
