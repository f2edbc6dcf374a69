/* The film list as text: lines of fields between bars. */
#ifndef CATALOG_LIST_H
#define CATALOG_LIST_H

#include "store.h"

/* Reads the next film and moves *text and *line on. DECLINE: no more films. An error names the
 * line, the field and what was expected. */
snapnav_status list_next(snapnav_str *text, int *line, struct film *film, snapnav_error *err);

/* A number that changes with the list (FNV-1a, 31 bits). */
int32_t list_print(snapnav_str text);

#endif
