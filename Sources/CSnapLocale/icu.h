/* icu.h - the functions of ICU that are used, once it is open. */
#ifndef SNAPLOCALE_ICU_H
#define SNAPLOCALE_ICU_H

/* Each release of a distribution brings another version of ICU, whose number ends the name of the
 * library and of its functions; those that are used here have been the same since 53. */
#define U_DISABLE_RENAMING 1
#include <unicode/udat.h>
#include <unicode/udatpg.h>
#include <unicode/uenum.h>
#include <unicode/uloc.h>
#include <unicode/unum.h>
#include <unicode/upluralrules.h>
#include <unicode/uregex.h>
#include <unicode/ustring.h>

#include "snaplibrary.h"

#define ICU_FUNCTIONS(X)                                                                           \
  X(uloc_forLanguageTag) X(uloc_toLanguageTag) X(uloc_addLikelySubtags) X(uloc_getLanguage)        \
  X(uloc_getScript) X(uloc_isRightToLeft) X(uplrules_openForType) X(uplrules_close)                \
  X(uplrules_select) X(uplrules_getKeywords) X(uenum_next) X(uenum_close) X(udat_open)             \
  X(udat_format) X(udat_close) X(udatpg_open) X(udatpg_getBestPattern) X(udatpg_close)             \
  X(uregex_open) X(uregex_setTimeLimit) X(uregex_setStackLimit) X(uregex_setText)                  \
  X(uregex_matches) X(uregex_close) X(u_UCharsToChars) X(u_uastrcpy) X(u_strToUTF8)                \
  X(u_strFromUTF8) X(unum_open) X(unum_setAttribute) X(unum_formatDouble) X(unum_close)

struct icu {
  ICU_FUNCTIONS(SNAPSYS_MEMBER)
};
extern struct icu icu;
extern struct snapsys_library icu_library;

/* Whether `icu` can be used. Any thread. */
static inline int icu_is_open(void) { return snapsys_library_open(&icu_library); }

#endif
