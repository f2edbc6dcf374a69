#include "window.hpp"
#include "card/names.hpp"

#include <algorithm>
#include <utility>

namespace snapgtk {

namespace {

/// Puts a card into a box, wherever it was.
void put(GtkWidget *holder, GtkWidget *card) {
  while (GtkWidget *old = gtk_widget_get_first_child(holder)) gtk_box_remove(GTK_BOX(holder), old);
  GtkWidget *parent = gtk_widget_get_parent(card);
  if (parent && GTK_IS_BOX(parent)) gtk_box_remove(GTK_BOX(parent), card);
  gtk_widget_set_hexpand(card, TRUE);
  gtk_widget_set_vexpand(card, TRUE);
  gtk_box_append(GTK_BOX(holder), card);
}

/// How many columns of equal width a pane takes; what it holds does not make it wider.
int columns_of(Pane::Kind kind) {
  switch (kind) {
  case Pane::Kind::side: return 2;
  case Pane::Kind::list: return 3;
  case Pane::Kind::main: break;
  }
  return 5;
}

} // namespace

/// Counts what moves; the last one to end calls `done`, unless it began nothing.
class Window::Moves {
public:
  explicit Moves(std::function<void(bool)> done) : done_(std::move(done)) {}
  std::function<void()> begin(std::shared_ptr<Moves> self) {
    count_++;
    return [self = std::move(self)] { self->end(); };
  }
  /// Everything has begun.
  void seal() {
    did_move_ = count_ > 0;
    is_sealed_ = true;
    if (count_ == 0) done_(false);
  }

private:
  std::function<void(bool)> done_;
  int count_ = 0;
  bool did_move_ = false;
  bool is_sealed_ = false;

  void end() {
    count_--;
    if (is_sealed_ && count_ == 0) done_(did_move_);
  }
};

Window::Window(const Settings &settings, WindowHost &host, GdkMonitor *monitor)
    : host_(host), window_(gtk_window_new()), page_(gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)),
      sheets_(unnamed(gtk_overlay_new())),
      header_({[this] { host_.go_back(); },
               [this](const std::string &region) { host_.select(region); }}),
      keyboard_(GTK_WINDOW(window_.get()), settings.keyboard),
      asked_width_(settings.width), was_wide_(settings.width >= wide) {
  build(settings, monitor);
  add_controllers();
  gtk_window_present(GTK_WINDOW(window_.get()));
  watch_size();
}

Window::~Window() {
  if (fitting_) g_source_remove(fitting_);
  if (!window_) return;
  keyboard_.abandon();
  layers_.clear();
  leaving_.clear();
  gtk_window_destroy(GTK_WINDOW(window_.get()));
}

void Window::abandon() noexcept {
  keyboard_.abandon();
  // Every reference that is kept keeps a widget from taking back what the display has lost.
  g_object_ref(window_.get());
  for (auto &sheet : layers_) (void)sheet.release();
  for (auto &sheet : leaving_) (void)sheet.release();
  window_ = Ref<GtkWidget>();
}

void Window::build(const Settings &settings, GdkMonitor *monitor) {
  auto *window = GTK_WINDOW(window_.get());
  GtkWidget *overlay = unnamed(gtk_overlay_new());
  GtkWidget *no_titlebar = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0);
  gtk_widget_set_visible(no_titlebar, FALSE);
  gtk_box_append(GTK_BOX(page_), header_.widget());
  gtk_box_append(GTK_BOX(page_), effects_.widget());
  gtk_box_append(GTK_BOX(page_), content_.widget());
  gtk_overlay_set_child(GTK_OVERLAY(sheets_), page_);
  gtk_overlay_set_child(GTK_OVERLAY(overlay), sheets_);
  gtk_overlay_add_overlay(GTK_OVERLAY(overlay), toast_.widget());
  // Above the keyboard, which layers leave free.
  GtkWidget *whole = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
  gtk_widget_set_vexpand(overlay, TRUE);
  gtk_box_append(GTK_BOX(whole), overlay);
  if (settings.keyboard != Settings::Keyboard::off)
    gtk_box_append(GTK_BOX(whole), keyboard_.widget());
  gtk_window_set_titlebar(window, no_titlebar); // the header is part of the page: sheets dim it
  gtk_window_set_child(window, whole);
  gtk_window_set_default_size(window, settings.width, settings.height);
  gtk_widget_add_css_class(window_.get(), "frame");
  tell_height(settings.height);
  if (monitor)
    gtk_window_fullscreen_on_monitor(window, monitor);
  else if (settings.fullscreen)
    gtk_window_fullscreen(window);
  header_.set_fills_screen(settings.fullscreen || monitor);
}

int Window::width() const noexcept {
  const int width = gtk_widget_get_width(content_.widget());
  return width > 0 ? width : asked_width_;
}

void Window::watch_size() {
  GdkSurface *surface = gtk_native_get_surface(GTK_NATIVE(window_.get()));
  if (!surface) return;
  // Widgets cannot be arranged anew while they are being laid out.
  on<void(gint, gint)>(surface, "layout", [this](gint, gint) {
    if (!fitting_)
      fitting_ = g_idle_add(
          [](gpointer self) noexcept -> gboolean {
            static_cast<Window *>(self)->fit();
            return G_SOURCE_REMOVE;
          },
          this);
  });
}

bool Window::tell_height(int height) {
  const bool was_short = std::exchange(is_short_, height <= short_page);
  if (is_short_)
    gtk_widget_add_css_class(window_.get(), "short");
  else
    gtk_widget_remove_css_class(window_.get(), "short");
  return is_short_ != was_short;
}

void Window::fit() {
  fitting_ = 0;
  keyboard_.fit();
  const bool was_wide = std::exchange(was_wide_, width() >= wide);
  const bool changes_height = tell_height(gtk_widget_get_height(window_.get()));
  try {
    if (changes_height) host_.height_changed();
    if (was_wide_ != was_wide) host_.width_changed();
  } catch (...) {
    report_exception("a new size");
  }
}

void Window::remember() {
  content_.remember();
  for (PaneView &view : panes_) view.slide->remember();
}

void Window::show(const Scene &scene, Direction direction, unsigned milliseconds,
                  std::function<void(bool)> done) {
  gtk_widget_set_default_direction(scene.is_right_to_left ? GTK_TEXT_DIR_RTL : GTK_TEXT_DIR_LTR);
  const auto moves = std::make_shared<Moves>(std::move(done));
  show_bars(scene);
  show_panes(scene.panes, direction, milliseconds, moves);
  show_layers(scene.layers, direction == Direction::none ? 0 : milliseconds, moves);
  moves->seal();
}

void Window::show_bars(const Scene &scene) {
  gtk_window_set_title(GTK_WINDOW(window_.get()), scene.window_title.c_str());
  header_.set_title(scene.title);
  header_.set_language(scene.language);
  keyboard_.set_language(scene.language);
  header_.set_can_go_back(scene.can_go_back);
  header_.set_tabs(scene.tabs, scene.tab);
  effects_.show(scene.effects);
}

void Window::show_panes(const std::vector<Pane> &panes, Direction direction, unsigned milliseconds,
                        const std::shared_ptr<Moves> &moves) {
  std::vector<Pane> before;
  for (const PaneView &view : panes_) before.push_back(view.pane);
  if (!have_same_places(before, panes)) {
    content_.change(
        direction, milliseconds, [&] { arrange(panes); }, moves->begin(moves));
    return;
  }
  for (std::size_t at = 0; at < panes.size(); at++) {
    PaneView &view = panes_[at];
    if (view.pane.screen == panes[at].screen) continue;
    view.pane = panes[at];
    view.slide->change(
        direction, milliseconds,
        [&] { put(view.slide->holder(), host_.card_of(view.pane.screen)); }, moves->begin(moves));
  }
}

void Window::arrange(const std::vector<Pane> &panes) {
  if (grid_) gtk_box_remove(GTK_BOX(content_.holder()), grid_);
  panes_.clear();
  grid_ = gtk_grid_new();
  gtk_grid_set_column_homogeneous(GTK_GRID(grid_), TRUE);
  gtk_box_append(GTK_BOX(content_.holder()), grid_);
  int column = 0;
  for (const Pane &pane : panes) {
    auto slide = std::make_unique<Slide>();
    put(slide->holder(), host_.card_of(pane.screen));
    gtk_widget_add_css_class(slide->widget(), "pane");
    gtk_grid_attach(GTK_GRID(grid_), slide->widget(), column, 0, columns_of(pane.kind), 1);
    column += columns_of(pane.kind);
    panes_.push_back({pane, std::move(slide)});
  }
}

void Window::show_layers(const std::vector<Scene::Layer> &layers, unsigned milliseconds,
                         const std::shared_ptr<Moves> &moves) {
  const auto is_wanted = [&](const std::unique_ptr<Sheet> &sheet) {
    return std::any_of(layers.begin(), layers.end(),
                       [&](const Scene::Layer &layer) { return layer.screen == sheet->screen; });
  };
  std::vector<std::unique_ptr<Sheet>> known;
  for (auto &sheet : layers_) {
    if (is_wanted(sheet)) {
      known.push_back(std::move(sheet));
      continue;
    }
    Sheet *leaving = leaving_.emplace_back(std::move(sheet)).get();
    drop_focus(leaving->widget());
    leaving->reveal(false, milliseconds, [this, leaving, end = moves->begin(moves)] {
      gtk_overlay_remove_overlay(GTK_OVERLAY(sheets_), leaving->widget());
      end();
    });
  }
  layers_.clear();
  auto last = known.begin();
  bool lifts = false;
  for (const Scene::Layer &layer : layers) {
    const auto old = std::find_if(known.begin(), known.end(), [&](const auto &sheet) {
      return sheet && sheet->screen == layer.screen;
    });
    if (old != known.end()) {
      (*old)->set_title(layer.title);
      (*old)->set_language(layer.language);
      (*old)->set_names_itself(layer.kind == LayerKind::full && layer.names_itself);
      // What was above a layer that has come below it is put on top again.
      lifts = lifts || old < last;
      if (lifts) gtk_widget_insert_before((*old)->widget(), sheets_, nullptr);
      last = old;
      layers_.push_back(std::move(*old));
      continue;
    }
    auto sheet = std::make_unique<Sheet>(layer.screen, host_.card_of(layer.screen), layer.title,
                                         layer.kind, [this] { host_.go_back(); });
    sheet->set_language(layer.language);
    sheet->set_names_itself(layer.kind == LayerKind::full && layer.names_itself);
    gtk_overlay_add_overlay(GTK_OVERLAY(sheets_), sheet->widget());
    sheet->reveal(true, milliseconds, moves->begin(moves));
    layers_.push_back(std::move(sheet));
    lifts = true;
  }
  // The focus stays inside what is on top.
  if (!layers_.empty()) drop_focus(page_);
  gtk_widget_set_can_focus(page_, layers_.empty());
  gtk_widget_set_can_target(page_, layers_.empty());
  for (const auto &sheet : layers_) {
    if (sheet != layers_.back()) drop_focus(sheet->widget());
    sheet->set_active(sheet == layers_.back());
  }
}

void Window::finish() {
  content_.finish();
  for (PaneView &view : panes_) view.slide->finish();
  for (const auto &sheet : layers_) sheet->finish();
  for (const auto &sheet : leaving_) sheet->finish();
  leaving_.clear();
}

} // namespace snapgtk
