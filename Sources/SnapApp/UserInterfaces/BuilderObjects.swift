import SnapManifest
import SnapEngine
import SnapValue

/// What the check reads from a GtkBuilder file: its objects, and the actions of its buttons.
struct BuilderObjects {
  /// An action that an object performs, with its target as it is written.
  struct Action {
    var name: String
    var target: String?
    var offset: Int

    /// The target where it is a text in quotation marks.
    var textTarget: String? {
      guard let target = target?.trimmed, target.count > 2, target.hasPrefix("'"),
        target.hasSuffix("'")
      else { return nil }
      return String(target.dropFirst().dropLast())
    }
  }

  /// The ids of its objects, in order.
  private(set) var ids: [String] = []
  private(set) var actions: [Action] = []
  let text: [UInt8]

  /// Reads a file. Throws where it is no GtkBuilder file.
  init(_ text: [UInt8]) throws(MarkupReader.Fault) {
    self.text = text
    let events = try MarkupReader.events(of: text)
    guard case .start("interface", _, _) = events.first else {
      throw MarkupReader.Fault(reason: "its root is not <interface>", offset: 0)
    }
    var open: [Action?] = []
    var property: String?
    for event in events {
      switch event {
      case .start(let name, let attributes, let offset):
        if name == "template" {
          throw MarkupReader.Fault(
            reason: "a <template> needs a class of its own; write an <object>", offset: offset)
        }
        if name == "signal" {
          throw MarkupReader.Fault(
            reason: "a <signal> calls a function of a program, and there is none; give a button an "
              + "action-name", offset: offset)
        }
        if name == "object" {
          if let id = attributes["id"] { ids.append(id) }
          open.append(nil)
        }
        if name == "property" {
          property = attributes["name"]?.replacing("_", with: "-")
        }
      case .text(let words, let offset):
        guard let last = open.indices.last else { break }
        if property == "action-name" {
          open[last] = Action(name: words, target: open[last]?.target, offset: offset)
        } else if property == "action-target" {
          var action = open[last] ?? Action(name: "", target: nil, offset: offset)
          action.target = words
          open[last] = action
        }
      case .end(let name):
        if name == "property" { property = nil }
        if name == "object", let action = open.popLast() ?? nil { actions.append(action) }
      }
    }
    if !ids.contains("screen") {
      throw MarkupReader.Fault(
        reason: "no object has the id \"screen\", which is what is shown", offset: 0)
    }
  }
}

/// Holds the actions of buttons against what the manifest has.
struct BuilderActions {
  static let known = [
    "nav.back", "nav.erase", "nav.navigate", "nav.open", "nav.route", "nav.segue", "nav.type",
    "nav.verb",
  ]
  private let manifest: Manifest
  private let screen: ScreenDefinition

  init(_ manifest: Manifest, _ screen: ScreenDefinition) {
    self.manifest = manifest
    self.screen = screen
  }

  func problems(in objects: BuilderObjects, file: String) -> [Diagnostic] {
    objects.actions.compactMap { action in
      guard action.name.hasPrefix("nav.") else { return nil }
      let place = Diagnostic.Place(file: file, text: objects.text, offset: action.offset)
      return problem(action, in: objects, at: place)
    }
  }

  private func problem(
    _ action: BuilderObjects.Action, in objects: BuilderObjects, at place: Diagnostic.Place
  ) -> Diagnostic? {
    guard Self.known.contains(action.name) else {
      return fault(.uiUnknownAction, action.name, Self.known, place)
    }
    if action.name == "nav.back" { return nil }
    guard let name = action.textTarget else {
      return fault(
        .uiUnknownAction, "\(action.name) without a target", ["action-target 'NAME'"], place)
    }
    switch action.name {
    case "nav.navigate":
      let known = manifest.configuration.navigations.map(\.name)
      return known.contains(name) ? nil : fault(.unknownNavigation, name, known, place)
    case "nav.segue":
      let known = manifest.segues(of: screen)
      return known.contains(name) ? nil : fault(.unknownSegue, name, known, place)
    case "nav.type", "nav.erase":
      let id = String(name.prefix { $0 != " " })
      guard !objects.ids.contains(id) else { return nil }
      return ManifestCode.uiUnknownObject.diagnostic(
        at: place, facts: [id, place.file, objects.ids.prefix(10).joined(separator: ", ")],
        nearest: nearestName(to: id, among: objects.ids))
    default: return nil
    }
  }

  private func fault(
    _ code: ManifestCode, _ name: String, _ known: [String], _ place: Diagnostic.Place
  ) -> Diagnostic {
    code.diagnostic(
      at: place,
      facts: [name, known.isEmpty ? "none" : known.prefix(10).joined(separator: ", ")],
      nearest: nearestName(to: name, among: known))
  }
}

extension Manifest {
  /// The segues of a screen, and of those that it derives from.
  func segues(of screen: ScreenDefinition) -> [String] {
    var known = screen.segues.map(\.id)
    var seen: Set = [screen.key]
    var parent = screen.parent
    while let id = parent, seen.insert(id).inserted, let next = self.screen(id) {
      known += next.segues.map(\.id)
      parent = next.parent
    }
    return known
  }
}

extension String {
  var trimmed: String {
    String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }
}
