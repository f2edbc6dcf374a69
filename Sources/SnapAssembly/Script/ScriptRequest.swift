import SnapManifest
import SnapEngine
import SnapValue

extension Linker {
  /// What a step asks for; an edge that is written in it has this name in events.
  func request(of step: Manifest.Step, named name: String) throws(Failure) -> Request {
    switch step.request {
    case .open(let url): return .open(url)
    case .navigate(let edge, let payload): return .navigate(edge, payload: payload)
    case .navigateInline(var edge, let payload):
      edge.id = name
      return Request(.follow(try definition(of: edge), payload: payload))
    case .route(let text, let payload): return .route(text, payload: payload)
    case .segue(let id, let payload): return .segue(id, payload: payload)
    case .transition(let calls): return Request(.transition(calls))
    case .back(let count): return .back(count)
    case .undo(let count): return .undo(count)
    case .forward(let count): return .forward(count)
    case .key(let key): return Request(.key(key))
    case .go(let to, let via, let properties):
      return .go(to: to, via: via, properties: properties)
    case .result(let value): return .result(value)
    case .select(let region): return .select(region)
    case .action(let sought, let inputs): return .press(PressedAction(sought), inputs: inputs)
    case .locale(let name): return .locale(name)
    }
  }
}

extension Manifest.Step {
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
    case .action(let sought, _): "press \(PressedAction(sought).words)"
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
