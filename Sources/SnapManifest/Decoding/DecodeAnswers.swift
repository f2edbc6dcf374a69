import SnapEngine
public import SnapValue

extension Manifest {
  /// Reads a mediation and a presentation that came as data, such as in a router's answer, with the
  /// manifest's own rules and names.
  ///
  /// `value` is a map with `mediation` and `presentation`, either of which may be absent. Throws
  /// `malformed` with the first fault.
  public func intent(reading value: Value) throws(Failure) -> Intent {
    let document: JSONDocument
    do throws(JSONFault) {
      document = try JSONDocument(Value.map(["answer": value]).jsonText)
    } catch { throw Failure(.malformed, error.message) }
    var decoder = ManifestDecoder(document)
    decoder.names.aliases = ManifestDecoder.NameSet(
      members: plugins.use.map { ($0.alias, .root, .root) }, all: Set(plugins.use.map(\.alias)))
    decoder.names.regions = ManifestDecoder.NameSet(
      members: regions.map { ($0.id, .root, .root) }, all: Set(regions.map(\.id)))
    decoder.names.intents = decoder.sectionNames(.root)
    let read = decoder.intents(.root)
    let faults = decoder.findings.diagnostics(in: document, file: "")
    if let fault = faults.first(where: { $0.severity == .error }) {
      throw Failure(.malformed, fault.message, hint: fault.hint)
    }
    guard let intent = read.first?.intent else {
      throw Failure(.malformed, "a mediation and presentation are expected in a map")
    }
    return intent
  }
}
