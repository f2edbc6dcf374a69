/// A page without a canvas: lines for terminals that cannot move the cursor and for screen readers.
extension Page {
  /// The page as lines of at most so many cells, without colours or boxes. What can be pressed or
  /// filled in has its number before it: 1, 2, … from the top; `enter` takes that number.
  public mutating func plainLines(width: Int) -> [String] {
    fit(width: max(width, 1), height: Canvas.largestSide)
    return []
  }

  /// Presses the control of a number of `plainLines`, or puts text into it: letters into a field,
  /// the number or title of a choice, yes or no for a toggle. `nil` when there is no such control
  /// or the text does not fit it.
  public mutating func enter(control: Int, text: String?) -> [PageEffect]? {
    guard control >= 1, control <= sheet.targets.count else { return nil }
    setFocus(control - 1)
    return press(sheet.targets[control - 1].kind)
  }
}
