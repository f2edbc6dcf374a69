#include "words.hpp"

#include <array>

namespace snapgtk {

namespace {

/// In the order of OwnWord.
struct Language {
  std::string_view name;
  std::array<const char *, 9> words;
};

constexpr std::array<Language, 5> languages{{
    {"en", {"Back", "Close", "Calendar", "More actions", "Show more",
      "Media", "That did not work. Please try again.",
      "Play or pause", "This cannot be played here."}},
    {"de", {"Zurück", "Schließen", "Kalender", "Weitere Aktionen", "Mehr zeigen",
      "Medien", "Das hat nicht geklappt. Bitte versuchen Sie es noch einmal.",
      "Abspielen oder anhalten", "Das kann hier nicht abgespielt werden."}},
    {"fr", {"Retour", "Fermer", "Calendrier", "Autres actions", "Afficher plus",
      "Média", "Cela n’a pas fonctionné. Veuillez réessayer.",
      "Lire ou mettre en pause", "La lecture est impossible ici."}},
    {"es", {"Atrás", "Cerrar", "Calendario", "Más acciones", "Mostrar más",
      "Medios", "No ha funcionado. Inténtelo de nuevo.",
      "Reproducir o pausar", "Esto no se puede reproducir aquí."}},
    {"ar", {"رجوع", "إغلاق", "التقويم", "إجراءات أخرى", "عرض المزيد",
      "وسائط", "لم ينجح ذلك. يُرجى المحاولة مرة أخرى.",
      "تشغيل أو إيقاف مؤقت", "لا يمكن تشغيل هذا هنا."}},
}};

} // namespace

const char *own_word(OwnWord word, std::string_view language) noexcept {
  const std::string_view name = language.substr(0, language.find_first_of("-_"));
  const auto at = static_cast<std::size_t>(word);
  for (const Language &known : languages)
    if (known.name == name) return known.words[at];
  return languages[0].words[at];
}

} // namespace snapgtk
