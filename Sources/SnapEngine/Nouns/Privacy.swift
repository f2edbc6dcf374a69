package import SnapValue

// What is private goes to those who are asked, and is told to nobody else.

extension Value {
  /// What stands in the place of a value that is not told.
  package static let hidden = Value.string(hiddenText)
  /// The same as a text.
  package static let hiddenText = "•••"

  /// The same with everything hidden that stands under one of these names, however deep.
  package func hiding(_ names: Set<String>) -> Value {
    switch self {
    case .map(let map): .map(map.hiding(names))
    case .list(let items): .list(items.map { $0.hiding(names) })
    default: self
    }
  }

  /// The same without the entries of these names, however deep.
  package func leavingOut(_ names: Set<String>) -> Value {
    if names.isEmpty { return self }
    switch self {
    case .map(let map):
      var left = ValueMap()
      for entry in map.entries where !names.contains(entry.key) {
        left[entry.key] = entry.value.leavingOut(names)
      }
      return .map(left)
    case .list(let items): return .list(items.map { $0.leavingOut(names) })
    default: return self
    }
  }

  /// The texts that stand under one of these names, however deep; numbers as they are written.
  package func secrets(under names: Set<String>, isSecret: Bool = false) -> [String] {
    switch self {
    case .map(let map):
      map.entries.flatMap {
        $0.value.secrets(under: names, isSecret: isSecret || names.contains($0.key))
      }
    case .list(let items): items.flatMap { $0.secrets(under: names, isSecret: isSecret) }
    case .string(let text): isSecret && !text.isEmpty ? [text] : []
    case .int, .double: isSecret ? [jsonText] : []
    default: []
    }
  }
}

extension ValueMap {
  /// The same with everything hidden that stands under one of these names, however deep.
  package func hiding(_ names: Set<String>) -> ValueMap {
    if names.isEmpty { return self }
    var map = ValueMap()
    for entry in entries {
      map[entry.key] = names.contains(entry.key) ? .hidden : entry.value.hiding(names)
    }
    return map
  }

  /// The same without these entries.
  package func leavingOut(_ names: Set<String>) -> ValueMap {
    if names.isEmpty { return self }
    var map = ValueMap()
    for entry in entries where !names.contains(entry.key) { map[entry.key] = entry.value }
    return map
  }
}

extension ScreenDefinition {
  /// Values of the screen's properties without what is private.
  package func leavingOutPrivates(_ properties: ValueMap) -> ValueMap {
    var left = properties.leavingOut(privates)
    let (names, parts) = mixed
    for name in names { if let value = left[name] { left[name] = value.leavingOut(parts) } }
    return left
  }
}

extension Request {
  /// What it carries, as far as names in it can be private.
  private var carried: Value {
    switch kind {
    case .navigate(_, let map), .follow(_, let map), .route(_, let map), .segue(_, _, let map),
      .go(_, _, let map), .press(_, let map, _), .resume(let map):
      .map(map)
    case .result(_, let value), .action(_, _, let value): value
    default: .null
    }
  }

  /// The private texts that it carries.
  package func secrets(under names: Set<String>) -> [String] { carried.secrets(under: names) }
}

extension Configuration {
  /// The private texts that a request carries, also in the path or query of a route.
  package func secrets(of request: Request) -> [String] {
    guard !privateNames.isEmpty else { return [] }
    return request.secrets(under: privateNames) + routeSecrets(of: request)
  }

  /// Those in the path or query of a route, as they are written, and decoded.
  package func routeSecrets(of request: Request) -> [String] {
    guard !privateNames.isEmpty, case .route(let text, _) = request.kind,
      text.utf8.first == ASCII.slash
    else { return [] }
    let path = text.prefix { $0 != "?" }
    let groups = routes.flatMap { $0.shape?.match(String(path)) ?? [] }
    var secrets = groups.filter { privateNames.contains($0.name) }.flatMap {
      [$0.text, $0.decoded ?? ""]
    }
    for pair in text.dropFirst(path.count + 1).split(separator: "&") {
      let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard sides.count > 1, let key = PathText.decoded(sides[0].utf8), privateNames.contains(key)
      else { continue }
      secrets += [String(sides[1]), PathText.decoded(sides[1].utf8) ?? ""]
    }
    return secrets.filter { !$0.isEmpty }
  }
}

extension [String] {
  /// A text without these secrets.
  package func hidden(in text: String) -> String {
    reduce(text) { $0.replacing($1, with: Value.hiddenText) }
  }
}

extension Outcome {
  /// The same without these texts in what is told.
  package func hiding(_ secrets: [String]) -> Outcome {
    if secrets.isEmpty { return self }
    func clean(_ text: String) -> String { secrets.hidden(in: text) }
    switch self {
    case .vetoed(let reason): return .vetoed(reason: clean(reason))
    case .redirected(let target): return .redirected(to: clean(target))
    case .failed(var failure):
      failure.message = clean(failure.message)
      failure.hint = clean(failure.hint)
      return .failed(failure)
    default: return self
    }
  }
}
