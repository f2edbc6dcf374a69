#include "snaplocale.h"

#include <string.h>

#include "icu.h"
#include "snaplocaletables.h"

enum { ROOM = 128 };

/* The pattern of a language for parts of a date, in its own order. */
static int32_t best_pattern(const char *name, const char *parts, UChar *pattern,
                            UErrorCode *status) {
  UChar skeleton[16];
  UDateTimePatternGenerator *generator = icu.udatpg_open(name, status);
  if (U_FAILURE(*status)) return 0;
  icu.u_uastrcpy(skeleton, parts);
  int32_t count = icu.udatpg_getBestPattern(generator, skeleton, -1, pattern, ROOM, status);
  icu.udatpg_close(generator);
  return count;
}

static UDateFormat *format_of(const char *name, int form, UErrorCode *status) {
  UChar clock[8], pattern[ROOM];
  icu.u_uastrcpy(clock, "GMT");
  switch (form) {
    case SNAPLOCALE_DAY_FIGURES:
      return icu.udat_open(UDAT_NONE, UDAT_SHORT, name, clock, -1, NULL, 0, status);
    case SNAPLOCALE_DAY_LONG:
      return icu.udat_open(UDAT_NONE, UDAT_FULL, name, clock, -1, NULL, 0, status);
    case SNAPLOCALE_TIME:
      return icu.udat_open(UDAT_SHORT, UDAT_NONE, name, clock, -1, NULL, 0, status);
    default: {
      int32_t count = best_pattern(name, "yMMMEd", pattern, status);
      if (U_FAILURE(*status)) return NULL;
      return icu.udat_open(UDAT_PATTERN, UDAT_PATTERN, name, clock, -1, pattern, count, status);
    }
  }
}

/* The text of a moment in a format, which is closed; 0 or -1. */
static int moment_text(UDateFormat *format, double seconds, char *room, size_t size,
                       UErrorCode status) {
  UChar text[ROOM];
  int32_t count = 0;
  if (format == NULL || U_FAILURE(status)) return -1;
  int32_t length = icu.udat_format(format, seconds * 1000, text, ROOM, NULL, &status);
  icu.udat_close(format);
  if (U_FAILURE(status) || length >= ROOM) return -1;
  icu.u_strToUTF8(room, (int32_t)size, &count, text, length, &status);
  return U_SUCCESS(status) && (size_t)count < size ? 0 : -1;
}

int snaplocale_moment(const char *name, int form, double seconds, char *room, size_t size) {
  UErrorCode status = U_ZERO_ERROR;
  if (!icu_is_open()) return snaplocale_table_moment(name, form, seconds, room, size);
  UDateFormat *format = format_of(name, form, &status);
  return moment_text(format, seconds, room, size, status);
}

int snaplocale_moment_pattern(const char *name, const char *pattern, double seconds, char *room,
                              size_t size) {
  UErrorCode status = U_ZERO_ERROR;
  UChar clock[8], units[4 * ROOM];
  int32_t count = 0;
  if (!icu_is_open()) return snaplocale_table_moment_pattern(name, pattern, seconds, room, size);
  size_t length = strlen(pattern);
  if (length >= 2 * ROOM) return -1;
  icu.u_uastrcpy(clock, "GMT");
  icu.u_strFromUTF8(units, 4 * ROOM, &count, pattern, (int32_t)length, &status);
  if (U_FAILURE(status)) return -1;
  UDateFormat *format =
      icu.udat_open(UDAT_PATTERN, UDAT_PATTERN, name, clock, -1, units, count, &status);
  return moment_text(format, seconds, room, size, status);
}

int snaplocale_number(const char *name, double number, int decimals, char *room, size_t size) {
  UErrorCode status = U_ZERO_ERROR;
  UChar text[ROOM];
  int32_t count = 0;
  if (!icu_is_open()) return -1;
  UNumberFormat *format = icu.unum_open(UNUM_DECIMAL, NULL, 0, name, NULL, &status);
  if (format == NULL || U_FAILURE(status)) return -1;
  icu.unum_setAttribute(format, UNUM_MIN_FRACTION_DIGITS, decimals);
  icu.unum_setAttribute(format, UNUM_MAX_FRACTION_DIGITS, decimals);
  icu.unum_setAttribute(format, UNUM_ROUNDING_MODE, UNUM_ROUND_HALFUP);
  int32_t length = icu.unum_formatDouble(format, number, text, ROOM, NULL, &status);
  icu.unum_close(format);
  if (U_FAILURE(status) || length >= ROOM) return -1;
  icu.u_strToUTF8(room, (int32_t)size, &count, text, length, &status);
  return U_SUCCESS(status) && (size_t)count < size ? 0 : -1;
}
