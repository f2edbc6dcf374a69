import SnapValue

/// A file that is a layer of a manifest, as it was read.
package struct LayerFile: Sendable {
  /// The name that diagnostics carry.
  package var file: String
  /// What is the same for two names of one file.
  package var identity: String
  /// Its bytes.
  package var text: [UInt8]

  /// A file that was read.
  package init(_ file: String, identity: String, text: [UInt8]) {
    (self.file, self.identity, self.text) = (file, identity, text)
  }
}

/// Why a layer cannot be read.
package struct LayerFault: Error, Sendable {
  /// The name of the file that was to be read.
  package var file: String
  /// Why it cannot be read.
  package var reason: String
  /// How to mend it.
  package var remedy: String

  /// A file that cannot be read.
  package init(_ file: String, reason: String, remedy: String) {
    (self.file, self.reason, self.remedy) = (file, reason, remedy)
  }
}

/// The files that a manifest is made of by `extends`, from the lowest to the manifest itself, and what
/// is wrong between them.
///
/// What a file extends lies below it, in the order of its list: the last of the list above the others.
/// A file that is extended twice lies where it came first.
struct ManifestLayers {
  /// Reads a file: its path as it is written, and the file in which it is written.
  typealias Reader = (_ path: String, _ file: String) throws(LayerFault) -> LayerFile

  /// The most files, the manifest among them.
  static let most = 8

  /// The documents, the lowest first.
  private(set) var documents: [JSONDocument] = []
  /// Their files, in the same order.
  private(set) var files: [String] = []
  /// Every file that was read, with its text, and those that cannot be read, without one.
  private(set) var texts: [(file: String, text: [UInt8]?)] = []
  private(set) var diagnostics: [Diagnostic] = []
  /// Whether something is so wrong that there is no sum.
  private(set) var isIncomplete = false

  private var known: Set<String> = []
  /// The files that extend the one that is read, from the manifest on.
  private var above: [LayerFile] = []
  private var (bytes, values) = (0, 0)
  private var isFull = false

  /// Reads what a manifest extends, and what that extends.
  init(_ manifest: LayerFile, _ document: JSONDocument, reading read: Reader) {
    add(manifest, document, reading: read)
  }

  /// Whether a document says that it extends others, be it none.
  static func has(_ document: JSONDocument) -> Bool {
    document.member("extends", of: .root) != nil
  }

  private mutating func add(_ file: LayerFile, _ document: JSONDocument, reading read: Reader) {
    known.insert(file.identity)
    texts.append((file.file, file.text))
    bytes += file.text.count
    values += document.valueCount
    var decoder = ManifestDecoder(document)
    decoder.noteText()
    if !above.isEmpty, !decoder.expect(.root, .object, "the layer") { isIncomplete = true }
    above.append(file)
    if let list = document.member("extends", of: .root)?.value {
      if document.kind(list) != .list { isIncomplete = true }
      for element in decoder.list(list, "extends") {
        guard let path = decoder.path(element, "a layer") else {
          isIncomplete = true
          continue
        }
        lay(path.text, at: element, &decoder, reading: read)
      }
    }
    above.removeLast()
    let source = ManifestSource(file: file.file, document: document)
    diagnostics += decoder.findings.diagnostics(in: source)
    documents.append(document)
    files.append(file.file)
  }

  /// Reads one file that another one extends, and puts it below.
  private mutating func lay(
    _ path: String, at element: JSONDocument.NodeID, _ decoder: inout ManifestDecoder,
    reading read: Reader
  ) {
    guard !isFull else { return }
    let layer: LayerFile
    do throws(LayerFault) {
      layer = try read(path, above.last?.file ?? "")
    } catch {
      isIncomplete = true
      texts.append((error.file, nil))
      return decoder.findings.add(.layerUnreadable, element, error.file, error.reason, error.remedy)
    }
    if let place = above.firstIndex(where: { $0.identity == layer.identity }) {
      isIncomplete = true
      let chain = above[place...].map(\.file) + [above[place].file]
      return decoder.findings.add(.layerCircle, element, chain.joined(separator: " → "))
    }
    guard !known.contains(layer.identity) else { return }
    guard known.count < Self.most else {
      (isIncomplete, isFull) = (true, true)
      return decoder.findings.add(.tooManyLayers, element, String(Self.most))
    }
    let limits = ValueLimits.manifest
    let whole = "the layers together have more than"
    guard bytes + layer.text.count <= limits.bytes else {
      (isIncomplete, isFull) = (true, true)
      return decoder.findings.add(.tooLarge, element, "\(whole) \(limits.bytes) bytes")
    }
    do throws(JSONFault) {
      let document = try JSONDocument(layer.text, limits: limits)
      guard values + document.valueCount <= limits.values else {
        (isIncomplete, isFull) = (true, true)
        return decoder.findings.add(.tooLarge, element, "\(whole) \(limits.values) values")
      }
      if document.isCard {
        isIncomplete = true
        known.insert(layer.identity)
        texts.append((layer.file, layer.text))
        return decoder.findings.add(
          .layerUnreadable, element, layer.file, "it is a card", "name a manifest, or a part of one"
        )
      }
      add(layer, document, reading: read)
    } catch {
      isIncomplete = true
      known.insert(layer.identity)
      texts.append((layer.file, layer.text))
      diagnostics.append(error.diagnostic(in: layer.file))
    }
  }

  /// Where ids were taken out.
  private func removed(by sum: LayerSum) -> [String: Diagnostic.Place] {
    let indices = documents.map { JSONPlaceIndex($0) }
    return sum.removals.mapValues { removal in
      ManifestSource(file: files[removal.layer], document: documents[removal.layer])
        .place(of: removal.node, by: indices[removal.layer])
    }
  }

  /// The sum of the layers, and the warnings that come of making it; `nil` where there is none.
  mutating func sum(named file: String) -> ManifestSource? {
    guard !isIncomplete else { return nil }
    let sum = LayerSum(of: documents, without: ["extends"])
    for (layer, document) in documents.enumerated() {
      var findings = Findings()
      for stray in sum.strays where stray.layer == layer {
        findings.addUnknown(
          .layerRemovesNothing, document.key(ofValue: stray.node), stray.id, known: stray.known)
      }
      diagnostics += findings.diagnostics(
        in: ManifestSource(file: files[layer], document: document))
    }
    do throws(JSONFault) {
      return ManifestSource(
        file: file, document: try sum.document(), layers: files, removed: removed(by: sum))
    } catch {
      diagnostics.append(error.diagnostic(in: file))
      return nil
    }
  }
}
