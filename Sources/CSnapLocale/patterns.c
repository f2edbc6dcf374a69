#include "snaplocale.h"

#include <stdlib.h>
#include <string.h>

#include "icu.h"

enum {
  PATTERN_LIMIT = 4096,
  TEXT_LIMIT = 65536,
  TIME_LIMIT = 50,       /* ICU's units, about a millisecond each */
  STACK_LIMIT = 1 << 20, /* bytes of what a match keeps to go back to */
};

/* A text as ICU has it, to be freed; NULL when it is too long or no UTF-8. */
static UChar *units(const char *text, size_t limit, int32_t *count) {
  UErrorCode status = U_ZERO_ERROR;
  size_t length = strlen(text);
  if (length > limit) return NULL;
  UChar *room = malloc((length + 1) * sizeof *room);
  if (!room) return NULL;
  icu.u_strFromUTF8(room, (int32_t)length + 1, count, text, (int32_t)length, &status);
  if (U_SUCCESS(status)) return room;
  free(room);
  return NULL;
}

static int matches(const UChar *pattern, int32_t pattern_count, const UChar *text, int32_t count) {
  UErrorCode status = U_ZERO_ERROR;
  URegularExpression *expression = icu.uregex_open(pattern, pattern_count, 0, NULL, &status);
  if (U_FAILURE(status)) return -1;
  icu.uregex_setTimeLimit(expression, TIME_LIMIT, &status);
  icu.uregex_setStackLimit(expression, STACK_LIMIT, &status);
  icu.uregex_setText(expression, text, count, &status);
  int answer = icu.uregex_matches(expression, -1, &status) ? 1 : 0;
  icu.uregex_close(expression);
  return U_FAILURE(status) ? -1 : answer;
}

int snaplocale_matches(const char *pattern, const char *text) {
  int32_t pattern_count = 0, count = 0;
  if (!icu_is_open()) return -1;
  UChar *wanted = units(pattern, PATTERN_LIMIT, &pattern_count);
  UChar *given = wanted ? units(text, TEXT_LIMIT, &count) : NULL;
  int answer = given ? matches(wanted, pattern_count, given, count) : -1;
  free(given);
  free(wanted);
  return answer;
}
