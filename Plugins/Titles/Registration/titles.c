/* The metadata note must be a constant in the file, which C can write and Swift cannot yet. */
#include "titles.h"

#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wc23-extensions"
static const char films[] = {
#embed "../../Catalog/films.txt"
};
#pragma clang diagnostic pop

snapnav_str titles_builtin_films(void) { return (snapnav_str){films, sizeof films}; }

/* clang-format off */
SNAPNAV_PLUGIN("org.example.titles", "1.0.0", titles_start, titles_stop,
  "name": "Titles", "license": "MIT",
  "provides": {"routers": ["titles"]},
  "needs": ["files"],
  "config": {"optionalProperties": {"films": {"type": "string"},
                                    "navigation": {"type": "string"},
                                    "choice": {"type": "string"}}})
