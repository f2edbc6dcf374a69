import SnapManifest
import SnapValue
import Testing

/// Two texts in a manifest, and what the change from the one to the other comes to.
struct ChangeRow: Sendable, CustomTestStringConvertible {
  let id: String
  let old: String
  let new: String
  let told: [String]
  init(_ id: String, _ old: String, _ new: String, _ told: String...) {
    (self.id, self.old, self.new, self.told) = (id, old, new, told)
  }
  var testDescription: String { id }
}

@Suite("What a change of a manifest means")
struct ChangeTests {
  /// A small manifest with a place for more.
  private static func manifest(_ more: String) -> String {
    """
    { "navhost": 1, "app": { "id": "org.example.films", "scheme": "films" },
      "state": { "initial": "films://home" },
      \(more) }
    """
  }

  /// What is told of two manifests that differ in one text.
  private func told(_ old: String, _ new: String) throws -> [String] {
    try Compared(Self.manifest(old), Self.manifest(new)).comparison.changes.map(\.words)
  }

  @Test("a number out of range under a key that is nobody's hides no change")
  func outOfRange() throws {
    func texts(_ title: String) -> String {
      #""screens": {"home": {"title": "\#(title)", "x-a": 1e400}}, "#
        + #""script": [{"open": "films://home", "expect": {"reason": "\#(title)"}, "x-b": 1e400}]"#
    }
    #expect(try told(texts("A"), texts("B")) == ["screen-changed home", "changed /script"])
  }

  // MARK: Types

  private static func typed(_ old: String, _ new: String, fits: Bool) -> ChangeRow {
    func screens(_ type: String) -> String {
      #""types": {"T": {"optionalProperties": {"next": {"ref": "T"}}}},"#
        + #" "screens": {"home": {"optionalProperties": {"p": \#(type), "t": {"ref": "T"}}}}"#
    }
    let id = "\(old) → \(new)"
    return fits
      ? ChangeRow(id, screens(old), screens(new), "screen-changed home")
      : ChangeRow(id, screens(old), screens(new), "state-lost home.p", "screen-changed home")
  }

  static let typeRows: [ChangeRow] = [
    typed(#"{"type":"int8"}"#, #"{"type":"int16"}"#, fits: true),
    typed(#"{"type":"int16"}"#, #"{"type":"int8"}"#, fits: false),
    typed(#"{"type":"int8"}"#, #"{"type":"uint8"}"#, fits: false),
    typed(#"{"type":"uint8"}"#, #"{"type":"int16"}"#, fits: true),
    typed(#"{"type":"int32"}"#, #"{"type":"float64"}"#, fits: true),
    typed(#"{"type":"float64"}"#, #"{"type":"int32"}"#, fits: false),
    typed(#"{"type":"timestamp"}"#, #"{"type":"string"}"#, fits: true),
    typed(#"{"type":"string"}"#, #"{"type":"timestamp"}"#, fits: false),
    typed(#"{"type":"string"}"#, "{}", fits: true),
    typed("{}", #"{"type":"string"}"#, fits: false),
    typed(#"{"enum":["a","b"]}"#, #"{"type":"string"}"#, fits: true),
    typed(#"{"enum":["a"]}"#, #"{"enum":["b","a"]}"#, fits: true),
    typed(#"{"enum":["a","b"]}"#, #"{"enum":["a"]}"#, fits: false),
    typed(#"{"type":"string","nullable":true}"#, #"{"type":"string"}"#, fits: false),
    typed(#"{"type":"string"}"#, #"{"type":"string","nullable":true}"#, fits: true),
    typed(
      #"{"elements":{"type":"int8"}}"#, #"{"elements":{"type":"int32"}}"#, fits: true),
    typed(#"{"elements":{"type":"int8"}}"#, #"{"values":{"type":"int8"}}"#, fits: false),
    typed(
      #"{"properties":{"a":{}}}"#, #"{"optionalProperties":{"a":{},"b":{}}}"#, fits: true),
    typed(#"{"optionalProperties":{"a":{}}}"#, #"{"properties":{"a":{}}}"#, fits: false),
    typed(
      #"{"properties":{"a":{},"b":{}}}"#, #"{"properties":{"a":{}}}"#, fits: false),
    typed(
      #"{"properties":{"a":{},"b":{}}}"#,
      #"{"properties":{"a":{}},"additionalProperties":true}"#, fits: true),
    typed(
      #"{"properties":{"a":{"type":"int8"}}}"#, #"{"values":{"type":"int16"}}"#, fits: true),
    typed(
      #"{"discriminator":"k","mapping":{"a":{"properties":{}}}}"#,
      #"{"discriminator":"k","mapping":{"a":{"properties":{}},"b":{"properties":{}}}}"#,
      fits: true),
    typed(
      #"{"discriminator":"k","mapping":{"a":{"properties":{}},"b":{"properties":{}}}}"#,
      #"{"discriminator":"k","mapping":{"a":{"properties":{}}}}"#, fits: false),
  ]

  @Test(
    "a kept value fits where every value of the old type is one of the new", arguments: typeRows)
  func types(row: ChangeRow) throws {
    #expect(try told(row.old, row.new) == row.told)
  }

  // MARK: State URLs and guards

  private static let filled =
    #""screens": {"home": {}, "film": {"properties": {"id": {"type": "uint32"}}, "data": "id"}}"#

  @Test(
    "a state URL that does not fill any more what its screen requires is a link that broke",
    arguments: [
      (
        #"{"properties": {"id": {"type": "uint32"}}}"#,
        "the link films://film::1 does not give \"id\" to \"film\" any more"
      ),
      (
        #"{"optionalProperties": {"id": {"type": "uint32"}}}"#,
        "the link films://film::1 does not give \"id\" to \"film\" any more"
      ),
      (
        #"{"properties": {"id": {"type": "uint32"}, "hall": {"type": "string"}}, "data": "id"}"#,
        "the link films://film::1 does not give \"hall\" to \"film\", which requires it now"
      ),
      (#"{"properties": {"number": {"type": "uint32"}}, "data": "number"}"#, nil),
    ] as [(String, String?)])
  func filling(film: String, sentence: String?) throws {
    let now = #""screens": {"home": {}, "film": \#(film)}"#
    let changes = try Compared(Self.manifest(Self.filled), Self.manifest(now)).comparison.changes
    let broken = changes.filter { $0.kind == .linkBroke }
    #expect(broken.map(\.sentence) == (sentence.map { [$0] } ?? []))
    #expect(broken.allSatisfy { $0.new != nil && !$0.remedy.isEmpty })
  }

  @Test("a guard that is gone is told with what happens without it: entering, leaving or following")
  func guards() throws {
    func screens(_ film: String, _ way: String = "") -> String {
      #""plugins": {"use": {"a": {"id": "org.example.a"}}},"#
        + #" "screens": {"home": {}, "film": {\#(film)}},"#
        + #" "navigations": {"film": {\#(way) "from": ["home"], "to": "film"}}"#
    }
    let (enter, leave) = (#""guards": [{"use": "a/in"}]"#, #""leave": [{"use": "a/out"}]"#)
    let way = #""guards": [{"use": "a/way"}],"#
    func told(_ old: String, _ new: String) throws -> [String] {
      try Compared(Self.manifest(old), Self.manifest(new)).comparison.changes
        .filter { $0.kind == .powerGrew }.map(\.sentence)
    }
    let all = screens("\(enter), \(leave)", way)
    #expect(
      try told(all, screens(enter, way)) == ["\"film\" is left without asking a/out"])
    #expect(try told(all, screens(leave, way)) == ["\"film\" is entered without asking a/in"])
    #expect(
      try told(all, screens("", way))
        == ["\"film\" is entered without asking a/in, and left without asking a/out"])
    #expect(
      try told(all, screens("\(enter), \(leave)"))
        == ["\"film\" is followed without asking a/way"])
  }

  @Test("a type that is another one in the same word is told so")
  func sameWord() throws {
    func screens(_ type: String) -> String {
      Self.manifest(#""screens": {"home": {"optionalProperties": {"p": {"elements": \#(type)}}}}"#)
    }
    let changes = try Compared(
      screens(#"{"type": "string"}"#), screens(#"{"type": "int8"}"#)
    ).comparison.changes
    #expect(
      changes.first?.sentence == "\"home.p\" is another list: not every value that was kept fits")
  }

  // MARK: Migrations

  @Test(
    "what a migration renames or takes out is not lost, as long as it is met",
    arguments: [
      (
        2, #"[{"from":1,"screens":{"show":"film"},"properties":{"film":{"id":"film"}}}]"#,
        [String]()
      ),
      (
        3,
        #"[{"from":1,"screens":{"show":"movie"}},{"from":2,"screens":{"movie":"film"},"properties":{"film":{"id":"film"}}}]"#,
        []
      ),
      (2, #"[{"from":1,"screens":{"show":null}}]"#, []),
      (2, #"[{"from":1,"screens":{"show":"film"}}]"#, ["state-lost film.film"]),
      (2, "[]", ["state-lost show"]),
      (2, #"[{"from":1,"screens":{"shew":"film"}}]"#, ["state-lost show"]),
      (2, #"[{"from":1,"screens":{"show":"gone"}}]"#, ["state-lost show"]),
    ])
  func migrations(version: Int, migrations: String, lost: [String]) throws {
    let comparison = try Compared(
      """
      { "navhost": 1, "app": { "id": "org.example.films", "scheme": "films" },
        "screens": { "home": {}, "show": { "properties": { "id": { "type": "string" } }, "data": "id" } },
        "state": { "initial": "films://home", "store": {} } }
      """,
      """
      { "navhost": 1, "app": { "id": "org.example.films", "scheme": "films" },
        "screens": { "home": {}, "film": { "properties": { "film": { "type": "string" } } } },
        "state": { "initial": "films://home",
          "store": { "version": \(version), "migrations": \(migrations) } } }
      """
    ).comparison
    #expect(comparison.changes.filter { $0.kind == .stateLost }.map(\.words) == lost)
  }

  // MARK: The rest

  private static let home = #""screens": {"home": {}, "film": {}}"#

  private static let isolated = #"{"id": "org.example.a", "isolation": "process","#

  static let rows: [ChangeRow] = [
    ChangeRow(
      "a claim that never held is no change",
      home + #", "asserts": [{"reachable": {"to": "film"}}]"#,
      home + #", "asserts": [{"reachable": {"to": "film"}}], "policy": {"queueLimit": 3}"#,
      "changed /policy/queueLimit"),
    ChangeRow(
      "a claim that is new and does not hold is told",
      home, home + #", "asserts": [{"reachable": {"to": "film"}}]"#,
      "claim-broke reachable to film", "claim-came reachable to film"),
    ChangeRow(
      "a property is not private any more",
      #""screens": {"home": {"optionalProperties": {"pin": {"type": "string", "private": true}}}}"#,
      #""screens": {"home": {"optionalProperties": {"pin": {"type": "string"}}}}"#,
      "power-grew home.pin", "screen-changed home"),
    ChangeRow(
      "what was private was not kept, so that its type may be another",
      #""screens": {"home": {"optionalProperties": {"pin": {"type": "string", "private": true}}}}"#,
      #""screens": {"home": {"optionalProperties": {"pin": {"type": "int8", "private": true}}}}"#,
      "screen-changed home"),
    ChangeRow(
      "a plugin in a process of its own is granted more",
      home
        + #", "plugins": {"use": {"a": \#(isolated) "grants": {"read": ["x"], "network": true}}}}"#,
      home
        + #", "plugins": {"use": {"a": \#(isolated) "grants": {"read": ["x", "y"], "exec": true}}}}"#,
      "power-grew a", "plugin-changed a"),
    ChangeRow(
      "a plugin in a process of its own is granted less",
      home
        + #", "plugins": {"use": {"a": \#(isolated) "grants": {"read": ["x"], "network": true}}}}"#,
      home + #", "plugins": {"use": {"a": \#(isolated) "grants": {"read": ["x"]}}}}"#,
      "plugin-changed a"),
    ChangeRow(
      "a literal path of another screen goes before a parameter",
      home
        + #", "navigations": {"f": {"from": "*", "to": "film"}, "h": {"from": "*", "to": "home"}}"#
        + #", "routes": [{"name": "a", "path": "/:x", "do": "f"}]"#,
      home
        + #", "navigations": {"f": {"from": "*", "to": "film"}, "h": {"from": "*", "to": "home"}}"#
        + #", "routes": [{"name": "a", "path": "/:x", "do": "f"}, {"name": "b", "path": "/b", "do": "h"}]"#,
      "link-changed /b", "route-came b"),
    ChangeRow(
      "an optional part that is not taken any more breaks the links with it",
      home
        + #", "navigations": {"f": {"from": "*", "to": "film"}}"#
        + #", "routes": [{"name": "a", "path": "/f/:x?", "do": "f"}]"#,
      home
        + #", "navigations": {"f": {"from": "*", "to": "film"}}"#
        + #", "routes": [{"name": "a", "path": "/f/:x", "do": "f"}]"#,
      "link-broke /f/:x?", "route-changed a"),
    ChangeRow(
      "a wildcard that takes one segment only breaks the links with more",
      home
        + #", "navigations": {"f": {"from": "*", "to": "film"}}"#
        + #", "routes": [{"name": "a", "path": "/f/*", "do": "f"}]"#,
      home
        + #", "navigations": {"f": {"from": "*", "to": "film"}}"#
        + #", "routes": [{"name": "a", "path": "/f/:x", "do": "f"}]"#,
      "link-broke /f/*", "route-changed a"),
    ChangeRow(
      "a redirect in place of the route keeps its links",
      home
        + #", "navigations": {"f": {"from": "*", "to": "film"}}"#
        + #", "routes": [{"name": "a", "path": "/f/:x", "do": "f"}]"#,
      home
        + #", "navigations": {"f": {"from": "*", "to": "film"}}"#
        + #", "routes": [{"name": "a", "path": "/f/:x", "do": {"redirect": "/g/:x"}}, {"name": "g", "path": "/g/:x", "do": "f"}]"#,
      "route-changed a", "route-came g"),
    ChangeRow(
      "an exported path under another name is no new power, only the name is lost",
      home
        + #", "navigations": {"f": {"from": "*", "to": "film"}}"#
        + #", "routes": [{"name": "a", "path": "/f", "do": "f", "exported": true}]"#,
      home
        + #", "navigations": {"f": {"from": "*", "to": "film"}}"#
        + #", "routes": [{"name": "b", "path": "/f", "do": "f", "exported": true}]"#,
      "link-broke a", "route-went a", "route-came b"),
    ChangeRow(
      "an intent that a navigation takes its presentation from changes the navigation",
      home
        + #", "intents": {"i": {"presentation": "show"}}, "navigations": {"f": {"from": "*", "to": "film", "intent": "i"}}"#,
      home
        + #", "intents": {"j": {"presentation": "show"}}, "navigations": {"f": {"from": "*", "to": "film", "intent": "j"}}"#
    ),
    ChangeRow(
      "the order of the screens where a navigation may start means nothing",
      home + #", "navigations": {"f": {"from": ["home", "film"], "to": "film"}}"#,
      home + #", "navigations": {"f": {"from": ["film", "home"], "to": "film"}}"#),
  ]

  @Test("is told, and nothing else is", arguments: rows)
  func told(row: ChangeRow) throws { #expect(try told(row.old, row.new) == row.told) }

  // MARK: Places and words

  @Test("a change of a layer is told where the layer says it")
  func layers() throws {
    let old = LayerFolder(LayerTests.chain).read()
    var files = LayerTests.chain
    files["three.json"] = files["three.json"]?
      .replacing(#""to": "film""#, with: #""to": "home""#, maxReplacements: 1)
    let new = LayerFolder(files).read()
    let comparison = ManifestComparison(
      of: try #require(old.declared), with: try #require(new.declared))
    #expect(comparison.changes.map(\.words) == ["unreachable film", "way-changed film"])
    let places = comparison.places(of: comparison.changes)
    #expect(places.map(\.place.text) == ["two.json:1:41", "two.json:2:20"])
    #expect(comparison.changes[1].sentence == "the navigation \"film\" is another: \"to\" differs")
  }

  @Test("each kind that breaks somebody says what to do")
  func remedies() throws {
    for row in PlantedChange.all {
      let (old, new) = try row.manifests()
      for change in try Compared(old.jsonText, new.jsonText).comparison.changes {
        #expect(change.kind.breaks == !change.remedy.isEmpty, "\(change.words)")
        #expect(!change.sentence.isEmpty && change.sentence.last != ".", "\(change.words)")
      }
    }
  }
}
