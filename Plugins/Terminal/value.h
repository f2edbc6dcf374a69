/* Values of the contract: reading them safely, and keeping copies. */
#ifndef TERMINAL_VALUE_H
#define TERMINAL_VALUE_H

#include <stdbool.h>

#include "snapnav_plugin.h"

/* Never NULL, never of another kind than asked for: what is missing is empty. */
const snapnav_value *value_at(const snapnav_value *map, const char *key);
snapnav_str value_text(const snapnav_value *map, const char *key);
int64_t value_int(const snapnav_value *map, const char *key, int64_t otherwise);
bool value_bool(const snapnav_value *map, const char *key, bool otherwise);
size_t value_count(const snapnav_value *list);
const snapnav_value *value_item(const snapnav_value *list, size_t index);
/* A scalar as text; `scratch` holds numbers. Lists and maps are empty. */
snapnav_str value_shown(const snapnav_value *value, char scratch[32]);

bool text_is(snapnav_str text, const char *other);
bool text_like(snapnav_str text, const char *other); /* upper and lower case are one */
bool text_equal(snapnav_str a, snapnav_str b);

/* Memory that is freed all at once. Starts as {0}. */
struct arena {
  struct arena_block *first;
  size_t used;
};
enum { ARENA_LIMIT = 4 << 20 };
void *arena_take(struct arena *, size_t size); /* NULL: no memory, or past the limit */
void arena_free(struct arena *);
/* A deep copy; false: no memory, past the limit, or deeper than 64. */
bool arena_copy(struct arena *, const snapnav_value *from, snapnav_value *to);

#endif
