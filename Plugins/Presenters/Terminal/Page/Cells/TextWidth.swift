extension Canvas {
  /// How many cells the widest line of a text covers when it is drawn.
  package static func width(of text: String) -> Int { GlyphText(text).widest }
}
