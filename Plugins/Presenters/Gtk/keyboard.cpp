#include "keyboard.hpp"
#include "card/names.hpp"

#include <algorithm>

#include "card/focus.hpp"
#include "writing.hpp"

namespace snapgtk {

namespace {

constexpr int gap = 4; // pixels between two keys

constexpr const char *name_key = "snapnav-key";

/// The icon of a key; null: it has none.
const char *icon_of(const std::string &key) {
  if (key == "SHIFT") return "pan-up-symbolic";
  if (key == "BACK") return "edit-clear-symbolic";
  if (key == "HIDE") return "pan-down-symbolic";
  if (key == "ENTER") return "pan-end-symbolic";
  return nullptr;
}

std::string capital(const std::string &letter) {
  const gunichar upper = g_unichar_toupper(g_utf8_get_char(letter.c_str()));
  char text[7];
  return std::string(text, static_cast<std::size_t>(g_unichar_to_utf8(upper, text)));
}

/// Whether a key's name is that of a letter, a digit or a sign, without Control and the like.
bool is_letter(const std::string &name) {
  return g_utf8_strlen(name.c_str(), -1) == 1 && name != " ";
}

} // namespace

DisplayKeyboard::DisplayKeyboard(GtkWindow *window, Settings::Keyboard mode)
    : window_(window), mode_(mode), frame_(unnamed(gtk_scrolled_window_new())),
      board_(GTK_WIDGET(
          g_object_new(GTK_TYPE_GRID, "accessible-role", GTK_ACCESSIBLE_ROLE_GROUP, nullptr))) {
  gtk_widget_add_css_class(board_.get(), "keyboard");
  auto *frame = GTK_SCROLLED_WINDOW(frame_.get());
  gtk_scrolled_window_set_policy(frame, GTK_POLICY_EXTERNAL, GTK_POLICY_NEVER);
  gtk_scrolled_window_set_child(frame, board_.get());
  gtk_widget_set_visible(frame_.get(), FALSE);
  gtk_widget_set_direction(board_.get(), GTK_TEXT_DIR_LTR);
  gtk_grid_set_row_spacing(GTK_GRID(board_.get()), gap);
  gtk_grid_set_column_spacing(GTK_GRID(board_.get()), 0);
  gtk_grid_set_column_homogeneous(GTK_GRID(board_.get()), TRUE);
  if (mode_ != Settings::Keyboard::off)
    watching_ = on_change(window_, "focus-widget", [this] { soon(); });
}

DisplayKeyboard::~DisplayKeyboard() { abandon(); }

void DisplayKeyboard::abandon() noexcept {
  if (watching_) g_signal_handler_disconnect(window_, std::exchange(watching_, 0));
  if (settling_) g_source_remove(std::exchange(settling_, 0));
  if (ticks_) gtk_widget_remove_tick_callback(board_.get(), std::exchange(ticks_, 0));
}

// ---- when it is there ---------------------------------------------------------------------------

void DisplayKeyboard::watch(GdkEvent *event) {
  if (mode_ == Settings::Keyboard::off) return;
  const GdkEventType type = gdk_event_get_event_type(event);
  if (type == GDK_TOUCH_END || type == GDK_TOUCH_CANCEL || type == GDK_BUTTON_RELEASE) {
    is_down_ = false;
    return soon();
  }
  if (type != GDK_TOUCH_BEGIN && type != GDK_BUTTON_PRESS) return;
  double x = 0, y = 0, left = 0, top = 0;
  gdk_event_get_position(event, &x, &y);
  gtk_native_get_surface_transform(GTK_NATIVE(window_), &left, &top);
  GtkWidget *below = gtk_widget_pick(GTK_WIDGET(window_), x - left, y - top, GTK_PICK_DEFAULT);
  if (below && (below == board_.get() || gtk_widget_is_ancestor(below, board_.get()))) return;
  GdkDevice *device = gdk_event_get_device(event);
  const bool is_touch = type == GDK_TOUCH_BEGIN ||
                        (device && gdk_device_get_source(device) == GDK_SOURCE_TOUCHSCREEN);
  is_down_ = true;
  means_ = is_touch ? Means::touch : Means::mouse;
  if (!is_touch) return;
  is_typing_ = false;
  hidden_ = Ref<GtkWidget>();
}

bool DisplayKeyboard::take_key(const std::string &name) {
  if (mode_ == Settings::Keyboard::off) return false;
  if (name == "Tab" || name == "Shift+Tab") means_ = Means::tab;
  const bool is_arrow = name.compare(0, 5, "Arrow") == 0;
  if (is_arrow || (name == "Enter" && means_ == Means::none)) means_ = Means::arrows;
  if (is_letter(name)) {
    is_typing_ = true;
    // What goes to a key would be nobody's: it is written where it was meant for.
    const bool is_taken = target_ && has_focus();
    if (is_taken) write(target_.get(), name, kind_);
    if (is_taken) focus_input(target_.get());
    if (mode_ == Settings::Keyboard::automatic) close();
    return is_taken;
  }
  GtkWidget *input = input_at(gtk_window_get_focus(window_));
  if (target_ && name == "Escape") return hide(), true;
  if (has_focus() && (name == "Enter" || name == " ")) return press_focused(), true;
  if (name == "Enter" && input && means_ == Means::arrows && !is_typing_) {
    hidden_ = Ref<GtkWidget>();
    open(input);
    return move(GTK_DIR_DOWN);
  }
  if (!target_ || !is_arrow) return false;
  if (name == "ArrowDown") return move(GTK_DIR_DOWN);
  if (!has_focus()) return false;
  return move(name == "ArrowUp" ? GTK_DIR_UP : name == "ArrowLeft" ? GTK_DIR_LEFT : GTK_DIR_RIGHT);
}

/// What lies below a finger does not move before it is pressed: all is looked at anew after what
/// goes on now.
void DisplayKeyboard::soon() {
  if (settling_) return;
  settling_ = g_idle_add(
      [](gpointer self) noexcept -> gboolean {
        static_cast<DisplayKeyboard *>(self)->settling_ = 0;
        static_cast<DisplayKeyboard *>(self)->settle();
        return G_SOURCE_REMOVE;
      },
      this);
}

void DisplayKeyboard::settle() {
  if (is_down_) return;
  if (target_ && !gtk_widget_get_mapped(target_.get())) close();
  if (has_focus()) {
    if (is_stale_) draw();
    return;
  }
  GtkWidget *input = input_at(gtk_window_get_focus(window_));
  if (input != hidden_.get()) hidden_ = Ref<GtkWidget>();
  if (!input || !is_wanted(input)) return close();
  open(input);
}

bool DisplayKeyboard::is_wanted(GtkWidget *input) const {
  if (input == hidden_.get()) return false;
  const bool is_led = means_ == Means::touch || means_ == Means::arrows;
  return mode_ == Settings::Keyboard::on || (is_led && !is_typing_);
}

bool DisplayKeyboard::has_focus() const {
  GtkWidget *focus = gtk_window_get_focus(window_);
  return focus && gtk_widget_is_ancestor(focus, board_.get());
}

void DisplayKeyboard::open(GtkWidget *input) {
  if (input == target_.get() && !is_stale_) return reveal();
  if (input != target_.get()) {
    target_ = Ref<GtkWidget>(input);
    kind_ = kind_at(input);
    language_ = Layouts::shipped().language_of(tag_);
    page_ = Layouts::shipped().first_page(language_, kind_);
    is_shifted_ = false;
  }
  gtk_widget_set_visible(frame_.get(), TRUE);
  draw();
}

void DisplayKeyboard::close() {
  if (!target_) return;
  if (has_focus()) focus_input(target_.get());
  target_ = Ref<GtkWidget>();
  gtk_widget_set_visible(frame_.get(), FALSE);
}

void DisplayKeyboard::hide() {
  hidden_ = target_;
  close();
}

void DisplayKeyboard::set_language(const std::string &language) {
  if (tag_ == language) return;
  tag_ = language;
  if (!target_) return;
  language_ = Layouts::shipped().language_of(tag_);
  page_ = Layouts::shipped().first_page(language_, kind_);
  is_stale_ = true;
  soon();
}

void DisplayKeyboard::set_large(bool is_large) {
  if (is_large_ == is_large) return;
  is_large_ = is_large;
  if (is_large)
    gtk_widget_add_css_class(board_.get(), "large");
  else
    gtk_widget_remove_css_class(board_.get(), "large");
}

void DisplayKeyboard::fit() {
  if (!target_ || columns_ == room()) return;
  is_stale_ = true;
  soon();
}

// ---- what is seen of it -------------------------------------------------------------------------

/// How many keys for fingers stand in a row.
std::size_t DisplayKeyboard::room() const {
  const int least = is_large_ ? 56 : 44, width = gtk_widget_get_width(GTK_WIDGET(window_));
  return static_cast<std::size_t>(std::max(4, (width - gap) / (least + gap)));
}

void DisplayKeyboard::draw() {
  is_stale_ = false;
  std::size_t row_before = 0, place_before = 0;
  const bool had_focus = has_focus();
  for (std::size_t row = 0; had_focus && row < keys_.size(); row++)
    for (std::size_t place = 0; place < keys_[row].size(); place++)
      if (keys_[row][place] == gtk_window_get_focus(window_))
        row_before = keys_.size() - row, place_before = place;
  if (had_focus) focus_input(target_.get());
  while (GtkWidget *old = gtk_widget_get_first_child(board_.get()))
    gtk_grid_remove(GTK_GRID(board_.get()), old);
  keys_.clear();
  columns_ = room();
  const Layouts &layouts = Layouts::shipped();
  const auto rows = arranged(layouts.rows(language_, kind_, page_), columns_);
  std::size_t columns = 0;
  for (const KeyRow &row : rows) columns = std::max(columns, row.size());
  for (const KeyRow &row : rows) add_row(row, static_cast<int>(keys_.size()), columns);
  gtk_accessible_update_property(GTK_ACCESSIBLE(board_.get()), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                 layouts.name(language_, "KEYBOARD").c_str(), -1);
  gtk_widget_set_halign(board_.get(), page_ == "pad" ? GTK_ALIGN_CENTER : GTK_ALIGN_FILL);
  if (had_focus && row_before > 0) {
    const auto &line = keys_[keys_.size() - std::min(row_before, keys_.size())];
    gtk_widget_grab_focus(line[std::min(place_before, line.size() - 1)]);
  }
  reveal();
}

/// Letters stand where keyboards have them; the row below runs as the text does.
void DisplayKeyboard::add_row(const KeyRow &row, int line, std::size_t columns) {
  const bool is_pad = page_ == "pad";
  const std::vector<int> widths = spans(row, columns, is_pad);
  int used = 0;
  for (const int width : widths) used += width;
  const int whole = 2 * static_cast<int>(columns);
  const bool is_turned =
      language_ == "ar" && !is_pad && std::find(row.begin(), row.end(), "ENTER") != row.end();
  int at = is_pad ? 0 : (whole - used) / 2;
  std::vector<GtkWidget *> made;
  for (std::size_t place = 0; place < row.size(); place++) {
    GtkWidget *button = key(row[place]);
    const int left = is_turned ? whole - at - widths[place] : at;
    gtk_grid_attach(GTK_GRID(board_.get()), button, left, line, widths[place], 1);
    at += widths[place];
    made.push_back(button);
  }
  keys_.push_back(std::move(made));
}

GtkWidget *DisplayKeyboard::key(const std::string &name) {
  const Layouts &layouts = Layouts::shipped();
  const char *icon = icon_of(name);
  const std::string letter = is_shifted_ && !is_command(name) ? capital(name) : name;
  const std::string written = name == "SPACE" ? " " : layouts.label(language_, letter);
  GtkWidget *button =
      icon ? gtk_button_new_from_icon_name(icon) : gtk_button_new_with_label(written.c_str());
  const std::string called =
      name == "ENTER"    ? layouts.name(language_, has_lines(target_.get()) ? "LINE" : "NEXT")
      : is_command(name) ? layouts.name(language_, name)
                         : letter;
  gtk_accessible_update_property(GTK_ACCESSIBLE(button), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                 called.c_str(), -1);
  gtk_widget_add_css_class(button, name == "ENTER"    ? "enter"
                                   : is_command(name) ? "command"
                                                      : "letter");
  if (name == "SHIFT" && is_shifted_) gtk_widget_add_css_class(button, "held");
  gtk_widget_set_focus_on_click(button, FALSE); // the input keeps the focus and the caret
  gtk_widget_set_hexpand(button, TRUE);
  g_object_set_data_full(G_OBJECT(button), name_key, g_strdup(letter.c_str()), g_free);
  on<void()>(button, "clicked", [this, letter] { press(letter); });
  return button;
}

/// The input stands above the keyboard as soon as both have their places.
void DisplayKeyboard::reveal() {
  frames_ = 3;
  if (ticks_) return;
  ticks_ = gtk_widget_add_tick_callback(
      board_.get(),
      [](GtkWidget *, GdkFrameClock *, gpointer data) noexcept -> gboolean {
        auto *self = static_cast<DisplayKeyboard *>(data);
        if (self->target_) scroll_to(self->target_.get());
        gtk_widget_queue_draw(self->board_.get());
        if (--self->frames_ > 0) return G_SOURCE_CONTINUE;
        self->ticks_ = 0;
        return G_SOURCE_REMOVE;
      },
      this, nullptr);
}

// ---- keys ---------------------------------------------------------------------------------------

void DisplayKeyboard::press(const std::string &name) {
  if (!target_) return;
  GtkWidget *input = target_.get();
  if (name == "SHIFT") return turn(page_, !is_shifted_);
  if (name == "SIGNS") return turn("signs", false);
  if (name == "LETTERS") return turn("letters", false);
  if (name == "LATIN") return turn("latin", false);
  if (name == "HIDE") return hide();
  if (name == "ENTER") return enter();
  if (name == "BACK") return erase(input);
  write(input, name == "SPACE" ? " " : name, kind_);
  if (is_shifted_) turn(page_, false);
}

/// A key that is pressed is not taken away before it has been let go.
void DisplayKeyboard::turn(const std::string &page, bool is_shifted) {
  page_ = page;
  is_shifted_ = is_shifted;
  is_stale_ = true;
  soon();
}

/// What Enter is in the input: a new line, its own action, or the way to the next target.
void DisplayKeyboard::enter() {
  const Ref<GtkWidget> input = target_;
  if (has_lines(input.get())) return write(input.get(), "\n", kind_);
  focus_input(input.get());
  activate(input.get());
}

void DisplayKeyboard::press_focused() {
  const auto *name = static_cast<const char *>(
      g_object_get_data(G_OBJECT(gtk_window_get_focus(window_)), name_key));
  if (name) press(std::string(name));
}

/// Arrows lead from the input to the keys, from key to key, and up again.
bool DisplayKeyboard::move(GtkDirectionType side) {
  GtkWidget *from = has_focus() ? gtk_window_get_focus(window_) : target_.get();
  if (!gtk_widget_get_mapped(board_.get()) || gtk_widget_get_width(board_.get()) == 0) return true;
  gtk_window_set_focus_visible(window_, TRUE);
  if (GtkWidget *next = nearest_target(board_.get(), from, side))
    gtk_widget_grab_focus(next);
  else if (side == GTK_DIR_UP)
    focus_input(target_.get());
  return true;
}

} // namespace snapgtk
