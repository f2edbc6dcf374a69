// card-looker SCRIPT [PICTURES]: shows views as cards, and tells what is seen: a line of JSON for each line of a script.
//
//   show FILE WIDTH HEIGHT   shows a view, or a description, in a window of that size
//   update FILE              gives the card another description
//   texts                    all texts that can be seen, in order
//   clipped                  texts that have less room than they need
//   wanted                   the width that the widest text would like to have
//   state, restore JSON, errors JSON
//   type PLACE TEXT          writes into the editable of that place, from 0
//   write TEXT               writes as somebody types: where the caret is, in place of what is selected
//   caret NUMBER             puts the caret behind so many letters
//   press TEXT               presses the button that says so, or whose sign is called so
//   focus [first|Up|Down|Left|Right]   moves the focus, and tells what has it
//   activate                 presses what has the focus
//   film STATE               waits until the film is in that state, with `moved` until it has come further;
//                            tells in which state it is: none, waiting, playing, paused or broken
//   leave FILE WIDTH HEIGHT  presses what has the focus, and shows another one before anything else happens
//   late FILE                gives the card another description, and then writes into the area that it had
//   hide                     takes the card out of the window and puts it back
//   pictures                 the width and height that each picture has, or what stands for it
//   targets                  what can be pressed or filled in, with its height
//   lines                    in how many lines each text stands
//   underlined               the parts of texts that have a line below them
//   key NAME                 presses a key where the focus is
//   names                    what the buttons with signs are called, for those who listen
//   called                   of tables, their parts and what opens something, whether it has a name
//   shares                   the widths of columns that stand side by side, in hundredths of all of them
//   told                     what the card has asked for since it was asked last
//   asked                    the same, once there is something, within three seconds
//   dark, light
//   adwaita                  wears libadwaita's style from here on; tells whether it is there
//
// While it waits for a line it lives on, so that who reads its accessibility tree is answered.
#include <fcntl.h>
#include <fstream>
#include <functional>
#include <iostream>
#include <sstream>
#include <unistd.h>

#include <glib-unix.h>

#include "../../../Plugins/Presenters/Gtk/card/card.hpp"
#include "../../../Plugins/Presenters/Gtk/card/focus.hpp"
#include "../../../Plugins/Presenters/Gtk/card/scheme.hpp"
#include "json.hpp"
#include "sizes.hpp"

using namespace snapgtk;
using snapnav::Value;

namespace snapgtk {
void report_exception(const char *where) noexcept { std::cerr << "exception in " << where << "\n"; }
} // namespace snapgtk

namespace {

struct Host : CardHost {
  std::vector<Value> told;
  /// Where pictures lie; empty: there are none.
  std::string folder;
  std::vector<std::uint8_t> film(std::string_view path) override { return picture(path); }
  std::vector<std::uint8_t> picture(std::string_view path) override {
    if (folder.empty()) return {};
    std::ifstream stream(folder + "/" + std::string(path), std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
  }
  void press(std::int64_t action, Value inputs) override {
    told.push_back(snapnav::map({{"press", action}, {"inputs", std::move(inputs)}}));
  }
  void log(snapnav::Level, std::string_view text) override {
    told.push_back(snapnav::map({{"log", text}}));
  }
};

std::string words(GtkWidget *widget) {
  std::string all;
  visit(widget, [&](GtkWidget *part) {
    if (GTK_IS_LABEL(part))
      all += (all.empty() ? "" : " ") + std::string(gtk_label_get_text(GTK_LABEL(part)));
    if (GTK_IS_EDITABLE(part) && !GTK_IS_TEXT(part))
      all += "[" + std::string(gtk_editable_get_text(GTK_EDITABLE(part))) + "]";
  });
  return all;
}

class Looker {
public:
  /// Where pictures of the application lie, whose letters are then as large as at arm's length.
  explicit Looker(const std::string &folder) : window_(gtk_window_new()) {
    host_.folder = folder;
    gtk_window_set_decorated(GTK_WINDOW(window_), FALSE);
    GtkCssProvider *style = gtk_css_provider_new();
    std::string large;
    if (!folder.empty())
      large = std::string("window { font-size: 130%; } .card .actions button "
                          "{ min-height: 44px; padding: 6px 26px; }") + card_touch_style;
    gtk_css_provider_load_from_data(style, (card_style + large).c_str(), -1);
    gtk_style_context_add_provider_for_display(gdk_display_get_default(), GTK_STYLE_PROVIDER(style),
                                               GTK_STYLE_PROVIDER_PRIORITY_APPLICATION);
    g_object_unref(style);
  }

  Value obey(const std::string &line) {
    std::istringstream words(line);
    std::string verb;
    words >> verb;
    std::string rest;
    std::getline(words >> std::ws, rest);
    return obey(verb, rest);
  }

private:
  GtkWidget *window_;
  Host host_;
  std::unique_ptr<Card> card_;

  Value obey(const std::string &verb, const std::string &rest) {
    if (verb == "show") return show(rest);
    if (verb == "dark" || verb == "light") {
      ask_for_dark(verb == "dark");
      return Value();
    }
    if (verb == "adwaita") return Value(wear_adwaita());
    if (verb == "update") card_->update(read(rest));
    if (verb == "texts") return texts();
    if (verb == "clipped") return clipped();
    if (verb == "wanted") return wanted();
    if (verb == "shares") return shares(card_->widget());
    if (verb == "pictures") return pictures(card_->widget());
    if (verb == "targets") return targets(card_->widget());
    if (verb == "lines") return lines(card_->widget());
    if (verb == "underlined") return underlined(card_->widget());
    if (verb == "called") return called(card_->widget());
    if (verb == "names") return names(card_->widget());
    if (verb == "film") return film(rest);
    if (verb == "leave") return leave(rest);
    if (verb == "late") late(rest);
    if (verb == "hide") hide();
    if (verb == "activate") gtk_widget_activate(gtk_window_get_focus(GTK_WINDOW(window_)));
    if (verb == "asked") return asked();
    if (verb == "state") return card_->state();
    if (verb == "restore") card_->restore(Json::read(rest));
    if (verb == "errors") card_->show_errors(Json::read(rest));
    if (verb == "type") type(rest);
    if (verb == "write") write(rest);
    if (verb == "caret") caret(std::stoi(rest));
    if (verb == "press") press(rest);
    if (verb == "focus") return focus(rest);
    if (verb == "key") key(rest);
    settle(2);
    return snapnav::list(std::exchange(host_.told, {}));
  }

  static Value read(const std::string &file) {
    std::ifstream stream(file);
    std::stringstream text;
    text << stream.rdbuf();
    Value value = Json::read(text.str());
    return value["view"].is_null() ? snapnav::map({{"view", value}}) : value;
  }

  /// Lets frames be drawn until all is in its place.
  void settle(int frames) {
    for (int frame = 0; frame < frames; frame++) {
      bool is_drawn = false;
      GdkFrameClock *clock = gtk_widget_get_frame_clock(window_);
      const gulong handler = on<void()>(clock, "after-paint", [&] { is_drawn = true; });
      gtk_widget_queue_draw(window_);
      while (!is_drawn) g_main_context_iteration(nullptr, TRUE);
      g_signal_handler_disconnect(clock, handler);
    }
    while (g_main_context_iteration(nullptr, FALSE)) {
    }
  }

  Value show(const std::string &rest) {
    std::istringstream words(rest);
    std::string file;
    int width = 0, height = 0;
    words >> file >> width >> height;
    gtk_window_set_child(GTK_WINDOW(window_), nullptr);
    card_ = std::make_unique<Card>(read(file), host_);
    gtk_window_set_default_size(GTK_WINDOW(window_), width, height);
    gtk_window_set_child(GTK_WINDOW(window_), card_->widget());
    gtk_window_present(GTK_WINDOW(window_));
    while (!gtk_widget_get_mapped(window_)) g_main_context_iteration(nullptr, TRUE);
    settle(3);
    card_->focus_first();
    return snapnav::map({{"width", gtk_widget_get_width(window_)},
                         {"told", snapnav::list(std::exchange(host_.told, {}))}});
  }

  Value texts() {
    std::vector<Value> all;
    visit(card_->widget(), [&](GtkWidget *part) {
      if (GTK_IS_LABEL(part)) all.emplace_back(gtk_label_get_text(GTK_LABEL(part)));
      if (GTK_IS_INSCRIPTION(part))
        all.emplace_back(gtk_inscription_get_text(GTK_INSCRIPTION(part)));
      if (GTK_IS_EDITABLE(part) && !GTK_IS_TEXT(part))
        all.emplace_back(gtk_editable_get_text(GTK_EDITABLE(part)));
      if (GTK_IS_TEXT_VIEW(part)) all.push_back(area(part));
    });
    return snapnav::list(std::move(all));
  }

  static Value area(GtkWidget *view) {
    GtkTextBuffer *buffer = gtk_text_view_get_buffer(GTK_TEXT_VIEW(view));
    GtkTextIter from, to;
    gtk_text_buffer_get_bounds(buffer, &from, &to);
    char *letters = gtk_text_buffer_get_text(buffer, &from, &to, TRUE);
    Value text{std::string_view(letters)};
    g_free(letters);
    return text;
  }

  /// Labels that reach out of the card to the side, or have less than they need at least.
  /// Whether it can be scrolled to sideways.
  static bool is_on_shelf(GtkWidget *part) {
    for (; part; part = gtk_widget_get_parent(part))
      if (gtk_widget_has_css_class(part, "shelf")) return true;
    return false;
  }

  Value clipped() {
    std::vector<Value> all;
    const float width = static_cast<float>(gtk_widget_get_width(card_->widget()));
    visit(card_->widget(), [&](GtkWidget *part) {
      graphene_rect_t area;
      const bool is_long = GTK_IS_INSCRIPTION(part);
      if (!GTK_IS_LABEL(part) && !is_long) return;
      if (!gtk_widget_compute_bounds(part, card_->widget(), &area)) return;
      const bool scrolls = gtk_widget_get_ancestor(part, GTK_TYPE_VIEWPORT) !=
                           gtk_widget_get_ancestor(card_->widget(), GTK_TYPE_VIEWPORT);
      int least = 0;
      // Its own width is without what the style sheet puts around it.
      constexpr int around = 16;
      // The box around a long text says how high that is.
      GtkWidget *room = is_long ? gtk_widget_get_parent(part) : part;
      gtk_widget_measure(room, GTK_ORIENTATION_VERTICAL,
                         gtk_widget_get_width(room) + (is_long ? 0 : around), &least, nullptr,
                         nullptr, nullptr);
      least -= gtk_widget_get_margin_top(room) + gtk_widget_get_margin_bottom(room);
      const bool is_low = gtk_widget_get_height(room) < least;
      const bool is_out = area.origin.x < -1 || area.origin.x + area.size.width > width + 1;
      if (!is_low && !(is_out && scrolls && !is_on_shelf(part))) return;
      all.emplace_back(is_long ? gtk_inscription_get_text(GTK_INSCRIPTION(part))
                               : gtk_label_get_text(GTK_LABEL(part)));
    });
    return snapnav::list(std::move(all));
  }

  Value wanted() {
    int widest = 0;
    visit(card_->widget(), [&](GtkWidget *part) {
      int natural = 0;
      if (!GTK_IS_LABEL(part) && !GTK_IS_INSCRIPTION(part)) return;
      gtk_widget_measure(part, GTK_ORIENTATION_HORIZONTAL, -1, nullptr, &natural, nullptr, nullptr);
      widest = std::max(widest, natural);
    });
    return Value(static_cast<std::int64_t>(widest));
  }

  /// Waits until something has been asked for: a button that is pressed without a hand goes down first.
  Value asked() {
    bool is_late = false;
    const guint end = g_timeout_add(
        3000,
        [](gpointer late) -> gboolean {
          *static_cast<bool *>(late) = true;
          return G_SOURCE_CONTINUE;
        },
        &is_late);
    while (host_.told.empty() && !is_late) g_main_context_iteration(nullptr, TRUE);
    g_source_remove(end);
    return snapnav::list(std::exchange(host_.told, {}));
  }

  /// Out of the window and into it again, as a screen that another one covers.
  void hide() {
    const Ref<GtkWidget> card(card_->widget());
    gtk_window_set_child(GTK_WINDOW(window_), nullptr);
    settle(1);
    gtk_window_set_child(GTK_WINDOW(window_), card.get());
    settle(2);
    card_->focus_first();
  }

  /// Who waits for something that the button has asked for holds it meanwhile.
  Value leave(const std::string &rest) {
    const Ref<GtkWidget> button(gtk_window_get_focus(GTK_WINDOW(window_)));
    g_signal_emit_by_name(button.get(), "clicked");
    return show(rest);
  }

  /// Somebody who knows the area holds it for a while longer than its card does.
  void late(const std::string &rest) {
    Ref<GtkWidget> area;
    visit(card_->widget(), [&](GtkWidget *part) {
      if (GTK_IS_TEXT_VIEW(part)) area = Ref<GtkWidget>(part);
    });
    card_->update(read(rest));
    if (area) g_signal_emit_by_name(area.get(), "insert-at-cursor", "a");
  }

  /// How the first film is, and how far it has come.
  std::pair<std::string, double> film_now() {
    std::pair<std::string, double> now{"none", 0};
    bool is_found = false;
    visit(window_, [&](GtkWidget *part) {
      if (!gtk_widget_has_css_class(part, "film") || std::exchange(is_found, true)) return;
      for (const char *state : {"waiting", "playing", "paused", "broken"})
        if (gtk_widget_has_css_class(part, state)) now.first = state;
      visit(gtk_widget_get_parent(part), [&](GtkWidget *below) {
        if (GTK_IS_SCALE(below)) now.second = gtk_range_get_value(GTK_RANGE(below));
      });
    });
    return now;
  }

  /// Waits until a film is so, as its stream tells.
  Value film(const std::string &wanted) {
    bool is_late = false;
    const guint end = g_timeout_add(
        30000,
        [](gpointer late) -> gboolean {
          *static_cast<bool *>(late) = true;
          return G_SOURCE_CONTINUE;
        },
        &is_late);
    const double before = film_now().second;
    const auto is_so = [&] {
      const auto [state, place] = film_now();
      return wanted == "moved" ? place > before : wanted.empty() || wanted == state;
    };
    while (!is_so() && !is_late) g_main_context_iteration(nullptr, TRUE);
    g_source_remove(end);
    return is_late ? Value("late: " + film_now().first) : Value(film_now().first);
  }

  void type(const std::string &rest) {
    std::istringstream words(rest);
    int wanted = 0;
    std::string text;
    words >> wanted;
    std::getline(words >> std::ws, text);
    visit(card_->widget(), [&](GtkWidget *part) {
      if (!GTK_IS_EDITABLE(part) || GTK_IS_TEXT(part)) return;
      if (wanted-- == 0) gtk_editable_set_text(GTK_EDITABLE(part), text.c_str());
    });
  }

  void write(const std::string &text) {
    GtkWidget *focus = gtk_window_get_focus(GTK_WINDOW(window_));
    if (GTK_IS_TEXT_VIEW(focus))
      gtk_text_buffer_delete_selection(gtk_text_view_get_buffer(GTK_TEXT_VIEW(focus)), TRUE, TRUE);
    else
      gtk_editable_delete_selection(GTK_EDITABLE(focus));
    g_signal_emit_by_name(focus, "insert-at-cursor", text.c_str());
  }

  void caret(int place) {
    GtkWidget *focus = gtk_window_get_focus(GTK_WINDOW(window_));
    if (!GTK_IS_TEXT_VIEW(focus)) return gtk_editable_set_position(GTK_EDITABLE(focus), place);
    GtkTextBuffer *buffer = gtk_text_view_get_buffer(GTK_TEXT_VIEW(focus));
    GtkTextIter at;
    gtk_text_buffer_get_iter_at_offset(buffer, &at, place);
    gtk_text_buffer_place_cursor(buffer, &at);
  }

  void press(const std::string &title) {
    GtkWidget *found = nullptr;
    visit(card_->widget(), [&](GtkWidget *part) {
      const bool is_button = GTK_IS_BUTTON(part) || GTK_IS_CHECK_BUTTON(part);
      const char *tip = gtk_widget_get_tooltip_text(part);
      const std::string said = words(part);
      if (!found && is_button && (said.empty() && tip ? tip : said) == title) found = part;
    });
    if (found && GTK_IS_CHECK_BUTTON(found))
      gtk_check_button_set_active(GTK_CHECK_BUTTON(found),
                                  !gtk_check_button_get_active(GTK_CHECK_BUTTON(found)));
    else if (found && gtk_widget_is_sensitive(found))
      g_signal_emit_by_name(found, "clicked");
    else if (!found)
      host_.told.push_back(snapnav::map({{"missing", title}}));
  }

  /// Gives a key to who listens to keys, from what has the focus outwards.
  void key(const std::string &name) {
    for (GtkWidget *at = gtk_window_get_focus(GTK_WINDOW(window_)); at;
         at = gtk_widget_get_parent(at)) {
      const auto all = Ref<GListModel>::taking(gtk_widget_observe_controllers(at));
      for (guint place = 0; place < g_list_model_get_n_items(all.get()); place++) {
        const auto one =
            Ref<GObject>::taking(static_cast<GObject *>(g_list_model_get_item(all.get(), place)));
        gboolean is_taken = FALSE;
        if (GTK_IS_EVENT_CONTROLLER_KEY(one.get()))
          g_signal_emit_by_name(one.get(), "key-pressed", gdk_keyval_from_name(name.c_str()), 0u,
                                GdkModifierType(0), &is_taken);
        if (is_taken) return;
      }
    }
  }

  Value focus(const std::string &side) {
    if (side == "first") card_->focus_first();
    GtkWidget *focus = gtk_window_get_focus(GTK_WINDOW(window_));
    const std::pair<const char *, GtkDirectionType> sides[] = {{"Up", GTK_DIR_UP},
                                                               {"Down", GTK_DIR_DOWN},
                                                               {"Left", GTK_DIR_LEFT},
                                                               {"Right", GTK_DIR_RIGHT}};
    for (const auto &[name, direction] : sides)
      if (side == name && focus)
        if (GtkWidget *next = nearest_target(card_->widget(), focus, direction))
          gtk_widget_grab_focus(next);
    focus = gtk_window_get_focus(GTK_WINDOW(window_));
    if (focus && GTK_IS_TEXT(focus)) focus = gtk_widget_get_parent(focus);
    return focus ? Value(words(focus)) : Value();
  }
};

/// The lines of a script. While one is waited for, the main loop runs.
class Lines {
public:
  explicit Lines(const char *file) : file_(open(file, O_RDONLY | O_CLOEXEC)) {}
  ~Lines() { close(file_); }
  Lines(const Lines &) = delete;
  Lines &operator=(const Lines &) = delete;

  bool next(std::string &line) {
    for (;;) {
      const std::size_t end = read_.find('\n');
      if (end != std::string::npos) {
        line = read_.substr(0, end);
        read_.erase(0, end + 1);
        return true;
      }
      wait();
      char piece[4096];
      const ssize_t count = read(file_, piece, sizeof piece);
      if (count <= 0) return false;
      read_.append(piece, static_cast<std::size_t>(count));
    }
  }

private:
  int file_;
  std::string read_;

  /// A file of the file system is always ready.
  void wait() {
    bool is_ready = lseek(file_, 0, SEEK_CUR) >= 0;
    if (is_ready) return;
    g_unix_fd_add(
        file_, static_cast<GIOCondition>(G_IO_IN | G_IO_HUP),
        [](gint, GIOCondition, gpointer ready) {
          *static_cast<bool *>(ready) = true;
          return G_SOURCE_REMOVE;
        },
        &is_ready);
    while (!is_ready) g_main_context_iteration(nullptr, TRUE);
  }
};

} // namespace

int main(int count, char **words) {
  if (count != 2 && count != 3) return 2;
  g_set_prgname("card-looker");
  gtk_init();
  Looker looker(count == 3 ? words[2] : "");
  Lines script(words[1]);
  for (std::string line; script.next(line);) {
    try {
      std::cout << Json::write(looker.obey(line)) << std::endl;
    } catch (const std::exception &error) {
      std::cout << Json::write(snapnav::map({{"error", error.what()}})) << std::endl;
    }
  }
}
