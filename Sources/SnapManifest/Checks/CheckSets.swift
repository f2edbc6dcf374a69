import SnapEngine
package import SnapValue

// Whether what `set` writes exists and fits.
extension ManifestDecoder {
  mutating func checkSets(_ manifest: Manifest) {
    var told: Set<Told> = []
    let configuration = manifest.configuration
    var reads = SourceReads()
    // By their places: to go through edges and screens copies each.
    let edges = configuration.navigations
    for (place, origin) in zip(edges.indices, manifest.origins.navigations) {
      checkSets(of: edges[place], at: origin, manifest, &told)
      reads.note(edges[place], at: origin, manifest)
    }
    let screens = configuration.screens
    for (place, origins) in zip(screens.indices, manifest.origins.segues) where !origins.isEmpty {
      let screen = screens[place]
      for (segue, origin) in zip(screen.segues, origins) {
        let edge = configuration.edge(of: segue, in: screen)
        let isOwn =
          segue.mediator == nil
          && segue.intent.flatMap { configuration.intents[$0] }?.mediation == nil
        checkSets(of: edge, at: isOwn ? origin : Origin(), manifest, &told, isShared: !isOwn)
        reads.note(edge, at: origin, manifest, isShared: !isOwn)
      }
    }
    for (route, origin) in zip(configuration.routes, manifest.origins.routes) {
      guard case .inline(let edge) = route.target, let place = member("do", at: origin) else {
        continue
      }
      checkSets(of: edge, at: self.origin(place), manifest, &told)
      reads.note(edge, at: self.origin(place), manifest)
    }
    if !reads.all.isEmpty { checkReads(reads, manifest) }
  }

  /// What `set` takes from a source that can have no such property stays as it is for ever.
  private mutating func checkReads(_ reads: SourceReads, _ manifest: Manifest) {
    let possible = PossibleProperties(manifest)
    for read in reads.all {
      guard let sources = reads.sources[read], let name = read.pointer.tokens.first,
        let names = possible.ofSources(sources.contains("*") ? [] : sources.sorted()),
        let place = node(of: read.property, inSet: read.set, at: read.owner)
      else { continue }
      var shown: String {
        listed(sources.contains("*") ? manifest.configuration.screens.map(\.key) : sources.sorted())
          .replacing(", ", with: "\" or \"")
      }
      let keys = read.pointer.tokens.dropFirst()
      if let pointer = divided(name, names) {
        findings.append(
          Finding(
            code: .unknownProperty, node: member("from", of: place) ?? place, facts: [name, shown],
            remedy: "write \"\(pointer)\": parts of a pointer are divided by \"/\"",
            severity: .error))
      } else if !names.contains(name) {
        findings.append(
          unknown(name, of: shown, nearestName(to: name, among: names.sorted()), place))
      } else if sources.count == 1, let source = sources.first.flatMap({ manifest.screen($0) }),
        let found = source.schema(of: name)?.unknownKey(in: keys, definitions: schemas)
      {
        findings.append(
          unknown(
            read.pointer.description, of: shown, nearestName(to: found.name, among: found.known),
            place))
      }
    }
  }

  /// The pointer that was meant by a name with dots whose first part is a property.
  private func divided(_ name: String, _ names: Set<String>) -> JSONPointer? {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard parts.count > 1, !names.contains(name), names.contains(parts[0]) else { return nil }
    return JSONPointer(parts)
  }

  private func unknown(
    _ property: String, of screen: String, _ nearest: String?, _ place: NodeID
  ) -> Finding {
    Finding(code: .unknownProperty, node: place, facts: [property, screen], nearest: nearest)
  }

  /// `origin` is where the edge stands, if its own mediation is meant.
  private mutating func checkSets(
    of edge: NavigationDefinition, at origin: Origin, _ manifest: Manifest,
    _ told: inout Set<Told>, isShared: Bool = false
  ) {
    guard let target = manifest.index.screens[edge.to] else { return }
    let isShared = isShared || edge.mediation == nil
    let owner = isShared ? edge.intent.flatMap { manifest.origins.intents[$0] } : origin
    var place = 0
    for step in manifest.configuration.mediation(of: edge) {
      guard let set = step.mediator as? SetMediator else { continue }
      for assignment in set.assignments {
        let key = Told(owner: owner, set: place, property: assignment.property, target: target)
        guard !isShared || told.insert(key).inserted else { continue }
        let sought = { (decoder: ManifestDecoder) in
          owner.flatMap { decoder.node(of: assignment.property, inSet: key.set, at: $0) }
        }
        check(assignment, target, sought, from: edge.from, manifest)
      }
      place += 1
    }
  }

  /// An assignment and a target that were looked at; several edges may share an intent.
  private struct Told: Hashable {
    var owner: Origin?
    var set: Int
    var property: String
    var target: Int
  }

  /// The value that an element's mediation gives a property in one of its `set`s.
  private func node(of property: String, inSet place: Int, at owner: Origin) -> NodeID? {
    guard let steps = member("mediation", at: owner) else { return nil }
    var left = place
    for step in document.elements(steps) {
      guard let set = member("set", of: step) else { continue }
      if left == 0 { return member("to." + property, of: set) }
      left -= 1
    }
    return nil
  }

  private mutating func check(
    _ assignment: SetMediator.Assignment, _ target: Int,
    _ place: (ManifestDecoder) -> NodeID?, from sources: [String], _ manifest: Manifest
  ) {
    guard
      let wanted = manifest.configuration.screens[target].schema(of: assignment.property)
    else {
      let screen = manifest.configuration.screens[target]
      if screen.isCard, let value = place(self) {
        findings.addUnknown(
          .unknownProperty, document.key(ofValue: value), assignment.property,
          known: screen.properties.map(\.name), facts: [screen.key],
          severity: screen.isClosed ? .error : nil)
      }
      return
    }
    switch assignment.value {
    case .literal(let literal):
      let template = literal.string.flatMap { $0.contains("${") ? $0 : nil }
      if template == nil, wanted.accepts(literal, definitions: schemas) { return }
      guard let value = place(self) else { return }
      if let template { return noteTemplate(template, assignment.property, wanted, value) }
      checkFit(literal, wanted, value, "property \"\(assignment.property)\"")
    case .pointer(.from, let pointer):
      guard pointer.tokens.count == 1, let name = pointer.tokens.first else { return }
      if sources.isEmpty, !wanted.isPrivate, let source = manifest.index.privateNames[name] {
        findings.add(
          .privateToPublic, place(self), name, source, assignment.property,
          manifest.configuration.screens[target].key)
      }
      for source in sources {
        guard let found = manifest.screen(source)?.schema(of: name) else { continue }
        if found.isPrivate, !wanted.isPrivate {
          findings.add(
            .privateToPublic, place(self), name, source, assignment.property,
            manifest.configuration.screens[target].key)
        }
        let (left, right) = (kind(of: found), kind(of: wanted))
        if let left, let right, left != right {
          findings.append(
            Finding(
              code: .setDisagrees, node: place(self),
              facts: [pointer.description, left, assignment.property, right, source],
              remedy: entry(of: found, right).map {
                "its entry \"\($0)\" is one: write \"\(pointer)/\($0)\""
              }))
        }
      }
    case .pointer(.to, let pointer):
      let screen = manifest.configuration.screens[target]
      guard screen.isClosed, let name = pointer.tokens.first, screen.schema(of: name) == nil,
        let value = place(self)
      else { return }
      findings.addUnknown(
        .unknownProperty, member("to", of: value) ?? value, name,
        known: screen.properties.map(\.name), facts: [screen.key])
    default: return
    }
  }

  /// A `set` gives a text as it is written, `${…}` included.
  private mutating func noteTemplate(
    _ text: String, _ property: String, _ wanted: Schema, _ node: NodeID
  ) {
    let pointer = Self.path(inTemplate: text).map { path in
      JSONPointer(path.split(separator: ".").map(String.init)).description
    }
    findings.append(
      Finding(
        code: .doesNotFit, node: node, facts: ["\"\(text)\"", "property \"\(property)\""],
        remedy:
          "${…} is read in cards and texts, not in \"set\": write "
          + "{ \"from\": \"\(pointer ?? "/PROPERTY")\" }",
        severity: wanted.accepts(.string(text), definitions: schemas) ? .warning : nil))
  }

  /// The path in a text that is `${PATH}` and nothing else.
  private static func path(inTemplate text: String) -> Substring? {
    guard text.hasPrefix("${"), text.hasSuffix("}") else { return nil }
    let path = text.dropFirst(2).dropLast()
    let isPlain = path.utf8.allSatisfy { $0.isUnreserved && $0 != UInt8(ascii: "~") }
    return isPlain && !path.isEmpty ? path : nil
  }

  /// The only entry of an object that is of a kind.
  private func entry(of schema: Schema, _ kind: String) -> String? {
    guard case .properties(let properties) = schema.resolved(in: schemas).form else { return nil }
    let fitting = properties.names.filter { name in
      properties[name].flatMap { self.kind(of: $0) } == kind
    }
    return fitting.count == 1 ? fitting[0] : nil
  }

  mutating func checkFit(_ value: Value, _ schema: Schema, _ node: NodeID, _ what: String) {
    guard let facts = misfit(of: value, schema, what, definitions: schemas) else { return }
    let nearest = nearestWord(to: value, schema.resolved(in: schemas).form)
    findings.append(Finding(code: .doesNotFit, node: node, facts: facts, nearest: nearest))
  }

  /// What kind of value a schema is about, when it is about one only.
  private func kind(of schema: Schema) -> String? {
    switch schema.resolved(in: schemas).form {
    case .type(.boolean): "a boolean"
    case .type(.string), .type(.timestamp), .enumeration: "a string"
    case .type: "a number"
    case .elements: "a list"
    case .properties, .values, .discriminator: "an object"
    case .empty, .ref: nil
    }
  }
}

/// What the `set`s of a manifest take from their sources. Several edges may share an intent, of whose
/// sources one with the property is enough.
private struct SourceReads {
  struct Read: Hashable {
    var owner: Origin
    var set: Int
    var property: String
    var pointer: JSONPointer
  }

  private(set) var all: [Read] = []
  /// Where each is taken from; `*` is every screen.
  private(set) var sources: [Read: Set<String>] = [:]

  /// Notes those of an edge; `origin` is where it stands.
  mutating func note(
    _ edge: NavigationDefinition, at origin: Origin, _ manifest: Manifest, isShared: Bool = false
  ) {
    let isShared = isShared || edge.mediation == nil
    guard
      let owner = isShared ? edge.intent.flatMap({ manifest.origins.intents[$0] }) : origin
    else { return }
    var place = 0
    for step in manifest.configuration.mediation(of: edge) {
      guard let set = step.mediator as? SetMediator else { continue }
      for assignment in set.assignments {
        guard case .pointer(.from, let pointer) = assignment.value, !pointer.tokens.isEmpty else {
          continue
        }
        let read = Read(owner: owner, set: place, property: assignment.property, pointer: pointer)
        if sources[read] == nil { all.append(read) }
        sources[read, default: []].formUnion(edge.from.isEmpty ? ["*"] : edge.from)
      }
      place += 1
    }
  }
}

extension Manifest {
  /// What is wrong with a value for a property of one of the screens, told at `place`; `nil`: it fits,
  /// or the screen says nothing of the property.
  package func misfit(
    of value: Value, property: String, of screen: String, at place: Diagnostic.Place
  ) -> Diagnostic? {
    guard let schema = self.screen(screen)?.schema(of: property),
      let facts = SnapManifest.misfit(
        of: value, schema, "property \"\(property)\"", definitions: types)
    else { return nil }
    return ManifestCode.doesNotFit.diagnostic(
      at: place, facts: facts, nearest: nearestWord(to: value, schema.resolved(in: types).form))
  }

  /// What is wrong with a value as the result of a screen, told at `place`; `nil`: it fits, or the
  /// screen declares none.
  package func misfit(
    ofResult value: Value, of screen: String, at place: Diagnostic.Place
  ) -> Diagnostic? {
    guard let schema = self.screen(screen)?.result?.schema,
      let facts = SnapManifest.misfit(
        of: value, schema, "the result of screen \"\(screen)\"", definitions: types)
    else { return nil }
    return ManifestCode.doesNotFit.diagnostic(
      at: place, facts: facts, nearest: nearestWord(to: value, schema.resolved(in: types).form))
  }
}

/// The word of an enumeration that a text is near to.
private func nearestWord(to value: Value, _ form: Schema.Form) -> String? {
  guard case .enumeration(let words) = form, let text = value.string else { return nil }
  return nearestName(to: text, among: words)
}

/// The facts of `doesNotFit` for a value that breaks a type definition, which are without it where it is
/// private; `nil`: it fits.
private func misfit(
  of value: Value, _ schema: Schema, _ what: String, definitions: [String: Schema]
) -> [String]? {
  guard let error = schema.validate(value, definitions: definitions).first else { return nil }
  let pointers = [error.instancePath, error.schemaPath].map { JSONPointer($0).description }
  let remedy =
    error.instancePath.isEmpty
    ? plainRemedy(value, schema.resolved(in: definitions).form)
      ?? schema.demand(definitions) : nil
  return [
    schema.isPrivate ? Value.hiddenText : abbreviated(value.jsonText), what,
    remedy
      ?? "the value at \"\(pointers[0])\" breaks the type definition at \"\(pointers[1])\" (RFC 8927)",
  ]
}

extension Schema {
  /// What a value of a plain type is; `nil` for lists, objects and what else has parts.
  package func demand(_ definitions: [String: Schema]) -> String? {
    switch resolved(in: definitions).form {
    case .type(.boolean): "it is a boolean: true or false"
    case .type(.string): "it is a string"
    case .type(.timestamp): "it is a timestamp, such as \"2026-12-31T18:30:00Z\""
    case .type(.float32), .type(.float64): "it is a number"
    case .type(let type):
      type.range.map {
        "it is a whole number from \($0.lowerBound) to \($0.upperBound) (\(type.rawValue))"
      }
    case .enumeration(let names): "it is one of: \(listed(names))"
    default: nil
    }
  }
}

/// How a plain value is written that was written as one of another kind; `nil` where that is not sure.
private func plainRemedy(_ value: Value, _ form: Schema.Form) -> String? {
  let text = abbreviated(value.string ?? value.jsonText)
  switch (form, value) {
  case (.type(.string), .int), (.type(.string), .double), (.type(.string), .bool):
    return "it is a string: write \"\(text)\""
  case (.type(.boolean), .string("true")), (.type(.boolean), .string("false")):
    return "it is a boolean: write \(text)"
  case (.type(let type), .string(let written)):
    guard let number = try? Value(jsonText: written), number.number != nil,
      Schema(.type(type)).accepts(number)
    else { return nil }
    return "it is a number: write \(text)"
  case (.enumeration(let names), _): return "it is one of: \(listed(names))"
  default: return nil
  }
}

/// At most 40 characters of a text.
private func abbreviated(_ text: String) -> String {
  text.count > 40 ? text.prefix(40) + "…" : text
}
