#include "sizes.hpp"

void visit(GtkWidget *widget, const Visit &body) {
  if (!gtk_widget_get_mapped(widget)) return;
  body(widget);
  for (GtkWidget *child = gtk_widget_get_first_child(widget); child;
       child = gtk_widget_get_next_sibling(child))
    visit(child, body);
}

snapnav::Value lines(GtkWidget *card) {
  std::vector<snapnav::Value> all;
  visit(card, [&](GtkWidget *part) {
    if (GTK_IS_LABEL(part))
      all.emplace_back(std::int64_t(pango_layout_get_line_count(gtk_label_get_layout(GTK_LABEL(part)))));
  });
  return snapnav::list(std::move(all));
}

snapnav::Value underlined(GtkWidget *card) {
  std::vector<snapnav::Value> all;
  visit(card, [&](GtkWidget *part) {
    PangoAttrList *list = GTK_IS_LABEL(part) ? gtk_label_get_attributes(GTK_LABEL(part)) : nullptr;
    if (!list) return;
    const std::string words = gtk_label_get_text(GTK_LABEL(part));
    GSList *looks = pango_attr_list_get_attributes(list);
    for (GSList *item = looks; item; item = item->next) {
      const auto *look = static_cast<const PangoAttribute *>(item->data);
      if (look->klass->type == PANGO_ATTR_UNDERLINE)
        all.emplace_back(words.substr(look->start_index, look->end_index - look->start_index));
    }
    g_slist_free_full(looks, reinterpret_cast<GDestroyNotify>(pango_attribute_destroy));
  });
  return snapnav::list(std::move(all));
}

snapnav::Value called(GtkWidget *card) {
  std::vector<snapnav::Value> all;
  visit(card, [&](GtkWidget *part) {
    const GtkAccessibleRole role = gtk_accessible_get_accessible_role(GTK_ACCESSIBLE(part));
    if (GTK_IS_MENU_BUTTON(part) || role == GTK_ACCESSIBLE_ROLE_TABLE ||
        role == GTK_ACCESSIBLE_ROLE_ROW || role == GTK_ACCESSIBLE_ROLE_CELL)
      all.emplace_back(bool(
          gtk_test_accessible_has_property(GTK_ACCESSIBLE(part), GTK_ACCESSIBLE_PROPERTY_LABEL)));
  });
  return snapnav::list(std::move(all));
}

snapnav::Value names(GtkWidget *card) {
  std::vector<snapnav::Value> all;
  visit(card, [&](GtkWidget *part) {
    if (!GTK_IS_BUTTON(part) || !gtk_button_get_icon_name(GTK_BUTTON(part))) return;
    // What is not the value is told as it is.
    char *name = gtk_test_accessible_check_property(GTK_ACCESSIBLE(part),
                                                    GTK_ACCESSIBLE_PROPERTY_LABEL, "");
    all.emplace_back(std::string(name ? name : ""));
    g_free(name);
  });
  return snapnav::list(std::move(all));
}

snapnav::Value pictures(GtkWidget *card) {
  std::vector<snapnav::Value> all;
  visit(card, [&](GtkWidget *part) {
    if (!GTK_IS_PICTURE(part) && !gtk_widget_has_css_class(part, "caption-box")) return;
    graphene_rect_t area;
    if (!gtk_widget_compute_bounds(part, part, &area)) return;
    all.push_back(snapnav::list({snapnav::Value(static_cast<std::int64_t>(area.size.width)),
                                 snapnav::Value(static_cast<std::int64_t>(area.size.height))}));
  });
  return snapnav::list(std::move(all));
}

snapnav::Value targets(GtkWidget *card) {
  std::vector<snapnav::Value> all;
  visit(card, [&](GtkWidget *part) {
    if (!GTK_IS_ENTRY(part) && !GTK_IS_PASSWORD_ENTRY(part) && !GTK_IS_DROP_DOWN(part) &&
        !GTK_IS_CHECK_BUTTON(part) && !GTK_IS_BUTTON(part))
      return;
    graphene_rect_t area; // with what is around its words, which can be pressed, too
    if (!gtk_widget_compute_bounds(part, part, &area)) return;
    all.push_back(snapnav::list({snapnav::Value(std::string(G_OBJECT_TYPE_NAME(part))),
                                 snapnav::Value(std::int64_t(area.size.height))}));
  });
  return snapnav::list(std::move(all));
}

snapnav::Value shares(GtkWidget *card) {
  std::vector<snapnav::Value> all;
  visit(card, [&](GtkWidget *part) {
    if (!gtk_widget_has_css_class(part, "columns")) return;
    std::vector<snapnav::Value> row;
    const int whole = gtk_widget_get_width(part);
    for (GtkWidget *child = gtk_widget_get_first_child(part); child && whole > 0;
         child = gtk_widget_get_next_sibling(child))
      if (gtk_widget_get_mapped(child))
        row.emplace_back(std::int64_t(gtk_widget_get_width(child) * 100 / whole));
    if (row.size() > 1) all.push_back(snapnav::list(std::move(row)));
  });
  return snapnav::list(std::move(all));
}
