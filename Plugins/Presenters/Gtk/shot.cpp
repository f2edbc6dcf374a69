#include "shot.hpp"

#include <snapnav.hpp>

#include "signals.hpp"
#include "slide.hpp"

namespace snapgtk {

namespace {

struct NodeRelease {
  void operator()(GskRenderNode *node) const noexcept { gsk_render_node_unref(node); }
};

/// The window's ground, and what stands on it.
std::unique_ptr<GskRenderNode, NodeRelease> node_of(GtkWindow *window, int width, int height) {
  GtkWidget *widget = GTK_WIDGET(window);
  GtkSnapshot *snapshot = gtk_snapshot_new();
  gtk_snapshot_render_background(snapshot, gtk_widget_get_style_context(widget), 0, 0, width,
                                 height);
  gtk_widget_snapshot_child(widget, gtk_window_get_child(window), snapshot);
  return std::unique_ptr<GskRenderNode, NodeRelease>(gtk_snapshot_free_to_node(snapshot));
}

} // namespace

void take_shot(GtkWindow *window, const std::string &file) {
  GtkWidget *child = gtk_window_get_child(window);
  // What has asked for another place since the last frame would be drawn nowhere.
  if (child && gtk_widget_get_width(child) > 0) lay_out(child);
  const int width = child ? gtk_widget_get_width(child) : 0;
  const int height = child ? gtk_widget_get_height(child) : 0;
  GskRenderer *renderer = gtk_native_get_renderer(GTK_NATIVE(window));
  const auto node = width > 0 && height > 0 && renderer ? node_of(window, width, height) : nullptr;
  if (!node)
    throw snapnav::Error(SNAPNAV_E_STATE, "the window is not shown: there is no picture of it");
  const graphene_rect_t area{{0, 0}, {static_cast<float>(width), static_cast<float>(height)}};
  const auto texture =
      Ref<GdkTexture>::taking(gsk_renderer_render_texture(renderer, node.get(), &area));
  if (!gdk_texture_save_to_png(texture.get(), file.c_str()))
    throw snapnav::Error(SNAPNAV_E_FAIL, "cannot write the picture " + file);
}

} // namespace snapgtk
