import SnapEngine
import SnapValue

// Links: routes by name and path, and state URLs.
extension ManifestComparison {
  mutating func compareLinks() {
    guard let before = LinkTable(old), let now = LinkTable(new) else { return }
    let names = Set(new.configuration.routes.map(\.name))
    for (route, origin) in zip(old.configuration.routes, old.origins.routes) {
      let link = RouteLink(route, origin)
      if compare(link, before, now) { continue }
      let led = before.answer(to: route.name).target ?? ""
      compareName(link, led: led, isThere: names.contains(route.name))
    }
    compareAnswers(before, now)
    compareURLs()
  }

  /// One of the routes that links lead to.
  private struct RouteLink {
    let route: RouteDefinition
    let origin: Origin
    var subject: String { route.path ?? route.name }

    init(_ route: RouteDefinition, _ origin: Origin) {
      (self.route, self.origin) = (route, origin)
    }
  }

  private mutating func breaks(_ link: RouteLink, _ reason: ManifestChange.Reason, _ by: String?) {
    note(
      .init(
        .linkBroke, link.subject, reason, old: link.origin,
        new: by.flatMap { new.origin(ofRoute: $0) }))
  }

  /// Compares what becomes of paths that a route takes; whether one of them is broken.
  private mutating func compare(
    _ link: RouteLink, _ before: LinkTable, _ now: LinkTable
  ) -> Bool {
    for path in before.samplePaths(of: link.route) {
      let was = before.answer(to: path)
      guard was.route == link.route.name, let target = was.target else { continue }
      let answer = now.answer(to: path)
      guard let leads = answer.target else {
        let reason = ManifestChange.Reason.notFound(
          link: path, led: target, mayBeRouted: new.mayRoute)
        breaks(link, reason, answer.route ?? link.route.name)
        return true
      }
      if was.isExported, !answer.isExported {
        breaks(link, .closed(link: path), answer.route)
        return true
      }
      guard leads != target, leads != KeptNames(old, new).screen(target) else { continue }
      let reason = ManifestChange.Reason.leads(link: path, from: target, to: leads)
      note(
        .init(
          .linkChanged, link.subject, reason, old: link.origin,
          new: answer.route.flatMap { new.origin(ofRoute: $0) }))
      return false
    }
    return false
  }

  /// A route is asked for by its name, too: by cards, plugins and desktops.
  private mutating func compareName(_ link: RouteLink, led: String, isThere: Bool) {
    let name = link.route.name
    guard isThere else {
      let reason = ManifestChange.Reason.notFound(
        link: name, led: led, mayBeRouted: new.mayRoute)
      return note(.init(.linkBroke, name, reason, old: link.origin))
    }
    guard link.route.path == nil, link.route.isExported else { return }
    let now = new.configuration.routes.first { $0.name == name }
    if now?.isExported == false { breaks(link, .closed(link: name), name) }
  }

  /// Paths without parameters that a new route takes from another one.
  private mutating func compareAnswers(_ before: LinkTable, _ now: LinkTable) {
    for (route, origin) in zip(new.configuration.routes, new.origins.routes) {
      guard let pattern = route.pattern, pattern.names.isEmpty,
        let path = try? pattern.printed([:])
      else { continue }
      let (was, answer) = (before.answer(to: path), now.answer(to: path))
      guard let target = was.target, answer.route == route.name,
        was.route != answer.route, let leads = answer.target, leads != target,
        !old.configuration.routes.contains(where: { $0.path == route.path })
      else { continue }
      let place = was.route.flatMap { old.origin(ofRoute: $0) }
      note(
        .init(
          .linkChanged, path, .leads(link: path, from: target, to: leads), old: place, new: origin))
    }
  }

  // MARK: State URLs

  private mutating func compareURLs() {
    let (scheme, other) = (old.app.scheme, new.app.scheme)
    guard scheme == other else {
      let place = ["app", "scheme"]
      return note(
        .init(
          .linkBroke, "\(scheme)://", .otherScheme(other), old: old.key(at: place),
          new: new.key(at: place)))
    }
    func breaks(_ section: String, _ id: String, _ url: String, flags: String = "") {
      let reason = ManifestChange.Reason.notFound(link: url + flags, led: "", mayBeRouted: false)
      note(.init(.linkBroke, url, reason, old: old.key(section, id)))
    }
    for screen in old.configuration.screens
    where new.screen(screen.key) == nil && screen.isOpenedByURL {
      breaks("screens", screen.key, "\(scheme)://\(screen.key)")
    }
    for screen in old.configuration.screens where screen.isOpenedByURL { compareFilling(screen) }
    let effects = Set(new.configuration.effects.map(\.key))
    for effect in old.configuration.effects where !effects.contains(effect.key) {
      breaks("effects", effect.key, "\(scheme)://?\(effect.key)", flags: "=v")
    }
  }

  /// A state URL gives its data to what the screen names, and nothing else to it.
  private mutating func compareFilling(_ screen: ScreenDefinition) {
    guard let now = new.screen(screen.key) else { return }
    let lost = now.dataProperty == nil ? screen.dataProperty : nil
    guard let property = lost ?? now.notGivenByURL?.name else { return }
    let schema = screen.properties.first { $0.name == screen.dataProperty }?.schema
    let data = screen.dataProperty.map { _ in schema?.samples(in: old.types).first ?? "a" }
    let url = "\(old.app.scheme)://" + Location.Component(screen.key, data: data).printed
    let reason = ManifestChange.Reason.unfilled(
      link: url, screen: screen.key, property: property, wasFilled: lost != nil)
    let (place, other) = (old.key("screens", screen.key), new.key("screens", screen.key))
    note(.init(.linkBroke, url, reason, old: place, new: other))
  }
}

extension ScreenDefinition {
  /// Whether a state URL can fill all that the screen requires.
  fileprivate var isOpenedByURL: Bool { notGivenByURL == nil }

  /// What it requires and no state URL can give.
  fileprivate var notGivenByURL: PropertyDefinition? {
    properties.first { $0.isRequired && $0.initial == nil && $0.name != dataProperty }
  }
}

extension Manifest {
  /// Whether a plugin's router may answer what no route does.
  fileprivate var mayRoute: Bool { !plugins.use.isEmpty }

  /// Where the route of a name stands.
  fileprivate func origin(ofRoute name: String) -> Origin? {
    zip(configuration.routes, origins.routes).first { $0.0.name == name }?.1
  }
}

/// What the routes of a manifest make of links, redirects followed.
struct LinkTable {
  /// What a link comes to.
  struct Answer {
    /// The route that takes it first; `nil`: none.
    var route: String?
    /// Whether that may be asked for from outside.
    var isExported = false
    /// The key of the screen, or the state URL, where it ends; `nil`: it ends in not found.
    var target: String?
  }

  private let table: RouteTable
  private let routes: [RouteDefinition]
  /// The places of routes by their paths.
  private let byPath: [String: Int]
  private let manifest: Manifest

  /// `nil`: the routes do not hold together.
  init?(_ manifest: Manifest) {
    guard let table = try? RouteTable(manifest.configuration.routes) else { return nil }
    self.table = table
    self.manifest = manifest
    routes = manifest.configuration.routes
    byPath = Dictionary(
      routes.enumerated().compactMap { place, route in route.path.map { ($0, place) } },
      uniquingKeysWith: { first, _ in first })
  }

  /// What a path or name comes to. Cost: the redirects that are followed, and what each matches.
  func answer(to link: String) -> Answer {
    var answer = Answer()
    var text = link
    for _ in 0...manifest.configuration.policy.redirectLimit {
      guard let match = table.match(text) else { return answer }
      let route = routes[match.route]
      if answer.route == nil { (answer.route, answer.isExported) = (route.name, route.isExported) }
      switch route.target {
      case .navigation(let name): answer.target = manifest.navigation(name)?.to
      case .inline(let edge): answer.target = edge.to
      case .redirect(let url) where route.redirect == nil: answer.target = url
      case .redirect:
        guard let next = next(of: route, match, text) else { return answer }
        text = next
        continue
      }
      return answer
    }
    return answer
  }

  private func next(
    of route: RouteDefinition, _ match: RouteTable.Match, _ text: String
  ) -> String? {
    guard let values = try? table.parameters(of: match, in: text) else { return nil }
    return try? route.redirect?.printed(values)
  }
}

// MARK: - Samples

extension LinkTable {
  /// The most paths that are made of one pattern.
  private static let mostSamples = 64
  /// The most redirects that are followed to learn the type of a parameter.
  private static let mostFollowed = 8

  /// Paths that a route takes: its pattern with values at the ends of what the parameters' types allow,
  /// one after the other, and without what may be left out.
  func samplePaths(of route: RouteDefinition) -> [String] {
    guard let pattern = route.pattern else { return [] }
    let choices = pattern.names.map { ($0, samples(of: $0, in: route)) }
    var base = ValueMap()
    for (name, texts) in choices { base[name] = .string(texts.first ?? "") }
    var maps = [base]
    for (name, texts) in choices {
      maps += texts.dropFirst().map { base.merging([name: .string($0)]) }
      maps.append(base.merging([name: .null]))
    }
    var paths: [String] = []
    for map in maps.prefix(Self.mostSamples) {
      guard let path = try? pattern.printed(map), !paths.contains(path) else { continue }
      paths.append(path)
    }
    return paths
  }

  /// Texts for a parameter: where the route says nothing of it and redirects, the next one may.
  private func samples(of name: String, in route: RouteDefinition) -> [String] {
    var route = route
    for _ in 0..<Self.mostFollowed {
      if let schema = route.payload.first(where: { $0.name == name })?.schema {
        return schema.samples(in: manifest.types)
      }
      guard let place = route.redirect.flatMap({ byPath[$0.text] }),
        routes[place].pattern?.names.contains(name) == true
      else { break }
      route = routes[place]
    }
    return Schema.anySamples
  }
}

extension Schema {
  /// Texts that fit where every text does: with a slash for those who take more than a segment.
  fileprivate static let anySamples = ["a", "a b", "a/b", "0"]

  fileprivate func samples(in types: [String: Schema]) -> [String] {
    switch resolved(in: types).form {
    case .enumeration(let texts): Array(texts.prefix(32))
    case .type(.boolean): ["true", "false"]
    case .type(.float32), .type(.float64): ["1", "0.5", "-1.5"]
    case .type(.timestamp): ["2000-01-01T00:00:00Z", "2000-01-01T00:00:00.5+01:00"]
    case .type(let type):
      type.range.map { range in
        ["1", "0", String(range.upperBound), String(range.lowerBound)]
      } ?? Self.anySamples
    default: Self.anySamples
    }
  }
}
