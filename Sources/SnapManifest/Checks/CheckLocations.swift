import SnapEngine
import SnapValue

// State URLs: the initial one and those that a script expects.
extension ManifestDecoder {
  mutating func checkInitial(_ manifest: Manifest) {
    guard let initial = manifest.initial, let node = node(initial.origin) else { return }
    if names.screens.has(initial.text) {
      return findings.add(
        .initialMalformed, node, "it has no scheme",
        nearest: "\(manifest.app.scheme)://\(initial.text)")
    }
    guard let location = location(initial.text, .initialMalformed, node) else { return }
    check(location, of: manifest, .initialScheme, node)
    for component in location.path { check(component, node, manifest) }
    checkRequired(of: location, node, manifest)
    let known = names.screens.inOrder + names.effects.inOrder
    for parameter in location.parameters
    where !names.screens.has(parameter.key) && !names.effects.has(parameter.key) {
      findings.addUnknown(.initialUnknownKey, node, parameter.key, known: known)
    }
  }

  /// Reads a state URL, of this scheme where one is given, and notes what is wrong with it.
  mutating func location(
    _ url: String, _ code: ManifestCode, _ node: NodeID, scheme: String? = nil
  ) -> Location? {
    do throws(LocationFault) { return try Location(parsing: url, scheme: scheme) } catch {
      findings.add(code, node, error.message, shift: shift(node, error.column))
      return nil
    }
  }

  /// A state URL must be one of this application.
  mutating func check(
    _ location: Location, of manifest: Manifest, _ code: ManifestCode, _ node: NodeID
  ) {
    let scheme = manifest.app.scheme
    guard location.scheme != scheme, !scheme.isEmpty else { return }
    findings.add(code, node, location.scheme, scheme, shift: shift(node, 1))
  }

  /// The state URL that a step expects.
  mutating func checkState(expectedBy step: Manifest.Step, _ manifest: Manifest) {
    guard let state = step.expect.state, let expect = member("expect", at: step.origin),
      let node = member("state", of: expect)
    else { return }
    guard let location = location(state, .expectedStateMalformed, node) else { return }
    let scheme = manifest.app.scheme
    if location.scheme != scheme, !scheme.isEmpty {
      var meant = location
      meant.scheme = scheme
      findings.add(
        .expectedStateMalformed, node,
        "its scheme is \"\(location.scheme)\", that of the application is \"\(scheme)\"",
        shift: shift(node, 1), nearest: meant.printed)
    }
    checkKeys(of: location, .stepUnknownKey, node)
  }

  /// The screens that a step opens or expects must be there; a step that expects to fail may open what
  /// is not.
  mutating func checkScreens(of step: Manifest.Step, _ manifest: Manifest) {
    if let top = step.expect.top, let expect = member("expect", at: step.origin),
      let node = member("top", of: expect)
    {
      if top != "nothing" { checkKey(ofComponent: top, node) }
    }
    guard step.expect.isSuccess else { return }
    switch step.request.kind {
    case .open(let url):
      guard let node = member("open", at: step.origin) else { return }
      let location: Location
      if manifest.app.scheme.isEmpty { return }  // it is told of that
      do throws(LocationFault) {
        location = try Location(parsing: url, scheme: manifest.app.scheme)
      } catch {
        let why = "a state URL, and \"\(shortened(url))\" is none: \(error.message)"
        let isScreen = names.screens.has(url)
        return findings.add(
          .stepArgument, node, "open", why,
          nearest: isScreen ? "\(manifest.app.scheme)://\(url)" : nil)
      }
      checkKeys(of: location, .stepUnknownKey, node)
      checkRequired(of: location, node, manifest, dataOnly: true)
    default: checkNames(of: step, manifest)
    }
  }

  /// What a step or a trigger names beside screens of state URLs must be there.
  mutating func checkNames(of step: Manifest.Step, _ manifest: Manifest) {
    switch step.request.kind {
    case .transition(let calls):
      guard let list = member("transition", at: step.origin) else { return }
      for (call, node) in zip(calls, document.elements(list)) {
        let argument = document.elements(node).dropFirst().first { _ in true } ?? node
        if let component = call.component { checkKey(ofComponent: component, argument) }
        if let layer = call.layer { checkKey(ofComponent: layer, argument, orEffect: true) }
      }
    case .route(let route, _): checkRoute(route, step, manifest)
    default: return
    }
  }

  /// What a state URL names must be there.
  mutating func checkKeys(of location: Location, _ rule: ManifestCode, _ node: NodeID) {
    for key in location.path.map(\.key) where !names.screens.has(key) {
      findings.addUnknown(rule, node, key, known: names.screens.inOrder)
    }
    for key in location.parameters.map(\.key)
    where !names.screens.has(key) && !names.effects.has(key) {
      findings.addUnknown(rule, node, key, known: names.screens.inOrder + names.effects.inOrder)
    }
  }

  private mutating func checkKey(
    ofComponent text: String, _ node: NodeID, orEffect: Bool = false
  ) {
    let key = String(text.firstRange(of: "::").map { text[..<$0.lowerBound] } ?? text[...])
    guard !key.isEmpty, !names.screens.has(key), !orEffect || !names.effects.has(key)
    else { return }
    findings.addUnknown(
      .stepUnknownKey, node, key,
      known: names.screens.inOrder + (orEffect ? names.effects.inOrder : []))
  }

  /// A route that nobody can know: a plugin's router may know any.
  private mutating func checkRoute(
    _ route: String, _ step: Manifest.Step, _ manifest: Manifest
  ) {
    let routes = manifest.configuration.routes
    guard manifest.plugins.use.isEmpty, !manifest.configuration.knows(route: route),
      !hasLostRoutes(manifest), let node = member("route", at: step.origin)
    else { return }
    let known = routes.map(\.name) + routes.compactMap { $0.pattern?.text }
    findings.append(
      Finding(
        code: .stepUnknownName, node: node,
        facts: ["the route \"\(shortened(route))\"", listed(known)],
        nearest: manifest.configuration.nearestRoute(to: route)))
  }

  /// Whether one of the routes, or its path, could not be read: of that is told.
  private func hasLostRoutes(_ manifest: Manifest) -> Bool {
    guard let list = document.member("routes", of: .root)?.value else { return false }
    let routes = manifest.configuration.routes
    return document.kind(list) != .list || document.count(list) > routes.count
      || zip(routes, document.elements(list)).contains {
        $0.pattern == nil && member("path", of: $1) != nil
      }
  }

  private mutating func check(
    _ component: Location.Component, _ node: NodeID, _ manifest: Manifest
  ) {
    guard names.screens.has(component.key) else {
      findings.addUnknown(
        .initialUnknownKey, node, component.key, known: names.screens.inOrder)
      return
    }
    guard component.data != nil, let screen = manifest.screen(component.key) else { return }
    if screen.dataProperty == nil, screen.isCard {
      findings.add(.initialData, node, component.key)
    }
  }

  /// How far inside a string a column of its text is; 0 where escapes make the two differ.
  func shift(_ node: NodeID, _ column: Int) -> Int {
    document.isEscapedString(node) ? 0 : column
  }
}

extension TransitionCall {
  /// The screen of the path that it names; `nil` when it names none.
  fileprivate var component: String? {
    switch self {
    case .root(let text, _), .push(let text), .resolve(let text): text
    case .data, .pop, .present, .dismiss, .animate, .parameter, .transform: nil
    }
  }

  /// The layer or effect that it names; `nil` when it names none.
  fileprivate var layer: String? {
    switch self {
    case .present(let key), .dismiss(let key), .animate(let key, _), .parameter(let key, _): key
    case .root, .push, .resolve, .data, .pop, .transform: nil
    }
  }
}
