/// Words of the view's format; their raw values are what stands in it.
///
/// In cards they are read without regard to upper and lower case.
public protocol CardWord: RawRepresentable<String>, CaseIterable, Sendable, Hashable {}

/// The space above an element.
public enum CardSpacing: String, CardWord {
  /// None, a little, the usual, more, and much.
  case none, small, `default`, medium, large, extraLarge
  /// As much as a container keeps from its edge.
  case padding
}

/// Where something lies from side to side.
public enum CardAlignment: String, CardWord {
  /// At the left, in the middle, at the right; in a card from right to left as written, too.
  case left, center, right
}

/// Where something lies from top to bottom.
public enum CardVertical: String, CardWord {
  /// At the top, in the middle, at the bottom.
  case top, center, bottom
}

/// How a container stands out.
public enum CardBoxStyle: String, CardWord {
  /// Not at all, or a little.
  case `default`, emphasis
  /// As good, as calling for attention, as a warning, in the colour of the application.
  case good, attention, warning, accent
}

/// The size of letters.
public enum CardTextSize: String, CardWord {
  /// From small to very large.
  case small, `default`, medium, large, extraLarge
}

/// The weight of letters.
public enum CardTextWeight: String, CardWord {
  /// From light to bold.
  case lighter, `default`, bolder
}

/// The colour of letters, by meaning.
public enum CardTextColor: String, CardWord {
  /// The usual one, a darker and a lighter one, the application's own.
  case `default`, dark, light, accent
  /// Good news, a warning, something to look at.
  case good, warning, attention
}

/// The kind of letters.
public enum CardTextFont: String, CardWord {
  /// The usual ones, or all of one width.
  case `default`, monospace
}

/// What a text is for.
public enum CardTextStyle: String, CardWord {
  /// Text, a heading, or what stands over a column of a table.
  case `default`, heading, columnHeader
}

/// The size of an image.
public enum CardImageSize: String, CardWord {
  /// Its own, or as wide as there is room.
  case auto, stretch
  /// One of three sizes that the presenter chooses.
  case small, medium, large
}

/// How an action stands out.
public enum CardActionStyle: String, CardWord {
  /// Not at all, as the one to be chosen, or as one that cannot be taken back.
  case `default`, positive, destructive
}

/// What is typed into a text input; for keyboards, and to hide passwords.
public enum CardEntryStyle: String, CardWord {
  /// Anything, a telephone number, a URL, an address for mail, something to hide.
  case text, tel, url, email, password
}

/// How choices are offered.
public enum CardChoiceStyle: String, CardWord {
  /// As a list that opens, all at once, or as a list that typing makes shorter.
  case compact, expanded, filtered
}

/// How a picture fills what it lies behind.
public enum CardFill: String, CardWord {
  /// As large as it takes, or again and again in one direction or in both.
  case cover, repeatHorizontally, repeatVertically, `repeat`
}
