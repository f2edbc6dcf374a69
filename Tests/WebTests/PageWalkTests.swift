import Foundation
import SnapValue
import TestKit
import Testing
import Walks

extension BrowserTests {
  @Suite(.serialized) struct Walking {
    @Test(
      "What a page shows is what the state URL says, after each of many random requests",
      arguments: WalkedExample.all)
    func walk(example: WalkedExample) throws {
      var walk = try Walk(example, on: try WalkedPage(example))
      try walk.go()
    }

    @Test("Also of a layer that has come back below another one")
    func below() throws {
      var walk = try Walk(.television, on: try WalkedPage(.television))
      try walk.go(through: WalkedExample.layerBelow)
    }
  }
}

/// An example on a page that is looked at through its elements.
private final class WalkedPage: Stage {
  let traits: Set<StageTrait> = []
  let host: WalkedHost
  private let run: Host
  private let browser: Browser

  init(_ example: WalkedExample) throws {
    let app = try #require(Host.App(rawValue: "Examples/\(example.name)"))
    // The language of the one that nobody sees.
    run = try Host(app, locale: "C.UTF-8")
    browser = try Browser()
    try browser.go(to: run.entrance)
    try browser.wait(for: "document.querySelector('.sheet')")
    host = try WalkedHost(socket: run.socket, manifest: try example.manifest())
  }

  /// What is displayed, and what stands in the document beside it.
  private static let look = """
    const isSeen = (element) => element.checkVisibility({ visibilityProperty: true });
    const read = (element) => {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      const texts = [];
      while (walker.nextNode()) {
        // Which sign means what is said in words of the page.
        if (walker.currentNode.parentElement.closest(".key-of-plan")) continue;
        // How far a film is, nobody says.
        if (walker.currentNode.parentElement.closest(".film-times")) continue;
        if (isSeen(walker.currentNode.parentElement)) texts.push(walker.currentNode.data);
      }
      return texts.join(" ");
    };
    const part = (sheet) => ({
      title: sheet.querySelector("h1")?.textContent ?? "",
      text: [".body", ".bar-start", ".bar-end"]
        .map((part) => read(sheet.querySelector(":scope > " + part))).join(" "),
      back: isSeen(sheet.querySelector("button.back")),
    });
    const inside = (selector) => [...document.querySelectorAll(selector)].filter(isSeen);
    const tabs = inside("#tabs > button");
    const sheets = inside("#panes > .sheet");
    const layers = inside("dialog[open] > .sheet");
    const main = sheets.find((sheet) => sheet.dataset.role === "main");
    return JSON.stringify({
      address: location.pathname + location.search,
      title: document.title,
      depth: history.state?.depth ?? -1,
      tabs: tabs.map((tab) => tab.textContent),
      selected: tabs.filter((tab) => tab.ariaCurrent === "page").map((tab) => tab.textContent),
      main: main ? part(main) : null,
      panes: sheets.map(part),
      layers: layers.map(part),
      others: inside(".sheet, dialog").length - sheets.length - 2 * layers.length,
      effects: read(document.getElementById("effects")),
    });
    """

  func look() throws -> Picture {
    let text = "\(try browser.run(Self.look))"
    let seen = try Value(jsonText: text, limits: .written)
    var picture = Picture()
    picture.location =
      "\(host.manifest["app"]?["scheme"]?.string ?? ""):/" + string(seen["address"])
    picture.depth = seen["depth"]?.int.map { Int(clamping: $0) }
    picture.trail = [string(seen["main"]?["title"])]
    picture.tabs = list(seen["tabs"]).map(string)
    picture.selectedTab =
      list(seen["selected"]).count == 1 ? string(list(seen["selected"])[0]) : nil
    picture.panes = list(seen["panes"]).map { string($0["text"]).shownWords }
    picture.layers = list(seen["layers"]).map {
      Picture.Layer(title: string($0["title"]), words: string($0["text"]).shownWords)
    }
    picture.canGoBack = (list(seen["layers"]).last ?? seen["main"])?["back"] == true
    // The title of the page is that of the screen on top; nothing else is seen.
    let top = picture.layers.last?.title ?? picture.trail[0]
    let isTold = string(seen["title"]) == top || top.isEmpty
    if !isTold || seen["others"] != 0 || seen["effects"] != "" {
      picture.panes.append([text])
    }
    return picture
  }

  private func string(_ value: Value?) -> String { value?.string ?? "" }
  private func list(_ value: Value?) -> [Value] { value?.list ?? [] }

  func end() throws -> String { try run.end().map { $0 + "\n" }.joined() }
}
