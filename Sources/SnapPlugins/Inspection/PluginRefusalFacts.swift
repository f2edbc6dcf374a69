import SnapValue
import SnapElf

extension PluginRefusal {
  /// The facts of a missing library or symbol as data; empty for every other reason, whose words say
  /// all.
  var facts: ValueMap {
    switch reason {
    case .library(let problem): problem.facts
    case .symbol(let missing): missing.facts
    default: [:]
    }
  }

  /// All places where a missing library was looked for, in order; empty for any other reason.
  package var placesLookedAt: [String] {
    guard case .library(let problem) = reason, case .notFound(let searched) = problem.reason else {
      return []
    }
    return searched
  }
}

extension LibraryProblem {
  fileprivate var facts: ValueMap {
    var map: ValueMap = ["library": .string(library), "chain": texts(chain)]
    switch reason {
    case .notFound(let searched): map["searched"] = texts(searched)
    case .unusable(let path, _): map["path"] = .string(path)
    case .versionMissing(let path, let version, let newest):
      map["path"] = .string(path)
      map["version"] = .string(version)
      if !newest.isEmpty { map["newest"] = .string(newest) }
    case .tooMany: break
    }
    return map
  }
}

extension MissingSymbol {
  fileprivate var facts: ValueMap {
    var map: ValueMap = ["symbol": .string(name), "chain": texts(chain)]
    if readableName != name { map["name"] = .string(readableName) }
    if !version.isEmpty { map["version"] = .string(version) }
    if !library.isEmpty { map["library"] = .string(library) }
    if !elsewhere.isEmpty { map["elsewhere"] = texts(elsewhere) }
    return map
  }
}

private func texts(_ list: [String]) -> Value { .list(list.map { .string($0) }) }
