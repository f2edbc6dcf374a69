#include "peers.h"
#include <string.h>

/* One pass over each text: where segments and parameters stand, then the common beginning. No
 * decoding and no columns; escapes are compared as they are written. */
typedef struct span { uint32_t start, key, end; } span; /* key: where the key ends */
typedef struct option { uint32_t start, end, flags; } option;
enum { MOST = 4096, OPTIONS = 64 };

static long scan(const char *text, size_t size, span *segments, option *options, size_t *shown) {
  const char *colon = memchr(text, ':', size);
  if (!colon || (size_t)(colon - text) + 3 > size || colon[1] != '/' || colon[2] != '/') return -1;
  size_t at = (size_t)(colon - text) + 3, count = 0, parameters = 0;
  while (at < size && text[at] != '?') {
    span segment = {(uint32_t)at, 0, 0};
    for (; at < size && text[at] != '/' && text[at] != '?'; at++) {
      if (text[at] == ':' && at + 1 < size && text[at + 1] == ':') {
        if (segment.key) return -1;
        segment.key = (uint32_t)at++;
      }
    }
    segment.end = (uint32_t)at;
    if (!segment.key) segment.key = segment.end;
    if (segment.key == segment.start || count == MOST) return -1;
    segments[count++] = segment;
    if (at < size && text[at] == '/') at++;
  }
  while (at < size) {
    option found = {(uint32_t)++at, 0, 0};
    while (at < size && text[at] != '=' && text[at] != '&') at++;
    found.end = (uint32_t)at;
    if (at == size || text[at] != '=' || parameters == OPTIONS) return -1;
    for (at++; at < size && text[at] != '&'; at++) found.flags |= text[at] == 'v';
    options[parameters++] = found;
  }
  *shown = parameters;
  return (long)count;
}

typedef struct step { uint32_t what, offset, size; } step;
static struct { span first[MOST], second[MOST]; option mine[OPTIONS], theirs[OPTIONS]; step steps[2 * MOST]; } room;

static int same(const char *a, uint32_t a0, uint32_t a1, const char *b, uint32_t b0, uint32_t b1) {
  return a1 - a0 == b1 - b0 && !memcmp(a + a0, b + b0, a1 - a0);
}

long peer_diff(const char *from, size_t from_size, const char *to, size_t to_size) {
  size_t mine = 0, theirs = 0, steps = 0;
  long old = scan(from, from_size, room.first, room.mine, &mine);
  long new = scan(to, to_size, room.second, room.theirs, &theirs);
  if (old < 0 || new < 0) return -1;
  long kept = 0;
  while (kept < old && kept < new && same(from, room.first[kept].start, room.first[kept].end, to,
                                          room.second[kept].start, room.second[kept].end)) kept++;
  for (size_t side = 0; side < 2; side++) { /* hides, then shows */
    const option *here = side ? room.theirs : room.mine, *there = side ? room.mine : room.theirs;
    const char *a = side ? to : from, *b = side ? from : to;
    if (side) {
      if (kept < old) room.steps[steps++] = (step){1, (uint32_t)kept, (uint32_t)(old - kept)};
      for (long i = kept; i < new; i++)
        room.steps[steps++] =
            (step){2, room.second[i].start, room.second[i].end - room.second[i].start};
    }
    for (size_t i = 0; i < (side ? theirs : mine); i++) {
      int visible = 0;
      for (size_t j = 0; j < (side ? mine : theirs); j++)
        if (same(a, here[i].start, here[i].end, b, there[j].start, there[j].end))
          visible = (int)there[j].flags;
      if (here[i].flags && !visible)
        room.steps[steps++] = (step){side ? 4 : 3, here[i].start, here[i].end - here[i].start};
    }
  }
  return (long)steps;
}
