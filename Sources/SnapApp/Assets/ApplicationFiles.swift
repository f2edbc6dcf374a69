package import SnapPlugins
import SnapSystem
package import SnapValue

/// The files of an application that plugins may have: those below its manifest's directory, and below
/// those of its layers.
package struct ApplicationFiles: Sendable {
  /// Where they lie, the first that has a file before the others.
  private let directories: [String]

  /// The files below directories, `.` where one is empty.
  package init(below directories: [String]) {
    self.directories = directories.map { $0.isEmpty ? "." : $0 }
  }

  /// The files below a directory, `.` where it is empty.
  package init(below directory: String) { self.init(below: [directory]) }

  /// Reads a file by its path from the directory. Throws `badArgument` for a path that is none or
  /// leads out of the directory, by a link too, for what is no file, and for one that is too long or a
  /// picture of too many pixels;
  /// `noSuchKey` when it is not there; `failed` with what the system says.
  package func asset(_ path: String) throws(Failure) -> Asset {
    let parts = path.unicodeScalars.split(separator: "/", omittingEmptySubsequences: false)
      .map(String.init)
    guard !path.isEmpty, !path.utf8.contains(0), !parts.contains(""), !parts.contains("..") else {
      throw Failure(
        .badArgument,
        "\(path.debugDescription) is no path from the manifest's directory, such as "
          + "\"pictures/a.png\"")
    }
    let directory = directories.first { (try? resolvePath("\($0)/\(path)")) != nil }
    let root = try resolve(directory ?? directories.first ?? ".", path)
    let place = try resolve("\(root)/\(path)", path)
    guard isBelow(place, root) else { throw outside(path) }
    let bytes = try read(place, below: root, path)
    let type = mediaType(of: bytes)
    if let size = PictureSize(of: bytes, mediaType: type), !size.isBounded {
      throw Failure(
        .badArgument,
        "\(path) has \(size.width) × \(size.height) pixels; a picture has at most "
          + "\(PictureSize.longestSide) on a side and \(PictureSize.mostPixels) in all")
    }
    return Asset(bytes: bytes, mediaType: type)
  }

  /// The path of a file that is there and was probably meant: in the same directory, or one of the same
  /// name in a directory beside it. None where a link stands at the path: it is named rightly.
  func nearestPath(to path: String) -> String? {
    let (place, name) = (parentDirectory(of: path), fileName(of: path))
    for directory in directories {
      if linkToNothing(at: "\(directory)/\(path)") != nil { return nil }
      if let near = nearestName(to: name, among: files("\(directory)/\(place)")) {
        return place.isEmpty || place == "." ? near : "\(place)/\(near)"
      }
      let beside = ((try? listDirectory(directory)) ?? []).filter {
        $0.kind == .directory && $0.isText
      }
      for other in beside.prefix(100) where files("\(directory)/\(other.name)").contains(name) {
        return "\(other.name)/\(name)"
      }
    }
    return nil
  }

  private func files(_ directory: String) -> [String] {
    ((try? listDirectory(directory)) ?? []).filter { $0.isText && $0.kind != .directory }
      .prefix(1_000).map(\.name)
  }

  private func read(
    _ place: String, below root: String, _ path: String
  ) throws(Failure) -> [UInt8] {
    do throws(FileReadError) {
      let file = try openForReading(place, follow: false)
      // The way there may have become another one since it was resolved: what counts is the open file.
      guard let opened = try? resolvePath("/proc/self/fd/\(file.number)"), isBelow(opened, root)
      else { throw .isLink(path: path) }
      return try readAll(of: file.number, path: path, limit: Asset.byteLimit).bytes
    } catch {
      switch error {
      case .system(let error): throw failure(error, path)
      case .isLink: throw outside(path)
      default: throw Failure(.badArgument, error.description)
      }
    }
  }

  private func resolve(_ place: String, _ path: String) throws(Failure) -> String {
    do throws(SystemError) { return try resolvePath(place) } catch { throw failure(error, path) }
  }

  private func isBelow(_ place: String, _ root: String) -> Bool {
    place.hasPrefix(root == "/" ? root : root + "/")
  }

  private func outside(_ path: String) -> Failure {
    Failure(.badArgument, "\(path) leads out of the manifest's directory")
  }

  private func failure(_ error: SystemError, _ path: String) -> Failure {
    error.isMissing
      ? Failure(.noSuchKey, "there is no \(path) below the manifest's directory")
      : Failure(.failed, "cannot read \(path): \(error.reason)")
  }
}
