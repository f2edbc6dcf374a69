package import SnapValue

/// What came of reading a manifest: the manifest when nothing is wrong, and all problems in any case.
package struct ManifestReading: Sendable {
  /// The manifest; `nil` when there is an error among the diagnostics.
  package let manifest: Manifest?
  /// Every problem, sorted by place.
  package let diagnostics: [Diagnostic]

  /// Whether there is an error among the diagnostics.
  package var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }

  /// Reads a manifest's bytes and checks everything that needs neither files nor plugins.
  ///
  /// `file` is the name that diagnostics carry; nothing is opened. Cost: the length of the text.
  package init(_ text: [UInt8], file: String) {
    let document: JSONDocument
    do throws(JSONFault) {
      document = try JSONDocument(text, limits: .manifest)
    } catch {
      manifest = nil
      diagnostics = [error.diagnostic(in: file)]
      return
    }
    guard !document.isCard else {
      manifest = nil
      diagnostics = [
        ManifestCode.unreadableFile.diagnostic(
          at: Diagnostic.Place(file: file),
          facts: ["it is a card", "name the manifest that shows it"])
      ]
      return
    }
    var decoder = ManifestDecoder(document)
    decoder.noteText()
    let decoded = decoder.manifest(source: ManifestSource(file: file, document: document))
    if let decoded { decoder.check(decoded) }
    diagnostics = decoder.findings.diagnostics(in: document, file: file)
    manifest = diagnostics.contains { $0.severity == .error } ? nil : decoded
  }
}

extension JSONDocument {
  /// Whether it is a card rather than a manifest.
  fileprivate var isCard: Bool {
    guard let type = member("type", of: .root)?.value, member("screens", of: .root) == nil else {
      return false
    }
    return kind(type) == .string && string(type) == "AdaptiveCard"
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
