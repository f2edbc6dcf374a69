import SnapEngine
import SnapManifest
import SnapValue

extension Linker {
  /// A segue with its parts linked.
  func segue(_ segue: Manifest.Segue) throws(Failure) -> SegueDefinition {
    let own = try intent(segue.own)
    return SegueDefinition(
      segue.id, to: segue.to, kind: segue.kind.linked, intent: segue.intent,
      mediation: own.mediation, mediator: try segue.mediator.map(step),
      presentation: own.presentation, performs: segue.performs)
  }
}

extension Manifest.SegueKind {
  fileprivate var linked: Segue.Kind {
    switch self {
    case .show: .show
    case .showDetail: .showDetail
    case .present: .present
    }
  }
}
