#include "library.h"

#ifdef SNAPBUS_HAS_HEADER

static struct snapbus_library systemd;
static SNAPSYS_LIBRARY(systemd, "libsystemd.so.0", SNAPBUS_FUNCTIONS)

const struct snapbus_library *snapbus_library(void) {
  return snapsys_library_open(&systemd_library) ? &systemd : NULL;
}

#endif
