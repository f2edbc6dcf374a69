#include "words.hpp"

#include <array>

namespace snapgtk {

namespace {

/// In the order of OwnWord.
struct Language {
  std::string_view name;
  std::array<const char *, 17> words;
};

constexpr std::array<Language, 5> languages{{
    {"en", {"Back", "Close", "Calendar", "More actions", "Show more",
      "Media", "That did not work. Please try again.",
      "Play", "Pause", "This cannot be played here.",
      "Back ten seconds", "On ten seconds", "Position",
      "Less", "More", "Earlier", "Later"}},
    {"de", {"Zurück", "Schließen", "Kalender", "Weitere Aktionen", "Mehr zeigen",
      "Medien", "Das hat nicht geklappt. Bitte versuchen Sie es noch einmal.",
      "Abspielen", "Anhalten", "Das kann hier nicht abgespielt werden.",
      "Zehn Sekunden zurück", "Zehn Sekunden vor", "Stelle",
      "Weniger", "Mehr", "Früher", "Später"}},
    {"fr", {"Retour", "Fermer", "Calendrier", "Autres actions", "Afficher plus",
      "Média", "Cela n’a pas fonctionné. Veuillez réessayer.",
      "Lire", "Mettre en pause", "La lecture est impossible ici.",
      "Reculer de dix secondes", "Avancer de dix secondes", "Position",
      "Moins", "Plus", "Plus tôt", "Plus tard"}},
    {"es", {"Atrás", "Cerrar", "Calendario", "Más acciones", "Mostrar más",
      "Medios", "No ha funcionado. Inténtelo de nuevo.",
      "Reproducir", "Pausar", "Esto no se puede reproducir aquí.",
      "Diez segundos atrás", "Diez segundos adelante", "Posición",
      "Menos", "Más", "Más temprano", "Más tarde"}},
    {"ar", {"رجوع", "إغلاق", "التقويم", "إجراءات أخرى", "عرض المزيد",
      "وسائط", "لم ينجح ذلك. يُرجى المحاولة مرة أخرى.",
      "تشغيل", "إيقاف مؤقت", "لا يمكن تشغيل هذا هنا.",
      "عشر ثوانٍ إلى الوراء", "عشر ثوانٍ إلى الأمام", "الموضع",
      "أقل", "أكثر", "أبكر", "لاحقًا"}},
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
