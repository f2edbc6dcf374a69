import SnapManifest
import SnapValue

extension JSONDocument {
  /// The member of an object that a plugin's sentence about it names, with what it holds; the object itself
  /// where none or several are named.
  ///
  /// Names in quotation marks are looked for first, then every word, on each level of the object before the
  /// next. Cost: the members of the object.
  func node(named sentence: String, in object: NodeID) -> NodeID {
    for names in [sentence.quoted, sentence.words] {
      let found = node(named: names, in: object)
      if found != object { return found }
    }
    return object
  }

  private func node(named names: Set<String>, in object: NodeID) -> NodeID {
    var found = object
    var level = [object]
    while !level.isEmpty {
      let members = level.flatMap { self.members($0) }
      let named = members.filter { names.contains(string($0.key)) }
      if named.count > 1 { break }
      if let only = named.first { found = only.value }
      level = named.isEmpty ? members.map(\.value) : [found]
    }
    return found
  }
}

extension String {
  /// What stands in quotation marks of any kind, and has none in it.
  fileprivate var quoted: Set<String> {
    var (found, rest): (Set<String>, Substring) = ([], self[...])
    while let open = rest.firstIndex(where: { "\"'`“‘".contains($0) }) {
      rest = rest[rest.index(after: open)...]
      guard let close = rest.firstIndex(where: { "\"'`“”‘’".contains($0) }) else { break }
      // An opening one that is met before a closing one may begin what is meant.
      guard close > rest.startIndex, !"“‘".contains(rest[close]) else {
        rest = rest[close...]
        continue
      }
      found.insert(String(rest[..<close]))
      rest = rest[rest.index(after: close)...]
    }
    return found
  }

  fileprivate var words: Set<String> {
    Set(
      split { !$0.isLetter && !$0.isNumber && !"_-.".contains($0) }
        .map { word in String(word.reversed().drop { $0 == "." }.reversed()) })
  }
}
