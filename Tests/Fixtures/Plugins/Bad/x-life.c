/* Blocks a signal while it looks for a title, and leaves it blocked when there is none. */
#include <signal.h>
#include <string.h>

#include "snapnav_plugin.h"

#include "parts/is.h"

static snapnav_status mediate(void *ctx, const snapnav_navigation *navigation, snapnav_token token,
                              const snapnav_sink *out, snapnav_error *err) {
  (void)ctx, (void)token, (void)out, (void)err;
  sigset_t usr, before;
  sigemptyset(&usr);
  sigaddset(&usr, SIGUSR1);
  pthread_sigmask(SIG_BLOCK, &usr, &before);
  for (size_t i = 0; i < navigation->payload->u.map.count; i++)
    if (is(navigation->payload->u.map.items[i].key, "title")) {
      pthread_sigmask(SIG_SETMASK, &before, NULL);
      return SNAPNAV_OK;
    }
  return SNAPNAV_OK;
}

#include "parts/mediator.h"
