/* What the parts of the catalog share: the host, and one registration function each. */
#ifndef CATALOG_H
#define CATALOG_H

#include "store.h"

extern const snapnav_host *catalog_host; /* NULL outside start..stop */

snapnav_status register_film(snapnav_registrar *, snapnav_error *);
snapnav_status register_shelf(snapnav_registrar *, snapnav_error *);
snapnav_status register_mediators(snapnav_registrar *, snapnav_error *);
snapnav_status register_effects(snapnav_registrar *, snapnav_error *);
snapnav_status register_functions(snapnav_registrar *, snapnav_error *);

/* "1922 · Germany · Horror · 94 min" */
void film_facts(const struct film *film, char *out, size_t size);
/* "Part 3 of 10", or "The whole film" when it has one part only. */
void film_part(const struct film *film, int32_t part, char *out, size_t size);

#endif
