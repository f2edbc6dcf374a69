import SnapManifest
import SnapValue

/// Tells where in a file the parts of a value stand.
struct JSONPlaces {
  private let source: Source
  private let base: JSONDocument.NodeID

  /// A document, which is walked over when the first place is asked for.
  private final class Source {
    let file: String
    let document: JSONDocument?
    /// What knows the layers; `nil` for other files than manifests.
    let manifest: ManifestSource?
    lazy var index = document.map { JSONPlaceIndex($0) }

    init(file: String, document: JSONDocument?, manifest: ManifestSource? = nil) {
      (self.file, self.document, self.manifest) = (file, document, manifest)
    }
  }

  /// Places in a file's document; `nil`: it cannot be read, and the file is all that is known.
  init(file: String, document: JSONDocument?) {
    source = Source(file: file, document: document)
    base = .root
  }

  /// Places in a manifest.
  init(_ manifest: Manifest) {
    source = Source(
      file: manifest.source.file, document: manifest.source.document, manifest: manifest.source)
    base = .root
  }

  private init(_ source: Source, _ base: JSONDocument.NodeID) {
    self.source = source
    self.base = base
  }

  /// The same document, with pointers that begin at one of its values.
  func below(_ origin: Origin) -> JSONPlaces {
    JSONPlaces(source, source.document?.node(atOffset: origin.offset) ?? .root)
  }

  /// The place of an element of the manifest.
  func place(_ origin: Origin) -> Diagnostic.Place { below(origin).place(JSONPointer()) }

  /// The place of what stands in a text behind some of its characters; where they are not counted, or
  /// written otherwise than they are, of the text.
  func place(_ pointer: JSONPointer, in offset: Int?) -> Diagnostic.Place {
    var place = place(pointer)
    guard let offset, let document = source.document else { return place }
    let found = document.nearest(to: pointer, below: base)
    if document.kind(found) == .string, !document.isEscapedString(found) {
      place.column += 1 + offset
    }
    return place
  }

  /// The place of the value that a pointer leads to, or of the nearest one around it.
  func place(_ pointer: JSONPointer) -> Diagnostic.Place {
    guard let document = source.document, let index = source.index else {
      return Diagnostic.Place(file: source.file)
    }
    let found = document.nearest(to: pointer, below: base)
    if let manifest = source.manifest { return manifest.place(of: found, by: index) }
    let position = index.position(of: found)
    return Diagnostic.Place(
      file: source.file, line: position.line, column: position.column,
      pointer: index.pointer(to: found).description)
  }
}
