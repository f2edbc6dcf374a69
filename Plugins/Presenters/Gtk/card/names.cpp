#include "names.hpp"

namespace snapgtk {

static void clear(GtkAccessible *part) {
  gtk_accessible_update_property(part, GTK_ACCESSIBLE_PROPERTY_LABEL, "", -1);
}

/// All of a kind below a widget.
static void clear_below(GtkWidget *widget, GType kind) {
  for (GtkWidget *part = gtk_widget_get_first_child(widget); part;
       part = gtk_widget_get_next_sibling(part)) {
    if (g_type_is_a(G_OBJECT_TYPE(part), kind)) clear(GTK_ACCESSIBLE(part));
    clear_below(part, kind);
  }
}

static void clear_bar(GtkWidget *bar) {
  clear(GTK_ACCESSIBLE(bar));
  clear_below(bar, GTK_TYPE_RANGE);
}

static void clear_pages(GtkStack *stack) {
  GtkSelectionModel *pages = gtk_stack_get_pages(stack);
  for (guint place = 0; place < g_list_model_get_n_items(G_LIST_MODEL(pages)); place++) {
    gpointer page = g_list_model_get_item(G_LIST_MODEL(pages), place);
    clear(GTK_ACCESSIBLE(page));
    g_object_unref(page);
  }
  g_object_unref(pages);
}

GtkWidget *unnamed(GtkWidget *widget) {
  if (GTK_IS_SCROLLED_WINDOW(widget)) {
    auto *window = GTK_SCROLLED_WINDOW(widget);
    clear_bar(gtk_scrolled_window_get_hscrollbar(window));
    clear_bar(gtk_scrolled_window_get_vscrollbar(window));
  } else if (GTK_IS_STACK(widget)) {
    clear_pages(GTK_STACK(widget));
  } else if (GTK_IS_BUTTON(widget) || GTK_IS_MENU_BUTTON(widget) ||
             GTK_IS_PASSWORD_ENTRY(widget)) {
    clear_below(widget, GTK_TYPE_IMAGE);
  } else {
    clear(GTK_ACCESSIBLE(widget));
  }
  return widget;
}

void give_name(GtkWidget *widget, const std::string &name) {
  gtk_accessible_update_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_LABEL, name.c_str(),
                                 -1);
}

} // namespace snapgtk
