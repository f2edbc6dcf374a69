import SnapValue

/// The Swift source of a plugin's metadata note and registration entry point.
struct NoteSource {
  /// The bytes of plugin.json that are allowed; the host reads notes of that size.
  static let byteLimit = 64 << 10
  // "NAV1", and the layout word of contract 1: a test compares them with the header's.
  private static let type: UInt32 = 0x3156_414e
  private static let layout: UInt32 = 0x1820_2820
  private static let owner = Array("SnapNav\0".utf8)
  private static let contract: [UInt8] = [1, 0, 0, 0, 0, 0, 0, 0]

  private let json: [UInt8]
  private let id: String
  private let version: String

  /// What is wrong with plugin.json, and where.
  struct Fault: Error {
    var position = JSONPosition(line: 1, column: 1)
    let words: String
  }

  /// Reads plugin.json.
  init(_ bytes: [UInt8]) throws(Fault) {
    let document: JSONDocument
    let note: Value
    do throws(JSONFault) {
      document = try JSONDocument(bytes, limits: ValueLimits(bytes: Self.byteLimit))
      note = try document.uniqueValue()
    } catch { throw Fault(position: error.position, words: error.message) }
    guard note.map != nil else { throw Fault(words: "an object is expected, not \(note.kindName)") }
    json = Array(note.jsonText.utf8)
    id = try Self.text("id", in: document, "\"org.example.hello\"", isIdentifier)
    version = try Self.text("version", in: document, "\"1.0.0\"") {
      (try? SemanticVersion(parsing: $0)) != nil
    }
    guard note["provides"] != nil else {
      throw Fault(words: "\"provides\" is missing, such as {\"mediators\": [\"hello\"]}")
    }
  }

  private static func text(
    _ key: String, in document: JSONDocument, _ example: String, _ isGood: (String) -> Bool
  ) throws(Fault) -> String {
    guard let found = document.member(key, of: .root), document.kind(found.value) == .string else {
      throw Fault(words: "\"\(key)\" is missing, such as \(example)")
    }
    let text = document.string(found.value)
    guard isGood(text) else {
      throw Fault(
        position: document.position(found.value),
        words: "\"\(text)\" is no \(key); expected is something like \(example)")
    }
    return text
  }

  /// The note as the words of memory that it is.
  private var words: [UInt32] {
    var bytes = Self.owner + Self.contract
    bytes += (0..<4).map { UInt8(truncatingIfNeeded: Self.layout >> (8 * $0)) }
    bytes += json + [0]
    while bytes.count % 4 != 0 { bytes.append(0) }
    let description = UInt32(Self.contract.count + 4 + json.count + 1)
    return [UInt32(Self.owner.count), description, Self.type]
      + stride(from: 0, to: bytes.count, by: 4).map { at in
        bytes[at..<at + 4].reversed().reduce(0) { $0 << 8 | UInt32($1) }
      }
  }

  /// The source text.
  var text: String {
    let words = words
    let rows = stride(from: 0, to: words.count, by: 8).map { at in
      let row = words[at..<min(at + 8, words.count)].map { "0x" + String($0, radix: 16) }
      return "  " + row.joined(separator: ", ") + ","
    }
    return """
      // Written by the build from plugin.json: change that file, not this one.
      import SnapPluginKit

      // The metadata note, which the host reads without running anything: "SnapNav", the contract's
      // numbers, and plugin.json. `readelf -n` finds it. AddressSanitizer, which would pad it, leaves
      // sections with "__llvm" in their name alone.
      @section(".note.snapnav.__llvm") @used
      private let snapnavNote: InlineArray<\(words.count), UInt32> = [
      \(rows.joined(separator: "\n"))
      ]

      // `Plugin` is your type that conforms to SnapPlugin; the build finds it by this name.
      private let snapnavEntry = PluginEntry(Plugin.self, id: "\(id)", version: "\(version)")

      /// The registration entry point.
      @c(snapnav_plugin_entry)
      public func snapnavPluginEntry(hostMajor: UInt32, hostMinor: UInt32) -> UnsafeRawPointer? {
        unsafe snapnavEntry.answer(hostMajor: hostMajor)
      }

      """
  }
}

/// Whether the text is two or more labels of letters, digits, `-` and `_`.
private func isIdentifier(_ text: String) -> Bool {
  let labels = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
  return labels.count >= 2 && text.utf8.count <= 128
    && labels.allSatisfy { !$0.isEmpty && $0.allSatisfy(isLetterOrDigit) }
}

private func isLetterOrDigit(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
    true
  default: false
  }
}
