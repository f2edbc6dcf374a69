public import SnapValue
public import SnapSystem

extension PluginCatalog {
  /// Each file as a person reads it, in lines.
  public var text: String { reports.map(PluginText.entry).joined() }

  /// Each directory as a person reads it, in lines.
  public var directoryText: String { directories.map(PluginText.directory).joined() }

  /// Everything as data, for `--json`.
  public var value: Value {
    [
      "directories": .list(directories.map(\.value)),
      "plugins": .list(reports.map(\.json)),
    ]
  }
}

extension DirectoryVerdict {
  /// The directory as data.
  fileprivate var value: Value {
    var map: ValueMap = [
      "path": .string(directory.path), "origin": .string(directory.origin.rawValue),
    ]
    switch outcome {
    case .listed(let candidates):
      map["outcome"] = "listed"
      map["files"] = .int(Int64(candidates))
    case .missing: map["outcome"] = "missing"
    case .unreadable(let error):
      map["outcome"] = "unreadable"
      map["why"] = .string(error.description)
    case .repeated(let path):
      map["outcome"] = "repeated"
      map["of"] = .string(path)
    case .ignoredWhenElevated: map["outcome"] = "ignoredWhenElevated"
    case .ignoredAsRelative: map["outcome"] = "ignoredAsRelative"
    }
    return .map(map)
  }
}

extension ManifestFile {
  /// Where this manifest's plugins are looked for: the directories given here, its own, then the
  /// usual places. Relative directories of the manifest are relative to its file.
  public func search(before extra: [String] = []) -> PluginSearch {
    let base = (try? resolvePath(parentDirectory(of: path))) ?? parentDirectory(of: path)
    let own = (manifest?.plugins.directories ?? []).map { written in
      written.text.hasPrefix("/") ? written.text : "\(base)/\(written.text)"
    }
    return .standard(manifest: extra + own)
  }
}

extension PluginCatalog {
  /// Files that were found and refused, one line each.
  var refusedFiles: [String] {
    reports.compactMap { report in
      guard case .refused(let refusals) = report.verdict, let first = refusals.first else {
        return nil
      }
      return "\(report.file): \(first.what)"
    }
  }
}
