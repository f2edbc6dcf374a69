#include "keys.hpp"

#include <iterator>

namespace snapgtk {

namespace {

struct Named {
  guint key;
  const char *name;
};

constexpr Named named[] = {
    {GDK_KEY_Escape, "Escape"},
    {GDK_KEY_Return, "Enter"},
    {GDK_KEY_KP_Enter, "Enter"},
    {GDK_KEY_ISO_Enter, "Enter"},
    {GDK_KEY_Tab, "Tab"},
    {GDK_KEY_ISO_Left_Tab, "Tab"},
    {GDK_KEY_KP_Tab, "Tab"},
    {GDK_KEY_BackSpace, "Backspace"},
    {GDK_KEY_Delete, "Delete"},
    {GDK_KEY_KP_Delete, "Delete"},
    {GDK_KEY_Insert, "Insert"},
    {GDK_KEY_KP_Insert, "Insert"},
    {GDK_KEY_Home, "Home"},
    {GDK_KEY_KP_Home, "Home"},
    {GDK_KEY_End, "End"},
    {GDK_KEY_KP_End, "End"},
    {GDK_KEY_Page_Up, "PageUp"},
    {GDK_KEY_KP_Page_Up, "PageUp"},
    {GDK_KEY_Page_Down, "PageDown"},
    {GDK_KEY_KP_Page_Down, "PageDown"},
    {GDK_KEY_Up, "ArrowUp"},
    {GDK_KEY_KP_Up, "ArrowUp"},
    {GDK_KEY_Down, "ArrowDown"},
    {GDK_KEY_KP_Down, "ArrowDown"},
    {GDK_KEY_Left, "ArrowLeft"},
    {GDK_KEY_KP_Left, "ArrowLeft"},
    {GDK_KEY_Right, "ArrowRight"},
    {GDK_KEY_KP_Right, "ArrowRight"},
    {GDK_KEY_Back, "BrowserBack"},
    {GDK_KEY_Forward, "BrowserForward"},
    {GDK_KEY_HomePage, "BrowserHome"},
    {GDK_KEY_Refresh, "BrowserRefresh"},
    {GDK_KEY_Search, "BrowserSearch"},
    {GDK_KEY_Menu, "ContextMenu"},
    {GDK_KEY_Help, "Help"},
    {GDK_KEY_Print, "PrintScreen"},
    {GDK_KEY_Pause, "Pause"},
    {GDK_KEY_AudioPlay, "MediaPlayPause"},
    {GDK_KEY_AudioPause, "MediaPause"},
    {GDK_KEY_AudioStop, "MediaStop"},
    {GDK_KEY_AudioNext, "MediaTrackNext"},
    {GDK_KEY_AudioPrev, "MediaTrackPrevious"},
    {GDK_KEY_AudioRaiseVolume, "AudioVolumeUp"},
    {GDK_KEY_AudioLowerVolume, "AudioVolumeDown"},
    {GDK_KEY_AudioMute, "AudioVolumeMute"},
    {GDK_KEY_Select, "Select"},
    {GDK_KEY_Red, "ColorF0Red"},
    {GDK_KEY_Green, "ColorF1Green"},
    {GDK_KEY_Yellow, "ColorF2Yellow"},
    {GDK_KEY_Blue, "ColorF3Blue"},
};

/// The key without modifiers; whether it is a character, which shows Shift by itself.
std::string plain_name(guint key, bool *is_character) {
  *is_character = false;
  for (const Named &one : named)
    if (one.key == key) return one.name;
  if (key >= GDK_KEY_F1 && key <= GDK_KEY_F35) return "F" + std::to_string(key - GDK_KEY_F1 + 1);
  const gunichar character = gdk_keyval_to_unicode(key);
  if (character < 0x20 || character == 0x7F || !g_unichar_isprint(character)) return "";
  *is_character = true;
  char text[7];
  return std::string(text, static_cast<std::size_t>(g_unichar_to_utf8(character, text)));
}

} // namespace

std::string name_of_key(guint key, GdkModifierType modifiers) {
  bool is_character;
  const std::string plain = plain_name(key, &is_character);
  if (plain.empty()) return plain;
  std::string name;
  if (modifiers & GDK_CONTROL_MASK) name += "Control+";
  if (modifiers & GDK_ALT_MASK) name += "Alt+";
  if ((modifiers & GDK_SHIFT_MASK) && !is_character) name += "Shift+";
  if (modifiers & (GDK_SUPER_MASK | GDK_META_MASK)) name += "Meta+";
  return name + plain;
}

} // namespace snapgtk
