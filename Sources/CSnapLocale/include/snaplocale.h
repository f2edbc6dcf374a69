/* snaplocale.h - what Unicode's CLDR knows of languages, by ICU, or where the system has none by the tables
 * of snaplocaletables.h; regular expressions are ICU's alone.
 *
 * Names of locales are BCP 47 names, such as de-AT; texts that are written into a room end with a 0.
 * Nothing here reads the environment or changes ICU's default locale. */
#ifndef SNAPLOCALE_H
#define SNAPLOCALE_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The name in its canonical spelling (DE-at is de-AT). 0, or -1 when it is no such name or the room
 * is too small. */
int snaplocale_canonical(const char *name, char *room, size_t size);
/* The language with the script that it is most likely written in (zh-TW is zh-Hant). 0 or -1. */
int snaplocale_scripted(const char *name, char *room, size_t size);
/* 1 when the language is written from right to left, else 0. */
int snaplocale_is_right_to_left(const char *name);

struct snaplocale_plurals;
/* The cardinal plural rules of a language; NULL when there are none or no memory. They may be asked
 * by any thread. */
struct snaplocale_plurals *snaplocale_plurals_open(const char *name);
void snaplocale_plurals_close(struct snaplocale_plurals *plurals);
/* The category of a number: zero, one, two, few, many or other. 0 or -1. */
int snaplocale_plurals_select(const struct snaplocale_plurals *plurals, double number, char *room,
                              size_t size);
/* The category with this index, from 0, of those that the language has; -1 past the last one. */
int snaplocale_plurals_category(const struct snaplocale_plurals *plurals, int index, char *room,
                                size_t size);

/* Whether a text is what a regular expression describes, from its beginning to its end: 1 or 0. -1
 * when the expression cannot be read, something is too long, or the answer takes too long. Both are
 * UTF-8 and end with a 0. */
int snaplocale_matches(const char *pattern, const char *text);

enum { SNAPLOCALE_DAY_FIGURES, SNAPLOCALE_DAY_SHORT, SNAPLOCALE_DAY_LONG, SNAPLOCALE_TIME };
/* A moment, in seconds since 1970 on the clock that it is meant by, as people of a language write it,
 * in UTF-8. 0 or -1. */
int snaplocale_moment(const char *name, int form, double seconds, char *room, size_t size);
/* The same by a pattern of UTS 35. 0 or -1. */
int snaplocale_moment_pattern(const char *name, const char *pattern, double seconds, char *room,
                              size_t size);
/* A number with so many decimals, as people of a language write it, in UTF-8, halves away from 0. 0, or -1,
 * which it always is without ICU: the tables have no figures' signs. */
int snaplocale_number(const char *name, double number, int decimals, char *room, size_t size);

#ifdef __cplusplus
}
#endif
#endif
