import SnapPlugins

/// The numbers by which plugins and what they are called for stand in a record, from 1 on in the order in which
/// they were first needed.
struct RecordNames: Sendable {
  private var names: [String] = []
  private var numbers: [String: UInt32] = [:]

  /// Makes a table with these; of two that are the same, the first has the number.
  init(_ names: [String] = []) {
    self.names = names
    numbers = Dictionary(
      names.enumerated().map { ($1, UInt32(clamping: $0 + 1)) },
      uniquingKeysWith: { first, _ in first })
  }

  /// The number of a name, and whether it is new. Of more names than a record has room for (`nameLimit`) each has
  /// the number `UInt32.max`, and is not kept.
  mutating func number(of name: String) -> (number: UInt32, isNew: Bool) {
    if let known = numbers[name] { return (known, false) }
    guard names.count < RecordFormat.nameLimit else { return (.max, false) }
    names.append(name)
    let number = UInt32(clamping: names.count)
    numbers[name] = number
    return (number, true)
  }

  /// A call in words, such as `mediate describe`, and the id of the plugin.
  func words(_ call: CallMark) -> (site: String, plugin: String) {
    (call.words(named: name(call.name)), name(call.plugin))
  }

  private func name(_ number: UInt32) -> String {
    number == 0 ? "" : Int(number) <= names.count ? names[Int(number) - 1] : "?"
  }
}
