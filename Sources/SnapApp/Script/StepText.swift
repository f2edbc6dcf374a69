package import SnapManifest
import SnapEngine
import SnapValue

extension Manifest.Step {
  /// What is asked, as a person reads it, without what is private; of an edge that is written in it, where it leads.
  package func words(hiding privates: Set<String>) -> String {
    var request = request
    request.privates = privates
    guard case .follow(let edge, let payload) = request.kind else { return request.words }
    return "navigate to \(edge.to)" + request.told(payload)
  }
}

extension TransitionCall {
  /// The call as a person reads it.
  var words: String {
    switch self {
    case .root(let text, let replace): replace ? "root(\(text), replace)" : "root(\(text))"
    case .push(let text): "push(\(text))"
    case .data(let data): "data(\(data ?? "null"))"
    case .pop(let count): "pop(\(count))"
    case .present(let key): "present(\(key))"
    case .dismiss(let key): "dismiss(\(key))"
    case .animate(let key, let isVisible): "animate(\(key), \(isVisible))"
    case .parameter(let key, let flags): "parameter(\(key), \(flags.rawValue))"
    case .resolve(let text): "resolve(\(text))"
    case .transform: "transform"
    }
  }
}
