import SnapSystem

/// A library and all that it needs, in the order in which the loader looks for symbols: breadth
/// first, each once.
package struct LibraryScope: Sendable {
  /// One library of it.
  package struct Member: Sendable {
    /// The name by which it is needed; the first member's is its path.
    package var name: String
    /// Where it lies.
    package var path: String
    /// Who needs it: the first member's path, down to its own requirer.
    package var chain: [String]
    /// Whether this process has it already.
    package var isLoaded: Bool
    /// What it holds.
    package var file: ElfFile
  }

  /// The first is the library that was asked about.
  package internal(set) var members: [Member] = []
  /// Libraries that were not found or cannot be read; the needs below them are unknown.
  package internal(set) var absent: [String] = []

  /// Makes an empty scope.
  package init() {}

  /// The first library that answers a reference; `nil` when none does.
  package func answer(to reference: ElfReference) -> Member? {
    members.first { $0.file.answers(reference) }
  }

  /// What the loader would not find for those libraries that it has yet to bring in; empty when the
  /// scope is not whole, because then nobody can know.
  ///
  /// `host` is asked where the scope itself has no answer: a program's own libraries serve all that
  /// is loaded into it.
  package func missingSymbols(host: () -> LibraryScope) -> [MissingSymbol] {
    guard absent.isEmpty else { return [] }
    var missing: [MissingSymbol] = []
    for member in members where !member.isLoaded {
      for reference in member.file.references where !reference.isWeak {
        guard answer(to: reference) == nil else { continue }
        guard host().answer(to: reference) == nil else { continue }
        missing.append(MissingSymbol(reference, neededBy: member, in: self))
      }
    }
    return missing
  }
}

/// A symbol that nobody has.
package struct MissingSymbol: Sendable, Hashable {
  /// Its name as the linker knows it.
  package var name: String
  /// Its name as its author wrote it; the same when it is not mangled.
  package var readableName: String
  /// The version that is needed; empty when any would do.
  package var version: String
  /// The library that had it when the other one was linked; empty when nobody knows.
  package var library: String
  /// Who needs it: the file that was asked about first.
  package var chain: [String]
  /// Where the name stands in another version, as `PATH: VERSION`.
  package var elsewhere: [String]

  /// A symbol by its name alone.
  package init(_ name: String, version: String = "") {
    (self.name, readableName, self.version) = (name, demangled(name), version)
    (library, chain, elsewhere) = ("", [], [])
  }

  init(_ reference: ElfReference, neededBy member: LibraryScope.Member, in scope: LibraryScope) {
    name = reference.name
    readableName = demangled(reference.name)
    version = reference.version ?? ""
    library = reference.library ?? ""
    chain = member.chain
    elsewhere = scope.members.flatMap { other in
      other.file.exports(named: reference.name).map {
        "\(other.path): \($0.version ?? "no version")"
      }
    }
  }

  /// One clause: the symbol, its version and who needs it.
  package var description: String {
    var text = "the symbol \(readableName)"
    if !version.isEmpty { text += ", version \(version)" }
    text += ", needed by \(chain.reversed().joined(separator: ", needed by "))"
    return text + (library.isEmpty ? ", is in none of its libraries" : ", is not in \(library)")
  }

  /// How to mend it.
  package var remedy: String {
    if !elsewhere.isEmpty {
      return "use the library of the version it was built with: here is "
        + elsewhere.joined(separator: ", ")
    }
    if !library.isEmpty { return "install a later \(library), or build the plugin on this system" }
    return "link the library that has it (-lNAME), or compile the file that defines it into the "
      + "plugin"
  }
}

extension LoadError {
  /// The symbol, of any version, that the loader has found nowhere; `nil`: it says something else.
  package var missingSymbol: MissingSymbol? {
    let words = "undefined symbol: "
    guard message.hasPrefix(words), !message.holds(", version ") else { return nil }
    return MissingSymbol(String(message.dropFirst(words.count)))
  }
}

extension LibraryResolver {
  /// A file with all that it needs, as the loader would bring it in from `path`.
  ///
  /// Takes time in proportion to the symbols of all these libraries; each is read once in a
  /// resolver's life. Libraries in the process are followed too.
  package mutating func scope(of file: ElfFile, path: String) -> LibraryScope {
    var scope = LibraryScope()
    scope.members.append(
      LibraryScope.Member(name: path, path: path, chain: [path], isLoaded: false, file: file))
    var rpaths: [[String]] = [[]]
    var seen: Set<String> = []
    var next = 0
    while next < scope.members.count {
      let member = scope.members[next]
      let requirer = Requirer(path: member.path, chain: member.chain, rpaths: rpaths[next])
      let order = searchOrder(member.file, requirer)
      next += 1
      for name in member.file.needed where seen.insert(name).inserted {
        guard scope.members.count < Self.mostLibraries, member.chain.count <= Self.mostDeep,
          let found = self.member(name, requirer, order)
        else {
          scope.absent.append(name)
          continue
        }
        guard !scope.members.contains(where: { $0.path == found.path }) else { continue }
        scope.members.append(found)
        rpaths.append(order.inherited)
      }
    }
    return scope
  }

  private mutating func member(
    _ name: String, _ requirer: Requirer, _ order: SearchOrder
  ) -> LibraryScope.Member? {
    var finding = Finding.bySystem
    let loaded = loadedPath(name)
    guard let path = loaded ?? locate(name, order, &finding),
      case .success(let file) = read(path)
    else { return nil }
    return LibraryScope.Member(
      name: name, path: path, chain: requirer.chain + [path], isLoaded: loaded != nil, file: file)
  }

  /// The running program with its own libraries, which serve everything that is loaded into it.
  package mutating func hostScope() -> LibraryScope {
    guard let path = ProcessFacts.executable, case .success(let file) = read(path) else {
      return LibraryScope()
    }
    return scope(of: file, path: path)
  }
}
