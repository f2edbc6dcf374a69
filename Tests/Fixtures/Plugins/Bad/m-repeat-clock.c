/* Greets by the time of day, which the next time is another. */
#include <time.h>

#include "snapnav_plugin.h"

static const snapnav_host *host;

static snapnav_status mediate(void *ctx, const snapnav_navigation *navigation, snapnav_token token,
                              const snapnav_sink *out, snapnav_error *err) {
  (void)ctx, (void)token, (void)out;
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  snapnav_value when = snapnav_int((int64_t)now.tv_sec * 1000000000 + now.tv_nsec);
  if (!navigation->destination) return SNAPNAV_OK;
  return host->screen_set(host, navigation->destination, snapnav_text("greetedAt"), &when, err);
}

#include "parts/mediator-host.h"
