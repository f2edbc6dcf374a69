/* Breaks "give it back, as it was" (section 5, close) and R7: open() sets the terminal's modes and O_NONBLOCK on standard input;
 * close() puts the modes back, never the flag: the host and the shell behind it read a non-blocking input. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <termios.h>
#include <unistd.h>
#include <stdlib.h>
#include <string.h>

#include "snapnav_plugin.h"

typedef struct {
  const snapnav_host *host;
  struct termios modes;
  int is_terminal, watched;
} plugin;

static snapnav_status check(const snapnav_transition *t, snapnav_error *err) {
  if (t->flags & 0xffffu & ~(uint32_t)(SNAPNAV_ANIMATED | SNAPNAV_SYNC))
    return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "an unknown flag of the transition");
  for (uint32_t i = 0; i < t->count; i++) {
    const snapnav_update *u = t->updates[i];
    if (u->flags & 0xffffu & ~(uint32_t)SNAPNAV_ANIMATED)
      return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "an unknown flag of an update");
    if (u->op < SNAPNAV_CLEAR || u->op > SNAPNAV_SELECT)
      return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "an unknown operation");
  }
  return SNAPNAV_OK;
}

static void key(void *user, int32_t fd) {
  plugin *p = user;
  char c;
  ssize_t n = read(fd, &c, 1);
  if (n < 0 && (errno == EAGAIN || errno == EINTR)) return;
  if (n <= 0) {
    p->host->unwatch_fd(p->host, fd);
    p->watched = 0;
    return;
  }
  if (c != 'q') return;
  snapnav_entry e = {snapnav_text("kind"), snapnav_string("closed")};
  snapnav_value request = {SNAPNAV_MAP, 0, {0}};
  request.u.map.items = &e;
  request.u.map.count = 1;
  p->host->request(p->host, &request, NULL, NULL, NULL);
}
static void close_terminal(void *ctx) {
  plugin *p = ctx;
  if (p->watched) p->host->unwatch_fd(p->host, STDIN_FILENO);
  if (p->is_terminal) tcsetattr(STDIN_FILENO, TCSANOW, &p->modes);
  p->watched = p->is_terminal = 0;
}
static snapnav_status open_terminal(void *ctx, const snapnav_value *arguments, snapnav_error *err) {
  plugin *p = ctx;
  (void)arguments, (void)err;
  p->is_terminal = isatty(STDIN_FILENO) && !tcgetattr(STDIN_FILENO, &p->modes);
  if (p->is_terminal) {
    struct termios raw = p->modes;
    raw.c_lflag &= ~(tcflag_t)(ICANON | ECHO);
    raw.c_cc[VMIN] = 1;
    raw.c_cc[VTIME] = 0;
    tcsetattr(STDIN_FILENO, TCSANOW, &raw);
  }
  int flags = fcntl(STDIN_FILENO, F_GETFL);
  if (flags >= 0) fcntl(STDIN_FILENO, F_SETFL, flags | O_NONBLOCK);
  /* Without keys (input closed, or a file) it still shows. */
  p->watched = flags >= 0 && !p->host->watch_fd(p->host, STDIN_FILENO, key, p, NULL);
  return SNAPNAV_OK;
}
static snapnav_status present(void *ctx, const snapnav_transition *t, snapnav_token token, snapnav_error *err) {
  plugin *p = ctx;
  (void)token;
  snapnav_status s = check(t, err);
  if (!s) p->host->log(p->host, 1, t->location);
  return s;
}
static snapnav_status start(const snapnav_host *host, snapnav_registrar *r, const snapnav_value *config,
                            void **ctx, snapnav_error *err) {
  (void)config;
  plugin *p = calloc(1, sizeof *p);
  if (!p) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory for the plugin");
  p->host = host;
  snapnav_presenter presenter = {sizeof presenter, 0, "keys", p, open_terminal, close_terminal, present, NULL, NULL, NULL, NULL, NULL, NULL};
  snapnav_status s = r->presenter(r, &presenter, err);
  if (s) {
    free(p);
    return s;
  }
  *ctx = p;
  return SNAPNAV_OK;
}
static void stop(void *ctx) { free(ctx); }

SNAPNAV_PLUGIN("org.example.keys", "1.0.0", start, stop, "name": "Keys", "license": "MIT",
               "provides": {"presenters": ["keys"]}, "resources": ["tty"])
