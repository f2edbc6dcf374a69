/* Its setter says no through a slot that need not be there. */
#include <stdlib.h>
#include <string.h>

#include "snapnav_plugin.h"

struct note { char title[64]; };

#include "parts/note.h"

static snapnav_str get_title(struct note *note) { return snapnav_text(note->title); }

static snapnav_status set_title(struct note *note, snapnav_str title, snapnav_error *err) {
  if (title.len >= sizeof note->title || memchr(title.ptr ? title.ptr : "", 0, title.len)) {
    err->code = SNAPNAV_E_ARG;
    strcpy(err->message, "at most 63 bytes without a 0");
    return SNAPNAV_E_ARG;
  }
  if (title.len) memcpy(note->title, title.ptr, title.len);
  note->title[title.len] = 0;
  return SNAPNAV_OK;
}

#include "parts/note-title.h"
