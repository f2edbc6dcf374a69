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

  /// Gives a library back whose plugin does not run any more.
  func put(_ library: LoadedLibrary) {
    if let digest = library.digest { idle[digest, default: []].append(library) }
  }
}
