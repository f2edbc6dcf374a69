/* Breaks R6, "stop() returns within one second" / x-stop (p-stop): the thread that reads the battery sleeps two and a
 * half seconds between two looks; stop() sets its flag and joins it, and so takes as long as the nap has left. It
 * only naps while there is a screen, so starting and stopping alone is quick.
 * Say: stop() took 2.x s after a screen had been made; one is allowed.
 *
 * Battery: a screen that shows how full it is. */
#define _GNU_SOURCE
#include "snapnav_plugin.h"
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

typedef struct instance instance;
typedef struct battery {
  const snapnav_host *host;
  pthread_t thread;
  atomic_int quit, percent;
  pthread_mutex_t lock;
  pthread_cond_t wanted;
  instance *first; /* those to be told; under the lock */
} battery;
struct instance { battery *owner; instance *next; snapnav_screen screen; };

static int look(void) {
  char text[16] = "";
  int fd = open("/sys/class/power_supply/BAT0/capacity", O_RDONLY | O_CLOEXEC);
  if (fd < 0) return 100; /* it hangs on the mains */
  ssize_t n = read(fd, text, sizeof text - 1);
  close(fd);
  return n > 0 ? atoi(text) : 100;
}

static void *watch(void *arg) {
  battery *b = arg;
  sigset_t all;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, NULL);
  for (;;) {
    pthread_mutex_lock(&b->lock);
    while (!b->first && !b->quit) pthread_cond_wait(&b->wanted, &b->lock); /* nobody looks */
    pthread_mutex_unlock(&b->lock);
    if (b->quit) return NULL;
    int now = look();
    if (atomic_exchange(&b->percent, now) != now)
      for (size_t nth = 0;; nth++) { /* no lock is held while one is told */
        pthread_mutex_lock(&b->lock);
        instance *each = b->first;
        for (size_t i = 0; each && i < nth; i++) each = each->next;
        snapnav_screen screen = each ? each->screen : 0;
        pthread_mutex_unlock(&b->lock);
        if (!screen) break;
        b->host->screen_changed(b->host, screen); /* a stale one does no harm */
      }
    struct timespec nap = {2, 500000000};
    nanosleep(&nap, NULL);
  }
}

static snapnav_status create(void *ctx, snapnav_screen screen, const snapnav_value *properties, void **out, snapnav_error *err) {
  battery *b = ctx;
  (void)properties;
  instance *self = malloc(sizeof *self);
  if (!self) return snapnav_fail(err, SNAPNAV_E_NOMEM, "battery: no memory");
  self->owner = b;
  self->screen = screen;
  pthread_mutex_lock(&b->lock);
  self->next = b->first;
  b->first = self;
  pthread_cond_signal(&b->wanted);
  pthread_mutex_unlock(&b->lock);
  *out = self;
  return SNAPNAV_OK;
}

static void destroy(void *ctx, void *inst) {
  battery *b = ctx;
  pthread_mutex_lock(&b->lock);
  for (instance **at = &b->first; *at; at = &(*at)->next)
    if (*at == inst) {
      *at = (*at)->next;
      break;
    }
  pthread_mutex_unlock(&b->lock);
  free(inst);
}

static int32_t get_percent(void *self) { return ((instance *)self)->owner->percent; }

static snapnav_status start(const snapnav_host *host, snapnav_registrar *reg, const snapnav_value *config, void **ctx,
                            snapnav_error *err) {
  (void)config;
  battery *b = calloc(1, sizeof *b);
  if (!b) return snapnav_fail(err, SNAPNAV_E_NOMEM, "battery: no memory");
  b->host = host;
  b->percent = look();
  pthread_mutex_init(&b->lock, NULL);
  pthread_cond_init(&b->wanted, NULL);
  snapnav_screen_type type = {.size = sizeof type, .id = "battery", .ctx = b, .create = create, .destroy = destroy};
  snapnav_function percent = {sizeof percent, SNAPNAV_GETTER, "percent", "i(@)", (snapnav_fn)get_percent, NULL};
  snapnav_status s = reg->screen_type(reg, &type, err);
  if (s >= 0) s = reg->function(reg, "battery", &percent, err);
  if (s >= 0 && pthread_create(&b->thread, NULL, watch, b)) s = snapnav_fail(err, SNAPNAV_E_FAIL, "battery: no thread to watch it");
  if (s < 0) {
    pthread_cond_destroy(&b->wanted);
    pthread_mutex_destroy(&b->lock);
    free(b);
    return s;
  }
  *ctx = b;
  return SNAPNAV_OK;
}

static void stop(void *ctx) {
  battery *b = ctx;
  pthread_mutex_lock(&b->lock);
  b->quit = 1;
  pthread_cond_signal(&b->wanted);
  pthread_mutex_unlock(&b->lock);
  pthread_join(b->thread, NULL);
  pthread_cond_destroy(&b->wanted);
  pthread_mutex_destroy(&b->lock);
  free(b);
}

SNAPNAV_PLUGIN("org.example.battery", "1.0.0", start, stop, "name": "Battery", "license": "MIT",
               "needs": {"files": "reads the charge from /sys/class/power_supply"}, "provides": {"screens": ["battery"]})
