import SnapEngine
import SnapValue

// Routes and their patterns.
extension ManifestDecoder {
  mutating func routes(_ node: NodeID?) -> [RouteDefinition] {
    var routes: [RouteDefinition] = []
    var seen: [String: NodeID] = [:]
    for element in list(node, "routes") {
      guard let fields = fields(element, .route) else { continue }
      let name = routeName(fields[.name], &seen)
      let path = fields[.path].flatMap { pattern($0, "path") }
      let params = properties(fields[.params]) ?? []
      if let node = fields[.params], let path { checkParameters(node, path) }
      let query = properties(fields[.query]) ?? []
      let target = fields[.do].flatMap { routeTarget($0, path) }
      let stack = routeStack(fields[.stack], path)
      let isExported = truth(fields[.exported], "exported") ?? false
      guard let name, let target else { continue }
      routes.append(
        RouteDefinition(
          name, pattern: path, to: target.target, redirect: target.path,
          payload: (params + query).map { PropertyDefinition(parameter: $0, types: schemas) },
          stack: stack, isExported: isExported))
      origins.routes.append(origin(element))
    }
    return routes
  }

  /// The components of a stack: `key` or `key::data`, in which `:name` is a parameter of the path.
  private mutating func routeStack(
    _ node: NodeID?, _ path: PathPattern?
  ) -> [Location.Component] {
    var stack: [Location.Component] = []
    for element in list(node, "stack") {
      guard let text = string(element, "a screen of the stack") else { continue }
      let key = String(text.prefix { $0 != ":" })
      var data: String?
      if key.utf8.count < text.utf8.count {
        let rest = text.dropFirst(key.count)
        guard rest.hasPrefix("::") else {
          findings.add(.cannotEnter, element, text, "data stands behind two colons")
          continue
        }
        data = rest.count == 2 ? nil : String(rest.dropFirst(2))
      }
      guard names.screens.isLost || names.screens.has(key) else {
        findings.addUnknown(.unknownScreen, element, key, known: names.screens.inOrder)
        continue
      }
      if let data, data.first == ":", !(path?.names ?? []).contains(String(data.dropFirst())) {
        findings.add(.parameterNotInPath, element, String(data.dropFirst()), path?.text ?? "")
      }
      stack.append(Location.Component(key, data: data))
    }
    return stack
  }

  private mutating func routeName(_ node: NodeID?, _ seen: inout [String: NodeID]) -> String? {
    guard let node, let name = string(node, "name") else { return nil }
    checkIdentifier(name, node, "route name")
    if let first = seen[name] {
      findings.add(.definedTwice, node, "route", name, related: [first])
    } else {
      seen[name] = node
    }
    return name
  }

  private mutating func checkParameters(_ node: NodeID, _ path: PathPattern) {
    let names = Set(path.names)
    for member in document.members(node) {
      let name = document.string(member.key)
      if !names.contains(name) {
        findings.add(
          .parameterNotInPath, member.key, name, path.text,
          nearest: nearestName(to: name, among: path.names))
      }
    }
  }

  /// Where a route leads, and the path where that is another one.
  private typealias Target = (target: RouteDefinition.Target, path: PathPattern?)

  private mutating func routeTarget(_ node: NodeID, _ path: PathPattern?) -> Target? {
    switch document.kind(node) {
    case .string:
      if let screen = misplaced(screen: node) {
        findings.append(
          Finding(
            code: .unknownNavigation, node: node,
            facts: [screen, listed(names.navigations.inOrder)],
            remedy: "\"\(screen)\" is a screen: write { \"to\": \"\(screen)\" }"))
        return nil
      }
      return reference(node, "do", in: names.navigations, .unknownNavigation)
        .map { (.navigation($0), nil) }
    case .object:
      guard document.member("redirect", of: node) != nil else {
        return inlineNavigation(node).map { (.inline($0), nil) }
      }
      guard let fields = fields(node, .redirect), let target = fields[.redirect] else {
        return nil
      }
      return redirect(target, path)
    case let other:
      findings.add(
        .wrongType, node, "do", "a navigation, a redirect or an edge", other.phrase)
      return nil
    }
  }

  /// The screen that stands where a navigation is to be named; `nil`: none does.
  private func misplaced(screen node: NodeID) -> String? {
    let name = document.string(node)
    if names.navigations.isLost || names.navigations.has(name) { return nil }
    return names.screens.has(name) ? name : nil
  }

  private mutating func redirect(_ node: NodeID, _ path: PathPattern?) -> Target? {
    guard let text = string(node, "redirect") else { return nil }
    if text.isStateURL { return (.redirect(text), nil) }
    guard let target = pattern(node, "redirect") else { return nil }
    let known = Set(path?.names ?? [])
    for name in target.names where !known.contains(name) {
      findings.add(.parameterNotInPath, node, name, path?.text ?? "")
    }
    return (.redirect(target.text), target)
  }

  mutating func pattern(_ node: NodeID, _ what: String) -> PathPattern? {
    guard let text = string(node, what) else { return nil }
    do throws(PathPatternFault) {
      let pattern = try PathPattern(parsing: text)
      guard pattern.canBeginWithSlash else {
        findings.append(
          Finding(
            code: .patternSyntax, node: node, facts: ["a path begins with \"/\""],
            nearest: "/\(text)", shift: shift(node, 1)))
        return nil
      }
      return pattern
    } catch {
      let shift = shift(node, error.column)
      switch error.reason {
      case .repeatedName(let name): findings.add(.repeatedGroup, node, name, shift: shift)
      default: findings.add(.patternSyntax, node, error.message, shift: shift)
      }
      return nil
    }
  }
}

extension String {
  /// Whether it is a scheme, a colon and two slashes, rather than a path.
  fileprivate var isStateURL: Bool {
    guard let colon = utf8.firstIndex(of: UInt8(ascii: ":")) else { return false }
    return self[colon...].hasPrefix("://") && !utf8[..<colon].contains(UInt8(ascii: "/"))
  }
}
