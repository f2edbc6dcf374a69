import SnapEngine
import SnapManifest
import SnapNavigation
import SnapSystem
import SnapValue

/// Puts placeholders in the place of private values: of the same kind, the same one for the same value, so that
/// what was equal stays equal.
struct PlaceholderTable {
  /// What the placeholder of a text begins with; its number follows.
  static let mark = "private-"
  /// The length from which a private text is looked for inside of others.
  private static let leastPart = 3
  /// The same inside of what stands in the manifest, where a short one is rather part of something else.
  private static let leastPartOfConstants = 6

  /// The names under which values are private.
  private var names: Set<String>
  private var placeholders: [Value: Value] = [:]
  /// The private texts, the longest first.
  private var texts: [(text: String, placeholder: String)] = []

  init(_ names: Set<String>) { self.names = names }

  /// Hides values of these names, too.
  mutating func hide(_ names: Set<String>) { self.names.formUnion(names) }

  /// Whether nothing is private.
  var isEmpty: Bool { names.isEmpty }

  /// Whether values under this name are private.
  func isPrivate(_ name: String?) -> Bool { name.map(names.contains) ?? false }

  /// The value without what is private; `isPrivate`: all of it is.
  mutating func hiding(_ value: Value, isPrivate: Bool = false) -> Value {
    if names.isEmpty { return value }
    switch value {
    case .map(let map):
      var hidden = ValueMap()
      for entry in map.entries {
        hidden[entry.key] = hiding(
          entry.value, isPrivate: isPrivate || names.contains(entry.key))
      }
      return .map(hidden)
    case .list(let items):
      var hidden: [Value] = []
      for item in items {
        hidden.append(hiding(item, isPrivate: isPrivate))
      }
      return .list(hidden)
    case .null: return value
    case .bool: return isPrivate ? false : value
    case .string(let text):
      return isPrivate ? placeholder(of: value) : .string(hiding(text))
    case .int, .double, .bytes:
      return isPrivate ? placeholder(of: value) : placeholders[value] ?? value
    }
  }

  /// The text without the private texts in it.
  func hiding(_ text: String) -> String {
    if texts.isEmpty { return text }
    if let known = placeholders[.string(text)]?.string { return known }
    return texts.reduce(text) { text, known in
      known.text.utf8.count < Self.leastPart
        ? text : text.replacing(known.text, with: known.placeholder)
    }
  }

  // MARK: What comes to the navigation

  /// The entries of what comes, of a request and of a call in a transition that are the host's own words and
  /// numbers, such as how many screens are left: they say nothing of anybody, and a replay goes by them.
  private static let inputsOwn: Set<String> = ["input", "token", "screens", "awaits"]
  private static let requestsOwn: Set<String> = ["kind", "admission", "origin", "count", "screen"]
  /// The entries of a request that have a value under a name of the host's own, and not under a private one.
  private static let requestsNames: Set<String> = [
    "url", "region", "navigation", "edge", "route", "id", "to", "via", "action", "verb", "locale",
    "key",
  ]

  /// What comes to the navigation, without what is private.
  mutating func hiding(input: Value) -> Value {
    guard !names.isEmpty, case .map(var map) = input else { return input }
    for entry in map.entries where !Self.inputsOwn.contains(entry.key) {
      map[entry.key] =
        entry.key == "request"
        ? hiding(request: entry.value)
        : hiding(entry.value, isPrivate: names.contains(entry.key))
    }
    return .map(map)
  }

  private mutating func hiding(request: Value) -> Value {
    guard case .map(var map) = request else { return request }
    for entry in map.entries where !Self.requestsOwn.contains(entry.key) {
      switch entry.value {
      case .int where entry.key == "action": continue
      case .list(let calls) where entry.key == "calls":
        map[entry.key] = .list(calls.map { hiding(call: $0) })
      default:
        let isOwn = Self.requestsNames.contains(entry.key)
        map[entry.key] = hiding(
          entry.value, isPrivate: !isOwn && names.contains(entry.key))
      }
    }
    return .map(map)
  }

  private mutating func hiding(call: Value) -> Value {
    guard case .list(var words) = call else { return call }
    for place in words.indices.dropFirst() {
      if case .int = words[place] { continue }
      words[place] = hiding(words[place])
    }
    return .list(words)
  }

  // MARK: What is told

  /// The line of an event without what is private. The number of a request and how it has ended are no text of
  /// anybody, whatever digits and letters they are.
  func hiding(_ event: NavigationEvent) -> String {
    guard case .finished(let id, let outcome, let location) = event else {
      return hiding(event.line)
    }
    return NavigationEvent.finished(id: id, hiding(outcome), location: hiding(location)).line
  }

  private func hiding(_ outcome: Outcome) -> Outcome {
    switch outcome {
    case .vetoed(let reason): return .vetoed(reason: hiding(reason))
    case .redirected(let target): return .redirected(to: hiding(target))
    case .invalid(var errors):
      for entry in errors.entries {
        errors[entry.key] = entry.value.string.map { .string(hiding($0)) }
      }
      return .invalid(errors: errors)
    case .failed(var failure):
      failure.message = hiding(failure.message)
      failure.culprit = hiding(failure.culprit)
      return .failed(failure)
    default: return outcome
    }
  }

  // MARK: The manifest

  /// Learns what a manifest says that is private: what its script types, and what it gives along.
  mutating func register(_ manifest: Manifest) {
    guard !names.isEmpty else { return }
    for step in manifest.requests {
      for secret in step.request.secrets(under: names) { _ = placeholder(of: .string(secret)) }
    }
    for value in manifest.constants {
      for secret in value.secrets(under: names) { _ = placeholder(of: .string(secret)) }
    }
  }

  /// A file of the application without what is private: a short text where it stands alone between quotes, a
  /// longer one wherever it stands. In a program, which is a text of the file, quotes are escaped.
  func hiding(file bytes: [UInt8]) -> [UInt8] {
    texts.reduce(bytes) { bytes, known in
      let isShort = known.text.utf8.count < Self.leastPartOfConstants
      return (isShort ? ["\"", #"\""#] : [""]).reduce(bytes) { bytes, quote in
        bytes.replaced(
          Array("\(quote)\(known.text)\(quote)".utf8),
          by: Array("\(quote)\(known.placeholder)\(quote)".utf8))
      }
    }
  }

  private mutating func placeholder(of value: Value) -> Value {
    if let known = placeholders[value] { return known }
    let number = placeholders.count + 1
    let placeholder: Value
    switch value {
    case .string(""): return value
    case .string(let text):
      let name = "\(Self.mark)\(number)"
      placeholder = .string(name)
      texts.append((text, name))
      texts.sort { $0.text.utf8.count > $1.text.utf8.count }
    case .int: placeholder = .int(Int64(number))
    case .double: placeholder = .double(Double(number))
    default: placeholder = .bytes([])
    }
    placeholders[value] = placeholder
    return placeholder
  }
}

extension Manifest {
  /// What its mediations and guards are given.
  fileprivate var constants: [Value] {
    let guards =
      configuration.screens.flatMap(\.guards) + configuration.navigations.flatMap(\.guards)
    let edges = configuration.navigations + segueEdges.map(\.edge)
    return guards.map(\.arguments)
      + edges.flatMap { configuration.mediation(of: $0) }.map(\.arguments)
  }
}
