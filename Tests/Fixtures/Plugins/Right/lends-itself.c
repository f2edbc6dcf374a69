/* flags: -lm */
/* What belongs to a thread alone is otherwise within a call: name, slack of timers, rounding, and blocked
 * signals; each is put back before the call returns. A thread of its own has a name of its own. */
#include <fenv.h>
#include <pthread.h>
#include <signal.h>
#include <sys/prctl.h>

#include "snapnav_plugin.h"

static void *work(void *unused) {
  prctl(PR_SET_NAME, "lends-itself", 0, 0, 0);
  return unused;
}

static snapnav_status mediate(void *ctx, const snapnav_navigation *navigation, snapnav_token token,
                              const snapnav_sink *out, snapnav_error *err) {
  (void)ctx, (void)navigation, (void)token, (void)out;
  char name[16];
  sigset_t all, before;
  int rounding = fegetround(), slack = prctl(PR_GET_TIMERSLACK, 0, 0, 0, 0);
  prctl(PR_GET_NAME, name, 0, 0, 0);
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  prctl(PR_SET_NAME, "works", 0, 0, 0);
  prctl(PR_SET_TIMERSLACK, 1000000, 0, 0, 0);
  fesetround(FE_UPWARD);
  pthread_t thread;
  int failed = pthread_create(&thread, NULL, work, NULL);
  if (!failed) pthread_join(thread, NULL);
  fesetround(rounding);
  prctl(PR_SET_TIMERSLACK, slack, 0, 0, 0);
  prctl(PR_SET_NAME, name, 0, 0, 0);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  return failed ? snapnav_fail(err, SNAPNAV_E_NOMEM, "no thread") : SNAPNAV_OK;
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)host, (void)config, (void)ctx;
  static const snapnav_mediator lends = {sizeof lends, 0, "lends", NULL, mediate, NULL, NULL};
  return registrar->mediator(registrar, &lends, err);
}

SNAPNAV_PLUGIN("org.example.lends-itself", "1.0.0", start, NULL, "name": "Lends itself", "license": "MIT",
               "provides": {"mediators": ["lends"]})
