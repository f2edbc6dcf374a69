import SnapModel

// Routes and their patterns.
extension ManifestDecoder {
  mutating func routes(_ node: NodeID?) -> [Manifest.Route] {
    var routes: [Manifest.Route] = []
    var seen: [String: NodeID] = [:]
    for element in list(node, "routes") {
      guard let fields = fields(element, .route) else { continue }
      let name = routeName(fields["name"], &seen)
      let path = fields["path"].flatMap { pattern($0, "path") }
      let params = properties(fields["params"]) ?? []
      if let node = fields["params"], let path { checkParameters(node, path) }
      let query = properties(fields["query"]) ?? []
      let action = fields["do"].flatMap { routeAction($0, path) }
      let isExported = truth(fields["exported"], "exported") ?? false
      guard let name, let action else { continue }
      routes.append(
        .init(
          name: name, path: path, params: params, query: query, action: action,
          isExported: isExported, origin: origin(element)))
    }
    return routes
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
        findings.add(.parameterNotInPath, member.key, name, path.text)
      }
    }
  }

  private mutating func routeAction(_ node: NodeID, _ path: PathPattern?) -> Manifest.RouteAction? {
    switch document.kind(node) {
    case .string:
      return reference(node, "do", in: names.navigations, .unknownNavigation)
        .map { .navigation($0) }
    case .object:
      guard document.member("redirect", of: node) != nil else {
        return inlineNavigation(node).map { .inline($0) }
      }
      guard let fields = fields(node, .redirect), let target = fields["redirect"] else {
        return nil
      }
      return redirect(target, path)
    case let other:
      findings.add(
        .wrongType, node, "do", "a navigation, a redirect or an edge", other.phrase)
      return nil
    }
  }

  private mutating func redirect(_ node: NodeID, _ path: PathPattern?) -> Manifest.RouteAction? {
    guard let target = pattern(node, "redirect") else { return nil }
    let known = Set(path?.names ?? [])
    for name in target.names where !known.contains(name) {
      findings.add(.parameterNotInPath, node, name, path?.text ?? "")
    }
    return .redirect(target)
  }

  mutating func pattern(_ node: NodeID, _ what: String) -> PathPattern? {
    guard let text = string(node, what) else { return nil }
    do throws(PathPatternFault) {
      return try PathPattern(parsing: text)
    } catch {
      // Columns count in the file's text, where an escape is longer than what it says.
      let isPlain = !document.isEscapedString(node)
      let shift = isPlain ? error.column : 0
      switch error.reason {
      case .repeatedName(let name): findings.add(.repeatedGroup, node, name, shift: shift)
      case .notSupported(let sign): findings.add(.notSupported, node, sign, shift: shift)
      default: findings.add(.patternSyntax, node, error.message, shift: shift)
      }
      return nil
    }
  }
}
