import SnapEngine
import SnapValue

/// Reads the bytes of a metadata note strictly: section 1 of the contract header.
struct NoteReader {
  static let byteLimit = 64 << 10
  static let nameLimit = 128
  static let idLimit = 256
  private static let header = 12
  private static let keys = [
    "id", "version", "provides", "name", "license", "requires", "needs", "resources", "config",
  ]
  private static let provideKeys = PluginRole.allCases.map(\.noteKey)
  private static let knownNeeds = ["files", "network", "devices", "exec", "display"]
  private static let knownResources = ["main-loop", "tty", "display"]

  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The numbers at the start, which tell whether the rest can be understood at all.
  func numbers() throws(NoteFault) -> ContractNumbers {
    guard bytes.count <= Self.byteLimit else {
      throw .tooLong(bytes: bytes.count, limit: Self.byteLimit)
    }
    guard bytes.count > Self.header else { throw .tooShort(bytes: bytes.count) }
    let layout = (0..<4).reduce(UInt32(0)) { $0 | UInt32(bytes[8 + $1]) << UInt32(8 * $1) }
    return ContractNumbers(
      major: short(at: 0), minor: short(at: 2), leastHostMinor: short(at: 4), flags: short(at: 6),
      layout: layout)
  }

  /// The whole note.
  func note() throws(NoteFault) -> PluginNote {
    let numbers = try numbers()
    let json = try json()
    guard let map = json.map else {
      throw .wrong(key: "", found: json.kindName, expected: "an object")
    }
    for entry in map.entries where !Self.keys.contains(entry.key) {
      throw .unknownKey(entry.key, nearest: nearestName(to: entry.key, among: Self.keys))
    }
    return PluginNote(
      contractMajor: numbers.major, contractMinor: numbers.minor,
      leastHostMinor: numbers.leastHostMinor, flags: numbers.flags, layout: numbers.layout,
      id: try Self.identifier(map), version: try Self.version(map),
      provides: try Self.provided(map), name: try Self.text("name", in: map),
      license: try Self.text("license", in: map),
      requires: try Self.names("requires", in: map, atMost: Self.idLimit),
      needs: try Self.needs(map),
      resources: try Self.words("resources", of: Self.knownResources, in: map),
      config: try Self.schema(map), json: json)
  }

  private func short(at offset: Int) -> Int {
    Int(bytes[offset]) | Int(bytes[offset + 1]) << 8
  }

  private func json() throws(NoteFault) -> Value {
    guard let end = bytes[Self.header...].firstIndex(of: 0) else { throw .noTerminator }
    guard end == bytes.count - 1 else { throw .trailingBytes(bytes.count - 1 - end) }
    let limits = ValueLimits(bytes: Self.byteLimit, values: 10_000)
    do {
      return try Value(jsonText: Array(bytes[Self.header..<end]), limits: limits)
    } catch { throw .json(error) }
  }

  private static func identifier(_ map: ValueMap) throws(NoteFault) -> String {
    let id = try required("id", in: map)
    guard isPluginID(id) else {
      throw .wrong(
        key: "id", found: Value.string(id).jsonText,
        expected: "reverse DNS such as org.example.hello")
    }
    return id
  }

  private static func version(_ map: ValueMap) throws(NoteFault) -> SemanticVersion {
    let text = try required("version", in: map)
    guard let version = try? SemanticVersion(parsing: text) else {
      throw .wrong(
        key: "version", found: Value.string(text).jsonText,
        expected: "a semantic version such as 1.0.0")
    }
    return version
  }

  private static func provided(_ map: ValueMap) throws(NoteFault) -> PluginNote.Provided {
    guard let provides = map["provides"] else { throw .missing("provides") }
    guard let lists = provides.map else {
      throw .wrong(key: "provides", found: provides.kindName, expected: "an object of lists")
    }
    for entry in lists.entries where !provideKeys.contains(entry.key) {
      throw .unknownKey(
        "provides.\(entry.key)", nearest: nearestName(to: entry.key, among: provideKeys))
    }
    var provided = PluginNote.Provided()
    provided.mediators = try names("mediators", in: lists)
    provided.presenters = try names("presenters", in: lists)
    provided.routers = try names("routers", in: lists)
    provided.screens = try names("screens", in: lists)
    provided.effects = try names("effects", in: lists)
    provided.functions = try names("functions", in: lists)
    return provided
  }

  private static func required(_ key: String, in map: ValueMap) throws(NoteFault) -> String {
    guard map[key] != nil else { throw .missing(key) }
    return try text(key, in: map)
  }

  private static func text(
    _ key: String, in map: ValueMap, of place: String = ""
  ) throws(NoteFault) -> String {
    guard let value = map[key] else { return "" }
    guard let text = value.string else {
      throw .wrong(key: place + key, found: value.kindName, expected: "a string")
    }
    // A tab or the end of a line stands in licences; what else steers a terminal does not.
    let isPrintable = text.unicodeScalars.allSatisfy {
      $0.value >= 0x20 && $0.value != 0x7F || [0x09, 0x0A, 0x0D].contains($0.value)
    }
    guard isPrintable else {
      throw .wrong(
        key: place + key, found: "one with a control character",
        expected: "text, of those with tabs and ends of lines alone,")
    }
    return text
  }

  private static func names(
    _ key: String, in map: ValueMap, atMost limit: Int = nameLimit
  ) throws(NoteFault) -> [String] {
    guard let value = map[key] else { return [] }
    guard let list = value.list else {
      throw .wrong(key: key, found: value.kindName, expected: "a list of names")
    }
    var names: [String] = []
    names.reserveCapacity(list.count)
    // A few names are compared faster than hashed.
    var seen: Set<String>? = list.count > 16 ? [] : nil
    for item in list {
      guard let name = item.string, isName(name, atMost: limit) else {
        throw .wrong(
          key: key, found: item.jsonText,
          expected: "a name of 1 to \(limit) bytes without \"/\", space or control character")
      }
      guard seen?.insert(name).inserted ?? !names.contains(name) else {
        throw .twice(key: key, name: name)
      }
      names.append(name)
    }
    return names
  }

  private static func words(
    _ key: String, of known: [String], in map: ValueMap
  ) throws(NoteFault) -> [String] {
    let words = try names(key, in: map)
    for word in words where !known.contains(word) {
      throw .wrong(
        key: key, found: Value.string(word).jsonText,
        expected: known.map { "\"\($0)\"" }.joined(separator: ", "))
    }
    return words
  }

  /// What it needs of the system, each with what for, in the note's order.
  private static func needs(_ map: ValueMap) throws(NoteFault) -> [PluginNote.Need] {
    guard let value = map["needs"] else { return [] }
    guard let entries = value.map?.entries else {
      throw .wrong(
        key: "needs", found: value.kindName,
        expected: "a map from each need to what it is for, such as {\"files\": \"reads its list\"},"
      )
    }
    var needs: [PluginNote.Need] = []
    for entry in entries {
      guard knownNeeds.contains(entry.key) else {
        throw .unknownKey(
          "needs.\(entry.key)", nearest: nearestName(to: entry.key, among: knownNeeds))
      }
      let purpose = try text(entry.key, in: [entry.key: entry.value], of: "needs.")
      guard !purpose.isEmpty else {
        throw .wrong(
          key: "needs.\(entry.key)", found: "an empty text", expected: "what it is for, in words,")
      }
      needs.append(PluginNote.Need(word: entry.key, purpose: purpose))
    }
    return needs
  }

  private static func schema(_ map: ValueMap) throws(NoteFault) -> Schema? {
    guard let value = map["config"] else { return nil }
    do {
      return try Schema(value)
    } catch {
      throw .wrong(
        key: "config", found: error.message, expected: "a JSON Type Definition (RFC 8927)")
    }
  }
}

/// The numbers at the start of a note.
struct ContractNumbers: Sendable, Hashable {
  var major: Int
  var minor: Int
  var leastHostMinor: Int
  var flags: Int
  var layout: UInt32
}

/// Whether the text is a plugin's id: two or more labels of letters, digits, `-` and `_`.
func isPluginID(_ text: String) -> Bool {
  guard text.utf8.count <= NoteReader.idLimit else { return false }
  var (labels, length) = (1, 0)
  for byte in text.utf8 {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
      length += 1
    case UInt8(ascii: ".") where length > 0: (labels, length) = (labels + 1, 0)
    default: return false
    }
  }
  return labels >= 2 && length > 0
}

/// Whether the text can name something that a plugin provides: no slash, space or control character.
package func isCapabilityName(_ text: String) -> Bool {
  isName(text, atMost: NoteReader.nameLimit)
}

private func isName(_ text: String, atMost limit: Int) -> Bool {
  let bytes = text.utf8
  return !bytes.isEmpty && bytes.count <= limit
    && bytes.allSatisfy { $0 > 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "/") }
}
