import Foundation
import SnapValue
import TestKit
import Testing
import Walks

@Suite("What a window shows is what the state URL says", .serialized)
struct WindowWalkTests {
  @Test(
    "after each of many random requests",
    .enabled(if: Tools.hasTree, Comment(rawValue: Tools.noTree)), arguments: WalkedExample.all)
  func walk(example: WalkedExample) throws {
    var walk = try Walk(example, on: try WalkedWindow(example))
    try walk.go()
  }

  @Test(
    "also of a layer that has come back below another one",
    .enabled(if: Tools.hasTree, Comment(rawValue: Tools.noTree)))
  func below() throws {
    var walk = try Walk(.television, on: try WalkedWindow(.television))
    try walk.go(through: WalkedExample.layerBelow)
  }
}

/// An example in a window that is looked at through its accessibility tree.
private final class WalkedWindow: Stage {
  let traits: Set<StageTrait> = [.filesOfScreens]
  let host: WalkedHost
  private let shown: Shown
  private let tree: Running

  init(_ example: WalkedExample) throws {
    shown = try Shown(example.name, config: ["animations": 20], hasTrace: true)
    shown.host.drain()
    tree = try Running(
      "/usr/bin/python3", [Repository.file("Tests/GtkTests/Programs/tree.py").path, "look"],
      environment: shown.desk.environment, hasInput: true)
    host = try WalkedHost(socket: shown.socket, manifest: try example.manifest())
  }

  func look() throws -> Picture {
    try tree.send("look\n")
    let seen = try Value(jsonText: try tree.line(), limits: .written)
    var picture = Picture()
    picture.trail = [seen["title"]?.string ?? ""]
    picture.tabs = strings(seen["tabs"])
    let selected = strings(seen["selected"])
    picture.selectedTab = selected.count == 1 ? selected[0] : nil
    picture.panes = (seen["panes"]?.list ?? []).map { strings($0).flatMap(\.shownWords) }
    picture.layers = (seen["layers"]?.list ?? []).map {
      Picture.Layer(
        title: $0["title"]?.string ?? "", words: strings($0["words"]).flatMap(\.shownWords))
    }
    picture.canGoBack = seen["back"] == true
    // The window is called as the screen on top.
    let top = picture.layers.last?.title ?? picture.trail[0]
    if seen["window"]?.string != top, !top.isEmpty { picture.panes.append([seen.jsonText]) }
    return picture
  }

  private func strings(_ value: Value?) -> [String] {
    (value?.list ?? []).compactMap(\.string)
  }

  func end() throws -> String {
    try host.ask(["op": "quit"])
    _ = shown.host.end()
    return try String(contentsOf: shown.trace, encoding: .utf8)
  }
}
