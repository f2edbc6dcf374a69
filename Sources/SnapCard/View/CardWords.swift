/// Words of the view's format; their raw values are what stands in it.
///
/// In cards they are read without regard to upper and lower case.
package protocol CardWord: RawRepresentable<String>, CaseIterable, Sendable, Hashable {}

/// The space above an element.
package enum CardSpacing: String, CardWord {
  /// None, a little, the usual, more, and much.
  case none, small, `default`, medium, large, extraLarge
  /// As much as a container keeps from its edge.
  case padding
}

/// What a card is drawn as where it lies above others.
package enum CardLayer: String, CardWord {
  /// At the side where reading starts, from top to bottom, beside what is below.
  case drawer
  /// Over all of the display.
  case full
}

/// Where something lies from side to side.
package enum CardAlignment: String, CardWord {
  /// At the left, in the middle, at the right; in a card from right to left as written, too.
  case left, center, right
}

/// Where something lies from top to bottom.
package enum CardVertical: String, CardWord {
  /// At the top, in the middle, at the bottom.
  case top, center, bottom
}

/// How a container stands out.
package enum CardBoxStyle: String, CardWord {
  /// Not at all, or a little.
  case `default`, emphasis
  /// As good, as calling for attention, as a warning, in the colour of the application.
  case good, attention, warning, accent
}

/// The size of letters.
package enum CardTextSize: String, CardWord {
  /// From small to very large.
  case small, `default`, medium, large, extraLarge
}

/// The weight of letters.
package enum CardTextWeight: String, CardWord {
  /// From light to bold.
  case lighter, `default`, bolder
}

/// The colour of letters, by meaning.
package enum CardTextColor: String, CardWord {
  /// The usual one, a darker and a lighter one, the application's own.
  case `default`, dark, light, accent
  /// Good news, a warning, something to look at.
  case good, warning, attention
}

/// The kind of letters.
package enum CardTextFont: String, CardWord {
  /// The usual ones, or all of one width.
  case `default`, monospace
}

/// What a text is for.
package enum CardTextStyle: String, CardWord {
  /// Text, a heading, or what stands over a column of a table.
  case `default`, heading, columnHeader
}

/// The size of an image.
package enum CardImageSize: String, CardWord {
  /// Its own, or as wide as there is room.
  case auto, stretch
  /// One of three sizes that the presenter chooses.
  case small, medium, large
}

/// How an action stands out.
package enum CardActionStyle: String, CardWord {
  /// Not at all, as the one to be chosen, or as one that cannot be taken back.
  case `default`, positive, destructive
}

/// At which end of a screen's bar an action stands.
package enum CardBarEnd: String, CardWord {
  /// Where reading begins, or where it ends.
  case start, end
}

/// What is typed into a text input; for keyboards, and to hide passwords.
package enum CardEntryStyle: String, CardWord {
  /// Anything, a telephone number, a URL, an address for mail, something to hide.
  case text, tel, url, email, password
}

/// Which keys a text input is filled in with, where that is not said by what is typed into it.
package enum CardKeys: String, CardWord {
  /// All that its style needs, or digits alone.
  case all, digits
}

/// How choices are offered.
package enum CardChoiceStyle: String, CardWord {
  /// As a list that opens, all at once, or as a list that typing makes shorter.
  case compact, expanded, filtered
}

/// How a picture fills what it lies behind.
package enum CardFill: String, CardWord {
  /// As large as it takes, or again and again in one direction or in both.
  case cover, repeatHorizontally, repeatVertically, `repeat`
}
