/* Breaks R1 DATA / m-keep: mediate() answers PENDING and copies only the snapnav_str of the payload's
 * "title", not its bytes; the timer then reads borrowed text that is gone. Say: kept borrowed payload. */
#include <stdlib.h>
#include <string.h>
#include "snapnav_plugin.h"

struct job { struct job *next; struct state *state; snapnav_token token; snapnav_timer timer; snapnav_str title; };
struct state { const snapnav_host *host; struct job *jobs; };

static void end_job(struct job *job, snapnav_status status, const char *why) {
  struct state *s = job->state;
  for (struct job **at = &s->jobs; *at; at = &(*at)->next)
    if (*at == job) { *at = job->next; break; }
  s->host->complete(s->host, job->token, status, NULL, why);
  free(job);
}

static void announce(void *user) {
  struct job *job = user;
  if (job->title.len) job->state->host->log(job->state->host, 2, job->title);
  end_job(job, SNAPNAV_OK, NULL);
}

static snapnav_status mediate(void *ctx, const snapnav_navigation *n, snapnav_token token,
                              const snapnav_sink *out, snapnav_error *err) {
  struct state *s = ctx;
  (void)out;
  if (n->flags & 0xfff0u) return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "a flag that announce does not know");
  struct job *job = calloc(1, sizeof *job);
  if (!job) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory for an announcement");
  job->state = s;
  job->token = token;
  job->title = snapnav_text("(untitled)");
  for (size_t i = 0; i < n->payload->u.map.count; i++) {
    const snapnav_entry *e = &n->payload->u.map.items[i];
    if (e->key.len == 5 && !memcmp(e->key.ptr, "title", 5) && e->value.kind == SNAPNAV_STRING)
      job->title = e->value.u.s; /* a copy of our own for the timer */
  }
  snapnav_status st = s->host->schedule(s->host, 3000000, announce, job, &job->timer, err);
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
      end_job(job, SNAPNAV_E_CANCELLED, "the announcement was cancelled");
      return;
    }
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *r, const snapnav_value *config,
                            void **ctx, snapnav_error *err) {
  (void)config;
  struct state *s = calloc(1, sizeof *s);
  if (!s) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory");
  s->host = host;
  snapnav_mediator m = {.size = sizeof m, .id = "announce", .ctx = s, .mediate = mediate, .cancel = cancel};
  snapnav_status st = r->mediator(r, &m, err);
  if (st < 0) { free(s); return st; }
  *ctx = s;
  return SNAPNAV_OK;
}

static void stop(void *ctx) {
  struct state *s = ctx;
  while (s->jobs) {
    s->host->unschedule(s->host, s->jobs->timer);
    end_job(s->jobs, SNAPNAV_E_CANCELLED, "announce is stopped");
  }
  free(s);
}

SNAPNAV_PLUGIN("org.example.announce", "1.0.0", start, stop, "name": "Announce titles", "license": "MIT",
               "provides": {"mediators": ["announce"]})
