/* Breaks section 3 PENDING/token and m-once (only a token that it answered PENDING to): when the screen key
 * is the one prepared last, it calls complete() and then returns OK. Say: token completed after OK. */
#include <stdlib.h>
#include <string.h>
#include "snapnav_plugin.h"

struct job { struct job *next; struct state *state; snapnav_token token; snapnav_timer timer; size_t len; char key[64]; };
struct state { const snapnav_host *host; struct job *jobs; size_t len; char key[64]; int known; };

static void finish(struct job *job, snapnav_status status, const char *why) {
  struct state *s = job->state;
  struct job **at = &s->jobs;
  while (*at != job) at = &(*at)->next;
  *at = job->next;
  s->host->complete(s->host, job->token, status, NULL, why);
  free(job);
}

static void prepared(void *user) {
  struct job *job = user;
  memcpy(job->state->key, job->key, job->len);
  job->state->len = job->len;
  job->state->known = 1;
  finish(job, SNAPNAV_OK, NULL);
}

static snapnav_status mediate(void *ctx, const snapnav_navigation *n, snapnav_token token,
                              const snapnav_sink *out, snapnav_error *err) {
  struct state *s = ctx;
  (void)out;
  if (n->flags & 0xfff0u) return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "a flag that prepare does not know");
  if (n->screen_key.len > sizeof s->key) return SNAPNAV_OK; /* not one of ours */
  if (s->known && s->len == n->screen_key.len && (s->len == 0 || !memcmp(s->key, n->screen_key.ptr, s->len))) {
    s->host->complete(s->host, token, SNAPNAV_OK, NULL, NULL); /* it is there already */
    return SNAPNAV_OK;
  }
  struct job *job = calloc(1, sizeof *job);
  if (!job) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory to prepare a screen");
  job->state = s;
  job->token = token;
  job->len = n->screen_key.len;
  if (job->len) memcpy(job->key, n->screen_key.ptr, job->len);
  snapnav_status st = s->host->schedule(s->host, 2000000, prepared, job, &job->timer, err);
  if (st < 0) { free(job); return st; }
  job->next = s->jobs;
  s->jobs = job;
  return SNAPNAV_PENDING;
}

static void cancel(void *ctx, snapnav_token token) {
  struct state *s = ctx;
  for (struct job *job = s->jobs; job; job = job->next)
    if (job->token == token) {
      s->host->unschedule(s->host, job->timer);
      finish(job, SNAPNAV_E_CANCELLED, "cancelled");
      return;
    }
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *r, const snapnav_value *config,
                            void **ctx, snapnav_error *err) {
  (void)config;
  struct state *s = calloc(1, sizeof *s);
  if (!s) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory");
  s->host = host;
  snapnav_mediator m = {.size = sizeof m, .id = "prepare", .ctx = s, .mediate = mediate, .cancel = cancel};
  snapnav_status st = r->mediator(r, &m, err);
  if (st < 0) { free(s); return st; }
  *ctx = s;
  return SNAPNAV_OK;
}

static void stop(void *ctx) {
  struct state *s = ctx;
  while (s->jobs) {
    s->host->unschedule(s->host, s->jobs->timer);
    finish(s->jobs, SNAPNAV_E_CANCELLED, "prepare is stopped");
  }
  free(s);
}

SNAPNAV_PLUGIN("org.example.prepare", "1.0.0", start, stop, "name": "Prepare screens", "license": "MIT",
               "provides": {"mediators": ["prepare"]})
