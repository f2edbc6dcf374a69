import Foundation
import SnapValue
import TestKit
import Testing

/// What is seen of cards: a script of `card-looker`, which shows views without a host.
struct Looks {
  static let goldens: [String] = {
    let folder = Repository.file("Tests/Fixtures/Cards/Golden").path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasSuffix(".view.json") }.sorted().map { folder + "/" + $0 }
  }()

  static let isBuilt = Tools.hasX && FileManager.default.isExecutableFile(atPath: program)
  static let program = Repository.products.appending(path: "card-looker").path

  let desk: Desk

  init() throws { desk = try Desk(.x11) }

  /// A widget that is used after it is gone ends the program: Swift, which is linked into it, would go on
  /// behind the trap.
  static let exact = [
    "G_DEBUG": "fatal-criticals", "G_SLICE": "always-malloc", "MALLOC_PERTURB_": "165",
    "GLIBC_TUNABLES": "glibc.malloc.tcache_count=0", "SWIFT_BACKTRACE": "enable=no",
  ]

  /// Puts a view into a file, for `show` and `update`.
  func file(_ view: Value, _ name: String = "view.json") throws -> String {
    let file = desk.folder.appending(path: name)
    try Data(view.jsonText.utf8).write(to: file)
    return file.path
  }

  /// What the lines of a script answer. Pictures lie in a folder, where one is named.
  func tell(
    _ script: [String], pictures: String? = nil, environment: [String: String] = [:]
  ) throws -> [Value] {
    let file = desk.folder.appending(path: "script")
    try Data((script.joined(separator: "\n") + "\n").utf8).write(to: file)
    let run = try Child.run(
      Self.program, [file.path] + (pictures.map { [$0] } ?? []),
      environment: desk.environment.merging(environment) { $1 })
    #expect(run.status == 0, "\(run.output)")
    return try run.output.split(separator: "\n").map { try Value(jsonText: Array($0.utf8)) }
  }
}

extension Value {
  /// All texts that a view shows: those of runs that are not hidden, and the titles of actions.
  var shownTexts: [String] {
    if self["hidden"]?.bool == true { return [] }
    switch self {
    case .list(let items): return items.flatMap(\.shownTexts)
    case .map(let map):
      if let runs = map["runs"]?.list {
        return [runs.compactMap { $0["text"]?.string }.joined()].filter { !$0.isEmpty }
      }
      if map["kind"]?.string == "actionSet" || map["version"] != nil, let all = map["actions"]?.list
      {
        let titles = all.filter { $0["secondary"]?.bool != true }.compactMap { $0["title"]?.string }
        return (map["body"]?.shownTexts ?? []) + titles.filter { !$0.isEmpty }
      }
      let inside = ["children", "columns", "rows", "cells", "paragraphs"]
      return map.entries.filter { inside.contains($0.key) }.flatMap(\.value.shownTexts)
    default: return []
    }
  }
}
