import Synchronization

/// Where the files of an application lie that plugins may have: other places when its manifest gets other
/// layers while it runs. Any thread.
final class FilePlaces: Sendable {
  private let held: Mutex<ApplicationFiles>

  init(_ directories: [String]) { held = Mutex(ApplicationFiles(below: directories)) }

  /// The files as things stand.
  var files: ApplicationFiles { held.withLock { $0 } }

  /// Looks in these places from now on, and then in others.
  func look(in directories: [String], then others: [String] = []) {
    let rest = others.filter { !directories.contains($0) }
    held.withLock { $0 = ApplicationFiles(below: directories + rest) }
  }
}
