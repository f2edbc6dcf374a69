/* Starts a process that goes its own way, out of group and session. */
#include <sys/wait.h>
#include <unistd.h>

#include "snapnav_plugin.h"

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)host, (void)registrar, (void)config, (void)ctx;
  pid_t child = fork();
  if (child < 0) return snapnav_fail(err, SNAPNAV_E_FAIL, "no process can be started");
  if (child == 0) {
    setsid();
    if (fork() == 0) {
      close(1), close(2);
      sleep(600);
    }
    _exit(0);
  }
  waitpid(child, NULL, 0);
  return SNAPNAV_OK;
}

SNAPNAV_PLUGIN("org.example.bad", "1.0.0", start, NULL, "name": "Bad", "license": "MIT",
               "needs": {"exec": "has others do it"}, "provides": {})
