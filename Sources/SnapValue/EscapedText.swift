extension String {
  /// The text with other texts in the place of signs.
  ///
  /// It goes by scalars, as whoever reads the format does. A sign and a mark of a letter behind it, such as U+0301,
  /// are one `Character`, which a search by characters passes over: the sign would stand there as it was.
  package func replacing(signs: [Unicode.Scalar: String]) -> String {
    unicodeScalars.reduce(into: "") { text, scalar in
      if let other = signs[scalar] { text += other } else { text.unicodeScalars.append(scalar) }
    }
  }
}
