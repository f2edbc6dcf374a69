extension Canvas {
  /// How many cells the widest line of a text covers when it is drawn.
  public static func width(of text: String) -> Int { GlyphText(text).widest }
}
