// The family NH9: cards, and texts by locale.
extension ManifestCode {
  /// What the codes of cards mean. What a card's reader finds it tells itself; a card is drawn all the
  /// same.
  var cardsRule: ManifestRule {
    switch self {
    // {0} what the card's reader says, {1} how to mend it
    case .notACard, .cardUnknownType, .cardUnknownProperty, .cardLeftOut, .cardWrongType,
      .cardBadValue, .cardMissing, .cardDuplicateID, .cardUnknownID, .cardUnsafeURL,
      .cardExpression, .cardLimit:
      .init(.warning, "{0}", "{1}")
    // {0} verb, {1} screen, {2} known verbs
    case .cardUnknownVerb:
      .init(
        .warning, "screen \"{1}\" has no action \"{0}\", and it is no request",
        "requests: {2}; or give the screen a \"type\" that has the action")
    // {0} route
    case .cardUnknownRoute:
      .init(.warning, "no route is \"{0}\", and no plugin is used that could know it", "add it")
    // {0} input, {1} mediator, {2} property, {3} screen
    case .cardPrivate:
      .init(
        .warning,
        "\"{0}\" is private and goes to \"{1}\", which may set \"{2}\" of screen \"{3}\", and "
          + "that stands in the state URL",
        "let a guard look at \"{0}\", or let \"data\" of the screen name a property that is set "
          + "otherwise")
    // {0} path
    case .cardPicture:
      .init(
        .warning, "there is no picture \"{0}\" beside the manifest",
        "paths of pictures begin at the manifest's directory")
    // {0} navigation, {1} screens it starts at, {2} the card's screen
    case .cardStartsElsewhere:
      .init(
        .error, "navigation \"{0}\" starts at {1}, and this card is of screen \"{2}\"",
        "add \"{2}\" to the navigation's \"from\", or name another navigation")
    default: stringsRule
    }
  }

  private var stringsRule: ManifestRule {
    switch self {
    // {0} path, {1} why, {2} how to mend it
    case .stringsUnreadable: .init(.error, "texts cannot be read: {1}", "{2}")
    // {0} locale, {1} directory, {2} locales found
    case .stringsDefault:
      .init(
        .error, "there are no texts for the default locale \"{0}\"",
        "write {1}/{0}.json, or make another one the default; found: {2}")
    // {0} file name, {1} how to mend it
    case .stringsName:
      .init(
        .warning, "nobody reads \"{0}\": it is not the name of a locale with \".json\"", "{1}")
    // {0} key, {1} why
    case .malformedText: .init(.error, "text \"{0}\" {1}")
    // {0} key, {1} locale, {2} form, {3} all forms of the language
    case .pluralFormMissing:
      .init(
        .warning, "text \"{0}\" lacks the form \"{2}\", which {1} needs; \"other\" stands in",
        "{1} has the forms: {3}")
    case .pluralFormUnused:
      .init(
        .warning, "text \"{0}\" has the form \"{2}\", which {1} never uses",
        "{1} has the forms: {3}")
    // {0} key, {1} where it is looked for, {2} the file that it belongs into
    case .unknownText:
      .init(
        .warning, "there is no text \"{0}\"{1}",
        "add it to {2}; without it the key itself is shown")
    // {0} locale, {1} how many, {2} of how many, {3} keys, {4} default locale
    case .untranslated:
      .init(
        .warning, "{1} of {2} texts are missing: {3}", "texts of \"{4}\" stand in for them")
    // {0} key
    case .unusedText:
      .init(.warning, "text \"{0}\" is never used", "remove it, or write ${t.{0}} in a card")
    default: triggersRule
    }
  }
}
