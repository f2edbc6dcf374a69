import SnapManifest
import SnapPlugins
import SnapValue
import SnapSystem

// Which of several files with one id is taken: one judgement for all who ask.
//
// The first directory that holds a file that can be loaded, has its hash and fits the range; in that
// directory the newest. Files of one directory with equal versions and other bytes are an error.
extension PluginCatalog {
  /// Why a file is not taken for a use of its plugin.
  enum Passing: Hashable {
    /// Its version is outside the range.
    case outsideRange
    /// Its hash is not the pinned one.
    case otherHash
    /// A newer one, or one with the same version, stands before it.
    case older, repeated
    /// Its directory is searched later.
    case later
    /// It would be taken, but it is refused.
    case refused(PluginRefusal)
  }

  /// The file that is taken for a use, as far as files were looked at; `nil`: there is none. Cost: the
  /// number of files.
  func choice(for use: Manifest.PluginUse) -> Int? {
    var chosen: Int?
    for index in files.indices where fits(index, use) == nil {
      guard let best = chosen else {
        chosen = index
        continue
      }
      guard directory(of: index) == directory(of: best) else { break }
      if version(index) > version(best) { chosen = index }
    }
    return chosen
  }

  /// The other files of the plugin of a use, each with the reason why it is not taken.
  func passed(for use: Manifest.PluginUse) -> [(file: PluginFile, why: Passing)] {
    let chosen = choice(for: use)
    return files.indices.compactMap { index in
      guard isFile(index, of: use), index != chosen else { return nil }
      let file = files[index]
      guard file.verdict != .disabled else { return nil }
      if let why = fits(index, use) { return (file, why) }
      guard let chosen, directory(of: index) == directory(of: chosen) else { return (file, .later) }
      return (file, version(index) == version(chosen) ? .repeated : .older)
    }
  }

  /// A refused file that would be taken if it were sound: a newer one, or one in a directory before.
  func betterRefused(for use: Manifest.PluginUse) -> (file: PluginFile, refusal: PluginRefusal)? {
    guard let chosen = choice(for: use) else { return nil }
    for index in files.indices where isFile(index, of: use) {
      guard case .refused(let refusal)? = fits(index, use),
        use.version.contains(version(index))
      else { continue }
      let isSamePlace = directory(of: index) == directory(of: chosen)
      if isSamePlace ? version(index) > version(chosen) : index < chosen {
        return (files[index], refusal)
      }
    }
    return nil
  }

  /// A file beside the one that is taken, with the same version and other bytes.
  func rival(for use: Manifest.PluginUse) -> PluginFile? {
    guard let chosen = choice(for: use) else { return nil }
    return files.indices.first { index in
      index != chosen && fits(index, use) == nil
        && directory(of: index) == directory(of: chosen) && version(index) == version(chosen)
        && files[index].digest != files[chosen].digest
    }.map { files[$0] }
  }

  /// Whether another file in the same directory says that it is the same version of the same plugin.
  func hasTwin(_ index: Int) -> Bool {
    guard let id = files[index].note?.id else { return false }
    return files.indices.contains { other in
      other != index && files[other].note?.id == id && version(other) == version(index)
        && directory(of: other) == directory(of: index)
    }
  }

  /// Why a file cannot serve a use of its plugin; `nil` when it can.
  private func fits(_ index: Int, _ use: Manifest.PluginUse) -> Passing? {
    guard isFile(index, of: use) else { return .outsideRange }
    let file = files[index]
    guard let note = file.note else { return .outsideRange }
    guard use.version.contains(note.version) else { return .outsideRange }
    if let pin = use.sha256, let digest = file.digest, pin != digest.description {
      return .otherHash
    }
    if let refusal = file.refusals.first { return .refused(refusal) }
    return file.verdict == .disabled ? .outsideRange : nil
  }

  /// Whether a file is of the plugin of a use. Asked of each file, most of which are of other plugins, before
  /// one is taken out, as all that is known of a file is much to copy.
  private func isFile(_ index: Int, of use: Manifest.PluginUse) -> Bool {
    files[index].note?.id == use.id
  }

  private func directory(of index: Int) -> String {
    files[index].directory?.path ?? parentDirectory(of: files[index].path)
  }

  private func version(_ index: Int) -> SemanticVersion {
    files[index].note?.version ?? SemanticVersion(0, 0, 0)
  }
}

extension PluginCatalog.Passing {
  /// The reason in words.
  func words(_ file: PluginFile, _ use: Manifest.PluginUse) -> String {
    let version = file.note?.version.description ?? "its version"
    return switch self {
    case .outsideRange: "\(version) is outside \(use.version)"
    case .otherHash: "its SHA-256 is not the pinned one"
    case .older: "\(version) is older"
    case .repeated: "it is the same version again"
    case .later: "its directory is searched later"
    case .refused(let refusal): refusal.what
    }
  }
}

extension PluginCatalog {
  /// Notes at each file what a manifest makes of it.
  mutating func note(uses: [Manifest.PluginUse]) {
    for use in uses {
      if let index = choice(for: use) { setUse(index, as: use.alias) }
      for (file, why) in passed(for: use) {
        if case .refused = why { continue }
        setPassed(file.path, why.words(file, use))
      }
    }
  }
}
