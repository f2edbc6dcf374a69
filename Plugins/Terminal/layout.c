/* From a card (a small part of Adaptive Cards 1.5) to runs and targets on a canvas. */
#include <stdlib.h>
#include <string.h>

#include "letters.h"
#include "page.h"

enum { MAX_DEPTH = 32, MAX_TEXT = 16384, MAX_COLUMNS = 16, MAX_CELLS = 400 };

struct layout {
  struct page *page;
  int y, target, depth; /* target: of the enclosing item, -1: none */
  bool tight;
};

static void lay_items(struct layout *, const snapnav_value *items, int x, int cells);

/* ---- text ---- */

static enum style style_of(const snapnav_value *block) {
  snapnav_str size = value_text(block, "size"), color = value_text(block, "color");
  if (text_like(color, "accent")) return STYLE_ACCENT;
  if (text_like(color, "good")) return STYLE_GOOD;
  if (text_like(color, "warning")) return STYLE_WARNING;
  if (text_like(color, "attention")) return STYLE_ATTENTION;
  if (value_bool(block, "isSubtle", false)) return STYLE_SUBTLE;
  if (text_like(size, "large") || text_like(size, "extraLarge") ||
      text_like(value_text(block, "style"), "heading"))
    return STYLE_TITLE;
  return text_like(value_text(block, "weight"), "bolder") ? STYLE_STRONG : STYLE_PLAIN;
}

/* What lies left of a line that is set to one side of so many cells. */
static int indent(snapnav_str alignment, int cells, int used) {
  if (used >= cells) return 0;
  if (text_like(alignment, "right")) return cells - used;
  return text_like(alignment, "center") ? (cells - used) / 2 : 0;
}

static void lay_text(struct layout *l, snapnav_str text, int x, int cells, enum style style,
                     bool wrap, snapnav_str alignment, int64_t max_lines) {
  static wchar_t letters[MAX_TEXT];
  size_t count = letters_of(text, letters, MAX_TEXT), at = 0;
  if (!wrap) max_lines = 1;
  for (int64_t line = 0; at < count && line < max_lines; line++) {
    size_t skip, length = letters_in_line(letters + at, count - at, cells, &skip);
    bool last = line + 1 == max_lines && at + length + skip < count;
    if (last) { /* the rest goes too, so that the cut is seen */
      length = count - at;
      for (size_t i = at; i < count; i++)
        if (letters[i] == '\n') letters[i] = ' ';
    }
    int used = cells_of(letters + at, length);
    canvas_text(&l->page->canvas, l->y, x + indent(alignment, cells, used), cells, letters + at,
                length, style, l->target);
    l->y++;
    at += length + skip;
  }
}

static void lay_text_block(struct layout *l, const snapnav_value *block, int x, int cells) {
  char scratch[32];
  snapnav_str text = value_shown(value_at(block, "text"), scratch);
  if (text.len == 0) return;
  int64_t lines = value_int(block, "maxLines", 1000);
  lay_text(l, text, x, cells, style_of(block), value_bool(block, "wrap", false),
           value_text(block, "horizontalAlignment"), lines > 0 ? lines : 1000);
}

static void lay_rich_text(struct layout *l, const snapnav_value *block, int x, int cells) {
  const snapnav_value *inlines = value_at(block, "inlines");
  char text[4096];
  size_t used = 0;
  for (size_t i = 0; i < value_count(inlines); i++) {
    const snapnav_value *part = value_item(inlines, i);
    snapnav_str piece = part->kind == SNAPNAV_STRING ? part->u.s : value_text(part, "text");
    if (piece.len > sizeof text - used) piece.len = sizeof text - used;
    if (piece.len) memcpy(text + used, piece.ptr, piece.len);
    used += piece.len;
  }
  lay_text(l, (snapnav_str){text, used}, x, cells, STYLE_PLAIN, true, (snapnav_str){"", 0}, 1000);
}

static int text_cells(snapnav_str text) {
  wchar_t letters[256];
  return cells_of(letters, letters_of(text, letters, 256));
}

/* ---- facts ---- */

static void lay_facts(struct layout *l, const snapnav_value *set, int x, int cells) {
  const snapnav_value *facts = value_at(set, "facts");
  int label = 0;
  for (size_t i = 0; i < value_count(facts); i++) {
    int width = text_cells(value_text(value_item(facts, i), "title"));
    if (width > label) label = width;
  }
  if (label > cells / 2) label = cells / 2;
  const snapnav_str left = {"", 0};
  for (size_t i = 0; i < value_count(facts); i++) {
    const snapnav_value *fact = value_item(facts, i);
    char scratch[32];
    int first = l->y;
    lay_text(l, value_text(fact, "title"), x, label, STYLE_SUBTLE, false, left, 1);
    l->y = first;
    lay_text(l, value_shown(value_at(fact, "value"), scratch), x + label + 2, cells - label - 2,
             STYLE_PLAIN, true, left, 1000);
    if (l->y == first) l->y++;
  }
}

/* ---- columns ---- */

/* The cells that the widest text of an element would like. */
static int natural_cells(const snapnav_value *element, int depth) {
  if (depth > MAX_DEPTH) return 0;
  char scratch[32];
  int widest = text_cells(value_shown(value_at(element, "text"), scratch));
  const snapnav_value *items = value_at(element, "items");
  for (size_t i = 0; i < value_count(items); i++) {
    int width = natural_cells(value_item(items, i), depth + 1);
    if (width > widest) widest = width;
  }
  return widest;
}

/* A column's share: its own cells, or in *weight its part of what is left. */
static int column_cells(const snapnav_value *column, int cells, int *weight) {
  const snapnav_value *width = value_at(column, "width");
  *weight = 0;
  if (width->kind == SNAPNAV_INT && width->u.i > 0)
    return *weight = (int)(width->u.i % 1000 + 1), 0;
  if (width->kind == SNAPNAV_STRING && !text_like(width->u.s, "auto")) {
    int pixels = 0;
    for (size_t i = 0;
         i < width->u.s.len && width->u.s.ptr[i] >= '0' && width->u.s.ptr[i] <= '9' && i < 5; i++)
      pixels = pixels * 10 + (width->u.s.ptr[i] - '0');
    if (pixels && value_text(column, "width").ptr[width->u.s.len - 1] == 'x')
      return pixels / 8 < cells ? pixels / 8 : cells;
    return *weight = pixels ? pixels : 1, 0;
  }
  int natural = natural_cells(column, 0);
  return natural < cells / 2 ? natural : cells / 2;
}

static void lay_columns(struct layout *l, const snapnav_value *set, int x, int cells) {
  const snapnav_value *columns = value_at(set, "columns");
  size_t count = value_count(columns) < MAX_COLUMNS ? value_count(columns) : MAX_COLUMNS;
  if (count == 0) return;
  int widths[MAX_COLUMNS], weights[MAX_COLUMNS], left = cells - 2 * ((int)count - 1), weight = 0;
  for (size_t i = 0; i < count; i++) {
    widths[i] = column_cells(value_item(columns, i), cells, &weights[i]);
    left -= widths[i];
    weight += weights[i];
  }
  int top = l->y, bottom = l->y;
  for (size_t i = 0; i < count; i++) {
    int width = weights[i] && left > 0 ? left * weights[i] / weight : widths[i];
    if (x + width > MAX_CELLS) width = MAX_CELLS - x;
    l->y = top;
    if (width > 0) lay_items(l, value_at(value_item(columns, i), "items"), x, width);
    if (l->y > bottom) bottom = l->y;
    x += width + 2;
  }
  l->y = bottom;
}

/* ---- actions ---- */

static bool is_action(const snapnav_value *action) {
  snapnav_str type = value_text(action, "type");
  return text_is(type, "Action.Execute") || text_is(type, "Action.Submit") ||
         text_is(type, "Action.OpenUrl");
}

static void lay_actions(struct layout *l, const snapnav_value *actions, int x, int cells) {
  int at = 0;
  for (size_t i = 0; i < value_count(actions); i++) {
    const snapnav_value *action = value_item(actions, i);
    if (!is_action(action)) continue;
    char scratch[32];
    snapnav_str title = value_shown(value_at(action, "title"), scratch);
    if (title.len == 0) title = value_text(action, "verb");
    wchar_t letters[128] = L"[ ";
    size_t count = 2 + letters_of(title, letters + 2, 120);
    letters[count++] = ' ';
    letters[count++] = ']';
    int used = cells_of(letters, count);
    if (used > cells) used = cells;
    if (at && at + used > cells) l->y++, at = 0;
    struct target button = {TARGET_BUTTON, l->y, 1, x + at, used, action, -1};
    int target = canvas_target(&l->page->canvas, button);
    canvas_text(&l->page->canvas, l->y, x + at, used, letters, count, STYLE_BUTTON, target);
    at += used + 2;
  }
  if (at) l->y++;
}

/* ---- inputs ---- */

/* Puts the label before the field, or above it where that is too narrow; answers the field's x. */
static int lay_label(struct layout *l, snapnav_str label, int x, int cells) {
  if (label.len == 0) return x;
  int width = text_cells(label);
  bool beside = width + 14 <= cells;
  int first = l->y;
  lay_text(l, label, x, beside ? width : cells, STYLE_STRONG, false, (snapnav_str){"", 0}, 1);
  if (!beside) return x;
  l->y = first;
  return x + width + 2;
}

static void lay_field(struct layout *l, const snapnav_value *input, enum target_kind kind, int x,
                      int cells) {
  char scratch[32];
  int field =
      page_field(l->page, value_text(input, "id"), value_shown(value_at(input, "value"), scratch));
  int left = lay_label(l, value_text(input, "label"), x, cells);
  int width = x + cells - left;
  if (width > 40) width = 40;
  struct target target = {kind, l->y, 1, left, width, input, field};
  if (field >= 0) canvas_target(&l->page->canvas, target);
  l->y++;
}

static void lay_toggle(struct layout *l, const snapnav_value *input, int x, int cells) {
  char scratch[32];
  snapnav_str value = value_shown(value_at(input, "value"), scratch);
  int field =
      page_field(l->page, value_text(input, "id"), value.len ? value : snapnav_text("false"));
  struct target toggle = {TARGET_TOGGLE, l->y, 1, x, cells < 4 ? cells : 3, input, field};
  int target = field >= 0 ? canvas_target(&l->page->canvas, toggle) : -1;
  int around = l->target;
  l->target = target;
  lay_text(l, value_text(input, "title"), x + 4, cells - 4, STYLE_PLAIN, false,
           (snapnav_str){"", 0}, 1);
  l->target = around;
  if (l->y == toggle.y) l->y++;
}

/* ---- elements ---- */

static void lay_container(struct layout *l, const snapnav_value *element, int x, int cells) {
  const snapnav_value *action = value_at(element, "selectAction");
  int around = l->target, own = -1;
  if (is_action(action) && around < 0 && cells > 4) {
    own = canvas_target(&l->page->canvas,
                        (struct target){TARGET_ITEM, l->y, 1, x, cells, action, -1});
    l->target = own;
    x += 2, cells -= 2;
  }
  int top = l->y;
  if (value_count(value_at(element, "columns")))
    lay_columns(l, element, x, cells);
  else
    lay_items(l, value_at(element, "items"), x, cells);
  if (own >= 0) {
    if (l->y == top) l->y++;
    l->page->canvas.targets[own].height = l->y - top;
  }
  l->target = around;
}

static void lay_element(struct layout *l, const snapnav_value *element, int x, int cells) {
  snapnav_str type = value_text(element, "type");
  if (text_is(type, "TextBlock"))
    lay_text_block(l, element, x, cells);
  else if (text_is(type, "RichTextBlock"))
    lay_rich_text(l, element, x, cells);
  else if (text_is(type, "FactSet"))
    lay_facts(l, element, x, cells);
  else if (text_is(type, "ActionSet"))
    lay_actions(l, value_at(element, "actions"), x, cells);
  else if (text_is(type, "Input.Toggle"))
    lay_toggle(l, element, x, cells);
  else if (text_is(type, "Input.ChoiceSet"))
    lay_field(l, element, TARGET_CHOICE, x, cells);
  else if (type.len > 6 && memcmp(type.ptr, "Input.", 6) == 0)
    lay_field(l, element, TARGET_FIELD, x, cells);
  else if (text_is(type, "Image"))
    lay_text(l, value_text(element, "altText"), x, cells, STYLE_SUBTLE, true, (snapnav_str){"", 0},
             1000);
  else if (value_at(element, "fallback")->kind == SNAPNAV_MAP && !text_is(type, "Container") &&
           !text_is(type, "ColumnSet"))
    lay_element(l, value_at(element, "fallback"), x, cells);
  else
    lay_container(l, element, x, cells);
}

/* Elements of one kind stand together, others are set off. */
static int kind_of(const snapnav_value *element) {
  snapnav_str type = value_text(element, "type");
  if (text_is(type, "TextBlock") || text_is(type, "RichTextBlock")) return 1;
  if (text_is(type, "Container") || text_is(type, "ColumnSet")) return 2;
  return type.len > 6 && memcmp(type.ptr, "Input.", 6) == 0 ? 3 : 4;
}

static int gap(const struct layout *l, const snapnav_value *before, const snapnav_value *element) {
  snapnav_str spacing = value_text(element, "spacing");
  if (l->tight || l->target >= 0 || text_like(spacing, "none") || text_like(spacing, "small"))
    return 0;
  if (text_like(spacing, "medium") || text_like(spacing, "large") ||
      text_like(spacing, "extraLarge"))
    return 1;
  return kind_of(before) != kind_of(element) ? 1 : 0;
}

static void lay_rule(struct layout *l, int x, int cells) {
  static wchar_t line[MAX_CELLS];
  if (cells > MAX_CELLS) cells = MAX_CELLS;
  wmemset(line, L'─', (size_t)cells);
  canvas_text(&l->page->canvas, l->y++, x, cells, line, (size_t)cells, STYLE_RULE, -1);
}

static void lay_items(struct layout *l, const snapnav_value *items, int x, int cells) {
  if (l->depth >= MAX_DEPTH || cells <= 0) return;
  l->depth++;
  const snapnav_value *before = NULL;
  for (size_t i = 0; i < value_count(items); i++) {
    const snapnav_value *element = value_item(items, i);
    if (element->kind != SNAPNAV_MAP || !value_bool(element, "isVisible", true)) continue;
    if (before && value_bool(element, "separator", false))
      lay_rule(l, x, cells);
    else if (before)
      l->y += gap(l, before, element);
    int top = l->y;
    lay_element(l, element, x, cells);
    if (l->y > top) before = element;
  }
  l->depth--;
}

/* ---- a screen without a card ---- */

static void lay_property(struct layout *l, const snapnav_entry *property, int cells) {
  char scratch[32];
  snapnav_str text = value_shown(&property->value, scratch);
  const snapnav_str left = {"", 0};
  int first = l->y, label = cells / 3 < 16 ? cells / 3 : 16;
  lay_text(l, property->key, 0, label, STYLE_SUBTLE, false, left, 1);
  l->y = first;
  if (text.len) lay_text(l, text, label + 2, cells - label - 2, STYLE_PLAIN, true, left, 1000);
  for (size_t i = 0; i < value_count(&property->value); i++) {
    const snapnav_value *item = value_item(&property->value, i);
    snapnav_str name =
        item->kind == SNAPNAV_MAP ? value_text(item, "title") : value_shown(item, scratch);
    lay_text(l, name, label + 2, cells - label - 2, STYLE_PLAIN, true, left, 1000);
  }
  if (l->y == first) l->y++;
}

static void lay_properties(struct layout *l, int cells) {
  const snapnav_value *properties = value_at(&l->page->description, "properties");
  lay_text(l, page_title(l->page), 0, cells, STYLE_TITLE, true, (snapnav_str){"", 0}, 10);
  if (!l->tight) l->y++;
  if (properties->kind != SNAPNAV_MAP) return;
  for (size_t i = 0; i < properties->u.map.count; i++)
    lay_property(l, &properties->u.map.items[i], cells);
}

void page_lay_out(struct page *page, int width, bool tight) {
  if (page->is_laid_out && page->width == width && page->tight == tight) return;
  canvas_clear(&page->canvas);
  struct layout l = {.page = page, .target = -1, .tight = tight};
  const snapnav_value *card = value_at(&page->description, "card");
  if (card->kind == SNAPNAV_MAP) {
    lay_items(&l, value_at(card, "body"), 0, width);
    const snapnav_value *actions = value_at(card, "actions");
    if (value_count(actions) && l.y && !tight) l.y++;
    lay_actions(&l, actions, 0, width);
  } else {
    lay_properties(&l, width);
  }
  if (l.y > page->canvas.height) page->canvas.height = l.y;
  page->width = width;
  page->tight = tight;
  page->is_laid_out = true;
  int targets = (int)page->canvas.target_count;
  if (page->focus >= targets) page->focus = targets - 1;
  if (page->focus < 0 && targets) page->focus = 0;
}
