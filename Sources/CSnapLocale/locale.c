#include "snaplocale.h"

#include <string.h>

#include "icu.h"
#include "snaplocaletables.h"

struct snaplocale_plurals; /* ICU's UPluralRules by another name; without ICU a set of the tables */

static const UPluralRules *rules_of(const struct snaplocale_plurals *plurals) {
  return (const UPluralRules *)plurals;
}

static const struct plural_set *set_of(const struct snaplocale_plurals *plurals) {
  return (const struct plural_set *)plurals;
}

/* ICU's own name for a BCP 47 name, all of which must be understood. */
static int icu_name(const char *name, char *room, int32_t size) {
  UErrorCode status = U_ZERO_ERROR;
  int32_t parsed = 0;
  size_t length = strlen(name);
  if (length == 0 || length > 100 || !icu_is_open()) return -1;
  int32_t written = icu.uloc_forLanguageTag(name, room, size, &parsed, &status);
  if (U_FAILURE(status) || status == U_STRING_NOT_TERMINATED_WARNING || written <= 0) return -1;
  return (size_t)parsed == length ? 0 : -1;
}

static int tag_name(const char *own, char *room, size_t size) {
  UErrorCode status = U_ZERO_ERROR;
  int32_t written = icu.uloc_toLanguageTag(own, room, (int32_t)size, 1, &status);
  if (U_FAILURE(status) || status == U_STRING_NOT_TERMINATED_WARNING || written <= 0) return -1;
  return 0;
}

int snaplocale_canonical(const char *name, char *room, size_t size) {
  char own[ULOC_FULLNAME_CAPACITY];
  if (!icu_is_open()) return snaplocale_table_canonical(name, room, size);
  if (icu_name(name, own, sizeof own) != 0) return -1;
  return tag_name(own, room, size);
}

int snaplocale_scripted(const char *name, char *room, size_t size) {
  char own[ULOC_FULLNAME_CAPACITY], likely[ULOC_FULLNAME_CAPACITY];
  char language[ULOC_LANG_CAPACITY], script[ULOC_SCRIPT_CAPACITY];
  UErrorCode status = U_ZERO_ERROR;
  if (!icu_is_open()) return snaplocale_table_scripted(name, room, size);
  if (icu_name(name, own, sizeof own) != 0) return -1;
  icu.uloc_addLikelySubtags(own, likely, sizeof likely, &status);
  int32_t first = icu.uloc_getLanguage(likely, language, sizeof language, &status);
  int32_t second = icu.uloc_getScript(likely, script, sizeof script, &status);
  if (U_FAILURE(status) || first <= 0 || second <= 0) return -1;
  if (status == U_STRING_NOT_TERMINATED_WARNING || (size_t)first + (size_t)second + 2 > size)
    return -1;
  memcpy(room, language, (size_t)first);
  room[first] = '-';
  memcpy(room + first + 1, script, (size_t)second);
  room[first + 1 + second] = 0;
  return 0;
}

int snaplocale_is_right_to_left(const char *name) {
  char own[ULOC_FULLNAME_CAPACITY];
  if (!icu_is_open()) return snaplocale_table_is_right_to_left(name);
  return icu_name(name, own, sizeof own) == 0 && icu.uloc_isRightToLeft(own) ? 1 : 0;
}

struct snaplocale_plurals *snaplocale_plurals_open(const char *name) {
  char own[ULOC_FULLNAME_CAPACITY];
  UErrorCode status = U_ZERO_ERROR;
  if (!icu_is_open()) return (struct snaplocale_plurals *)snaplocale_table_plurals(name);
  if (icu_name(name, own, sizeof own) != 0) return NULL;
  UPluralRules *rules = icu.uplrules_openForType(own, UPLURAL_TYPE_CARDINAL, &status);
  if (U_FAILURE(status)) return NULL;
  return (struct snaplocale_plurals *)rules;
}

void snaplocale_plurals_close(struct snaplocale_plurals *plurals) {
  if (plurals && icu_is_open()) icu.uplrules_close((UPluralRules *)plurals);
}

int snaplocale_plurals_select(const struct snaplocale_plurals *plurals, double number, char *room,
                              size_t size) {
  UChar keyword[16];
  UErrorCode status = U_ZERO_ERROR;
  if (!icu_is_open()) return snaplocale_table_select(set_of(plurals), number, room, size);
  int32_t length = icu.uplrules_select(rules_of(plurals), number, keyword, 16, &status);
  if (U_FAILURE(status) || length <= 0 || length >= 16 || (size_t)length >= size) return -1;
  icu.u_UCharsToChars(keyword, room, length);
  room[length] = 0;
  return 0;
}

int snaplocale_plurals_category(const struct snaplocale_plurals *plurals, int index, char *room,
                                size_t size) {
  UErrorCode status = U_ZERO_ERROR;
  if (!icu_is_open()) return snaplocale_table_category(set_of(plurals), index, room, size);
  UEnumeration *keywords = icu.uplrules_getKeywords(rules_of(plurals), &status);
  if (U_FAILURE(status)) return -1;
  int32_t length = 0;
  const char *keyword = NULL;
  for (int at = 0; at <= index; at++) {
    keyword = icu.uenum_next(keywords, &length, &status);
    if (U_FAILURE(status) || !keyword) break;
  }
  int found = -1;
  if (keyword && U_SUCCESS(status) && length > 0 && (size_t)length < size) {
    memcpy(room, keyword, (size_t)length);
    room[length] = 0;
    found = 0;
  }
  icu.uenum_close(keywords);
  return found;
}
