/* org.snapnav.jq: mediations and guards written as jq programs in the manifest. docs/jq.md */
#define _POSIX_C_SOURCE 200809L
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "mediators.h"
#include "program.h"
#include "runner.h"
#include "values.h"

static int is_started;

/* libjq reads this file whenever it compiles, and offers no way to say no. */
static void warn_of_home(const snapnav_host *host) {
  char path[4096];
  struct stat found;
  const char *home = getenv("HOME");
  if (!home || snprintf(path, sizeof path, "%s/.jq", home) >= (int)sizeof path) return;
  if (stat(path, &found) == 0 && S_ISREG(found.st_mode))
    host->log(host, 3, snapnav_text("libjq reads ~/.jq: what it defines holds in every program"));
}

static snapnav_status limit_of(const snapnav_value *config, int *milliseconds, snapnav_error *err) {
  const snapnav_value *wanted = snapnav_at(config, "milliseconds");
  *milliseconds = DEFAULT_MILLISECONDS;
  if (!wanted) return SNAPNAV_OK;
  if (wanted->kind != SNAPNAV_INT || wanted->u.i < 1 || wanted->u.i > MOST_MILLISECONDS)
    return snapnav_failf(err, SNAPNAV_E_ARG, "config: \"milliseconds\" must be from 1 to %d",
                     MOST_MILLISECONDS);
  *milliseconds = (int)wanted->u.i;
  return SNAPNAV_OK;
}

static void stop(void *ctx) {
  (void)ctx;
  programs_close();
  runner_close();
  is_started = 0;
}

/* What `navhost check --start` asks when it has started the plugin. */
static const snapnav_function check = {sizeof check, SNAPNAV_FREE, "check", "i(!)",
                                       (snapnav_fn)programs_check, NULL};

/* The same for each place of the manifest where a mediator of the plugin is used, with its `with`. */
static snapnav_status look_at_use(snapnav_str name, const snapnav_value *with, snapnav_error *err) {
  const snapnav_value *text = snapnav_at(with, "program");
  struct program *program;
  (void)name;
  if (!text || text->kind != SNAPNAV_STRING)
    return snapnav_fail(err, SNAPNAV_E_ARG,
                        "it needs \"with\": {\"program\": \"a jq program, or the name of one\"}");
  return program_find(text->u.s, &program, err);
}

static const snapnav_function check_use = {sizeof check_use, SNAPNAV_FREE, "check-use", "i(sv!)",
                                           (snapnav_fn)look_at_use, NULL};

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)ctx;
  if (is_started) return snapnav_fail(err, SNAPNAV_E_STATE, "jq has already been started");
  int milliseconds;
  snapnav_status status = limit_of(config, &milliseconds, err);
  if (status == SNAPNAV_OK) status = runner_open(milliseconds, err);
  if (status) return status;
  warn_of_home(host);
  status = programs_open(snapnav_at(config, "programs"), host, err);
  if (status == SNAPNAV_OK) status = registrar->function(registrar, NULL, &check, err);
  if (status == SNAPNAV_OK) status = registrar->function(registrar, NULL, &check_use, err);
  if (status == SNAPNAV_OK) status = mediators_open(host, registrar, err);
  if (status == SNAPNAV_OK)
    is_started = 1;
  else
    stop(NULL);
  return status;
}

/* clang-format off */
SNAPNAV_PLUGIN("org.snapnav.jq", "1.0.0", start, stop,
  "name": "jq programs", "license": "MIT",
  "provides": {"mediators": ["mediate", "guard"], "functions": ["check", "check-use"]},
  "config": {"optionalProperties": {"programs": {"values": {"type": "string"}},
                                    "milliseconds": {"type": "uint16"}}})
