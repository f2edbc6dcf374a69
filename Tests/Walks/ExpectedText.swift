package import SnapValue

extension String {
  /// The words that are read in a text, without the signs around and between them; an ellipsis stays where it is.
  package var shownWords: [String] {
    split { !$0.isLetter && !$0.isNumber && !"☆★…".contains($0) }.map { String($0) }
  }
}

/// The words that a view shows, in order.
package struct ExpectedText: Sendable {
  private struct Word {
    let text: String
    /// Whether every presenter shows it, and not only one that has a place for it.
    let isNeeded: Bool
    /// Where the words end that stand in one line with it; `nil`: that is broken and not cut.
    var lineEnd: Int?

    /// Whether what is seen is the word, or what an ellipsis has left of it.
    func isCut(as seen: String) -> Bool {
      lineEnd != nil && seen.hasSuffix("…") && text.hasPrefix(seen.dropLast())
    }
  }

  private var words: [Word] = []
  /// Whether they are read in this order.
  package var isOrdered = true
  /// Whether some stand side by side.
  package private(set) var hasTiles = false

  /// No words.
  package init() {}

  /// The words of a view, as `describe` tells it.
  package init(view: Value) {
    add(stepsOf: view)
    if let body = view["body"] { add(node: body) }
    let actions = view["actions"]?.list ?? []
    for action in actions where action["bar"] == nil { add(action: action) }
    for action in actions where action["bar"] == "start" { add(action: action) }
    add(stepsOf: view)
    for action in actions where action["bar"] == "end" { add(action: action) }
  }

  /// Steps are seen above all, and told after all else or not at all.
  private mutating func add(stepsOf view: Value) {
    for (index, title) in (view["steps"]?.list ?? []).enumerated() {
      allow("\(index + 1)")
      allow(title.string ?? "")
    }
  }

  /// Of the words of a view that is replaced by a file of the presenter's own: what that file shares with it.
  package init(fileInPlaceOf view: Value) {
    self.init(view: ["body": view["body"] ?? .null])
    words = words.map { Word(text: $0.text, isNeeded: false) }
    // The keys of a number pad.
    for digit in 0...9 { allow(String(digit)) }
    for action in view["actions"]?.list ?? [] { add(action: action) }
    isOrdered = false
  }

  /// Adds words that have to be seen.
  package mutating func need(_ text: String) { add(text, isNeeded: true) }
  /// Adds words that may be seen.
  package mutating func allow(_ text: String) { add(text, isNeeded: false) }

  private mutating func add(_ text: String, isNeeded: Bool) {
    words += text.shownWords.map { Word(text: $0, isNeeded: isNeeded) }
  }

  // MARK: Of a view

  private mutating func add(node: Value) {
    if node["hidden"] == true { return }
    hasTiles = hasTiles || node["tileWidth"] != nil
    switch node["kind"]?.string {
    case "text":
      for paragraph in node["paragraphs"]?.list ?? [] {
        let start = words.count
        need(Self.text(paragraph["runs"]))
        if node["wrap"] == true { continue }
        for place in start..<words.count { words[place].lineEnd = words.count }
      }
    case "image": allow(node["alt"]?.string ?? "")
    case "media":
      allow(node["alt"]?.string ?? "")
      // Where the machine has nothing that plays it.
      allow("This cannot be played here.")
    case "facts":
      for fact in node["facts"]?.list ?? [] {
        need(Self.text(fact["title"]))
        need(Self.text(fact["value"]))
      }
    case "input": add(input: node)
    case "actionSet": for action in node["actions"]?.list ?? [] { add(action: action) }
    default:
      for part in ["children", "columns", "images", "rows", "cells"] {
        for child in node[part]?.list ?? [] where child.map != nil { add(node: child) }
      }
    }
  }

  /// What stands in a field is seen where a presenter draws fields as text.
  private mutating func add(input: Value) {
    need(Self.text(input["label"]))
    // The sign of a toggle that is on.
    if input["input"] == "toggle" { allow("x") }
    if input["style"] != "password" { allow(input["value"]?.string ?? "") }
    need(Self.text(input["title"]))
    allow(input["placeholder"]?.string ?? "")
    add(choices: input["choices"]?.list ?? [])
    if let action = input["inlineAction"] { add(action: action) }
    allow(input["error"]?.string ?? "")
  }

  /// Those of a plan are seen by their signs, between the names of their rows.
  private mutating func add(choices: [Value]) {
    var row = ""
    for choice in choices {
      let next = choice["row"]?.string ?? ""
      if next != row {
        allow(row)
        allow(next)
        row = next
      }
      allow(choice["title"]?.string ?? "")
      allow(choice["sign"]?.string ?? "")
    }
    allow(row)
  }

  private mutating func add(action: Value) { need(action["title"]?.string ?? "") }

  private static func text(_ runs: Value?) -> String {
    (runs?.list ?? []).compactMap { $0["text"]?.string }.joined()
  }

  // MARK: Judging

  /// What is wrong with the words that are seen; `nil`: nothing.
  package func fault(in seen: [String]) -> String? {
    isOrdered ? orderedFault(in: seen) : countedFault(in: seen)
  }

  /// Follows all ways to read the words at once: what may be seen may be passed over.
  private func orderedFault(in seen: [String]) -> String? {
    var places: Set = [0]
    for (index, word) in seen.enumerated() {
      let open = reach(from: places)
      places = Set(open.compactMap { place(behind: $0, reading: word) })
      if places.isEmpty {
        let wanted = open.filter { $0 < words.count }.sorted().map { words[$0].text }
        let before = seen[..<index].suffix(6).joined(separator: " ")
        return "\"\(word)\" is seen after \"\(before)\", where \(wanted) should be"
      }
    }
    let open = reach(from: places)
    if open.contains(words.count) { return nil }
    return
      "\"\(words[open.max() ?? 0].text)\" is not seen after \"\(seen.suffix(6).joined(separator: " "))\""
  }

  /// The places that can be come to from these without reading a word.
  private func reach(from places: Set<Int>) -> Set<Int> {
    var reached = places
    for place in places {
      var next = place
      while next < words.count, !words[next].isNeeded {
        next += 1
        reached.insert(next)
      }
    }
    return reached
  }

  /// Where one is when this is read at a place; `nil`: something else stands there.
  private func place(behind place: Int, reading seen: String) -> Int? {
    guard place < words.count else { return nil }
    if words[place].text == seen { return place + 1 }
    return words[place].isCut(as: seen) ? words[place].lineEnd : nil
  }

  private func countedFault(in seen: [String]) -> String? {
    var left = Dictionary(seen.map { ($0, 1) }, uniquingKeysWith: +)
    var place = 0
    while place < words.count {
      let end = words[place].lineEnd ?? place + 1
      if words[place].isNeeded, let missed = take(words[place..<end], from: &left) {
        return "\"\(missed)\" is not seen"
      }
      place = end
    }
    for word in words where !word.isNeeded { left[word.text]? -= 1 }
    let strange = left.filter { $0.value > 0 }.keys.sorted()
    return strange.isEmpty ? nil : "\(strange) are seen, and stand on no screen that is shown"
  }

  /// Takes words that stand together from those that are seen: all, or those before an ellipsis. Answers the
  /// first that is missed.
  private func take(_ line: ArraySlice<Word>, from left: inout [String: Int]) -> String? {
    var rest = left
    let missed = line.first { !Self.take($0.text, from: &rest) }
    if missed == nil {
      left = rest
      return nil
    }
    rest = left
    var cut: (sign: String, left: [String: Int])?
    for word in line {
      for (sign, count) in rest where count > 0 && word.isCut(as: sign) {
        if sign.count >= cut?.sign.count ?? 0 { cut = (sign, rest) }
      }
      if !Self.take(word.text, from: &rest) { break }
    }
    if let cut {
      left = cut.left
      _ = Self.take(cut.sign, from: &left)
      return nil
    }
    return missed?.text
  }

  private static func take(_ word: String, from left: inout [String: Int]) -> Bool {
    guard let count = left[word], count > 0 else { return false }
    left[word] = count - 1
    return true
  }
}
