import SnapApp
import TestKit
import Testing

@Suite("The files of a manifest with layers")
struct LayerFilesTests {
  private static let base = """
    { "navhost": 1, "app": { "id": "org.example.films", "scheme": "films" },
      "screens": { "home": { "title": "${t.hello}", "card": "cards/home.json" } },
      "state": { "initial": "films://home" } }
    """
  private static let card = """
    { "type": "AdaptiveCard", "version": "1.5", "body": [ { "type": "TextBlock", "text": "home" } ] }
    """

  @Test(
    "a path is relative to the layer in which it is written, and every layer is read from its file")
  func paths() throws {
    let folder = try TemporaryFolder("layers")
    let base = try folder.write("common/base.json", Self.base)
    let card = try folder.write("common/cards/home.json", Self.card)
    let texts = try folder.write("common/strings/en.json", #"{ "hello": "Hello" }"#)
    let door = try folder.write(
      "door/manifest.json",
      #"{ "extends": ["../common/base.json"], "app": { "title": "Door" } }"#)
    let file = ManifestFile(reading: door)
    #expect(file.diagnostics.map(\.text) == [])
    #expect(file.manifest?.app.title == "Door")
    // What is watched, and what a reload compares.
    let places = file.files.map { $0.replacing("/door/../", with: "/") }
    let lock = "\(folder.url.path)/door/manifest.lock.json"
    #expect(places == [door, base, lock, lock + ".minisig", card, texts])
    #expect(file.texts.count == 4)
  }

  @Test(
    "a problem of a layer is told with the layer's file, one that is not there where it is named")
  func problems() throws {
    let folder = try TemporaryFolder("layers")
    try folder.write("common/base.json", Self.base)
    let door = try folder.write("door/manifest.json", #"{ "extends": ["../common/base.json"] }"#)
    let told = ManifestFile(reading: door).diagnostics.map { "\($0.place.text) \($0.code)" }
    #expect(told.contains { $0.hasSuffix("/door/../common/base.json:2:57 NH619") }, "\(told)")
    let other = try folder.write("door/other.json", #"{ "extends": ["base.json"] }"#)
    let file = ManifestFile(reading: other)
    #expect(file.diagnostics.map { "\($0.place.text) \($0.code)" } == ["\(other):1:15 NH152"])
    #expect(file.files.count == 2)
  }
}
