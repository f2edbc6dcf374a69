extension Value {
  /// The value as JSON text that people read: what fits a line stands in one, all else in lines of its
  /// own, indented by two. Without a line end at its end. Cost: the length of the text.
  package func jsonLayout(width: Int = 100) -> String {
    var layout = ValueLayout(width: width)
    layout.add(self, behind: 0)
    return String(decoding: layout.text, as: UTF8.self)
  }
}

/// Puts a value into lines.
private struct ValueLayout {
  let width: Int
  private(set) var text: [UInt8] = []
  private var indent = 0

  init(width: Int) { self.width = width }

  /// Adds a value that stands behind so many bytes of its line.
  mutating func add(_ value: Value, behind: Int) {
    var room = width - behind
    if value.isEmptyOrPlain || Self.fits(value, &room) { return addInLine(value) }
    switch value {
    case .map(let map):
      addLines("{", map.entries, "}") { layout, entry in
        let key = Value.string(entry.key).jsonText + ": "
        layout.text += key.utf8
        layout.add(entry.value, behind: layout.indent + key.utf8.count + 1)
      }
    case .list(let items):
      addLines("[", items, "]") { $0.add($1, behind: $0.indent + 1) }
    default: addInLine(value)
    }
  }

  private mutating func addLines<Item>(
    _ open: String, _ items: [Item], _ close: String, _ add: (inout ValueLayout, Item) -> Void
  ) {
    text += open.utf8
    indent += 2
    for (index, item) in items.enumerated() {
      text += (index == 0 ? "\n" : ",\n").utf8
      text += [UInt8](repeating: 0x20, count: indent)
      add(&self, item)
    }
    indent -= 2
    text.append(0x0A)
    text += [UInt8](repeating: 0x20, count: indent)
    text += close.utf8
  }

  private mutating func addInLine(_ value: Value) {
    switch value {
    case .map(let map) where !map.isEmpty:
      text += "{ ".utf8
      for (index, entry) in map.entries.enumerated() {
        text += ((index == 0 ? "" : ", ") + Value.string(entry.key).jsonText + ": ").utf8
        addInLine(entry.value)
      }
      text += " }".utf8
    case .list(let items) where !items.isEmpty:
      text.append(UInt8(ascii: "["))
      for (index, item) in items.enumerated() {
        if index > 0 { text += ", ".utf8 }
        addInLine(item)
      }
      text.append(UInt8(ascii: "]"))
    default: value.appendJSONText(to: &text)
    }
  }

  /// Takes what a value needs in a line from the room; `false` as soon as there is none left.
  private static func fits(_ value: Value, _ room: inout Int) -> Bool {
    switch value {
    case .map(let map):
      // Two brackets with their spaces, and no comma behind the last entry.
      room -= 2
      for entry in map.entries {
        room -= entry.key.utf8.count + 6
        guard room >= 0, fits(entry.value, &room) else { return false }
      }
    case .list(let items):
      for item in items {
        room -= 2
        guard room >= 0, fits(item, &room) else { return false }
      }
    case .string(let string): room -= string.utf8.count + 2
    case .bytes(let bytes): room -= bytes.count * 4 / 3 + 4
    default: room -= value.jsonText.utf8.count
    }
    return room >= 0
  }
}

extension Value {
  /// Whether there is nothing in it that could stand in a line of its own.
  fileprivate var isEmptyOrPlain: Bool {
    switch self {
    case .map(let map): map.isEmpty
    case .list(let items): items.isEmpty
    default: true
    }
  }
}
