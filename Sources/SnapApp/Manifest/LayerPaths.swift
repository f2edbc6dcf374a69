import SnapManifest
import SnapSystem

/// A path that is relative to a directory, `.` being the working directory.
func joined(_ directory: String, _ path: String) -> String {
  path.hasPrefix("/") || directory == "." ? path : "\(directory)/\(path)"
}

extension Manifest {
  /// The directory of the layer in which an element is written.
  func directory(of origin: Origin) -> String { parentDirectory(of: source.file(of: origin)) }

  /// A path that is relative to the layer in which it is written.
  func absolute(_ written: PlacedText) -> String {
    joined(directory(of: written.origin), written.text)
  }

  /// The directories of its layers, the manifest's own first, then from the topmost down, each once.
  var directories: [String] {
    var directories: [String] = []
    for file in source.layers.reversed() {
      let directory = parentDirectory(of: file)
      if !directories.contains(directory) { directories.append(directory) }
    }
    return directories
  }
}
