package import SnapValue
import TestKit

/// An application that goes on, as its control socket tells of it.
package final class WalkedHost {
  /// It answered something that it should not have.
  package struct Strange: Error, CustomStringConvertible {
    package let description: String
  }

  private let control: Connection
  /// Of the application, as it was written.
  package let manifest: Value

  /// Of an application whose control socket is open.
  package init(socket: String, manifest: Value) throws {
    control = try Connection(to: socket)
    self.manifest = manifest
  }

  /// Sends one command after the other without waiting in between, and answers what came of each.
  @discardableResult
  package func ask(_ commands: Value...) throws -> [Value] { try ask(commands) }

  /// Sends commands without waiting in between, and answers what came of each.
  @discardableResult
  package func ask(_ commands: [Value]) throws -> [Value] {
    control.send(text: commands.map { $0.jsonText + "\n" }.joined())
    return try commands.map { command in
      guard let line = control.line() else { throw Strange(description: "no answer: \(command)") }
      return try Value(jsonText: line, limits: .written)
    }
  }

  /// What a screen has to draw.
  package func describe(_ screen: Value? = nil) throws -> Value {
    var command: ValueMap = ["op": "describe"]
    command["screen"] = screen
    let answer = try ask(.map(command))[0]
    guard let told = answer["described"] else { throw Strange(description: "\(answer)") }
    return told
  }

  // MARK: What its state URL says

  /// What a person has to see of it now.
  package func expected(with traits: Set<StageTrait>) throws -> ExpectedPicture {
    while true {
      let before = try ask(["op": "state"])[0]
      let picture = try expected(before, with: traits)
      // A trigger of the application may have changed it meanwhile.
      if try ask(["op": "state"])[0]["state"] == before["state"] { return picture }
    }
  }

  private func expected(_ state: Value, with traits: Set<StageTrait>) throws -> ExpectedPicture {
    let location = state["state"]?.string ?? ""
    let stack = state["stack"]?.list ?? []
    let layers = state["layers"]?.list ?? []
    let effects = state["effects"]?.list ?? []
    let keys = try keys(of: location, stack, layers, effects)
    let main = try stack.map { try describe($0["screen"]) }
    let above = try layers.map { try describe($0["screen"]) }
    let regions = state["regions"]?.list ?? []
    let told = main.last?["tabs"]?.list ?? []
    let tabs = regions.map { region in
      (title(of: region["region"], told), region["selected"] == true)
    }
    return ExpectedPicture(
      location: location, trail: main.map(Self.title), tabs: tabs.map(\.0),
      selectedTab: tabs.first(where: \.1)?.0, depth: main.count - 1 + above.count,
      panes: panes(main, keys.stack, region: regions.first { $0["selected"] == true })
        .map { text(of: $0, with: traits) },
      layers: above.suffix(traits.contains(.topLayerAlone) ? 1 : above.count)
        .map { (Self.title($0), text(of: $0, with: traits)) })
  }

  /// The keys of the URL, which have to be those of the host's screens.
  private func keys(
    of location: String, _ stack: [Value], _ layers: [Value], _ effects: [Value]
  ) throws -> StateKeys {
    let keys = StateKeys(location)
    let shown = stack.map { entry in
      (entry["key"]?.string ?? "") + (entry["data"]?.string.map { "::" + $0 } ?? "")
    }
    let above = layers.map { $0["key"]?.string ?? "" }
    let isSame =
      keys.stack == shown && keys.above.filter { above.contains($0) } == above
      && keys.above.count == above.count + effects.count
    guard isSame else {
      throw Strange(description: "\(location) names other screens than \(shown) and \(above)")
    }
    return keys
  }

  private static func title(_ described: Value) -> String { described["title"]?.string ?? "" }

  /// As it is written, or what the host tells where that is a text by locale.
  private func title(of region: Value?, _ told: [Value]) -> String {
    let written = manifest["regions"]?[region?.string ?? ""]?["title"]?.string ?? ""
    guard written.contains("${") else { return written }
    return told.first { $0["region"] == region }?["title"]?.string ?? written
  }

  /// Side by side: the screen on top; in a split, the one below the first detail beside it.
  private func panes(_ stack: [Value], _ keys: [String], region: Value?) -> [Value] {
    let details = manifest["regions"]?[region?["region"]?.string ?? ""]?["detail"]?.list ?? []
    let detail = keys.firstIndex { key in
      details.contains(.string(String(key.prefix { $0 != ":" })))
    }
    guard let top = stack.last else { return [] }
    guard let detail, detail > 0 else { return [top] }
    return [stack[detail - 1], top]
  }

  private func text(of described: Value, with traits: Set<StageTrait>) -> ExpectedText {
    let view = described["view"] ?? .null
    let screen = described["key"]?.string.map { String($0.prefix { $0 != ":" }) } ?? ""
    if traits.contains(.filesOfScreens), manifest["screens"]?[screen]?["ui"] != nil {
      return ExpectedText(fileInPlaceOf: view)
    }
    var text = ExpectedText(view: view)
    if traits.contains(.mirroredRows), view["rightToLeft"] == true { text.isOrdered = false }
    if traits.contains(.tilesInRows), text.hasTiles { text.isOrdered = false }
    return text
  }
}
