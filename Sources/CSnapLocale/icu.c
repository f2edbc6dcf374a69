#include "icu.h"

struct icu icu;
/* Ubuntu 22.04 has 70, Debian 12 has 72, Ubuntu 24.04 has 74, Debian 13 has 76. */
SNAPSYS_VERSIONED_LIBRARY(icu, "libicui18n.so.", ICU_FUNCTIONS, "78", "77", "76", "75", "74", "73",
                          "72", "71", "70")
