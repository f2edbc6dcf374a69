import SnapManifest
import SnapValue

extension FuzzTarget {
  /// A manifest, and after separators (U+001E) its layers `1`, `2`, …: JSON, decoding and checks.
  static let manifest = FuzzTarget(name: "manifest", limit: 128 << 10) { input, bug in
    let files = input.split(separator: 0x1E, omittingEmptySubsequences: false).map { Array($0) }
    let text = files[0]
    try readJSON(text)
    let reading = ManifestReading(LayerFile("0", identity: "0", text: text)) {
      (path, _) throws(LayerFault) in
      guard let place = Int(path), "\(place)" == path, (1..<files.count).contains(place) else {
        throw LayerFault(path, reason: "it is not there", remedy: "name a number")
      }
      return LayerFile(path, identity: path, text: files[place])
    }
    try hold(
      (reading.manifest == nil) == reading.hasErrors, "there is a manifest unless there are errors")
    try check(reading.diagnostics, in: files)
    guard let manifest = reading.manifest else { return }
    try bug.strike(where: manifest.app.id.utf8.count > 30)
    try readAgain(reading)
  }

  /// What is told of a place lies in the text, and its pointer is one.
  private static func check(_ diagnostics: [Diagnostic], in files: [[UInt8]]) throws {
    try hold(diagnostics.count <= 10_001, "no more diagnostics than the limit")
    var ends: [String: [Int]] = [:]
    for (place, text) in files.enumerated() { ends["\(place)"] = columns(of: text) }
    for diagnostic in diagnostics {
      try hold(!diagnostic.message.isEmpty, "a diagnostic says what is wrong")
      for place in [diagnostic.place] + diagnostic.related {
        guard let lines = ends[place.file] else {
          throw FuzzFinding.broken("\(diagnostic.code) is in the file \(place.file)")
        }
        let isInside =
          (1...lines.count).contains(place.line)
          && (1...lines[place.line - 1]).contains(place.column)
        try hold(isInside, "\(diagnostic.code) at \(place.line):\(place.column) is in the text")
        try hold(
          (try? JSONPointer(parsing: place.pointer)) != nil, "\(place.pointer) is a pointer")
      }
    }
  }

  /// The last column of each line, that after its last character.
  private static func columns(of text: [UInt8]) -> [Int] {
    var lines = [1]
    for (place, byte) in text.enumerated() {
      let isReturn = byte == 0x0D && !(place + 1 < text.count && text[place + 1] == 0x0A)
      if byte == 0x0A || isReturn {
        lines.append(1)
      } else if byte & 0xC0 != 0x80 {
        lines[lines.count - 1] += 1
      }
    }
    return lines
  }

  /// The sum of the layers is a manifest, and reads as what it is the sum of.
  private static func readAgain(_ reading: ManifestReading) throws {
    guard let source = reading.source else {
      throw FuzzFinding.broken("a manifest has a source")
    }
    let effective: EffectiveManifest
    do throws(JSONFault) { effective = try EffectiveManifest(source) } catch { return }
    let text = Array(effective.manifest.jsonText.utf8)
    let again = ManifestReading(text, file: "0")
    let errors = again.diagnostics.filter { $0.severity == .error }.map(\.message)
    try hold(again.manifest != nil, "the sum of a manifest is one: \(errors)")
    try check(again.diagnostics, in: [text])
  }

  // MARK: JSON

  private static func readJSON(_ text: [UInt8]) throws {
    let document: JSONDocument
    do throws(JSONFault) { document = try JSONDocument(text) } catch {
      let lines = columns(of: text)
      for place in [error.position] + (error.opening.map { [$0] } ?? []) {
        let isInside =
          (1...lines.count).contains(place.line)
          && (1...lines[place.line - 1]).contains(place.column)
        let words = "\(place.line):\(place.column)"
        try hold(isInside, "the fault \(error.reason) at \(words) is in the text")
      }
      return
    }
    try checkPlaces(document)
    let value: Value
    do throws(JSONFault) { value = try document.value() } catch { return }
    let printed = value.jsonText
    let again = try? Value(jsonText: Array(printed.utf8), limits: .manifest)
    try hold(again == value, "what is printed reads as the same value: \(printed.prefix(200))")
    try hold(again?.jsonText == printed, "and is printed so again")
    var writer = ByteWriter()
    writer.value(value)
    let bytes = writer.bytes
    let read = try? ByteReader.value(of: bytes[...])
    try hold(read == value, "bytes of a value read as the same")
  }

  /// Pointers and places of all nodes lead back to them.
  private static func checkPlaces(_ document: JSONDocument) throws {
    guard document.repeatedKeys.isEmpty, document.valueCount <= 300 else { return }
    let index = JSONPlaceIndex(document)
    var open: [JSONDocument.NodeID] = [.root]
    while let node = open.popLast() {
      let pointer = index.pointer(to: node)
      try hold(document.find(pointer)?.value == node, "\(pointer) leads back to its node")
      let again = try? JSONPointer(parsing: pointer.description)
      try hold(again == pointer, "\(pointer) is printed as it is read")
      try hold(index.position(of: node) == document.position(node), "both ways to a place agree")
      let found = document.node(atOffset: document.offset(node))
      try hold(found == node, "an offset leads to its node")
      open += document.members(node).map(\.value)
      open += Array(document.elements(node))
    }
  }
}
