// The few words that the page itself says, by language. What screens say comes from the host.

const texts = {
  en: {
    play: "Play", pause: "Pause", ago: "Back ten seconds",
    on: "On ten seconds", whole: "Whole display", place: "Position", placeOf: "{0} of {1}",
    back: "Back", close: "Close", more: "More", less: "Less", tabs: "Sections", required: "required",
    choose: "Choose…", fewer: "one less", greater: "one more", picture: "Picture", media: "Media",
    lost: "The connection was lost. Trying again…", ended: "The application has ended.",
    untold: "That did not work. Please try again.",
    scrolls: "A row that scrolls",
    free: "Free", yours: "Yours", taken: "Taken",
  },
  de: {
    play: "Abspielen", pause: "Anhalten", ago: "Zehn Sekunden zurück",
    on: "Zehn Sekunden vor", whole: "Ganzer Bildschirm", place: "Stelle", placeOf: "{0} von {1}",
    back: "Zurück", close: "Schließen", more: "Mehr", less: "Weniger", tabs: "Bereiche",
    required: "nötig", choose: "Wählen…", fewer: "eins weniger", greater: "eins mehr",
    picture: "Bild", media: "Medien", lost: "Die Verbindung ist abgebrochen. Neuer Versuch…",
    ended: "Die Anwendung ist beendet.",
    untold: "Das hat nicht geklappt. Bitte versuchen Sie es noch einmal.",
    scrolls: "Eine Reihe, die sich verschieben lässt",
    free: "Frei", yours: "Ihre", taken: "Vergeben",
  },
  fr: {
    play: "Lire", pause: "Mettre en pause", ago: "Reculer de dix secondes",
    on: "Avancer de dix secondes", whole: "Plein écran", place: "Position", placeOf: "{0} sur {1}",
    back: "Retour", close: "Fermer", more: "Plus", less: "Moins", tabs: "Rubriques",
    required: "obligatoire", choose: "Choisir…", fewer: "un de moins", greater: "un de plus",
    picture: "Image", media: "Média", lost: "La connexion est interrompue. Nouvel essai…",
    ended: "L’application est terminée.", untold: "Cela n’a pas fonctionné. Veuillez réessayer.",
    scrolls: "Une rangée qui défile",
    free: "Libre", yours: "Les vôtres", taken: "Pris",
  },
  es: {
    play: "Reproducir", pause: "Pausar", ago: "Diez segundos atrás",
    on: "Diez segundos adelante", whole: "Pantalla completa", place: "Posición", placeOf: "{0} de {1}",
    back: "Atrás", close: "Cerrar", more: "Más", less: "Menos", tabs: "Secciones",
    required: "obligatorio", choose: "Elegir…", fewer: "uno menos", greater: "uno más",
    picture: "Imagen", media: "Medios", lost: "Se perdió la conexión. Nuevo intento…",
    ended: "La aplicación ha terminado.", untold: "No ha funcionado. Inténtelo de nuevo.",
    scrolls: "Una fila que se desplaza",
    free: "Libre", yours: "Suyos", taken: "Ocupado",
  },
  ar: {
    play: "تشغيل", pause: "إيقاف مؤقت", ago: "عشر ثوانٍ إلى الوراء",
    on: "عشر ثوانٍ إلى الأمام", whole: "ملء الشاشة", place: "الموضع", placeOf: "{0} من {1}",
    back: "رجوع", close: "إغلاق", more: "المزيد", less: "أقل", tabs: "الأقسام", required: "مطلوب",
    choose: "اختر…", fewer: "أنقص واحدًا", greater: "زد واحدًا", picture: "صورة", media: "وسائط",
    lost: "انقطع الاتصال. تجري إعادة المحاولة…", ended: "انتهى التطبيق.",
    untold: "لم ينجح ذلك. يُرجى المحاولة مرة أخرى.",
    scrolls: "صف قابل للتمرير",
    free: "متاح", yours: "مقاعدك", taken: "محجوز",
  },
};

/** A word in the language of the element, or of the document; English where there is none. */
export function word(key, element) {
  const language = element?.closest?.("[lang]")?.lang || document.documentElement.lang;
  return (texts[language.slice(0, 2).toLowerCase()] ?? texts.en)[key];
}
