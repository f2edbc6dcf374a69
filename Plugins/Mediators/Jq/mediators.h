#ifndef JQ_MEDIATORS_H
#define JQ_MEDIATORS_H

#include "snapnav_plugin.h"

snapnav_status mediators_open(const snapnav_host *host, snapnav_registrar *registrar,
                              snapnav_error *err);

#endif
