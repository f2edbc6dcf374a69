/* What the keys mean: moving the focus, typing, and asking the host. */
#define _XOPEN_SOURCE 700
#define NCURSES_WIDECHAR 1
#include <ncurses.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>

#include "letters.h"
#include "terminal.h"

enum { KEY_BACK_TAB = KEY_BTAB, CTRL_C = 3, CTRL_L = 12, ESCAPE = 27, DELETE = 127 };

/* Keys are read through a window of their own: reading through stdscr would draw it. */
static WINDOW *keys;

/* ---- focus ---- */

void focus_show(struct page *page, int height) {
  const struct target *t = page_focused(page);
  page->height = height;
  if (!t || height <= 0 || !page->follows) return;
  if (t->y + t->height > page->scroll + height) page->scroll = t->y + t->height - height;
  if (t->y < page->scroll) page->scroll = t->y;
  if (page->focus == 0 && t->y + t->height <= height) page->scroll = 0;
  bool last = (size_t)page->focus + 1 == page->canvas.target_count;
  if (last && page->canvas.height - t->y <= height) page->scroll = page->canvas.height - height;
  if (page->scroll < 0) page->scroll = 0;
}

/* Past the last target of a pane comes the next pane. */
static void focus_step(struct page *page, int step) {
  int count = (int)page->canvas.target_count, next = page->focus + step;
  if ((next < 0 || next >= count) && pane_step(step)) {
    page = page_on_top();
    if (page && page->canvas.target_count)
      page->focus = step > 0 ? 0 : (int)page->canvas.target_count - 1;
  } else if (count) {
    page->focus = (next + count) % count;
  }
}

/* The nearest target in the next row that has one; false: there is none. */
static bool focus_row(struct page *page, int step) {
  const struct target *from = page_focused(page);
  if (!from) return false;
  int best = -1, best_rows = 0, best_cells = 0;
  for (size_t i = 0; i < page->canvas.target_count; i++) {
    const struct target *t = &page->canvas.targets[i];
    int rows = (t->y - from->y) * step, cells = abs(t->x - from->x);
    if (rows <= 0) continue;
    if (best >= 0 && (rows > best_rows || (rows == best_rows && cells >= best_cells))) continue;
    best = (int)i, best_rows = rows, best_cells = cells;
  }
  if (best >= 0) page->focus = best;
  return best >= 0;
}

/* Left and right stay in the row. */
static void focus_column(struct page *page, int step) {
  const struct target *from = page_focused(page);
  int next = page->focus + step;
  if (!from || next < 0 || (size_t)next >= page->canvas.target_count) return;
  if (page->canvas.targets[next].y == from->y) page->focus = next;
}

/* Above the first row is the bar of tabs. */
static void move_rows(struct page *page, int step) {
  if (focus_row(page, step)) return;
  if (step < 0 && page->scroll == 0 && tabs_count() > 1 && !terminal.view.layer_count)
    terminal.on_bar = true;
  else if (page->canvas.target_count == 0)
    page->scroll += step;
}

static void move_page(struct page *page, int step) {
  int rows = LINES > 6 ? LINES - 5 : 1;
  if (page->canvas.target_count == 0) page->scroll += step * rows;
  for (int i = 0; i < rows; i++)
    if (!focus_row(page, step)) break;
}

/* ---- inputs ---- */

static void insert(struct field *f, wchar_t letter) {
  if (f->count == FIELD_LETTERS || letter < ' ' || letter == DELETE) return;
  wmemmove(f->letters + f->cursor + 1, f->letters + f->cursor, f->count - f->cursor);
  f->letters[f->cursor++] = letter;
  f->count++;
}

/* Takes out the letter at the cursor, with the marks that stand on it. */
static void take_out(struct field *f) {
  do {
    if (f->cursor >= f->count) return;
    f->count--;
    wmemmove(f->letters + f->cursor, f->letters + f->cursor + 1, f->count - f->cursor);
  } while (f->cursor < f->count && cells_of_letter(f->letters[f->cursor]) == 0);
}

static void step_cursor(struct field *f, int step) {
  do {
    if (step < 0 ? f->cursor == 0 : f->cursor >= f->count) return;
    f->cursor += (size_t)step;
  } while (f->cursor < f->count && cells_of_letter(f->letters[f->cursor]) == 0);
}

static void rub_out(struct field *f) {
  if (f->cursor == 0) return;
  step_cursor(f, -1);
  take_out(f);
}

static void step_choice(const struct target *t, struct field *f, int step) {
  const snapnav_value *choices = value_at(t->element, "choices");
  int count = value_count(choices) < 1000 ? (int)value_count(choices) : 1000,
      at = step > 0 ? -1 : count;
  char text[FIELD_LETTERS * 4];
  snapnav_str value = {text, letters_to_utf8(f->letters, f->count, text, sizeof text)};
  for (int i = 0; i < count; i++)
    if (text_equal(value_text(value_item(choices, (size_t)i), "value"), value)) at = i;
  at += step;
  if (at >= 0 && at < count) field_set(f, value_text(value_item(choices, (size_t)at), "value"));
}

static void flip(struct field *f) {
  bool on = f->count == 4 && wmemcmp(f->letters, L"true", 4) == 0;
  field_set(f, snapnav_text(on ? "false" : "true"));
}

/* Enter in a field does what the field's own action or the card's first one says. */
static void submit(struct page *page, const struct target *t) {
  const snapnav_value *action = value_at(t->element, "inlineAction");
  for (size_t i = 0; action->kind != SNAPNAV_MAP && i < page->canvas.target_count; i++)
    if (page->canvas.targets[i].kind == TARGET_BUTTON) action = page->canvas.targets[i].element;
  if (action->kind == SNAPNAV_MAP)
    ask_action(page, action);
  else
    focus_step(page, 1);
}

/* ---- keys ---- */

static void activate(struct page *page) {
  const struct target *t = page_focused(page);
  if (!t) return;
  switch (t->kind) {
  case TARGET_BUTTON:
  case TARGET_ITEM: ask_action(page, t->element); break;
  case TARGET_FIELD: submit(page, t); break;
  case TARGET_TOGGLE: flip(page->fields[t->field]); break;
  case TARGET_CHOICE: step_choice(t, page->fields[t->field], 1); break;
  }
}

static void sideways(struct page *page, int step) {
  const struct target *t = page_focused(page);
  if (t && t->kind == TARGET_FIELD)
    step_cursor(page->fields[t->field], step);
  else if (t && t->kind == TARGET_CHOICE)
    step_choice(t, page->fields[t->field], step);
  else
    focus_column(page, step);
}

static void ends(struct page *page, bool end) {
  const struct target *t = page_focused(page);
  if (t && t->kind == TARGET_FIELD) {
    struct field *f = page->fields[t->field];
    f->cursor = end ? f->count : 0;
  } else if (page->canvas.target_count) {
    page->focus = end ? (int)page->canvas.target_count - 1 : 0;
  } else {
    page->scroll = end ? page->canvas.height : 0;
  }
}

/* The bar of tabs has the focus: sideways selects, anything else goes back to the page. */
static bool bar_key(int result, wint_t key) {
  bool back = result == KEY_CODE_YES ? key == KEY_DOWN || key == KEY_ENTER || key == KEY_BACK_TAB
                                     : key == '\r' || key == '\t' || key == ' ';
  size_t at = tab_selected();
  if (back) terminal.on_bar = false;
  if (result != KEY_CODE_YES) return back;
  if (key == KEY_LEFT && at > 0) tab_choose(at - 1);
  if (key == KEY_RIGHT && at + 1 < tabs_count()) tab_choose(at + 1);
  return back || key == KEY_LEFT || key == KEY_RIGHT || key == KEY_UP;
}

/* F1 to F9 and Alt with a digit select a tab; F6 is the next pane where there are several. */
static bool frame_key(int result, wint_t key) {
  if (result != KEY_CODE_YES || key < KEY_F(1) || key > KEY_F(9)) return false;
  terminal.on_bar = false;
  if (key == KEY_F(6) && pane_step(1)) return true;
  tab_choose(key - KEY_F(1));
  return true;
}

static void special_key(struct page *page, wint_t key) {
  struct field *field = page_focused_field(page);
  switch (key) {
  case KEY_UP: move_rows(page, -1); break;
  case KEY_DOWN: move_rows(page, 1); break;
  case KEY_LEFT: sideways(page, -1); break;
  case KEY_RIGHT: sideways(page, 1); break;
  case KEY_PPAGE: move_page(page, -1); break;
  case KEY_NPAGE: move_page(page, 1); break;
  case KEY_HOME: ends(page, false); break;
  case KEY_END: ends(page, true); break;
  case KEY_BACK_TAB: focus_step(page, -1); break;
  case KEY_ENTER: activate(page); break;
  case KEY_BACKSPACE:
    if (field) rub_out(field);
    break;
  case KEY_DC:
    if (field) take_out(field);
    break;
  default: break;
  }
}

static void letter_key(struct page *page, wint_t key) {
  const struct target *t = page_focused(page);
  struct field *field = t && t->kind == TARGET_FIELD ? page->fields[t->field] : NULL;
  if (key == '\r' || key == '\n')
    activate(page);
  else if (key == '\t')
    focus_step(page, 1);
  else if (key == DELETE || key == '\b') {
    if (field) rub_out(field);
  } else if (field)
    insert(field, (wchar_t)key);
  else if (key == ' ')
    activate(page);
  else if (key == 'q')
    ask_closed();
}

/* Escape: the key itself, or the begin of a sequence that ncurses does not know. */
static void escape(void) {
  wint_t key = 0;
  int result = wget_wch(keys, &key);
  if (result == OK && (key == '[' || key == 'O')) {
    while (wget_wch(keys, &key) == OK && !(key >= 0x40 && key <= 0x7e)) continue;
    return;
  }
  if (result == OK && key >= '1' && key <= '9') return tab_choose(key - '1');
  if (result == OK) unget_wch((wchar_t)key);
  if (result == KEY_CODE_YES) ungetch((int)key);
  ask_back();
}

/* A focus out of sight is shown first; only the next key moves or uses it. */
static bool bring_focus(struct page *page) {
  const struct target *t = page_focused(page);
  bool was_shown = page->follows || !t || t->y + t->height <= page->scroll + page->height;
  page->follows = true;
  return !was_shown;
}

static bool is_text(int result, wint_t key) { return result == OK && key > ' ' && key != DELETE; }

static void handle(int result, wint_t key) {
  struct page *page = page_on_top();
  terminal.message[0] = 0;
  if (result == OK && key == CTRL_C) return ask_closed();
  if (result == OK && key == ESCAPE) return escape();
  if (frame_key(result, key) || (terminal.on_bar && bar_key(result, key))) return;
  if (result == OK && key == CTRL_L) {
    clearok(curscr, TRUE);
  } else if (!page) {
    if (result == OK && key == 'q') ask_closed();
  } else if (is_text(result, key) || !bring_focus(page)) {
    if (result == OK)
      letter_key(page, key);
    else
      special_key(page, key);
  }
}

/* The terminal was closed: readable, and nothing to read. */
static bool is_gone(int fd) {
  struct pollfd state = {.fd = fd, .events = POLLIN};
  int waiting = 0;
  if (poll(&state, 1, 0) <= 0) return false;
  if (state.revents & (POLLHUP | POLLERR | POLLNVAL)) return true;
  return (state.revents & POLLIN) && ioctl(fd, FIONREAD, &waiting) == 0 && waiting == 0;
}

snapnav_status keys_open(snapnav_error *err) {
  keys = newpad(1, 1);
  if (!keys) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory for reading keys");
  keypad(keys, TRUE); /* from now on the terminal sends what terminfo promises */
  nodelay(keys, TRUE);
  return SNAPNAV_OK;
}

void keys_close(void) {
  if (keys) delwin(keys);
  keys = NULL;
}

void keys_read(void *user, int32_t fd) {
  (void)user;
  if (!terminal.open) return;
  wint_t key;
  int result, count = 0;
  for (; (result = wget_wch(keys, &key)) != ERR; count++) handle(result, key);
  if (count == 0 && is_gone(fd)) {
    terminal.host->unwatch_fd(terminal.host, fd); /* it would wake the host for ever */
    ask_closed();
    return;
  }
  draw();
}
