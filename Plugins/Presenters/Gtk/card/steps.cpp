#include <algorithm>

#include "builder.hpp"
#include "names.hpp"

namespace snapgtk {

using snapnav::View;

namespace {

/// A widget that nobody is told of.
GtkWidget *silent(GType type, const char *property, const char *words) {
  return GTK_WIDGET(
      g_object_new(type, "accessible-role", GTK_ACCESSIBLE_ROLE_NONE, property, words, nullptr));
}

/// One step: its sign, and its words; in the short line those of the present one alone.
GtkWidget *step(const std::string &title, std::size_t at, std::size_t now, bool is_whole) {
  const bool is_done = at < now, is_now = at == now, has_words = is_whole || is_now;
  auto *item = GTK_WIDGET(g_object_new(GTK_TYPE_BOX, "spacing", 8, "accessible-role",
                                       GTK_ACCESSIBLE_ROLE_LIST_ITEM, nullptr));
  GtkWidget *sign = silent(GTK_TYPE_BOX, "name", "");
  GtkWidget *letter =
      silent(GTK_TYPE_LABEL, "label", is_done ? "✓" : std::to_string(at).c_str());
  gtk_widget_set_hexpand(letter, TRUE);
  gtk_box_append(GTK_BOX(sign), letter);
  gtk_widget_add_css_class(sign, "step-sign");
  gtk_widget_set_hexpand(sign, FALSE);
  gtk_widget_set_valign(sign, GTK_ALIGN_CENTER);
  gtk_box_append(GTK_BOX(item), sign);
  if (has_words) {
    GtkWidget *words = silent(GTK_TYPE_LABEL, "label", title.c_str());
    // The short line is as short as it has to be.
    if (!is_whole) gtk_label_set_ellipsize(GTK_LABEL(words), PANGO_ELLIPSIZE_END);
    gtk_box_append(GTK_BOX(item), words);
  }
  gtk_widget_add_css_class(item, "step");
  if (is_done || is_now) gtk_widget_add_css_class(item, is_done ? "done" : "now");
  gtk_accessible_update_property(GTK_ACCESSIBLE(item), GTK_ACCESSIBLE_PROPERTY_LABEL, title.c_str(),
                                 -1);
  gtk_accessible_update_state(GTK_ACCESSIBLE(item), GTK_ACCESSIBLE_STATE_SELECTED, is_now, -1);
  return item;
}

/// All steps in one line; `is_whole`: with the words of each, and not of the present one alone.
GtkWidget *steps_line(View titles, std::size_t now, bool is_whole) {
  auto *line = GTK_WIDGET(g_object_new(
      GTK_TYPE_BOX, "spacing", is_whole ? 8 : 4, "accessible-role",
      is_whole ? GTK_ACCESSIBLE_ROLE_LIST : GTK_ACCESSIBLE_ROLE_NONE, nullptr));
  if (is_whole) unnamed(line);
  for (std::size_t at = 0; at < titles.size(); at++) {
    if (at > 0) {
      GtkWidget *rule = silent(GTK_TYPE_BOX, "name", "");
      gtk_widget_add_css_class(rule, is_whole ? "step-rule" : "step-gap");
      gtk_widget_set_valign(rule, GTK_ALIGN_CENTER);
      gtk_box_append(GTK_BOX(line), rule);
    }
    const std::string title = shown(titles.at(at).as<std::string_view>());
    gtk_box_append(GTK_BOX(line), step(title, at + 1, now, is_whole));
  }
  return line;
}

int wanted(GtkWidget *child, GtkOrientation orientation, bool is_least) {
  int least = 0, natural = 0;
  gtk_widget_measure(child, orientation, -1, &least, &natural, nullptr, nullptr);
  return is_least ? least : natural;
}

/// Between what the short line and what the whole one needs.
void measure(GtkWidget *box, GtkOrientation orientation, int, int *least, int *natural, int *,
             int *) {
  GtkWidget *whole = gtk_widget_get_first_child(box), *brief = gtk_widget_get_last_child(box);
  const bool is_width = orientation == GTK_ORIENTATION_HORIZONTAL;
  *least = wanted(is_width ? brief : whole, orientation, true);
  *natural = wanted(whole, orientation, false);
}

void allocate(GtkWidget *box, int width, int height, int) {
  GtkWidget *whole = gtk_widget_get_first_child(box), *brief = gtk_widget_get_last_child(box);
  const bool fits = wanted(whole, GTK_ORIENTATION_HORIZONTAL, true) <= width;
  gtk_widget_set_child_visible(whole, fits);
  gtk_widget_set_child_visible(brief, !fits);
  GtkWidget *drawn = fits ? whole : brief;
  const int taken = std::min(width, wanted(drawn, GTK_ORIENTATION_HORIZONTAL, false));
  graphene_point_t place =
      GRAPHENE_POINT_INIT(static_cast<float>(width - taken) / 2, 0);
  gtk_widget_allocate(drawn, taken, height, -1, gsk_transform_translate(nullptr, &place));
}

GtkWidget *steps_box(View titles, std::size_t now) {
  GtkWidget *box = unnamed(gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0));
  gtk_widget_set_layout_manager(box, gtk_custom_layout_new(nullptr, measure, allocate));
  gtk_box_append(GTK_BOX(box), steps_line(titles, now, true));
  gtk_box_append(GTK_BOX(box), steps_line(titles, now, false));
  gtk_widget_add_css_class(box, "steps");
  return box;
}

bool has_any(View actions, std::string_view bar) {
  for (View action : actions.items())
    if (word(action, "bar") == bar) return true;
  return false;
}

// MARK: The head

constexpr int head_gap = 12;

/// What stands at the start, in the middle and at the end of it; null where nothing does.
struct HeadParts {
  GtkWidget *part[3] = {nullptr, nullptr, nullptr};
  int least[3] = {0, 0, 0}, natural[3] = {0, 0, 0};
  int gaps = 0;
};

HeadParts parts_of(GtkWidget *head) {
  HeadParts parts;
  int count = 0;
  for (GtkWidget *child = gtk_widget_get_first_child(head); child;
       child = gtk_widget_get_next_sibling(child)) {
    const int at = gtk_widget_has_css_class(child, "head-start") ? 0
                   : gtk_widget_has_css_class(child, "steps")    ? 1
                                                                 : 2;
    parts.part[at] = child;
    parts.least[at] = wanted(child, GTK_ORIENTATION_HORIZONTAL, true);
    parts.natural[at] = wanted(child, GTK_ORIENTATION_HORIZONTAL, false);
    parts.gaps += count++ ? head_gap : 0;
  }
  return parts;
}

/// The widths of the three in so much room: actions have what they want before steps do.
void share_head(const HeadParts &parts, int room, int *widths) {
  int left = room - parts.gaps - parts.least[0] - parts.least[1] - parts.least[2];
  for (const int at : {2, 0, 1}) {
    const int more = std::clamp(parts.natural[at] - parts.least[at], 0, std::max(left, 0));
    widths[at] = parts.least[at] + more;
    left -= more;
  }
}

void measure_head(GtkWidget *head, GtkOrientation orientation, int room, int *least, int *natural,
                  int *, int *) {
  const HeadParts parts = parts_of(head);
  int widths[3];
  share_head(parts, room < 0 ? G_MAXINT / 2 : room, widths);
  if (orientation == GTK_ORIENTATION_HORIZONTAL) *least = *natural = parts.gaps;
  for (int at = 0; at < 3; at++) {
    if (!parts.part[at]) continue;
    int low = 0, high = 0;
    gtk_widget_measure(parts.part[at], GTK_ORIENTATION_VERTICAL, widths[at], &low, &high, nullptr,
                       nullptr);
    const bool is_width = orientation == GTK_ORIENTATION_HORIZONTAL;
    *least = is_width ? *least + parts.least[at] : std::max(*least, low);
    *natural = is_width ? *natural + parts.natural[at] : std::max(*natural, high);
  }
}

void allocate_head(GtkWidget *head, int width, int height, int) {
  const HeadParts parts = parts_of(head);
  int widths[3];
  share_head(parts, width, widths);
  const int before = parts.part[0] ? widths[0] + head_gap : 0;
  const int behind = parts.part[2] ? widths[2] + head_gap : 0;
  const int middle =
      std::max(before, std::min((width - widths[1]) / 2, width - behind - widths[1]));
  const int starts[3] = {0, middle, width - widths[2]};
  for (int at = 0; at < 3; at++) {
    if (!parts.part[at]) continue;
    int high = 0;
    gtk_widget_measure(parts.part[at], GTK_ORIENTATION_VERTICAL, widths[at], nullptr, &high,
                       nullptr, nullptr);
    const bool is_turned = gtk_widget_get_direction(head) == GTK_TEXT_DIR_RTL;
    const int x = is_turned ? width - starts[at] - widths[at] : starts[at];
    graphene_point_t place = GRAPHENE_POINT_INIT(
        static_cast<float>(x), static_cast<float>(std::max(height - high, 0)) / 2);
    gtk_widget_allocate(parts.part[at], widths[at], std::min(high, height), -1,
                        gsk_transform_translate(nullptr, &place));
  }
}

GtkSizeRequestMode by_width(GtkWidget *) { return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH; }

} // namespace

GtkWidget *Builder::head(View view) {
  const View actions = view["actions"], steps = view["steps"];
  const bool has_start = has_any(actions, "start"), has_end = has_any(actions, "end");
  if (!has_start && !has_end && steps.size() == 0) return nullptr;
  GtkWidget *head = unnamed(gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0));
  gtk_widget_set_layout_manager(head, gtk_custom_layout_new(by_width, measure_head, allocate_head));
  gtk_widget_add_css_class(head, "card-head");
  if (has_start) {
    GtkWidget *start = this->actions(actions, "start");
    gtk_widget_add_css_class(start, "head-start");
    gtk_box_append(GTK_BOX(head), start);
  }
  const auto now = static_cast<std::size_t>(whole(view, "step", 0, 1000));
  if (steps.size() > 0) gtk_box_append(GTK_BOX(head), steps_box(steps, now));
  if (has_end) gtk_box_append(GTK_BOX(head), this->actions(actions, "end"));
  return head;
}

} // namespace snapgtk
