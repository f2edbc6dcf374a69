import SnapManifest
import SnapEngine
import SnapValue

extension Manifest.Step {
  /// The request of the step with this number, from 1. An edge that is written in the step is in the
  /// configuration under a name of its own.
  func request(number: Int) -> Request { request(named: Self.inlineName(number)) }

  /// The request; an edge that is written in it is in the configuration under this name.
  func request(named name: String) -> Request {
    switch request {
    case .open(let url): .open(url)
    case .navigate(let edge, let payload): .navigate(edge, payload: payload)
    case .navigateInline(_, let payload): .navigate(name, payload: payload)
    case .route(let text, let payload): .route(text, payload: payload)
    case .segue(let id, let payload): .segue(id, payload: payload)
    case .transition(let calls): Request(.transition(calls))
    case .back(let count): .back(count)
    case .undo(let count): .undo(count)
    case .forward(let count): .forward(count)
    case .key(let key): Request(.key(key))
    case .go(let to, let via, let properties): .go(to: to, via: via, properties: properties)
    case .result(let value): .result(value)
    case .select(let region): .select(region)
    case .action(let sought, let inputs): .press(.map(sought), inputs: inputs)
    case .locale(let name): .locale(name)
    }
  }

  /// The name of an edge that is written in a step; the space keeps it apart from the manifest's.
  static func inlineName(_ number: Int) -> String { "step \(number)" }

  /// What is asked, as a person reads it.
  var words: String {
    switch request {
    case .open(let url): "open \(url)"
    case .navigate(let name, let payload): "navigate \(name)" + words(of: payload)
    case .navigateInline(let edge, let payload): "navigate to \(edge.to)" + words(of: payload)
    case .route(let text, let payload): "route \(text)" + words(of: payload)
    case .segue(let id, let payload): "segue \(id)" + words(of: payload)
    case .transition(let calls): "transition " + calls.map(\.words).joined(separator: " ")
    case .back(let count): "back \(count)"
    case .undo(let count): "undo \(count)"
    case .forward(let count): "forward \(count)"
    case .key(let key): "key \(key)"
    case .go(let to, let via, let properties):
      "go to \(to)" + via.map { " via \($0)" }.joined() + words(of: properties)
    case .result(let value): "result \(value.jsonText)"
    case .select(let region): "select \(region)"
    case .action(let sought, _): "press \(Value.map(sought).pressed)"
    case .locale(let name): "locale \(name)"
    }
  }

  private func words(of payload: ValueMap) -> String {
    payload.isEmpty ? "" : " " + Value.map(payload).jsonText
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
