/* The C side of the Swift router: its note, its descriptor, and the film list it was built with. */
#ifndef TITLES_H
#define TITLES_H

#include "snapnav_plugin.h"

/* The film list of the catalog, part of the library. Lives for ever. */
snapnav_str titles_builtin_films(void);

/* In Swift: Router/Plugin.swift. */
snapnav_status titles_start(const snapnav_host *host, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err);
void titles_stop(void *ctx);

#endif
