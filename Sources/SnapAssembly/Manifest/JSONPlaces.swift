import SnapValue

/// Tells where in a file the parts of a value stand.
struct JSONPlaces {
  private let source: Source
  private let base: JSONPointer

  /// A text, which is read again when the first place is asked for.
  private final class Source {
    let file: String
    private let text: [UInt8]
    lazy var document = try? JSONDocument(text, limits: .manifest)

    init(file: String, text: [UInt8]) {
      self.file = file
      self.text = text
    }
  }

  /// Places in a file's text.
  init(file: String, text: [UInt8]) {
    source = Source(file: file, text: text)
    base = JSONPointer()
  }

  private init(_ source: Source, _ base: JSONPointer) {
    self.source = source
    self.base = base
  }

  /// The same text, with pointers that begin at one of its values.
  func below(_ pointer: JSONPointer) -> JSONPlaces {
    JSONPlaces(source, JSONPointer(base.tokens + pointer.tokens))
  }

  /// The place of the value that a pointer leads to, or of the nearest one around it.
  func place(_ pointer: JSONPointer) -> Diagnostic.Place {
    var tokens = base.tokens + pointer.tokens
    guard let document = source.document else { return Diagnostic.Place(file: source.file) }
    while true {
      let around = JSONPointer(tokens)
      if let found = document.locate(around) {
        return Diagnostic.Place(
          file: source.file, line: found.value.line, column: found.value.column,
          pointer: around.description)
      }
      if tokens.isEmpty { return Diagnostic.Place(file: source.file) }
      tokens.removeLast()
    }
  }
}
