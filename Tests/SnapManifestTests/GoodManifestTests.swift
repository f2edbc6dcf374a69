import SnapEngine
import SnapManifest
import SnapValue
import Testing

@Suite("Good manifests")
struct GoodManifestTests {
  @Test("a good manifest is read without a problem", arguments: Specimen.all(in: "good"))
  func good(_ specimen: Specimen) throws {
    let reading = try specimen.read()
    #expect(reading.diagnostics.map(\.text) == [])
    #expect(reading.manifest != nil)
  }

  @Test("there are good specimens at all")
  func some() { #expect(Specimen.all(in: "good").count >= 3) }

  @Test("what is not given has its default")
  func defaults() throws {
    let manifest = try goodManifest("minimal")
    #expect(manifest.app.title == "org.example.minimal")
    #expect(manifest.app.version == nil)
    #expect(manifest.configuration.screens.map(\.title) == ["home"])
    #expect(manifest.configuration.screens[0].refreshesData == false)
    #expect(manifest.presenters.isEmpty && manifest.initial == nil)
    #expect(manifest.configuration.policy == Policy())
  }

  @Test("plugins keep their order, pins and configuration")
  func plugins() throws {
    let plugins = try goodManifest("television").plugins
    #expect(
      plugins.directories.map(\.text) == ["plugins", "../more plugins", "/opt/television/plugins"])
    #expect(plugins.use.map(\.alias) == ["catalog", "titles", "ui"])
    #expect(plugins.use[0].sha256?.hasPrefix("9f86d081") == true)
    #expect(plugins.use[0].config["cache"] == ["pages": 64, "share": 0.5, "on": true])
    #expect(plugins.use[0].version.contains(SemanticVersion(1, 9, 0)))
    #expect(plugins.use[1].version.contains(SemanticVersion(3, 0, 0)) == false)
    #expect(plugins.use.map(\.isOptional) == [false, false, true])
  }

  @Test("screens resolve the named types that they use")
  func screens() throws {
    let manifest = try goodManifest("television")
    let show = try #require(manifest.screen("show"))
    let id = try #require(show.properties.first { $0.name == "id" })
    #expect(id.isRequired)
    #expect(id.schema?.accepts("7", definitions: manifest.types) == true)
    #expect(id.schema?.accepts(7, definitions: manifest.types) == false)
    #expect(id.check?("7") == nil && id.check?(7) != nil)
    #expect(show.dataProperty == "id" && show.refreshesData && show.title == "Show")
    #expect(manifest.screen("search")?.type == "catalog/search")
    #expect(manifest.screen("search")?.factory as? Capability == Capability("catalog", "search"))
    guard case .inline(let card, _) = manifest.cards["video"] else {
      Issue.record("the card is inline")
      return
    }
    #expect(card["body"]?.list?.count == 1)
  }

  @Test("mediation and presentation keep every form")
  func edges() throws {
    let manifest = try goodManifest("television")
    let found = try #require(manifest.navigation("found"))
    #expect(found.from == ["search"])
    guard let assignments = (found.mediation?.steps.first?.mediator as? SetMediator)?.assignments,
      let call = found.mediation?.steps.last?.mediator as? FunctionCall,
      case .presenter(let presenter) = found.presentation?.kind
    else {
      Issue.record("set, call and use are told apart")
      return
    }
    #expect(assignments.map(\.property) == ["id", "title", "year", "tags", "episodes"])
    #expect(assignments[0].value == .pointer(.from, JSONPointer(["selected", "id"])))
    #expect(assignments[1].value == .literal("Found"))
    #expect(assignments[3].value == .literal(["from": "search"]))
    #expect(assignments[4].value == .pointer(.payload, JSONPointer(["episodes"])))
    #expect((call.function as? Capability)?.description == "catalog/mark_seen")
    #expect(
      call.arguments == [
        .pointer(.from, .init(["query"])), .pointer(.to, .init(["id"])), .literal(3),
        .screen(.destination),
      ])
    #expect((presenter as? Capability)?.name == "slide")
    #expect(found.presentation?.arguments["edge"] == "left")
    #expect(manifest.navigation("home")?.from == [])
    #expect(manifest.navigation("flash")?.from == [])
    #expect(manifest.configuration.intents["quiet"]?.presentation?.animated == false)
  }

  @Test("routes keep their patterns and what they do")
  func routes() throws {
    let routes = try goodManifest("television").configuration.routes
    #expect(routes.map(\.name) == ["show", "series", "search", "help", "sleep"])
    #expect(routes[0].path == "/show/:id" && routes[0].isExported)
    guard case .navigation("openShow") = routes[0].target,
      case .redirect(let target) = routes[1].target
    else {
      Issue.record("show navigates, series redirects")
      return
    }
    #expect(try PathPattern(parsing: target).names == ["id"])
    #expect(try routes[3].path.flatMap { try PathPattern(parsing: $0).match("/help/a b") } != nil)
    #expect(routes[4].path == nil)
  }

  @Test("steps keep their requests and expectations")
  func script() throws {
    let script = try goodManifest("television").script
    func words(_ place: Int) -> String { "\(script[place].request.kind)" }
    #expect(words(0) == "\(Request.open("television://home/show::2?video=v").kind)")
    #expect(script[0].expect.state == "television://home/show::2?video=v")
    #expect(words(1) == "\(Request.back(1).kind)" && script[1].expect.top == "show")
    #expect(script[2].expect.outcome == "noRoute")
    #expect(words(3) == "\(Request.navigate("play", payload: ["episode": "S01E02"]).kind)")
    #expect(words(6) == "\(Request.route("title", payload: ["text": "nosferatu"]).kind)")
    #expect(script[6].expect.reason == "locked")
    guard case .transition(let calls) = script[7].request.kind else {
      Issue.record("the eighth step is a transition")
      return
    }
    #expect(
      calls
        == [
          .root("home", replace: false), .root("home", replace: true), .push("show::2"),
          .data(nil), .data("7"), .pop(1), .present("video"), .dismiss("video"),
          .animate("menu", false), .parameter("menu", [.visible, .async]), .resolve("home"),
        ])
  }

  @Test("an element leads back to its line")
  func places() throws {
    let manifest = try goodManifest("television")
    let play = try #require(manifest.configuration.navigations.firstIndex { $0.name == "play" })
    let place = manifest.source.place(of: manifest.origins.navigations[play])
    #expect(place.text == "television.json:66:13")
    #expect(place.pointer == "/navigations/play")
    let step = manifest.source.place(of: manifest.script[1].origin)
    #expect(step.pointer == "/script/1")
  }
}
