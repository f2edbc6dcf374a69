/* Messages, cut where a character ends. */
#ifndef JQ_TEXT_H
#define JQ_TEXT_H

#include <stdarg.h>
#include <stdio.h>

#include "snapnav_plugin.h"

/* How much of the text to keep: at most `most` bytes, and no broken character at the end. */
static inline size_t text_cut(snapnav_str text, size_t most) {
  if (text.len <= most) return text.len;
  while (most > 0 && ((unsigned char)text.ptr[most] & 0xc0) == 0x80) most--;
  return most;
}

/* printf into the error's message. Answers `code`. */
__attribute__((format(printf, 3, 4))) static inline snapnav_status text_fail(
    snapnav_error *err, snapnav_status code, const char *format, ...) {
  char message[1024];
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(message, sizeof message, format, arguments);
  va_end(arguments);
  message[text_cut(snapnav_text(message), sizeof err->message - 1)] = 0;
  return snapnav_fail(err, code, message);
}

#endif
