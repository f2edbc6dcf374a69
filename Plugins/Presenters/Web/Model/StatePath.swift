/// State URLs as the address bar shows them: `television://home/show::2` is the path `/home/show::2`.
package enum StatePath {
  /// The path of a state URL; what is none is `/`.
  package static func path(_ url: String) -> String {
    guard let scheme = scheme(url) else { return "/" }
    return "/" + url.dropFirst(scheme.count + 3)
  }

  /// The scheme of a state URL; `nil`: it is none.
  package static func scheme(_ url: String) -> String? {
    let scheme = url.prefix { $0 != ":" }
    guard !scheme.isEmpty, url.dropFirst(scheme.count).hasPrefix("://") else { return nil }
    return String(scheme)
  }

  /// The state URL of a path.
  package static func url(_ path: String, scheme: String) -> String { "\(scheme):/\(path)" }

  /// The first screens of a path, without what lies above them: of `/home/show::2?menu=v` the first
  /// one is `/home`.
  static func prefix(_ path: String, screens: Int) -> String {
    let stack = path.unicodeScalars.prefix { $0 != "?" }.split(separator: "/").map(String.init)
    return "/" + stack.prefix(max(1, screens)).joined(separator: "/")
  }
}
