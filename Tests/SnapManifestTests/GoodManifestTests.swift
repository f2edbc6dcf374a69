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
    #expect(manifest.screens.map(\.title) == ["home"])
    #expect(manifest.screens[0].onNewData == .replace)
    #expect(manifest.presenters.isEmpty && manifest.state.initial == nil)
    #expect(manifest.policy == Manifest.Policy())
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
    #expect(show.properties?.isRequired("id") == true)
    #expect(show.properties?["id"]?.accepts("7", definitions: manifest.types) == true)
    #expect(show.properties?["id"]?.accepts(7, definitions: manifest.types) == false)
    #expect(show.data == "id" && show.onNewData == .refresh && show.title == "Show")
    #expect(manifest.screen("search")?.type?.description == "catalog/search")
    guard case .inline(let card, _) = manifest.screen("video")?.card else {
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
    guard case .set(let assignments, _) = found.own.mediation?.first,
      case .call(let function, let arguments, _) = found.own.mediation?.last,
      case .use(let presenter, let options) = found.own.presentation?.kind
    else {
      Issue.record("set, call and use are told apart")
      return
    }
    #expect(assignments.map(\.property) == ["id", "title", "year", "tags", "episodes"])
    #expect(assignments[0].value == .pointer(.from, JSONPointer(["selected", "id"])))
    #expect(assignments[1].value == .literal("Found"))
    #expect(assignments[3].value == .literal(["from": "search"]))
    #expect(assignments[4].value == .pointer(.payload, JSONPointer(["episodes"])))
    #expect(function.description == "catalog/mark_seen")
    #expect(
      arguments == [
        .pointer(.from, .init(["query"])), .pointer(.to, .init(["id"])), .literal(3),
        .screen(.destination),
      ])
    #expect(presenter.name == "slide" && options["edge"] == "left")
    #expect(manifest.navigation("home")?.from == nil)
    #expect(manifest.navigation("flash")?.from == nil)
    #expect(manifest.intent("quiet")?.presentation?.isAnimated == false)
  }

  @Test("routes keep their patterns and what they do")
  func routes() throws {
    let routes = try goodManifest("television").routes
    #expect(routes.map(\.name) == ["show", "series", "search", "help", "sleep"])
    #expect(routes[0].path?.names == ["id"])
    #expect(routes[0].action == .navigation("openShow") && routes[0].isExported)
    guard case .redirect(let target) = routes[1].action else {
      Issue.record("series redirects")
      return
    }
    #expect(target.names == ["id"])
    #expect(routes[3].path?.match("/help/a b") != nil)
    #expect(routes[4].path == nil)
  }

  @Test("steps keep their requests and expectations")
  func script() throws {
    let script = try goodManifest("television").script
    #expect(script[0].request == .open("television://home/show::2?video=v"))
    #expect(script[0].expect.state == "television://home/show::2?video=v")
    #expect(script[1].request == .back(1) && script[1].expect.top == "show")
    #expect(script[2].expect.outcome == .noRoute)
    #expect(script[3].request == .navigate("play", payload: ["episode": "S01E02"]))
    #expect(script[6].request == .route("title", payload: ["text": "nosferatu"]))
    #expect(script[6].expect.reason == "locked")
    #expect(
      script[7].request
        == .transition([
          .root("home", replace: false), .root("home", replace: true), .push("show::2"),
          .data(nil), .data("7"), .pop(1), .present("video"), .dismiss("video"),
          .animate("menu", false), .parameter("menu", [.visible, .async]), .resolve("home"),
        ]))
  }

  @Test("an element leads back to its line")
  func places() throws {
    let manifest = try goodManifest("television")
    let place = manifest.source.place(of: try #require(manifest.navigation("play")).origin)
    #expect(place.text == "television.json:66:13")
    #expect(place.pointer == "/navigations/play")
    let step = manifest.source.place(of: manifest.script[1].origin)
    #expect(step.pointer == "/script/1")
  }
}
