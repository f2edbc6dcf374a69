#include "snaplocaletables.h"

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "snaplocale.h"

/* The rows of a table, sorted by name, each with its name first. They hold no pointer: what does is
 * written anew, page by page, at the start of every program, whether it asks for a row or not. */
struct script_row {
  char name[16], script[5];
};

enum plural_category { PLURAL_ZERO, PLURAL_ONE, PLURAL_TWO, PLURAL_FEW, PLURAL_MANY, PLURAL_OTHER };
static const char *const category_names[] = {"zero", "one", "two", "few", "many", "other"};

/* A number as Unicode's rules look at it (UTS 35, plural operands): its size, its whole part, how
 * many figures stand behind the point and which, with and without the zeros at the end, and its
 * exponent. */
struct plural_number {
  double n;
  int64_t i, f, t, v, w, e;
};

struct plural_set {
  enum plural_category (*category)(const struct plural_number *n);
  unsigned categories;
};

struct plural_row {
  char name[16];
  int set;
};

enum moment_part {
  PATTERN_FIGURES,
  PATTERN_SHORT,
  PATTERN_LONG,
  PATTERN_TIME,
  MONTHS,
  MONTHS_SHORT,
  DAYS,
  DAYS_SHORT,
  DAYS_ALONE,
  DAYS_ALONE_SHORT,
  HALVES,
  MOMENT_PARTS
};

/* Where the parts begin in `moment_texts`. Names stand in one text, parted by the character 31. What
 * is 0 is as in the row that the name falls back to. */
struct moment_row {
  char name[16];
  uint32_t parts[MOMENT_PARTS];
  uint32_t zero; /* the figure 0 */
};

static int within(double value, double low, double high) {
  return value >= low && value <= high && floor(value) == value;
}

#include "tables.inc"

#define COUNT(rows) (sizeof(rows) / sizeof *(rows))

static const void *row_named(const char *name, const void *rows, size_t count, size_t size) {
  size_t low = 0, high = count;
  while (low < high) {
    size_t middle = (low + high) / 2;
    const char *const row = (const char *)rows + middle * size;
    int order = strcmp(name, row);
    if (order == 0) return row;
    if (order < 0)
      high = middle;
    else
      low = middle + 1;
  }
  return NULL;
}
#define ROW(rows, name) row_named(name, rows, COUNT(rows), sizeof *(rows))

/* Names of locales, BCP 47 */

static int is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
static int is_digit(char c) { return c >= '0' && c <= '9'; }
static char lower(char c) { return c >= 'A' && c <= 'Z' ? (char)(c + 32) : c; }
static char upper(char c) { return c >= 'a' && c <= 'z' ? (char)(c - 32) : c; }

/* Whether all of a part are letters (or figures, too). */
static int all(const char *part, size_t length, int digits) {
  for (size_t at = 0; at < length; at++)
    if (!is_letter(part[at]) && !(digits && is_digit(part[at]))) return 0;
  return length > 0;
}

/* After the singleton x stands what its users have agreed upon. */
enum { LANGUAGE, SCRIPT, REGION, VARIANT, SINGLETON, EXTENSION, PRIVATE, PRIVATE_PART };

/* What the next part of a name is, after the part before it; -1 when it may not stand there. */
static int kind_of(const char *part, size_t length, int before) {
  if (before < 0) return all(part, length, 0) && length >= 2 && length <= 8 ? LANGUAGE : -1;
  if (!all(part, length, 1) || length > 8) return -1;
  if (before >= PRIVATE) return PRIVATE_PART;
  if (length == 1 && lower(*part) == 'x') return before == SINGLETON ? -1 : PRIVATE;
  if (length == 1) return before == SINGLETON ? -1 : SINGLETON;
  if (before >= SINGLETON) return EXTENSION;
  if (before == LANGUAGE && length == 4 && all(part, length, 0)) return SCRIPT;
  if (before < REGION &&
      ((length == 2 && all(part, length, 0)) ||
       (length == 3 && is_digit(part[0]) && is_digit(part[1]) && is_digit(part[2]))))
    return REGION;
  if (length >= 5 || (length == 4 && is_digit(part[0]))) return VARIANT;
  return -1;
}

/* Old codes of languages. */
static const char *const renamed[][2] = {
    {"in", "id"}, {"iw", "he"}, {"ji", "yi"}, {"jw", "jv"}, {"mo", "ro"}};

int snaplocale_table_canonical(const char *name, char *room, size_t size) {
  size_t length = strlen(name), start = 0, written = 0;
  int before = -1;
  if (length == 0 || length > 100 || length + 1 > size) return -1;
  for (size_t at = 0; at <= length; at++) {
    if (at < length && name[at] != '-') continue;
    int kind = kind_of(name + start, at - start, before);
    if (kind < 0) return -1;
    if (written > 0) room[written++] = '-';
    for (size_t from = start; from < at; from++)
      room[written++] = kind == REGION || (kind == SCRIPT && from == start) ? upper(name[from])
                                                                            : lower(name[from]);
    before = kind;
    start = at + 1;
  }
  if (before == SINGLETON || before == PRIVATE) return -1;
  room[written] = 0;
  if (strcmp(room, "und") == 0) return -1;
  for (size_t at = 0; at < COUNT(renamed); at++)
    if (strncmp(room, renamed[at][0], 2) == 0 && (room[2] == '-' || room[2] == 0))
      memcpy(room, renamed[at][1], 2);
  return 0;
}

enum { PART = 9, NAME = 32 };
struct locale {
  char language[PART], script[PART], region[PART];
  char usual[PART]; /* the script that is thought of where none is written */
};

static int read_locale(const char *name, struct locale *locale) {
  char own[128];
  int before = -1;
  memset(locale, 0, sizeof *locale);
  if (snaplocale_table_canonical(name, own, sizeof own) != 0) return -1;
  for (char *part = own; part;) {
    char *end = strchr(part, '-');
    size_t length = end ? (size_t)(end - part) : strlen(part);
    before = kind_of(part, length, before);
    if (before >= VARIANT || before < 0) break;
    memcpy(before == LANGUAGE ? locale->language
           : before == SCRIPT ? locale->script
                              : locale->region,
           part, length);
    part = end ? end + 1 : NULL;
  }
  char key[NAME];
  snprintf(key, sizeof key, "%s-%s", locale->language, locale->region);
  const struct script_row *row = ROW(script_rows, key);
  if (!row) row = ROW(script_rows, locale->language);
  if (row) strcpy(locale->usual, row->script);
  return 0;
}

int snaplocale_table_scripted(const char *name, char *room, size_t size) {
  struct locale locale;
  if (read_locale(name, &locale) != 0) return -1;
  const char *script = locale.script[0] ? locale.script : locale.usual;
  if (!script[0]) return -1;
  int length = snprintf(room, size, "%s-%s", locale.language, script);
  return length > 0 && (size_t)length < size ? 0 : -1;
}

int snaplocale_table_is_right_to_left(const char *name) {
  static const char *const scripts[] = {"Adlm", "Arab", "Hebr", "Mand", "Mend", "Nkoo",
                                        "Rohg", "Samr", "Syrc", "Thaa", "Yezi"};
  struct locale locale;
  if (read_locale(name, &locale) != 0) return 0;
  const char *script = locale.script[0] ? locale.script : locale.usual;
  for (size_t at = 0; at < COUNT(scripts); at++)
    if (strcmp(script, scripts[at]) == 0) return 1;
  return 0;
}

/* Plural rules */

const struct plural_set *snaplocale_table_plurals(const char *name) {
  struct locale locale;
  char key[NAME];
  if (read_locale(name, &locale) != 0) return NULL;
  snprintf(key, sizeof key, "%s-%s", locale.language, locale.region);
  const struct plural_row *row = ROW(plural_rows, key);
  if (!row) row = ROW(plural_rows, locale.language);
  return &plural_sets[row ? row->set : 0];
}

/* The figures behind the point are those of the shortest text that reads as the number. */
static struct plural_number operands(double number) {
  double size = fabs(number);
  struct plural_number told = {.n = size, .i = size < 1e18 ? (int64_t)size : 0};
  char text[40];
  for (int digits = 1; digits <= 17; digits++) {
    snprintf(text, sizeof text, "%.*e", digits - 1, size);
    double again = 0;
    if (sscanf(text, "%lf", &again) == 1 && again == size) break;
  }
  char *mark = strchr(text, 'e');
  int exponent = 0, figures = 0;
  int64_t behind = 0;
  if (!mark || sscanf(mark + 1, "%d", &exponent) != 1) return told;
  int place = 0; /* of the figure, counted from the point to the left */
  for (const char *at = text; at < mark; at++) {
    if (!is_digit(*at)) continue;
    if (exponent - place < 0 && figures < 18) {
      while (figures < place - exponent - 1 && figures < 18) figures++; /* zeros before it */
      behind = behind * 10 + (*at - '0');
      figures++;
    }
    place++;
  }
  told.f = told.t = behind;
  told.v = told.w = figures;
  return told;
}

static int say(const char *text, char *room, size_t size) {
  size_t length = strlen(text);
  if (length >= size) return -1;
  memcpy(room, text, length + 1);
  return 0;
}

int snaplocale_table_select(const struct plural_set *set, double number, char *room, size_t size) {
  struct plural_number told = operands(number);
  return say(category_names[set->category(&told)], room, size);
}

int snaplocale_table_category(const struct plural_set *set, int index, char *room, size_t size) {
  for (int category = PLURAL_ZERO; category <= PLURAL_OTHER; category++) {
    if (!(set->categories >> category & 1)) continue;
    if (index-- == 0) return say(category_names[category], room, size);
  }
  return -1;
}

/* Moments */

/* What a row and those that its name falls back to say; names are cut behind, part by part. */
static const char *part_of(const char *name, enum moment_part part, uint32_t *zero) {
  char key[NAME];
  snprintf(key, sizeof key, "%s", name);
  const char *found = NULL;
  for (;;) {
    const struct moment_row *row = ROW(moment_rows, key);
    if (row && !found && row->parts[part]) found = moment_texts + row->parts[part];
    if (row && zero && *zero == 0) *zero = row->zero;
    char *last = strrchr(key, '-');
    if (!last) break;
    *last = 0;
  }
  if (!found && part == DAYS_ALONE) return part_of(name, DAYS, zero);
  if (!found && part == DAYS_ALONE_SHORT) return part_of(name, DAYS_SHORT, zero);
  return found;
}

/* The name of the nearest row: with the script that is written or thought of, then without. */
static int row_name(const char *name, char *key, size_t size) {
  struct locale locale;
  if (read_locale(name, &locale) != 0) return -1;
  const char *script = locale.script[0] ? locale.script : locale.usual;
  const char *forms[] = {"%1$s-%2$s-%3$s", "%1$s-%3$s", "%1$s-%2$s", "%1$s"};
  const struct script_row *plain = ROW(script_rows, locale.language);
  int is_plain = plain && strcmp(plain->script, script) == 0;
  for (size_t at = 0; at < COUNT(forms); at++) {
    if (at == 1 && !is_plain)
      continue; /* in another script it is another language to its readers */
    snprintf(key, size, forms[at], locale.language, script, locale.region);
    if (ROW(moment_rows, key)) return 0;
  }
  return -1;
}

struct text {
  char *room;
  size_t size, length;
  uint32_t zero;
};

static void put(struct text *text, const char *bytes, size_t count) {
  if (text->length + count < text->size) memcpy(text->room + text->length, bytes, count);
  text->length += count;
}

static void put_point(struct text *text, uint32_t point) {
  char bytes[4];
  size_t count = point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
  static const unsigned char first[] = {0, 0, 0xC0, 0xE0, 0xF0};
  for (size_t at = count; at-- > 1; point >>= 6) bytes[at] = (char)(0x80 | (point & 0x3F));
  bytes[0] = (char)(first[count] | point);
  put(text, bytes, count);
}

static void put_number(struct text *text, int64_t number, int least) {
  char figures[24];
  int count = snprintf(figures, sizeof figures, "%lld", (long long)number);
  int at = figures[0] == '-';
  put(text, figures, (size_t)at);
  for (; count < least; least--) put_point(text, text->zero);
  for (; at < count; at++) put_point(text, text->zero + (uint32_t)(figures[at] - '0'));
}

static void put_named(struct text *text, const char *names, int index) {
  while (names && index-- > 0) names = strchr(names, 31) ? strchr(names, 31) + 1 : NULL;
  if (names) put(text, names, strcspn(names, "\37"));
}

struct moment {
  int64_t year;
  int month, day, weekday, hour, minute, second;
};

/* A day of the Gregorian calendar from its number since 1970, by Howard Hinnant's civil_from_days.
 */
static struct moment moment_of(double seconds) {
  int64_t whole = (int64_t)floor(seconds), days = whole / 86400, rest = whole % 86400;
  if (rest < 0) rest += 86400, days--;
  int64_t shifted = days + 719468, era = (shifted >= 0 ? shifted : shifted - 146096) / 146097;
  int64_t of_era = shifted - era * 146097;
  int64_t year = (of_era - of_era / 1460 + of_era / 36524 - of_era / 146096) / 365;
  int64_t of_year = of_era - (365 * year + year / 4 - year / 100), month = (5 * of_year + 2) / 153;
  struct moment moment = {.year = year + era * 400 + (month >= 10),
                          .month = (int)(month < 10 ? month + 2 : month - 10),
                          .day = (int)(of_year - (153 * month + 2) / 5 + 1),
                          .weekday = (int)((days % 7 + 11) % 7),
                          .hour = (int)(rest / 3600),
                          .minute = (int)(rest / 60 % 60),
                          .second = (int)(rest % 60)};
  return moment;
}

static void put_field(struct text *text, const char *name, char letter, int count,
                      const struct moment *moment) {
  switch (letter) {
  case 'y':
    put_number(text, count == 2 ? ((moment->year % 100) + 100) % 100 : moment->year, count);
    break;
  case 'M':
    if (count < 3)
      put_number(text, moment->month + 1, count);
    else
      put_named(text, part_of(name, count == 3 ? MONTHS_SHORT : MONTHS, NULL), moment->month);
    break;
  case 'd': put_number(text, moment->day, count); break;
  case 'E':
    put_named(text, part_of(name, count < 4 ? DAYS_SHORT : DAYS, NULL), moment->weekday);
    break;
  case 'c':
    put_named(text, part_of(name, count < 4 ? DAYS_ALONE_SHORT : DAYS_ALONE, NULL),
              moment->weekday);
    break;
  case 'H': put_number(text, moment->hour, count); break;
  case 'h': put_number(text, (moment->hour + 11) % 12 + 1, count); break;
  case 'm': put_number(text, moment->minute, count); break;
  case 's': put_number(text, moment->second, count); break;
  case 'a': put_named(text, part_of(name, HALVES, NULL), moment->hour >= 12); break;
  default: break;
  }
}

/* A pattern of UTS 35: letters are fields, '…' is text, '' an apostrophe. */
static void put_pattern(struct text *text, const char *name, const char *pattern,
                        const struct moment *moment) {
  for (const char *at = pattern; *at;) {
    if (*at == '\'') {
      if (at[1] == '\'')
        put(text, at, 1), at += 2;
      else {
        size_t count = strcspn(at + 1, "'");
        put(text, at + 1, count);
        at += count + (at[1 + count] ? 2 : 1);
      }
    } else if (is_letter(*at)) {
      int count = 1;
      while (at[count] == *at) count++;
      put_field(text, name, *at, count, moment);
      at += count;
    } else {
      put(text, at++, 1);
    }
  }
}

/* Writes a moment by a pattern, or by the one that the language has for a form. */
static int moment_text(const char *name, const enum moment_part *form, const char *pattern,
                       double seconds, char *room, size_t size) {
  char key[NAME];
  if (!(fabs(seconds) < 1e12) || size == 0) return -1;
  if (row_name(name, key, sizeof key) != 0) strcpy(key, "en");
  struct text text = {.room = room, .size = size};
  struct moment moment = moment_of(seconds);
  const char *own = part_of(key, form ? *form : PATTERN_FIGURES, &text.zero);
  if (form) pattern = own;
  if (!pattern) return -1;
  put_pattern(&text, key, pattern, &moment);
  if (text.length >= size) return -1;
  room[text.length] = 0;
  return 0;
}

int snaplocale_table_moment(const char *name, int form, double seconds, char *room, size_t size) {
  static const enum moment_part forms[] = {[SNAPLOCALE_DAY_FIGURES] = PATTERN_FIGURES,
                                           [SNAPLOCALE_DAY_SHORT] = PATTERN_SHORT,
                                           [SNAPLOCALE_DAY_LONG] = PATTERN_LONG,
                                           [SNAPLOCALE_TIME] = PATTERN_TIME};
  if (form < 0 || (size_t)form >= COUNT(forms)) return -1;
  return moment_text(name, &forms[form], NULL, seconds, room, size);
}

int snaplocale_table_moment_pattern(const char *name, const char *pattern, double seconds,
                                    char *room, size_t size) {
  return moment_text(name, NULL, pattern, seconds, room, size);
}
