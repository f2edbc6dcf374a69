import Foundation
import TestKit
import Testing

/// A page whose blocks are tried in a directory of their own, in order.
///
/// `file=NAME` is written to that file. `json` is a whole manifest, which has to be free of findings and
/// to pass its own script, unless it is a `part`. `sh` is run, and a `text` is what the last one printed.
struct WorkedPage: Sendable, CustomTestStringConvertible {
  let path: String
  var testDescription: String { path }
  var blocks: [PageBlock] { PageBlock.all(in: path) }

  /// The pages of a directory of the repository, but for those of these names.
  static func all(in directory: String, but left: Set<String> = []) -> [WorkedPage] {
    let names =
      (try? FileManager.default.contentsOfDirectory(atPath: Repository.file(directory).path)) ?? []
    return names.sorted().filter { $0.hasSuffix(".md") && !left.contains($0) }.map {
      WorkedPage(path: "\(directory)/\($0)")
    }
  }

  /// Tries every block; answers how many manifests passed and how many commands were run.
  func tried() throws -> (manifests: Int, commands: Int) {
    let folder = try TemporaryFolder("page")
    try FileManager.default.createSymbolicLink(
      at: folder.file("include"), withDestinationURL: Repository.file("Sources/CSnapNav/include"))
    var count = (manifests: 0, commands: 0)
    var printed = ""
    for block in blocks {
      let place = "\(path):\(block.line)"
      if block.language == "json" {
        let read = try? JSONSerialization.jsonObject(with: Data(block.text.utf8))
        #expect(read != nil, "\(place) is no JSON")
        if block.words.contains("part") { continue }
      }
      if let file = block.file { try folder.write(file, block.text) }
      switch block.language {
      case "json":
        let name = block.file ?? "manifest.json"
        try folder.write(name, block.text)
        try Self.expectSound(name, finds: [], in: folder.url, place)
        count.manifests += 1
      case "sh":
        let run = try Self.shell(block.text, in: folder.url)
        #expect(run.status == 0, "\(place): \(run.text)")
        printed = run.output
        count.commands += 1
      case "text": #expect(printed == block.text, "\(place)")
      default: #expect(block.file != nil, "\(place): nobody tries a block of \(block.language)")
      }
    }
    return count
  }

  /// Holds what `check` finds in a manifest, and runs its script.
  static func expectSound(
    _ name: String, finds: Set<String>, in directory: URL, _ place: String
  ) throws {
    let check = try shell("navhost check \(name)", in: directory)
    #expect(check.status == 0, "\(place): \(check.text)")
    let found = check.output.matches(of: /(?:error|warning) (NH[0-9]+)/).map { String($0.output.1) }
    #expect(Set(found) == finds, "\(place): \(check.output)")
    let run = try shell("navhost run --presenter trace \(name)", in: directory)
    #expect(run.status == 0, "\(place): \(run.text)")
    #expect(run.words.contains("ok step 1 of "), "\(place) has no script: \(run.text)")
  }

  /// Runs a shell text where the host, and the plugins that were built, are installed.
  static func shell(_ text: String, in directory: URL) throws -> Child.Run {
    var environment = Child.inherited
    environment["PATH"] = "\(Repository.products.path):\(environment["PATH"] ?? "/usr/bin:/bin")"
    environment["SNAPNAV_PLUGIN_PATH"] =
      "\(Repository.products.path):\(directory.appending(path: "plugins").path)"
    // Applications of other tests are not to be met.
    environment["XDG_RUNTIME_DIR"] = directory.path
    environment["XDG_STATE_HOME"] = directory.path
    return try Child.run("/bin/sh", ["-euc", text], in: directory, environment: environment)
  }
}
