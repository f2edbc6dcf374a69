// fault: the pending job keeps the address of a text of the payload (or of the screen's key) and reads it in its timer, after mediate() has returned (header R1: borrowed for the length of the call; rule m-keep).
#include "snapnav_plugin.h"
#include <stdlib.h>
#include <string.h>

struct plug;
struct job {
  struct plug *plug;
  struct job *next;
  snapnav_token token;
  snapnav_timer timer;
  snapnav_screen screen;
  snapnav_str who;
};
struct plug { const snapnav_host *host; struct job *jobs; };

static void unlink_job(struct job *j) {
  struct job **at = &j->plug->jobs;
  while (*at != j) at = &(*at)->next;
  *at = j->next;
}

static void greet(void *user) {
  struct job *j = user;
  const snapnav_host *host = j->plug->host;
  snapnav_error err = {sizeof err, 0, ""};
  snapnav_status st;
  unlink_job(j);
  char *text = malloc(7 + j->who.len);
  if (!text) {
    host->complete(host, j->token, SNAPNAV_E_NOMEM, NULL, "no memory for the greeting");
    free(j);
    return;
  }
  memcpy(text, "Hello, ", 7);
  if (j->who.len) memcpy(text + 7, j->who.ptr, j->who.len);
  snapnav_value greeting = {SNAPNAV_STRING, 0, {0}};
  greeting.u.s.ptr = text;
  greeting.u.s.len = 7 + j->who.len;
  st = host->screen_set(host, j->screen, snapnav_text("greeting"), &greeting, &err);
  free(text);
  if (st == SNAPNAV_E_KEY || st == SNAPNAV_E_UNSUPPORTED) st = SNAPNAV_OK; /* a screen without one */
  if (st > 0) st = SNAPNAV_E_FAIL;
  host->complete(host, j->token, st, NULL, st ? (err.message[0] ? err.message : "the greeting was refused") : NULL);
  free(j);
}

static snapnav_status mediate(void *ctx, const snapnav_navigation *navigation, snapnav_token token,
                              const snapnav_sink *out, snapnav_error *err) {
  struct plug *p = ctx;
  (void)out;
  if (!navigation->destination) return SNAPNAV_OK; /* nobody to greet yet */
  struct job *j = calloc(1, sizeof *j);
  if (!j) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory for the greeting");
  j->plug = p;
  j->token = token;
  j->screen = navigation->destination;
  j->who = navigation->screen_key;
  for (size_t i = 0; i < navigation->payload->u.map.count; i++) {
    const snapnav_value *v = &navigation->payload->u.map.items[i].value;
    if (v->kind == SNAPNAV_STRING) {
      j->who = v->u.s;
      break;
    }
  }
  snapnav_status st = p->host->schedule(p->host, 3000000, greet, j, &j->timer, err);
  if (st != SNAPNAV_OK) {
    free(j);
    return st;
  }
  j->next = p->jobs;
  p->jobs = j;
  return SNAPNAV_PENDING;
}

static void give_up(struct job *j) {
  const snapnav_host *host = j->plug->host;
  snapnav_token token = j->token;
  unlink_job(j);
  host->unschedule(host, j->timer);
  free(j);
  host->complete(host, token, SNAPNAV_E_CANCELLED, NULL, "the greeting was given up");
}

static void cancel(void *ctx, snapnav_token token) {
  struct plug *p = ctx;
  for (struct job *j = p->jobs; j; j = j->next)
    if (j->token == token) {
      give_up(j);
      return;
    }
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar, const snapnav_value *config,
                            void **ctx, snapnav_error *err) {
  (void)config;
  struct plug *p = calloc(1, sizeof *p);
  if (!p) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory to start");
  p->host = host;
  snapnav_mediator m = {sizeof m, 0, "greet", p, mediate, NULL, cancel};
  snapnav_status st = registrar->mediator(registrar, &m, err);
  if (st != SNAPNAV_OK) {
    free(p);
    return st;
  }
  *ctx = p;
  return SNAPNAV_OK;
}

static void stop(void *ctx) {
  struct plug *p = ctx;
  while (p->jobs) give_up(p->jobs);
  free(p);
}

SNAPNAV_PLUGIN("org.example.greeter", "1.1.0", start, stop,
               "name": "Greeter", "license": "MIT", "provides": {"mediators": ["greet"]})
