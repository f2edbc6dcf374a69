/* Its sum follows from two others; whoever observes it hears of one of them only. */
#include <stdlib.h>

#include "snapnav_plugin.h"

struct note {
  int64_t price, count;
  void (*changed)(void *, const snapnav_value *);
  void *changed_ctx;
};

#include "parts/note.h"

static int64_t get_price(struct note *note) { return note->price; }
static int64_t get_count(struct note *note) { return note->count; }
static int64_t get_sum(struct note *note) { return (int64_t)((uint64_t)note->price + (uint64_t)note->count); }
static void set_count(struct note *note, int64_t count) { note->count = count; }
static void set_price(struct note *note, int64_t price) {
  if (price == note->price) return;
  note->price = price;
  snapnav_value sum = snapnav_int(get_sum(note));
  if (note->changed) note->changed(note->changed_ctx, &sum);
}
static void observe_sum(struct note *note, void (*fn)(void *, const snapnav_value *), void *ctx) {
  note->changed = fn;
  note->changed_ctx = ctx;
}

static const snapnav_screen_type type = {.size = sizeof type, .id = "note", .create = create, .destroy = destroy};
static const snapnav_function functions[] = {
    {sizeof(snapnav_function), SNAPNAV_GETTER, "price", "x(@)", (snapnav_fn)get_price, NULL},
    {sizeof(snapnav_function), SNAPNAV_SETTER, "price", "-(@x)", (snapnav_fn)set_price, NULL},
    {sizeof(snapnav_function), SNAPNAV_GETTER, "count", "x(@)", (snapnav_fn)get_count, NULL},
    {sizeof(snapnav_function), SNAPNAV_SETTER, "count", "-(@x)", (snapnav_fn)set_count, NULL},
    {sizeof(snapnav_function), SNAPNAV_GETTER, "sum", "x(@)", (snapnav_fn)get_sum, NULL},
    {sizeof(snapnav_function), SNAPNAV_OBSERVER, "sum", "-(@{-(@v)}@)", (snapnav_fn)observe_sum, NULL}};

#include "parts/screen.h"
