public import SnapValue
import SnapPluginHost
import SnapSystem

/// Why a plugin's file would not be loaded, found out without running anything of it.
public struct PluginDiagnosis: Sendable {
  private let inspection: PluginInspection
  /// Missing symbols come by the hundred when a library is of another version.
  private static let mostOfAKind = 10

  /// Looks at a file and at everything that it needs. Never throws: what is wrong is the answer.
  /// - Parameters:
  ///   - path: the file.
  ///   - sha256: the digest that it must have, 64 hexadecimal digits; `nil`: any.
  ///   - isStrict: whether an unsafe owner or mode is a reason, and not only a warning.
  public init(asking path: String, sha256: String? = nil, isStrict: Bool = false) {
    var inspector = PluginInspector()
    inspection = inspector.inspect(
      path, pins: PluginPins(sha256: sha256), rule: isStrict ? .refuse : .warn, binds: true)
  }

  /// Whether this host can load it.
  public var canBeLoaded: Bool { inspection.isSound }

  /// The answer as a person reads it, in lines.
  public var text: String {
    guard !canBeLoaded else { return "\(inspection.file): it can be loaded\n" + borrowedText }
    let reasons = inspection.refusals
    let count = reasons.count == 1 ? "1 reason" : "\(reasons.count) reasons"
    var text = "\(inspection.file): it cannot be loaded, for \(count)\n"
    var told: [String: Int] = [:]
    for reason in reasons {
      told[reason.kind, default: 0] += 1
      guard told[reason.kind, default: 0] <= Self.mostOfAKind else { continue }
      text += Self.paragraph(reason)
    }
    for (kind, count) in told.sorted(by: { $0.key < $1.key }) where count > Self.mostOfAKind {
      text += "- and \(count - Self.mostOfAKind) more of the kind \(kind); --json lists all\n"
    }
    return text + unknownText
  }

  /// What is unsafe about owner or mode, each with how to mend it.
  public var warnings: [String] {
    inspection.warnings.map { "\($0); to mend it: \($0.remedy)" }
  }

  /// The answer as data, for `--json`.
  public var value: Value {
    var map: ValueMap = [
      "file": .string(inspection.file), "loadable": .bool(canBeLoaded),
      "reasons": .list(inspection.refusals.map(\.json)),
    ]
    if !warnings.isEmpty { map["warnings"] = .list(warnings.map { .string($0) }) }
    if let binding = inspection.binding, !binding.borrowed.isEmpty {
      map["borrowed"] = .list(
        binding.borrowed.map { ["symbol": .string($0.symbol), "path": .string($0.path)] })
    }
    map["symbolsKnown"] = .bool(inspection.binding?.isWhole ?? false)
    return .map(map)
  }

  private static func paragraph(_ reason: PluginRefusal) -> String {
    var text = "- \(reason.what)\n"
    for (index, place) in reason.placesLookedAt.enumerated() {
      text += (index == 0 ? "    looked at: " : "               ") + place + "\n"
    }
    return text + "    to mend it: \(reason.remedy)\n"
  }

  private var borrowedText: String {
    guard let borrowed = inspection.binding?.borrowed, !borrowed.isEmpty else { return "" }
    return borrowed.prefix(Self.mostOfAKind).map {
      "  \($0.symbol) is in none of its libraries; this program lends it: \($0.path)\n"
    }.joined()
  }

  private var unknownText: String {
    inspection.binding?.isWhole == false
      ? "Which symbols would be missing is not known before all libraries are there.\n" : ""
  }
}
