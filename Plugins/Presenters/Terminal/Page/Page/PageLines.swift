/// A page without a canvas: lines for terminals that cannot move the cursor and for screen readers.
extension Page {
  /// The page as lines of at most so many cells, at least 10, without colours or boxes. What can be
  /// pressed or filled in has its number before it, 1, 2, … from the top; `enter` takes that number.
  package func plainLines(width: Int) -> [String] { LinearText(self, width: width).lines }

  /// What to ask somebody who has chosen a control of `plainLines`: what is typed then goes to
  /// `enter`. `nil` when nothing is to be typed, or there is no such control.
  package func question(control: Int) -> String? {
    guard case .input(let number)? = numbered(control) else { return nil }
    let input = view.inputs[number]
    if case .toggle = input.kind { return nil }
    let label = input.label?.text ?? ""
    let words = label.isEmpty ? input.placeholder : label
    return input.bounds.map { words.isEmpty ? $0 : "\(words) (\($0))" } ?? words
  }

  /// Presses the control of a number of `plainLines`, or puts what was typed into it: letters, the
  /// number or title of a choice (several with commas), yes or no for a toggle, which turns around
  /// without a text. `nil` when there is no such control, or the text does not fit it.
  package mutating func enter(control number: Int, text: String? = nil) -> [PageEffect]? {
    guard let kind = numbered(number) else { return nil }
    list = nil
    if let index = layout.targets.firstIndex(where: { $0.kind == kind || $0.kind.belongs(to: kind) }
    ) {
      setFocus(index)
    }
    guard case .input(let number) = kind else { return press(kind) }
    let input = view.inputs[number]
    if let text {
      guard let entered = input.state(from: text, in: words) else { return nil }
      fill(number, with: entered)
    } else if case .toggle = input.kind {
      return press(kind)
    }
    return [.redraw]
  }

  private func numbered(_ number: Int) -> Target.Kind? {
    let controls = LinearText(self, width: 80).controls
    return controls.indices.contains(number - 1) ? controls[number - 1] : nil
  }

  /// Whether a node is seen: what the user toggled counts more than what the view says.
  func isVisible(_ node: Node) -> Bool { showing.shows(node) }
}
