import SnapValue

/// Makes a manifest of a document and notes everything that is wrong with it.
///
/// It goes on after each fault, so that one run tells them all: a part that is faulty is left out,
/// and names that it defines stay known.
struct ManifestDecoder {
  typealias NodeID = JSONDocument.NodeID
  let document: JSONDocument
  var findings = Findings()
  /// The names that each section defines, faulty elements included.
  var names = Names()
  /// The names of types and intents that something uses.
  var usedTypes: Set<String> = []
  var usedIntents: Set<String> = []
  var schemas: [String: Schema] = [:]
  /// Where what was decoded stands, and which parts of plugins it names.
  var origins = Origins()
  var uses: [CapabilityUse] = []
  /// Edges and intents in which something was noted, so that what is missing may not be told.
  var suspects: Set<Origin> = []
  /// By object and by the key that was meant, what stands under misspelt keys.
  var misspelt: [NodeID: [String: NodeID]] = [:]
  /// How many screens may still be looked at for edges that start at others than they name.
  var startsLeft = 50_000

  init(_ document: JSONDocument) { self.document = document }

  /// What may be referred to.
  struct Names {
    var aliases = NameSet()
    var screens = NameSet()
    var regions = NameSet()
    /// The regions that can be selected.
    var tabs = NameSet()
    var effects = NameSet()
    var intents = NameSet()
    var navigations = NameSet()
    var types = NameSet()
    /// Those of all screens; a name may be there more than once.
    var segues = NameSet()
    /// The ids of plugins by their aliases.
    var ids: [String: String] = [:]
    /// The roots of regions by their names.
    var roots: [String: String] = [:]
    /// Whether a section that others refer to is not there or cannot be read.
    var hasLost: Bool {
      [screens, navigations, regions, effects, intents, types, aliases].contains { $0.isLost }
    }
  }

  /// The members of one section whose keys are names. A step or an answer that is read later has these
  /// names too, and another document: there their nodes mean nothing.
  struct NameSet {
    typealias Member = (name: String, key: NodeID, value: NodeID)
    private(set) var members: [Member] = []
    /// The place of each; of a repeated name the last one counts.
    private(set) var places = NamePlaces()
    /// Whether nobody knows which there are, so that none is told to be unknown.
    var isLost = false
    var inOrder: [String] { members.map(\.name) }

    init(capacity: Int = 0) {
      members.reserveCapacity(capacity)
      places.reserveCapacity(capacity)
    }

    func has(_ name: String) -> Bool { places[name] != nil }

    mutating func add(_ member: Member) {
      places.updateValue(members.count, forKey: member.name)
      members.append(member)
    }
  }
}

/// The members of an object that its shape knows.
struct Fields {
  let shape: Shape
  let node: JSONDocument.NodeID
  /// For each key of the shape the index of its value, or -1.
  fileprivate(set) var values = InlineArray<24, Int32>(repeating: -1)

  subscript(key: ManifestKey) -> JSONDocument.NodeID? {
    guard let index = shape.index(of: key), values[index] >= 0 else { return nil }
    return JSONDocument.NodeID(Int(values[index]))
  }
}

// MARK: - Objects

extension ManifestDecoder {
  /// The members of an object, after unknown, missing and later keys are noted.
  mutating func fields(_ node: NodeID, _ shape: Shape) -> Fields? {
    guard expect(node, .object, shape.name) else { return nil }
    var fields = Fields(shape: shape, node: node)
    var meant: [(name: String, value: NodeID)] = []
    for member in document.members(node) {
      if let index = shape.index(of: member.key, in: document) {
        if shape.keys[index].presence == .later {
          findings.add(.notSupported, member.key, shape.keys[index].name)
        } else {
          fields.values[index] = Int32(truncatingIfNeeded: member.value.index)
        }
        continue
      }
      let name = document.string(member.key)
      if !name.hasPrefix("x-") {
        let near = findings.addUnknown(
          .unknownKey, member.key, name, known: shape.known, facts: [shape.name],
          remedy: shape.remedy(for: name))
        if let near, shape.remedy(for: name) == nil { meant.append((near, member.value)) }
      }
    }
    // What a misspelt key holds is read as what was meant, so that nothing is told of what it lacks.
    for (name, value) in meant {
      for index in shape.keys.indices
      where shape.keys[index].name == name && fields.values[index] < 0 {
        fields.values[index] = Int32(truncatingIfNeeded: value.index)
        misspelt[node, default: [:]][name] = value
      }
    }
    for index in shape.keys.indices
    where shape.keys[index].presence == .required && fields.values[index] < 0 {
      findings.add(.missingKey, name(of: node), shape.keys[index].name, shape.name)
    }
    return fields
  }

  /// The key of a member, or the value itself elsewhere: where a missing key is told.
  func name(of node: NodeID) -> NodeID {
    document.isMemberValue(node) ? document.key(ofValue: node) : node
  }

  /// The members of a section, after names that are not valid are noted.
  mutating func named(
    _ node: NodeID, _ names: NameSet, _ what: String, _ element: String
  ) -> [NameSet.Member] {
    guard expect(node, .object, what) else { return [] }
    for place in names.members.indices {
      let (name, key, _) = names.members[place]
      checkIdentifier(name, key, element)
      // A repeated key was told when the text was read; here are names that only look the same, such as é in
      // one letter and in two.
      if let last = names.places[name], last > place, !names.members[last].name.hasBytes(of: name) {
        findings.add(.definedTwice, names.members[last].key, element, name, related: [key])
      }
    }
    return names.members
  }

  /// The names of a section, whether or not its elements are sound.
  func sectionNames(_ node: NodeID?) -> NameSet {
    guard let node else { return NameSet() }
    var names = NameSet(capacity: document.count(node))
    names.isLost = document.kind(node) != .object
    for member in document.members(node) {
      let name = document.string(member.key)
      if name.utf8.first == 0x78, name.hasPrefix("x-") { continue }
      names.add((name, member.key, member.value))
    }
    return names
  }
}

// MARK: - Scalars

extension ManifestDecoder {
  /// Whether the node is of a kind; notes it when not.
  mutating func expect(_ node: NodeID, _ kind: JSONDocument.Kind, _ what: String) -> Bool {
    let found = document.kind(node)
    if found == kind { return true }
    findings.add(.wrongType, node, what, kind.phrase, found.phrase, form(of: what, kind, node))
    return false
  }

  /// How something is written, with the text that stands there where a list or an object takes it.
  private func form(
    of what: String, _ kind: JSONDocument.Kind, _ node: NodeID
  ) -> String {
    let form = Self.forms[what] ?? ""
    guard document.kind(node) == .string, isIdentifier(document.string(node)) else { return form }
    let text = document.string(node)
    switch what {
    case "tabs", "detail", "stack", "via": return "write [\"\(text)\"]"
    case "exec", "directories", "extends": return "write [\"\(text)\"]"
    case "go": return "write { \"to\": \"\(text)\" }"
    case "an action": return "write { \"title\": \"\(text)\" }"
    default: return form
    }
  }

  /// How what people often get wrong is written, by what messages call it.
  private static let forms = [
    "guards": #"write [ { "use": "ALIAS/NAME" } ]"#, "leave": #"write [ { "use": "ALIAS/NAME" } ]"#,
    "when": #"write [ { "use": "ALIAS/NAME" } ]"#,
    "a guard": #"write { "use": "ALIAS/NAME", "with": { … } }"#,
    "a condition": #"write { "use": "ALIAS/NAME", "with": { … } }"#,
    "mediation": #"write [ { "set": { "to.PROPERTY": { "from": "/PROPERTY" } } } ]"#,
    "a mediation": #"write { "set": { … } }, { "use": "ALIAS/NAME" } or { "call": "ALIAS/NAME" }"#,
    "presenter": #"write [ "ALIAS/NAME", "trace" ]"#,
    "script": #"write [ { "navigate": "NAME" } ]"#,
    "routes": #"write [ { "name": "NAME", "path": "/PATH/:id", "do": "NAVIGATION" } ]"#,
    "navigations": #"write { "NAME": { "from": [ "SCREEN" ], "to": "SCREEN" } }"#,
    "screens": #"write { "NAME": { "title": "TITLE" } }"#,
    "set": #"write { "to.PROPERTY": { "from": "/PROPERTY" } }"#,
    "with": #"write { "NAME": VALUE }"#,
    "navhost": "write 1",
    "state": #"write { "initial": "SCHEME://SCREEN" }"#,
    "use": #"write { "ALIAS": { "id": "org.example.plugin" } }"#,
    "a plugin": #"write { "id": "org.example.plugin" }"#,
    "directories": #"write [ "plugins" ]"#, "extends": #"write [ "base.json" ]"#,
    "strings": #"write { "directory": "strings", "default": "en" }"#,
    "a step": #"write { "navigate": "NAME" }, { "open": "SCHEME://SCREEN" } or another request"#,
    "expect": #"write { "outcome": "done" }"#,
    "triggers": #"write { "NAME": { "key": "F1", "do": { "navigate": "NAME" } } }"#,
    "idle": #"write { "seconds": 60 }"#,
    "an effect": #"write { "use": "ALIAS/NAME" }"#,
    "an intent": #"write { "presentation": "show" }"#,
    "result": "write the name of a property of the screen that the navigation starts at",
    "tabs": #"write [ "REGION" ]"#, "detail": #"write [ "SCREEN" ]"#,
    "exec": #"write [ "PROGRAM", "ARGUMENT" ]"#, "stack": #"write [ "SCREEN" ]"#,
    "go": #"write { "to": "SCREEN" }"#, "an action": #"write { "title": "TITLE" }"#,
    "via": #"write [ "SCREEN" ]"#,
    "reachable": #"write { "to": "SCREEN" }"#,
    "unreachable": #"write { "to": "SCREEN" }"#,
  ]

  mutating func string(_ node: NodeID?, _ what: String, mayBeEmpty: Bool = false) -> String? {
    guard let node, expect(node, .string, what) else { return nil }
    let text = document.string(node)
    if text.isEmpty, !mayBeEmpty {
      findings.add(.empty, node, what)
      return nil
    }
    return text
  }

  mutating func truth(_ node: NodeID?, _ what: String) -> Bool? {
    guard let node else { return nil }
    switch document.kind(node) {
    case .yes: return true
    case .no: return false
    case let other:
      findings.add(.wrongType, node, what, "true or false", other.phrase)
      return nil
    }
  }

  mutating func whole(
    _ node: NodeID?, _ what: String, _ range: ClosedRange<Int64>,
    code: ManifestCode = .limitOutOfRange
  ) -> Int? {
    guard let node, expect(node, .number, what) else { return nil }
    let text = document.numberText(node)
    guard let number = document.number(node) else {
      findings.add(.numberOutOfRange, node, String(text.prefix(40)))
      return nil
    }
    guard let whole = number.int ?? number.number.flatMap({ Int64(exactly: $0) }) else {
      findings.add(.wrongType, node, what, "a whole number", text)
      return nil
    }
    guard range.contains(whole) else {
      findings.add(
        code, node, what, String(whole), String(range.lowerBound), String(range.upperBound))
      return nil
    }
    return Int(whole)
  }

  /// A value, after numbers out of range are noted.
  mutating func value(_ node: NodeID) -> Value? {
    do throws(JSONFault) {
      return try document.value(node)
    } catch {
      let place = document.firstNumberOutOfRange(in: node) ?? node
      findings.add(.numberOutOfRange, place, String(document.numberText(place).prefix(40)))
      return nil
    }
  }

  mutating func map(_ node: NodeID?, _ what: String) -> ValueMap? {
    guard let node, expect(node, .object, what) else { return nil }
    return value(node)?.map
  }

  mutating func list(_ node: NodeID?, _ what: String) -> [NodeID] {
    guard let node, expect(node, .list, what) else { return [] }
    return Array(document.elements(node))
  }

  /// One of the texts of an enumeration.
  mutating func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ node: NodeID?, _ what: String, code: ManifestCode = .unknownValue
  ) -> Choice? {
    choice(node, what, among: Choice.allCases.map(\.rawValue)).flatMap { Choice(rawValue: $0) }
  }

  /// One of some texts.
  mutating func choice(
    _ node: NodeID?, _ what: String, among known: [String], code: ManifestCode = .unknownValue
  ) -> String? {
    guard let node else { return nil }
    let kind = document.kind(node)
    guard kind == .string else {
      findings.add(
        .wrongType, node, what, JSONDocument.Kind.string.phrase, kind.phrase,
        "write one of \(listed(known.map { "\"\($0)\"" }))")
      return nil
    }
    guard let text = string(node, what) else { return nil }
    if known.contains(text) { return text }
    findings.addUnknown(code, node, text, known: known, facts: code == .unknownValue ? [what] : [])
    return nil
  }

  func origin(_ node: NodeID) -> Origin { Origin(offset: document.offset(node)) }
}

extension JSONDocument.Kind {
  /// The kind as messages name it.
  var phrase: String {
    switch self {
    case .null: "null"
    case .no: "false"
    case .yes: "true"
    case .number: "a number"
    case .string: "a string"
    case .list: "a list"
    case .object: "an object"
    }
  }
}
