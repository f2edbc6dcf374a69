import Foundation
import SnapValue
import TestKit
import Testing

@Suite(
  "A window is as narrow as its display, whatever its tabs are called",
  .enabled(if: Tools.hasX, Comment(rawValue: Tools.noX)))
struct TabBarTests {
  /// The width of a picture in the format PNG.
  private func width(_ file: URL) throws -> Int { try number(16, file) }
  /// Its height.
  private func height(_ file: URL) throws -> Int { try number(20, file) }
  private func number(_ place: Int, _ file: URL) throws -> Int {
    try Data(contentsOf: file).dropFirst(place).prefix(4).reduce(0) { $0 << 8 | Int($1) }
  }

  @Test("tabs that have no room beside each other stand in several lines", arguments: ["en", "ar"])
  func lines(language: String) throws {
    let pictures = try TemporaryFolder("tabs")
    let shown = try Shown(
      "television",
      config: [
        "animations": 0, "width": 360, "height": 700, "screenshots": .string(pictures.path),
      ]
    ) { folder in
      let file = folder.appending(path: "manifest.json")
      var manifest = try #require(
        try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any])
      var regions = try #require(manifest["regions"] as? [String: [String: Any]])
      for name in regions.keys where regions[name]?["title"] != nil {
        regions[name]?["title"] = "All that there is to see"
      }
      manifest["regions"] = regions
      try JSONSerialization.data(withJSONObject: manifest).write(to: file)
    }
    try shown.control("locale", language)
    try shown.control("select", "find")
    let names = try FileManager.default.contentsOfDirectory(atPath: pictures.path)
    #expect(!names.isEmpty)
    for name in names { #expect(try width(pictures.file(name)) <= 360) }
  }

  @Test(
    "on a small panel four tabs stand in one row",
    .enabled(if: Tools.hasTree, Comment(rawValue: Tools.noTree)))
  func smallPanel() throws {
    let size: Value = ["animations": 0, "width": 480, "height": 272]
    let shown = try Shown("Tests/Fixtures/Gallery", config: size) { folder in
      let file = folder.appending(path: "manifest.json")
      var manifest = try #require(
        try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any])
      var screens = try #require(manifest["screens"] as? [String: Any])
      let titles = ["Programme", "Favourites", "Settings", "Downloads"]
      var regions: [String: Any] = ["main": ["kind": "tabs", "tabs": titles]]
      for title in titles {
        screens["panel-" + title] = [String: Any]()
        regions[title] = ["kind": "stack", "title": title, "root": "panel-" + title]
      }
      (manifest["screens"], manifest["regions"]) = (screens, regions)
      manifest["state"] = ["initial": "gallery://panel-Programme"]
      try JSONSerialization.data(withJSONObject: manifest).write(to: file)
    }
    let tabs = try shown.places().filter { $0.role == "page tab" }
    #expect(tabs.count == 4)
    #expect(Set(tabs.map(\.y)).count == 1, "\(tabs)")
  }

  @Test(
    "a window is as low as its display, also where actions stay below a screen",
    arguments: [272, 480, 600])
  func height(height: Int) throws {
    let pictures = try TemporaryFolder("low")
    let shown = try Shown(
      "kiosk",
      config: [
        "animations": 0, "width": 480, "height": .int(Int64(height)),
        "screenshots": .string(pictures.path),
      ])
    try shown.control("open", "kiosk://welcome/program/event::1")
    try shown.control("open", "kiosk://welcome/program/event::1?seats=vm")
    let names = try FileManager.default.contentsOfDirectory(atPath: pictures.path)
    #expect(!names.isEmpty)
    for name in names { #expect(try self.height(pictures.file(name)) <= height, "\(name)") }
  }
}
