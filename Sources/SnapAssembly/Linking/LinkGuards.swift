import SnapEngine
import SnapManifest
import SnapValue

extension Linker {
  /// Guards with their mediators.
  func guards(_ guards: [Manifest.Guard]) throws(Failure) -> [Mediation.Step] {
    var linked: [Mediation.Step] = []
    for guardian in guards {
      linked.append(
        Mediation.Step(
          try capabilities.mediator(guardian.use), name: guardian.use.description,
          arguments: guardian.with.isEmpty ? .null : .map(guardian.with),
          culprit: capabilities.culprit("mediate", guardian.use)))
    }
    return linked
  }
}
