/* Breaks R4/section 8, an action answers its value or an error / v-action: "remove" lets an index equal to the length
 * pass (> in place of >=), frees what lies behind the last song and moves (size_t)-1 entries; with an empty list that
 * is index 0.
 * Say: action "remove" with 0 on an empty list (or with the length of the list) crashes, it should answer an error.
 *
 * Playlist: add, remove, move to the top. */
#include "snapnav_plugin.h"
#include <stdlib.h>
#include <string.h>

typedef void (*tell_fn)(void *host, const snapnav_value *value);
typedef struct song { char *title; size_t len; } song;
typedef struct playlist {
  song *songs;
  int64_t count, room;
  tell_fn tell;
  void *listener;
} playlist;

static void tell_count(playlist *p) {
  snapnav_value v = snapnav_int(p->count);
  if (p->tell) p->tell(p->listener, &v);
}

static int32_t add(void *self, snapnav_str title, snapnav_error *err) {
  playlist *p = self;
  if (!title.len) return snapnav_fail(err, SNAPNAV_E_ARG, "playlist: a song has a title");
  if (p->count == p->room) {
    int64_t room = p->room ? 2 * p->room : 8;
    song *more = realloc(p->songs, (size_t)room * sizeof *more);
    if (!more) return snapnav_fail(err, SNAPNAV_E_NOMEM, "playlist: no memory");
    p->songs = more;
    p->room = room;
  }
  song s = {malloc(title.len), title.len};
  if (!s.title) return snapnav_fail(err, SNAPNAV_E_NOMEM, "playlist: no memory");
  memcpy(s.title, title.ptr, title.len);
  p->songs[p->count++] = s;
  tell_count(p);
  return SNAPNAV_OK;
}

static int32_t remove_at(void *self, int64_t index, snapnav_error *err) {
  playlist *p = self;
  if (index < 0 || index > p->count) return snapnav_fail(err, SNAPNAV_E_ARG, "playlist: no song has this number");
  free(p->songs[index].title);
  memmove(&p->songs[index], &p->songs[index + 1], (size_t)(p->count - index - 1) * sizeof *p->songs);
  p->count--;
  tell_count(p);
  return SNAPNAV_OK;
}

static int32_t play_next(void *self, int64_t index, snapnav_error *err) {
  playlist *p = self;
  if (index < 0 || index >= p->count) return snapnav_fail(err, SNAPNAV_E_ARG, "playlist: no song has this number");
  song s = p->songs[index];
  memmove(p->songs + 1, p->songs, (size_t)index * sizeof s);
  p->songs[0] = s;
  return SNAPNAV_OK;
}

static int64_t get_count(void *self) { return ((playlist *)self)->count; }
static snapnav_str title_at(void *self, int64_t index) {
  playlist *p = self;
  snapnav_str s = {NULL, 0};
  if (index >= 0 && index < p->count) {
    s.ptr = p->songs[index].title;
    s.len = p->songs[index].len;
  }
  return s;
}
static void observe_count(void *self, tell_fn tell, void *listener) {
  ((playlist *)self)->tell = tell;
  ((playlist *)self)->listener = listener;
}

static snapnav_status create(void *ctx, snapnav_screen screen, const snapnav_value *properties, void **instance, snapnav_error *err) {
  (void)ctx, (void)screen, (void)properties; /* it begins empty */
  *instance = calloc(1, sizeof(playlist));
  return *instance ? SNAPNAV_OK : snapnav_fail(err, SNAPNAV_E_NOMEM, "playlist: no memory");
}

static void destroy(void *ctx, void *instance) {
  playlist *p = instance;
  (void)ctx;
  for (int64_t i = 0; i < p->count; i++) free(p->songs[i].title);
  free(p->songs);
  free(p);
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *reg, const snapnav_value *config, void **ctx,
                            snapnav_error *err) {
  const snapnav_function functions[] = {
      {sizeof(snapnav_function), SNAPNAV_GETTER, "count", "x(@)", (snapnav_fn)get_count, NULL},
      {sizeof(snapnav_function), SNAPNAV_OBSERVER, "count", "-(@{-(@v)}@)", (snapnav_fn)observe_count, NULL},
      {sizeof(snapnav_function), SNAPNAV_ACTION, "add", "i(@s!)", (snapnav_fn)add, NULL},
      {sizeof(snapnav_function), SNAPNAV_ACTION, "remove", "i(@x!)", (snapnav_fn)remove_at, NULL},
      {sizeof(snapnav_function), SNAPNAV_ACTION, "playNext", "i(@x!)", (snapnav_fn)play_next, NULL},
      {sizeof(snapnav_function), SNAPNAV_ACTION, "title", "s(@x)", (snapnav_fn)title_at, NULL}};
  snapnav_screen_type type = {.size = sizeof type, .id = "playlist", .create = create, .destroy = destroy};
  (void)host, (void)config, (void)ctx;
  snapnav_status s = reg->screen_type(reg, &type, err);
  for (size_t i = 0; s >= 0 && i < sizeof functions / sizeof *functions; i++) s = reg->function(reg, "playlist", &functions[i], err);
  return s < 0 ? s : SNAPNAV_OK;
}

SNAPNAV_PLUGIN("org.example.playlist", "1.0.0", start, NULL,
               "name": "Playlist", "license": "GPL-3.0-or-later", "provides": {"screens": ["playlist"]})
