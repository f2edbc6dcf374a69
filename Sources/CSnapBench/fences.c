/* Memory of one library between fences: each of its blocks ends at a page that nobody may touch, and is
 * forbidden for good when it is freed. What others allocate is left alone; they may free what it made. */
#define _GNU_SOURCE
#include "snapbench.h"

#include "bound.h"

#include <errno.h>
#include <link.h>
#include <malloc.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { MOST_LIVE = 20000, LARGEST = 64 << 20, SITES = 4096, FILL = 0xA5 };
#define ROOM ((size_t)16 << 30)

enum state { UNUSED, LIVE, FREED };
/* What is known of a block, at the place of its first page. */
struct block {
  size_t size;
  uint32_t pages;
  uint16_t site, slack; /* slack: bytes behind it that belong to nobody */
  uint8_t state;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static char *room, *next;
static struct block *blocks;
static size_t page; /* bytes of one: up to 64 KiB on arm64 */
static int live, site_now;
static uint32_t live_at[SITES];
static struct snapbench_damage damage;

void snapbench_fence_site(int site) { __atomic_store_n(&site_now, site, __ATOMIC_RELAXED); }

uint32_t snapbench_fenced_at(int site) {
  return site >= 0 && site < SITES ? __atomic_load_n(&live_at[site], __ATOMIC_RELAXED) : 0;
}

uintptr_t snapbench_fence_room(uint64_t *size) {
  *size = ROOM;
  return (uintptr_t)room;
}

/* ---- blocks ------------------------------------------------------------------------------------ */

static int is_fenced(const void *place) {
  return room && (const char *)place >= room && (const char *)place < room + ROOM;
}

static struct block *block_of(const void *place) {
  return &blocks[((const char *)place - room) / page];
}

static void note(int kind, const struct block *block) {
  if (damage.kind) return;
  damage = (struct snapbench_damage){kind, block->site, block->size};
}

static size_t aligned(size_t size, size_t to) { return (size + to - 1) & ~(to - 1); }

/* NULL where there is no room for fences: then the block is an ordinary one. */
static void *fenced(size_t size, size_t to, int fill) {
  if (to < 16) to = 16;
  if (!room || size > LARGEST || to > page) return NULL;
  size_t wanted = aligned(size ? size : 1, to), body = aligned(wanted, page);
  char *start = NULL;
  pthread_mutex_lock(&lock);
  if (live < MOST_LIVE && next + body + page <= room + ROOM) {
    start = next;
    if (mprotect(start, body, PROT_READ | PROT_WRITE) == 0) {
      int site = __atomic_load_n(&site_now, __ATOMIC_RELAXED);
      next += body + page;
      live++;
      __atomic_add_fetch(&live_at[site], 1, __ATOMIC_RELAXED);
      *block_of(start) = (struct block){
          size, (uint32_t)(body / page), (uint16_t)site, (uint16_t)(wanted - size), LIVE};
    } else {
      start = NULL;
    }
  }
  pthread_mutex_unlock(&lock);
  if (!start) return NULL;
  char *place = start + body - wanted;
  if (fill) memset(place, FILL, size < (64 << 10) ? size : (64 << 10));
  memset(place + size, FILL, wanted - size);
  return place;
}

static char *start_of(const struct block *block) { return room + (block - blocks) * page; }

static void examine(const struct block *block) {
  const char *end = start_of(block) + (size_t)block->pages * page;
  for (const char *byte = end - block->slack; byte < end; byte++)
    if ((unsigned char)*byte != FILL) return note(SNAPBENCH_WRITTEN_PAST, block);
}

static void release(void *place) {
  if (!is_fenced(place)) {
    free(place);
    return;
  }
  pthread_mutex_lock(&lock);
  struct block *block = block_of(place);
  if (block->state != LIVE) {
    note(block->state == FREED ? SNAPBENCH_FREED_TWICE : SNAPBENCH_FREED_INSIDE, block);
  } else {
    examine(block);
    block->state = FREED;
    live--;
    __atomic_sub_fetch(&live_at[block->site], 1, __ATOMIC_RELAXED);
    size_t size = (size_t)block->pages * page;
    madvise(start_of(block), size, MADV_DONTNEED);
    mprotect(start_of(block), size, PROT_NONE);
  }
  pthread_mutex_unlock(&lock);
}

struct snapbench_damage snapbench_look_at_fences(void) {
  pthread_mutex_lock(&lock);
  for (char *at = room; at < next; at += ((size_t)block_of(at)->pages + 1) * page)
    if (block_of(at)->state == LIVE) examine(block_of(at));
  struct snapbench_damage found = damage;
  pthread_mutex_unlock(&lock);
  return found;
}

/* ---- what a plugin calls ------------------------------------------------------------------------ */

static void *fence_malloc(size_t size) {
  void *place = fenced(size, 16, 1);
  return place ? place : malloc(size);
}
static void *fence_calloc(size_t n, size_t size) {
  size_t all;
  if (__builtin_mul_overflow(n, size, &all)) return calloc(n, size);
  void *place = fenced(all, 16, 0);
  return place ? place : calloc(n, size);
}
static void *fence_realloc(void *old, size_t size) {
  if (!old) return fence_malloc(size);
  if (!is_fenced(old)) return realloc(old, size);
  struct block *block = block_of(old);
  if (block->state != LIVE || size == 0) {
    release(old);
    return size ? fence_malloc(size) : NULL;
  }
  void *place = fence_malloc(size);
  if (!place) return NULL;
  memcpy(place, old, block->size < size ? block->size : size);
  release(old);
  return place;
}
/* Of others than the library: what they make is no business of the fences. */
static void *other_realloc(void *old, size_t size) {
  return is_fenced(old) ? fence_realloc(old, size) : realloc(old, size);
}
static void *other_reallocarray(void *old, size_t n, size_t size) {
  size_t all;
  if (!__builtin_mul_overflow(n, size, &all)) return other_realloc(old, all);
  errno = ENOMEM;
  return NULL;
}
static void *fence_reallocarray(void *old, size_t n, size_t size) {
  size_t all;
  if (!__builtin_mul_overflow(n, size, &all)) return fence_realloc(old, all);
  errno = ENOMEM;
  return NULL;
}
static char *fence_strndup(const char *text, size_t n) {
  size_t length = strnlen(text, n);
  char *copy = fence_malloc(length + 1);
  if (!copy) return NULL;
  memcpy(copy, text, length);
  copy[length] = 0;
  return copy;
}
static char *fence_strdup(const char *text) { return fence_strndup(text, SIZE_MAX); }
static void *fence_aligned(size_t to, size_t size) {
  void *place = fenced(size, to, 1);
  return place ? place : aligned_alloc(to, size);
}
static int fence_posix_memalign(void **out, size_t to, size_t size) {
  void *place = to && !(to & (to - 1)) && to % sizeof(void *) == 0 ? fenced(size, to, 1) : NULL;
  if (!place) return posix_memalign(out, to, size);
  *out = place;
  return 0;
}
static int fence_vasprintf(char **out, const char *format, va_list rest) {
  int length = vasprintf(out, format, rest);
  if (length < 0) return length;
  char *copy = fenced((size_t)length + 1, 16, 0);
  if (!copy) return length;
  memcpy(copy, *out, (size_t)length + 1);
  free(*out);
  *out = copy;
  return length;
}
static int fence_asprintf(char **out, const char *format, ...) {
  va_list rest;
  va_start(rest, format);
  int result = fence_vasprintf(out, format, rest);
  va_end(rest);
  return result;
}
static size_t fence_usable(void *place) {
  return is_fenced(place) ? block_of(place)->size : malloc_usable_size(place);
}
/* The C library makes the line longer itself: it gets one of its own. */
static ssize_t fence_getdelim(char **line, size_t *size, int end, FILE *file) {
  if (line && is_fenced(*line)) {
    size_t known = block_of(*line)->size;
    char *own = malloc(known ? known : 1);
    if (!own) return -1;
    memcpy(own, *line, known);
    release(*line);
    *line = own;
  }
  return getdelim(line, size, end, file);
}
static ssize_t fence_getline(char **line, size_t *size, FILE *file) {
  return fence_getdelim(line, size, '\n', file);
}

static void *(*plain_new)(size_t);
static void *(*plain_new_array)(size_t);
static void *fence_new(size_t size) {
  void *place = fenced(size, 16, 1);
  return place ? place : plain_new(size);
}
static void *fence_new_array(size_t size) {
  void *place = fenced(size, 16, 1);
  return place ? place : plain_new_array(size);
}

static const struct bound_route own[] = {
    {"malloc", (bound_code)fence_malloc, NULL},
    {"calloc", (bound_code)fence_calloc, NULL},
    {"realloc", (bound_code)fence_realloc, NULL},
    {"reallocarray", (bound_code)fence_reallocarray, NULL},
    {"strdup", (bound_code)fence_strdup, NULL},
    {"__strdup", (bound_code)fence_strdup, NULL},
    {"strndup", (bound_code)fence_strndup, NULL},
    {"__strndup", (bound_code)fence_strndup, NULL},
    {"aligned_alloc", (bound_code)fence_aligned, NULL},
    {"posix_memalign", (bound_code)fence_posix_memalign, NULL},
    {"asprintf", (bound_code)fence_asprintf, NULL},
    {"vasprintf", (bound_code)fence_vasprintf, NULL},
    {"_Znwm", (bound_code)fence_new, (bound_code *)&plain_new},
    {"_Znam", (bound_code)fence_new_array, (bound_code *)&plain_new_array},
};
/* What everybody may do with a block that somebody else has made. */
static const struct bound_route all[] = {
    {"free", (bound_code)release, NULL},
    {"realloc", (bound_code)other_realloc, NULL},
    {"reallocarray", (bound_code)other_reallocarray, NULL},
    {"malloc_usable_size", (bound_code)fence_usable, NULL},
    {"getline", (bound_code)fence_getline, NULL},
    {"getdelim", (bound_code)fence_getdelim, NULL},
    {"__getdelim", (bound_code)fence_getdelim, NULL},
};

int snapbench_fence(uintptr_t address) {
  const struct link_map *map = bound_library(address);
  const struct link_map *libc = bound_library((uintptr_t)&fopen);
  const struct link_map *here = bound_library((uintptr_t)&snapbench_fence); /* calls the real ones */
  if (!map) return -ENOENT;
  if (!room) {
    page = (size_t)sysconf(_SC_PAGESIZE);
    size_t table = ROOM / page * sizeof *blocks;
    int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE;
    void *made = mmap(NULL, ROOM, PROT_NONE, flags, -1, 0);
    void *known = mmap(NULL, table, PROT_READ | PROT_WRITE, flags, -1, 0);
    if (made == MAP_FAILED || known == MAP_FAILED) return -ENOMEM;
    blocks = known;
    next = room = made;
  }
  const struct link_map *other = map;
  while (other->l_prev) other = other->l_prev;
  for (; other; other = other->l_next)
    if (other != libc && other != here && other->l_ld) bound_lead(other, all, sizeof all / sizeof *all);
  return bound_lead(map, own, sizeof own / sizeof *own);
}
