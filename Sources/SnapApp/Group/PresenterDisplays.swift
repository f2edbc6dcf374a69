package import SnapManifest
package import SnapValue

extension Manifest {
  /// Its displays as a person reads them, in lines; empty where it has none.
  package var displayText: String {
    guard !displays.isEmpty else { return "" }
    let lines = displays.map { display in
      let output = display.output.map { " at \($0.onOneLine)" } ?? ""
      return "  \(display.name): \(display.presenter.onOneLine)\(output) shows "
        + display.regions.joined(separator: ", ") + "\n"
    }
    return "displays:\n" + lines.joined()
  }

  /// Its displays as data.
  package var displayValue: Value {
    .list(
      displays.map { display in
        var map: ValueMap = [
          "name": .string(display.name), "presenter": .string(display.presenter),
          "regions": .list(display.regions.map(Value.string)),
        ]
        if let output = display.output { map["output"] = .string(output) }
        return .map(map)
      })
  }
}

/// The displays that one presenter has, as the manifest binds them; none: it shows everything.
struct PresenterDisplays: Hashable {
  /// The leaf regions that it shows; `nil`: all.
  let regions: Set<String>?
  /// What the presenter is opened with.
  let arguments: Value

  var isEmpty: Bool { arguments == .null }

  /// None.
  init() { (regions, arguments) = (nil, .null) }

  /// Those of a presenter by its words in the manifest's list.
  init(of presenter: String, in manifest: Manifest) {
    let displays = manifest.displays(of: presenter)
    guard !displays.isEmpty else { self = .init(); return }
    let configuration = manifest.configuration
    let own = Set(displays.flatMap { configuration.leaves(of: $0.regions) })
    let all = configuration.regions.filter { $0.kind != .tabs }.map(\.name)
    regions = all.allSatisfy(own.contains) ? nil : own
    let words: [Value] = displays.map { display in
      var map: ValueMap = [
        "name": .string(display.name),
        "regions": .list(configuration.leaves(of: display.regions).map(Value.string)),
      ]
      if let output = display.output { map["output"] = .string(output) }
      return .map(map)
    }
    arguments = ["displays": .list(words)]
  }
}
