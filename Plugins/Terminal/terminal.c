/* org.snapnav.terminal: shows card screens on a terminal. It never changes the navigation itself:
 * keys become requests to the host, and what is shown comes from the host's transitions. */
#include "terminal.h"

#include <string.h>

struct terminal terminal;

static snapnav_status open_terminal(void *ctx, const snapnav_value *arguments, snapnav_error *err) {
  (void)ctx;
  if (terminal.open) return snapnav_fail(err, SNAPNAV_E_STATE, "the terminal is open already");
  snapnav_status status = screen_open(arguments, err);
  terminal.open = status == SNAPNAV_OK;
  return status;
}

static void close_terminal(void *ctx) {
  (void)ctx;
  if (!terminal.open) return;
  terminal.open = false;
  screen_close();
  pages_free();
  memset(&terminal.view, 0, sizeof terminal.view);
  terminal.active = 0;
  terminal.on_bar = false;
}

/* What the updates or a look behind the layers bring up again may have changed meanwhile. */
static void refresh(const snapnav_transition *t, const struct view *before) {
  snapnav_screen top = view_top(&terminal.view);
  if (view_has(before, top)) page_describe(page_of(top), terminal.host, NULL);
  struct pane panes[MAX_PANES]; /* side by side with it */
  size_t count = terminal.view.layer_count ? 0 : panes_lay_out(panes, 1000);
  for (size_t i = 0; i < count; i++)
    if (panes[i].screen != top && view_has(before, panes[i].screen))
      page_describe(page_of(panes[i].screen), terminal.host, NULL);
  for (uint32_t i = 0; i < t->count; i++) {
    const snapnav_update *u = t->updates[i];
    struct page *page = u->op == SNAPNAV_REFRESH && u->screen != top ? page_of(u->screen) : NULL;
    if (page) page_describe(page, terminal.host, NULL);
  }
}

static snapnav_status present(void *ctx, const snapnav_transition *t, snapnav_token token,
                              snapnav_error *err) {
  (void)ctx, (void)token;
  if (!terminal.open) return snapnav_fail(err, SNAPNAV_E_STATE, "the terminal is not open");
  static struct view before, next; /* large, and used by one call at a time */
  next = before = terminal.view;
  snapnav_screen top = region_top(view_main(&before));
  snapnav_status status = view_apply(&next, t, err);
  if (status == SNAPNAV_OK) status = pages_prepare(&next, err);
  if (status == SNAPNAV_OK) {
    terminal.view = next;
    terminal.message[0] = 0;
    refresh(t, &before);
    panes_follow(top);
    screen_fit();
  }
  pages_sweep();
  draw();
  return status;
}

static void changed(void *ctx, snapnav_screen screen) {
  (void)ctx;
  struct page *page = page_of(screen);
  if (!terminal.open || !page || page_describe(page, terminal.host, NULL)) return;
  draw();
}

static snapnav_status save_view(void *ctx, snapnav_screen screen, const snapnav_sink *out,
                                snapnav_error *err) {
  (void)ctx;
  struct page *page = page_of(screen);
  if (!page) return snapnav_fail(err, SNAPNAV_E_HANDLE, "this screen is not shown");
  struct arena arena = {0};
  snapnav_value view = page_view(page, &arena);
  out->put(out->ctx, &view);
  arena_free(&arena);
  return SNAPNAV_OK;
}

static snapnav_status restore_view(void *ctx, snapnav_screen screen, const snapnav_value *view,
                                   snapnav_error *err) {
  (void)ctx;
  struct page *page = page_of(screen);
  if (!page) return snapnav_fail(err, SNAPNAV_E_HANDLE, "this screen is not shown");
  page_set_view(page, view);
  draw();
  return SNAPNAV_OK;
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)config, (void)ctx;
  if (terminal.host)
    return snapnav_fail(err, SNAPNAV_E_STATE, "the terminal has already been started");
  static const snapnav_presenter presenter = {.size = sizeof presenter,
                                              .flags = SNAPNAV_KNOWS_REGIONS,
                                              .id = "screen",
                                              .open = open_terminal,
                                              .close = close_terminal,
                                              .present = present,
                                              .changed = changed,
                                              .save_view = save_view,
                                              .restore_view = restore_view};
  snapnav_status status = registrar->presenter(registrar, &presenter, err);
  if (status == SNAPNAV_OK) terminal.host = host;
  return status;
}

static void stop(void *ctx) {
  close_terminal(ctx);
  terminal.host = NULL;
}

/* clang-format off */
SNAPNAV_PLUGIN("org.snapnav.terminal", "1.0.0", start, stop,
  "name": "Terminal", "license": "MIT",
  "provides": {"presenters": ["screen"]},
  "needs": ["devices"],
  "resources": ["tty"])
