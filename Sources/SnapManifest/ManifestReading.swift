package import SnapValue

/// What came of reading a manifest: the manifest when nothing is wrong, and all problems in any case.
package struct ManifestReading: Sendable {
  /// The manifest; `nil` when there is an error among the diagnostics.
  package let manifest: Manifest?
  /// What the manifest declares, also where its parts do not go together; `nil` when one of them could
  /// not be read, or names what is not there.
  package let declared: Manifest?
  /// Every problem, sorted by place.
  package let diagnostics: [Diagnostic]

  /// Whether there is an error among the diagnostics.
  package var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }

  /// What was read, also where something is wrong with it: the text, or the sum of its layers; `nil`
  /// when there is none.
  package let source: ManifestSource?
  /// The files that it extends, each once, with the bytes that were read; `nil`: it cannot be read.
  package let layers: [(file: String, text: [UInt8]?)]

  /// Reads a manifest's bytes and checks everything that needs neither files nor plugins.
  ///
  /// `file` is the name that diagnostics carry; nothing is opened, so that a manifest with layers is
  /// refused. Cost: the length of the text.
  package init(_ text: [UInt8], file: String) {
    self.init(LayerFile(file, identity: file, text: text)) { path, _ throws(LayerFault) in
      throw LayerFault(
        path, reason: "nobody reads files here", remedy: "read the manifest from its file")
    }
  }

  /// Reads a manifest and what it extends, and checks everything that needs neither other files nor
  /// plugins.
  /// - Parameters:
  ///   - manifest: the manifest itself.
  ///   - read: reads a layer: its path as it is written, and the file in which it is written.
  /// Cost: the length of all texts.
  package init(
    _ manifest: LayerFile,
    layers read: (_ path: String, _ file: String) throws(LayerFault) -> LayerFile
  ) {
    let whole: JSONDocument
    do throws(JSONFault) {
      whole = try JSONDocument(manifest.text, limits: .manifest)
    } catch {
      self.init(refusing: [error.diagnostic(in: manifest.file)])
      return
    }
    if let (fact, remedy) = whole.otherThanManifest {
      let source = ManifestSource(file: manifest.file, document: whole)
      var findings = Findings()
      findings.add(.unreadableFile, .root, fact, remedy)
      self.init(refusing: findings.diagnostics(in: source))
      return
    }
    guard ManifestLayers.has(whole) else {
      self.init(ManifestSource(file: manifest.file, document: whole), notingText: true)
      return
    }
    var layers = ManifestLayers(manifest, whole, reading: read)
    let texts = Array(layers.texts.dropFirst())
    if let sum = layers.sum(named: manifest.file) {
      self.init(sum, notingText: false, beside: layers.diagnostics, texts)
    } else {
      self.init(refusing: layers.diagnostics, texts)
    }
  }

  /// Decodes what was read.
  private init(
    _ source: ManifestSource, notingText: Bool, beside told: [Diagnostic] = [],
    _ layers: [(file: String, text: [UInt8]?)] = []
  ) {
    var decoder = ManifestDecoder(source.document)
    if notingText { decoder.noteText() }
    let decoded = decoder.manifest(source: source)
    // Of what stands twice nobody knows which is meant, and of a section that is no section what it has:
    // nothing more is told of how parts go together.
    if let decoded, source.document.repeatedKeys.isEmpty, !decoder.names.hasLost {
      decoder.check(decoded)
    }
    let found = decoder.findings.diagnostics(in: source)
    diagnostics = told.isEmpty ? found : (told + found).inOrder(of: source.layers)
    manifest = diagnostics.contains { $0.severity == .error } ? nil : decoded
    declared = diagnostics.contains(where: \.isOfWhatIsThere) ? nil : decoded
    (self.source, self.layers) = (source, layers)
  }

  /// There is nothing to decode.
  private init(
    refusing diagnostics: [Diagnostic], _ layers: [(file: String, text: [UInt8]?)] = []
  ) {
    (manifest, declared, source, self.diagnostics, self.layers) = (
      nil, nil, nil, diagnostics, layers
    )
  }
}

extension Diagnostic {
  /// Whether something could not be read or is not there: an error that is not only between parts that
  /// are all there (types and values, claims of the graph), nor of the script, the claims and the
  /// migrations.
  fileprivate var isOfWhatIsThere: Bool {
    guard severity == .error else { return false }
    if code == ManifestCode.invalidType.rawValue { return true }
    if ["NH3", "NH5"].contains(String(code.prefix(3))) { return false }
    return !["/script/", "/asserts/", "/state/store/migrations/"].contains {
      place.pointer.hasPrefix($0)
    }
  }

  /// Whether it tells that a claim does not hold.
  package var isOfClaim: Bool {
    let codes: [ManifestCode] = [
      .assertReachable, .assertUnreachable, .assertAlways, .assertWithin, .assertLeaves,
    ]
    return codes.contains { $0.rawValue == code }
  }
}

extension [Diagnostic] {
  /// Sorted by layer, the lowest first, then by place.
  fileprivate func inOrder(of layers: [String]) -> [Diagnostic] {
    enumerated().sorted { left, right in
      func key(_ diagnostic: Diagnostic) -> (Int, Int, Int) {
        let place = diagnostic.place
        return (layers.firstIndex(of: place.file) ?? layers.count, place.line, place.column)
      }
      let (first, second) = (key(left.element), key(right.element))
      return first == second ? left.offset < right.offset : first < second
    }.map(\.element)
  }
}

extension JSONDocument {
  /// Whether it is a card rather than a manifest or a layer of one.
  var isCard: Bool {
    guard let type = member("type", of: .root)?.value, member("screens", of: .root) == nil else {
      return false
    }
    return kind(type) == .string && string(type) == "AdaptiveCard"
  }
}

extension JSONDocument {
  /// What it is where it is plainly no manifest, and what to do; `nil`: it is read as one.
  fileprivate var otherThanManifest: (fact: String, remedy: String)? {
    if isCard { return ("it is a card", "name the manifest that shows it") }
    guard isTexts else { return nil }
    return ("it is a file of texts", "name the manifest beside whose directory it lies")
  }

  /// Whether it holds texts and groups of texts, and nothing that a manifest has.
  fileprivate var isTexts: Bool {
    guard kind(.root) == .object else { return false }
    let members = members(.root)
    let kinds = members.map { kind($0.value) }
    guard kinds.contains(.string), kinds.allSatisfy({ $0 == .string || $0 == .object }) else {
      return false
    }
    let known = Set(Shape.manifest.keys.map(\.name))
    return !members.contains { known.contains(string($0.key)) }
  }
}

extension ManifestDecoder {
  /// Notes what the reader accepts but a manifest should not have.
  mutating func noteText() {
    if document.hasByteOrderMark { findings.add(.byteOrderMark, nil) }
    for (first, again) in document.repeatedKeys {
      findings.add(.duplicateKey, again, printable(document.string(again)), related: [first])
    }
  }
}

extension JSONFault {
  /// The fault as a diagnostic of the family NH1.
  func diagnostic(in file: String) -> Diagnostic {
    let code: ManifestCode =
      switch reason {
      case .tooDeep: .tooDeep
      case .tooLong, .tooManyValues: .tooLarge
      case .notUTF8, .otherEncoding: .notUTF8
      case .loneSurrogate: .loneSurrogate
      case .numberOutOfRange: .numberOutOfRange
      case .duplicateKey: .duplicateKey
      default: .notJSON
      }
    let finding = Finding(code: code, facts: [message, remedy])
    return finding.diagnostic(
      at: Diagnostic.Place(file: file, line: line, column: column), related: [])
  }
}
