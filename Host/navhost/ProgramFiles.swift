import SnapSystem

/// Files that are laid beside the program: `share/snapnav` of the prefix that it is installed in, or
/// `Host/navhost/share` of the repository that it was built in.
enum ProgramFiles {
  /// What is not there, and where it was looked for.
  struct Missing: Error, CustomStringConvertible {
    let name: String
    let places: [String]
    var description: String {
      "\(name) of navhost is not there: looked for \(places.joined(separator: " and ")); "
        + "install SnapNavigation again with make install, or run navhost where it was built"
    }
  }

  /// Where a file or directory may be, the best place first.
  private static func places(of name: String) -> [String] {
    guard let program = ProcessFacts.executable else { return [] }
    let prefix = parentDirectory(of: parentDirectory(of: program))
    let built = program.firstRange(of: "/.build/").map { program[..<$0.lowerBound] }
    return ["\(prefix)/share/snapnav/\(name)"]
      + (built.map { ["\($0)/Host/navhost/share/\(name)"] } ?? [])
  }

  static func missing(_ name: String) -> Missing { Missing(name: name, places: places(of: name)) }

  /// The text of a file.
  static func text(of name: String) throws(Missing) -> String {
    for place in places(of: name) {
      guard let bytes = try? readFile(place, limit: 1 << 20).bytes else { continue }
      if let text = String(validating: bytes, as: UTF8.self) { return text }
    }
    throw missing(name)
  }

  /// The files below a directory, by their paths from there; none when there is no such directory.
  static func texts(in directory: String) throws(Missing) -> [(path: String, text: String)] {
    guard let found = places(of: directory).lazy.compactMap({ try? listDirectory($0) }).first else {
      return []
    }
    var files: [(path: String, text: String)] = []
    for entry in found {
      let name = "\(directory)/\(entry.name)"
      let below = try texts(in: name).map { ("\(entry.name)/\($0.path)", $0.text) }
      files += below.isEmpty ? [(entry.name, try text(of: name))] : below
    }
    return files
  }
}
