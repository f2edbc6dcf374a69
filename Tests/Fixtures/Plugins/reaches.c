/* Reaches for what is not its own, when it is told to and already before: for hosts that confine it. */
#define _GNU_SOURCE
#include <snapnav_values.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#ifndef MORE
#define MORE
#endif
#define TEXT_OF(...) #__VA_ARGS__
#define TEXT(...) TEXT_OF(__VA_ARGS__) /* with MORE as what it stands for */

static int loaded = -1; /* what became of the reach of its constructor */

__attribute__((constructor)) static void load(void) {
  loaded = open("/etc/passwd", O_RDONLY) < 0 ? errno : 0;
}

/* 0, or why it was refused. */
static int reach(const char *word) {
  if (!strcmp(word, "abort")) abort();
  if (!strcmp(word, "loaded")) return loaded;
  if (!strcmp(word, "socket")) return socket(AF_INET, SOCK_STREAM, 0) < 0 ? errno : 0;
  if (!strcmp(word, "fork")) {
    pid_t child = fork();
    if (child == 0) _exit(0);
    return child < 0 ? errno : 0;
  }
  if (!strncmp(word, "variable ", 9)) return getenv(word + 9) ? 0 : ENOENT;
  if (!strncmp(word, "read ", 5)) return open(word + 5, O_RDONLY) < 0 ? errno : 0;
  if (!strncmp(word, "make ", 5)) return open(word + 5, O_WRONLY | O_CREAT, 0600) < 0 ? errno : 0;
  return EINVAL;
}

static snapnav_status mediate(void *ctx, const snapnav_navigation *n, snapnav_token token,
                              const snapnav_sink *out, snapnav_error *err) {
  (void)ctx, (void)token, (void)out;
  char word[512] = "";
  const snapnav_value *given = n->arguments;
  if (given && given->kind == SNAPNAV_MAP) given = snapnav_at(given, "do");
  if (given && given->kind == SNAPNAV_STRING && given->u.s.len < sizeof word)
    memcpy(word, given->u.s.ptr, given->u.s.len);
  const int why = reach(word);
  return why == 0 ? SNAPNAV_OK : snapnav_failf(err, SNAPNAV_E_FAIL, "%s", strerrorname_np(why));
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)host, (void)ctx;
  char word[512] = "";
  const snapnav_str asked = snapnav_text_or(snapnav_at(config, "do"), "");
  if (asked.len > 0 && asked.len < sizeof word) {
    memcpy(word, asked.ptr, asked.len);
    const int why = reach(word);
    if (why != 0) return snapnav_failf(err, SNAPNAV_E_FAIL, "no reel: %s", strerror(why));
  }
  static const snapnav_mediator mediator = {.size = sizeof mediator, .id = "m", .mediate = mediate};
  return registrar->mediator(registrar, &mediator, err);
}

static void stop(void *ctx) { (void)ctx; }

static const snapnav_plugin descriptor = {.size = sizeof descriptor,
                                          .abi_major = SNAPNAV_ABI_MAJOR,
                                          .abi_minor = SNAPNAV_ABI_MINOR,
                                          .id = "org.example.reaches",
                                          .version = "1.0.0",
                                          .start = start,
                                          .stop = stop};
SNAPNAV_PLUGIN_OF(descriptor, "org.example.reaches", "1.0.0",
                  TEXT("needs": {"files": "keeps what it has seen", "network": "asks a server" MORE},
                       "provides": {"mediators": ["m"]}))
