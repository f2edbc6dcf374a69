/* snaplocaletables.h - what is said of languages where the system has no ICU: from tables that were
 * made of ICU 72 (scripts/make-locales). The functions answer as those of snaplocale.h do; days are
 * those of the Gregorian calendar, or, for languages that count by another one, in figures of ISO
 * 8601. */
#ifndef SNAPLOCALETABLES_H
#define SNAPLOCALETABLES_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

int snaplocale_table_canonical(const char *name, char *room, size_t size);
int snaplocale_table_scripted(const char *name, char *room, size_t size);
int snaplocale_table_is_right_to_left(const char *name);

struct plural_set;
/* The rules of a language, which are never given back; other languages have one form. */
const struct plural_set *snaplocale_table_plurals(const char *name);
int snaplocale_table_select(const struct plural_set *set, double number, char *room, size_t size);
int snaplocale_table_category(const struct plural_set *set, int index, char *room, size_t size);

int snaplocale_table_moment(const char *name, int form, double seconds, char *room, size_t size);
int snaplocale_table_moment_pattern(const char *name, const char *pattern, double seconds,
                                    char *room, size_t size);

#ifdef __cplusplus
}
#endif
#endif
