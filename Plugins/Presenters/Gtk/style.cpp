#include "style.hpp"

#include "card/card.hpp"

namespace snapgtk {

namespace {

constexpr char frame_style[] = R"(
/* Where nobody composes windows GTK draws two lines at the sides, of which only those beside tabs are seen. */
window.frame.solid-csd { border: none; box-shadow: none; }
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
.frame .dimmer.to-the-edges { padding: 0; }
.frame .sheet.drawer { border-radius: 0 18px 18px 0; }
.frame .sheet.drawer:dir(rtl) { border-radius: 18px 0 0 18px; }
.frame .sheet.full { border-radius: 0; box-shadow: none; }
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
  std::string more;
  for (const auto &[name, role] : {std::pair("snap_panel_emphasis_", "emphasis"), {"snap_subtle_", "subtle"},
                                   {"snap_good_", "good"}, {"snap_panel_good_", "goodSoft"},
                                   {"snap_warning_", "warning"}, {"snap_panel_warning_", "warningSoft"},
                                   {"snap_attention_", "attention"}, {"snap_panel_attention_", "attentionSoft"}})
    if (const std::string color = color_at(colors, role); !color.empty())
      more += "@define-color " + (name + time) + " " + color + ";\n";
  return more + "@define-color snap_accent_" + time + " " + ink + ";\n@define-color snap_panel_accent_" +
         time + " " + soft + ";\n" + card + " .suggested-action, " + card +
         " .suggested-action:hover { background: " + fill + "; color: " + on + "; }\n" + card +
         " *:focus-visible { outline-color: " + focus + "; }\n";
}

/// A text with `{role}` replaced by the colours of one scheme; empty where one is missing.
std::string filled(std::string_view text, snapnav::View colors) {
  std::string made;
  while (!text.empty()) {
    const std::size_t open = text.find('<'), close = text.find('>', open);
    if (open == std::string_view::npos || close == std::string_view::npos) break;
    const std::string color = color_at(colors, text.substr(open + 1, close - open - 1));
    if (color.empty()) return {};
    made += std::string(text.substr(0, open)) + color;
    text.remove_prefix(close + 1);
  }
  return made + std::string(text);
}

/// Grounds and letters of the scheme in force; `<role>` is a colour of the theme.
constexpr std::string_view ground_style = R"(
@define-color theme_bg_color <page>;
@define-color theme_fg_color <ink>;
@define-color theme_base_color <surface>;
@define-color theme_text_color <ink>;
@define-color theme_selected_bg_color <accentFill>;
@define-color theme_selected_fg_color <onAccent>;
@define-color borders <line>;
@define-color window_bg_color <page>;
@define-color window_fg_color <ink>;
@define-color view_bg_color <surface>;
@define-color view_fg_color <ink>;
@define-color headerbar_bg_color <page>;
@define-color headerbar_fg_color <ink>;
@define-color headerbar_backdrop_color <page>;
@define-color card_bg_color <surface>;
@define-color card_fg_color <ink>;
@define-color popover_bg_color <surface>;
@define-color popover_fg_color <ink>;
@define-color dialog_bg_color <surface>;
@define-color dialog_fg_color <ink>;
@define-color accent_bg_color <accentFill>;
@define-color accent_fg_color <onAccent>;
@define-color accent_color <accentInk>;
@define-color error_color <attention>;
@define-color success_color <good>;
.frame, .frame .pane { background-color: <page>; background-image: none; color: <ink>; }
.frame headerbar { background: <page>; color: <ink>; border: none; box-shadow: none; }
.frame .sheet { background-color: <surface>; color: <ink>; border-radius: 18px; }
.frame .sheet.drawer { border-radius: 0 18px 18px 0; }
.frame .sheet.drawer:dir(rtl) { border-radius: 18px 0 0 18px; }
.frame .sheet.drawer .sheet-bar { padding: 14px 14px 4px 26px; }
.frame .sheet.drawer .sheet-bar:dir(rtl) { padding: 14px 26px 4px 14px; }
.frame .sheet.drawer .boxed-list { background: none; border-color: transparent; box-shadow: none; }
.frame .sheet.drawer .boxed-list > .pressable { border: none; border-radius: 10px; min-height: 30px; font-weight: 600; }
.frame .sheet.drawer .boxed-list > .pressable + .pressable { border: none; margin-top: 4px; }
.frame .sheet.drawer .boxed-list + .boxed-list { border-radius: 0; border-top-color: <line>; padding-top: 8px; }
.frame .sheet.drawer .boxed-list > .pressable:hover, .frame .sheet.drawer .boxed-list > .pressable:focus-visible {
  background: <accentSoft>; color: <accentInk>; }
.frame .sheet.full { background-color: <page>; border-radius: 0; }
.frame .tab-bar button, .frame .card .actions button, .frame dropdown > button, .frame spinbutton > button {
  background: <emphasis>; color: <ink>; border: 1px solid transparent; box-shadow: none; text-shadow: none;
}
.frame .tab-bar button { background: none; color: <subtle>; border-radius: 9999px; margin: 0 3px; }
.frame .tab-bar button:checked { background: <emphasis>; color: <ink>; }
.frame.short .tab-bar { margin: 2px 12px; }
.frame.short .tab-bar button { min-width: 0; padding: 4px 10px; margin: 0 1px; }
.frame.short .card .card-actions { padding-top: 6px; padding-bottom: 6px; }
.frame .card .actions button { border-radius: 10px; font-weight: 600; padding: 8px 20px; }
.frame .card .actions button:hover { border-color: <edge>; }
.frame .card .actions button.suggested-action { background: <accentFill>; color: <onAccent>; }
.frame .card .actions button.destructive-action { background: none; color: <attention>; }
.frame .card .on-picture .actions button:not(.suggested-action) { background: rgba(10, 9, 8, 0.78);
  color: #fffaf0; border-color: rgba(255, 255, 255, 0.3); }
.frame entry, .frame password, .frame spinbutton, .frame .text-area {
  background: <surface>; color: <ink>; border: 1px solid <edge>; border-radius: 10px; box-shadow: none; min-height: 36px;
}
.frame .sheet entry, .frame .sheet password { background: <page>; }
.frame .card .card-head .actions button { border-radius: 9999px; padding: 6px 18px; }
.frame .card .card-head.over .actions button { background: rgba(10, 9, 8, 0.72); color: #fffaf0;
  border-color: rgba(255, 255, 255, 0.26); }
.frame .boxed-list, .frame .card .tiles > .pressable.pictured { background-color: <surface>; border-color: <line>; }
)";

/// What stands at arm's length is larger, and has larger targets; on a sofa both are larger still.
constexpr std::string_view touch_style = R"(
.frame { font-size: 130%; }
.frame .tab-bar button, .frame headerbar button { min-height: 44px; }
.frame headerbar button { min-width: 44px; }
.frame .card .actions button { min-height: 44px; padding: 6px 26px; border-radius: 16px; }
.frame .card .card-footer .actions button { min-height: 56px; border-radius: 20px; }
.frame .card .card-footer .actions button.suggested-action { min-width: 200px; }
.frame .card .plan .seat { min-height: 40px; }
)";
constexpr std::string_view sofa_style = R"(
.frame { font-size: 115%; }
.frame .card .actions button { min-height: 32px; padding: 6px 24px; }
)";

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
  rules_ = rules_of(theme["light"], "day", "") + rules_of(theme["dark"], "night", ".night");
  day_ = filled(ground_style, theme["light"]);
  night_ = filled(ground_style, theme["dark"]);
  const std::string density = text_at(theme, "density");
  size_ = density == "touch"  ? std::string(touch_style) + card_touch_style
          : density == "sofa" ? std::string(sofa_style)
                              : std::string();
  put_on();
}

void Style::put_on() {
  std::string rules = (wears_dark() ? night_ : day_) + rules_ + size_;
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
