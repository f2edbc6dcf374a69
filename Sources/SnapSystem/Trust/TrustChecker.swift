import Glibc

/// Looks at owners and modes along the way to a file: the file itself, as it was opened, and every
/// directory above it.
///
/// It only finds; whether a finding is a refusal or a warning is the caller's to say. Directories
/// are looked at once and remembered, so that a thousand files in one directory cost little.
package struct TrustChecker: Sendable {
  /// The user who may own things besides root.
  package let user: UInt32

  private var ofDirectory: [String: [TrustFinding]] = [:]
  private var realPaths: [String: String] = [:]

  /// Makes a checker for a user, normally the effective one.
  package init(user: UInt32 = ProcessFacts.user) { self.user = user }

  /// What is wrong with a file that was opened.
  ///
  /// `status` is that of the open file (`FileContents.status`). With `directory`, a link that
  /// leads out of it is a finding.
  package mutating func findings(
    file path: String, status: FileStatus, within directory: String? = nil
  ) -> [TrustFinding] {
    var found = flaws(of: status, path)
    let real: String
    do throws(SystemError) { real = try realPath(ofFile: path) } catch {
      return found + [TrustFinding(path: path, kind: status.kind, flaw: .unknown(error))]
    }
    let place = parentDirectory(of: real)
    found += findings(directory: place)
    guard let directory, let root = try? realPath(of: directory), root != place else {
      return found
    }
    if !real.hasPrefix(root == "/" ? "/" : root + "/") {
      found.append(TrustFinding(path: path, kind: .link, flaw: .leavesDirectory(target: real)))
    }
    for finding in findings(directory: root) where !found.contains(finding) {
      found.append(finding)
    }
    return found
  }

  /// Directories are resolved once; a file in one only when it is a link.
  private mutating func realPath(ofFile path: String) throws(SystemError) -> String {
    if try FileStatus(path: path, follow: false).kind == .link { return try resolvePath(path) }
    let place = try realPath(of: parentDirectory(of: path))
    return (place == "/" ? "/" : place + "/") + fileName(of: path)
  }

  private mutating func realPath(of directory: String) throws(SystemError) -> String {
    if let known = realPaths[directory] { return known }
    let real = try resolvePath(directory)
    realPaths[directory] = real
    return real
  }

  /// What is wrong with a directory and those above it, from the top; links are resolved first.
  package mutating func findings(directory path: String) -> [TrustFinding] {
    if let known = ofDirectory[path] { return known }
    var found: [TrustFinding] = []
    do throws(SystemError) {
      let real = try realPath(of: path)
      let status = try FileStatus(path: real)
      if real != "/" {
        // What is above a resolved path is resolved.
        let above = parentDirectory(of: real)
        realPaths[above] = above
        found = findings(directory: above)
      }
      // In a shared directory (/tmp), only its owner can replace what this one is.
      if status.owner == 0 || status.owner == user {
        found.removeAll { $0.flaw == .sharedDirectory }
      }
      found += flaws(of: status, real)
    } catch {
      found.append(TrustFinding(path: path, kind: .directory, flaw: .unknown(error)))
    }
    ofDirectory[path] = found
    return found
  }

  /// The places a library names for its needs (DT_RUNPATH, DT_RPATH), other than `$ORIGIN`: those
  /// that others may fill, by what is there now or by what they could put there.
  package mutating func findings(searchPath elements: [String]) -> [TrustFinding] {
    var found: [TrustFinding] = []
    for element in elements where element.hasPrefix("/") {
      for finding in findings(directory: nearestExisting(element)) where !found.contains(finding) {
        found.append(finding)
      }
    }
    return found
  }

  private func nearestExisting(_ path: String) -> String {
    var place = path
    while place != "/", (try? FileStatus(path: place)) == nil { place = parentDirectory(of: place) }
    return place
  }

  private func flaws(of status: FileStatus, _ path: String) -> [TrustFinding] {
    var flaws: [TrustFinding.Flaw] = []
    if status.owner != 0 && status.owner != user {
      flaws.append(.foreignOwner(owner: status.owner))
    }
    let isSticky = status.kind == .directory && status.permissions & 0o1000 != 0
    if status.permissions & 0o002 != 0 {
      flaws.append(isSticky ? .sharedDirectory : .worldWritable)
    } else if status.permissions & 0o020 != 0 {
      flaws.append(.groupWritable(group: status.group))
    }
    return flaws.map { TrustFinding(path: path, kind: status.kind, flaw: $0) }
  }
}
