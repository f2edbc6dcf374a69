/* What waits is shown when the one before it is over; one that is cancelled is never over. */
#include <string.h>

#include "snapnav_plugin.h"

static const snapnav_host *host;
static snapnav_token queue[16];
static size_t count;
static snapnav_timer timer;

static void begin(void);

static void done(void *user) {
  (void)user;
  timer = 0;
  snapnav_token token = queue[0];
  count--;
  memmove(queue, queue + 1, count * sizeof *queue);
  host->complete(host, token, SNAPNAV_OK, NULL, NULL);
  begin();
}

static void begin(void) {
  if (count && !timer) host->schedule(host, 3000000, done, NULL, &timer, NULL);
}

static void take(size_t place) {
  snapnav_token token = queue[place];
  count--;
  memmove(queue + place, queue + place + 1, (count - place) * sizeof *queue);
  host->complete(host, token, SNAPNAV_E_CANCELLED, NULL, NULL);
}

static void cancel(void *ctx, snapnav_token token) {
  (void)ctx;
  for (size_t i = 0; i < count; i++) {
    if (queue[i] != token) continue;
    if (i == 0) {
      host->unschedule(host, timer);
      if (count == 1) timer = 0; /* begin() waits for a timer that is gone, when there are more */
    }
    take(i);
    return;
  }
}

static snapnav_status present(void *ctx, const snapnav_transition *transition, snapnav_token token,
                              snapnav_error *err) {
  (void)ctx;
  if (!(transition->flags & SNAPNAV_ANIMATED)) return SNAPNAV_OK;
  if (count == 16) return snapnav_fail(err, SNAPNAV_E_STATE, "too many at once");
  queue[count++] = token;
  begin();
  return SNAPNAV_PENDING;
}

static void stop(void *ctx) {
  (void)ctx;
  if (timer) host->unschedule(host, timer);
  timer = 0;
  while (count) take(0);
}

#include "parts/presenter-cancelled.h"
