#include "style.hpp"

#include "card/card.hpp"

namespace snapgtk {

namespace {

constexpr char frame_style[] = R"(
.frame headerbar .title { font-weight: bold; }
.frame .tab-bar { margin: 6px 12px; }
.frame .tab-bar button { min-width: 5em; }
.frame .tab-bar button:checked { font-weight: bold; }
.frame .effect { padding: 8px 16px; background-color: #d9e6f7; color: #102a4c; }
.frame.dark .effect { background-color: #1d3a5f; color: #e3edfa; }
.frame .pane + .pane { border-left: 1px solid alpha(currentColor, 0.2); }
.frame .dimmer { background-color: rgba(0, 0, 0, 0.45); padding: 24px; }
.frame .sheet {
  background-color: @theme_bg_color;
  color: @theme_fg_color;
  border-radius: 12px;
  box-shadow: 0 6px 24px rgba(0, 0, 0, 0.45);
}
.frame .sheet-bar { padding: 8px 8px 0 8px; }
.frame .sheet-bar .title { font-weight: bold; }
.frame .keyboard {
  background-color: mix(@theme_bg_color, @theme_fg_color, 0.12);
  padding: 4px 2px;
}
.frame .keyboard button {
  min-width: 44px;
  min-height: 44px;
  margin: 0 2px;
  padding: 0;
  border: none;
  border-radius: 8px;
  background: @theme_base_color;
  color: @theme_text_color;
  font-size: 1.2em;
}
.frame .keyboard.large button { min-width: 56px; min-height: 56px; font-size: 1.4em; }
.frame .keyboard button.command { background: mix(@theme_bg_color, @theme_fg_color, 0.2); color: @theme_fg_color; }
.frame .keyboard button.enter, .frame .keyboard button.held {
  background: @theme_selected_bg_color;
  color: @theme_selected_fg_color;
}
.frame .keyboard button:active { background: mix(@theme_base_color, @theme_text_color, 0.25); }
.frame .keyboard button:focus-visible { outline: 3px solid @theme_fg_color; outline-offset: -3px; }
.frame .toast {
  background-color: #2b2b2b;
  color: #ffffff;
  border-radius: 20px;
  padding: 10px 20px;
  margin: 24px;
}
.frame.dark .toast { background-color: #f2f2f2; color: #1b1b1b; }
)";

Ref<GtkCssProvider> provider() { return Ref<GtkCssProvider>::taking(gtk_css_provider_new()); }

void add(GdkDisplay *display, const Ref<GtkCssProvider> &provider, unsigned priority) {
  gtk_style_context_add_provider_for_display(display, GTK_STYLE_PROVIDER(provider.get()), priority);
}

/// A colour of the theme; empty: it is none.
std::string color_at(snapnav::View colors, std::string_view role) {
  const std::string color = text_at(colors, role);
  const bool is_color = color.size() == 7 && color[0] == '#' &&
                        color.find_first_not_of("0123456789abcdefABCDEF", 1) == std::string::npos;
  return is_color ? color : std::string();
}

/// The rules of one scheme; empty where a colour is missing.
std::string rules_of(snapnav::View colors, const std::string &time, const std::string &night) {
  const std::string ink = color_at(colors, "accentInk"), soft = color_at(colors, "accentSoft"),
                    fill = color_at(colors, "accentFill"), on = color_at(colors, "onAccent"),
                    focus = color_at(colors, "focus");
  if (ink.empty() || soft.empty() || fill.empty() || on.empty() || focus.empty()) return {};
  const std::string card = ".card" + night;
  return "@define-color snap_accent_" + time + " " + ink + ";\n@define-color snap_panel_accent_" +
         time + " " + soft + ";\n" + card + " .suggested-action, " + card +
         " .suggested-action:hover { background: " + fill + "; color: " + on + "; }\n" + card +
         " *:focus-visible { outline-color: " + focus + "; }\n";
}

std::string words_of(GtkCssSection *section, const GError *error) {
  char *place = gtk_css_section_to_string(section);
  const std::string words = std::string(place) + ": " + error->message;
  g_free(place);
  return words;
}

} // namespace

Style::Style(GdkDisplay *display, const std::string &file,
             std::function<void(const std::string &)> problem)
    : display_(display), own_(provider()), cards_(provider()), theme_(provider()),
      application_(provider()) {
  gtk_css_provider_load_from_data(own_.get(), frame_style, -1);
  gtk_css_provider_load_from_data(cards_.get(), card_style, -1);
  add(display, own_, GTK_STYLE_PROVIDER_PRIORITY_APPLICATION);
  add(display, cards_, GTK_STYLE_PROVIDER_PRIORITY_APPLICATION);
  add(display, theme_, GTK_STYLE_PROVIDER_PRIORITY_APPLICATION);
  if (file.empty()) return;
  on<void(GtkCssSection *, GError *)>(
      application_.get(), "parsing-error",
      [problem = std::move(problem)](GtkCssSection *section, GError *error) {
        problem(words_of(section, error));
      });
  gtk_css_provider_load_from_path(application_.get(), file.c_str());
  add(display, application_, GTK_STYLE_PROVIDER_PRIORITY_APPLICATION + 1);
}

void Style::wear(snapnav::View theme) {
  std::string rules = rules_of(theme["light"], "day", "") + rules_of(theme["dark"], "night", ".night");
  if (rules == worn_) return;
  worn_ = std::move(rules);
  gtk_css_provider_load_from_data(theme_.get(), worn_.c_str(), -1);
}

Style::~Style() {
  if (!display_) return;
  for (const auto &provider : {own_, cards_, theme_, application_})
    gtk_style_context_remove_provider_for_display(display_, GTK_STYLE_PROVIDER(provider.get()));
}

bool is_dark(GtkWidget *widget) noexcept {
  GdkRGBA letters;
  gtk_style_context_get_color(gtk_widget_get_style_context(widget), &letters);
  return 0.299f * letters.red + 0.587f * letters.green + 0.114f * letters.blue > 0.5f;
}

} // namespace snapgtk
