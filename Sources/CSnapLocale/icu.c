#include "icu.h"

struct icu icu;
SNAPSYS_LIBRARY(icu, "libicui18n.so." U_ICU_VERSION_SHORT, ICU_FUNCTIONS)
