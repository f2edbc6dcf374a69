/* Values of the contract to jq's and back. */
#ifndef JQ_VALUES_H
#define JQ_VALUES_H

#include <jq.h>

#include "snapnav_values.h"

/* Whole numbers that jq 1.6, whose numbers are doubles, cannot hold. What comes out again as their
 * rounding is taken for the number that went in. */
enum { MAX_EXACT = 64 };
struct exact {
  int64_t numbers[MAX_EXACT];
  size_t count;
};

/* Bytes become base64 text; NaN and the infinities are jq's own. */
jv values_to_jq(const snapnav_value *value, struct exact *exact);

/* What an answer of jq is copied into; all of it goes at once. */
struct block;
struct room {
  struct block *blocks;
  int is_exhausted;
};
/* Borrows the value: it must outlive what is made of it. Check is_exhausted before use. Keys are in
 * alphabetical order, whole numbers are integers, NaN is null. */
snapnav_value values_from_jq(jv value, const struct exact *exact, struct room *room);
void room_free(struct room *room);

#endif
