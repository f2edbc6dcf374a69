/* What the voice needs of the system: the dispatcher's socket, keys of an input device, and espeak-ng
 * as a child. Nothing here waits, but for a child that was killed. Main thread. */
#ifndef SPEECH_EDGE_H
#define SPEECH_EDGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* ---- the dispatcher ---- */

int speech_connect(const char *path); /* a stream socket; -1: nobody listens there */
/* Writes all of it; false: the socket is gone, or its other side does not read. */
bool speech_send(int socket, const void *bytes, size_t count);
/* At most `room` bytes that came; 0: none now, -1: the socket is gone. */
ptrdiff_t speech_receive(int socket, void *bytes, size_t room);
void speech_close(int descriptor);

/* ---- keys ---- */

/* Opens an input device for itself alone, or a pipe with the same records; -1: it cannot be read. */
int speech_keys_open(const char *path);
/* The numbers of keys that went down or repeat; -1: the device is gone. */
ptrdiff_t speech_keys_read(int descriptor, uint16_t *codes, size_t room);

/* ---- espeak-ng ---- */

/* Whether a program of this name is to be found in PATH. */
bool speech_has_program(const char *name);
/* Says a text; the child's number, or -1. Rate in words a minute, amplitude 0 to 200. */
int speech_child(
  const char *program, const char *language, int rate, int amplitude, const char *text, size_t count);
int speech_child_watch(int child); /* a descriptor that can be read when the child has ended; -1 */
void speech_child_end(int child); /* kills it when it is still there, and waits for its end */

#endif
