/* From the view and its pages to the cells of the terminal. */
#define _XOPEN_SOURCE 700
#include "paint.h"

#include <stdio.h>
#include <string.h>

#include "letters.h"
#include "terminal.h"

/* ---- a page ---- */

struct brush { /* where a page is drawn; whether it has its colours, and whether it has the focus */
  struct page *page;
  struct area area;
  bool active, focused;
};

static bool visible(const struct brush *b, int y) {
  return y >= b->page->scroll && y < b->page->scroll + b->area.height;
}

static int row(const struct brush *b, int y) { return b->area.y + y - b->page->scroll; }

static void draw_focus_bar(const struct brush *b, const struct target *t) {
  for (int y = t->y; y < t->y + t->height; y++)
    if (visible(b, y)) fill((struct area){row(b, y), b->area.x + t->x, 1, t->cells}, A_REVERSE);
  if (t->kind == TARGET_ITEM && visible(b, t->y))
    put(row(b, t->y), b->area.x + t->x, L"›", 1, A_REVERSE | A_BOLD);
}

static void draw_run(const struct brush *b, const struct run *r, int focus) {
  if (!visible(b, r->y) || r->x >= b->area.width) return;
  const wchar_t *letters = b->page->canvas.letters + r->first;
  size_t count = letters_fitting(letters, r->count, b->area.width - r->x);
  attr_t attr = b->active ? attributes[r->style] : A_DIM;
  if (focus >= 0 && r->target == focus) attr = A_REVERSE | (r->style == STYLE_SUBTLE ? 0 : A_BOLD);
  put(row(b, r->y), b->area.x + r->x, letters, count, attr);
}

/* The title of the choice whose value the field has. */
static snapnav_str choice_title(const snapnav_value *input, const struct field *f, char *scratch,
                                size_t size) {
  snapnav_str value = {scratch, letters_to_utf8(f->letters, f->count, scratch, size)};
  const snapnav_value *choices = value_at(input, "choices");
  for (size_t i = 0; i < value_count(choices); i++)
    if (text_equal(value_text(value_item(choices, i), "value"), value))
      return value_text(value_item(choices, i), "title");
  return value.len ? value : value_text(input, "placeholder");
}

static void draw_choice(const struct brush *b, const struct target *t, bool focused) {
  char value[FIELD_LETTERS * 4], text[300];
  snapnav_str title = choice_title(t->element, b->page->fields[t->field], value, sizeof value);
  int length = title.len < 200 ? (int)title.len : 200;
  snprintf(text, sizeof text, "‹ %.*s ›", length, title.ptr);
  put_text(row(b, t->y), b->area.x + t->x, t->cells, snapnav_text(text),
           focused ? A_REVERSE | A_BOLD : 0);
}

/* The part of a field around its cursor; answers where the cursor stands. */
static int draw_letters(const struct brush *b, const struct target *t, bool focused) {
  const struct field *f = b->page->fields[t->field];
  int y = row(b, t->y), x = b->area.x + t->x;
  attr_t attr = !b->active ? A_DIM : focused ? A_REVERSE : attributes[STYLE_FIELD];
  fill((struct area){y, x, 1, t->cells}, attr);
  if (f->count == 0 && !focused) {
    put_text(y, x, t->cells, value_text(t->element, "placeholder"),
             b->active ? attributes[STYLE_HINT] : A_DIM);
    return x;
  }
  bool secret = text_like(value_text(t->element, "style"), "password");
  size_t first = 0;
  while (cells_of(f->letters + first, f->cursor - first) >= t->cells) first++;
  size_t count = letters_fitting(f->letters + first, f->count - first, t->cells);
  if (!secret) put(y, x, f->letters + first, count, attr);
  for (size_t i = 0; secret && i < count; i++) put(y, x + (int)i, L"•", 1, attr);
  return x + (secret ? (int)(f->cursor - first) : cells_of(f->letters + first, f->cursor - first));
}

static void draw_target(const struct brush *b, const struct target *t, bool focused,
                        int cursor[2]) {
  if (!visible(b, t->y)) return;
  if (t->kind == TARGET_TOGGLE) {
    const struct field *f = b->page->fields[t->field];
    bool on = f->count == 4 && wmemcmp(f->letters, L"true", 4) == 0;
    put(row(b, t->y), b->area.x + t->x, on ? L"[×]" : L"[ ]", 3,
        focused     ? A_REVERSE | A_BOLD
        : b->active ? A_NORMAL
                    : A_DIM);
  } else if (t->kind == TARGET_CHOICE) {
    draw_choice(b, t, focused);
  } else if (t->kind == TARGET_FIELD) {
    int x = draw_letters(b, t, focused);
    if (focused) cursor[0] = row(b, t->y), cursor[1] = x;
  }
}

/* Says that there is more above or below. */
static void draw_scroll_marks(const struct brush *b) {
  int right = b->area.x + b->area.width;
  if (right >= COLS) return;
  if (b->page->scroll > 0) put(b->area.y, right, L"▲", 1, A_DIM);
  if (b->page->canvas.height > b->page->scroll + b->area.height)
    put(b->area.y + b->area.height - 1, right, L"▼", 1, A_DIM);
}

/* Where the focus will be when the pane has it again. */
static void draw_remembered(const struct brush *b, const struct target *t) {
  if (t && t->kind == TARGET_ITEM && visible(b, t->y))
    put(row(b, t->y), b->area.x + t->x, L"›", 1, attributes[STYLE_ACCENT]);
}

static void draw_page(const struct brush *b, int cursor[2]) {
  struct page *page = b->page;
  int most = page->canvas.height - b->area.height;
  if (page->scroll > most) page->scroll = most;
  if (page->scroll < 0) page->scroll = 0;
  int focus = b->focused ? page->focus : -1;
  const struct target *focused = b->focused ? page_focused(page) : NULL;
  if (b->active && !b->focused) draw_remembered(b, page_focused(page));
  if (focused && (focused->kind == TARGET_ITEM || focused->kind == TARGET_BUTTON))
    draw_focus_bar(b, focused);
  for (size_t i = 0; i < page->canvas.run_count; i++) draw_run(b, &page->canvas.runs[i], focus);
  for (size_t i = 0; i < page->canvas.target_count; i++)
    draw_target(b, &page->canvas.targets[i], focus == (int)i, cursor);
  draw_scroll_marks(b);
}

/* ---- layers ---- */

static void draw_border(struct area a, attr_t attr) {
  int right = a.x + a.width - 1, bottom = a.y + a.height - 1;
  for (int x = a.x + 1; x < right; x++) put(a.y, x, L"─", 1, attr), put(bottom, x, L"─", 1, attr);
  for (int y = a.y + 1; y < bottom; y++) put(y, a.x, L"│", 1, attr), put(y, right, L"│", 1, attr);
  put(a.y, a.x, L"╭", 1, attr), put(a.y, right, L"╮", 1, attr);
  put(bottom, a.x, L"╰", 1, attr), put(bottom, right, L"╯", 1, attr);
}

static bool is_tight(void) { return LINES < 12; }

static void draw_layer(struct page *page, bool active, int cursor[2]) {
  bool roomy = LINES >= 12 && COLS >= 40;
  int width = roomy ? COLS - 8 : COLS, margin = roomy ? 2 : 1, pad = LINES >= 16 && roomy ? 1 : 0;
  if (width > 64) width = 64;
  page_lay_out(page, width - 2 - 2 * margin, is_tight());
  int most = LINES - (roomy ? 4 : 0), height = page->canvas.height + 2 + 2 * pad;
  if (height > most) height = most;
  if (height < 3) height = LINES < 3 ? LINES : 3;
  struct area box = {(LINES - height) / 2, (COLS - width) / 2, height, width};
  fill(box, A_NORMAL);
  draw_border(box, active ? attributes[STYLE_ACCENT] : A_DIM);
  if (text_cells(page_title(page)) && width > 8) {
    put(box.y, box.x + 2, L" ", 1, A_NORMAL);
    int used = text_cells(page_title(page)) < width - 6 ? text_cells(page_title(page)) : width - 6;
    put_text(box.y, box.x + 3, width - 6, page_title(page),
             active ? attributes[STYLE_TITLE] : A_DIM);
    put(box.y, box.x + 3 + used, L" ", 1, A_NORMAL);
  }
  struct area inside = {box.y + 1 + pad, box.x + 1 + margin, height - 2 - 2 * pad,
                        width - 2 - 2 * margin};
  if (active) focus_show(page, inside.height);
  if (inside.height > 0) draw_page(&(struct brush){page, inside, active, active}, cursor);
}

/* Everything that is not the top layer keeps its letters and loses its colours. */
static void dim_all(void) {
  for (int y = 0; y < LINES; y++) mvchgat(y, 0, -1, A_DIM, 0, NULL);
}

/* One pane between the header and the footer. */
static void draw_pane(const struct pane *pane, int top, bool active, int cursor[2]) {
  struct page *page = page_of(pane->screen);
  if (!page) return;
  int margin = pane->width >= 30 ? 2 : 1, air = is_tight() ? 0 : 1;
  int width = pane->width - 2 * margin;
  if (width > 100) width = 100;
  page_lay_out(page, width, is_tight());
  int below = LINES >= 6 ? 1 : 0;
  struct area area = {top + air, pane->x + margin, LINES - top - air - below - (air && below),
                      width};
  if (area.height <= 0) return;
  page->height = area.height;
  bool focused = active && !terminal.on_bar && page == page_on_top();
  if (focused) focus_show(page, area.height);
  draw_page(&(struct brush){page, area, active, focused}, cursor);
}

static void draw_regions(bool active, int cursor[2]) {
  struct pane panes[MAX_PANES];
  size_t count = panes_lay_out(panes, COLS);
  bool bar = tabs_count() > 1;
  int top = 0;
  if (LINES >= 6 || (LINES >= 3 && !bar)) draw_header(), top++;
  if (LINES >= 3 && bar) draw_tabs(top++);
  top = draw_effects(top);
  int bottom = LINES - (LINES >= 6 ? 1 : 0);
  for (size_t i = 0; i < count; i++) {
    draw_pane(&panes[i], top, active, cursor);
    for (int y = top; i > 0 && y < bottom; y++)
      put(y, panes[i].x - 1, L"│", 1, attributes[STYLE_RULE]);
  }
}

void draw(void) {
  int cursor[2] = {-1, -1};
  erase();
  size_t layers = terminal.view.layer_count;
  draw_regions(layers == 0, cursor);
  if (layers) dim_all();
  for (size_t i = 0; i < layers; i++) {
    struct page *page = page_of(terminal.view.layers[i]);
    if (page) draw_layer(page, i + 1 == layers, cursor);
  }
  draw_footer();
  curs_set(cursor[0] >= 0 ? 1 : 0);
  if (cursor[0] >= 0)
    move(cursor[0], cursor[1] < COLS ? cursor[1] : COLS - 1);
  else
    move(LINES - 1, COLS - 1);
  wnoutrefresh(stdscr);
  doupdate();
}
