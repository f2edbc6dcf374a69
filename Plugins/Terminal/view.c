#include "view.h"

#include <stdio.h>
#include <string.h>

static void keep(char *out, size_t size, snapnav_str text) {
  size_t length = text.len < size ? text.len : size - 1;
  if (length) memcpy(out, text.ptr, length);
  out[length] = 0;
}

/* The region of a name, made when it is new; NULL: there are too many. */
static struct shown_region *region(struct view *v, snapnav_str name) {
  for (size_t i = 0; i < v->region_count; i++)
    if (text_is(name, v->regions[i].name)) return &v->regions[i];
  if (v->region_count == MAX_REGIONS || name.len >= KEY_SIZE) return NULL;
  struct shown_region *made = &v->regions[v->region_count++];
  *made = (struct shown_region){0};
  keep(made->name, KEY_SIZE, name);
  return made;
}

static snapnav_status push(struct shown_region *r, snapnav_screen screen, snapnav_error *err) {
  if (screen == 0) return snapnav_fail(err, SNAPNAV_E_ARG, "a screen is missing in a push");
  if (r->count == MAX_STACK)
    return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED,
                        "the terminal shows stacks of at most 256 screens");
  r->stack[r->count++] = screen;
  return SNAPNAV_OK;
}

static snapnav_status detail(struct shown_region *r, snapnav_screen screen, snapnav_error *err) {
  if (r->count == 0) return snapnav_fail(err, SNAPNAV_E_ARG, "there is no list to the detail");
  if (r->detail) r->count = r->detail;
  r->detail = r->count;
  return push(r, screen, err);
}

static snapnav_status pop_to(struct shown_region *r, const snapnav_update *u, snapnav_error *err) {
  if (u->index >= r->count)
    return snapnav_fail(err, SNAPNAV_E_ARG, "there is no such screen in the stack to pop to");
  r->count = u->index + 1;
  if (r->detail >= r->count) r->detail = 0;
  if (u->screen) r->stack[u->index] = u->screen;
  return SNAPNAV_OK;
}

/* An update of one region's stack. */
static snapnav_status change(struct view *v, const snapnav_update *u, snapnav_error *err) {
  struct shown_region *r = region(v, u->region);
  if (!r) return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "the terminal shows at most 12 regions");
  switch (u->op) {
  case SNAPNAV_PUSH: return push(r, u->screen, err);
  case SNAPNAV_DETAIL: return detail(r, u->screen, err);
  case SNAPNAV_POP_TO: return pop_to(r, u, err);
  case SNAPNAV_SELECT: keep(v->tab, KEY_SIZE, u->region); return SNAPNAV_OK;
  default: r->count = r->detail = 0; break;
  }
  return u->op == SNAPNAV_ROOT ? push(r, u->screen, err) : SNAPNAV_OK;
}

static snapnav_status present(struct view *v, snapnav_screen screen, snapnav_error *err) {
  if (screen == 0) return snapnav_fail(err, SNAPNAV_E_ARG, "a screen is missing in a layer");
  if (v->layer_count == MAX_LAYERS)
    return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "the terminal shows at most 16 layers");
  v->layers[v->layer_count++] = screen;
  return SNAPNAV_OK;
}

static void dismiss(struct view *v, snapnav_screen screen) {
  for (size_t i = v->layer_count; i-- > 0;)
    if (v->layers[i] == screen) {
      memmove(&v->layers[i], &v->layers[i + 1], (v->layer_count - i - 1) * sizeof v->layers[0]);
      v->layer_count--;
      return;
    }
}

static size_t effect_at(const struct view *v, snapnav_str key) {
  size_t i = 0;
  while (i < v->effect_count && !text_is(key, v->effects[i].key)) i++;
  return i;
}

static void show_effect(struct view *v, const snapnav_update *u) {
  size_t i = effect_at(v, u->key);
  if (i == MAX_EFFECTS) return;
  if (i == v->effect_count) v->effect_count++;
  snapnav_str text = value_text(u->arguments, "text");
  keep(v->effects[i].key, KEY_SIZE, u->key);
  keep(v->effects[i].text, KEY_SIZE, text.len ? text : u->key);
}

static void hide_effect(struct view *v, snapnav_str key) {
  size_t i = effect_at(v, key);
  if (i == v->effect_count) return;
  memmove(&v->effects[i], &v->effects[i + 1], (v->effect_count - i - 1) * sizeof v->effects[0]);
  v->effect_count--;
}

static snapnav_status apply(struct view *v, const snapnav_update *u, snapnav_error *err) {
  switch (u->op) {
  case SNAPNAV_CLEAR:
  case SNAPNAV_ROOT:
  case SNAPNAV_DETAIL:
  case SNAPNAV_PUSH:
  case SNAPNAV_POP_TO:
  case SNAPNAV_SELECT: return change(v, u, err);
  case SNAPNAV_CUSTOM: /* a navigation that names this presenter adds a layer, too */
  case SNAPNAV_PRESENT: return present(v, u->screen, err);
  case SNAPNAV_DISMISS: dismiss(v, u->screen); return SNAPNAV_OK;
  case SNAPNAV_EFFECT_SHOW: show_effect(v, u); return SNAPNAV_OK;
  case SNAPNAV_EFFECT_HIDE: hide_effect(v, u->key); return SNAPNAV_OK;
  default: return SNAPNAV_OK; /* REFRESH is the page's affair; newer ops change nothing here */
  }
}

snapnav_status view_apply(struct view *v, const snapnav_transition *t, snapnav_error *err) {
  if (t->flags & SNAPNAV_SYNC) memset(v, 0, sizeof *v);
  for (uint32_t i = 0; i < t->count; i++) {
    snapnav_status status = apply(v, t->updates[i], err);
    if (status) return status;
  }
  keep(v->location, sizeof v->location, t->location);
  return SNAPNAV_OK;
}

const struct shown_region *view_main(const struct view *v) {
  const char *name = v->tab[0] ? v->tab : "main";
  for (size_t i = 0; i < v->region_count; i++)
    if (strcmp(v->regions[i].name, name) == 0) return &v->regions[i];
  /* tabs before any was selected: the first one that holds something */
  for (size_t i = 0; i < v->region_count; i++)
    if (v->regions[i].count) return &v->regions[i];
  return NULL;
}

snapnav_screen region_top(const struct shown_region *r) {
  return r && r->count ? r->stack[r->count - 1] : 0;
}

snapnav_screen view_top(const struct view *v) {
  if (v->layer_count) return v->layers[v->layer_count - 1];
  return region_top(view_main(v));
}

bool view_has(const struct view *v, snapnav_screen screen) {
  for (size_t i = 0; i < v->region_count; i++)
    for (size_t k = 0; k < v->regions[i].count; k++)
      if (v->regions[i].stack[k] == screen) return true;
  for (size_t i = 0; i < v->layer_count; i++)
    if (v->layers[i] == screen) return true;
  return false;
}
