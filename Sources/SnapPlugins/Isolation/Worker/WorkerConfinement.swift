package import SnapElf
package import SnapSystem
package import SnapValue

extension PluginPowers {
  /// Confines this process, which is that of a plugin, before anything of the plugin has run. Answers what
  /// the kernel cannot enforce, in words.
  /// - Parameters:
  ///   - directory: where the plugin's file lies.
  ///   - libraries: the files of its own libraries, which the system's loader is to find all the same.
  package func confine(
    toPluginIn directory: String, with libraries: [OwnLibrary] = []
  ) throws(Failure) -> [String] {
    let all = confinement(ofPluginIn: directory, with: libraries)
    do throws(ConfinementFault) { return try all.apply(isStrict: isStrict) } catch {
      throw Failure(
        .unsupported, error.what,
        hint:
          "run it on a kernel with Landlock and seccomp, or confine it in nothing: --grant ID:all")
    }
  }

  /// What the process of such a plugin is confined to, in the surroundings of this one.
  package func confinement(
    ofPluginIn directory: String, with libraries: [OwnLibrary] = []
  ) -> Confinement {
    confinement(
      directory: directory, libraries: Self.libraryDirectories + libraries.map(\.path),
      authority: ProcessFacts.environment("XAUTHORITY"))
  }

  /// Where the libraries of this program lie, and those that its user has named.
  private static var libraryDirectories: [String] {
    let named = ProcessFacts.environment("LD_LIBRARY_PATH") ?? ""
    let paths = named.unicodeScalars.split(separator: ":").map(String.init)
      .filter { $0.hasPrefix("/") }
    return LibraryResolver.loadedDirectories.union(paths).sorted()
  }
}
