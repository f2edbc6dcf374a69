/* Dies in every way that it is told: for hosts that put it into a process of its own. */
#include <snapnav_plugin.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const snapnav_host *host;
static int64_t calls; /* its own state */
static int64_t heard; /* outcomes of requests, in this process */
static snapnav_token open_token;

static volatile int deepest = 1 << 30;
static __attribute__((noinline)) int deeper(int depth) {
  volatile char room[4096];
  room[0] = (char)depth;
  return depth == deepest ? 0 : deeper(depth + 1) + room[0];
}
static void again(void *user) { (void)user; abort(); }
static void tarry(void) { for (;;) pause(); }
static void tick(void *user) { (void)user; host->schedule(host, 1000000, tick, NULL, NULL, NULL); }
static void *babble(void *none) {
  for (;;) host->log(host, 1, snapnav_text("still here"));
  return none;
}
static void hear(void *user, const snapnav_value *outcome) { (void)user, (void)outcome; heard++; }
static snapnav_status ask_back(void) {
  snapnav_entry entry = {snapnav_text("kind"), snapnav_string("back")};
  snapnav_value map = {SNAPNAV_MAP, 0, {0}};
  map.u.map.items = &entry;
  map.u.map.count = 1;
  return host->request(host, &map, hear, NULL, NULL);
}

/* Does what the word says; answers whether it knew it. */
static int act(const char *word) {
  if (!strcmp(word, "abort")) abort();
  if (!strcmp(word, "segfault")) *(volatile int *)8 = 1;
  if (!strcmp(word, "stack")) deeper(0);
  if (!strcmp(word, "exit")) exit(0);
  if (!strcmp(word, "leave")) _exit(3);
  if (!strcmp(word, "kill")) raise(SIGKILL);
  if (!strcmp(word, "hang")) for (;;) pause();
  if (!strcmp(word, "spin")) for (volatile int i = 0;; i++) {}
  if (!strcmp(word, "stop")) raise(SIGSTOP);
  if (!strcmp(word, "garbage")) write(3, "\377\377\377\177rubbish", 11);
  if (!strcmp(word, "nonsense")) write(3, "\3\0\0\0xyz", 7);
  if (!strcmp(word, "close")) for (int i = 0; i < 1024; i++) close(i);
  if (!strcmp(word, "words")) { fprintf(stderr, "the reel is torn\n"); abort(); }
  if (!strcmp(word, "tarry")) atexit(tarry);
  if (!strcmp(word, "babble")) babble(NULL);
  if (!strcmp(word, "chatter")) {
    pthread_t thread;
    return pthread_create(&thread, NULL, babble, NULL);
  }
  if (!strcmp(word, "pile")) { /* has something due again and again, when its news have no room any more */
    pthread_t thread;
    tick(NULL);
    return pthread_create(&thread, NULL, babble, NULL);
  }
  if (!strcmp(word, "ask")) return ask_back();
  if (!strcmp(word, "later")) host->schedule(host, 0, again, NULL, NULL, NULL);
  return 0;
}

static snapnav_status mediate(void *ctx, const snapnav_navigation *n, snapnav_token token,
                              const snapnav_sink *out, snapnav_error *err) {
  (void)ctx, (void)out, (void)err;
  char word[32] = "";
  if (n->arguments && n->arguments->kind == SNAPNAV_STRING && n->arguments->u.s.len < sizeof word)
    memcpy(word, n->arguments->u.s.ptr, n->arguments->u.s.len);
  calls++;
  act(word);
  if (!strcmp(word, "pending")) { open_token = token; return SNAPNAV_PENDING; }
  if (!strcmp(word, "answer")) host->complete(host, open_token, SNAPNAV_VETO, NULL, "too late");
  if (!strcmp(word, "third") && calls == 3) abort();
  if (!strcmp(word, "own") && n->destination) { /* through the host, and back into this plugin */
    snapnav_value seven = snapnav_int(7);
    return host->screen_set(host, n->destination, snapnav_text("count"), &seven, err);
  }
  return SNAPNAV_OK;
}

static snapnav_status resolve(void *ctx, snapnav_str route, const snapnav_value *payload,
                              snapnav_screen source, snapnav_token token, const snapnav_sink *out,
                              snapnav_error *err) {
  (void)ctx, (void)payload, (void)source, (void)token, (void)out, (void)err;
  if (route.len == 4 && !memcmp(route.ptr, "dies", 4)) abort();
  return SNAPNAV_DECLINE;
}

struct box { int64_t count, made; void (*told)(void *, const snapnav_value *); void *context; };
static snapnav_status create(void *ctx, snapnav_screen screen, const snapnav_value *properties,
                             void **instance, snapnav_error *err) {
  (void)ctx, (void)screen, (void)properties, (void)err;
  *instance = calloc(1, sizeof(struct box));
  return *instance ? SNAPNAV_OK : SNAPNAV_E_NOMEM;
}
static void destroy(void *ctx, void *instance) { (void)ctx; free(instance); }
static snapnav_status save_box(void *ctx, void *instance, const snapnav_sink *out, snapnav_error *err) {
  (void)ctx, (void)err;
  snapnav_value value = snapnav_int(((struct box *)instance)->count);
  out->put(out->ctx, &value);
  return SNAPNAV_OK;
}
static snapnav_status restore_box(void *ctx, void *instance, const snapnav_value *state, snapnav_error *err) {
  (void)ctx;
  if (state->kind != SNAPNAV_INT) return snapnav_fail(err, SNAPNAV_E_TYPE, "a number is expected");
  ((struct box *)instance)->count = state->u.i;
  return SNAPNAV_OK;
}
static int64_t get_count(struct box *box) { return box->count; }
static void set_count(struct box *box, int64_t count) {
  if (count == 13) abort();
  box->count = count;
  if (box->told) {
    snapnav_value value = snapnav_int(count);
    box->told(box->context, &value);
  }
}
static void observe_count(struct box *box, void (*told)(void *, const snapnav_value *), void *context) {
  box->told = told;
  box->context = context;
}
static int64_t die(struct box *box) { (void)box; abort(); }

static int64_t count_calls(void) { return calls; }
static int64_t count_heard(void) { return heard; }
static int32_t act_now(snapnav_str word, snapnav_error *err) {
  char text[32] = "";
  if (word.len >= sizeof text) return snapnav_fail(err, SNAPNAV_E_ARG, "the word is too long");
  memcpy(text, word.ptr, word.len);
  return act(text);
}

static snapnav_status save(void *ctx, const snapnav_sink *out, snapnav_error *err) {
  (void)ctx, (void)err;
  snapnav_value value = snapnav_int(calls);
  out->put(out->ctx, &value);
  return SNAPNAV_OK;
}
static snapnav_status restore(void *ctx, const snapnav_value *state, snapnav_error *err) {
  (void)ctx;
  if (state->kind != SNAPNAV_INT) return snapnav_fail(err, SNAPNAV_E_TYPE, "a number is expected");
  if (state->u.i == 13) abort();
  calls = state->u.i;
  return SNAPNAV_OK;
}

/* Sets a property of the screen whose number it is opened with; says bytes to the host, and nothing after them. */
static snapnav_status open_p(void *ctx, const snapnav_value *arguments, snapnav_error *err) {
  (void)ctx;
  if (arguments && arguments->kind == SNAPNAV_BYTES) {
    if (write(3, arguments->u.y.ptr, arguments->u.y.len) < 0) abort();
    tarry();
  }
  if (!arguments || arguments->kind != SNAPNAV_INT) return SNAPNAV_OK;
  snapnav_value seven = snapnav_int(7);
  return host->screen_set(host, (snapnav_screen)arguments->u.i, snapnav_text("count"), &seven, err);
}
static snapnav_status present(void *ctx, const snapnav_transition *t, snapnav_token token,
                              snapnav_error *err) {
  (void)ctx, (void)token, (void)err;
  if (strstr(t->location.ptr ? t->location.ptr : "", "fatal")) abort();
  return SNAPNAV_OK;
}

static snapnav_status start(const snapnav_host *h, snapnav_registrar *r, const snapnav_value *config,
                            void **ctx, snapnav_error *err) {
  (void)ctx;
  host = h;
  if (config->kind == SNAPNAV_MAP && config->u.map.count) abort(); /* any configuration is fatal */
  snapnav_mediator m = {.size = sizeof m, .id = "m", .mediate = mediate};
  snapnav_router t = {.size = sizeof t, .id = "t", .resolve = resolve};
  snapnav_presenter p = {.size = sizeof p, .id = "p", .open = open_p, .present = present};
  snapnav_screen_type box = {.size = sizeof box, .id = "box", .create = create, .destroy = destroy,
                             .save = save_box, .restore = restore_box};
  static const snapnav_function members[] = {
      {sizeof(snapnav_function), SNAPNAV_GETTER, "count", "x(@)", (snapnav_fn)get_count, NULL},
      {sizeof(snapnav_function), SNAPNAV_SETTER, "count", "-(@x)", (snapnav_fn)set_count, NULL},
      {sizeof(snapnav_function), SNAPNAV_OBSERVER, "count", "-(@{-(@v)}@)", (snapnav_fn)observe_count, NULL},
      {sizeof(snapnav_function), SNAPNAV_ACTION, "die", "x(@)", (snapnav_fn)die, NULL},
  };
  static const snapnav_function functions[] = {
      {sizeof(snapnav_function), SNAPNAV_FREE, "calls", "x()", (snapnav_fn)count_calls, NULL},
      {sizeof(snapnav_function), SNAPNAV_FREE, "heard", "x()", (snapnav_fn)count_heard, NULL},
      {sizeof(snapnav_function), SNAPNAV_FREE, "act", "i(s!)", (snapnav_fn)act_now, NULL},
  };
  snapnav_status status = r->mediator(r, &m, err);
  if (!status) status = r->router(r, &t, err);
  if (!status) status = r->presenter(r, &p, err);
  if (!status) status = r->screen_type(r, &box, err);
  for (size_t i = 0; !status && i < sizeof members / sizeof *members; i++)
    status = r->function(r, "box", &members[i], err);
  for (size_t i = 0; !status && i < sizeof functions / sizeof *functions; i++)
    status = r->function(r, NULL, &functions[i], err);
  return status;
}

static const snapnav_plugin descriptor = {.size = sizeof descriptor,
                                          .abi_major = SNAPNAV_ABI_MAJOR,
                                          .abi_minor = SNAPNAV_ABI_MINOR,
                                          .id = "org.example.dies",
                                          .version = "1.0.0",
                                          .start = start,
                                          .save = save,
                                          .restore = restore};
SNAPNAV_PLUGIN_WITH(descriptor, "org.example.dies", "1.0.0",
                    "provides": {"mediators": ["m"], "routers": ["t"], "presenters": ["p"],
                                 "screens": ["box"], "functions": ["calls", "heard", "act"]})
