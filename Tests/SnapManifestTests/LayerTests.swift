import SnapManifest
import SnapValue
import TestKit
import Testing

/// Files by name, and what comes of reading one of them with the layers that it extends.
struct LayerFolder {
  var files: [String: String]

  func read(_ name: String = "m.json") -> ManifestReading {
    let text = files[name] ?? ""
    return ManifestReading(LayerFile(name, identity: name, text: Array(text.utf8))) {
      path, file throws(LayerFault) in
      guard let text = files[path] else {
        throw LayerFault(path, reason: "no such file", remedy: "see \(file)")
      }
      return LayerFile(path, identity: path, text: Array(text.utf8))
    }
  }

  /// Lays JSON texts one above the other, the lowest first: the last extends all others.
  init(laying layers: [String]) {
    files = [:]
    for (index, text) in layers.dropLast().enumerated() { files["\(index).json"] = text }
    let names = layers.indices.dropLast().map { "\"\($0).json\"" }.joined(separator: ",")
    let own = layers.last ?? "{}"
    let rest = own.dropFirst()
    let comma = rest.contains { $0 != "}" && !$0.isWhitespace } ? "," : ""
    files["m.json"] = "{\"extends\":[\(names)]\(comma)\(rest)"
  }

  init(_ files: [String: String]) { self.files = files }

  /// The sum as JSON.
  var sum: String? {
    guard let document = read().source?.document else { return nil }
    return (try? document.value(.root))?.jsonText
  }
}

@Suite("Layers of a manifest")
struct LayerTests {
  @Test(
    "maps of ids merge, null takes an id out, a definition's keys are replaced whole",
    arguments: [
      (["{}"], "{}"),
      ([#"{"screens":{"a":{}}}"#, "{}"], #"{"screens":{"a":{}}}"#),
      (["{}", #"{"screens":{"a":{}}}"#], #"{"screens":{"a":{}}}"#),
      (
        [#"{"screens":{"a":{"title":"A"},"b":{}}}"#, #"{"screens":{"c":{},"a":{"data":"x"}}}"#],
        #"{"screens":{"a":{"title":"A","data":"x"},"b":{},"c":{}}}"#
      ),
      (
        [#"{"screens":{"a":{"title":"A"}}}"#, #"{"screens":{"a":{"title":"Z"}}}"#],
        #"{"screens":{"a":{"title":"Z"}}}"#
      ),
      (
        [#"{"screens":{"a":{},"b":{},"c":{}}}"#, #"{"screens":{"b":null}}"#],
        #"{"screens":{"a":{},"c":{}}}"#
      ),
      (
        [
          #"{"screens":{"a":{"title":"A"},"b":{}}}"#, #"{"screens":{"a":null}}"#,
          #"{"screens":{"a":{}}}"#,
        ],
        #"{"screens":{"b":{},"a":{}}}"#
      ),
      (
        [
          #"{"screens":{"a":{"segues":{"x":{"to":"b"},"y":{}}}}}"#,
          #"{"screens":{"a":{"segues":{"z":{}}}}}"#,
        ], #"{"screens":{"a":{"segues":{"z":{}}}}}"#
      ),
      (
        [
          #"{"intents":{"i":{"presentation":"show"}}}"#,
          #"{"intents":{"i":{"presentation":null}}}"#,
        ],
        #"{"intents":{"i":{"presentation":null}}}"#
      ),
      (
        [#"{"types":{"T":{"type":"string"},"U":{}}}"#, #"{"types":{"T":{"enum":["a"]}}}"#],
        #"{"types":{"T":{"enum":["a"]},"U":{}}}"#
      ),
      (
        [
          #"{"routes":[1,2],"app":{"id":"a.b","scheme":"x"}}"#,
          #"{"routes":[3],"app":{"scheme":"y"}}"#,
        ],
        #"{"routes":[3],"app":{"id":"a.b","scheme":"y"}}"#
      ),
      (
        [
          #"{"plugins":{"directories":["p"],"use":{"a":{"id":"x.a","config":{"k":1,"l":2}},"b":{"id":"x.b"}}}}"#,
          #"{"plugins":{"use":{"a":{"config":{"k":3}},"b":null,"c":{"id":"x.c"}}}}"#,
        ],
        #"{"plugins":{"directories":["p"],"use":{"a":{"id":"x.a","config":{"k":3}},"c":{"id":"x.c"}}}}"#
      ),
      (
        [
          #"{"policy":{"queueLimit":1,"deadlines":{"call":1}}}"#,
          #"{"policy":{"deadlines":{"present":2}}}"#,
        ],
        #"{"policy":{"queueLimit":1,"deadlines":{"present":2}}}"#
      ),
      ([#"{"screens":5}"#, #"{"screens":{"a":{}}}"#], #"{"screens":{"a":{}}}"#),
      ([#"{"screens":{"a":{}}}"#, #"{"screens":5}"#], #"{"screens":5}"#),
      (
        [#"{"screens":{"a":5,"b":{}}}"#, #"{"screens":{"a":{"title":"A"}}}"#],
        #"{"screens":{"a":{"title":"A"},"b":{}}}"#
      ),
      ([#"{"x-note":{"a":1}}"#, #"{"x-note":{"b":2}}"#], #"{"x-note":{"b":2}}"#),
      (
        [#"{"screens":{"\u0061":{"title":"A"}}}"#, #"{"screens":{"a":{"data":"d"}}}"#],
        #"{"screens":{"a":{"title":"A","data":"d"}}}"#
      ),
    ])
  func merging(layers: [String], sum: String) throws {
    #expect(LayerFolder(laying: layers).sum == sum)
  }

  @Test("of a chain the topmost holds; a file that is extended twice lies where it came first")
  func order() {
    let folder = LayerFolder([
      "m.json": #"{"extends":["b.json","c.json"],"app":{"title":"m"}}"#,
      "b.json": #"{"extends":["d.json"],"screens":{"s":{"title":"b"}}}"#,
      "c.json": #"{"extends":["d.json"],"app":{"id":"c.c","title":"c"}}"#,
      "d.json": #"{"screens":{"s":{"title":"d"}},"app":{"id":"d.d"}}"#,
    ])
    #expect(folder.sum == #"{"screens":{"s":{"title":"b"}},"app":{"id":"c.c","title":"m"}}"#)
    #expect(folder.read().source?.layers == ["d.json", "b.json", "c.json", "m.json"])
    #expect(folder.read().layers.map(\.file) == ["b.json", "d.json", "c.json"])
  }

  // MARK: Properties

  @Test("an empty layer changes nothing, wherever it lies")
  func emptyLayer() throws {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededRandom(seed: seed)
    for _ in 0..<100 {
      let layers = (0..<Int.random(in: 1...3, using: &random)).map { _ in randomLayer(&random) }
      let sum = LayerFolder(laying: layers + ["{}"]).sum
      let place = Int.random(in: 0...layers.count, using: &random)
      var more = layers
      more.insert("{}", at: place)
      #expect(LayerFolder(laying: more + ["{}"]).sum == sum, "seed \(seed)")
      #expect(sum != nil, "seed \(seed)")
    }
  }

  @Test("nested or in one list, the same order of layers has the same sum")
  func nesting() throws {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededRandom(seed: seed)
    for _ in 0..<100 {
      let (a, b, c) = (randomLayer(&random), randomLayer(&random), randomLayer(&random))
      func extending(_ name: String, _ text: String) -> String {
        "{\"extends\":[\"\(name)\"]" + (text == "{}" ? "}" : "," + text.dropFirst())
      }
      let nested = LayerFolder([
        "a.json": a, "b.json": extending("a.json", b), "m.json": extending("b.json", c),
      ])
      #expect(LayerFolder(laying: [a, b, c]).sum == nested.sum, "seed \(seed)")
    }
  }

  @Test("where nothing is taken out, a sum can stand in for its layers")
  func association() throws {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededRandom(seed: seed)
    for _ in 0..<100 {
      let layers = (0..<3).map { _ in randomLayer(&random, removing: false) }
      let whole = LayerFolder(laying: layers).sum
      let low = try #require(LayerFolder(laying: Array(layers[..<2])).sum)
      let high = try #require(LayerFolder(laying: Array(layers[1...])).sum)
      #expect(LayerFolder(laying: [low, layers[2]]).sum == whole, "seed \(seed)")
      #expect(LayerFolder(laying: [layers[0], high]).sum == whole, "seed \(seed)")
    }
  }

  /// Some definitions of a few ids, so that layers have many in common.
  private func randomLayer(_ random: inout SeededRandom, removing: Bool = true) -> String {
    func some(_ names: [String]) -> [String] {
      names.filter { _ in Bool.random(using: &random) }.shuffled(using: &random)
    }
    func object(_ parts: [String]) -> String { "{\(parts.joined(separator: ","))}" }
    func definition() -> String {
      if removing, Int.random(in: 0..<5, using: &random) == 0 { return "null" }
      return object(
        some(["title", "data", "card"]).map { "\"\($0)\":\(Int.random(in: 0..<9, using: &random))" }
      )
    }
    func ids() -> String { object(some(["a", "b", "c", "d"]).map { "\"\($0)\":\(definition())" }) }
    return object(
      some(["screens", "navigations", "types", "regions"]).map { "\"\($0)\":\(ids())" }
        + some(["app", "state"]).map {
          "\"\($0)\":"
            + object(
              some(["id", "title"]).map { "\"\($0)\":\"\(Int.random(in: 0..<9, using: &random))\"" }
            )
        } + some(["routes"]).map { "\"\($0)\":[\(Int.random(in: 0..<9, using: &random))]" })
  }

  // MARK: Places

  /// A whole application in five files, each on top of the one before.
  static let chain = [
    "m.json": """
    { "extends": ["four.json"],
      "app": { "title": "Five" } }
    """,
    "four.json": """
    { "extends": ["three.json"], "screens": { "help": { "title": "Help" } },
      "navigations": { "help": { "from": "*", "to": "help" } } }
    """,
    "three.json": """
    { "extends": ["two.json"],
      "navigations": {
        "film": { "to": "film" } } }
    """,
    "two.json": """
    { "extends": ["one.json"], "screens": { "film": {} },
      "navigations": { "film": { "from": ["home"], "to": "home" } } }
    """,
    "one.json": """
    { "navhost": 1, "app": { "id": "org.example.five", "scheme": "five" },
      "screens": { "home": {} }, "state": { "initial": "five://home" } }
    """,
  ]

  @Test("five layers that are sound are a manifest")
  func five() throws {
    let reading = LayerFolder(Self.chain).read()
    #expect(reading.diagnostics.map(\.text) == [])
    let manifest = try #require(reading.manifest)
    #expect(manifest.app.title == "Five")
    #expect(manifest.configuration.screens.map(\.key) == ["home", "film", "help"])
    #expect(manifest.navigation("film")?.to == "film")
    let place = manifest.source.place(of: manifest.origins.navigations[0])
    #expect("\(place.text) \(place.pointer)" == "two.json:2:28 /navigations/film")
  }

  @Test("what a layer takes out and another uses is told with the place that takes it out")
  func takenOut() throws {
    let reading = LayerFolder([
      "door.json": """
      { "extends": ["all.json"],
        "screens": { "secret": null } }
      """,
      "all.json": """
      { "navhost": 1, "app": { "id": "org.example.door", "scheme": "door" },
        "screens": { "home": {}, "secret": {} },
        "navigations": { "enter": { "from": ["home"], "to": "secret" } },
        "state": { "initial": "door://home" } }
      """,
    ]).read("door.json")
    let fault = try #require(reading.diagnostics.first { $0.code == "NH203" })
    #expect(fault.place.text == "all.json:3:55")
    #expect(fault.hint == "door.json:2:26 takes it out: take out what uses it there, too")
  }

  @Test(
    "a mistake in the third of five layers is told at its place",
    arguments: [
      (#""to": "film""#, #""to": "flim""#, "three.json:3:21: error NH203 /navigations/film/to"),
      (#""to": "film""#, #""too": "film""#, "three.json:3:15: error NH112 /navigations/film/too"),
      (#""to": "film""#, #""to": 7"#, "three.json:3:21: error NH114 /navigations/film/to"),
      (#""to": "film""#, #""to" "film""#, "three.json:3:20: error NH101"),
      (#""film": {"#, #""film": {}, "film": {"#, "three.json:3:17: error NH102 /navigations/film"),
      (#""film": { "to": "film" }"#, #""new": {}"#, "three.json:3:5: error NH113 /navigations/new"),
      (
        #""film": { "to": "film" }"#, #""flim": null"#,
        "three.json:3:5: warning NH153 /navigations/flim"
      ),
      (#"["two.json"]"#, #"["too.json"]"#, "three.json:1:15: error NH152 /extends/0"),
      (#"["two.json"]"#, #""two.json""#, "three.json:1:14: error NH114 /extends"),
      (#"["two.json"]"#, #"["two.json", ""]"#, "three.json:1:27: error NH117 /extends/1"),
    ])
  func third(sound: String, mistake: String, told: String) throws {
    var files = Self.chain
    files["three.json"] = files["three.json"]?.replacing(sound, with: mistake, maxReplacements: 1)
    let texts = LayerFolder(files).read().diagnostics.map(\.text)
    #expect(texts.contains { $0.hasPrefix(told + ":") }, "\(texts)")
  }

  @Test(
    "a layer that is no part of a manifest is refused, as a manifest would be",
    arguments: [
      ("[1]", "a.json:1:1: error NH114: the layer must be an object, not a list"),
      ("7", "a.json:1:1: error NH114: the layer must be an object, not a number"),
      (
        #"{"type": "AdaptiveCard"}"#,
        "m.json:1:14: error NH152 /extends/0: the layer a.json cannot be read: it is a card"
      ),
    ])
  func otherThanLayer(layer: String, told: String) {
    let reading = LayerFolder([
      "m.json": #"{"extends": ["a.json"], "navhost": 1, "screens": {"home": {}},"#
        + #" "app": {"id": "a.b", "scheme": "x"}}"#,
      "a.json": layer,
    ]).read()
    #expect(reading.manifest == nil)
    #expect(reading.diagnostics.map(\.text).first?.hasPrefix(told) == true)
  }

  @Test("findings come layer by layer, the lowest first, and name related places with their file")
  func related() throws {
    let reading = LayerFolder([
      "m.json": #"{"extends": ["a.json"], "navigations": {"go": {"too": 1}}}"#,
      "a.json": """
      {"navhost": 1, "app": {"id": "a.b", "scheme": "x"}, "screens": {"home": {}, "home": {}},
       "navigations": {"go": {"from": "*", "to": "hme"}}}
      """,
    ]).read()
    #expect(
      reading.diagnostics.map { "\($0.place.file):\($0.place.line) \($0.code)" } == [
        "a.json:1 NH102", "a.json:2 NH203", "m.json:1 NH112",
      ])
    #expect(reading.diagnostics[0].related.map(\.file) == ["a.json"])
  }

  // MARK: Refusals

  @Test(
    "layers that extend each other in a circle are refused with the way round",
    arguments: [
      (["m.json": #"{"extends":["m.json"]}"#], "m.json:1:13", "m.json → m.json"),
      (
        [
          "m.json": #"{"extends":["a.json"]}"#, "a.json": #"{"extends":["b.json"]}"#,
          "b.json": #"{"extends":["a.json"]}"#,
        ],
        "b.json:1:13", "a.json → b.json → a.json"
      ),
    ])
  func circle(files: [String: String], place: String, way: String) {
    let told = LayerFolder(files).read().diagnostics.map(\.text)
    #expect(
      told == [
        "\(place): error NH150 /extends/0: layers extend each other in a circle: \(way)\n"
          + "  take one of them out"
      ])
  }

  @Test("eight files in all are a manifest, nine are not", arguments: [8, 9])
  func most(count: Int) {
    var files = ["m.json": #"{"extends":["1.json"]}"#]
    for index in 1..<count - 1 { files["\(index).json"] = "{\"extends\":[\"\(index + 1).json\"]}" }
    files["\(count - 1).json"] = "{}"
    let codes = LayerFolder(files).read().diagnostics.map(\.code)
    #expect(codes.contains("NH151") == (count == 9))
    #expect(codes.contains("NH110") == (count == 8))
  }

  @Test("bytes and values count over all layers")
  func limits() {
    let long = String(repeating: " ", count: 33 << 20)
    let bytes = LayerFolder(laying: ["{\(long)}", "{\(long)}"]).read()
    #expect(bytes.diagnostics.map(\.code) == ["NH104"])
    #expect(
      bytes.diagnostics.first?.text.contains("together have more than 67108864 bytes") == true)
  }

  @Test("so do values, of which each layer alone has few enough")
  func values() {
    // Of 8 million that a manifest may have, one layer has 5 million, and the other 4.
    func layer(_ millions: Int) -> String {
      "{\"x-list\":[\(String(repeating: "0,", count: millions * 1_000_000))0]}"
    }
    let alone = LayerFolder(laying: ["{}", layer(5)]).read()
    #expect(!alone.diagnostics.map(\.code).contains("NH104"))
    let both = LayerFolder(laying: [layer(4), layer(5)]).read()
    #expect(both.diagnostics.map(\.code) == ["NH104"])
    #expect(both.diagnostics.first?.text.contains("together have more than 8000000 values") == true)
  }

  @Test("the sum is told with where each part of it was written")
  func effective() throws {
    let reading = LayerFolder(Self.chain).read()
    let effective = try EffectiveManifest(try #require(reading.source))
    #expect(effective.manifest.jsonText == LayerFolder(Self.chain).sum)
    #expect(
      effective.sources.map { "\($0.pointer) \($0.text)" } == [
        "/navhost one.json:1:3", "/app/id one.json:1:26", "/app/scheme one.json:1:52",
        "/app/title m.json:2:12", "/screens/home one.json:2:16", "/screens/film two.json:1:41",
        "/screens/help four.json:1:43", "/state/initial one.json:2:41",
        "/navigations/film two.json:2:20", "/navigations/film/to three.json:3:15",
        "/navigations/help four.json:2:20",
      ])
    // With its sources it is a manifest that says the same.
    let marked = ManifestReading(
      Array(effective.marked.jsonLayout().utf8), file: "sum.json")
    #expect(marked.diagnostics.map(\.text) == [])
    let again = try EffectiveManifest(try #require(marked.source))
    #expect(again.manifest["x-sources"]?["/app/title"] == "m.json:2:12")
    #expect(
      ManifestComparison(
        of: try #require(reading.manifest), with: try #require(marked.manifest)
      ).changes.isEmpty)
  }

  @Test("a manifest that nobody opens files for is refused with its layers")
  func unopened() {
    let reading = ManifestReading(Array(#"{"extends": ["a.json"]}"#.utf8), file: "m.json")
    #expect(reading.diagnostics.map(\.code) == ["NH152"])
  }

  @Test("an empty list of layers is a manifest by itself, in which null takes nothing out")
  func alone() {
    let folder = LayerFolder([
      "m.json":
        #"{"extends": [], "navhost": 1, "app": {"id": "a.b", "scheme": "x"}, "screens": {"home": {}, "hme": null}}"#
    ])
    #expect(folder.read().diagnostics.map(\.code) == ["NH153"])
    #expect(folder.read().diagnostics.first?.hint == "did you mean \"home\"?")
    #expect(folder.read().manifest?.configuration.screens.map(\.key) == ["home"])
  }
}
