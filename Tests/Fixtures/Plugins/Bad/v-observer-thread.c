/* Lets a thread tell of the change, and waits for it. */
#include <pthread.h>
#include <stdlib.h>

#include "snapnav_plugin.h"

#include "parts/note-told.h"
static int32_t get_level(struct note *note) { return note->level; }

static void *tell(void *user) {
  struct note *note = user;
  snapnav_value value = snapnav_int(note->level);
  note->changed(note->changed_ctx, &value);
  return NULL;
}

static void set_level(struct note *note, int32_t level) {
  pthread_t thread;
  if (level == note->level) return;
  note->level = level;
  if (note->changed && !pthread_create(&thread, NULL, tell, note)) pthread_join(thread, NULL);
}

#include "parts/observe.h"
#include "parts/note.h"
#include "parts/note-observed.h"
