import Foundation

/// Examples of the repository, laid out as users have them.
package enum Example {
  /// What a manifest says, to be changed.
  package typealias Manifest = [String: Any]

  struct NoManifest: Error { let path: String }

  /// Copies an example, by its path in the repository, to a place that is not there yet, and puts plugins
  /// of this build beside it, by the names of their products; those that were not built are left out.
  /// Where it says nothing of deadlines, plugins have a minute for what they are asked, as a busy machine
  /// needs more than the half second that they have by themselves. Answers its manifest.
  @discardableResult
  package static func lay(
    _ example: String, at place: URL, plugins: [String],
    _ change: ((inout Manifest) throws -> Void)? = nil
  ) throws -> URL {
    let files = FileManager.default
    try files.createDirectory(
      at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
    try files.copyItem(at: Repository.file(example), to: place)
    let directory = place.appending(path: "plugins")
    try? files.removeItem(at: directory)
    try files.createDirectory(
      at: directory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    for name in plugins where files.fileExists(atPath: Repository.plugin(name)) {
      try files.copyItem(
        at: URL(filePath: Repository.plugin(name)),
        to: directory.appending(path: "lib\(name).so"))
    }
    let file = place.appending(path: "manifest.json")
    let patience = #""policy": {"deadlines": {"call": 60000, "present": 60000}}"#
    let text = try String(contentsOf: file, encoding: .utf8)
    if !text.contains(#""policy""#) {
      try text
        .replacing(#""navhost": 1,"#, with: #""navhost": 1, \#(patience),"#, maxReplacements: 1)
        .write(to: file, atomically: true, encoding: .utf8)
    }
    guard let change else { return file }
    let read = try JSONSerialization.jsonObject(with: Data(contentsOf: file))
    guard var manifest = read as? Manifest else { throw NoManifest(path: file.path) }
    try change(&manifest)
    try JSONSerialization.data(withJSONObject: manifest, options: .sortedKeys).write(to: file)
    return file
  }

  /// Makes a plugin's presenter the one of a manifest, in place of those with these aliases.
  package static func present(
    _ manifest: inout Manifest, with alias: String, _ plugin: [String: Any],
    by presenters: [String], without others: [String] = []
  ) {
    var plugins = manifest["plugins"] as? [String: Any] ?? [:]
    var used = plugins["use"] as? [String: Any] ?? [:]
    for name in others { used[name] = nil }
    used[alias] = plugin
    plugins["use"] = used
    manifest["plugins"] = plugins
    manifest["presenter"] = presenters
  }
}
