import SnapElf

/// The mapped libraries whose plugins were stopped. Main thread.
///
/// A library is never unmapped, so bytes that come back (a build that is taken back, then put there
/// again) get the library that was made of them, and not one more copy.
final class LibraryShelf {
  private var idle: [Digest: [LoadedLibrary]] = [:]

  /// A library of these bytes that nobody uses; it is the caller's from now on.
  func take(_ digest: Digest?) -> LoadedLibrary? {
    digest.flatMap { idle[$0]?.popLast() }
  }

  /// The sealed libraries of plugins by their SONAME, each with the id of the first plugin that brought it.
  private var own: [String: (digest: Digest, owner: String)] = [:]

  /// The first of a plugin's own libraries of whose name there is another one already, and whose that is.
  func rival(of libraries: [OwnLibrary]) -> (name: String, owner: String)? {
    for library in libraries {
      guard let known = own[library.soname], known.digest != Digest(of: library.bytes) else {
        continue
      }
      return (library.soname, known.owner)
    }
    return nil
  }

  /// Whether a plugin's own library is there in these bytes.
  func has(_ name: String, _ digest: Digest) -> Bool { own[name]?.digest == digest }

  /// Notes a plugin's own library.
  func note(_ name: String, _ digest: Digest, of plugin: String) { own[name] = (digest, plugin) }

  /// Gives a library back whose plugin does not run any more.
  func put(_ library: LoadedLibrary) {
    if let digest = library.digest { idle[digest, default: []].append(library) }
  }
}
