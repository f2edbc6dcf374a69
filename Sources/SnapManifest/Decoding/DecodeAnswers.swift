package import SnapEngine
package import SnapValue

extension Manifest {
  /// Reads a mediation and a presentation that came as data, such as in a router's answer, with the
  /// manifest's own rules and names.
  ///
  /// `value` is a map with `mediation` and `presentation`, either of which may be absent. Throws
  /// `malformed` with the first fault.
  package func intent(reading value: Value) throws(Failure) -> Intent {
    let document: JSONDocument
    do throws(JSONFault) {
      document = try JSONDocument(Value.map(["answer": value]).jsonText)
    } catch { throw Failure(.malformed, error.message) }
    var decoder = ManifestDecoder(document)
    decoder.names = names
    decoder.names.intents = decoder.sectionNames(.root)
    let read = decoder.intents(.root)
    let faults = decoder.findings.diagnostics(in: ManifestSource(file: "", document: document))
    if let fault = faults.first(where: { $0.severity == .error }) {
      throw Failure(.malformed, fault.message, hint: fault.hint)
    }
    guard let intent = read["answer"] else {
      throw Failure(.malformed, "a mediation and presentation are expected in a map")
    }
    return intent
  }
  /// Reads one step as a script has it, with everything that this manifest names, and checks it.
  ///
  /// Throws `malformed` with the first fault. Cost: the length of the step.
  package func step(parsing text: String) throws(Failure) -> Step {
    var decoder: ManifestDecoder
    do throws(JSONFault) {
      let document = try JSONDocument(text, limits: ValueLimits())
      decoder = ManifestDecoder(document)
      if let twice = document.repeatedKeys.first?.again {
        throw JSONFault(.duplicateKey(document.string(twice)), at: document.position(twice))
      }
    } catch {
      let screen =
        names.screens.inOrder.first { $0 == text } ?? names.screens.inOrder.last ?? "home"
      throw Failure(
        .malformed, "the step is not JSON, column \(error.column): \(error.message)",
        hint: "write a step of a script, such as '{\"go\": {\"to\": \"\(screen)\"}}'")
    }
    decoder.names = names
    decoder.schemas = types
    let step = decoder.step(.root)
    if let step { decoder.check(step, of: self) }
    let faults = decoder.findings.diagnostics(
      in: ManifestSource(file: "", document: decoder.document))
    if let fault = faults.first(where: { $0.severity == .error }) {
      throw Failure(.malformed, fault.message, culprit: "step", hint: fault.hint)
    }
    guard let step else { throw Failure(.malformed, "the step makes no sense") }
    return step
  }
}
