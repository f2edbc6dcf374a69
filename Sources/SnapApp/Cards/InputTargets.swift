import SnapEngine
import SnapManifest
import SnapValue

/// What the inputs of cards fill, and the types that are declared of that.
struct InputTargets: Sendable {
  /// What an input fills.
  struct Target {
    /// What it is, in words: `property "year" of screen "film"`.
    var words: String
    /// Its type; `nil`: nothing of this name is taken.
    var schema: Schema?
  }

  private let manifest: Manifest

  init(_ manifest: Manifest) { self.manifest = manifest }

  /// The named types.
  var definitions: [String: Schema] { manifest.types }

  /// What an input of this id fills when an action of a screen sends it; nothing where its type is not
  /// declared, or a plugin decides.
  func targets(
    of input: String, sentBy verb: String, _ data: Value, of screen: String
  ) -> [Target] {
    switch verb {
    case "result": return result(input, of: screen)
    case "go": return property(input, of: name("to", data))
    case "navigate":
      return name("navigation", data).flatMap { manifest.navigation($0) }.map {
        targets(of: input, on: $0)
      } ?? []
    case "segue":
      let id = name("id", data)
      guard let screen = manifest.screen(screen),
        let segue = screen.segues.first(where: { $0.id == id })
      else { return [] }
      return targets(of: input, on: manifest.configuration.edge(of: segue, in: screen))
    case "route": return name("route", data).map { targets(of: input, onRoute: $0) } ?? []
    default: return []
    }
  }

  /// A name in an action's data, or the data itself where it is a text.
  private func name(_ key: String, _ data: Value) -> String? { data.string ?? data[key]?.string }

  private func property(_ name: String, of screen: String?) -> [Target] {
    guard let screen, let schema = manifest.screen(screen)?.schema(of: name) else { return [] }
    return [Target(words: "property \"\(name)\" of screen \"\(screen)\"", schema: schema)]
  }

  /// What is typed joins the payload: it fills the property of its name, and what `set` takes it for.
  private func targets(of input: String, on edge: NavigationDefinition) -> [Target] {
    var names: [String] = [input]
    for step in manifest.configuration.mediation(of: edge) {
      guard let set = step.mediator as? SetMediator else { continue }
      for assignment in set.assignments {
        guard case .pointer(.payload, let pointer) = assignment.value, pointer.tokens == [input]
        else { continue }
        names.append(assignment.property)
      }
    }
    return names.flatMap { property($0, of: edge.to) }
  }

  /// A route that the manifest has; what a plugin's router knows is not known here.
  private func targets(of input: String, onRoute text: String) -> [Target] {
    let path = String(text.prefix { $0 != "?" })
    let found = manifest.configuration.routes.first { route in
      route.name == text || route.pattern?.match(path) != nil
    }
    switch found?.target {
    case .inline(let edge): return targets(of: input, on: edge)
    case .navigation(let name):
      return manifest.navigation(name).map { targets(of: input, on: $0) } ?? []
    case .redirect, nil: return []
    }
  }

  /// What is typed makes the result an object.
  private func result(_ input: String, of screen: String) -> [Target] {
    guard let schema = manifest.screen(screen)?.result?.schema else { return [] }
    let words = "the result of screen \"\(screen)\""
    switch schema.resolved(in: manifest.types).form {
    case .empty, .discriminator, .ref: return []
    case .values(let each): return [Target(words: "\"\(input)\" of \(words)", schema: each)]
    case .properties(let properties):
      if let schema = properties[input] {
        return [Target(words: "\"\(input)\" of \(words)", schema: schema)]
      }
      return properties.allowsAdditional ? [] : [Target(words: words)]
    case .type, .enumeration, .elements: return [Target(words: words)]
    }
  }
}
