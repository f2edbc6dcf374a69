/* Presenters of every kind, and functions through which a test completes and looks. */
#include <snapnav_plugin.h>
#include <string.h>

static const snapnav_host *host;
static snapnav_token last;
static int cancelled, changes, closed, quits;
static char seen[512];

static void note_update(const snapnav_update *update) {
  size_t n = strlen(seen);
  if (n + update->key.len + 8 > sizeof seen) return;
  seen[n++] = (char)('A' + update->op);
  seen[n++] = (char)('0' + update->screen);
  for (size_t i = 0; i < update->key.len; i++) seen[n++] = update->key.ptr[i];
  seen[n++] = update->flags & SNAPNAV_ANIMATED ? '~' : '.';
  seen[n] = 0;
}

#define PRESENT(name)                                                                       \
  static snapnav_status name(void *ctx, const snapnav_transition *transition,               \
                             snapnav_token token, snapnav_error *err)
#define UNUSED (void)ctx, (void)transition, (void)token, (void)err

PRESENT(shows) {
  UNUSED;
  seen[0] = (char)('0' + transition->move);
  seen[1] = (char)('0' + transition->flags);
  seen[2] = ' ';
  seen[3] = 0;
  for (uint32_t i = 0; i < transition->count; i++) note_update(transition->updates[i]);
  size_t n = strlen(seen);
  seen[n++] = ' ';
  for (size_t i = 0; i < transition->location.len && n < 500; i++) seen[n++] = transition->location.ptr[i];
  seen[n] = 0;
  return SNAPNAV_OK;
}
PRESENT(pends) { UNUSED; last = token; return SNAPNAV_PENDING; }
PRESENT(fails) { UNUSED; return snapnav_fail(err, SNAPNAV_E_FAIL, "the window is gone"); }
PRESENT(vetoes) { UNUSED; return SNAPNAV_VETO; }
static snapnav_status opens(void *ctx, const snapnav_value *arguments, snapnav_error *err) {
  (void)ctx;
  if (arguments->kind == SNAPNAV_NULL) return SNAPNAV_OK;
  return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "there is no terminal");
}
static void closes(void *ctx) { (void)ctx; closed++; }
static void cancel(void *ctx, snapnav_token token) { (void)ctx; if (token == last) cancelled++; }
static void changed(void *ctx, snapnav_screen screen) { (void)ctx; changes += (int)screen; }
static snapnav_status save(void *ctx, snapnav_screen screen, const snapnav_sink *out, snapnav_error *err) {
  (void)ctx, (void)err;
  snapnav_value value = snapnav_int((int64_t)screen * 10);
  out->put(out->ctx, &value);
  return SNAPNAV_OK;
}
static snapnav_status restore(void *ctx, snapnav_screen screen, const snapnav_value *view, snapnav_error *err) {
  (void)ctx;
  if (view->kind == SNAPNAV_INT && view->u.i == (int64_t)screen * 10) return SNAPNAV_OK;
  return snapnav_fail(err, SNAPNAV_E_TYPE, "that is no view of mine");
}
static snapnav_status run(void *ctx, snapnav_error *err) {
  (void)ctx, (void)err;
  const snapnav_main_loop *loop = host->get_extension(host, SNAPNAV_MAIN_LOOP);
  if (!loop || loop->fd != 1000) return snapnav_fail(err, SNAPNAV_E_STATE, "there is no loop");
  loop->drain(host);
  return SNAPNAV_OK;
}
static void quit(void *ctx) { (void)ctx; quits++; }

static int32_t complete(int32_t status) { return host->complete(host, last, status, NULL, "later"); }
static snapnav_str look(void) { return snapnav_text(seen); }
static int32_t count(snapnav_str what) {
  switch (what.len ? what.ptr[0] : 0) {
    case 'c': return cancelled;
    case 'd': return closed;
    case 'q': return quits;
    default: return changes;
  }
}

static snapnav_status start(const snapnav_host *h, snapnav_registrar *r,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)config, (void)ctx;
  host = h;
  static const struct { const char *id; uint32_t flags; snapnav_status (*present)(void *, const snapnav_transition *, snapnav_token, snapnav_error *); } all[] = {
      {"shows", 0, shows}, {"pends", 0, pends}, {"fails", 0, fails}, {"vetoes", 0, vetoes},
      {"loops", SNAPNAV_OWNS_MAIN_LOOP, shows}};
  for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
    int owns = all[i].flags != 0;
    snapnav_presenter p = {sizeof p, all[i].flags, all[i].id, NULL, opens, closes, all[i].present,
                           cancel, changed, save, restore, owns ? run : NULL, owns ? quit : NULL};
    snapnav_status status = r->presenter(r, &p, err);
    if (status != SNAPNAV_OK) return status;
  }
  snapnav_function f[] = {
      {sizeof *f, SNAPNAV_FREE, "complete", "i(i)", (snapnav_fn)complete, NULL},
      {sizeof *f, SNAPNAV_FREE, "look", "s()", (snapnav_fn)look, NULL},
      {sizeof *f, SNAPNAV_FREE, "count", "i(s)", (snapnav_fn)count, NULL}};
  for (size_t i = 0; i < 3; i++) {
    snapnav_status status = r->function(r, NULL, &f[i], err);
    if (status != SNAPNAV_OK) return status;
  }
  return SNAPNAV_OK;
}
SNAPNAV_PLUGIN("org.example.presenters", "1.0.0", start, NULL,
               "resources": ["display"],
               "provides": {"presenters": ["shows", "pends", "fails", "vetoes", "loops"],
                            "functions": ["complete", "look", "count"]})
