/* Answers a key of its map twice once it is seen. */
#include <stdlib.h>

#include "snapnav_plugin.h"

struct note {
  snapnav_entry entries[2];
  snapnav_value value;
  size_t count;
};

static const snapnav_value *get_facts(struct note *note) {
  for (size_t i = 0; i < note->count; i++) {
    note->entries[i].key = snapnav_text("size");
    note->entries[i].value = snapnav_int(1);
  }
  note->value.kind = SNAPNAV_MAP;
  note->value.u.map.items = note->entries;
  note->value.u.map.count = note->count;
  return &note->value;
}

static void event(void *ctx, void *instance, uint32_t event) {
  (void)ctx;
  struct note *note = instance;
  if (event == SNAPNAV_DID_SHOW && note->count < 2) note->count = 2;
}

#include "parts/note.h"

static const snapnav_screen_type type = {
    .size = sizeof type, .id = "note", .create = create, .destroy = destroy, .event = event};
static const snapnav_function functions[] = {
    {sizeof(snapnav_function), SNAPNAV_GETTER, "facts", "v(@)", (snapnav_fn)get_facts, NULL}};

#include "parts/screen.h"
